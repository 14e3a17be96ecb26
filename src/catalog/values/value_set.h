/* The distinct values of one column as 64-bit hashes, for counting and containment. Bounded: beyond
 * the limit it only knows that there are more. Used by the building thread only. */
#ifndef CATALOG_VALUE_SET_H
#define CATALOG_VALUE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct value_set {
    uint64_t *slots; /* 0: free */
    size_t cap, len, limit;
    bool overflowed;
};

struct value_set *value_set_new(size_t limit);
void value_set_free(struct value_set *set);
/* True when the value was not there and was taken in. */
bool value_set_add(struct value_set *set, uint64_t hash);
bool value_set_has(const struct value_set *set, uint64_t hash);
/* True when all of a's values stand in b; quick where they don't. */
bool value_set_within(const struct value_set *a, const struct value_set *b);
/* Share of a's values that stand in b, 0 when a is empty. */
double value_set_contained(const struct value_set *a, const struct value_set *b);

#endif
