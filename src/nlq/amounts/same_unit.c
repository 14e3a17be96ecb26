/* "Orders placed and shipped within the same month": two dates of a row that fall into one unit of
 * time. */
#include "frame.h"

/* The date of the table that item i names; column -1: none. */
static struct column_ref dated(const struct ask *ask, size_t i, int table)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    for (size_t k = 0; item && item->kind == ITEM_COLUMN && k < item->columns.len; k++) {
        const struct column_ref at = item->columns.v[k].at;
        if ((table < 0 || at.table == table) && column_is_date(ask, at) &&
            item->columns.v[k].score >= .8)
            return at;
    }
    return no_column();
}

/* The unit after "the same" at item i; NULL: none. */
static const char *unit_of_same(const struct ask *ask, size_t i, size_t *ret_end)
{
    const size_t same = item_next(ask, i), unit = item_next(ask, same);
    const bool said = same < ask->count && word_is(item_last(ask, same), "same");
    *ret_end = unit;
    return item_is(ask, i, CUE_IN) && said && unit < ask->count
               ? lexicon_unit(item_last(ask, unit)->lower)
               : NULL;
}

void piece_same_unit(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i + 5 < ask->count && ask->subject >= 0; i++) {
        const size_t and = item_next(ask, i), other = item_next(ask, and);
        const struct column_ref first = dated(ask, i, ask->subject);
        const struct column_ref second = dated(ask, other, first.table);
        size_t end = 0;
        const char *unit = item_is(ask, and, CUE_AND) && first.column >= 0 && second.column >= 0
                               ? unit_of_same(ask, item_next(ask, other), &end)
                               : NULL;
        if (unit == NULL || same_column(first, second))
            continue;
        struct cond cond = {.kind = COND_COLUMN,
                            .op = SQL_OP_EQ,
                            .left = term_column(first, i),
                            .right = term_column(second, other),
                            .at = i,
                            .end = end + 1};
        cond.left.bucket = cond.right.bucket = unit;
        frame_cond(frame, cond);
        for (size_t k = i; k <= end; k++) {
            ask->items[k].used = true;
            if (k != i && k != other)
                ask->items[k].kind = ITEM_NOISE;
        }
        frame->whole = frame->unproven = true;
        return;
    }
}
