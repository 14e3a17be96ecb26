/* What an answer leaves undone of the question, one kind of it each. */
#ifndef NLQ_UNDONE_H
#define NLQ_UNDONE_H

#include "frame.h"

/* "how many visits did we do", "no done tuning", where rows are cancelled, too, and
 * nothing leaves those out: never sure. */
bool undone_counted(struct ask *ask, const struct frame *frame);
/* "full courses", "rooms that are not full": of what there is room for nothing is known.
 */
bool undone_full(const struct ask *ask, size_t i);
/* "below B1", "or higher", "older than their teacher": a bound that restricts nothing. */
bool undone_bound(const struct ask *ask, size_t i);
/* "lessons" were read as courses, and a column is called lesson date. */
bool undone_nearer(struct ask *ask);
/* "drivers who worked last month" are not those hired then. */
bool undone_dated(struct ask *ask, const struct frame *frame);
/* "items that are available today" are not those bought today, nor "items used this year". */
bool undone_then(struct ask *ask, const struct frame *frame);
/* "how many tents" is one, where a category is called so. */
bool undone_names_one(struct ask *ask, const struct frame *frame);
/* "how many tents do we own" are rows, each of which keeps how many it is of. */
bool undone_pieces(struct ask *ask, const struct frame *frame);
/* "who was late most often" is nobody whose minutes are shown. */
bool who_unanswered(const struct ask *ask, const struct frame *frame);

/* "How many hours did each work" is not answered by a number of rows. */
bool undone_head(const struct ask *ask);
/* "The average payment delay" is not the average payment. */
bool undone_compound(const struct ask *ask);
/* A delay counts from when something was due. */
bool undone_delay(struct ask *ask, const struct frame *frame);
/* "The average time to repair" is not the average cost of repairs; nor hours worked those of a
 * contract. */
bool undone_time(const struct ask *ask, const struct frame *frame);
/* A date that is to be missing and to be there, or a span from a date to itself: nothing is both.
 */
bool undone_contrary(const struct frame *frame);
/* says_back.c: "what does a cleaning cost" is not answered by the name of the cleaning. */
bool says_back(const struct ask *ask, const struct frame *frame);
/* says_back.c: "how often did each owner visit us" is not one for each owner: rows that are grouped
 * by themselves are counted. */
bool counts_itself(struct ask *ask, const struct frame *frame);

#endif
