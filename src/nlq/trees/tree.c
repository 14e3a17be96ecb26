/* A frame as a query: selection, joins, conditions, grouping, order. */
#include "trees/tree.h"

#include "paths/history.h"

#include "dates/ends.h"
#include "querent/base/str.h"

static bool needs_outer_subject(const struct frame *frame, const struct table_set *set)
{
    for (size_t i = 0; i < set->len; i++) {
        if (set->v[i] == frame->subject)
            return false;
    }
    return frame->absence_count > 0;
}

/* The group is by the primary key of the column's table: the rest of the row follows from it. What
 * a dialect wants to have said all the same is added when the query is whole (sql_group_whole). */
static bool tree_determines(const struct maker *m, struct column_ref key, struct column_ref column)
{
    return key.table == column.table && key.column >= 0 && ask_column(m->ask, key)->primary == 1 &&
           catalog_key_column(m->ask->catalog, key.table) == key.column;
}

/* Days of the week by their names; the number is what they are grouped and sorted by. */
static struct sql_expr *weekday_name(const struct maker *m, struct sql_expr *number)
{
    static const char *const names[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                        "Thursday", "Friday", "Saturday"};
    struct sql_expr *name = arena_alloc(m->a, sizeof *name);
    *name = (struct sql_expr){.kind = SQL_EXPR_CASE, .arg_count = 2};
    name->args = arena_alloc(m->a, 2 * sizeof *name->args);
    name->args[0] = number;
    struct sql_when **end = &name->whens;
    for (int day = 0; day < 7; day++, end = &(*end)->next) {
        *end = arena_alloc(m->a, sizeof **end);
        **end =
            (struct sql_when){.when = sql_integer(m->a, day), .then = sql_string(m->a, names[day])};
    }
    return name;
}

static bool is_weekday(const struct term *term)
{
    return term->agg == AGG_NONE && term->part && str_eq(term->bucket, "dow");
}

static void add_groups(const struct maker *m, const struct frame *frame, struct sql_query *query)
{
    /* MySQL does not see that the name follows from the number */
    const bool names_need_groups = catalog_dialect(m->ask->catalog) == SQL_MYSQL;
    for (size_t i = 0; i < frame->group_count; i++)
        sql_add_group(m->a, query, tree_term(m, &frame->groups[i]));
    for (size_t i = 0; i < frame->group_count && names_need_groups; i++) {
        if (is_weekday(&frame->groups[i]))
            sql_add_group(m->a, query, weekday_name(m, tree_term(m, &frame->groups[i])));
    }
    for (size_t i = 0; i < frame->select_count && frame->group_count; i++) {
        bool there = frame->select[i].agg != AGG_NONE || frame->select[i].column.column < 0;
        for (size_t g = 0; g < frame->group_count && !there; g++)
            there = same_column(frame->groups[g].column, frame->select[i].column) ||
                    tree_determines(m, frame->groups[g].column, frame->select[i].column);
        if (!there)
            sql_add_group(m->a, query, tree_column(m, frame->select[i].column));
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

/* The same over other tables: rows of the table that one refers to, and what else refers to those.
 */
static bool tree_multiplies(const struct maker *m, const struct frame *frame,
                            const struct join_tree *tree, int table)
{
    int reached[32] = {table};
    size_t count = 1;
    for (size_t i = 0; i < count; i++) {
        for (size_t e = 0; e < tree->edge_count; e++) {
            const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)tree->edges[e]);
            bool known = false;
            for (size_t k = 0; k < count; k++)
                known = known || (edge->to == reached[i] ? edge->from : edge->to) == reached[k];
            if (known || (edge->from != reached[i] && edge->to != reached[i]))
                continue;
            if (edge->to == reached[i] && !edge->unique_from &&
                !history_holds_once(m->ask, frame, edge))
                return true;
            if (count < 32)
                reached[count++] = edge->to == reached[i] ? edge->from : edge->to;
        }
    }
    return false;
}

/* The rows are ordered by what is shown of them, so that each can be shown once. */
static bool orders_by_shown(const struct frame *frame)
{
    for (size_t i = 0; i < frame->order_count; i++) {
        bool shown = false;
        for (size_t k = 0; k < frame->select_count; k++)
            shown = shown || (frame->orders[i].term.agg == AGG_NONE &&
                              same_column(frame->select[k].column, frame->orders[i].term.column));
        if (!shown)
            return false;
    }
    return true;
}

/* A list of one table's columns over a join that gives its rows several times. */
static bool tree_repeats(const struct maker *m, const struct frame *frame,
                         const struct join_tree *tree)
{
    if (frame->select_count == 0 || frame->limit || !orders_by_shown(frame))
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE || frame->select[i].table != frame->select[0].table)
            return false;
    }
    return fans_out(m, tree, frame->select[0].table);
}

/* Every group is a column of rows that refer to those of `table`: directors of performances of
 * plays. */
static bool grouped_by_events(struct ask *ask, const struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->group_count; i++) {
        const struct column_ref at = frame->groups[i].column;
        if (at.column < 0 || at.table == table || catalog_is_key(ask->catalog, at) ||
            !tables_to_many(ask, table, at.table))
            return false;
    }
    return true;
}

/* "Number of orders and of order lines per channel": rows of another table are counted beside. */
static bool counts_beside(struct ask *ask, const struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg == AGG_COUNT && term->column.column < 0 && term->table >= 0 &&
            term->table != table && tables_to_many(ask, table, term->table))
            return true;
    }
    return false;
}

/* "How many customers have an account": customers, not accounts, are counted. */
static struct term counted_once(const struct maker *m, const struct frame *frame,
                                const struct join_tree *tree, struct term term)
{
    if (term.agg == AGG_COUNT && term.column.column < 0 && term.table >= 0 &&
        (grouped_by_events(m->ask, frame, term.table) ||
         counts_beside(m->ask, frame, term.table)) &&
        fans_out(m, tree, term.table)) {
        term.distinct = true;
        m->ask->facts.once = m->ask->facts.once || frame->group_count == 0;
    }
    return term;
}

/* What was decided on the way, for the confidence. */
static void note_facts(struct ask *ask, const struct table_set *used, const struct join_tree *tree)
{
    const struct catalog *catalog = ask->catalog;
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(catalog, (size_t)tree->edges[e]);
        bool from = false, to = false, twin = false;
        for (size_t i = 0; i < used->len; i++) {
            from = from || used->v[i] == edge->from;
            to = to || used->v[i] == edge->to;
        }
        for (size_t k = 0; k < catalog_edge_count(catalog); k++) {
            const struct join_edge *other = catalog_edge(catalog, k);
            twin = twin || (k != (size_t)tree->edges[e] && edge->role == other->role &&
                            ((other->from == edge->from && other->to == edge->to) ||
                             (other->from == edge->to && other->to == edge->from)));
        }
        ask->facts.twins += twin;
        ask->facts.bridges += !from + !to;
    }
    ask->facts.edges = tree->edge_count;
}

/* Rows beside those of the same table that they refer to ("above"), or that refer to them. */
static struct sql_source *join_itself(const struct maker *m, const struct frame *frame,
                                      struct sql_source *from)
{
    const bool above = frame->above != 0;
    const struct join_edge *edge =
        catalog_edge(m->ask->catalog, (size_t)(above ? frame->above : frame->below) - 1);
    const char *table = ask_table(m->ask, edge->from)->name, *other = above ? "above" : "below";
    struct column_ref key = {edge->to, edge->to_columns[0]};
    struct column_ref reference = {edge->from, edge->from_columns[0]};
    struct sql_source *joined = tree_source(m, edge->from);
    joined->alias = other;
    struct sql_expr *on =
        sql_binary(m->a, SQL_OP_EQ,
                   sql_column(m->a, above ? table : other, ask_column(m->ask, reference)->name),
                   sql_column(m->a, above ? other : table, ask_column(m->ask, key)->name));
    return sql_join_on(m->a, frame->keep_below ? SQL_JOIN_LEFT : SQL_JOIN_INNER, from, joined, on);
}

/* What an expression is called by people; NULL: a column, or what its function says by itself. */
static const char *tree_heading(struct ask *ask, const struct frame *frame, const struct term *term)
{
    static const char *const counts[] = {"percent", "yes", "no", "ratio"};
    if (frame->shape.late_both && (term->agg == AGG_WITH || term->agg == AGG_WITHOUT))
        return term->agg == AGG_WITH ? "on_time" : "late";
    if (term->agg == AGG_WITH && !frame->whole)
        return "of_them";
    if (term->agg >= AGG_SHARE)
        return counts[term->agg - AGG_SHARE];
    if (term->minus && !difference_is_profit(ask, term->at))
        return term->agg == AGG_AVG ? "average_difference" : "difference";
    if (term->times && term->agg == AGG_SUM && !term->minus && !term->over &&
        term->at < ask->count &&
        (item_last(ask, term->at)->is.takings || item_last(ask, term->at)->lemma_is.takings))
        return str_eq(item_last(ask, term->at)->lemma, "spend") ? "spent" : "revenue";
    if (term->plus)
        return term->agg == AGG_AVG ? "average_sum" : "sum";
    if (term->over)
        return heading_text(ask, frame, term);
    return term->span ? unit_name(term->unit) : heading_of(ask, frame, term);
}

/* Another column of the result is called so, or one of the tables has such a column. */
static bool tree_is_taken(const struct maker *m, const struct join_tree *tree,
                          const struct sql_query *query, const char *heading)
{
    for (size_t t = 0; t < tree->table_count; t++) {
        if (heading_is_column(m->ask, tree->tables[t], heading))
            return true;
    }
    for (const struct sql_item *item = query->items; item; item = item->next) {
        if (item->alias && str_eq(item->alias, heading))
            return true;
    }
    return false;
}

/* "Cost of procedures per patient", over a table that does nothing but link the two: what is linked
 * twice counts twice. */
static bool tree_over_link(const struct maker *m, const struct frame *frame,
                           const struct join_tree *tree, int table)
{
    const struct join_edge *in = NULL;
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)tree->edges[e]);
        if (edge->to == table && in)
            return false;
        in = edge->to == table ? edge : in;
    }
    if (in == NULL || frame->group_count == 0 || tree_multiplies(m, frame, tree, in->from))
        return false;
    for (size_t e = 0; e < tree->edge_count; e++) {
        const struct join_edge *edge = catalog_edge(m->ask->catalog, (size_t)tree->edges[e]);
        const struct column_ref to_other = {in->from, edge->from_columns[0]};
        const struct column_ref to_table = {in->from, in->from_columns[0]};
        if (edge != in && edge->from == in->from && ask_column(m->ask, to_other)->primary &&
            ask_column(m->ask, to_table)->primary)
            return true;
    }
    return false;
}

/* A fan trap: amounts would count several times. An average of all the rows asked about is one as
 * well, unless there is no other way to say it (`lenient`). */
static bool tree_counts_twice(const struct maker *m, const struct frame *frame,
                              const struct join_tree *tree, bool lenient)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const bool average =
            term->agg == AGG_AVG &&
            (frame->group_count || (!lenient && term->column.table == frame->subject));
        if ((term->agg == AGG_SUM || average) && term->column.column >= 0 &&
            tree_multiplies(m, frame, tree, term->column.table) &&
            !tree_over_link(m, frame, tree, term->column.table))
            return true;
    }
    return false;
}

/* False: a column cannot be said. */
static bool tree_add_items(const struct maker *m, const struct frame *frame,
                           const struct join_tree *tree, struct sql_query *query)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term term = counted_once(m, frame, tree, frame->select[i]);
        const bool aggregate = term.agg >= AGG_COUNT && term.agg <= AGG_MAX;
        if (frame->shape.periods[0] && aggregate) {
            if (!periods_items(m, frame, &term, query))
                return false;
            continue;
        }
        const char *heading = tree_heading(m->ask, frame, &term);
        struct sql_expr *expr =
            term.agg >= AGG_SHARE ? tree_share(m, frame, &term) : tree_term(m, &term);
        if (is_weekday(&term))
            expr = weekday_name(m, expr);
        if (frame->outer_from && term.agg == AGG_SUM)
            expr = sql_call(m->a, "coalesce", 2, (struct sql_expr *[]){expr, sql_integer(m->a, 0)});
        if (heading && tree_is_taken(m, tree, query, heading))
            heading = NULL;
        sql_add_item(m->a, query, expr, heading);
    }
    return true;
}

static struct sql_expr *add_absence(const struct maker *m, const struct frame *frame,
                                    struct sql_query *query, size_t i)
{
    bool by_column = false;
    struct sql_expr *in = tree_membership(m, frame, &frame->absences[i], &by_column);
    query->distinct = query->distinct || (in && by_column && frame->select_count == 1 &&
                                          frame->select[0].agg == AGG_NONE);
    return in;
}

/* The clause, or any of the clauses and conditions that are alternatives to it; NULL: one cannot be
 * said. */
static struct sql_expr *any_of_absences(const struct maker *m, const struct frame *frame,
                                        struct sql_query *query, size_t first)
{
    const int either = frame->absences[first].either;
    struct sql_expr *any = add_absence(m, frame, query, first);
    for (size_t i = first + 1; any && either && i < frame->absence_count; i++) {
        struct sql_expr *other =
            frame->absences[i].either == either ? add_absence(m, frame, query, i) : NULL;
        if (frame->absences[i].either == either && other == NULL)
            return NULL;
        any = other ? sql_or(m->a, any, other) : any;
    }
    for (size_t i = 0; any && either && i < frame->cond_count; i++) {
        if (frame->conds[i].either == either && frame->conds[i].clause == 0)
            any = sql_or(m->a, any, tree_cond(m, frame, &frame->conds[i]));
    }
    return any;
}

/* False: a clause cannot be said. */
static bool add_absences(const struct maker *m, const struct frame *frame, struct sql_query *query)
{
    for (size_t i = 0; i < frame->absence_count; i++) {
        bool said = false;
        for (size_t k = 0; k < i && frame->absences[i].either; k++)
            said = said || frame->absences[k].either == frame->absences[i].either;
        struct sql_expr *any = said ? NULL : any_of_absences(m, frame, query, i);
        if (!said && any == NULL)
            return false;
        if (any)
            sql_add_where(m->a, query, any);
    }
    return true;
}

/* The key to group by where rows are shown by a name that several of them have: DISTINCT would make
 * one of two people called alike. -1: values are shown, or each has its own name. */
static int tree_namesakes_key(const struct maker *m, const struct frame *frame)
{
    const int table = frame->select[0].column.table,
              key = catalog_key_column(m->ask->catalog, table);
    bool named = false;
    size_t parts = 0; /* of the name: the first and the last */
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg != AGG_NONE || term->column.column < 0 || term->column.table != table)
            return -1;
        parts += frame_is_part_name(m->ask, term->column);
        named = named || term->column.column == table_label(m->ask, table) || parts > 1;
    }
    for (size_t i = 0; i < frame->order_count; i++) {
        if (frame->orders[i].term.column.table != table || frame->orders[i].term.agg != AGG_NONE)
            return -1;
    }
    if (!named || key < 0 || frame->distinct ||
        (table != frame->subject && !people_do(m->ask, table)) ||
        !ask_table(m->ask, table)->columns[key].primary)
        return -1;
    const struct column_ref label = {table, table_label(m->ask, table)};
    const struct column_stats *stats =
        catalog_stats(m->ask->catalog, parts > 1 ? frame->select[0].column : label);
    return stats && stats->distinct > 0 && stats->distinct < ask_table(m->ask, table)->rows ? key
                                                                                            : -1;
}

/* Rows that joins repeat are shown once. */
static void tree_show_once(const struct maker *m, const struct frame *frame,
                           struct sql_query *query)
{
    const int key = tree_namesakes_key(m, frame);
    if (key < 0)
        query->distinct = true;
    else
        sql_add_group(m->a, query,
                      tree_column(m, (struct column_ref){frame->select[0].column.table, key}));
}

static bool may_be_missing(const struct maker *m, const struct frame *frame,
                           const struct term *term)
{
    if (term->agg == AGG_COUNT || same_column(term->column, frame->known))
        return false;
    if (frame->outer_from || frame->shape.zero || term->column.column < 0 || term->span ||
        term->times || term->over)
        return true;
    const struct column_stats *stats = catalog_stats(m->ask->catalog, term->column);
    return stats && stats->null_share >= 0 ? stats->null_share > 0
                                           : !ask_column(m->ask, term->column)->not_null;
}

/* What has no value is not the greatest, as it is for PostgreSQL where nothing is said. */
static void tree_order(const struct maker *m, const struct frame *frame, const struct order *order,
                       struct sql_query *query)
{
    struct sql_expr *by = order->term.agg >= AGG_SHARE ? tree_share(m, frame, &order->term)
                                                       : tree_ranked(m, &order->term);
    struct sql_order *made = sql_add_order(m->a, query, by, order->descending);
    if (catalog_dialect(m->ask->catalog) == SQL_POSTGRES && order->descending &&
        may_be_missing(m, frame, &order->term))
        made->nulls = 2;
}

static struct sql_query *tree_make(struct ask *ask, const struct frame *frame, bool lenient)
{
    struct table_set set = tree_tables(ask, frame);
    struct join_tree tree;
    if (needs_outer_subject(frame, &set))
        set_add(&set, frame->subject);
    if (frame->impossible || frame_cannot_be(ask, frame) || set.len == 0 ||
        !tree_connect(ask, &set, &tree))
        return NULL;
    struct maker m = {.ask = ask, .a = ask->arena, .qualify = tree.edge_count > 0};
    struct table_set used = tree_used(ask, frame);
    while (tree.edge_count && tree_prune(&m, &used, &set, &tree)) {
        if (!tree_connect(ask, &set, &tree))
            return NULL;
    }
    m.qualify = tree.edge_count > 0 || frame->above || frame->below;
    struct sql_expr *among = frame->among ? among_cond(&m, frame) : NULL;
    if (frame->among && among == NULL)
        return NULL;
    ask->facts = (struct facts){0};
    note_facts(ask, &set, &tree);
    ask->facts.spread = tree_repeats(&m, frame, &tree) && !frame->distinct;
    struct sql_query *query = sql_select(m.a);
    if (tree_counts_twice(&m, frame, &tree, lenient) || !tree_add_items(&m, frame, &tree, query) ||
        query->items == NULL)
        return NULL;
    if ((frame->distinct || tree_repeats(&m, frame, &tree)) && frame->group_count == 0)
        tree_show_once(&m, frame, query);
    m.outer = frame->outer_from ? frame : NULL;
    query->from = tree_join(&m, &tree, frame->outer_from ? frame->outer_from - 1 : set.v[0], -1);
    m.outer = NULL;
    if (frame->above || frame->below)
        query->from = join_itself(&m, frame, query->from);
    query->where = tree_where(&m, frame, 0);
    if (frame->known.column >= 0)
        query->where =
            sql_and(m.a, query->where, sql_is_null(m.a, tree_column(&m, frame->known), true));
    if (among)
        sql_add_where(m.a, query, among);
    if (!add_absences(&m, frame, query))
        return NULL;
    add_groups(&m, frame, query);
    for (size_t i = 0; i < frame->having_count; i++) {
        if (frame->having[i].clause == 0)
            sql_add_having(m.a, query, tree_cond(&m, frame, &frame->having[i]));
    }
    for (size_t i = 0; i < frame->order_count; i++)
        tree_order(&m, frame, &frame->orders[i], query);
    if (frame->limit > 0)
        query->limit = sql_integer(m.a, frame->limit);
    if (frame->limit > 0 && frame->offset > 0)
        query->offset = sql_integer(m.a, frame->offset);
    return shapes_dress(&m, frame, query);
}

struct sql_query *frame_tree(struct ask *ask, const struct frame *frame)
{
    struct frame apart;
    if (frame->shape.apart)
        return tree_measures_apart(ask, frame);
    struct sql_query *query = tree_make(ask, frame, false);
    if (query == NULL && tree_set_apart(ask, frame, &apart))
        query = tree_make(ask, &apart, false);
    return query ? query : tree_make(ask, frame, true);
}
