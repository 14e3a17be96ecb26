/* "How many customers are from Spain and how many from Italy": one number for each of the values,
 * not one for both. */
#include "frame.h"

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

bool by_value_group(struct ask *ask, struct frame *frame)
{
    const size_t second = by_value_second(ask);
    bool before = false, after = false;
    if (second == ask->count || frame->group_count || frame->having_count || frame->absence_count)
        return false;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (cond->kind != COND_COMPARE || cond->op != SQL_OP_EQ || cond->negated || cond->clause ||
            !same_column(cond->left.column, frame->conds[0].left.column))
            return false;
        before = before || cond->at < second;
        after = after || (cond->at > second && cond->at < ask->count);
    }
    if (!before || !after)
        return false;
    frame_group(frame, term_column(frame->conds[0].left.column, frame->conds[0].at));
    frame->group_wanted = frame->whole = true;
    return ask->items[second].used = true;
}
