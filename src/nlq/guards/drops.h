/* What a question says and the query leaves out (drops.c). */
#ifndef NLQ_DROPS_H
#define NLQ_DROPS_H

#include "frame.h"

/* Something without which the rows would be others: no answer. */
bool drops_any(struct ask *ask, const struct frame *frame);
/* A total that was asked for, where rows are shown: never sure. */
bool drops_sum(const struct ask *ask, const struct frame *frame);
/* Groups by a date that a word only resembles: never sure. */
bool drops_kind(const struct ask *ask, const struct frame *frame);
/* Groups by a column of other rows than it is said of: never sure. */
bool drops_owner(const struct ask *ask, const struct frame *frame);
/* A length of time, read as the day so long ago: never sure. */
bool drops_length(const struct ask *ask, const struct frame *frame);
/* What there is times one of several prices: never sure. */
bool drops_price(const struct ask *ask, const struct frame *frame);
/* A word without which the question is another one is not answered: a need, a place, a deed. */
bool drops_words(const struct ask *ask);
/* "Buildings in Graz with their client", and no client is shown. */
bool drops_company(const struct ask *ask, const struct frame *frame);

/* "Cost per seat" grouped by how many seats there are. */
bool drops_quotient(struct ask *ask, const struct frame *frame);

#endif
