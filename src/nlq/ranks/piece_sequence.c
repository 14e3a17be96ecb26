/* "From the oldest to the youngest", "ordered from the most expensive": all rows in the order of a
 * superlative, none of them picked. */
#include "frame.h"

static bool is_super(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_ADJ_SUPER) ||
           (i < ask->count && ask->items[i].kind == ITEM_CUE && ask->items[i].adjective &&
            item_traits(ask, i).qualifies);
}

/* The last item of the phrase that begins with "from" at i; ask->count: it is none. */
static size_t sequence_end(const struct ask *ask, size_t i)
{
    const size_t best = item_next(ask, i), to = item_next(ask, best);
    if (!item_is(ask, i, CUE_FROM) || !is_super(ask, best))
        return ask->count;
    if (item_is(ask, to, CUE_TO) && is_super(ask, item_next(ask, to)))
        return item_next(ask, to);
    return item_is(ask, item_prev(ask, i), CUE_ORDER) ? best : ask->count;
}

/* The same adjective in front of the rows ("largest orders, ordered from largest") picks none. */
static void drop_picks(struct ask *ask, const struct adjective *adjective, size_t before)
{
    for (size_t i = 0; i < before; i++) {
        if (is_super(ask, i) && ask->items[i].adjective == adjective)
            ask->items[i].used = true;
    }
}

void piece_sequence(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const size_t end = sequence_end(ask, i), best = item_next(ask, i);
        bool rising = true;
        if (end == ask->count)
            continue;
        const struct adjective *adjective = ask->items[best].adjective;
        const struct column_ref column = adjective_column(ask, adjective, ask->subject, &rising);
        if (column.column < 0)
            return;
        frame_order(frame, term_column(column, best), rising);
        drop_picks(ask, adjective, i);
        for (size_t k = i; k <= end; k++)
            ask->items[k].used = true;
        const size_t order = item_prev(ask, i);
        if (item_is(ask, order, CUE_ORDER))
            ask->items[order].used = true;
        return;
    }
}
