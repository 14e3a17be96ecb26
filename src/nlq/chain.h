/* The questions that a context keeps, in their order. */
#ifndef NLQ_CHAIN_H
#define NLQ_CHAIN_H

#include "frame.h"

#define CHAIN_MARK '\x1e' /* between the questions of a context */

/* The frame that the chain of questions before ended with; false: there is none. */
bool chain_frame(const struct ask *ask, struct frame *ret_frame, int *ret_subject,
                 size_t *ret_length);
/* The question as an edit of those in its context; false: it is none, or is stuck. */
bool chain_follow_up(struct ask *ask, struct frame *frame);
/* The context for the question behind this one, in the arena of the question. */
char *chain_with(struct ask *ask, bool followed);

#endif
