/* Words that were read in another sense than the usual one. */
#ifndef NLQ_OTHER_SENSE_H
#define NLQ_OTHER_SENSE_H

#include "frame.h"

/* A plan answered by what was done, a difference by rows that are missing, "the fees of this year"
 * by each of them, what came in by what was aimed at: true, the answer is not sure. */
bool other_sense(struct ask *ask, const struct frame *frame);

#endif
