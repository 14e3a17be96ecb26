/* What a question asks for and the answer does not show. */
#ifndef NLQ_LEFT_OUT_H
#define NLQ_LEFT_OUT_H

#include "frame.h"

/* A part of the question without a trace in the answer: never sure. */
bool left_out_any(struct ask *ask, const struct frame *frame);
/* "The biggest attendance and which game was that", "who released it and when": one of two things
 * is shown, and this item asks for the other; ask->count: none does. */
size_t left_out_asked(const struct ask *ask, const struct frame *frame);
/* "How many people are on the student plan" is no number of plans, nor "how many departures" one of
 * dates: the question is declined. */
bool left_out_forbids(const struct ask *ask, const struct frame *frame);

#endif
