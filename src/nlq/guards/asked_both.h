/* Two things are asked for, and one is shown. */
#ifndef NLQ_GUARDS_ASKED_BOTH_H
#define NLQ_GUARDS_ASKED_BOTH_H

#include "frame.h"

bool asked_both_lost(struct ask *ask, const struct frame *frame);

#endif
