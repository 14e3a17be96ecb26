/* Rows that are marked as deleted. */
#ifndef NLQ_ERASED_H
#define NLQ_ERASED_H

#include "frame.h"

/* Says that they are among those asked for, where no condition leaves them out; such an answer is
 * not sure. */
void erased_say(struct ask *ask, struct frame *frame);
/* "without deleted_at": what tells of the table's rows that they are not deleted, as words behind
 * them; NULL: nothing does, or none is. */
const char *erased_not(struct ask *ask, int table);

#endif
