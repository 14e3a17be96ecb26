/* What came of something, and whose figures are shown (outcome.c). */
#ifndef NLQ_OUTCOME_H
#define NLQ_OUTCOME_H

#include "frame.h"

/* It was said, and nothing of the query speaks of it: never sure. */
bool outcome_unsaid(struct ask *ask, const struct frame *frame);

#endif
