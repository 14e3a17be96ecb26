/* Rows of what was to be done, where what was done is asked for (undone.c). */
#ifndef NLQ_UNDONE_H
#define NLQ_UNDONE_H

#include "frame.h"

/* "How many visits did we do", "no done tuning", where rows are cancelled, too, and nothing leaves
 * those out: never sure. */
bool undone_counted(struct ask *ask, const struct frame *frame);

#endif
