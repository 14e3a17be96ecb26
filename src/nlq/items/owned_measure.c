/* "Rental revenue per month", "volunteer hours per month": the rows that a number is of, named
 * before it, are no group and are not counted. */
#include "frame.h"
#include "items/items.h"

/* "Per month", "by week" behind item i. */
static bool is_per_unit(const struct ask *ask, size_t i)
{
    const size_t per = item_next(ask, i), unit = item_next(ask, per);
    return (item_is(ask, per, CUE_EACH) || item_is(ask, per, CUE_BY)) && unit < ask->count &&
           wording_is(ask, ask->items[unit].first, "day|week|month|quarter|year");
}

/* The first of the columns that is kept by the rows, or by rows of theirs. */
static bool is_number_of(struct ask *ask, const struct item *item, int table)
{
    for (size_t k = 0; k < item->columns.len; k++) {
        const struct column_ref at = item->columns.v[k].at;
        if (column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
            (at.table == table || tables_refer(ask, at.table, table)))
            return true;
    }
    return false;
}

/* "Revenue", of rows that have an amount: behind it stands a time, or nothing. */
static bool is_takings_of(struct ask *ask, size_t i, int table)
{
    const size_t behind = item_next(ask, i);
    return item_kind_is(ask, i, ITEM_WORD) && item_first(ask, i)->lemma_is.takings &&
           (is_per_unit(ask, i) || behind >= ask->count || item_kind_is(ask, behind, ITEM_DATE)) &&
           table_column_by_words(ask, table, "total|amount|price") >= 0;
}

void owned_measures(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *rows = &ask->items[i];
        const size_t number = i + 1 + item_is(ask, i + 1, CUE_SUM);
        if (rows->kind != ITEM_TABLE || rows->tables.len == 0 || rows->taught ||
            rows->last != rows->first + 1 || word_is_plural(item_last(ask, i)) ||
            (i > 0 && (item_is(ask, item_prev(ask, i), CUE_EACH) ||
                       item_is(ask, item_prev(ask, i), CUE_BY))))
            continue;
        const int table = rows->tables.v[0].at.table;
        if (is_takings_of(ask, number, table) ||
            (item_kind_is(ask, number, ITEM_COLUMN) && is_per_unit(ask, number) &&
             is_number_of(ask, &ask->items[number], table)))
            rows->kind = ITEM_NOISE;
    }
}
