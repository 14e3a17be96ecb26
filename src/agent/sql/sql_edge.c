/* The tables of a relationship in a query, and its condition by the names that they have there. */
#include "agent_private.h"
#include "querent/base/str.h"

bool sql_span_holds(struct sql_span outer, struct sql_span inner)
{
    return outer.offset <= inner.offset && outer.offset + outer.len >= inner.offset + inner.len;
}

size_t sql_add_reads(const struct catalog *catalog, const struct sql_source *source,
                     struct sql_read *list, size_t count, size_t max)
{
    if (source->kind == SQL_SOURCE_JOIN) {
        count = sql_add_reads(catalog, source->left, list, count, max);
        return sql_add_reads(catalog, source->right, list, count, max);
    }
    const int table = source->kind == SQL_SOURCE_TABLE
                          ? catalog_find_table(catalog, source->schema, source->name)
                          : -1;
    if (table >= 0 && count < max)
        list[count++] = (struct sql_read){table, source->alias ? source->alias : source->name};
    return count;
}

const struct sql_read *sql_read_called(const struct sql_read *list, size_t count, const char *name)
{
    for (size_t i = 0; name && i < count; i++)
        if (str_eq_fold(list[i].name, name))
            return &list[i];
    return NULL;
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
