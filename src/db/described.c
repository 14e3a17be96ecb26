/* A "database" that is a file which describes one (querent/model/schema/schema_file.h): it is
 * introspected and asked in words like any other, and refuses to be read.
 * schema:FILE[?dialect=NAME]. */
#include <string.h>

#include "driver.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/schema/schema_file.h"

struct described {
    struct db base;
    char *path, *headings;
};

static bool described_refuse(struct db *base, struct err *err)
{
    db_fail(base, DB_FUNCTION_NOT_SUPPORTED, "", NULL, 0);
    return err_set(err, ERR_UNSUPPORTED,
                   "'%s' only describes a schema: there is no database to run SQL on",
                   ((struct described *)base)->path);
}

static bool described_open(const char *url, const struct db_open_options *options,
                           struct db **ret_db, struct err *err);

static void described_close(struct db *base)
{
    struct described *db = (struct described *)base;

    mem_free(db->base.server);
    mem_free(db->path);
    mem_free(db->headings);
    mem_free(db);
}

static bool described_ping(struct db *base, const struct db_limits *limits, struct err *err)
{
    (void)base, (void)limits, (void)err;
    return true;
}

static bool described_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                                 struct err *err)
{
    (void)cancel;
    const struct described *db = (const struct described *)base;
    return schema_file_read(db->path, db->headings, ret_schema, err);
}

static bool described_explain(struct db *base, const char *sql, struct db_plan *ret_plan,
                              struct err *err)
{
    (void)sql, (void)ret_plan;
    return described_refuse(base, err);
}

static bool described_exec(struct db *base, const char *sql, const struct db_limits *limits,
                           int64_t *ret_changed, struct err *err)
{
    (void)sql, (void)limits, (void)ret_changed;
    return described_refuse(base, err);
}

static bool described_load_begin(struct db *base, const char *schema, const char *table,
                                 const char *const *columns, size_t count,
                                 struct db_load **ret_load, struct err *err)
{
    (void)schema, (void)table, (void)columns, (void)count, (void)ret_load;
    return described_refuse(base, err);
}

static const char *described_column_type(const struct db *base, enum value_type value)
{
    (void)base;
    return value_type_name(value);
}

static void described_nothing(struct db_cursor *cursor)
{
    (void)cursor;
}

static bool described_start(struct db_cursor *cursor, const char *sql,
                            struct result_column **ret_columns, struct err *err)
{
    (void)sql, (void)ret_columns;
    return described_refuse(cursor->db, err);
}

static bool described_next(struct db_cursor *cursor, struct cell *cells, bool *ret_row,
                           struct err *err)
{
    (void)cells, (void)ret_row;
    return described_refuse(cursor->db, err);
}

static const struct cursor_ops described_cursor_ops = {
    .size = sizeof(struct db_cursor),
    .enter = described_nothing,
    .leave = described_nothing,
    .start = described_start,
    .next = described_next,
    .finish = described_nothing,
    .release = described_nothing,
};

/* Loads never begin, so what comes after has no function here. */
#define DESCRIBED_OPS(name)                                                                        \
    [name] = {.kind = "schema",                                                                    \
              .dialect = (name),                                                                   \
              .begin_sql = "",                                                                     \
              .open = described_open,                                                              \
              .close = described_close,                                                            \
              .ping = described_ping,                                                              \
              .introspect = described_introspect,                                                  \
              .cursor = &described_cursor_ops,                                                     \
              .explain = described_explain,                                                        \
              .exec = described_exec,                                                              \
              .load_begin = described_load_begin,                                                  \
              .column_type = described_column_type}

const struct db_ops described_ops[] = {
    DESCRIBED_OPS(SQL_SQLITE), DESCRIBED_OPS(SQL_POSTGRES), DESCRIBED_OPS(SQL_MYSQL),
    DESCRIBED_OPS(SQL_TRINO),  DESCRIBED_OPS(SQL_BIGQUERY),
};

/* The URL's dialect, else the file's, else SQLite's. */
static enum sql_dialect described_dialect_of(const char *query, const struct schema *schema)
{
    enum sql_dialect dialect = SQL_SQLITE;

    if (schema->dialect)
        sql_dialect_parse(schema->dialect, &dialect);
    if (query && str_starts(query, "?dialect="))
        sql_dialect_parse(query + strlen("?dialect="), &dialect);
    return dialect;
}

static bool described_open(const char *url, const struct db_open_options *options,
                           struct db **ret_db, struct err *err)
{
    const char *path = url + strlen("schema:"), *query = strchr(path, '?');
    char *file = query ? mem_strndup(path, (size_t)(query - path)) : mem_strdup(path);
    struct schema *schema = NULL;

    if (!schema_file_read(file, options->headings, &schema, err)) {
        mem_free(file);
        return false;
    }
    struct described *db = mem_alloc(sizeof *db);
    db->base.ops = &described_ops[described_dialect_of(query, schema)];
    db->base.kind = "schema";
    db->base.server = mem_strdup("a description");
    db->base.read_only = true;
    db->path = file;
    db->headings = mem_strdup(options->headings);
    schema_free(schema);
    *ret_db = &db->base;
    return true;
}
