/* What nouns beside each other say of one another (beside.c). */
#ifndef NLQ_BESIDE_H
#define NLQ_BESIDE_H

#include "ask.h"

/* References that mean the rows they lead to become tables; a noun that only tells which column its
 * neighbour is stands no longer for one itself. */
void beside_read(struct ask *ask);
/* The reference that the column is, to another table; NULL: it is none. */
const struct join_edge *beside_reference(const struct ask *ask, struct column_ref at);

#endif
