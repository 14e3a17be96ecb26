/* Words that are text because of what stands before them, whether or not a row has them: "contains
 * the letter s", "clients named Huber", "the first name Elsa". */
#include "parts/compare.h"

/* "contains the French word 'Moulin'", "starting with the oldest": the word is not the text. */
static bool says_text_later(const struct ask *ask, size_t i)
{
    enum { NEAR = 5 };
    const size_t next = item_next(ask, i);
    if (ask->items[i].kind == ITEM_NOISE &&
        (item_is(ask, next, CUE_ADJ_SUPER) || item_is(ask, next, CUE_MAX) ||
         item_is(ask, next, CUE_MIN) || item_is(ask, next, CUE_LATEST) ||
         item_is(ask, next, CUE_EARLIEST)))
        return true;
    for (size_t k = i + 1; k < ask->count && k <= i + NEAR; k++)
        if (item_first(ask, k)->quoted)
            return !item_first(ask, i)->quoted;
    return false;
}

/* "has the first name Elsa": a value of that column, though no row is known to have it. */
static bool is_unknown_value(const struct ask *ask, size_t i)
{
    size_t column = item_prev(ask, i);
    const struct item *item = &ask->items[i];

    if (item_is(ask, column, CUE_IS) || item_is(ask, column, CUE_EQ))
        column = item_prev(ask, column);
    return item->kind == ITEM_WORD && item->zone == ZONE_WHERE && item_first(ask, i)->capital &&
           item->last == item->first + 1 && item_kind_is(ask, column, ITEM_COLUMN) &&
           ask->items[column].zone == ZONE_WHERE && !ask->items[column].used &&
           column_is_text(ask, ask->items[column].column);
}

/* "contains the letter s", "clients named Huber": whatever word follows is text. */
void free_text(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        if (item_kind_is(ask, i + 1, ITEM_WORD) && item_first(ask, i + 1)->capital &&
            (value_named_table(ask, i + 1) >= 0 || is_unknown_value(ask, i + 1)))
            ask->items[i + 1].kind = ITEM_VALUE;
        size_t name;
        if (item_kind_is(ask, i + 1, ITEM_WORD) && value_stands_in(ask, i + 1, &name))
            ask->items[i + 1].kind = ITEM_VALUE;
        if (!item_is(ask, i, CUE_CONTAINS) && !item_is(ask, i, CUE_STARTS) &&
            !item_is(ask, i, CUE_ENDS))
            continue;
        struct item *item = &ask->items[i + 1];
        if ((item->kind == ITEM_WORD || item->kind == ITEM_NOISE) && !says_text_later(ask, i + 1))
            item->kind = ITEM_VALUE;
    }
}
