/* "Which months of 2025 had more than 35 orders": units of time that have so many rows. They are
 * the groups; how many rows each must have is read as any other number of rows. */
#include "parts/compare.h"
#include "querent/base/str.h"

/* The item of the comparison behind "had", over a period ("of 2025"); ask->count: none. */
static size_t compared_behind(const struct ask *ask, size_t i)
{
    size_t k = item_next(ask, i);
    while (item_is(ask, k, CUE_OF) || item_is(ask, k, CUE_IN) || item_kind_is(ask, k, ITEM_DATE) ||
           (item_kind_is(ask, k, ITEM_NUMBER) && is_year(ask->items[k].number)))
        k = item_next(ask, k);
    bool have = false;
    for (; item_is(ask, k, CUE_HAVE) || item_is(ask, k, CUE_WITH) || item_is(ask, k, CUE_THAT);
         k = item_next(ask, k))
        have = have || !item_is(ask, k, CUE_THAT);
    return have ? k : ask->count;
}

void piece_unit_counts(struct ask *ask, struct frame *frame)
{
    const size_t i = item_next(ask, 0);
    const size_t unit_at = item_is(ask, 0, CUE_WH) || item_is(ask, 0, CUE_SHOW) ? i : 0;
    if (!item_kind_is(ask, unit_at, ITEM_WORD) || ask->items[unit_at].used)
        return;
    const char *unit = lexicon_unit(item_first(ask, unit_at)->lower);
    const size_t compared = compared_behind(ask, unit_at);
    size_t number = compared;
    while (number < ask->count && ask->items[number].kind == ITEM_CUE)
        number = item_next(ask, number);
    const size_t rows = item_next(ask, number);
    if (unit == NULL || number == compared || !item_kind_is(ask, number, ITEM_NUMBER) ||
        !item_kind_is(ask, rows, ITEM_TABLE))
        return;
    const int before = ask->subject;
    ask->subject = ask->items[rows].table;
    struct term bucket = term_column(date_column(ask, unit_at, unit_at), unit_at);
    if (bucket.column.column < 0 || bucket.column.table != ask->subject) {
        ask->subject = before;
        return;
    }
    bucket.bucket = unit;
    bucket.part = str_eq(unit, "year");
    frame_select(frame, bucket);
    frame_select(frame, term_count(ask->subject, rows));
    frame_group(frame, bucket);
    frame_order(frame, bucket, false);
    frame->group_wanted = frame->whole = frame->unproven = true;
    for (size_t k = unit_at; k < compared; k++)
        ask->items[k].used = ask->items[k].used || ask->items[k].kind == ITEM_CUE || k == unit_at;
}
