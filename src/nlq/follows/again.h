/* The question before, asked anew with what is said now. */
#ifndef NLQ_AGAIN_H
#define NLQ_AGAIN_H

#include "frame.h"

/* again_more.c: "submitted since July", "the same for purchases"; NULL: another follow-up, or none.
 */
char *again_more(struct ask *ask, const char *context);
/* Only a number is asked for, behind several questions of which each edits the one before. */
bool again_is_measure(const struct ask *ask);
/* What the question before lists, from its noun on ("lots sold this year"), within the context;
 * NULL: it counts, ranks or groups. */
const char *again_rows(struct ask *ask, const char *context, size_t *ret_len);

#endif
