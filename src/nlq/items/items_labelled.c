/* "The names of licensees", where the rows are called so by no name of their table, and by that of
 * the column that keeps what they are called: the rows of lic, by their lic_nm. */
#include "items/items.h"

#include "querent/base/str.h"

void items_labelled(struct ask *ask)
{
    for (size_t i = 2; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct match *best = item->columns.len ? &item->columns.v[0] : NULL;
        const bool names = item_is(ask, i - 1, CUE_OF) && item_kind_is(ask, i - 2, ITEM_COLUMN) &&
                           wording_is(ask, ask->items[i - 2].last - 1, "names");
        if (!names || item->kind != ITEM_COLUMN || !item->tables.len || best->score < .85 ||
            best->at.column < 0 || best->at.column != table_label(ask, best->at.table) ||
            best->at.table != item->tables.v[0].at.table || !word_is_plural(item_last(ask, i)))
            continue;
        item->kind = ITEM_TABLE;
        item->tables.v[0].score = best->score;
        item->columns.len = 0;
    }
}
