/* The table API's part of a catalog: asked in batches, a schema at a time. Runs in the thread that
 * loads. */
#include "load_definitions.h"

#include <string.h>

#include "querent/base/arena.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/remote/remote.h"

#define BATCH 200
#define ALL_US 30000000

static void add_definition(struct schema *schema, struct schema_table *table,
                           const char *definition)
{
    if (str_blank(definition) || (table->comment && strstr(table->comment, definition)))
        return;
    char *text = table->comment && *table->comment
                     ? mem_printf("%s\n%s", table->comment, definition)
                     : mem_strdup(definition);
    table->comment = arena_strdup(&schema->arena, text);
    mem_free(text);
}

/* The tables from `first` on that are of one schema, BATCH at most. */
static size_t run_of(const struct schema *schema, size_t first)
{
    size_t end = first + 1;

    while (end < schema->table_count && end - first < BATCH &&
           str_eq(schema->tables[end].schema, schema->tables[first].schema))
        end++;
    return end - first;
}

static bool load_definitions_ask(struct remote *remote, const struct load_catalog *load,
                                 struct schema *schema, const struct remote_limits *limits,
                                 struct err *err)
{
    const char *names[BATCH];
    char *found[BATCH];
    bool ok = true;

    for (size_t first = 0, count; ok && first < schema->table_count; first += count) {
        const char *name = schema->tables[first].schema;
        count = run_of(schema, first);
        for (size_t i = 0; i < count; i++) {
            names[i] = schema->tables[first + i].name;
            found[i] = NULL;
        }
        ok = remote_tables(remote, load->connection->name, name && *name ? name : "main", names,
                           count, limits, found, err);
        for (size_t i = 0; ok && i < count; i++) {
            add_definition(schema, &schema->tables[first + i], found[i]);
            mem_free(found[i]);
        }
    }
    return ok;
}

bool load_definitions(const struct load_catalog *load, struct schema *schema, struct err *err)
{
    const struct settings *settings = load->settings;
    const struct remote_options options = {
        .url = settings_text(settings, SET_TABLE_API_BASE_URL),
        .token = settings_secret(settings, SET_JOB_API_TOKEN, SET_TABLE_API_BASE_URL),
    };
    const struct remote_limits limits = {.cancel = load->cancel,
                                         .deadline_us = clock_mono_us() + ALL_US};
    struct remote *remote = NULL;

    if (!*options.url || settings_bool(settings, SET_TABLE_API_MOCK) || load->connection->builtin)
        return true;
    const bool ok = remote_new(&options, &remote, err) &&
                    load_definitions_ask(remote, load, schema, &limits, err);
    remote_free(remote);
    return ok || err_prefix(err, "cannot take the definitions of the tables");
}
