/* "revenue this year vs last year": two neighbouring spans of time are one range, put together by
 * their unit. Where other groups are wanted, or growth, and where they do not touch, each is a
 * column of its own (growth/periods.c). */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* Items of "vs", "versus", "compared to" from i on; 0: it is none. */
static size_t versus_len(const struct ask *ask, size_t i, bool compares)
{
    if (i >= ask->count)
        return 0;
    const struct word *word = item_first(ask, i);
    if (word->is.versus)
        return 1 + (i + 1 < ask->count && item_lower(ask, i + 1)[0] == '.');
    if (compares && (word_is(word, "with") || word_is(word, "to") || word_is(word, "and")))
        return 1; /* "compare … this month with last month", "in 2025 and 2026 by status" */
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

/* False: they do not touch, or are no unit of time. */
static bool join_ranges(struct ask *ask, size_t i, size_t second, struct date_range *a,
                        struct date_range *b)
{
    const char *unit = period_unit(a);
    bool later = strcmp(a->from, b->from) > 0;
    struct date_range *low = later ? b : a, *high = later ? a : b;
    if (unit == NULL || !str_eq(unit, period_unit(b)) || strcmp(low->to, high->from) != 0)
        return false;
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
    return true;
}

static bool wants_columns(const struct ask *ask)
{
    bool grouped = ask->shape.growth;
    for (size_t i = 0; i < ask->count; i++)
        grouped = grouped || item_is(ask, i, CUE_EACH) || item_is(ask, i, CUE_BY);
    return grouped;
}

/* "compare" has said what it means. */
static void pass_over_compare(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_last(ask, i)->lemma_is.compared || word_is(item_last(ask, i), "compare"))
            ask->items[i].kind = ITEM_NOISE;
    }
}

/* "Revenue this month and last month": one number for each, as they are told apart by now. */
static bool measured_by_now(const struct ask *ask, size_t i)
{
    const size_t other = item_next(ask, i + 1);
    if (!item_kind_is(ask, i, ITEM_DATE) || !item_kind_is(ask, other, ITEM_DATE) ||
        !wording_is(ask, ask->items[i].first, "this|last") ||
        !wording_is(ask, ask->items[other].first, "this|last"))
        return false;
    size_t before = item_prev(ask, i);
    while (item_is(ask, before, CUE_IN) || item_is(ask, before, CUE_FOR))
        before = item_prev(ask, before);
    return item_kind_is(ask, before, ITEM_COLUMN);
}

/* The two periods that stand for the one at an item. */
static bool take_so_far(struct ask *ask)
{
    for (size_t i = 0; ask->shape.so_far && i < ask->count; i++) {
        if (range_of(ask, i) == NULL)
            continue;
        periods_take(ask, i, i, &ask->shape.so_far[0], &ask->shape.so_far[1]);
        return true;
    }
    return false;
}

void versus_make(struct ask *ask)
{
    if (take_so_far(ask))
        return;
    const bool compares = wording_has(ask, "compare|comparison|comparing");
    for (size_t i = 0; i + 2 < ask->count; i++) {
        struct date_range *a = range_of(ask, i);
        const bool both = (wants_columns(ask) || measured_by_now(ask, i)) &&
                          item_is(ask, i + 1, CUE_AND) &&
                          !item_is(ask, item_prev(ask, i), CUE_BETWEEN);
        size_t len = a ? versus_len(ask, i + 1, compares || both) : 0, second = i + 1 + len;
        while (len && second < ask->count && ask->items[second].kind == ITEM_NOISE)
            second++;
        struct date_range *b = len ? range_of(ask, second) : NULL;
        if (b == NULL || strcmp(a->from, b->from) == 0)
            continue;
        if (wants_columns(ask) || !join_ranges(ask, i, second, a, b))
            periods_take(ask, i, second, a, b);
        pass_over_compare(ask);
        ask->shape.compared = compares;
        return;
    }
}
