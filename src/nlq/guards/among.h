/* Rows that are among those of the answer, though many would leave them out. */
#ifndef NLQ_GUARDS_AMONG_H
#define NLQ_GUARDS_AMONG_H

#include "frame.h"

/* Says so, and that the reading is not sure. */
void among_say(struct ask *ask, struct frame *frame);

#endif
