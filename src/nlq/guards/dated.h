/* Periods that stand beside a verb and restrict a date of something else. */
#ifndef NLQ_DATED_H
#define NLQ_DATED_H

#include "frame.h"

/* "Containers discharged in 2025" by when their vessels were built. */
bool dated_otherwise(struct ask *ask, const struct frame *frame);

#endif
