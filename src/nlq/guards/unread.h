/* What was understood of a question, and does nothing in the answer. */
#ifndef NLQ_UNREAD_H
#define NLQ_UNREAD_H

#include "frame.h"

/* A deed that was taken for its date, which not all rows have, and that restricts, shows and orders
 * nothing: never sure. */
bool unread_deed(struct ask *ask, const struct frame *frame);

#endif
