/* Radix sort, least significant byte first, for many items; insertion and merging for few. Bytes
 * that all keys share cost nothing but their counting.
 */
#include "rows/sort_items.h"

#include <string.h>

enum { INSERTION_MAX = 16, RADIX_MIN = 1500, DIGITS = 8, BUCKETS = 256 };

static int order_keys(void *arg, const struct sort_item *a, const struct sort_item *b)
{
    (void)arg;
    return (a->key > b->key) - (a->key < b->key);
}

static inline void insertion_sort(struct sort_item *items, size_t count, sort_order *order,
                                  void *arg)
{
    for (size_t i = 1; i < count; i++) {
        const struct sort_item item = items[i];
        size_t at = i;
        for (; at > 0 && order(arg, &items[at - 1], &item) > 0; at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

/* Merges items[0, half) and items[half, count); the first half is moved out of the way. */
static inline void sort_items_merge(struct sort_item *items, struct sort_item *spare, size_t half,
                                    size_t count, sort_order *order, void *arg)
{
    if (order(arg, &items[half - 1], &items[half]) <= 0)
        return;
    memcpy(spare, items, half * sizeof *items);
    size_t left = 0, right = half, out = 0;
    while (left < half && right < count)
        items[out++] =
            order(arg, &spare[left], &items[right]) <= 0 ? spare[left++] : items[right++];
    memcpy(items + out, spare + left, (half - left) * sizeof *items);
}

static inline __attribute__((always_inline)) void merge_sort(struct sort_item *items,
                                                             struct sort_item *spare, size_t count,
                                                             sort_order *order, void *arg)
{
    for (size_t i = 0; i < count; i += INSERTION_MAX)
        insertion_sort(items + i, count - i < INSERTION_MAX ? count - i : INSERTION_MAX, order,
                       arg);
    for (size_t width = INSERTION_MAX; width < count; width *= 2)
        for (size_t i = 0; i + width < count; i += 2 * width)
            sort_items_merge(items + i, spare, width, count - i < 2 * width ? count - i : 2 * width,
                             order, arg);
}

static void radix_sort(struct sort_item *items, struct sort_item *spare, size_t count)
{
    size_t counts[DIGITS][BUCKETS] = {0};
    struct sort_item *from = items, *to = spare;

    for (size_t i = 0; i < count; i++)
        for (int digit = 0; digit < DIGITS; digit++)
            counts[digit][items[i].key >> digit * 8 & 0xff]++;
    for (int digit = 0; digit < DIGITS; digit++) {
        size_t *at = counts[digit], sum = 0;
        if (at[from[0].key >> digit * 8 & 0xff] == count)
            continue;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            const size_t here = at[bucket];
            at[bucket] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; i++)
            to[at[from[i].key >> digit * 8 & 0xff]++] = from[i];
        struct sort_item *swap = from;
        from = to;
        to = swap;
    }
    if (from != items)
        memcpy(items, from, count * sizeof *items);
}

void sort_items(struct sort_item *items, struct sort_item *spare, size_t count)
{
    if (count < RADIX_MIN)
        merge_sort(items, spare, count, order_keys, NULL);
    else
        radix_sort(items, spare, count);
}

void sort_items_by(struct sort_item *items, struct sort_item *spare, size_t count,
                   sort_order *order, void *arg)
{
    merge_sort(items, spare, count, order, arg);
}
