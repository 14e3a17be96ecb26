/* A frame as a query: tables and joins, qualified columns, subqueries for clauses. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

struct maker {
    struct ask *ask;
    struct arena *a;
    bool qualify;
};

static const char *agg_name(enum agg agg)
{
    static const char *const names[] = {"", "count", "sum", "avg", "min", "max"};
    return names[agg];
}

static struct sql_expr *column_expr(const struct maker *m, struct column_ref column)
{
    return sql_column(m->a, m->qualify ? ask_table(m->ask, column.table)->name : NULL,
                      ask_column(m->ask, column)->name);
}

static struct sql_expr *term_expr(const struct maker *m, const struct term *term)
{
    if (term->all)
        return sql_star(m->a, m->qualify ? ask_table(m->ask, term->table)->name : NULL);
    if (term->column.column < 0) {
        int key = term->distinct && m->qualify && term->table >= 0
                      ? catalog_key_column(m->ask->catalog, term->table)
                      : -1;
        return key >= 0 ? sql_aggregate(m->a, "count",
                                        column_expr(m, (struct column_ref){term->table, key}), true)
                        : sql_count_star(m->a);
    }
    struct sql_expr *column = column_expr(m, term->column);
    if (term->bucket)
        return sql_date_trunc(m->a, term->bucket, column);
    return term->agg == AGG_NONE ? column
                                 : sql_aggregate(m->a, agg_name(term->agg), column, term->distinct);
}

/* ---- tables --------------------------------------------------------------------------------- */

struct table_set {
    int v[24];
    size_t len;
};

static void add_table(struct table_set *set, int table)
{
    for (size_t i = 0; i < set->len; i++) {
        if (set->v[i] == table)
            return;
    }
    if (table >= 0 && set->len < sizeof set->v / sizeof *set->v)
        set->v[set->len++] = table;
}

static void add_term(struct table_set *set, const struct term *term)
{
    add_table(set, term->column.column >= 0 ? term->column.table : term->table);
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

static struct table_set used_tables(const struct frame *frame)
{
    struct table_set set = {.len = 0};
    for (size_t i = 0; i < frame->select_count; i++)
        add_term(&set, &frame->select[i]);
    for (size_t i = 0; i < frame->group_count; i++)
        add_term(&set, &frame->groups[i]);
    for (size_t i = 0; i < frame->order_count; i++) {
        if (frame->orders[i].term.column.column >= 0)
            add_term(&set, &frame->orders[i].term);
    }
    for (size_t i = 0; i < frame->having_count; i++) {
        if (frame->having[i].left.column.column >= 0)
            add_term(&set, &frame->having[i].left);
    }
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].clause == 0)
            add_term(&set, &frame->conds[i].left);
    }
    for (size_t i = 0; i < frame->absence_count; i++)
        add_table(&set, frame->by_selection ? frame->select[0].column.table : frame->subject);
    return set;
}

/* All tables of the main query: the used ones, and the mentioned ones. */
static struct table_set main_tables(const struct frame *frame)
{
    struct table_set set = used_tables(frame);
    for (size_t i = 0; i < frame->table_count; i++) {
        if (!in_clause(frame, frame->tables[i]))
            add_table(&set, frame->tables[i]);
    }
    if (set.len == 0)
        add_table(&set, frame->subject);
    return set;
}

/* A table that is only mentioned, at the end of a reference to it, changes nothing: dropped. */
static bool droppable(const struct maker *m, const struct table_set *used,
                      const struct join_tree *tree, int table, int *ret_from)
{
    const struct join_edge *only = NULL;
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
    if (only == NULL)
        return false;
    *ret_from = only->from;
    const struct column_stats *stats =
        catalog_stats(m->ask->catalog, (struct column_ref){only->from, only->from_columns[0]});
    return stats == NULL || stats->null_share <= 0;
}

/* Takes the droppable tables out of the set. */
static bool prune(const struct maker *m, const struct table_set *used, struct table_set *set,
                  const struct join_tree *tree)
{
    for (size_t i = 0; set->len > 1 && i < set->len; i++) {
        int from = -1;
        if (droppable(m, used, tree, set->v[i], &from)) {
            for (size_t k = i; k + 1 < set->len; k++)
                set->v[k] = set->v[k + 1];
            set->len--;
            add_table(set, from);
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
    return on;
}

static struct sql_source *table_source(const struct maker *m, int table)
{
    const struct schema_table *t = ask_table(m->ask, table);
    const char *schema =
        t->schema && *t->schema && !str_eq(t->schema, m->ask->schema->default_schema) ? t->schema
                                                                                      : NULL;
    return sql_table(m->a, schema, t->name, NULL);
}

/* FROM and JOINs over a tree's edges, beginning at `start`; tables in `skip` are left out. */
static struct sql_source *join_from(const struct maker *m, const struct join_tree *tree, int start,
                                    int skip)
{
    struct sql_source *from = table_source(m, start);
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
            add_table(&in, has_from ? edge->to : edge->from);
            done[e] = true;
            from = sql_join_on(m->a, SQL_JOIN_INNER, from, table_source(m, in.v[before]),
                               edge_condition(m, edge));
        }
    }
    return from;
}

static bool make_tree(struct ask *ask, const struct table_set *set, struct join_tree *ret_tree)
{
    return set->len == 1
               ? (*ret_tree = (struct join_tree){0}, true)
               : catalog_trees(ask->catalog, ask->arena, set->v, set->len, ret_tree, 1) > 0;
}

/* ---- conditions -------------------------------------------------------------------------------
 */

static struct sql_expr *literal(const struct maker *m, const struct cond *cond, const char *value)
{
    double number;
    bool flag = cond->left.column.column >= 0 &&
                ask_column(m->ask, cond->left.column)->value == VALUE_BOOLEAN;
    enum sql_dialect dialect = catalog_dialect(m->ask->catalog);
    if (flag && dialect != SQL_SQLITE && dialect != SQL_MYSQL) {
        struct sql_expr *truth = arena_alloc(m->a, sizeof *truth);
        truth->kind = SQL_EXPR_BOOLEAN;
        truth->text = str_eq(value, "1") ? "true" : "false";
        return truth;
    }
    return cond->numeric && str_to_double(value, &number) ? sql_number(m->a, value)
                                                          : sql_string(m->a, value);
}

static struct sql_expr *extreme(const struct maker *m, const struct cond *cond)
{
    struct maker inner = {m->ask, m->a, false};
    struct sql_query *query = sql_select(m->a);
    sql_add_item(m->a, query, term_expr(&inner, &cond->right), NULL);
    query->from = table_source(m, cond->right.column.table);
    return sql_binary(m->a, cond->op, term_expr(m, &cond->left), sql_subquery(m->a, query));
}

static struct sql_expr *range(const struct maker *m, const struct cond *cond)
{
    struct sql_expr *low = cond->value ? sql_binary(m->a, SQL_OP_GE, term_expr(m, &cond->left),
                                                    sql_string(m->a, cond->value))
                                       : NULL;
    struct sql_expr *high = cond->value2 ? sql_binary(m->a, SQL_OP_LT, term_expr(m, &cond->left),
                                                      sql_string(m->a, cond->value2))
                                         : NULL;
    struct sql_expr *both = sql_and(m->a, low, high);
    return cond->negated ? sql_unary(m->a, SQL_OP_NOT, both) : both;
}

static struct sql_expr *cond_expr(const struct maker *m, const struct cond *cond)
{
    struct sql_expr *left = term_expr(m, &cond->left);
    switch (cond->kind) {
    case COND_COMPARE: {
        enum sql_op op = cond->negated && cond->op == SQL_OP_EQ ? SQL_OP_NE : cond->op;
        return sql_binary(m->a, op, left, literal(m, cond, cond->value));
    }
    case COND_BETWEEN:
        return sql_between(m->a, left, literal(m, cond, cond->value),
                           literal(m, cond, cond->value2));
    case COND_LIKE:
        return sql_like(m->a, left, sql_string(m->a, cond->value), cond->negated);
    case COND_NULL:
        return sql_is_null(m->a, left, cond->negated);
    case COND_RANGE:
        return range(m, cond);
    case COND_EXTREME:
        return extreme(m, cond);
    case COND_COLUMN:
        return sql_binary(m->a, cond->op, left, term_expr(m, &cond->right));
    }
    return NULL;
}

/* The conditions of a clause, alternatives ORed. */
static struct sql_expr *clause_where(const struct maker *m, const struct frame *frame, int clause)
{
    struct sql_expr *all = NULL;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        bool first = true;
        if (cond->clause != clause)
            continue;
        for (size_t k = 0; cond->either && k < i; k++)
            first = first &&
                    !(frame->conds[k].either == cond->either && frame->conds[k].clause == clause);
        if (!first)
            continue;
        struct sql_expr *expr = cond_expr(m, cond);
        for (size_t k = i + 1; cond->either && k < frame->cond_count; k++) {
            if (frame->conds[k].either == cond->either && frame->conds[k].clause == clause)
                expr = sql_or(m->a, expr, cond_expr(m, &frame->conds[k]));
        }
        all = sql_and(m->a, all, expr);
    }
    return all;
}

/* ---- clauses as subqueries ---------------------------------------------------------------------
 */

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
                                     struct column_ref shown, int clause)
{
    size_t edges = 0;
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)tree->edges[e]);
        edges += edge->from != skip && edge->to != skip;
    }
    struct maker inner = {m->ask, m->a, edges > 0};
    struct sql_query *query = sql_select(m->a);
    sql_add_item(m->a, query, column_expr(&inner, shown), NULL);
    query->from = join_from(&inner, tree, start, skip);
    query->where = clause_where(&inner, frame, clause);
    const struct column_stats *stats = catalog_stats(m->ask->catalog, shown);
    if (stats && stats->null_share > 0)
        query->where =
            sql_and(m->a, query->where, sql_is_null(m->a, column_expr(&inner, shown), true));
    return query;
}

static struct sql_expr *membership(const struct maker *m, const struct frame *frame,
                                   const struct absence *absence, bool *ret_by_column)
{
    const int base = frame->by_selection ? frame->select[0].column.table : frame->subject;
    struct table_set set = {.v = {base}, .len = 1};
    struct join_tree tree;
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].clause == absence->clause)
            add_term(&set, &frame->conds[i].left);
    }
    const struct table_set used = set;
    add_table(&set, absence->table);
    if (!make_tree(m->ask, &set, &tree))
        return NULL;
    while (tree.edge_count > 1 && prune(m, &used, &set, &tree)) {
        if (!make_tree(m->ask, &set, &tree))
            return NULL;
    }
    const struct join_edge *edge = only_edge(m, &tree, frame->subject);
    bool own = frame->by_selection;
    for (size_t i = 0; i < frame->cond_count; i++)
        own = own || (frame->conds[i].clause == absence->clause &&
                      frame->conds[i].left.column.table == frame->subject);
    struct column_ref outer, shown;
    struct sql_query *query;
    if (edge && !own) {
        bool many = edge->to == frame->subject;
        outer =
            (struct column_ref){frame->subject, many ? edge->to_columns[0] : edge->from_columns[0]};
        shown = (struct column_ref){many ? edge->from : edge->to,
                                    many ? edge->from_columns[0] : edge->to_columns[0]};
        query = inner_query(m, frame, &tree, shown.table, frame->subject, shown, absence->clause);
    } else {
        int key = catalog_key_column(m->ask->catalog, frame->subject);
        outer = (struct column_ref){frame->subject, key};
        *ret_by_column = frame->by_selection ||
                         ((tree.edge_count == 0 || key < 0) && frame->select_count &&
                          frame->select[0].column.column >= 0 &&
                          frame->select[0].column.table == frame->subject);
        if (*ret_by_column)
            outer = frame->select[0].column;
        if (outer.column < 0)
            return NULL;
        query = inner_query(m, frame, &tree, base, -1, outer, absence->clause);
    }
    return sql_in_query(m->a, column_expr(m, outer), query, !absence->present);
}

/* ---- the query ---------------------------------------------------------------------------------
 */

static bool needs_outer_subject(const struct frame *frame, const struct table_set *set)
{
    for (size_t i = 0; i < set->len; i++) {
        if (set->v[i] == frame->subject)
            return false;
    }
    return frame->absence_count > 0;
}

static void add_groups(const struct maker *m, const struct frame *frame, struct sql_query *query)
{
    for (size_t i = 0; i < frame->group_count; i++)
        sql_add_group(m->a, query, term_expr(m, &frame->groups[i]));
    for (size_t i = 0; i < frame->select_count && frame->group_count; i++) {
        bool there = frame->select[i].agg != AGG_NONE || frame->select[i].column.column < 0;
        for (size_t g = 0; g < frame->group_count && !there; g++)
            there = same_column(frame->groups[g].column, frame->select[i].column);
        if (!there)
            sql_add_group(m->a, query, column_expr(m, frame->select[i].column));
    }
}

/* A row of the table meets several rows of another in this tree. */
static bool fans_out(const struct maker *m, const struct join_tree *tree, int table)
{
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)tree->edges[e]);
        if (edge->to == table && !edge->unique_from)
            return true;
    }
    return false;
}

/* A list of one table's columns over a join that gives its rows several times. */
static bool repeats(const struct maker *m, const struct frame *frame, const struct join_tree *tree)
{
    if (frame->select_count == 0 || frame->limit || frame->order_count)
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE || frame->select[i].table != frame->select[0].table)
            return false;
    }
    return fans_out(m, tree, frame->select[0].table);
}

/* "How many customers have an account": customers, not accounts, are counted. */
static struct term counted_once(const struct maker *m, const struct frame *frame,
                                const struct join_tree *tree, struct term term)
{
    if (term.agg == AGG_COUNT && term.column.column < 0 && frame->group_count == 0 &&
        fans_out(m, tree, term.table))
        term.distinct = true;
    return term;
}

struct sql_query *frame_tree(struct ask *ask, const struct frame *frame)
{
    struct table_set set = main_tables(frame);
    struct join_tree tree;
    if (needs_outer_subject(frame, &set))
        add_table(&set, frame->subject);
    if (set.len == 0 || !make_tree(ask, &set, &tree))
        return NULL;
    struct maker m = {ask, ask->arena, tree.edge_count > 0};
    struct table_set used = used_tables(frame);
    while (tree.edge_count && prune(&m, &used, &set, &tree)) {
        if (!make_tree(ask, &set, &tree))
            return NULL;
    }
    m.qualify = tree.edge_count > 0;
    struct sql_query *query = sql_select(m.a);
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term term = counted_once(&m, frame, &tree, frame->select[i]);
        sql_add_item(m.a, query, term_expr(&m, &term), NULL);
    }
    query->distinct = (frame->distinct || repeats(&m, frame, &tree)) && frame->group_count == 0;
    query->from = join_from(&m, &tree, set.v[0], -1);
    query->where = clause_where(&m, frame, 0);
    for (size_t i = 0; i < frame->absence_count; i++) {
        bool by_column = false;
        struct sql_expr *in = membership(&m, frame, &frame->absences[i], &by_column);
        if (in == NULL)
            return NULL;
        query->distinct = query->distinct || (by_column && frame->select_count == 1 &&
                                              frame->select[0].agg == AGG_NONE);
        sql_add_where(m.a, query, in);
    }
    add_groups(&m, frame, query);
    for (size_t i = 0; i < frame->having_count; i++)
        sql_add_having(m.a, query, cond_expr(&m, &frame->having[i]));
    for (size_t i = 0; i < frame->order_count; i++)
        sql_add_order(m.a, query, term_expr(&m, &frame->orders[i].term),
                      frame->orders[i].descending);
    if (frame->limit > 0)
        query->limit = sql_integer(m.a, frame->limit);
    return query;
}
