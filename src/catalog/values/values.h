/* The value index: where a text stands in the database. Filled by the building thread and sealed,
 * or mapped from a file; then read by any thread. */
#ifndef CATALOG_VALUES_H
#define CATALOG_VALUES_H

#include "querent/base/buf.h"
#include "querent/catalog/catalog.h"

struct value_index;

enum { VALUES_MAX_TEXT = 60000 }; /* bytes of one value */

struct value_index *value_index_new(void);
void value_index_free(struct value_index *index);
/* Copies the text; false: too long, or the index is full (4 GiB of text). */
bool value_index_add(struct value_index *index, struct column_ref column, const char *text,
                     bool numeric);
void value_index_seal(struct value_index *index);
size_t value_index_count(const struct value_index *index);
/* The i-th value; the text lives as long as the index. */
const char *value_index_at(const struct value_index *index, size_t i,
                           struct column_ref *ret_column);

/* How far a value may be from the phrase. */
enum value_reach {
    REACH_WHOLE,  /* the same text or the same lemmas */
    REACH_PREFIX, /* or values that begin with its words */
    REACH_NEAR,   /* or hold them, or are one edit away */
};
size_t value_index_find(const struct value_index *index, const char *phrase, enum value_reach reach,
                        struct value_hit *hits, size_t max);

/* value_file.c: writes a sealed index with `meta` (anything) to a file, at once or not at all, mode
 * 0600; and maps it again. The fingerprint says what it was made of: another one, another version
 * of the format, or damage and there is no index, which is no error. */
bool value_file_save(const struct value_index *index, const char *path, uint64_t fingerprint,
                     const struct buf *meta, struct err *err);
struct value_index *value_file_open(const char *path, uint64_t fingerprint, struct buf *ret_meta);

#endif
