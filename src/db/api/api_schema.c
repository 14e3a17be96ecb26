/* What a job server's database holds, asked by one read job: information_schema, or SQLite's own
 * tables. Keys are not asked for: joins are inferred. */
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
        db_stream(base, dialect == SQL_SQLITE ? sqlite_sql : standard_sql, &options, &sink, err);
    if (ok && build.tables.len && !*build.schema->default_schema)
        build.schema->default_schema = build_text(&build, build.tables.v[0]->table.schema);
    if (ok)
        *ret_schema = build_finish(&build);
    build_release(&build);
    return ok;
}
