/* "Average rating per product, best rating first": the order of groups is by the measure of them
 * that is shown, and not by some row's. */
#include "frame.h"

/* The one sum or average of the column that is shown; NULL: there is none, or several, or the
 * column itself is shown, too. */
static const struct term *measure_shown(const struct frame *frame, struct column_ref column)
{
    const struct term *found = NULL;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (!same_column(term->column, column))
            continue;
        if (found || (term->agg != AGG_AVG && term->agg != AGG_SUM))
            return NULL;
        found = term;
    }
    return found;
}

bool order_measured_apply(struct ask *ask, struct frame *frame)
{
    (void)ask;
    for (size_t i = 0; i < frame->order_count && frame->group_count && frame->limit == 0; i++) {
        struct term *by = &frame->orders[i].term;
        const bool of_row = by->agg == AGG_NONE || by->agg == AGG_MAX || by->agg == AGG_MIN;
        if (!of_row || by->column.column < 0 || by->bucket || by->span || by->age || by->times ||
            frame_groups_by(frame, by->column))
            continue;
        const struct term *measure = measure_shown(frame, by->column);
        if (measure)
            *by = *measure;
    }
    return true;
}
