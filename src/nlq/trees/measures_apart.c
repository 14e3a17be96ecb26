/* "Number of orders and number of reviews per customer": joined to both, each order would count as
 * often as there are reviews. Each measure is a subquery of its own beside the rows that it is of,
 * all of which are shown. */
#include "parts/compare.h"
#include "querent/base/str.h"
#include "trees/tree.h"

static int term_table(const struct term *term)
{
    return term->column.column >= 0 ? term->column.table : term->table;
}

/* The rows that everything is measured for: the groups are by their key, and what else tells them;
 * -1: they are not. */
static int measured_for(struct ask *ask, const struct frame *frame)
{
    const int of = frame->group_count ? term_table(&frame->groups[0]) : -1;
    bool keyed = false;
    for (size_t i = 0; i < frame->group_count && of >= 0; i++) {
        const struct term *group = &frame->groups[i];
        if (term_table(group) != of || group->agg != AGG_NONE || group->bucket || group->span ||
            group->via || group->age)
            return -1;
        keyed = keyed || group->column.column < 0 ||
                group->column.column == catalog_key_column(ask->catalog, of);
    }
    return keyed ? of : -1;
}

static bool measure_is_plain(const struct term *term)
{
    return term->agg <= AGG_MAX && !term->span && !term->off && !term->via && !term->margin_of &&
           !term->taught && !term->per && !term->percent && !term->age && !term->bucket &&
           !term->spread && (!term->times_table || term->times_table == term->column.table + 1) &&
           (!term->over || term->column.column >= 0);
}

/* What is shown is of the row itself, or measured over rows that lead up to it, of two tables at
 * least of which one join would repeat the rows. */
static bool measures_differ(struct ask *ask, const struct frame *frame, int of)
{
    int first = -1;
    bool differ = false;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const int table = term_table(term);
        struct join_tree path;
        if (term->agg == AGG_NONE) {
            if (table != of || term->bucket || term->span || term->age || term->all)
                return false;
            continue;
        }
        if (!measure_is_plain(term) || table < 0 || table == of ||
            tree_below(ask, table, -1, of, &path) == NULL)
            return false;
        differ = differ || (first >= 0 && table != first);
        first = first < 0 ? table : first;
    }
    return differ;
}

/* The ranks are by what is shown. */
static bool orders_are_shown(const struct frame *frame, int of)
{
    for (size_t i = 0; i < frame->order_count; i++) {
        const struct term *by = &frame->orders[i].term;
        bool shown = by->agg == AGG_NONE && term_table(by) == of && by->column.column >= 0 &&
                     !by->bucket && !by->age;
        for (size_t k = 0; k < frame->select_count && by->agg != AGG_NONE; k++)
            shown = shown || (frame->select[k].agg == by->agg &&
                              term_table(&frame->select[k]) == term_table(by) &&
                              same_column(frame->select[k].column, by->column));
        if (!shown)
            return false;
    }
    return true;
}

/* Each condition is of the rows themselves or of those that one measure alone is of. */
static bool conds_are_clear(const struct frame *frame, int of)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        const bool plain = cond->kind == COND_COMPARE || cond->kind == COND_BETWEEN ||
                           cond->kind == COND_LIKE || cond->kind == COND_RANGE ||
                           cond->kind == COND_NULL;
        if (!plain || cond->clause || cond->either || cond->taught || cond->way ||
            cond->left.column.column < 0 || cond->left.agg != AGG_NONE)
            return false;
        bool measured = cond->left.column.table == of;
        for (size_t k = 0; k < frame->select_count; k++)
            measured = measured || (frame->select[k].agg != AGG_NONE &&
                                    term_table(&frame->select[k]) == cond->left.column.table);
        if (!measured)
            return false;
    }
    return true;
}

/* The measure that was named last before item `at`, not one of the rows themselves; NULL: none. */
static const struct term *measured_before(const struct frame *frame, size_t at, bool *ret_last)
{
    const struct term *found = NULL;
    *ret_last = true;
    for (size_t k = 0; k < frame->select_count; k++) {
        const struct term *term = &frame->select[k];
        if (term->agg == AGG_NONE || term->at == SIZE_MAX)
            continue;
        if (term->at > at)
            *ret_last = false;
        else if (found == NULL || term->at > found->at)
            found = term;
    }
    return found;
}

/* The period is of another measure as well, or instead; false: nothing says when those rows were.
 */
static bool period_also(struct ask *ask, struct frame *frame, size_t c, int table, bool instead)
{
    struct cond cond = frame->conds[c];
    if (table == cond.left.column.table)
        return true;
    cond.left.column = date_default(ask, table);
    cond.left.table = table;
    if (cond.left.column.column < 0 || cond.left.column.table != table)
        return false;
    if (!instead)
        return frame_cond(frame, cond) != NULL;
    frame->conds[c] = cond;
    return true;
}

/* A period behind a measure is of its rows; behind all of them, of the rows of each. */
static bool periods_settle(struct ask *ask, struct frame *frame, int of)
{
    const size_t count = frame->cond_count;
    for (size_t c = 0; c < count; c++) {
        bool last, fits = true;
        const struct cond *cond = &frame->conds[c];
        const struct term *term = measured_before(frame, cond->at, &last);
        if (cond->kind != COND_RANGE || cond->left.column.table == of)
            continue;
        if (term && !last)
            fits = period_also(ask, frame, c, term_table(term), true);
        for (size_t k = 0; k < frame->select_count && last && fits; k++)
            fits = frame->select[k].agg == AGG_NONE ||
                   period_also(ask, frame, c, term_table(&frame->select[k]), false);
        if (!fits)
            return false;
    }
    return true;
}

/* Any other condition behind all measures may be meant of each of them. */
static bool conds_stand_before(const struct frame *frame, int of)
{
    bool last = false;
    for (size_t i = 0; i < frame->cond_count && !last; i++) {
        measured_before(frame, frame->conds[i].at, &last);
        last =
            last && frame->conds[i].left.column.table != of && frame->conds[i].kind != COND_RANGE;
    }
    return !last;
}

/* Some shape says already what becomes of the measures. */
static bool is_shaped(const struct frame *frame)
{
    const struct shape *shape = &frame->shape;
    return frame->having_count || frame->absence_count || frame->above || frame->below ||
           frame->outer_from || frame->best_of || frame->distinct || frame->among ||
           shape->percentile || shape->running || shape->place || shape->growth || shape->moving ||
           shape->exceeds || shape->compared || shape->periods[0] || shape->room || shape->series ||
           shape->share || shape->tallied || shape->held || shape->against || shape->tail_count ||
           shape->band_count || shape->best_each || shape->owing.of || shape->listed_count;
}

bool measures_apart_apply(struct ask *ask, struct frame *frame)
{
    const int of = measured_for(ask, frame);
    if (of < 0 || is_shaped(frame) || !measures_differ(ask, frame, of) ||
        !orders_are_shown(frame, of) || !conds_are_clear(frame, of))
        return true;
    frame->shape.apart = of + 1;
    frame->shape.zero = ZERO_NONE;
    frame->unproven = true;
    return conds_stand_before(frame, of) && periods_settle(ask, frame, of);
}

static struct sql_expr *apart_measure(const struct maker *m, const struct frame *frame,
                                      const struct term *term, int of)
{
    struct join_tree path;
    struct sql_query *query = tree_below(m->ask, term_table(term), -1, of, &path);
    if (query == NULL)
        return NULL;
    sql_add_item(m->a, query, tree_term(m, term), NULL);
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].left.column.table == term_table(term))
            sql_add_where(m->a, query, tree_cond(m, frame, &frame->conds[i]));
    }
    struct sql_expr *sub = sql_subquery(m->a, query);
    return term->agg != AGG_SUM
               ? sub
               : sql_call(m->a, "coalesce", 2, (struct sql_expr *[]){sub, sql_integer(m->a, 0)});
}

static void apart_order(const struct maker *m, const struct frame *frame, struct sql_query *query)
{
    for (size_t i = 0; i < frame->order_count; i++) {
        const struct term *by = &frame->orders[i].term;
        const struct sql_item *item = query->items;
        for (size_t k = 0; k < frame->select_count && by->agg != AGG_NONE; k++, item = item->next) {
            if (frame->select[k].agg == by->agg &&
                term_table(&frame->select[k]) == term_table(by) &&
                same_column(frame->select[k].column, by->column))
                break;
        }
        sql_add_order(m->a, query,
                      by->agg == AGG_NONE ? tree_term(m, by) : sql_column(m->a, NULL, item->alias),
                      frame->orders[i].descending);
    }
}

/* Two sums of amounts are told apart by their rows. */
static const char *apart_heading(const struct maker *m, const struct frame *frame,
                                 const struct term *term, const struct sql_query *query)
{
    const char *rows = ask_table(m->ask, term_table(term))->name;
    const char *heading = term->agg == AGG_NONE ? NULL : heading_of(m->ask, frame, term);
    bool taken = heading == NULL;
    for (const struct sql_item *item = query->items; item && heading; item = item->next)
        taken = taken || (item->alias && str_eq(item->alias, heading));
    if (term->agg == AGG_NONE || !taken)
        return heading;
    return arena_printf(m->a, "%s_%s", rows, heading ? heading : "measure");
}

struct sql_query *tree_measures_apart(struct ask *ask, const struct frame *frame)
{
    const struct maker m = {.ask = ask, .a = ask->arena, .qualify = true};
    const int of = frame->shape.apart - 1;
    struct sql_query *query = sql_select(m.a);
    if (frame->impossible)
        return NULL;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        struct sql_expr *expr =
            term->agg == AGG_NONE ? tree_term(&m, term) : apart_measure(&m, frame, term, of);
        if (expr == NULL)
            return NULL;
        sql_add_item(m.a, query, expr, apart_heading(&m, frame, term, query));
    }
    query->from = tree_source(&m, of);
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].left.column.table == of)
            sql_add_where(m.a, query, tree_cond(&m, frame, &frame->conds[i]));
    }
    apart_order(&m, frame, query);
    if (frame->limit > 0)
        query->limit = sql_integer(m.a, frame->limit);
    return query;
}
