/* Verbs that only lead from rows to those that belong to them (lexicon/leads.inc). */
#ifndef NLQ_VERBS_LEADING_H
#define NLQ_VERBS_LEADING_H

#include "frame.h"

/* Words of the verb at i that only leads from rows to others, with its particle; 0: it is none. */
size_t leading_verb(struct ask *ask, size_t i);
/* Each row of the one table may have several of the other, and there is one way only: by a
 * reference, or by the only table of nothing but pairs of both. */
bool leading_has(const struct ask *ask, int whose, int rows);
/* Other rows, or some column, are called by the verb at word i: it says more than that. */
bool leading_kept(struct ask *ask, size_t i, int rows, int whose);

#endif
