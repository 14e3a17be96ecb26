/* "Top 3 customers by revenue in each country", "the best selling product of each category": rows
 * ranked within a group by what is added up for each. Where the rank is by a column of the rows
 * themselves, best.c needs no window function. */
#include "frame.h"
#include "querent/base/str.h"
#include "shapes/nested.h"

/* "The heaviest parcel of each month": beside a time its rows were taken to be counted. */
static bool stands_counted(const struct ask *ask, const struct term *term)
{
    bool asked = term->agg != AGG_COUNT || term->column.column >= 0 || term->at >= ask->count ||
                 ask->items[term->at].kind != ITEM_TABLE;
    for (size_t i = 0; i < ask->count; i++)
        asked = asked || item_is(ask, i, CUE_NUMBER_OF) || item_is(ask, i, CUE_HOW_MANY);
    return !asked;
}

/* The table whose rows are ranked, `in_time`: by a number of their own; -1: columns of several, or
 * no rows. */
static int ranked_rows(const struct ask *ask, const struct frame *frame, const struct term *group,
                       bool in_time)
{
    int rows = frame->select_count ? -1 : ask->subject;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (same_column(term->column, group->column) && term->column.column >= 0)
            continue;
        const bool counted = in_time && stands_counted(ask, term);
        if ((!counted && (term->agg != AGG_NONE || term->all || term->column.column < 0)) ||
            (rows >= 0 && rows != term->table))
            return -1;
        rows = term->table;
    }
    return rows;
}

/* "The biggest invoice of each account", over the subscriptions between them: the one number of a
 * row is the most that it comes to. */
static bool ranks_far_rows(struct ask *ask, const struct frame *frame, const struct term *by,
                           const struct term *group)
{
    return by->agg == AGG_NONE && by->column.column >= 0 && !by->bucket && !by->span && !by->age &&
           !by->times && frame->offset == 0 && group->column.column < 0 && group->table >= 0 &&
           group->table != by->column.table &&
           !tables_to_many(ask, by->column.table, group->table) &&
           table_hops(ask, by->column.table, group->table) < 5;
}

/* "The most used feature per industry": kinds that a column tells, of which rows are counted;
 * column -1: rows are ranked. */
static struct term ranked_kind(struct ask *ask, const struct frame *frame, const struct term *by)
{
    const struct term *kind = &frame->select[0];
    const bool counted = frame->select_count == 1 && by->agg == AGG_COUNT &&
                         kind->agg == AGG_NONE && kind->column.column >= 0 && !kind->all &&
                         kind->at < ask->count && ask->items[kind->at].kind == ITEM_COLUMN &&
                         column_is_text(ask, kind->column) && column_repeats(ask, kind->column);
    return counted ? *kind : (struct term){.column = no_column()};
}

/* "Top 3 donors per campaign": a donor gives to several, and each donation is of one of both. */
static bool adds_up_between(struct ask *ask, const struct term *by, int rows,
                            const struct term *group)
{
    const int from = by->column.column >= 0 ? by->column.table : by->table;
    return from >= 0 && from != rows && (by->agg == AGG_SUM || by->agg == AGG_COUNT) &&
           !by->distinct && tables_to_many(ask, rows, from) && !tables_to_many(ask, from, rows) &&
           (from == group->table || !tables_to_many(ask, from, group->table));
}

/* Marches of all years are no one time, as a year is. */
static bool comes_again(const struct term *group)
{
    return group->part && !str_eq(group->bucket, "year");
}

/* "The largest transfer of each month": by a number and a date of the same rows. */
static bool ranks_in_time(const struct frame *frame, const struct term *by,
                          const struct term *group)
{
    return by->agg == AGG_NONE && by->column.column >= 0 && group->bucket && !comes_again(group) &&
           !by->bucket && !by->span && !by->age && !by->times && frame->offset == 0 &&
           by->column.table == group->column.table;
}

void best_of_frame(struct ask *ask, struct frame *frame)
{
    const struct term group = frame->groups[0];
    struct term by = frame->orders[0].term;
    const bool in_time = ranks_in_time(frame, &by, &group);
    if (frame->group_count == 1 && frame->order_count == 1 && frame->select_count <= 1 &&
        (in_time || ranks_far_rows(ask, frame, &by, &group)))
        by.agg = frame->orders[0].term.agg = AGG_MAX;
    if (frame->limit == 0 || frame->order_count != 1 || frame->group_count != 1 ||
        by.agg == AGG_NONE || by.implied || comes_again(&group) || frame->having_count ||
        frame->absence_count || frame->best_of)
        return;
    const int rows = ranked_rows(ask, frame, &group, in_time);
    const int key = rows >= 0 ? catalog_key_column(ask->catalog, rows) : -1;
    if (key < 0 || (group.column.column < 0 && group.table == rows) ||
        (tables_to_many(ask, rows, group.table) && !adds_up_between(ask, &by, rows, &group)))
        return;
    const struct term kind = ranked_kind(ask, frame, &by);
    const struct term asked = frame->select[0]; /* "the latest rating of each employee" */
    const bool figure = frame->select_count == 1 && asked.agg == AGG_NONE && !asked.all &&
                        asked.at < ask->count && ask->items[asked.at].kind == ITEM_COLUMN &&
                        asked.column.column >= 0 && asked.column.table == rows &&
                        asked.column.column != table_label(ask, rows) && by.agg == AGG_MAX;
    if (kind.column.column >= 0)
        by.table = frame->orders[0].term.table = kind.column.table;
    frame->select_count = 0;
    if (group.column.column >= 0)
        frame_select(frame, group);
    else
        frame_select_label(ask, frame, group.table, group.at);
    if (kind.column.column >= 0)
        frame_select(frame, kind);
    else if (figure)
        frame_select(frame, asked);
    else
        frame_select_label(ask, frame, rows, SIZE_MAX);
    frame_select(frame, by);
    if (figure)
        frame_group(frame, asked);
    frame_group(frame, kind.column.column >= 0
                           ? kind
                           : (struct term){.table = rows, .column = no_column(), .at = SIZE_MAX});
    frame->best_of = frame->limit;
    frame->limit = 0;
    frame->group_wanted = frame->show_order = frame->order_by_count = false;
    frame->whole = true;
}

struct sql_query *best_of_dress(const struct maker *m, const struct frame *frame,
                                struct sql_query *query)
{
    struct arena *a = m->a;
    const struct sql_order order = *query->order;
    struct sql_expr *first = query->items->expr;
    struct sql_expr **group = arena_alloc(a, sizeof *group);
    group[0] = query->groups[0];
    query->order = NULL;
    struct nested nested = nested_begin(a, query);
    for (const struct sql_item *item = query->items; item; item = item->next)
        sql_add_item(a, nested.outer, sql_column(a, NULL, item->alias), NULL);
    struct sql_expr *rank = nested_window(a, sql_call(a, "rank", 0, NULL), 1, group,
                                          sql_copy_expr(a, order.expr), order.descending);
    rank->over->order->nulls = order.nulls;
    struct sql_expr *place = nested_column(&nested, rank, "place");
    if (frame->shape.place_within) /* all of them, each with its place */
        sql_add_item(a, nested.outer, sql_copy_expr(a, place), NULL);
    else
        sql_add_where(a, nested.outer,
                      sql_binary(a, SQL_OP_LE, place, sql_integer(a, frame->best_of)));
    sql_add_order(a, nested.outer, nested_column(&nested, first, "part"), false);
    sql_add_order(a, nested.outer, sql_copy_expr(a, place), false);
    return nested.outer;
}
