/* Readings in which every word has its part. */
#ifndef NLQ_WHOLE_H
#define NLQ_WHOLE_H

#include "judge/confidence.h"

/* The confidence of the curve, and no less than readings deserve that used every word and took
 * nothing for granted. */
double whole_confidence(struct ask *ask, const struct frame *frame,
                        const double features[FEATURE_COUNT]);

/* "Revenue by category this year": a sum for each of some things, or anything measured in a period.
 */
bool whole_is_report(const struct frame *frame);

#endif
