/* One table that holds everything (src/nlq/flat): an export as CSV, a spreadsheet. Who, what, when
 * and how much are columns of its rows, and no table could be named. Readers put the columns that
 * are meant in place of the words. What is guessed by flat_put is said by the answer and never
 * sure; a noun that only names a column or the rows is as sure as the column's or the table's own
 * name. */
#ifndef NLQ_FLAT_H
#define NLQ_FLAT_H

#include "frame.h"

/* What a column of the table is in its rows. */
enum flat_role {
    FLAT_SELLER, /* who sold, made or did it */
    FLAT_BUYER,  /* who bought, spent or paid it; also the only person there is */
    FLAT_THING,  /* what was sold or bought */
    FLAT_MONEY,  /* how much it was */
    FLAT_PIECES, /* how many they were */
};

/* The only table of the database; -1: there are several. */
int flat_table(struct ask *ask);
/* The name of the table's column of that role, as it is typed ("sales.total"); NULL: there is
 * none. */
const char *flat_column(struct ask *ask, int table, enum flat_role role);
/* Words [first, last) are a value of some column of text. */
bool flat_is_value(struct ask *ask, size_t first, size_t last);
/* Puts a text in place of the words; the answer says what they were taken for. */
void flat_put(struct ask *ask, size_t first, size_t count, const char *text);

/* flat_amounts.c: "who spent the most", "how much did Mia spend", "how many chairs did we sell". */
void flat_amounts_read(struct ask *ask);
/* flat_ranks.c: "best selling product", "top 3 reps by revenue", "biggest order". */
void flat_ranks_read(struct ask *ask);

#endif
