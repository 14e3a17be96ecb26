/* Places, as people speak of them (places_said.c). */
#ifndef NLQ_PLACES_SAID_H
#define NLQ_PLACES_SAID_H

#include "frame.h"

/* Shape: before a row is told by its rank. */
void places_read(struct ask *ask);

#endif
