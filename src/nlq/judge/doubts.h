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

/* undone.c: "how many visits did we do", "no done tuning", where rows are cancelled, too, and
 * nothing leaves those out: never sure. */
bool undone_counted(struct ask *ask, const struct frame *frame);
/* undone.c: "full courses", "rooms that are not full": of what there is room for nothing is known.
 */
bool undone_full(const struct ask *ask, size_t i);
/* undone.c: "below B1", "or higher", "older than their teacher": a bound that restricts nothing. */
bool undone_bound(const struct ask *ask, size_t i);
/* undone.c: "lessons" were read as courses, and a column is called lesson date. */
bool undone_nearer(struct ask *ask);
/* undone.c: "drivers who worked last month" are not those hired then. */
bool undone_dated(struct ask *ask, const struct frame *frame);
/* undone.c: "items that are available today" are not those bought today. */
bool undone_then(struct ask *ask, const struct frame *frame);
/* undone.c: "how many tents" is one, where a category is called so. */
bool undone_names_one(struct ask *ask, const struct frame *frame);
/* undone.c: "how many tents do we own" are rows, each of which keeps how many it is of. */
bool undone_pieces(struct ask *ask, const struct frame *frame);
/* undone.c: "who was late most often" is nobody whose minutes are shown. */
bool who_unanswered(const struct ask *ask, const struct frame *frame);
/* two_ways.c: "posts with comments by Cara": who wrote the comments, or the posts; nothing was said
 * of the way that was taken: never sure. */
bool two_ways_open(struct ask *ask, const struct frame *frame);

#endif
