/* The tables of a relationship in a query, and its condition by the names that they have there. */
#include "agent_private.h"

bool sql_span_holds(struct sql_span outer, struct sql_span inner)
{
    return outer.offset <= inner.offset && outer.offset + outer.len >= inner.offset + inner.len;
}

struct sql_source *sql_edge_table(struct arena *arena, const struct catalog *catalog, int table)
{
    const struct schema_table *t = &catalog_schema(catalog)->tables[table];
    const bool plain = catalog_find_table(catalog, NULL, t->name) == table;

    return sql_table(arena, plain ? NULL : t->schema, t->name, NULL);
}

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
