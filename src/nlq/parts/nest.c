/* A rank that is not of the rows shown: "students of the dorm with the most rooms", "the average
 * age in the largest city". The ranked row is found by a subquery; all of its rows are shown or
 * added up. */
#include "frame.h"

static bool only_aggregates(const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE)
            return false;
    }
    return frame->select_count > 0;
}

/* Ranked by a count of other rows, and every column shown is of rows that one ranked row has many
 * of. */
static bool shows_rows_of(struct ask *ask, const struct frame *frame)
{
    const struct term *by = &frame->orders[0].term;
    if (by->agg != AGG_COUNT || by->table < 0 || by->table == frame->rank_table ||
        frame->rank_table == ask->subject)
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg != AGG_NONE || !tables_to_many(ask, frame->rank_table, term->table))
            return false;
    }
    return frame->select_count > 0;
}

static bool restricts_rank(const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].left.column.table == frame->rank_table)
            return true;
    }
    return false;
}

void frame_nest(struct ask *ask, struct frame *frame)
{
    const struct order *order = &frame->orders[0];
    int table = frame->rank_table;
    if (table < 0 || frame->limit != 1 || frame->offset || frame->order_count != 1 ||
        frame->having_count || frame->group_count || frame->absence_count ||
        restricts_rank(frame) || !(only_aggregates(frame) || shows_rows_of(ask, frame)))
        return;
    int key = catalog_key_column(ask->catalog, table);
    bool own = order->term.agg == AGG_NONE && order->term.column.table == table;
    struct cond cond = {.kind = own ? COND_EXTREME : COND_TOP,
                        .op = SQL_OP_EQ,
                        .right = order->term,
                        .at = order->term.at,
                        .end = order->term.at,
                        .descending = order->descending};
    cond.left = own ? order->term : term_column((struct column_ref){table, key}, SIZE_MAX);
    if (own)
        cond.right.agg = order->descending ? AGG_MAX : AGG_MIN;
    bool counts =
        order->term.agg == AGG_COUNT && (order->term.table < 0 || order->term.table == table);
    if (cond.left.column.column < 0 || counts || frame_cond(frame, cond) == NULL)
        return;
    if (order->term.agg != AGG_NONE && order->term.column.column < 0)
        frame_forget(frame, order->term.table);
    frame_mention(frame, table);
    frame->order_count = 0;
    frame->limit = 0;
    frame->group_wanted = frame->order_by_count = frame->show_order = false;
    frame->count_table = -1;
}
