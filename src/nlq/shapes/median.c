/* "Median order total", "90th percentile of the price per category": the values are numbered in
 * their order within each group, and the one in the middle is taken (the mean of two where there is
 * none). No database is asked for a function of its own for it, which most do not have. */
#include "frame.h"
#include "querent/base/str.h"
#include "shapes/nested.h"

enum { MEDIAN = 50 };

void median_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const size_t quartile = wording_is(ask, i, "first|lower")   ? 25
                                : wording_is(ask, i, "third|upper") ? 75
                                                                    : 0;
        const bool nth = word->ordinal && word->number >= 1 && word->number <= 99;
        size_t count = 0;
        if (wording_is(ask, i, "median")) {
            ask->shape.percentile = MEDIAN;
            count = 1;
        } else if (nth && wording_is(ask, i + 1, "percentile")) {
            ask->shape.percentile = (int)word->number;
            count = 2;
        } else if (quartile && wording_is(ask, i + 1, "quartile")) {
            ask->shape.percentile = (int)quartile;
            count = 2;
        }
        if (count == 0)
            continue;
        count += wording_is(ask, i + count, "of");
        wording_put(ask, i, count, "average");
        return;
    }
}

/* The one average that is asked for. */
static size_t median_index(const struct frame *frame)
{
    size_t found = TERMS_MAX;
    for (size_t i = 0; i < frame->select_count; i++) {
        const enum agg agg = frame->select[i].agg;
        if (agg != AGG_NONE && (agg != AGG_AVG || found != TERMS_MAX))
            return TERMS_MAX;
        found = agg == AGG_AVG ? i : found;
    }
    return found;
}

bool median_apply(struct ask *ask, struct frame *frame)
{
    const size_t i = median_index(frame);
    if (frame->shape.percentile == 0)
        return true;
    if (i == TERMS_MAX || frame->having_count || frame->limit)
        return false;
    const struct term *term = &frame->select[i];
    frame->whole = true;
    return term->span || term->age || column_is_number(ask, term->column);
}

/* Which of the numbered rows count: the one or two in the middle, or the first that is not below
 * so many per cent of all. */
static void median_pick(struct nested *nested, struct sql_expr *place, struct sql_expr *all,
                        int percentile)
{
    struct arena *a = nested->a;
    if (percentile == MEDIAN) {
        struct sql_expr *twice = sql_binary(a, SQL_OP_MUL, sql_integer(a, 2), place);
        struct sql_expr *last = sql_binary(a, SQL_OP_ADD, all, sql_integer(a, 2));
        sql_add_where(a, nested->outer, sql_between(a, twice, all, last));
        return;
    }
    struct sql_expr *part = sql_binary(a, SQL_OP_MUL, sql_integer(a, 100), place);
    struct sql_expr *least = sql_binary(a, SQL_OP_MUL, sql_integer(a, percentile), all);
    sql_add_where(a, nested->outer, sql_binary(a, SQL_OP_GE, part, least));
}

static const char *median_heading(struct arena *a, const struct sql_expr *value, int percentile)
{
    const char *of = value->kind == SQL_EXPR_COLUMN ? arena_printf(a, "_%s", value->name) : "";
    return percentile == MEDIAN ? arena_printf(a, "median%s", of)
                                : arena_printf(a, "percentile_%d%s", percentile, of);
}

static void outer_groups(struct nested *nested, struct sql_query *plain)
{
    for (size_t i = 0; i < plain->group_count; i++)
        sql_add_group(nested->a, nested->outer, nested_column(nested, plain->groups[i], "part"));
    for (const struct sql_item *item = nested->outer->items; item; item = item->next) {
        bool there = item->expr->kind != SQL_EXPR_COLUMN;
        for (size_t g = 0; g < nested->outer->group_count && !there; g++)
            there = sql_equal_expr(nested->outer->groups[g], item->expr);
        if (!there)
            sql_add_group(nested->a, nested->outer, item->expr);
    }
    for (const struct sql_order *order = plain->order; order; order = order->next)
        sql_add_order(nested->a, nested->outer, nested_column(nested, order->expr, "part"),
                      order->descending);
}

struct sql_query *median_dress(const struct maker *m, const struct frame *frame,
                               struct sql_query *query)
{
    struct arena *a = m->a;
    struct sql_item *measure = query->items;
    for (size_t i = median_index(frame); i > 0 && measure; i--)
        measure = measure->next;
    if (measure == NULL || measure->expr->kind != SQL_EXPR_CALL ||
        !str_eq(measure->expr->name, "avg") || measure->expr->distinct)
        return NULL;
    struct sql_expr *value = measure->expr->args[0];
    struct sql_query plain = *query;
    measure->expr = value;
    measure->alias = NULL;
    query->group_count = 0;
    query->order = NULL;
    sql_add_where(a, query, sql_is_null(a, value, true));
    struct nested nested = nested_begin(a, query);
    for (struct sql_item *item = query->items; item; item = item->next) {
        struct sql_expr *column = sql_column(a, NULL, item->alias);
        if (item != measure)
            sql_add_item(a, nested.outer, column, NULL);
        else
            sql_add_item(
                a, nested.outer,
                sql_aggregate(a, frame->shape.percentile == MEDIAN ? "avg" : "min", column, false),
                median_heading(a, value, frame->shape.percentile));
    }
    outer_groups(&nested, &plain);
    struct sql_expr *place = nested_window(a, sql_call(a, "row_number", 0, NULL), plain.group_count,
                                           plain.groups, value, false);
    struct sql_expr *all =
        nested_window(a, sql_count_star(a), plain.group_count, plain.groups, NULL, false);
    struct sql_expr *place_column = nested_column(&nested, place, "place");
    median_pick(&nested, place_column, nested_column(&nested, all, "places"),
                frame->shape.percentile);
    return nested.outer;
}
