/* Columns that another one of the same rows could have been taken for. */
#ifndef NLQ_RIVALS_H
#define NLQ_RIVALS_H

#include "frame.h"

/* Says which number was taken where an adjective alone speaks of it ("cheaper", "the most
 * expensive") and the rows have two of that kind; and where what is
 * added up is in several currencies. */
void rivals_say(struct ask *ask, struct frame *frame);

#endif
