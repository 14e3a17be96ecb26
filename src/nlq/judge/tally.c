/* A count of what was said against what was made of it. A piece that takes a negation or a
 * comparison and makes nothing of it, or one condition of two, leaves no word over that other
 * checks would see; the sums differ all the same. */
#include "judge/tally.h"

/* "Not more than 5" is one comparison. */
static bool turns_comparison(const struct ask *ask, size_t i)
{
    const struct cue_traits next = item_traits(ask, item_next(ask, i));
    return item_is(ask, i, CUE_NOT) && (next.compares || next.dates);
}

static size_t negations_said(const struct ask *ask)
{
    size_t n = 0;
    for (size_t i = 0; i < ask->count; i++)
        n += item_traits(ask, i).negates && !turns_comparison(ask, i);
    return n;
}

static size_t negations_made(const struct frame *frame)
{
    size_t n = 0;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        n += cond->negated || cond->denied || cond->op == SQL_OP_NE || cond->kind == COND_NULL;
    }
    for (size_t i = 0; i < frame->absence_count; i++)
        n += !frame->absences[i].present && frame->absences[i].at != SIZE_MAX;
    for (size_t i = 0; i < frame->select_count; i++)
        n += frame->select[i].agg == AGG_WITHOUT;
    return n;
}

static size_t comparisons_said(const struct ask *ask)
{
    size_t n = 0;
    for (size_t i = 0; i < ask->count; i++)
        n += item_traits(ask, i).bounds || item_is(ask, i, CUE_BETWEEN);
    return n;
}

static size_t comparisons_made(const struct frame *frame)
{
    size_t n = frame->cond_count + frame->having_count;
    for (size_t i = 0; i < frame->absence_count; i++)
        n += frame->absences[i].present;
    return n;
}

bool tally_is_short(const struct ask *ask, const struct frame *frame)
{
    return negations_said(ask) > negations_made(frame) ||
           comparisons_said(ask) > comparisons_made(frame);
}
