/* "Customers from the same city as Bob": rows that share a value with one that is named, without
 * that one; and values that rows of another table have as well. */
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

/* "A supplier", "one of our suppliers": the item of the table from item i on, where words of that
 * kind lead to it; ask->count: they do not. */
static size_t any_row(const struct ask *ask, size_t i)
{
    size_t at = i;
    while (at < ask->count && at < i + 4 && ask->items[at].kind != ITEM_TABLE)
        at++;
    const size_t end = item_kind_is(ask, at, ITEM_TABLE) ? ask->items[at].first : 0;
    size_t k = end;
    while (k > 0 && wording_is(ask, k - 1, "a|an|any|some|one|of|our|the|your|their|my"))
        k--;
    return k < end && k > 0 && wording_is(ask, k - 1, "as") ? at : ask->count;
}

/* "In the same city as a supplier": any row of the other table, from item i on. */
static bool same_as_any(struct ask *ask, struct frame *frame, size_t same, size_t i,
                        struct term left)
{
    i = any_row(ask, i);
    const struct column_ref other = i < ask->count && ask->items[i].table != ask->subject
                                        ? table_same_column(ask, left.column, ask->items[i].table)
                                        : no_column();
    if (other.column < 0)
        return false;
    frame_cond(frame, (struct cond){.kind = COND_HAS,
                                    .left = left,
                                    .right = term_column(other, i),
                                    .at = same,
                                    .end = i + 1});
    for (size_t k = same; k <= i; k++)
        ask->items[k].used = true;
    return true;
}

/* "Used both by customers and by suppliers". */
static size_t skip_by(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_BY) ? item_next(ask, i) : i;
}

/* "Cities with both customers and suppliers": values that rows of each of the tables have. */
static void same_of_both(struct ask *ask, struct frame *frame, size_t both)
{
    const size_t first = skip_by(ask, item_next(ask, both)), and = item_next(ask, first);
    const size_t second = skip_by(ask, item_next(ask, and));
    size_t at = 0;
    while (at < both && ask->items[at].kind != ITEM_COLUMN && ask->items[at].kind != ITEM_TABLE)
        at++;
    if (!item_kind_is(ask, at, ITEM_COLUMN) || at >= both ||
        !item_kind_is(ask, first, ITEM_TABLE) || !item_is(ask, and, CUE_AND) ||
        !item_kind_is(ask, second, ITEM_TABLE) || item_next(ask, second) < ask->count)
        return;
    const struct column_ref of[2] = {
        table_same_column(ask, ask->items[at].column, ask->items[first].table),
        table_same_column(ask, ask->items[at].column, ask->items[second].table)};
    if (of[0].column < 0 || of[1].column < 0 || of[0].table == of[1].table)
        return;
    ask->items[at].column = of[0];
    ask->subject = of[0].table;
    frame_cond(frame, (struct cond){.kind = COND_HAS,
                                    .left = term_column(of[0], at),
                                    .right = term_column(of[1], second),
                                    .at = both,
                                    .end = second + 1});
    frame->distinct = true;
    for (size_t k = both; k <= second; k++)
        ask->items[k].used = true;
}

void piece_same(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i + 1 < ask->count && ask->subject >= 0; i++) {
        if (item_is(ask, i, CUE_BOTH))
            same_of_both(ask, frame, i);
        if (!item_is(ask, i, CUE_SAME))
            continue;
        const size_t column_item = item_next(ask, i);
        const struct column_ref column = shared_column(ask, column_item);
        size_t value = item_next(ask, column_item);
        if (item_kind_is(ask, value, ITEM_WORD) && word_is(item_first(ask, value), "as"))
            value = item_next(ask, value);
        const struct match *row = named_row(ask, value);
        if (column.column >= 0 &&
            same_as_any(ask, frame, i, value, term_column(column, column_item)))
            continue;
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
