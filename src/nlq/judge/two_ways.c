/* What could have been read in two ways: joins over one table that two others of the query lead to,
 * a reference by a role that nobody speaks of, a sum of which of two tables was not said. */
#include "judge/doubts.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/roles.h"
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

/* "Owner id" of horses, who are riders: the name says more than the table. */
static bool is_role(struct ask *ask, const struct join_edge *edge)
{
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    char lemma[64];
    for (const char *p = catalog_column_words(ask->catalog, at); *p;) {
        const size_t n = strcspn(p, " ");
        lemma_of(arena_strndup(ask->arena, p, n), lemma, sizeof lemma);
        if (table_has_word(ask, edge->to, lemma))
            return false;
        p += n + (p[n] == ' ');
    }
    return edge->count == 1;
}

static bool role_is_said(struct ask *ask, const struct join_edge *edge)
{
    bool said = false;
    for (size_t w = 0; w < ask->words.len && !said; w++)
        said = roles_speaks_of(ask, edge, &ask->words.v[w]);
    return said;
}

/* Rows of another table lead to both ends of it: bookings have a rider and a horse. */
static bool is_bridged(const struct ask *ask, const struct join_edge *edge)
{
    for (size_t a = 0; a < catalog_edge_count(ask->catalog); a++) {
        const struct join_edge *one = catalog_edge(ask->catalog, a);
        if (one->to != edge->to || one->from == edge->from || one->audit)
            continue;
        for (size_t b = 0; b < catalog_edge_count(ask->catalog); b++) {
            const struct join_edge *other = catalog_edge(ask->catalog, b);
            if (other->from == one->from && other->to == edge->from && !other->audit)
                return true;
        }
    }
    return false;
}

/* "Riders who have ridden Luna" are hardly her owner. */
static bool takes_unsaid_role(struct ask *ask, const struct join_tree *tree)
{
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *way = catalog_edge(ask->catalog, (size_t)tree->edges[e]);
        if (is_role(ask, way) && is_bridged(ask, way) && !role_is_said(ask, way))
            return true;
    }
    return false;
}

/* "The total population", which cities have and states have: of which was not said, and nothing
 * else tells. */
static bool sums_of_any(const struct ask *ask, const struct frame *frame)
{
    const struct column_ref at = frame->select[0].column;
    const bool sum = frame->select[0].agg == AGG_SUM || frame->select[0].agg == AGG_AVG;
    if (frame->select_count != 1 || !sum || at.column < 0 || frame->group_count ||
        frame->cond_count + frame->absence_count > 0 || table_is_said(ask, at.table))
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN || !same_column(item->column, at) || item->owner >= 0)
            continue;
        for (size_t k = 0; k < item->columns.len; k++) {
            const struct match *other = &item->columns.v[k];
            if (other->at.table != at.table && other->score >= .95 &&
                column_is_number(ask, other->at) && table_is_open(ask, other->at.table) &&
                str_eq(catalog_column_words(ask->catalog, other->at),
                       catalog_column_words(ask->catalog, at)))
                return true;
        }
    }
    return false;
}

bool two_ways_open(struct ask *ask, const struct frame *frame)
{
    if (ask->nearer_way || sums_of_any(ask, frame))
        return true;
    const struct table_set set = tree_tables(ask, frame);
    struct join_tree tree;
    if (set.len < 2 || ask->way_count > 0 || !tree_connect(ask, &set, &tree))
        return false;
    if (ask->nearer_way || takes_unsaid_role(ask, &tree))
        return true;
    if (set.len < 3)
        return false;
    for (size_t e = 0; e < tree.edge_count; e++) {
        const struct join_edge *way = catalog_edge(ask->catalog, (size_t)tree.edges[e]);
        if (is_restricted(ask, frame, way->to) && has_rival(ask, &tree, tree.edges[e]))
            return true;
    }
    return false;
}
