#ifndef NLQ_STATE_DAY_H
#define NLQ_STATE_DAY_H

#include "frame.h"

/* "Lapsed allocations this month": the rows are in a state by then, and the date that was taken is
 * of another day of theirs, when they were offered. Which is meant was not said. */
bool state_day_open(struct ask *ask, const struct frame *frame);

#endif
