/* "How many customers are from Spain and how many from Italy": one number for each of the values,
 * not one for both. */
#include "frame.h"
#include "parts/super.h"

/* The last "how many" after the first; the count: there is but one. */
static size_t by_value_second(const struct ask *ask)
{
    size_t second = ask->count;
    for (size_t i = 1; i < ask->count; i++) {
        if (item_is(ask, i, CUE_HOW_MANY) && item_prev(ask, i) > 0)
            second = i;
    }
    return item_is(ask, 0, CUE_HOW_MANY) ? second : ask->count;
}

/* "The average age of male and female students": of each, not of both together. */
static bool averages_each(const struct ask *ask, const struct frame *frame)
{
    const struct cond *first = &frame->conds[0];
    bool average = false;
    for (size_t i = 0; i < ask->count; i++)
        average = average || (item_is(ask, i, CUE_AVG) && ask->items[i].zone == ZONE_SELECT);
    if (frame->cond_count != 2 || !average)
        return false;
    const size_t and = item_prev(ask, frame->conds[1].at);
    return item_is(ask, and, CUE_AND) && item_prev(ask, and) == first->at &&
           (item_is(ask, item_prev(ask, first->at), CUE_FOR) ||
            item_is(ask, item_prev(ask, first->at), CUE_OF));
}

static bool by_value_says_so(const struct ask *ask, const struct frame *frame, size_t second)
{
    bool before = false, after = false;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (cond->kind != COND_COMPARE || cond->op != SQL_OP_EQ || cond->negated || cond->clause ||
            !same_column(cond->left.column, frame->conds[0].left.column))
            return false;
        before = before || cond->at < second;
        after = after || (cond->at > second && cond->at < ask->count);
    }
    return (before && after) || averages_each(ask, frame);
}

bool by_value_group(struct ask *ask, struct frame *frame)
{
    const size_t second = by_value_second(ask);
    if (frame->group_count || frame->having_count || frame->absence_count ||
        !by_value_says_so(ask, frame, second))
        return false;
    frame_group(frame, term_column(frame->conds[0].left.column, frame->conds[0].at));
    frame->group_wanted = frame->whole = true;
    super_take(ask, second);
    const size_t noun = item_next(ask, frame->conds[frame->cond_count - 1].at);
    if (second == ask->count && item_kind_is(ask, noun, ITEM_TABLE))
        super_take(ask, noun); /* "… and female students": whose average it is */
    return true;
}
