/* Words that say which of something is meant, and that the query has no part of. */
#ifndef NLQ_QUALIFIER_H
#define NLQ_QUALIFIER_H

#include "ask.h"

/* Item i is such a word: "joining" before a column that only has to do with fees. */
bool qualifier_is_lost(struct ask *ask, size_t i);

#endif
