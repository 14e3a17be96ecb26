/* The value index in memory: where a text stands in the database. Filled by the building thread,
 * sealed, then read by any. */
#ifndef CATALOG_VALUES_H
#define CATALOG_VALUES_H

#include "querent/base/arena.h"
#include "querent/catalog/catalog.h"

struct value_index;

struct value_index *value_index_new(struct arena *arena);
void value_index_free(struct value_index *index);
/* The text must live as long as the index. */
void value_index_add(struct value_index *index, struct column_ref column, const char *text,
                     bool numeric);
void value_index_seal(struct value_index *index);
size_t value_index_count(const struct value_index *index);
size_t value_index_memory(const struct value_index *index); /* bytes beside the arena's */
/* How far a value may be from the phrase. */
enum value_reach {
    REACH_WHOLE,  /* the same text or the same lemmas */
    REACH_PREFIX, /* or values that begin with its words */
    REACH_NEAR,   /* or hold them, or are one edit away */
};
size_t value_index_find(const struct value_index *index, const char *phrase, enum value_reach reach,
                        struct value_hit *hits, size_t max);

#endif
