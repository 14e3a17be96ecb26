/* What is set right once the question is covered by items: words that say no more than their
 * neighbour, a point inside of a value. */
#include <string.h>

#include "ask.h"

/* "500 euros": after a number the name of money says nothing more. */
static void drop_currencies(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind == ITEM_WORD && ask->items[i - 1].kind == ITEM_NUMBER &&
            ask->words.v[item->first].is.currency)
            item->kind = ITEM_NOISE;
    }
}

/* "staff member": the second word says no more than the first, unless something is called so. */
static void drop_members(struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = &ask->words.v[item->first];
        const bool called =
            word->written == NULL && ((item->tables.len && item->tables.v[0].score >= .95) ||
                                      (item->columns.len && item->columns.v[0].score >= .95));
        const bool said =
            word->lemma_is.one_of || (word->written && word_classes(word->written).one_of);
        if (item->last == item->first + 1 && said && !called && item->kind != ITEM_VALUE &&
            ask->items[i - 1].kind == ITEM_TABLE)
            item->kind = ITEM_NOISE;
    }
}

/* "the Comp. Sci. department": the point is the value's own. */
static void join_points(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->count; i++) {
        struct item *item = &ask->items[i], *point = item + 1;
        if (item->kind != ITEM_VALUE || point->kind != ITEM_PUNCT ||
            !word_is_mark(&ask->words.v[point->first], ".") ||
            ask->words.v[item->last - 1].sentence != ask->words.v[point->last].sentence)
            continue;
        const struct matches whole = values_find(ask, item->first, point->last);
        if (whole.len == 0 || whole.v[0].score <= item->values.v[0].score)
            continue;
        item->values = whole;
        item->last = point->last;
        memmove(point, point + 1, (ask->count - i - 2) * sizeof *point);
        ask->count--;
    }
}

void items_tidy(struct ask *ask)
{
    join_points(ask);
    drop_currencies(ask);
    drop_members(ask);
}
