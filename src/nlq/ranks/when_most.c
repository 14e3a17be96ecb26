/* "When was the highest attendance": the day that has it, and not the highest of each day. "Which
 * author received the largest total advance": the one with the largest sum. */
#include "frame.h"

/* The cues right before the column at item `at` say the most or the least of sums or averages. */
static bool most_of_measure(const struct ask *ask, size_t at)
{
    const size_t measure = item_prev(ask, at), most = item_prev(ask, measure);
    return at < ask->count && most + 1 == measure &&
           (item_is(ask, measure, CUE_SUM) || item_is(ask, measure, CUE_AVG)) &&
           (item_is(ask, most, CUE_MAX) || item_is(ask, most, CUE_MIN));
}

/* The measure is asked for once more: "… and the total". */
static bool asked_again(const struct ask *ask, size_t at)
{
    for (size_t i = at + 1; i < ask->count; i++) {
        if (item_is(ask, i, CUE_SUM) || item_is(ask, i, CUE_AVG))
            return true;
    }
    return false;
}

void rank_measured(const struct ask *ask, struct frame *frame)
{
    if (!item_is(ask, 0, CUE_WH) || !item_kind_is(ask, item_next(ask, 0), ITEM_TABLE) ||
        frame->order_count || frame->limit || frame->group_count)
        return;
    for (size_t k = 0; k + 1 < frame->select_count; k++) {
        const struct term most = frame->select[k], measure = frame->select[k + 1];
        if ((most.agg != AGG_MAX && most.agg != AGG_MIN) || most.at != measure.at ||
            !same_column(most.column, measure.column) || !most_of_measure(ask, most.at) ||
            (measure.agg != AGG_SUM && measure.agg != AGG_AVG))
            continue;
        const size_t gone = asked_again(ask, most.at) ? 1 : 2;
        frame->select_count -= gone;
        for (size_t i = k; i < frame->select_count; i++)
            frame->select[i] = frame->select[i + gone];
        frame_order(frame, measure, most.agg == AGG_MAX);
        frame->limit = 1;
        frame->group_wanted = true;
        return;
    }
}

void rank_when(const struct ask *ask, struct frame *frame)
{
    struct term *when = &frame->select[0], *most = &frame->select[1];
    if (frame->select_count != 2 || when->at >= ask->count || !item_is(ask, when->at, CUE_WHEN) ||
        when->agg != AGG_NONE || (most->agg != AGG_MAX && most->agg != AGG_MIN) ||
        most->column.column < 0 || frame->group_count || frame->order_count || frame->limit ||
        frame->having_count || column_is_date(ask, most->column))
        return;
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_EACH))
            return;
    }
    struct term by = *most;
    by.agg = AGG_NONE;
    frame_order(frame, by, most->agg == AGG_MAX);
    frame->limit = 1;
    frame->select_count = 1;
}
