/* Readers of what is worked out of rows: counts by reason, two numbers at once, days between two
 * dates. */
#ifndef NLQ_FIGURES_H
#define NLQ_FIGURES_H

#include "frame.h"

void why_read(struct ask *ask);         /* "why do people cancel? count by reason" */
void two_figures_read(struct ask *ask); /* "how many, and what were they worth" */
void turnaround_read(struct ask *ask);  /* "turnaround in days by product type" */
void churned_read(struct ask *ask);     /* "churned subscribers", "churn rate" */
void rates_read(struct ask *ask);       /* "win rate", "spoilage percentage" */
void late_split_read(struct ask *ask);  /* "jobs delivered on time vs late" */
bool late_split_apply(struct ask *ask, struct frame *frame);
/* By when rows of the table were to be done, and when they were, as the verb at that word says, or
 * whatever was done where no word is there; false: no two dates say so. */
bool late_pair(struct ask *ask, int table, size_t verb, struct column_ref *ret_due,
               struct column_ref *ret_done);
/* shapes/lateness.c: the only pair of a promised date and one that is called as the verb, of the
 * rows of one table; false: there is none, or several. */
bool late_pair_only(struct ask *ask, const char *verb, struct column_ref *ret_promise,
                    struct column_ref *ret_done);
void by_date_read(struct ask *ask); /* "arrived on or before the expected date" */
/* "rush jobs against the normal ones" */
void yes_and_no_read(struct ask *ask);
/* "for jobs that came from a complaint: average days …" */
void put_behind_read(struct ask *ask);
/* Words [first, end) as they stand now, those in quotes within quotes. */
const char *words_joined(struct ask *ask, size_t first, size_t end);
void late_party_read(struct ask *ask); /* "which suppliers deliver late" */
void late_read(struct ask *ask);       /* "what % of shipments went out late" */

#endif
