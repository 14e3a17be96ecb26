/* Words that were taken for something other than they may well say (stands_for.c). */
#ifndef NLQ_STANDS_FOR_H
#define NLQ_STANDS_FOR_H

#include "frame.h"

/* A value, a person or a figure that words only resemble: never sure. */
bool stands_for_other(struct ask *ask, const struct frame *frame);

#endif
