/* Slips of the keyboard: a word that means nothing here, one letter away from one that does. */
#ifndef NLQ_SPELLING_H
#define NLQ_SPELLING_H

#include "ask.h"

/* Puts the meant word in the place of the written one and marks it; before names are looked up. */
void spelling_mend(struct ask *ask);
/* slips.c: the common word of the language that word i, which nothing knows, is a slip of; NULL:
 * none, or several. */
const char *slips_word(struct ask *ask, size_t i);

#endif
