/* "Average rating per product, best rating first": the order of groups is by the measure of them
 * that is shown, and not by some row's. */
#include "frame.h"

/* The one sum or average of what the rank is by that is shown; NULL: there is none, or several, or
 * it is shown by itself, too. */
static const struct term *measure_shown(const struct frame *frame, const struct term *by)
{
    const struct term *found = NULL;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (!same_column(term->column, by->column) || term->times != by->times)
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
        const bool other =
            by->agg == AGG_NONE || by->agg == AGG_MAX || by->agg == AGG_MIN || by->agg == AGG_AVG;
        if (!other || by->column.column < 0 || by->bucket || by->span || by->age ||
            frame_groups_by(frame, by->column))
            continue;
        const struct term *measure = measure_shown(frame, by);
        if (measure)
            *by = *measure;
    }
    return true;
}
