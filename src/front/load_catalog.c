/* Settings and a connection become the catalog's options. Runs in the thread that owns the db. */
#include "querent/front/load_catalog.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "catalogs/shared.h"
#include "load_definitions.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/catalog/describe.h"
#include "texts.h"

static bool load_catalog_read_rows(void *self, const char *sql, struct cancel *cancel,
                                   bool (*row)(void *arg, const struct cell *cells, size_t count),
                                   void *arg, struct err *err)
{
    const struct db_read_options options = {.cancel = cancel,
                                            .time_limit_ms = db_patience_ms(self)};
    const struct db_row_sink sink = {.row = row, .arg = arg};

    return db_stream(self, sql, &options, &sink, err);
}

struct catalog_reader load_catalog_reader(struct db *db)
{
    return (struct catalog_reader){
        .read = load_catalog_read_rows, .self = db, .dialect = db_dialect(db)};
}

/* The connection's own where it has one, else the setting's; NULL: neither. */
static const char *load_catalog_choose(const char *own, const struct settings *settings,
                                       enum setting_id id)
{
    const char *common = settings_text(settings, id);

    return own && *own ? own : *common ? common : NULL;
}

/* What the connection leads to, as a number for the name of a file. */
static unsigned long long load_catalog_identity(const struct connection *connection)
{
    return hash_bytes(connection->url, strlen(connection->url), 1);
}

/* folder/CONNECTION.ending in the configuration folder. */
static char *load_catalog_own_file(const struct connection *connection, const char *folder,
                                   const char *ending)
{
    /* A file or URL given as it is has its name from the end of it, as others have, too. */
    char *name = str_eq(connection->origin, "given by name")
                     ? mem_printf("%s/%s-%016llx.%s", folder, connection->name,
                                  load_catalog_identity(connection), ending)
                     : mem_printf("%s/%s.%s", folder, connection->name, ending);
    for (char *p = name + strlen(folder) + 1; *p; p++)
        if (!isalnum((unsigned char)*p) && !strchr("-_.", *p))
            *p = '_';
    char *path = path_config(name);
    mem_free(name);
    return path;
}

char *load_joins_path(const struct settings *settings, const struct connection *connection)
{
    const char *given =
        load_catalog_choose(connection->join_overrides, settings, SET_SQL_JOIN_OVERRIDES);

    return given ? mem_strdup(given) : load_catalog_own_file(connection, "joins", "json");
}

bool load_joins_withdraw(const struct settings *settings, const struct connection *connection,
                         const struct lesson *lesson, struct err *err)
{
    if (lesson->kind != LESSON_JOIN || !connection)
        return true;
    char *path = load_joins_path(settings, connection);
    const bool ok = catalog_withdraw_join(path, lesson->means, TEXT_JOIN_TAUGHT, err);
    mem_free(path);
    return ok;
}

bool load_joins_teach(const struct settings *settings, const struct connection *connection,
                      const struct catalog *catalog, const struct lesson *lesson, bool *ret_put,
                      struct err *err)
{
    const double sure = settings_real(settings, SET_SQL_CONFIDENCE_THRESHOLD);
    struct arena arena = {0};
    struct join_edge edge;
    struct err unknown = ERR_INIT;
    bool ok = true;

    *ret_put = lesson->kind == LESSON_JOIN && !lesson->when && !lesson->unless &&
               catalog_drafted_join(catalog, &arena, lesson->means, &edge, &unknown) &&
               (edge.confidence < sure || str_blank(edge.evidence)); /* a new one has none */
    if (*ret_put) {
        char *path = load_joins_path(settings, connection);
        ok = catalog_put_join(catalog, path, &edge, 1, TEXT_JOIN_TAUGHT, err);
        mem_free(path);
    }
    arena_release(&arena);
    return ok;
}

char *load_draft_path(const struct connection *connection)
{
    return load_catalog_own_file(connection, "described", "yaml");
}

char *load_documents_dir(const struct settings *settings, const struct store *store)
{
    const char *dir = settings_text(settings, SET_DOCUMENTS_DIR);
    const char *at = strstr(dir, "{company}");
    const char *company = store ? store_company(store) : "";

    if (!at)
        return mem_strdup(dir);
    if (!*company || *company == '.' || strchr(company, '/'))
        company = "_";
    return mem_printf("%.*s%s%s", (int)(at - dir), dir, company, at + strlen("{company}"));
}

char *load_index_path(const struct connection *connection)
{
    char name[64];

    snprintf(name, sizeof name, "values-%016llx.index", load_catalog_identity(connection));
    return path_state(name);
}

/* The file of a connection that only describes a schema; NULL: it is a database. The caller frees.
 */
static char *described_by(const struct connection *connection)
{
    if (!str_starts(connection->url, "schema:"))
        return NULL;
    const char *path = connection->url + strlen("schema:");
    return mem_strndup(path, strcspn(path, "?"));
}

/* The path of the index, NULL: none is kept. Where values are not to be read, what was kept goes.
 */
static char *choose_index(const struct load_catalog *load, bool described)
{
    if (!load->values || described || load->ignore_declared)
        return NULL;
    char *path = load_index_path(load->connection);
    if (settings_bool(load->settings, SET_SQL_VALUE_INDEX))
        return path;
    char *spool = mem_printf("%s.part", path);
    unlink(path);
    unlink(spool);
    mem_free(spool);
    mem_free(path);
    return NULL;
}

/* Files that the options name, alive until catalog_build has read them. */
struct files {
    char *described, *index, *joins, *draft;
    struct buf data; /* which rows there are: see db_identity */
};

static struct files files_of(const struct load_catalog *load, struct db *db)
{
    struct files files = {.described = described_by(load->connection)};
    char *joins = load_joins_path(load->settings, load->connection);
    const bool given =
        load->connection->join_overrides || *settings_text(load->settings, SET_SQL_JOIN_OVERRIDES);

    files.index = choose_index(load, files.described != NULL);
    if (given || path_exists(joins))
        files.joins = joins;
    else
        mem_free(joins);
    files.draft = load_draft_path(load->connection);
    if (load->connection->builtin || !db_identity(db, &files.data)) /* whose rows never change */
        buf_clear(&files.data);
    buf_str(&files.data);
    return files;
}

static struct catalog_options options_of(const struct load_catalog *load, const struct files *files)
{
    const struct settings *settings = load->settings;
    const struct connection *own = load->connection;
    const bool known = files->described && str_ends(files->described, ".json");

    return (struct catalog_options){
        .secure_views = own->secure_views,
        .secure_values = load_catalog_choose(NULL, settings, SET_SQL_INDEXED_VIEWS),
        .join_graph_path = files->joins,
        .described_path = files->draft,
        .dictionary_path = files->described && !known
                               ? files->described /* for its business names and synonyms */
                               : load_catalog_choose(own->dictionary, settings, SET_SQL_DICTIONARY),
        .dictionary_given = files->described != NULL,
        .dictionary_headings =
            load_catalog_choose(own->dictionary_headings, settings, SET_SQL_DICTIONARY_HEADINGS),
        .associations_path = load_catalog_choose(own->associations, settings, SET_SQL_ASSOCIATIONS),
        .known_path = known ? files->described : NULL,
        .private_columns = settings_text(settings, SET_SQL_PRIVATE_COLUMNS),
        .index_path = files->index,
        .data = files->data.len ? files->data.p : NULL,
        .refresh = load->refresh,
        .read_values =
            load->values && !files->described && settings_bool(settings, SET_SQL_VALUE_INDEX),
        .read_kinds =
            load->kinds && !files->described && settings_bool(settings, SET_SQL_VALUE_INDEX),
        .max_hops = (int)settings_int(settings, SET_SQL_MAX_HOPS),
        .confidence_threshold = settings_real(settings, SET_SQL_CONFIDENCE_THRESHOLD),
        .cancel = load->cancel,
        .progress = load->progress,
        .arg = load->arg,
    };
}

/* Takes the schema. */
static bool load_catalog_make(const struct load_catalog *load, struct schema *schema,
                              const struct catalog_reader *reader,
                              const struct catalog_options *options, struct catalog **ret_catalog,
                              struct err *err)
{
    const char *const files[] = {options->join_graph_path, options->described_path};
    char *key = shared_key(load, options->data, files, sizeof files / sizeof *files);
    struct catalog *shared =
        load->refresh ? NULL : shared_find(key, load->values, schema, load->cancel);
    bool ok = true;

    if (shared) {
        schema_free(schema);
        *ret_catalog = shared;
    } else {
        ok = catalog_build(schema, reader, options, ret_catalog, err);
        shared_built(key, load->values, ok ? *ret_catalog : NULL);
    }
    mem_free(key);
    return ok;
}

bool load_catalog(const struct load_catalog *load, struct db *db, struct catalog **ret_catalog,
                  struct err *err)
{
    const struct catalog_reader reader = load_catalog_reader(db);
    struct load_catalog own = *load;
    own.values = load->values && !db_billed(db);
    own.kinds = load->kinds && !db_billed(db);
    struct files files = files_of(&own, db);
    const struct catalog_options options = options_of(&own, &files);
    struct schema *schema = NULL;
    bool ok = db_introspect(db, load->cancel, &schema, err);

    ok = ok && load_definitions(load, schema, err);
    for (size_t t = 0; ok && load->ignore_declared && t < schema->table_count; t++)
        schema->tables[t].fkey_count = 0;
    ok = ok && load_catalog_make(&own, schema, &reader, &options, ret_catalog, err);
    mem_free(files.index);
    mem_free(files.joins);
    mem_free(files.draft);
    mem_free(files.described);
    buf_release(&files.data);
    return ok;
}
