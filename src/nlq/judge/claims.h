/* What the question is said to have been used for, held against the query that was made of it. */
#ifndef NLQ_CLAIMS_H
#define NLQ_CLAIMS_H

#include "frame.h"

/* Gives back every word that a piece took and that left nothing in the query: no group, no
 * condition, no limit, no table. Such a word is one that was ignored. */
void claims_check(struct ask *ask, const struct frame *frame, const struct sql_query *query);

#endif
