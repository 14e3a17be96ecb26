/* Codes by what they mean (meanings.c). */
#ifndef NLQ_WORDS_MEANINGS_H
#define NLQ_WORDS_MEANINGS_H

#include "frame.h"
#include "querent/lang/status.h"

/* Adds the values that words [first, last) are the meaning of to those in `out`; returns how many
 * there are then. */
size_t meanings_add(struct ask *ask, size_t first, size_t last, struct match *out, size_t n);
/* Without what out[from] and on have of codes that mean something else, where the words are what
 * others of them mean. */
size_t meanings_drop_others(struct ask *ask, struct match *out, size_t from, size_t n);
/* "Deliveries" become "delivery stops", where no table or column is called so. */
void meaning_nouns(struct ask *ask);
/* Of a stored value, or of what it means. */
struct status_traits meaning_traits(const struct ask *ask, struct column_ref at, const char *value);
/* What a condition says under the answer where it holds by the meaning of a code: ", by its
 * comment"; "": it holds otherwise. */
const char *meaning_source(struct ask *ask, const struct cond *cond);
/* Some condition holds by what a code seems to abbreviate. */
bool meaning_is_guessed(struct ask *ask, const struct frame *frame);

#endif
