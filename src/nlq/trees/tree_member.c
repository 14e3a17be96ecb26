/* Clauses as subqueries: what has, or has none of, the rows of another table. */
#include "trees/tree.h"

#include "paths/paths.h"
#include "places/told_row.h"
#include "querent/base/str.h"

/* The edge of the tree at `table`, when there is but one. */
static const struct join_edge *only_edge(const struct maker *m, const struct join_tree *tree,
                                         int table)
{
    const struct join_edge *found = NULL;
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)tree->edges[e]);
        if (edge->from != table && edge->to != table)
            continue;
        if (found || edge->count != 1)
            return NULL;
        found = edge;
    }
    return found;
}

static struct sql_query *inner_query(const struct maker *m, const struct frame *frame,
                                     const struct join_tree *tree, int start, int skip,
                                     struct column_ref shown, const struct absence *absence)
{
    size_t edges = 0;
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)tree->edges[e]);
        edges += edge->from != skip && edge->to != skip;
    }
    struct maker inner = {.ask = m->ask, .a = m->a, .qualify = edges > 0};
    struct sql_query *query = sql_select(m->a);
    sql_add_item(m->a, query, tree_column(&inner, shown), NULL);
    query->from = tree_join(&inner, tree, start, skip);
    query->where = tree_where(&inner, frame, absence->clause);
    /* one NULL in the list, and NOT IN holds for nothing */
    if (!absence->present && column_may_be_null(m->ask, shown))
        query->where =
            sql_and(m->a, query->where, sql_is_null(m->a, tree_column(&inner, shown), true));
    for (size_t i = 0; i < frame->having_count; i++) {
        if (frame->having[i].clause != absence->clause)
            continue;
        if (query->having == NULL)
            sql_add_group(m->a, query, tree_column(&inner, shown));
        sql_add_having(m->a, query, tree_cond(&inner, frame, &frame->having[i]));
    }
    return query;
}

/* "Cities with warehouses but no suppliers": the column shown, of the rows of another table that
 * has it as well; {-1,-1}: it has not. */
static struct column_ref same_column_of(const struct maker *m, const struct frame *frame, int table)
{
    const struct column_ref shown = frame->select[0].column;
    return frame->by_selection && table >= 0 && table != shown.table
               ? table_same_column(m->ask, shown, table)
               : no_column();
}

/* The values of the column shown are (not) among those of the other table's. */
static struct sql_expr *member_by_value(const struct maker *m, const struct frame *frame,
                                        const struct absence *absence, struct column_ref at)
{
    const struct table_set set = {.v = {absence->table}, .len = 1};
    struct join_tree tree;
    struct table_set all = set;
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].clause == absence->clause)
            set_add_term(&all, &frame->conds[i].left);
    }
    if (!tree_connect(m->ask, &all, &tree))
        return NULL;
    struct sql_query *query = inner_query(m, frame, &tree, absence->table, -1, at, absence);
    return sql_in_query(m->a, tree_column(m, frame->select[0].column), query, !absence->present);
}

/* Rows that others of the table refer to. */
static struct sql_expr *member_by_reference(const struct maker *m, const struct absence *absence)
{
    const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)absence->edge - 1);
    const struct column_ref key = {edge->to, edge->to_columns[0]};
    const struct column_ref reference = {edge->from, edge->from_columns[0]};
    const struct maker inner = {.ask = m->ask, .a = m->a};
    struct sql_query *query = sql_select(m->a);
    sql_add_item(m->a, query, tree_column(&inner, reference), NULL);
    query->from = tree_source(m, edge->from);
    if (!absence->present && column_may_be_null(m->ask, reference))
        query->where = sql_is_null(m->a, tree_column(&inner, reference), true);
    return sql_in_query(m->a, tree_column(m, key), query, !absence->present);
}

/* A reference that is empty leads to none of the rows; NOT IN would hold for nothing. */
static struct sql_expr *refers_to_none(const struct maker *m, struct column_ref reference,
                                       struct sql_query *rows)
{
    struct sql_expr *empty = sql_is_null(m->a, tree_column(m, reference), false);
    if (rows->where == NULL && rows->having == NULL)
        return empty;
    return sql_or(m->a, empty, sql_in_query(m->a, tree_column(m, reference), rows, true));
}

/* The other end of the reference, where nothing says which of the two is meant: airports without
 * flights have none that start there and none that land; NULL: it is said, or there is none. */
static const struct join_edge *end_unsaid(const struct maker *m, const struct join_tree *tree,
                                          const struct join_edge *edge)
{
    const struct ask *ask = m->ask;
    int own = -1;
    for (size_t e = 0; e < tree->edge_count; e++)
        own = catalog_edge(ask->catalog, (size_t)tree->edges[e]) == edge ? tree->edges[e] : own;
    const int other = own < 0 ? -1 : ends_other(ask, own);
    for (size_t w = 0; w < ask->way_count && other >= 0; w++) {
        if (ask->ways[w] == own || ask->ways[w] == other)
            return NULL;
    }
    return other < 0 ? NULL : catalog_edge(ask->catalog, (size_t)other);
}

/* Both ends are taken: said once, and nothing is left to ask back. */
static void say_both_ends(const struct maker *m, const struct absence *absence,
                          struct column_ref one, struct column_ref other)
{
    struct ask *ask = m->ask;
    for (size_t k = 0; k < ask->assumed_count; k++) {
        if (ask->assumed[k].item == absence->at)
            return;
    }
    if (absence->at < ask->count)
        ask_assume(ask, absence->at,
                   arena_printf(ask->arena, "%s at either end: %s, %s",
                                absence->present ? "some" : "none", ask_column(ask, one)->name,
                                ask_column(ask, other)->name));
}

/* The rows that the one reference between the two tables leads to, or that have it. */
static struct sql_expr *member_by_edge(const struct maker *m, const struct frame *frame,
                                       const struct absence *absence, const struct join_tree *tree,
                                       const struct join_edge *edge, const char *fork)
{
    const bool many = edge->to == frame->subject;
    const struct column_ref outer = {frame->subject,
                                     many ? edge->to_columns[0] : edge->from_columns[0]};
    const struct column_ref shown = {many ? edge->from : edge->to,
                                     many ? edge->from_columns[0] : edge->to_columns[0]};
    struct sql_query *query =
        inner_query(m, frame, tree, shown.table, frame->subject, shown, absence);
    const struct join_edge *back = many ? end_unsaid(m, tree, edge) : NULL;
    if (!many && !absence->present && column_may_be_null(m->ask, outer))
        return refers_to_none(m, outer, query);
    struct sql_expr *one = sql_in_query(m->a, tree_column(m, outer), query, !absence->present);
    if (back == NULL)
        return one;
    const struct column_ref end = {back->from, back->from_columns[0]};
    query = inner_query(m, frame, tree, end.table, frame->subject, end, absence);
    struct sql_expr *two = sql_in_query(m->a, tree_column(m, outer), query, !absence->present);
    m->ask->fork = fork;
    m->ask->facts.both_ends = true;
    say_both_ends(m, absence, shown, end);
    return absence->present ? sql_or(m->a, one, two) : sql_and(m->a, one, two);
}

/* The rows with that key are counted or measured in groups: each is denied by itself, and not the
 * group with all of its rows. */
static bool counts_rows(const struct frame *frame, int key)
{
    bool counts = false;
    for (size_t i = 0; i < frame->select_count && frame->group_count && key >= 0; i++)
        counts = counts || frame->select[i].agg != AGG_NONE;
    return counts;
}

struct sql_expr *tree_membership(const struct maker *m, const struct frame *frame,
                                 const struct absence *absence, bool *ret_by_column)
{
    const int base = frame->by_selection ? frame->select[0].column.table : frame->subject;
    if (absence->edge)
        return member_by_reference(m, absence);
    const struct column_ref same = same_column_of(m, frame, absence->table);
    if (same.column >= 0) {
        *ret_by_column = true;
        return member_by_value(m, frame, absence, same);
    }
    struct table_set set = {.v = {base}, .len = 1};
    struct join_tree tree;
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].clause == absence->clause)
            set_add_term(&set, &frame->conds[i].left);
    }
    const struct table_set used = set;
    const char *fork = m->ask->fork; /* asked before this clause */
    set_add(&set, absence->table);
    if (!tree_connect(m->ask, &set, &tree))
        return NULL;
    while (tree.edge_count > 1 && tree_prune(m, &used, &set, &tree)) {
        if (!tree_connect(m->ask, &set, &tree))
            return NULL;
    }
    const struct join_edge *edge = only_edge(m, &tree, frame->subject);
    bool own = frame->by_selection;
    for (size_t i = 0; i < frame->cond_count; i++)
        own = own || (frame->conds[i].clause == absence->clause &&
                      frame->conds[i].left.column.table == frame->subject);
    if (edge && !own)
        return member_by_edge(m, frame, absence, &tree, edge, fork);
    int key = catalog_key_column(m->ask->catalog, frame->subject);
    struct column_ref outer = {frame->subject, key};
    *ret_by_column =
        frame->by_selection ||
        ((tree.edge_count == 0 || key < 0) && !counts_rows(frame, key) && frame->select_count &&
         frame->select[0].column.column >= 0 && frame->select[0].column.table == frame->subject);
    if (*ret_by_column)
        outer = frame->select[0].column;
    if (outer.column < 0)
        return NULL;
    struct sql_query *query = inner_query(m, frame, &tree, base, -1, outer, absence);
    return sql_in_query(m->a, tree_column(m, outer), query, !absence->present);
}

struct sql_expr *tree_refers(const struct maker *m, const struct frame *frame,
                             const struct cond *cond)
{
    const struct maker inner = {.ask = m->ask, .a = m->a};
    struct sql_query *query = sql_select(m->a);
    sql_add_item(m->a, query, tree_column(&inner, cond->right.column), NULL);
    query->from = tree_source(m, cond->right.table);
    if (cond->inner)
        query->where = tree_where(&inner, frame, cond->inner);
    for (size_t i = 0; i < frame->having_count; i++) {
        if (frame->having[i].clause != cond->inner || cond->inner == 0)
            continue;
        sql_add_group(m->a, query, tree_column(&inner, cond->right.column));
        sql_add_having(m->a, query, tree_cond(&inner, frame, &frame->having[i]));
    }
    if (cond->negated && column_may_be_null(m->ask, cond->right.column))
        query->where = sql_and(m->a, query->where,
                               sql_is_null(m->a, tree_column(&inner, cond->right.column), true));
    return sql_in_query(m->a, tree_column(m, cond->left.column), query, cond->negated);
}

/* The other ones of the pairs of those given: "same IN (…)" or "same = 'Bob'". */
static struct sql_query *pair_others(const struct maker *m, const struct cond *cond,
                                     struct sql_expr *given)
{
    const struct maker inner = {.ask = m->ask, .a = m->a};
    struct sql_query *query = sql_select(m->a);
    sql_add_item(m->a, query, tree_column(&inner, cond->right.column), NULL);
    query->from = tree_source(m, cond->same.table);
    query->where = given;
    return query;
}

/* The row called so is the one given. */
static struct sql_expr *pair_given(const struct maker *m, const struct cond *cond)
{
    const struct column_ref key = cond->left.column;
    const struct column_ref label = {key.table, table_label(m->ask, key.table)};
    const struct maker inner = {.ask = m->ask, .a = m->a};
    struct sql_expr *given = tree_column(&inner, cond->same);
    struct sql_expr *told = told_row_is(&inner, given, cond->value, false);
    if (same_column(key, label) || cond->own) /* its code was said */
        return told ? told : sql_binary(m->a, SQL_OP_EQ, given, sql_string(m->a, cond->value));
    struct sql_query *row = sql_select(m->a);
    sql_add_item(m->a, row, tree_column(&inner, key), NULL);
    row->from = tree_source(m, key.table);
    told = told_row_is(&inner, tree_column(&inner, label), cond->value, false);
    row->where = told ? told
                      : sql_binary(m->a, SQL_OP_EQ, tree_column(&inner, label),
                                   sql_string(m->a, cond->value));
    return sql_in_query(m->a, given, row, false);
}

/* The other one of a pair of which neither is before the other. */
static struct sql_expr *pair_of_both(const struct maker *m, const struct cond *cond)
{
    struct cond one = *cond, other = *cond;
    one.both_ends = other.both_ends = false;
    other.right.column = cond->same;
    other.same = cond->right.column;
    return cond->negated ? sql_and(m->a, tree_pair(m, &one), tree_pair(m, &other))
                         : sql_or(m->a, tree_pair(m, &one), tree_pair(m, &other));
}

struct sql_expr *tree_pair(const struct maker *m, const struct cond *cond)
{
    if (cond->both_ends)
        return pair_of_both(m, cond);
    const struct maker inner = {.ask = m->ask, .a = m->a};
    struct sql_query *query = pair_others(m, cond, pair_given(m, cond));
    if (cond->inner)
        query =
            pair_others(m, cond, sql_in_query(m->a, tree_column(&inner, cond->same), query, false));
    if (cond->negated && column_may_be_null(m->ask, cond->right.column))
        query->where = sql_and(m->a, query->where,
                               sql_is_null(m->a, tree_column(&inner, cond->right.column), true));
    return sql_in_query(m->a, tree_column(m, cond->left.column), query, cond->negated);
}
