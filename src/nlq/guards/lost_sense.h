/* Words whose sense a reading lost though it used them: it may be right, but is not sure. */
#ifndef NLQ_GUARDS_LOST_SENSE_H
#define NLQ_GUARDS_LOST_SENSE_H

#include "frame.h"

bool lost_sense(struct ask *ask, const struct frame *frame);

#endif
