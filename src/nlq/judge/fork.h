/* Choices that the question leaves open. */
#ifndef NLQ_FORK_H
#define NLQ_FORK_H

#include "frame.h"

/* The date to use where nothing names one: the default, or its rival by ask->fork_choice. */
struct column_ref fork_date(struct ask *ask, struct column_ref date);
/* Which of two dates, of tables that the rows belong to. */
struct column_ref fork_dates(struct ask *ask, struct column_ref date, struct column_ref other);
/* Which of two columns of one table. */
struct column_ref fork_columns(struct ask *ask, struct column_ref column, struct column_ref other);
/* Which of two tables that are called the same. */
int fork_twins(struct ask *ask, int table, int other);
/* Which of two tables links those asked for. */
int fork_tables(struct ask *ask, int table, int other);
/* A word that is the name of a table and of a number of its own rows; true: the number. */
bool fork_number(struct ask *ask, struct column_ref number);
/* Rows with that state, or those that the table has rows of; state_first: the state is taken. True:
 * the other. */
bool fork_state(struct ask *ask, const struct match *state, int rows, bool state_first);
/* Rows that have the date, or those in that state, which says the same; true: the other. */
bool fork_kept(struct ask *ask, struct column_ref date, const struct match *state, bool date_first);
/* Which of two lists; true: the other one. */
bool fork_lists(struct ask *ask, int table, int other);
/* Ranked by the sum of the column, multiplied by column `times` - 1 of its table unless that is 0;
 * true: by how many rows of its table there are. */
bool fork_worth(struct ask *ask, struct column_ref worth, int times);
/* Rows of each of two periods, or of either: true: of either. */
bool fork_periods(struct ask *ask, size_t first, size_t second);
/* The edge to use where nothing says which of several; the same or its twin by ask->fork_choice. */
int fork_way(struct ask *ask, int edge);

#endif
