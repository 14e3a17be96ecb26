/* Stable sorts of (key, row) pairs. */
#ifndef QUERENT_MODEL_SORT_ITEMS_H
#define QUERENT_MODEL_SORT_ITEMS_H

#include <stddef.h>
#include <stdint.h>

struct sort_item {
    uint64_t key;
    uint32_t row;
    uint32_t rest; /* the caller's */
};

/* Answers as memcmp does. */
typedef int sort_order(void *arg, const struct sort_item *a, const struct sort_item *b);

/* By key, ascending. `spare` has room for `count` items. */
void sort_items(struct sort_item *items, struct sort_item *spare, size_t count);
void sort_items_by(struct sort_item *items, struct sort_item *spare, size_t count,
                   sort_order *order, void *arg);

#endif
