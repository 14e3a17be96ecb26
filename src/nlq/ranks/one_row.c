/* "How many people live in the smallest state": a rank leaves one row, whose number is shown as it
 * is; nothing is added up, which would be over all rows, and no rank of them. */
#include "frame.h"

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
