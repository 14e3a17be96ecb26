/* "Customers from the same city as Bob": rows that share a value with one that is named, without
 * that one. */
#include "frame.h"
#include "querent/base/str.h"

/* The column said after "the same", in the subject's table. */
static struct column_ref shared_column(const struct ask *ask, size_t i)
{
    if (!item_kind_is(ask, i, ITEM_COLUMN))
        return no_column();
    const struct item *item = &ask->items[i];
    for (size_t k = 0; k < item->columns.len; k++) {
        if (item->columns.v[k].at.table == ask->subject && item->columns.v[k].score >= .9)
            return item->columns.v[k].at;
    }
    return no_column();
}

/* The value as it stands in what rows of the subject are called by; NULL: it is no such name. */
static const struct match *named_row(const struct ask *ask, size_t i)
{
    const int label = table_label(ask, ask->subject);
    for (size_t k = 0; item_kind_is(ask, i, ITEM_VALUE) && k < ask->items[i].values.len; k++) {
        const struct match *match = &ask->items[i].values.v[k];
        if (match->at.table == ask->subject && match->at.column == label && match->score >= .9)
            return match;
    }
    return NULL;
}

void piece_same(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i + 1 < ask->count && ask->subject >= 0; i++) {
        if (!item_is(ask, i, CUE_SAME))
            continue;
        const size_t column_item = item_next(ask, i);
        const struct column_ref column = shared_column(ask, column_item);
        size_t value = item_next(ask, column_item);
        if (item_kind_is(ask, value, ITEM_WORD) && word_is(item_first(ask, value), "as"))
            value = item_next(ask, value);
        const struct match *row = named_row(ask, value);
        if (column.column < 0 || row == NULL)
            continue;
        frame_cond(frame, (struct cond){.kind = COND_SAME,
                                        .left = term_column(column, column_item),
                                        .right = term_column(row->at, value),
                                        .value = row->value,
                                        .at = i,
                                        .end = value + 1});
        for (size_t k = i; k <= value; k++)
            ask->items[k].used = true;
    }
}
