/* Columns that are added up; called while columns are settled (attach.c). */
#ifndef NLQ_TOTALS_H
#define NLQ_TOTALS_H

#include "ask.h"

/* The table of the flag that stands before item i ("unpaid amount"); -1: none does. */
int totals_owner_by_flag(struct ask *ask, size_t i);
/* "Total amount" becomes a sum, though a column is called total. */
void totals_promote(struct ask *ask);
/* Marks as measures the columns whose values are added up for each group. */
void totals_add_up(struct ask *ask);

#endif
