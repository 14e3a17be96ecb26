/* Files that describe a database or an application: schemas as JSON, models in source code, CSV,
 * the operator's joins, what was exported of a catalog, the map of secure views. The first byte
 * chooses which; the rest is the text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/catalog/catalog.h"
#include "querent/model/schema/schema_file.h"
#include "schema/csv.h"
#include "sources/associations.h"

/* What was read is written, and that is read as the same. */
static void fuzz_schema(const char *text, size_t len)
{
    struct schema *first = NULL, *second = NULL;
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;

    if (schema_json_read(text, len, "fuzz", &first, &err)) {
        schema_json_begin(first, first->dialect, &out);
        buf_addc(&out, '}');
        if (!schema_json_read(buf_str(&out), out.len, "fuzz", &second, &err) ||
            second->table_count != first->table_count)
            __builtin_trap();
    }
    buf_release(&out);
    schema_free(first);
    schema_free(second);
}

static void check_found(const struct associations *all)
{
    for (size_t i = 0; i < all->found.len; i++)
        if (!all->found.v[i].said || !(all->found.v[i].from_column || all->found.v[i].to) ||
            (!all->found.v[i].from && !all->found.v[i].to))
            __builtin_trap();
}

static void fuzz_code(enum code_language language, const char *text, size_t len)
{
    struct arena arena = {0};
    struct associations all = {.arena = &arena};
    const struct code_token *tokens = code_read(&arena, text, len, language);

    associations_django(&all, tokens);
    associations_rails(&all, tokens);
    associations_sequelize(&all, tokens);
    associations_sqlalchemy(&all, tokens);
    associations_prisma(&all, tokens);
    associations_annotated(&all, tokens);
    check_found(&all);
    associations_release(&all);
    arena_release(&arena);
}

static void fuzz_json(const char *text, size_t len)
{
    struct arena arena = {0};
    struct associations all = {.arena = &arena};
    int line = 0;

    if (!associations_json(&all, text, len, &line) && line < 1)
        __builtin_trap();
    check_found(&all);
    associations_release(&all);
    arena_release(&arena);
}

static void fuzz_csv(const char *text, size_t len)
{
    const char *fields[CSV_FIELDS_MAX];
    struct buf scratch = BUF_INIT;
    struct csv csv;
    size_t count;

    csv_open(&csv, text, len);
    while (csv_next(&csv, &scratch, fields, &count))
        for (size_t i = 0; i < count; i++)
            if (strlen(fields[i]) > len)
                __builtin_trap();
    buf_release(&scratch);
}

/* ---- of a catalog */

static const char shop[] =
    "{\"tables\": [{\"name\": \"orders\", \"columns\": [{\"name\": \"id\", \"type\": \"integer\"}, "
    "{\"name\": \"customer_id\", \"type\": \"integer\"}, {\"name\": \"total\", \"type\": "
    "\"numeric\"}]}, {\"name\": \"customers\", \"columns\": [{\"name\": \"id\", \"type\": "
    "\"integer\"}, {\"name\": \"name\", \"type\": \"text\"}]}]}";

static char path[64];

static void remove_file(void)
{
    unlink(path);
}

static void fuzz_build(const char *text, size_t len, int which)
{
    struct catalog_options options = {0};
    struct schema *schema = NULL;
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    if (!*path) {
        snprintf(path, sizeof path, "/tmp/querent-fuzz-catalog-%d.json", (int)getpid());
        atexit(remove_file);
    }
    if (!path_write_atomic(path, text, len, 0600, &err) ||
        !schema_json_read(shop, strlen(shop), "fuzz", &schema, &err))
        abort();
    if (which == 0)
        options.join_graph_path = path;
    else if (which == 1)
        options.known_path = path;
    else
        options.secure_views = text;
    if (!catalog_build(schema, NULL, &options, &catalog, &err) && !*err.text)
        __builtin_trap();
    for (size_t i = 0; catalog && i < catalog_note_count(catalog); i++)
        if (!catalog_note(catalog, i))
            __builtin_trap();
    catalog_unref(catalog);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    char *text = mem_strndup((const char *)data + 1, size - 1);
    const size_t len = size - 1;

    switch ((data[0] + 6) % 9) { /* '0' is 0 */
    case 0:
        fuzz_schema(text, len);
        break;
    case 1:
        fuzz_json(text, len);
        break;
    case 2:
        fuzz_csv(text, len);
        break;
    case 6:
    case 7:
    case 8:
        fuzz_build(text, len, (data[0] + 6) % 9 - 6);
        break;
    default:
        fuzz_code((enum code_language)(data[0] % 3), text, len);
    }
    mem_free(text);
    return 0;
}
