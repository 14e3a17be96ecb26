/* What is said to who asked a question that is declined. */
#ifndef NLQ_HELPFUL_H
#define NLQ_HELPFUL_H

#include "ask.h"

/* why_not, and after it what is near to the words that were not understood, and up to two
 * questions that are answered. */
char *helpful_text(struct ask *ask, const char *why_not);

#endif
