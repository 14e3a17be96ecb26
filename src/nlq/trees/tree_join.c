/* Which tables a frame needs, and how they are joined. */
#include "trees/tree.h"

#include <string.h>

#include "judge/fork.h"
#include "paths/paths.h"
#include "querent/base/str.h"
#include "trees/roles.h"

#define TREES_MAX 8

void set_add(struct table_set *set, int table)
{
    for (size_t i = 0; i < set->len; i++) {
        if (set->v[i] == table)
            return;
    }
    if (table >= 0 && set->len < sizeof set->v / sizeof *set->v)
        set->v[set->len++] = table;
}

void set_add_term(struct table_set *set, const struct term *term)
{
    set_add(set, term->column.column >= 0 && !term->via ? term->column.table : term->table);
    if (term->span)
        set_add(set, term->from.table);
    if (term->times && term->times_table)
        set_add(set, term->times_table - 1);
    if (term->margin_of) {
        set_add(set, term->margin_of->amount.table);
        set_add(set, term->margin_of->cost.table);
    }
    for (size_t i = 0; term->taught && i < term->taught->table_count; i++)
        set_add(set, term->taught->tables[i]);
}

/* A table that a clause of its own speaks of is not joined a second time. */
static bool in_clause(const struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].clause != 0 && frame->conds[i].left.column.table == table)
            return table != frame->subject;
    }
    for (size_t i = 0; i < frame->absence_count; i++) {
        if (frame->absences[i].table == table)
            return table != frame->subject;
    }
    return false;
}

static bool tree_join_is_main(const struct cond *cond)
{
    return cond->clause == 0 || cond->clause == SHARE_CLAUSE || cond->clause == RATIO_CLAUSE ||
           cond->clause == ON_CLAUSE;
}

/* Whose reference the condition goes by. */
static int way_from(const struct ask *ask, const struct cond *cond)
{
    return catalog_edge(ask->catalog, (size_t)cond->way - 1)->from;
}

struct table_set tree_used(const struct ask *ask, const struct frame *frame)
{
    struct table_set set = {.len = 0};
    for (size_t i = 0; i < frame->select_count; i++)
        set_add_term(&set, &frame->select[i]);
    for (size_t i = 0; i < frame->group_count; i++)
        set_add_term(&set, &frame->groups[i]);
    for (size_t i = 0; i < frame->order_count; i++) {
        if (frame->orders[i].term.column.column >= 0 || frame->orders[i].term.distinct)
            set_add_term(&set, &frame->orders[i].term);
    }
    for (size_t i = 0; i < frame->having_count; i++) {
        if (frame->having[i].clause == 0 && frame->having[i].left.column.column >= 0)
            set_add_term(&set, &frame->having[i].left);
    }
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (tree_join_is_main(cond) && cond->way)
            set_add(&set,
                    cond->way_up ? frame->subject : way_from(ask, cond)); /* the rest: a subquery */
        else if (tree_join_is_main(cond))
            set_add_term(&set, &cond->left);
        if (cond->kind == COND_COLUMN && !cond->above && !cond->way && tree_join_is_main(cond))
            set_add_term(&set, &cond->right);
    }
    for (size_t i = 0; i < frame->absence_count; i++)
        set_add(&set, frame->by_selection ? frame->select[0].column.table : frame->subject);
    return set;
}

/* All tables of the main query: the used ones, and the mentioned ones. */
struct table_set tree_tables(const struct ask *ask, const struct frame *frame)
{
    struct table_set set = tree_used(ask, frame);
    for (size_t i = 0; i < frame->table_count; i++) {
        if (!in_clause(frame, frame->tables[i]))
            set_add(&set, frame->tables[i]);
    }
    if (set.len == 0)
        set_add(&set, frame->subject);
    return set;
}

/* A table that is only mentioned, at the end of a reference to it, changes nothing: dropped. */
static bool tree_join_droppable(const struct maker *m, const struct table_set *used,
                                const struct join_tree *tree, int table, int *ret_from)
{
    const struct join_edge *only = NULL;
    if (table_is_demanded(m->ask, table))
        return false;
    for (size_t i = 0; i < used->len; i++) {
        if (used->v[i] == table)
            return false;
    }
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)tree->edges[e]);
        if (edge->from != table && edge->to != table)
            continue;
        if (only || edge->to != table)
            return false;
        only = edge;
    }
    if (only == NULL || only->only)
        return false;
    *ret_from = only->from;
    const struct column_stats *stats =
        catalog_stats(m->ask->catalog, (struct column_ref){only->from, only->from_columns[0]});
    return stats == NULL || stats->null_share <= 0;
}

/* Takes the droppable tables out of the set. */
bool tree_prune(const struct maker *m, const struct table_set *used, struct table_set *set,
                const struct join_tree *tree)
{
    for (size_t i = 0; set->len > 1 && i < set->len; i++) {
        int from = -1;
        if (tree_join_droppable(m, used, tree, set->v[i], &from)) {
            for (size_t k = i; k + 1 < set->len; k++)
                set->v[k] = set->v[k + 1];
            set->len--;
            set_add(set, from);
            return true;
        }
    }
    return false;
}

static struct sql_expr *edge_condition(const struct maker *m, const struct join_edge *edge)
{
    struct sql_expr *on = NULL;
    for (size_t k = 0; k < edge->count; k++) {
        struct sql_expr *from = sql_column(
            m->a, ask_table(m->ask, edge->from)->name,
            ask_column(m->ask, (struct column_ref){edge->from, edge->from_columns[k]})->name);
        struct sql_expr *to = sql_column(
            m->a, ask_table(m->ask, edge->to)->name,
            ask_column(m->ask, (struct column_ref){edge->to, edge->to_columns[k]})->name);
        on = sql_and(m->a, on, sql_binary(m->a, SQL_OP_EQ, from, to));
    }
    return sql_and(
        m->a, on,
        catalog_join_only(m->ask->catalog, m->a, edge, ask_table(m->ask, edge->from)->name));
}

/* Of an outer join with the conditions that its rows have to meet to be joined. */
static struct sql_expr *joined_where(const struct maker *m, const struct join_edge *edge, int table)
{
    struct sql_expr *on = edge_condition(m, edge);
    for (size_t i = 0; m->outer && i < m->outer->cond_count; i++) {
        const struct cond *cond = &m->outer->conds[i];
        if (cond->clause == ON_CLAUSE && cond->left.column.table == table)
            on = sql_and(m->a, on, tree_cond(m, m->outer, cond));
    }
    return on;
}

/* FROM and JOINs over a tree's edges, beginning at `start`; tables in `skip` are left out. */
struct sql_source *tree_join(const struct maker *m, const struct join_tree *tree, int start,
                             int skip)
{
    struct sql_source *from = tree_source(m, start);
    struct table_set in = {.v = {start}, .len = 1};
    bool *done = arena_alloc(m->a, tree->edge_count + 1);
    for (size_t round = 0; round < tree->edge_count; round++) {
        for (size_t e = 0; e < tree->edge_count; e++) {
            const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)tree->edges[e]);
            if (done[e] || edge->from == skip || edge->to == skip)
                continue;
            size_t before = in.len;
            bool has_from = false, has_to = false;
            for (size_t k = 0; k < in.len; k++) {
                has_from = has_from || in.v[k] == edge->from;
                has_to = has_to || in.v[k] == edge->to;
            }
            if (has_from == has_to)
                continue;
            set_add(&in, has_from ? edge->to : edge->from);
            done[e] = true;
            from = sql_join_on(m->a, m->outer ? SQL_JOIN_LEFT : SQL_JOIN_INNER, from,
                               tree_source(m, in.v[before]), joined_where(m, edge, in.v[before]));
        }
    }
    return from;
}

static bool is_in(const struct join_tree *tree, int edge)
{
    for (size_t e = 0; e < tree->edge_count; e++) {
        if (tree->edges[e] == edge)
            return true;
    }
    return false;
}

bool path_touches(const struct join_tree *tree, int table)
{
    for (size_t t = 0; t < tree->table_count; t++) {
        if (tree->tables[t] == table)
            return true;
    }
    return false;
}

/* Hours are multiplied by the rate of whoever worked them, and of nobody else. */
static bool goes_bound(const struct ask *ask, const struct join_tree *tree)
{
    if (ask->bound == 0)
        return true;
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)ask->bound - 1);
    return !path_touches(tree, edge->from) || !path_touches(tree, edge->to) ||
           is_in(tree, ask->bound - 1);
}

/* The question speaks of the reference, if perhaps of its twin as well. */
static bool is_way(const struct ask *ask, int edge)
{
    bool is = false;
    for (size_t w = 0; w < ask->way_count; w++)
        is = is || ask->ways[w] == edge;
    return is;
}

/* Does the tree go the ways that the question speaks of, where it joins their tables at all? */
bool path_goes_ways(const struct ask *ask, const struct join_tree *tree)
{
    if (!goes_bound(ask, tree))
        return false;
    for (size_t w = 0; w < ask->way_count; w++) {
        const struct join_edge *way = catalog_edge(ask->catalog, (size_t)ask->ways[w]);
        for (size_t e = 0; e < tree->edge_count; e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)tree->edges[e]);
            const bool same = (edge->from == way->from && edge->to == way->to) ||
                              (edge->from == way->to && edge->to == way->from);
            if (same && !is_in(tree, ask->ways[w]) && !is_way(ask, tree->edges[e]))
                return false;
        }
    }
    return true;
}

/* The question speaks of another reference between the same two tables. */
static bool is_twin_way(const struct ask *ask, int edge)
{
    const struct join_edge *one = catalog_edge(ask->catalog, (size_t)edge);
    bool is = false;
    for (size_t w = 0; w < ask->way_count; w++) {
        const struct join_edge *other = catalog_edge(ask->catalog, (size_t)ask->ways[w]);
        is = is || (ask->ways[w] != edge && other->from == one->from && other->to == one->to);
    }
    return is;
}

/* Where one of several references was taken and nothing said which, or both were said, the choice
 * is left open. */
static void note_guessed_ways(struct ask *ask, struct join_tree *tree)
{
    int *edges = arena_alloc(ask->arena, (tree->edge_count + 1) * sizeof *edges);
    for (size_t e = 0; e < tree->edge_count; e++) {
        edges[e] = tree->edges[e];
        const bool told =
            (is_way(ask, edges[e]) && !is_twin_way(ask, edges[e])) || ask->bound == edges[e] + 1;
        if (!told && edge_has_twin(ask, (size_t)tree->edges[e]))
            edges[e] = fork_way(ask, tree->edges[e]);
    }
    tree->edges = edges;
}

/* With the lines of the orders, where people and goods are joined that they bought. */
static struct table_set with_bought(struct ask *ask, const struct table_set *set)
{
    struct table_set with = *set;
    for (size_t i = 0; i < set->len; i++) {
        for (size_t k = 0; k < i; k++) {
            const int lines = bought_lines(ask, set->v[i], set->v[k]);
            if (lines >= 0 && with.len < sizeof with.v / sizeof *with.v)
                set_add(&with, lines);
        }
    }
    return with;
}

/* A table between people and goods that nobody spoke of, where sales stand between them, too. */
static void doubt_links(struct ask *ask, const struct table_set *said, const struct join_tree *tree)
{
    for (size_t t = 0; t < tree->table_count; t++) {
        const int by = tree->tables[t];
        for (size_t i = 0; i < said->len; i++) {
            for (size_t k = 0; k < i; k++) {
                if (by != said->v[i] && by != said->v[k] && tables_refer(ask, by, said->v[i]) &&
                    tables_refer(ask, by, said->v[k]))
                    bought_doubt(ask, said->v[i], said->v[k], by);
            }
        }
    }
}

bool tree_connect(struct ask *ask, const struct table_set *said, struct join_tree *ret_tree)
{
    const struct table_set with = with_bought(ask, said), *set = said->len > 1 ? &with : said;
    struct join_tree trees[TREES_MAX];
    *ret_tree = (struct join_tree){0};
    if (set->len == 1) {
        ret_tree->tables = set->v;
        ret_tree->table_count = 1;
        return true;
    }
    size_t count = catalog_trees(ask->catalog, ask->arena, set->v, set->len, trees, TREES_MAX);
    if (count == 0)
        return false;
    *ret_tree = trees[path_choose(ask, set, trees, count)];
    doubt_links(ask, said, ret_tree);
    if (!goes_bound(ask, ret_tree))
        return false;
    note_guessed_ways(ask, ret_tree);
    return true;
}
