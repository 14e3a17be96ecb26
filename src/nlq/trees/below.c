/* Rows that lead up to the one row that a query around theirs is of. */
#include "trees/tree.h"

/* The reference by which the path from `rows` ends in `of`, each step of it up; NULL: it does not.
 */
static const struct join_edge *last_up(const struct ask *ask, const struct join_tree *path,
                                       int rows, int of)
{
    const struct join_edge *last = NULL;
    int at = rows;
    for (size_t step = 0; step < path->edge_count; step++) {
        const struct join_edge *up = NULL;
        for (size_t e = 0; e < path->edge_count; e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)path->edges[e]);
            up = edge->from == at && edge->count == 1 ? edge : up;
        }
        if (up == NULL)
            return NULL;
        last = up;
        at = up->to;
    }
    return at == of ? last : NULL;
}

static struct sql_expr *below_column(struct ask *ask, struct column_ref at)
{
    return sql_column(ask->arena, ask_table(ask, at.table)->name, ask_column(ask, at)->name);
}

struct sql_query *tree_below(struct ask *ask, int rows, int over, int of,
                             struct join_tree *ret_path)
{
    const struct maker m = {.ask = ask, .a = ask->arena, .qualify = true};
    const int via[] = {rows, of, over};
    const size_t passed = over < 0 || over == of || over == rows ? 2 : 3;
    if (catalog_trees(ask->catalog, ask->arena, via, passed, ret_path, 1) == 0)
        return NULL;
    const struct join_edge *last = last_up(ask, ret_path, rows, of);
    if (last == NULL)
        return NULL;
    const struct column_ref from = {last->from, last->from_columns[0]},
                            key = {of, last->to_columns[0]};
    struct sql_query *query = sql_select(ask->arena);
    query->from = tree_join(&m, ret_path, rows, of);
    query->where =
        sql_binary(ask->arena, SQL_OP_EQ, below_column(ask, from), below_column(ask, key));
    return query;
}
