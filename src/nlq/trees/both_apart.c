/* "Customers with an open invoice and an order this month": rows of two tables that refer to the
 * same one, each by itself. No invoice of just that order is asked for, so the first of the two
 * stands in a subquery of its own. */
#include "frame.h"

/* Item i names rows of which those asked for may have many, and that refer to them. */
static bool both_names(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    return item->kind == ITEM_TABLE && item->clause == 0 && item->table >= 0 &&
           item->table != ask->subject && tables_refer(ask, item->table, ask->subject);
}

/* The first and the second such rows, with an "and" between them and no other rows, behind "with",
 * "have" or "who". */
static bool both_said(struct ask *ask, int *ret_first, int *ret_second)
{
    bool leads = false, joined = false;
    *ret_first = *ret_second = -1;
    for (size_t i = 0; i < ask->count; i++) {
        leads = leads || item_is(ask, i, CUE_WITH) || item_is(ask, i, CUE_HAVE) ||
                item_is(ask, i, CUE_WHO) || item_is(ask, i, CUE_THAT);
        joined = joined || (*ret_first >= 0 && item_is(ask, i, CUE_AND));
        if (!leads || ask->items[i].kind != ITEM_TABLE)
            continue;
        if (!both_names(ask, i) || *ret_second >= 0)
            return false;
        if (*ret_first < 0)
            *ret_first = ask->items[i].table;
        else if (!joined || ask->items[i].table == *ret_first)
            return false;
        else
            *ret_second = ask->items[i].table;
    }
    return *ret_second >= 0;
}

/* Nothing but the rows themselves, or their number, is shown. */
static bool shows_subject(const struct frame *frame)
{
    bool own = frame->group_count == 0 && frame->having_count == 0 && !frame->above &&
               !frame->below && !frame->outer_from && frame->absence_count == 0;
    for (size_t i = 0; i < frame->select_count; i++)
        own = own && frame->select[i].table == frame->subject &&
              (frame->select[i].agg == AGG_NONE || frame->select[i].agg == AGG_COUNT);
    for (size_t i = 0; i < frame->order_count; i++)
        own = own && frame->orders[i].term.table == frame->subject;
    return own;
}

bool both_apart_apply(struct ask *ask, struct frame *frame)
{
    int first, second;
    bool plain = true, dated = false, period = false;
    if (ask->subject < 0 || frame->subject != ask->subject || !shows_subject(frame) ||
        !both_said(ask, &first, &second))
        return true;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const bool range = cond->kind == COND_RANGE;
        if (cond->left.column.table == first) {
            plain = plain && cond->clause == 0 && !cond->inner && !cond->way && !cond->either;
            dated = dated || range;
        }
        period = period || (range && cond->left.column.table == second);
    }
    if (!plain)
        return true;
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].left.column.table == first)
            frame->conds[c].clause = 1;
    }
    frame->absences[frame->absence_count++] =
        (struct absence){.clause = 1, .table = first, .present = true, .at = SIZE_MAX};
    frame_forget(frame, first);
    frame_mention(frame, second);
    frame->unproven = frame->unproven || (period && !dated); /* of the one, or of both */
    return true;
}
