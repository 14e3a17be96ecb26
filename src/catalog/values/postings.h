/* A hash multimap from 64-bit keys to item numbers: filled, sealed, then only read. Its arrays are
 * plain data, so that they can be written to a file and read from a map of it. */
#ifndef CATALOG_POSTINGS_H
#define CATALOG_POSTINGS_H

#include <stddef.h>
#include <stdint.h>

#include "querent/base/vec.h"

struct posting {
    uint64_t key;
    uint32_t item, next; /* next: number + 1 in the same slot, 0: none */
};

struct postings {
    VEC(struct posting) filling;
    uint32_t *slots; /* owned; NULL when the arrays below belong to a map */
    const struct posting *nodes;
    const uint32_t *heads;
    size_t count, head_count; /* head_count: a power of two, 0: not sealed */
};

void postings_release(struct postings *postings);
void postings_add(struct postings *postings, uint64_t key, uint32_t item);
void postings_seal(struct postings *postings);
/* Reads arrays that somebody else keeps. */
void postings_borrow(struct postings *postings, const struct posting *nodes, size_t count,
                     const uint32_t *heads, size_t head_count);
/* The first node of a key, then the next one, in the order they were added; NULL: no more. */
const struct posting *postings_first(const struct postings *postings, uint64_t key);
const struct posting *postings_next(const struct postings *postings, const struct posting *node);

#endif
