/* Names and ids of rows whose table has none of its own. */
#ifndef NLQ_NAMING_H
#define NLQ_NAMING_H

#include "ask.h"

/* The label or key that item i asks for by another name; -1: it means the column that it was linked
 * to. */
int naming_instead(struct ask *ask, size_t i);
/* A better candidate than `best` for a name: that of the row above; the count of candidates: none.
 */
size_t naming_above(struct ask *ask, size_t i, size_t best);

/* attach_tables.c: the item's table, of those that it may be. */
void tables_settle(struct ask *ask, struct item *item);
/* Words that name a table and a number of its rows alike, once tables are settled. */
void tables_or_numbers(struct ask *ask);

/* The table of people that each row of the table is one of, where the rows have no name of their
 * own
 * ("entrepreneurs" by their companies); -1: there is none. */
int naming_people(struct ask *ask, int table);
/* "Moves per operator in May, with their job title": what is said behind the groups stands beside
 * what they are called. */
bool naming_beside(const struct ask *ask, const struct frame *frame, const struct term *group);

/* "For each product with problems, the product id": the reference that is shown is the key of the
 * table's rows, beside which no name was asked for. */
void naming_own_key(struct ask *ask, struct frame *frame, int table);

#endif
