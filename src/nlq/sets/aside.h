/* Rows that a remark leaves out, or counts alone, by their state. */
#ifndef NLQ_SETS_ASIDE_H
#define NLQ_SETS_ASIDE_H

#include "frame.h"

/* What rows are called that are kept although they are gone. */
#define ASIDE_GONE                                                                                 \
    "dropped|gone|left|deleted|removed|archived|former|discontinued|retired|scrapped|withdrawn|"   \
    "erased"
#define ASIDE_ONES "ones|one|rows|records|entries"

/* No word stands at i, or a mark. */
bool aside_break(const struct ask *ask, size_t i);
/* A value of the column that the state is, also by a code that everybody has for it ("cxl"); NULL.
 */
const char *aside_value(struct ask *ask, struct column_ref at, const char *said);
/* Some column of the table says the state that words [i, end) are: one of its values, a flag, a
 * date that rows may lack; of some table. */
bool aside_says(struct ask *ask, int table, size_t i, size_t end);
bool aside_some_says(struct ask *ask, int rows, size_t i, size_t end);
/* set_aside.c: some rows of the table may be in the state, as far as it says. */
bool aside_fits(struct ask *ask, int table, const char *state);
/* "Without removed_on": what tells of the table's rows that they are not gone; NULL: nothing. */
const char *aside_not_gone(struct ask *ask, int table);
/* Words [first, end) go, with the brackets around them or the mark before. */
void aside_cut_words(struct ask *ask, size_t first, size_t end);
/* only_states.c: "delivered ones only", "only sent and paid invoices". */
void only_states_read(struct ask *ask);

#endif
