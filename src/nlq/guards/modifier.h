/* What stands right before a noun says which of its rows are meant. Readings that show it, that
 * take it from other rows, or that do nothing with it, may be right, but are not sure. */
#ifndef NLQ_GUARDS_MODIFIER_H
#define NLQ_GUARDS_MODIFIER_H

#include "frame.h"

bool modifier_misread(struct ask *ask, const struct frame *frame);

#endif
