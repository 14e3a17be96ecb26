/* The readings of a question (readings.c). */
#ifndef NLQ_READINGS_H
#define NLQ_READINGS_H

#include "frame.h"

#define READINGS_MAX 16

/* Completes the frame and prints the query; false: the dialect lacks something, or there is none.
 */
bool reading_make(struct ask *ask, struct frame *frame, struct nlq_reading *ret_reading);
/* Readings in which one word means its second candidate, up to `max` in all. */
void readings_add(struct ask *ask, struct nlq_answer *answer, size_t max);
/* A word's second candidate with which every word has its part takes the place of the first
 * reading, which leaves some out and becomes the alternative where `max` allows two; false: there
 * is none, and the frame is the first's again. */
bool readings_explain(struct ask *ask, struct nlq_answer *answer, struct frame *frame, size_t max);
/* The other way of a choice that the question leaves open; it is asked for. */
void readings_add_fork(struct ask *ask, struct nlq_answer *answer, size_t max);

#endif
