/* What forbids to be sure, whatever the curve of confidence says. */
#ifndef NLQ_DOUBTS_H
#define NLQ_DOUBTS_H

#include "frame.h"

/* A word that changes the answer has no part in it, or the answer rests on a choice that nobody
 * made. */
bool doubts_any(struct ask *ask, const struct frame *frame);

#endif
