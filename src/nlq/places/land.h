/* Figures of a country that its parts keep (land.c). */
#ifndef NLQ_PLACES_LAND_H
#define NLQ_PLACES_LAND_H

#include "frame.h"

/* Rows of `whole` have a population or an area, and those of `part` lie in them. */
bool land_covers(const struct ask *ask, int whole, int part);
/* One figure of a group of such rows, or the group with the most of it: they are added up. */
void land_summed(struct ask *ask, struct frame *frame);

#endif
