/* "Customers whose orders were all cancelled", "with only cancelled orders": they have such rows,
 * and none that is otherwise. */
#include "frame.h"

/* "All" behind a form of "be", or "only": said of the value at item i or of its rows. */
static size_t only_said(const struct ask *ask, size_t i)
{
    const size_t before = item_prev(ask, i), earlier = item_prev(ask, before);
    size_t behind = item_next(ask, i);
    if (item_kind_is(ask, behind, ITEM_TABLE))
        behind = item_next(ask, behind);
    if (item_is(ask, before, CUE_ONLY))
        return before;
    if (item_is(ask, behind, CUE_ONLY) && item_next(ask, behind) >= ask->count)
        return behind;
    if (item_is(ask, before, CUE_ALL) && item_is(ask, earlier, CUE_IS))
        return before;
    if (item_is(ask, before, CUE_IS) && ask->items[before].last > ask->items[before].first + 1 &&
        wording_is(ask, ask->items[before].last - 1, "all"))
        return before;
    return item_is(ask, before, CUE_HAVE) && item_is(ask, earlier, CUE_ONLY) ? earlier : ask->count;
}

static int only_new_clause(const struct ask *ask, const struct frame *frame)
{
    int clause = 0;
    for (size_t i = 0; i < ask->count; i++)
        clause = ask->items[i].clause > clause ? ask->items[i].clause : clause;
    for (size_t i = 0; i < frame->absence_count; i++)
        clause = frame->absences[i].clause > clause ? frame->absences[i].clause : clause;
    return clause + 1;
}

void only_apply(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0, count = frame->cond_count; i < count; i++) {
        const struct cond cond = frame->conds[i];
        const int table = cond.left.column.table;
        const size_t said = cond.at < ask->count ? only_said(ask, cond.at) : ask->count;
        if (said == ask->count || cond.clause || cond.either || cond.kind != COND_COMPARE ||
            cond.op != SQL_OP_EQ || cond.negated || cond.left.column.column < 0 ||
            !tables_to_many(ask, ask->subject, table) ||
            frame->absence_count == sizeof frame->absences / sizeof *frame->absences)
            continue;
        struct cond other = cond;
        other.clause = only_new_clause(ask, frame);
        other.op = SQL_OP_NE;
        if (frame_cond(frame, other) == NULL)
            return;
        frame->absences[frame->absence_count++] =
            (struct absence){.clause = other.clause, .table = table, .at = said};
        ask->items[said].used = frame->unproven = true;
    }
}
