/* A count of what was said against what was made of it. A piece that takes a negation or a
 * comparison and makes nothing of it, or one condition of two, leaves no word over that other
 * checks would see; the sums differ all the same. */
#include "guards/tally.h"

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

static bool averages(const struct term *term)
{
    return term->agg == AGG_AVG || term->taught;
}

/* An average was asked for, and nothing made of it is one. */
static bool drops_average(const struct ask *ask, const struct frame *frame)
{
    bool said = false, made = frame->shape.percentile > 0;
    for (size_t i = 0; i < ask->count; i++)
        said = said || item_is(ask, i, CUE_AVG);
    for (size_t i = 0; i < frame->select_count; i++)
        made = made || averages(&frame->select[i]);
    for (size_t i = 0; i < frame->order_count; i++)
        made = made || averages(&frame->orders[i].term);
    for (size_t i = 0; i < frame->having_count; i++)
        made = made || averages(&frame->having[i].left) || averages(&frame->having[i].right);
    for (size_t i = 0; i < frame->cond_count; i++)
        made = made || averages(&frame->conds[i].left) || averages(&frame->conds[i].right);
    return said && !made;
}

bool tally_counts_one(struct ask *ask, const struct frame *frame)
{
    const struct term *count = &frame->select[0];
    if (frame->select_count != 1 || count->agg != AGG_COUNT || frame->group_count > 0)
        return false;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *cond = &frame->conds[i];
        if (cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && !cond->negated &&
            !cond->either && cond->clause == 0 && cond->way == 0 && cond->value &&
            cond->left.column.column >= 0 && cond->left.column.table == count->table &&
            column_tells_row(ask, cond->left.column))
            return true;
    }
    return false;
}

bool tally_is_short(const struct ask *ask, const struct frame *frame)
{
    return negations_said(ask) > negations_made(frame) ||
           comparisons_said(ask) > comparisons_made(frame) || drops_average(ask, frame);
}
