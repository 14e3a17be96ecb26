/* "On loan now and not yet returned": the day of the return is empty, and nothing more. Rows that
 * were lent and returned at another time are no reason to leave them out. */
#include "states/life.h"

/* The one condition of the clause: the column has a value; NULL: it is another, or there are more.
 */
static const struct cond *only_filled(const struct frame *frame, int clause, size_t *ret_at)
{
    const struct cond *found = NULL;
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (frame->conds[c].clause != clause)
            continue;
        if (found || frame->conds[c].kind != COND_NULL || !frame->conds[c].negated)
            return NULL;
        found = &frame->conds[c];
        *ret_at = c;
    }
    return found;
}

static bool is_empty_there(const struct frame *frame, struct column_ref at)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->clause == 0 && !cond->either && cond->kind == COND_NULL && !cond->negated &&
            same_column(cond->left.column, at))
            return true;
    }
    return false;
}

void state_said_twice(struct frame *frame)
{
    size_t at = 0;
    if (frame->absence_count == 0)
        return;
    const struct absence *last = &frame->absences[frame->absence_count - 1];
    const struct cond *filled =
        last->present || last->either ? NULL : only_filled(frame, last->clause, &at);
    if (filled == NULL || !is_empty_there(frame, filled->left.column))
        return;
    for (size_t c = at; c + 1 < frame->cond_count; c++)
        frame->conds[c] = frame->conds[c + 1];
    frame->cond_count--;
    frame->absence_count--;
}
