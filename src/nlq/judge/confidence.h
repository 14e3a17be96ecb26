/* How sure a reading is: features of question and frame, a logistic curve over weights fitted
 * offline. */
#ifndef NLQ_CONFIDENCE_H
#define NLQ_CONFIDENCE_H

#include "frame.h"

enum feature {
#define FEATURE(name) FEATURE_##name,
#include "judge/features.def"
#undef FEATURE
    FEATURE_COUNT
};

#define GATE_SURE 0.82   /* at or above: offered to run */
#define GATE_ANSWER 0.08 /* at or above: shown */

void confidence_features(const struct ask *ask, const struct frame *frame,
                         double features[FEATURE_COUNT]);
double confidence_of(const double features[FEATURE_COUNT]);
const char *feature_name(enum feature feature);

/* A word that should have a meaning and has none: what a refusal names. */
bool item_missed(const struct ask *ask, size_t i);

/* A rank that is said and was not made: "the best", "top customers", and nothing says by what. */
bool item_rank_missed(const struct ask *ask, size_t i);

#endif
