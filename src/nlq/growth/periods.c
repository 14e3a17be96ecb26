/* Two periods side by side: "revenue 2024 vs 2025 by month", "orders by country this year compared
 * to last year". One column each, of the rows of
 * that period; finer units of time become parts of the period, so that March stands beside March.
 */
#include <stdio.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "shapes/nested.h"

/* ---- items: two periods */

/* The unit that a range is one of; NULL: none. */
const char *period_unit(const struct date_range *range)
{
    int y, m, d, y2, m2, d2;
    if (sscanf(range->from, "%d-%d-%d", &y, &m, &d) != 3 ||
        sscanf(range->to, "%d-%d-%d", &y2, &m2, &d2) != 3 || d != 1 || d2 != 1)
        return NULL;
    const int months = (y2 - y) * 12 + m2 - m;
    return months == 12 && m == 1      ? "year"
           : months == 3 && m % 3 == 1 ? "quarter"
           : months == 1               ? "month"
                                       : NULL;
}

void periods_take(struct ask *ask, size_t first, size_t second, struct date_range *a,
                  struct date_range *b)
{
    const bool later = strcmp(a->from, b->from) > 0;
    struct date_range *both = arena_alloc(ask->arena, sizeof *both);
    ask->shape.later_first = later;
    ask->shape.periods[0] = later ? b : a;
    ask->shape.periods[1] = later ? a : b;
    memcpy(both->from, ask->shape.periods[0]->from, sizeof both->from);
    memcpy(both->to, ask->shape.periods[1]->to, sizeof both->to);
    both->words = a->words && b->words ? arena_printf(ask->arena, "%s, %s", a->words, b->words)
                  : a->words           ? a->words
                                       : b->words;
    ask->items[first].kind = ITEM_DATE;
    ask->items[first].date = both;
    for (size_t i = first + 1; i <= second; i++)
        ask->items[i].kind = ITEM_NOISE;
}

/* ---- the frame */

static struct cond *period_cond(struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        struct cond *cond = &frame->conds[i];
        if (cond->kind == COND_RANGE && cond->clause == 0 && cond->value && cond->value2 &&
            str_eq(cond->value, frame->shape.periods[0]->from) &&
            str_eq(cond->value2, frame->shape.periods[1]->to))
            return cond;
    }
    return NULL;
}

/* The months of a year, the days of a month; false: periods of that unit do not compare. */
static bool part_bucket(struct term *term, const char *unit)
{
    if (term->bucket == NULL)
        return true;
    const bool in_year = str_eq(unit, "year") && !str_eq(term->bucket, "year");
    const bool in_month = str_eq(unit, "month") && str_eq(term->bucket, "day");
    term->part = in_year || in_month;
    return term->part && !str_eq(term->bucket, "day") == in_year;
}

static bool part_buckets(struct frame *frame, const char *unit)
{
    bool fits = true;
    for (size_t i = 0; i < frame->group_count; i++)
        fits = part_bucket(&frame->groups[i], unit) && fits;
    for (size_t i = 0; i < frame->select_count; i++)
        fits = part_bucket(&frame->select[i], unit) && fits;
    for (size_t i = 0; i < frame->order_count; i++)
        fits = part_bucket(&frame->orders[i].term, unit) && fits;
    return fits;
}

/* Between periods that do not touch no row counts. */
static bool leave_gap(struct frame *frame, struct cond *cond)
{
    enum { EITHER = 90 };
    if (strcmp(frame->shape.periods[0]->to, frame->shape.periods[1]->from) == 0)
        return true;
    struct cond second = *cond;
    cond->value2 = frame->shape.periods[0]->to;
    second.value = frame->shape.periods[1]->from;
    second.at = second.end = second.left.at = SIZE_MAX; /* said by the first */
    cond->either = second.either = EITHER;
    return frame_cond(frame, second) != NULL;
}

bool periods_apply(struct ask *ask, struct frame *frame)
{
    (void)ask;
    if (frame->shape.periods[0] == NULL)
        return frame->shape.so_far == NULL;
    struct cond *cond = period_cond(frame);
    const char *unit = period_unit(frame->shape.periods[0]);
    bool measured = false;
    for (size_t i = 0; i < frame->select_count; i++)
        measured =
            measured || (frame->select[i].agg >= AGG_COUNT && frame->select[i].agg <= AGG_MAX);
    if (!measured || cond == NULL || frame->limit || frame->having_count || frame->absence_count ||
        frame->outer_from || !part_buckets(frame, unit ? unit : ""))
        return false;
    frame->period_date = cond->left.column;
    frame->whole = true;
    return leave_gap(frame, cond);
}

/* The only thing asked for is a revenue, or a number of heads, of no rows that were named. */
static bool is_taken_in(const struct ask *ask, const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    const struct item *item = term->at < ask->count ? &ask->items[term->at] : NULL;
    if (frame->select_count != 1 || item == NULL || term->agg != AGG_NONE || term->bucket ||
        term->over || term->column.column < 0 || !column_is_number(ask, term->column) ||
        catalog_is_key(ask->catalog, term->column) || frame->limit || frame->order_count)
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE || item_traits(ask, i).aggregates)
            return false;
    }
    const struct word *said = &ask->words.v[item->last - 1];
    const bool takings = wording_among(column_last_word(ask, term->column),
                                       "revenue|income|turnover|takings|earnings") ||
                         (said->lemma_is.takings && !said->lemma_is.light);
    return takings || (column_has_words(ask, term->column, "count") && word_is_plural(said) &&
                       !column_has_words(ask, term->column, said->lower));
}

/* "Ticket income last month", "passengers in October": of a period it is the sum. */
static void taken_in_period(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (cond->kind == COND_RANGE && cond->clause == 0 && cond->at < ask->count &&
            item_kind_is(ask, cond->at, ITEM_DATE) && is_taken_in(ask, frame)) {
            frame->select[0].agg = AGG_SUM;
            return;
        }
    }
}

void compared_sums(struct ask *ask, struct frame *frame)
{
    taken_in_period(ask, frame);
    const struct shape *shape = &frame->shape;
    if (!shape->compared && !shape->growth && shape->periods[0] == NULL)
        return;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE)
            return;
    }
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        if (term->column.column >= 0 && !term->bucket && column_is_number(ask, term->column) &&
            !catalog_is_key(ask->catalog, term->column))
            term->agg = AGG_SUM;
    }
}

/* ---- the query */

static const char *period_name(struct arena *a, const struct date_range *period, bool so_far)
{
    const char *unit = period_unit(period);
    const char *from = period->from;
    if (unit && str_eq(unit, "year"))
        return arena_strndup(a, from, 4);
    if (unit && str_eq(unit, "quarter"))
        return arena_printf(a, "%.4s_q%d", from, ((from[5] - '0') * 10 + from[6] - '0' + 2) / 3);
    if (unit)
        return arena_printf(a, "%.4s_%.2s", from, from + 5);
    const char *last = so_far ? dates_moved(a, period->to, "day", -1) : NULL;
    return last && strncmp(from, last, 4) == 0
               ? arena_printf(a, "%.4s_%.2s_%.2s_to_%.2s_%.2s", from, from + 5, from + 8, last + 5,
                              last + 8)
               : arena_printf(a, "%.4s_%.2s_%.2s", from, from + 5, from + 8);
}

/* The aggregate over the rows of one period. */
static struct sql_expr *of_period(const struct maker *m, const struct frame *frame,
                                  const struct sql_expr *aggregate, size_t period)
{
    struct sql_expr *out = sql_copy_expr(m->a, aggregate);
    struct sql_expr *rows = arena_alloc(m->a, sizeof *rows);
    struct sql_when *when = arena_alloc(m->a, sizeof *when);
    struct cond in = {.kind = COND_RANGE,
                      .left = term_column(frame->period_date, SIZE_MAX),
                      .value = frame->shape.periods[period]->from,
                      .value2 = frame->shape.periods[period]->to};
    *when = (struct sql_when){.when = tree_cond(m, frame, &in),
                              .then = out->star ? sql_integer(m->a, 1) : out->args[0]};
    *rows = (struct sql_expr){.kind = SQL_EXPR_CASE, .arg_count = 2, .whens = when};
    rows->args = arena_alloc(m->a, 2 * sizeof *rows->args);
    return sql_aggregate(m->a, out->name, rows, out->distinct);
}

bool periods_items(const struct maker *m, const struct frame *frame, const struct term *term,
                   struct sql_query *query)
{
    struct sql_expr *plain = tree_term(m, term), *columns[2];
    const char *heading = heading_text(m->ask, frame, term);
    if (plain->kind != SQL_EXPR_CALL)
        return false;
    for (size_t p = 0; p < 2; p++) {
        columns[p] = of_period(m, frame, plain, p);
        if (frame->shape.growth_only && frame->group_count == 0)
            continue;
        sql_add_item(
            m->a, query, columns[p],
            arena_printf(m->a, "%s_%s", heading ? heading : plain->name,
                         period_name(m->a, frame->shape.periods[p], frame->shape.so_far != NULL)));
    }
    growth_between(m, frame, columns, query);
    return true;
}
