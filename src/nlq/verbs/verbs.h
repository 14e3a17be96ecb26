/* Verbs that no table, column or value is called by, read as what the schema keeps of them. Each
 * reader stands behind those that know more; what it reads is said, and never sure. */
#ifndef NLQ_VERBS_H
#define NLQ_VERBS_H

#include "frame.h"

void leads_read(struct ask *ask);        /* "branches that employ more than two hosts" */
void works_as_read(struct ask *ask);     /* "people who work here as electricians" */
void reachable_read(struct ask *ask);    /* "customers that we cannot ring up" */
void how_good_read(struct ask *ask);     /* "how good do players find the Zombie Lab" */
void per_unit_read(struct ask *ask);     /* "how much does she charge for a word" */
void units_done_read(struct ask *ask);   /* "how many litres of milk came in" */
void who_often_read(struct ask *ask);    /* "who looks after the Documentary section" */
void no_room_read(struct ask *ask);      /* "boats that cannot take any cars" */
void their_own_read(struct ask *ask);    /* "more than the colleague who trained them" */
void sums_brought_read(struct ask *ask); /* "brought in the highest total of fees" */
void paid_by_read(struct ask *ask);      /* "settled in cash" */
void lasts_for_read(struct ask *ask);    /* "guaranteed for more than 20 years" */
void each_fetched_read(struct ask *ask); /* "and how much did each one fetch" */
void but_never_read(struct ask *ask);    /* "who signed up to bid but has never done so" */
void once_each_read(struct ask *ask);    /* "List each one once." */
bool once_each_apply(struct ask *ask, struct frame *frame);

#endif
