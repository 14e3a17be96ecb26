/* Frames of which no statement is made: what no server computes, or SQLite alone, from the rows
 * that it happens to meet. */
#include "frame.h"

/* Sums and averages of days are none; SQLite adds up their years. */
static bool adds_up_dates(const struct ask *ask, const struct term *term)
{
    return (term->agg == AGG_SUM || term->agg == AGG_AVG) && term->column.column >= 0 &&
           !term->span && !term->age && !term->taught && !term->margin_of &&
           column_is_date(ask, term->column);
}

/* Groups in the order of a column that their rows may differ in. */
static bool orders_ungrouped(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->order_count && frame->group_count; i++) {
        const struct term *by = &frame->orders[i].term;
        bool grouped = by->agg != AGG_NONE || by->column.column < 0;
        for (size_t g = 0; g < frame->group_count && !grouped; g++) {
            const struct column_ref at = frame->groups[g].column;
            const bool whole = at.column < 0 || (!frame->groups[g].bucket && /* its row follows */
                                                 catalog_is_key(ask->catalog, at));
            grouped = same_column(at, by->column) || whole;
        }
        if (!grouped)
            return true;
    }
    return false;
}

bool frame_cannot_be(const struct ask *ask, const struct frame *frame)
{
    bool grouped = frame->group_count > 0, dates = false, ranked = false;
    for (size_t i = 0; i < frame->select_count; i++) {
        grouped = grouped || frame->select[i].agg != AGG_NONE;
        dates = dates || adds_up_dates(ask, &frame->select[i]);
    }
    for (size_t i = 0; i < frame->order_count; i++) {
        ranked = ranked || frame->orders[i].term.agg != AGG_NONE;
        dates = dates || adds_up_dates(ask, &frame->orders[i].term);
    }
    return dates || (ranked && !grouped) || orders_ungrouped(ask, frame);
}
