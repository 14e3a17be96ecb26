/* The condition of a relationship, by the names that a query has for its tables. */
#include "agent_private.h"

struct sql_expr *sql_edge_condition(struct arena *arena, const struct catalog *catalog,
                                    const struct join_edge *edge, const char *from, const char *to)
{
    const struct schema *schema = catalog_schema(catalog);
    struct sql_expr *all = NULL;

    for (size_t i = 0; i < edge->count; i++) {
        struct sql_expr *x =
            sql_column(arena, from, schema->tables[edge->from].columns[edge->from_columns[i]].name);
        struct sql_expr *y =
            sql_column(arena, to, schema->tables[edge->to].columns[edge->to_columns[i]].name);
        all = sql_and(arena, all, sql_binary(arena, SQL_OP_EQ, x, y));
    }
    return sql_and(arena, all, catalog_join_only(catalog, arena, edge, from));
}
