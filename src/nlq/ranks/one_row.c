/* "How many people live in the smallest state": a rank leaves one row, whose number is shown as it
 * is; nothing is added up, which would be over all rows, and no rank of them. */
#include "frame.h"

bool rank_is_void(const struct frame *frame)
{
    const struct term *rank = &frame->orders[0].term;
    const bool counts = frame->order_count > 0 && rank->agg == AGG_COUNT;
    const bool ranks =
        frame->order_count > 0 && frame->limit > 0 && rank->agg == AGG_NONE && !rank->span;
    if (frame->group_count || frame->group_wanted || frame->shape.zero || frame->among)
        return false;
    return frame_aggregates(frame) ? ranks : counts;
}

void rank_of_one(struct frame *frame)
{
    const struct term *rank = &frame->orders[0].term;
    bool sums = frame->order_count == 1 && frame->limit == 1 && frame->group_count == 0 &&
                !frame->group_wanted && rank->agg == AGG_NONE && rank->column.column >= 0 &&
                frame->select_count > 0;
    for (size_t i = 0; i < frame->select_count && sums; i++)
        sums = frame->select[i].agg == AGG_SUM && frame->select[i].column.column >= 0 &&
               frame->select[i].column.table == rank->column.table;
    for (size_t i = 0; i < frame->select_count && sums; i++)
        frame->select[i].agg = AGG_NONE;
}
