/* What the rows of a table come to, as words that make one measure. Private to src/nlq. */
#ifndef NLQ_MONEY_ROWS_COME_TO_H
#define NLQ_MONEY_ROWS_COME_TO_H

#include "frame.h"

struct worth_said {
    int table;        /* whose rows are added up: the rows themselves, or their lines; -1: none */
    const char *text; /* "jobs.price", "order_lines.qty times order_lines.price" */
};

/* The amount that a row of the table keeps of itself, the likeliest name first; column -1: none. */
struct column_ref rows_own_amount(struct ask *ask, int table);
/* Of rows of the table: their own amount, else what their lines come to. */
struct worth_said rows_come_to(struct ask *ask, int table);
/* The column of the table that keeps the state which word i spells; column -1: none does. */
struct column_ref state_of_rows(struct ask *ask, int table, size_t i);
/* The state of the only rows that come to something and may be in the one that word i spells;
 * column -1: of none, or of several. */
struct column_ref rows_in_state(struct ask *ask, size_t i);

#endif
