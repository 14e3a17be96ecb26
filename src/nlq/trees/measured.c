/* A number that is added up or averaged for each group is none of the groups, and is not shown
 * beside itself: "average cost per bottle by warehouse", "hours per technician, name and hours",
 * "the ten vans with the highest repair costs: reg and cost". */
#include "frame.h"

static bool is_measured_number(const struct frame *frame, const struct term *plain)
{
    bool measured = false;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        measured = measured || ((term->agg == AGG_SUM || term->agg == AGG_AVG) &&
                                same_column(term->column, plain->column));
    }
    for (size_t i = 0; frame->show_order && i < frame->order_count; i++) {
        const struct term *term = &frame->orders[i].term;
        measured = measured || (term->agg == AGG_SUM && term->times == 0 &&
                                same_column(term->column, plain->column));
    }
    return measured && plain->agg == AGG_NONE && plain->column.column >= 0 && !plain->bucket;
}

void measured_settle(struct ask *ask, struct frame *frame)
{
    size_t kept = 0;
    for (size_t i = 0; i < frame->group_count; i++)
        kept += !is_measured_number(frame, &frame->groups[i]);
    if (kept == 0)
        return; /* "the sum of price by price" says so */
    kept = 0;
    for (size_t i = 0; i < frame->group_count; i++) {
        if (!is_measured_number(frame, &frame->groups[i]))
            frame->groups[kept++] = frame->groups[i];
    }
    frame->group_count = kept;
    kept = 0;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term term = frame->select[i];
        if (is_measured_number(frame, &term) && column_is_number(ask, term.column))
            continue;
        frame->select[kept++] = term;
    }
    frame->select_count = kept;
}
