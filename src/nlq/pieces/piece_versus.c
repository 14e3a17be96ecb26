/* "revenue this year vs last year": two neighbouring spans of time are one range, put together by
 * their unit. Spans that do not touch stay as they are, and the answer is not sure. */
#include <stdio.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* Items of "vs", "versus", "compared to" from i on; 0: it is none. */
static size_t versus_len(const struct ask *ask, size_t i)
{
    if (i >= ask->count)
        return 0;
    const struct word *word = item_first(ask, i);
    if (word->is.versus)
        return 1 + (i + 1 < ask->count && item_lower(ask, i + 1)[0] == '.');
    bool compared =
        word->is.compared && i + 1 < ask->count &&
        (word_is(item_first(ask, i + 1), "to") || word_is(item_first(ask, i + 1), "with"));
    return compared ? 2 : 0;
}

static struct date_range *range_of(struct ask *ask, size_t i)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    if (item && item->kind == ITEM_DATE)
        return item->date;
    bool year = item && item->kind == ITEM_NUMBER && item->number >= 1900 && item->number <= 2100 &&
                strlen(ask->words.v[item->first].text) == 4;
    return year ? dates_year(ask->arena, (int)item->number) : NULL;
}

/* The unit that a range is one of; NULL: none. */
static const char *unit_of(const struct date_range *range)
{
    int y, m, d, y2, m2, d2;
    if (sscanf(range->from, "%d-%d-%d", &y, &m, &d) != 3 ||
        sscanf(range->to, "%d-%d-%d", &y2, &m2, &d2) != 3)
        return NULL;
    int months = (y2 - y) * 12 + m2 - m;
    if (d == 1 && d2 == 1)
        return months == 12 && m == 1      ? "year"
               : months == 3 && m % 3 == 1 ? "quarter"
               : months == 1               ? "month"
                                           : NULL;
    return NULL;
}

static void join_ranges(struct ask *ask, size_t i, size_t second, struct date_range *a,
                        struct date_range *b)
{
    const char *unit = unit_of(a);
    bool later = strcmp(a->from, b->from) > 0;
    struct date_range *low = later ? b : a, *high = later ? a : b;
    if (unit == NULL || !str_eq(unit, unit_of(b)) || strcmp(low->to, high->from) != 0)
        return;
    struct date_range *both = arena_alloc(ask->arena, sizeof *both);
    memcpy(both->from, low->from, sizeof both->from);
    memcpy(both->to, high->to, sizeof both->to);
    both->words = a->words;
    struct item *item = &ask->items[i], *other = &ask->items[second];
    item->kind = ITEM_DATE;
    item->date = both;
    for (size_t k = i + 1; k < second; k++)
        ask->items[k].kind = ITEM_NOISE;
    other->kind = ITEM_WORD;
    other->bucket = unit;
}

void versus_make(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->count; i++) {
        struct date_range *a = range_of(ask, i);
        size_t len = a ? versus_len(ask, i + 1) : 0, second = i + 1 + len;
        while (len && second < ask->count && ask->items[second].kind == ITEM_NOISE)
            second++;
        struct date_range *b = len ? range_of(ask, second) : NULL;
        if (b)
            join_ranges(ask, i, second, a, b);
    }
}
