/* A list of what is shown of groups, made: its parts take the place of what was shown before. */
#include <string.h>

#include "tails/tail.h"

/* "Biggest first", of groups whose count the list does not show: by the one figure that it shows.
 */
static void order_by_figure(struct frame *frame)
{
    struct term *by = frame->order_count ? &frame->orders[0].term : NULL, *only = NULL;
    for (size_t i = 0; by && i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        if (term->agg == AGG_NONE)
            continue;
        if (only || term->agg == by->agg)
            return;
        only = term;
    }
    if (by && by->agg == AGG_COUNT && only)
        *by = *only;
}

static struct term shown_term(const struct listed *one, const struct term *before)
{
    if (one->item >= 0 && (!one->count || before[one->item].agg == AGG_COUNT || one->of.table < 0))
        return before[one->item];
    struct term term =
        one->of.column >= 0 ? term_column(one->of, SIZE_MAX) : term_count(one->of.table, SIZE_MAX);
    if (one->of.column >= 0 && !one->plain)
        term.agg = AGG_SUM;
    return term;
}

bool group_list_apply(struct ask *ask, struct frame *frame)
{
    const struct shape *shape = &ask->shape;
    struct term before[TERMS_MAX];
    if (shape->listed_count == 0)
        return true;
    const bool values = frame->group_count == 0 && frame->distinct && frame->select_count == 1;
    if (frame->select_count != shape->listed_of || (frame->group_count == 0 && !values)) {
        frame->unproven = true;
        return frame->group_count > 0;
    }
    if (values) {
        frame_group(frame, frame->select[0]);
        frame->distinct = false;
    }
    memcpy(before, frame->select, sizeof before);
    frame->select_count = 0;
    for (size_t i = 0; i < shape->listed_of && shape->listed_all; i++) {
        if (before[i].agg == AGG_NONE)
            frame_select(frame, before[i]);
    }
    bool figure = false;
    for (size_t i = 0; i < shape->listed_count; i++) {
        const struct listed *one = &shape->listed[i];
        const struct term term = shown_term(one, before);
        figure = figure || term.agg != AGG_NONE;
        frame_select(frame, term);
        frame->unproven = frame->unproven || one->item < 0;
    }
    for (size_t i = 0; i < shape->listed_of && !figure; i++) { /* names alone are of no use */
        if (before[i].agg != AGG_NONE)
            frame_select(frame, before[i]);
    }
    order_by_figure(frame);
    return true;
}
