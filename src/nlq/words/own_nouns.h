/* What the numbers of a row measure, by the units and words in their names. Private to src/nlq. */
#ifndef NLQ_OWN_NOUNS_H
#define NLQ_OWN_NOUNS_H

#include "ask.h"

/* The one column of the table that keeps what the noun measures ("pay", "price", "capacity"), for
 * the time that `period` says ("year"; NULL: none); {-1, -1}: none, or several. */
struct column_ref own_measure(const struct ask *ask, int table, const char *noun,
                              const char *period);
/* "Hour", "yearly": a word for the time that a price or a wage is for. */
bool own_period(const char *word);

#endif
