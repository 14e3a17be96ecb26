/* Whether a query has a condition on the column that a table's rows are kept apart by (A3). */
#include "look/partition.h"

#include "querent/base/str.h"

struct partitions {
    const struct sql_lookup *lookup;
    const struct sql_query *query;
    const struct sql_expr *column; /* that a condition names; NULL: none is being looked for */
    bool found;
};

static void partition_in_source(const struct sql_source *source, void *arg)
{
    struct partitions *partitions = arg;
    const struct sql_expr *column = partitions->column;
    const char *called = source->alias ? source->alias : source->name;

    if (source->kind != SQL_SOURCE_TABLE || (column->table && !str_eq_fold(column->table, called)))
        return;
    const struct schema_table *table =
        partitions->lookup->table(partitions->lookup->self, source->schema, source->name);
    for (size_t c = 0; table && c < table->column_count; c++)
        partitions->found |=
            table->columns[c].partition && str_eq_fold(table->columns[c].name, column->name);
}

static void partition_in_condition(struct partitions *partitions, struct sql_expr *condition);

/* A query inside the condition is limited by its own conditions: what it shows limits nothing. */
static bool partition_in_expr(const struct sql_expr *expr, void *arg)
{
    struct partitions *partitions = arg;

    if (expr->kind == SQL_EXPR_COLUMN) {
        const struct sql_query sources = {.kind = SQL_QUERY_SELECT,
                                          .from = partitions->query->from};
        partitions->column = expr;
        sql_walk_sources(&sources, partition_in_source, partitions);
    }
    if (expr->query) {
        partitions->found |= partition_filtered(expr->query, partitions->lookup);
        for (size_t i = 0; i < expr->arg_count; i++)
            partition_in_condition(partitions, expr->args[i]);
    }
    return !partitions->found && !expr->query;
}

static void partition_in_condition(struct partitions *partitions, struct sql_expr *condition)
{
    const struct sql_query conditions = {.kind = SQL_QUERY_SELECT, .where = condition};

    if (condition)
        sql_walk(&conditions, partition_in_expr, partitions);
}

static bool partition_in_from(const struct sql_source *from, const struct sql_lookup *lookup)
{
    return from &&
           (from->kind == SQL_SOURCE_JOIN
                ? partition_in_from(from->left, lookup) || partition_in_from(from->right, lookup)
                : from->query && partition_filtered(from->query, lookup));
}

bool partition_filtered(const struct sql_query *query, const struct sql_lookup *lookup)
{
    struct partitions partitions = {.lookup = lookup};

    if (!lookup->table)
        return false;
    for (const struct sql_with *with = query->with; with; with = with->next)
        partitions.found |= partition_filtered(with->query, lookup);
    if (query->kind == SQL_QUERY_SET)
        return partitions.found || partition_filtered(query->left, lookup) ||
               partition_filtered(query->right, lookup);
    partitions.query = query;
    if (query->kind == SQL_QUERY_SELECT)
        partition_in_condition(&partitions, query->where);
    return partitions.found || partition_in_from(query->from, lookup);
}
