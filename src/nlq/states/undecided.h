/* Flags that were not answered. */
#ifndef NLQ_UNDECIDED_H
#define NLQ_UNDECIDED_H

#include "frame.h"

/* The condition, by item i, that a flag says no: of rows that lack the flag it says what becomes of
 * them, and "not yet" is of these where the column's comment says that they are undecided. */
void undecided_settle(struct ask *ask, struct frame *frame, struct cond *cond, size_t i);

#endif
