/* What the question is said to have been used for, held against the query that was made of it. */
#ifndef NLQ_CLAIMS_H
#define NLQ_CLAIMS_H

#include "frame.h"

/* Gives back every word that a piece took and that left nothing in the query: no group, no
 * condition, no limit, no table. Such a word is one that was ignored. */
void claims_check(struct ask *ask, const struct frame *frame, const struct sql_query *query);
/* "Located in Vienna", "subscribed to the newsletter": what the word at item i leads to is used. */
bool claims_governs(const struct ask *ask, size_t i);
/* Light words that lead to what is used ("live in Vienna") have had their part; after the
 * confidence, which counts them. */
void claims_links(struct ask *ask, const struct sql_query *query);

/* Some term or condition of the frame was made of item i, or has its column. */
bool claims_in_frame(const struct ask *ask, const struct frame *frame, size_t i);

#endif
