/* What an answer of a model's is worth by the probability with which the model wrote it. Private
 * to answer. */
#ifndef QUERENT_ANSWER_WEIGHED_H
#define QUERENT_ANSWER_WEIGHED_H

#include <stdbool.h>

/* Both take llm_reply's probability, 0: not known, and give 0 to 1. Long texts are less probable
 * than short ones, and as much less often right: nothing is set off against their length. */

/* In the vote: to be held against 0.7 times a reading's confidence. */
double weighed_worth(double probability);
/* The share of such answers that are right where nobody else came to the same rows; again: the
 * model itself did so once more. */
double weighed_right(double probability, bool again);

#endif
