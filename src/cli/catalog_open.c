/* Introspects and builds, with rows from the driver. */
#include "catalog_open.h"

#include "querent/db/db.h"
#include "querent/demo/demo.h"

static bool read_rows(void *self, const char *sql, struct cancel *cancel,
                      bool (*row)(void *arg, const struct cell *cells, size_t count), void *arg,
                      struct err *err)
{
    const struct db_read_options options = {.cancel = cancel};
    const struct db_row_sink sink = {.row = row, .arg = arg};

    return db_stream(self, sql, &options, &sink, err);
}

static const char *text_or_null(const char *text)
{
    return text && *text ? text : NULL;
}

static bool build(struct db *db, const struct catalog_options *options, bool ignore_declared,
                  struct catalog **ret_catalog, struct err *err)
{
    const struct catalog_reader reader = {.read = read_rows, .self = db, .dialect = db_dialect(db)};
    struct schema *schema = NULL;

    if (!db_introspect(db, NULL, &schema, err))
        return false;
    for (size_t t = 0; ignore_declared && t < schema->table_count; t++)
        schema->tables[t].fkey_count = 0;
    return catalog_build(schema, &reader, options, ret_catalog, err);
}

bool catalog_open_connection(const struct settings *settings, const struct connection *connection,
                             bool values, bool ignore_declared, struct catalog **ret_catalog,
                             struct err *err)
{
    const struct catalog_options options = {
        .secure_views = connection->secure_views,
        .secure_values = text_or_null(settings_text(settings, SET_SQL_INDEXED_VIEWS)),
        .join_graph_path = text_or_null(settings_text(settings, SET_SQL_JOIN_OVERRIDES)),
        .dictionary_path = text_or_null(settings_text(settings, SET_SQL_DICTIONARY)),
        .confidence_threshold = settings_real(settings, SET_SQL_CONFIDENCE_THRESHOLD),
        .read_values = values,
    };
    struct db *db = NULL;

    if (connection->builtin && !demo_ensure(NULL, NULL, NULL, err))
        return false;
    if (!db_open_connection(connection, NULL, &db, err))
        return false;
    const bool ok = build(db, &options, ignore_declared, ret_catalog, err);
    db_close(db);
    return ok;
}

bool catalog_open_path(const char *path, struct catalog **ret_catalog, struct err *err)
{
    static const struct catalog_options options = {.read_values = true};
    const struct db_open_options open = {.read_only = true};
    struct db *db = NULL;

    if (!db_open(path, &open, &db, err))
        return false;
    const bool ok = build(db, &options, false, ret_catalog, err);
    db_close(db);
    return ok;
}
