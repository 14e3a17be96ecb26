/* Readers of what is worked out of rows: counts by reason, two numbers at once, days between two
 * dates. */
#ifndef NLQ_FIGURES_H
#define NLQ_FIGURES_H

#include "frame.h"

void why_read(struct ask *ask);         /* "why do people cancel? count by reason" */
void two_figures_read(struct ask *ask); /* "how many, and what were they worth" */
void turnaround_read(struct ask *ask);  /* "turnaround in days by product type" */
void rates_read(struct ask *ask);       /* "win rate", "spoilage percentage" */
void late_party_read(struct ask *ask);  /* "which suppliers deliver late" */
void late_read(struct ask *ask);        /* "what % of shipments went out late" */

#endif
