/* One table that two others of the query lead to. */
#include "judge/doubts.h"

#include "trees/tree.h"

static bool is_in(const struct join_tree *tree, int table)
{
    for (size_t t = 0; t < tree->table_count; t++) {
        if (tree->tables[t] == table)
            return true;
    }
    return false;
}

static bool is_taken(const struct join_tree *tree, size_t edge)
{
    for (size_t e = 0; e < tree->edge_count; e++) {
        if ((size_t)tree->edges[e] == edge)
            return true;
    }
    return false;
}

/* A condition holds for rows of the table, said by a value. */
static bool is_restricted(const struct ask *ask, const struct frame *frame, int table)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->clause == 0 && cond->kind == COND_COMPARE && cond->left.column.table == table &&
            item_kind_is(ask, cond->at, ITEM_VALUE))
            return true;
    }
    return false;
}

/* The edge is the only one taken to its table, and another table of the query has one, too. */
static bool has_rival(const struct ask *ask, const struct join_tree *tree, int taken)
{
    const struct join_edge *way = catalog_edge(ask->catalog, (size_t)taken);
    for (size_t k = 0; k < catalog_edge_count(ask->catalog); k++) {
        const struct join_edge *other = catalog_edge(ask->catalog, k);
        if (other->to == way->to && other->from != way->from && other->from != other->to &&
            !other->audit && is_in(tree, other->from) && !is_taken(tree, k))
            return true;
    }
    return false;
}

bool two_ways_open(struct ask *ask, const struct frame *frame)
{
    const struct table_set set = tree_tables(ask, frame);
    struct join_tree tree;
    if (set.len < 3 || ask->way_count > 0 || !tree_connect(ask, &set, &tree))
        return false;
    for (size_t e = 0; e < tree.edge_count; e++) {
        const struct join_edge *way = catalog_edge(ask->catalog, (size_t)tree.edges[e]);
        if (is_restricted(ask, frame, way->to) && has_rival(ask, &tree, tree.edges[e]))
            return true;
    }
    return false;
}
