/* "Above the average of their department", "than the average in the same category": compared among
 * the rows of the own group alone. */
#include "parts/compare.h"
#include "querent/base/str.h"

/* "Their department", "the same city", "its own category". */
static bool says_own(const struct ask *ask, size_t k)
{
    const size_t first = ask->items[k].first;
    const struct word *before = first > 0 ? &ask->words.v[first - 1] : NULL;
    return before && (before->is.possessive || word_is(before, "own") || word_is(before, "same") ||
                      word_is(before, "respective"));
}

bool own_group(struct ask *ask, size_t from, size_t end, int rows, struct column_ref *ret_same)
{
    *ret_same = no_column();
    for (size_t k = from; k < end; k++) {
        const struct item *item = &ask->items[k];
        const bool named = item->kind == ITEM_TABLE || item->kind == ITEM_COLUMN;
        if (!named || item->used || !says_own(ask, k))
            continue;
        const struct term group = item->kind == ITEM_COLUMN
                                      ? term_column(item->column, k)
                                      : (struct term){.table = item->table, .column = no_column()};
        *ret_same = group_of_rows(ask, &group, rows);
        for (size_t u = from; u <= k; u++)
            ask->items[u].used = true;
        return true;
    }
    return false;
}
