/* What forbids to answer, or to be sure, whatever the curve of confidence says. */
#ifndef NLQ_DOUBTS_H
#define NLQ_DOUBTS_H

#include "frame.h"

/* Rows that were not asked for would be shown: the question is declined. Marks what is to be named
 * as not understood. */
bool doubts_forbid(struct ask *ask, const struct frame *frame);
/* A word that would change the answer has no part in it. */
bool doubts_words(const struct ask *ask);
/* A word that changes the answer has no part in it, or the answer rests on a choice that nobody
 * made. */
bool doubts_any(struct ask *ask, const struct frame *frame);

/* A word that should have a meaning has none. */
bool doubts_missed(const struct ask *ask);

/* two_ways.c: "posts with comments by Cara": who wrote the comments, or the posts; nothing was said
 * of the way that was taken: never sure. */
bool two_ways_open(struct ask *ask, const struct frame *frame);

#endif
