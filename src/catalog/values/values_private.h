/* The inside of a value index, for values.c that fills and searches it and value_file.c that keeps
 * it in a file. Texts are offsets, so that a map of the file is searched as it is. */
#ifndef CATALOG_VALUES_PRIVATE_H
#define CATALOG_VALUES_PRIVATE_H

#include "querent/base/buf.h"
#include "values/postings.h"
#include "values/values.h"

struct value_entry {
    uint32_t text, folded; /* offsets of NUL-terminated texts */
    int32_t table, column;
    uint16_t folded_len, numeric;
};

enum { POSTINGS_FOLDED, POSTINGS_STEMS, POSTINGS_WORDS, POSTINGS_EDITS, POSTINGS_COUNT };

struct value_index {
    struct buf building; /* texts while filling; they are text's when sealed */
    VEC(struct value_entry) filling;
    struct buf scratch;
    const char *text;
    size_t text_len;
    const struct value_entry *entries;
    size_t count;
    struct postings postings[POSTINGS_COUNT];
    void *map; /* of a file; NULL: in memory */
    size_t map_len;
};

#endif
