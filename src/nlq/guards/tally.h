/* Does the frame say no, and compare, as often as the question does? Can its count be another? */
#ifndef NLQ_TALLY_H
#define NLQ_TALLY_H

#include "frame.h"

/* A negation or comparison was said that has no condition of its own. */
bool tally_is_short(struct ask *ask, const struct frame *frame);
/* "How many apples do we have" by rows of which one is called so: the count says nothing. */
bool tally_counts_one(struct ask *ask, const struct frame *frame);

#endif
