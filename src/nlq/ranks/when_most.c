/* "When was the highest attendance": the day that has it, and not the highest of each day. */
#include "frame.h"

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
