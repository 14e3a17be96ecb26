/* Words that readers have found to be one stored value of one column: "active" of the tenancies'
 * own status, "waiting for parts" of waiting_parts. Nothing else that is called so is looked at. */
#ifndef NLQ_WORDS_PINS_H
#define NLQ_WORDS_PINS_H

#include "ask.h"

/* Words [first, end) are that value. Where they are not its very letters it takes their place, and
 * what was said is kept for the answer: never sure. */
void pin_put(struct ask *ask, size_t first, size_t end, struct column_ref at, const char *value);
/* The same of words [first, end) that stand behind the noun of words [noun, link): they go before
 * it, and what links the two is left out. What is but part of what was said is said. */
void pin_put_first(struct ask *ask, size_t noun, size_t link, size_t first, size_t end,
                   const struct match *match);
/* The pinned value of words [first, last); NULL: they are not one pinned word. */
struct match *pin_at(struct ask *ask, size_t first, size_t last);

#endif
