/* What is shown in place of what was asked for (shown.c). */
#ifndef NLQ_SHOWN_H
#define NLQ_SHOWN_H

#include "frame.h"

/* A yes or no, a date or rows, where others were meant: never sure. */
bool shown_amiss(struct ask *ask, const struct frame *frame);

#endif
