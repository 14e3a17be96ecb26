/* "Cars in stock in the latest snapshot", "balance at the last update": rows of the day that is the
 * last of them all, where a date is what is the latest. */
#include "frame.h"

/* "Latest", "last", "first" before a date; *ret_latest. */
static bool at_latest_word(const struct ask *ask, size_t i, bool *ret_latest)
{
    const bool plain = i < ask->count && ask->items[i].last == ask->items[i].first + 1;
    const bool last = plain && wording_is(ask, ask->items[i].first, "last|latest|newest"),
               first = plain && wording_is(ask, ask->items[i].first, "first|earliest|oldest");
    *ret_latest = item_is(ask, i, CUE_LATEST) || last;
    return *ret_latest || item_is(ask, i, CUE_EARLIEST) || first;
}

static struct column_ref at_latest_date(const struct ask *ask, size_t i)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    return item && item->kind == ITEM_COLUMN && item->column.column >= 0 &&
                   column_is_date(ask, item->column) && !item->used
               ? item->column
               : no_column();
}

void piece_at_latest(struct ask *ask, struct frame *frame)
{
    for (size_t i = 1; i + 2 < ask->count; i++) {
        const size_t super = item_next(ask, i), what = item_next(ask, super);
        bool latest = false;
        const struct column_ref date =
            item_is(ask, i, CUE_IN) && at_latest_word(ask, super, &latest)
                ? at_latest_date(ask, what)
                : no_column();
        if (date.column < 0 || item_kind_is(ask, item_next(ask, what), ITEM_TABLE))
            continue;
        struct cond cond = {.kind = COND_EXTREME,
                            .op = SQL_OP_EQ,
                            .left = term_column(date, what),
                            .right = term_column(date, what),
                            .at = i,
                            .end = what + 1};
        cond.right.agg = latest ? AGG_MAX : AGG_MIN;
        frame_cond(frame, cond);
        frame->unproven = true;
        for (size_t k = i; k <= what; k++) {
            ask->items[k].used = true;
            if (k < what && ask->items[k].kind == ITEM_COLUMN)
                ask->items[k].kind = ITEM_NOISE;
        }
        return;
    }
}
