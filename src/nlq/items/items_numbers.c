/* "Quotes over 10000", where jobs have the day they were quoted on and the amount of the quote: a
 * number that is no year is compared with the amount. */
#include "items/items.h"
#include "querent/base/str.h"

enum { YEAR_FIRST = 1500, YEAR_LAST = 2200 };

/* Behind item i something is compared with a number that is no year. */
static bool is_compared(const struct ask *ask, size_t i)
{
    const size_t sign = item_next(ask, i), number = item_next(ask, sign);
    if (!item_kind_is(ask, sign, ITEM_CUE) || !item_kind_is(ask, number, ITEM_NUMBER))
        return false;
    const double n = ask->items[number].number;
    return (item_is(ask, sign, CUE_GT) || item_is(ask, sign, CUE_LT) ||
            item_is(ask, sign, CUE_GE) || item_is(ask, sign, CUE_LE)) &&
           (n < YEAR_FIRST || n > YEAR_LAST);
}

/* "Over the Black Friday weekend" is in it, and not later. */
static bool is_during(const struct ask *ask, size_t i)
{
    const size_t date = item_next(ask, i);
    return item_is(ask, i, CUE_GT) && item_kind_is(ask, date, ITEM_DATE) &&
           ask->items[date].date->named && wording_is(ask, ask->items[i].first, "over");
}

void items_numbers(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (is_during(ask, i))
            ask->items[i].kind = ITEM_NOISE;
        struct matches *columns = &ask->items[i].columns;
        size_t kept = 0, numbers = 0;
        if (ask->items[i].kind != ITEM_COLUMN || !is_compared(ask, i))
            continue;
        for (size_t k = 0; k < columns->len; k++)
            numbers += column_is_number(ask, columns->v[k].at) &&
                       !catalog_is_key(ask->catalog, columns->v[k].at);
        for (size_t k = 0; numbers > 0 && k < columns->len; k++) {
            if (!column_is_date(ask, columns->v[k].at))
                columns->v[kept++] = columns->v[k];
        }
        columns->len = numbers > 0 ? kept : columns->len;
    }
}
