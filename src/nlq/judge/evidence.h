/* What is said about a reading: words used, assumed, ignored; why there is none. */
#ifndef NLQ_EVIDENCE_H
#define NLQ_EVIDENCE_H

#include "frame.h"

void evidence_make(struct ask *ask, const struct frame *frame, struct nlq_reading *reading);
/* A word stands for a column that is called otherwise: "income", target_amt. */
bool evidence_guesses(struct ask *ask);
/* Why nothing is answered: what was and what was not understood. */
char *evidence_why_not(struct ask *ask);
/* No word that it lists is understood. */
bool evidence_knows_none(const struct ask *ask);

#endif
