/* Whose the columns are that the answer is measured by. */
#ifndef NLQ_OWNED_H
#define NLQ_OWNED_H

#include "frame.h"

/* A column that is added up, ranked or restricted by lies in a table that the question does not
 * speak of, while it names another thing as its owner. */
bool owned_elsewhere(struct ask *ask, const struct frame *frame);
/* The same, and its table has nothing to do with that owner but a third that both refer to. */
bool owned_unrelated(struct ask *ask, const struct frame *frame);
/* Says so under the answer. */
void owned_assume(struct ask *ask, const struct frame *frame);

/* "Members who donated nothing", where clubs have members and donations: those of their clubs are
 * not theirs. */
bool owned_denied_by_chance(struct ask *ask, const struct frame *frame);

#endif
