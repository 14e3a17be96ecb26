/* A hash multimap from 64-bit keys to item numbers: filled, sealed, then only read. */
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
    VEC(struct posting) nodes;
    uint32_t *heads;
    size_t mask;
};

void postings_release(struct postings *postings);
void postings_add(struct postings *postings, uint64_t key, uint32_t item);
void postings_seal(struct postings *postings);
size_t postings_memory(const struct postings *postings); /* bytes */
/* The first node of a key, then the next one, in the order they were added; NULL: no more. */
const struct posting *postings_first(const struct postings *postings, uint64_t key);
const struct posting *postings_next(const struct postings *postings, const struct posting *node);

#endif
