/* What a job server's database holds, asked by two read jobs: columns, by information_schema or
 * SQLite's own tables, and keys. Where keys can't be told, joins are inferred without them. */
#include <string.h>

#include "api/api.h"
#include "build.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

/* schema, table, column, type, is_nullable, kind of table */
static const char standard_sql[] =
    "SELECT c.table_schema, c.table_name, c.column_name, c.data_type, c.is_nullable, t.table_type "
    "FROM information_schema.columns AS c JOIN information_schema.tables AS t "
    "ON t.table_schema = c.table_schema AND t.table_name = c.table_name "
    "WHERE c.table_schema NOT IN ('information_schema', 'pg_catalog', 'mysql', 'sys', "
    "'performance_schema') "
    "ORDER BY c.table_schema, c.table_name, c.ordinal_position";
static const char sqlite_sql[] =
    "SELECT 'main', m.name, p.name, p.type, CASE p.\"notnull\" WHEN 1 THEN 'NO' ELSE 'YES' END, "
    "CASE WHEN m.sql LIKE 'create virtual%' THEN 'virtual' ELSE m.type END "
    "FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS p "
    "WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite_%' "
    "AND NOT EXISTS (SELECT 1 FROM sqlite_schema AS w WHERE w.sql LIKE 'create virtual%' "
    "AND substr(m.name, 1, length(w.name) + 1) = w.name || '_') ORDER BY m.name, p.cid";

enum { SCHEMA, TABLE, COLUMN, TYPE, NULLABLE, KIND, FIELDS };

/* schema, table, key, column, what it refers to (NULL: it is the primary key), place in the key.
 * PostgreSQL's information_schema shows constraints only to who may write, its catalog to all. */
static const char *const keys_sql[] = {
    [SQL_POSTGRES] = "SELECT n.nspname, c.relname, k.conname, a.attname, fn.nspname, fc.relname, "
                     "fa.attname, u.i "
                     "FROM pg_catalog.pg_constraint AS k "
                     "JOIN pg_catalog.pg_class AS c ON c.oid = k.conrelid "
                     "JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace "
                     "CROSS JOIN LATERAL unnest(k.conkey) WITH ORDINALITY AS u(att, i) "
                     "JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = u.att "
                     "LEFT JOIN pg_catalog.pg_class AS fc ON fc.oid = k.confrelid "
                     "LEFT JOIN pg_catalog.pg_namespace AS fn ON fn.oid = fc.relnamespace "
                     "LEFT JOIN pg_catalog.pg_attribute AS fa "
                     "ON fa.attrelid = k.confrelid AND fa.attnum = k.confkey[u.i] "
                     "WHERE k.contype IN ('p', 'f') ORDER BY 1, 2, 3, 8",
    [SQL_MYSQL] = "SELECT table_schema, table_name, constraint_name, column_name, "
                  "referenced_table_schema, referenced_table_name, referenced_column_name, "
                  "ordinal_position FROM information_schema.key_column_usage "
                  "WHERE constraint_name = 'PRIMARY' OR referenced_table_name IS NOT NULL "
                  "ORDER BY 1, 2, 3, 8",
    [SQL_SQLITE] = "SELECT 'main', m.name, 'p', p.name, NULL, NULL, NULL, p.pk "
                   "FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS p "
                   "WHERE m.type = 'table' AND p.pk > 0 "
                   "UNION ALL SELECT 'main', m.name, 'f' || f.id, f.\"from\", 'main', "
                   "f.\"table\", f.\"to\", f.seq + 1 "
                   "FROM sqlite_schema AS m JOIN pragma_foreign_key_list(m.name) AS f "
                   "WHERE m.type = 'table' ORDER BY 2, 3, 8",
};

enum { KEY = 2, KEY_COLUMN, TO_SCHEMA, TO_TABLE, TO_COLUMN, PLACE, KEY_FIELDS };

static bool api_schema_add_row(void *arg, const struct cell *cells, size_t count)
{
    struct build *build = arg;
    char *texts[FIELDS];

    if (count < FIELDS)
        return false;
    for (size_t i = 0; i < FIELDS; i++)
        texts[i] = mem_strndup(cells[i].p, cells[i].len);
    struct build_table *table = build_find(build, texts[SCHEMA], texts[TABLE]);
    if (!table)
        table = build_add(build, texts[SCHEMA], texts[TABLE],
                          str_find_fold(texts[KIND], "view")      ? TABLE_VIEW
                          : str_find_fold(texts[KIND], "virtual") ? TABLE_VIRTUAL
                          : str_find_fold(texts[KIND], "foreign") ? TABLE_FOREIGN
                                                                  : TABLE_BASE);
    build_column(build, table, texts[COLUMN], texts[TYPE])->not_null =
        str_eq_fold(texts[NULLABLE], "NO");
    for (size_t i = 0; i < FIELDS; i++)
        mem_free(texts[i]);
    return true;
}

static void api_schema_primary(struct build_table *table, const char *column, const char *place)
{
    int64_t number = 0;

    for (size_t i = 0; i < table->columns.len; i++)
        if (str_eq(table->columns.v[i].name, column) && str_to_i64(place, &number))
            table->columns.v[i].primary = (int)number;
}

static bool api_schema_add_key(void *arg, const struct cell *cells, size_t count)
{
    struct build *build = arg;
    char *texts[KEY_FIELDS];

    if (count < KEY_FIELDS)
        return false;
    for (size_t i = 0; i < KEY_FIELDS; i++)
        texts[i] = cells[i].kind == CELL_NULL ? NULL : mem_strndup(cells[i].p, cells[i].len);
    struct build_table *table =
        texts[SCHEMA] && texts[TABLE] ? build_find(build, texts[SCHEMA], texts[TABLE]) : NULL;
    if (table && texts[KEY] && texts[KEY_COLUMN] && texts[TO_TABLE])
        build_fkey(build, table, texts[KEY], NULL, texts[KEY_COLUMN], texts[TO_SCHEMA],
                   texts[TO_TABLE], texts[TO_COLUMN]);
    else if (table && texts[KEY_COLUMN] && texts[PLACE])
        api_schema_primary(table, texts[KEY_COLUMN], texts[PLACE]);
    for (size_t i = 0; i < KEY_FIELDS; i++)
        mem_free(texts[i]);
    return true;
}

/* False: it was cancelled. Other failures leave the schema without keys. */
static bool api_schema_keys(struct db *base, const struct db_read_options *options,
                            struct build *build, struct err *err)
{
    const enum sql_dialect dialect = base->ops->dialect;
    const struct db_row_sink sink = {.row = api_schema_add_key, .arg = build};
    const size_t known = sizeof keys_sql / sizeof *keys_sql;
    struct err why = ERR_INIT;

    if ((size_t)dialect >= known || !keys_sql[dialect] ||
        db_stream(base, keys_sql[dialect], options, &sink, &why) || why.code != ERR_CANCELLED)
        return true;
    *err = why;
    return false;
}

/* Names that a query may leave out. */
static const char *default_schema(enum sql_dialect dialect)
{
    return dialect == SQL_SQLITE ? "main" : dialect == SQL_POSTGRES ? "public" : "";
}

bool api_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                    struct err *err)
{
    const enum sql_dialect dialect = base->ops->dialect;
    const struct db_read_options options = {.cancel = cancel, .time_limit_ms = base->patience_ms};
    struct build build;

    build_init(&build);
    build.schema->database = build_text(&build, ((struct api_db *)base)->connection);
    build.schema->default_schema = build_text(&build, default_schema(dialect));
    const struct db_row_sink sink = {.row = api_schema_add_row, .arg = &build};
    const bool ok =
        db_stream(base, dialect == SQL_SQLITE ? sqlite_sql : standard_sql, &options, &sink, err) &&
        api_schema_keys(base, &options, &build, err);
    if (ok && build.tables.len && !*build.schema->default_schema)
        build.schema->default_schema = build_text(&build, build.tables.v[0]->table.schema);
    if (ok)
        *ret_schema = build_finish(&build);
    build_release(&build);
    return ok;
}
