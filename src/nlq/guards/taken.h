/* Words that were taken for one of several things they may be. */
#ifndef NLQ_TAKEN_H
#define NLQ_TAKEN_H

#include "frame.h"

/* "Who directed Hamlet", a play and a role; "the lead fitter on an order", and no fitting is
 * joined; "plays with a production that cost more", by the price of the tickets; "what produce do
 * growers deliver" as the growers. */
bool taken_amiss(struct ask *ask, const struct frame *frame);

#endif
