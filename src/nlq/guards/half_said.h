/* Guards against answers that have half of what was said. */
#ifndef NLQ_HALF_SAID_H
#define NLQ_HALF_SAID_H

#include "frame.h"

/* The answer may be to half of the question: it is not sure. */
bool half_said(struct ask *ask, const struct frame *frame);

#endif
