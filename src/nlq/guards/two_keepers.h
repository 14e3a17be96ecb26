/* What is sold, or taken, in two tables that have nothing to do with each other. */
#ifndef NLQ_GUARDS_TWO_KEEPERS_H
#define NLQ_GUARDS_TWO_KEEPERS_H

#include "frame.h"

/* "Members who bought something", where tickets and snacks are sold; "revenue last month". One of
 * the tables was taken though nobody named it: says which one, and which not, and is not sure. */
void two_keepers_say(struct ask *ask, struct frame *frame);

#endif
