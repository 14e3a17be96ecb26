/* A table that does not exist, where one alone has all columns that the query takes from it. */
#include "agent_private.h"
#include "querent/base/str.h"

enum { COLUMNS_MAX = 32 };

struct unknown {
    const struct catalog *catalog;
    struct sql_span at;
    struct sql_source *source;
    const char *called; /* by the query */
    bool alone;         /* it is the only source: names without a table are its own */
    const char *columns[COLUMNS_MAX];
    size_t column_count;
};

static void sql_table_find_source(struct unknown *unknown, struct sql_source *source)
{
    if (source->kind == SQL_SOURCE_JOIN) {
        sql_table_find_source(unknown, source->left);
        sql_table_find_source(unknown, source->right);
    } else if (source->kind == SQL_SOURCE_TABLE && sql_span_holds(source->at, unknown->at)) {
        unknown->source = source;
    }
}

static bool sql_table_take_column(const struct sql_expr *expr, void *arg)
{
    struct unknown *unknown = arg;

    if (expr->kind == SQL_EXPR_COLUMN && unknown->column_count < COLUMNS_MAX &&
        (expr->table ? str_eq_fold(expr->table, unknown->called) : unknown->alone))
        unknown->columns[unknown->column_count++] = expr->name;
    return !expr->query;
}

static bool has_all(const struct unknown *unknown, const struct schema_table *table)
{
    for (size_t i = 0; i < unknown->column_count; i++)
        if (schema_find_column(table, unknown->columns[i]) < 0)
            return false;
    return !table->hidden;
}

struct sql_query *sql_name_table(struct arena *arena, const struct catalog *catalog,
                                 const struct sql_query *query, const struct sql_finding *finding)
{
    const struct schema *schema = catalog_schema(catalog);
    struct unknown unknown = {.catalog = catalog, .at = finding->at};
    struct sql_query *copy = sql_copy(arena, query);
    const struct schema_table *found = NULL;

    if (finding->class != SQL_UNKNOWN_TABLE)
        return NULL;
    const struct sql_query *select = sql_select_at(copy, finding->at);
    if (select)
        sql_table_find_source(&unknown, select->from);
    if (!unknown.source)
        return NULL;
    unknown.called = unknown.source->alias ? unknown.source->alias : unknown.source->name;
    unknown.alone = select->from == unknown.source;
    sql_walk(select, sql_table_take_column, &unknown);
    for (size_t t = 0; t < schema->table_count && unknown.column_count; t++) {
        if (!has_all(&unknown, &schema->tables[t]))
            continue;
        if (found)
            return NULL;
        found = &schema->tables[t];
    }
    if (!found)
        return NULL;
    unknown.source->alias = unknown.called;
    unknown.source->name = found->name;
    unknown.source->schema = *found->schema ? found->schema : NULL;
    return copy;
}
