/* Which names in the part that asks are not asked for (select_phrase.c), for piece_select.c. */
#ifndef NLQ_SELECT_H
#define NLQ_SELECT_H

#include "frame.h"

/* "the names of the cities", where city is a column. */
bool select_names_column(const struct ask *ask, size_t i);
/* "the position of players", where player is a column. */
bool select_says_whose(const struct ask *ask, size_t i);
/* "How many clients booked in 2026", "clients by amount paid": the verb of a date column. */
bool select_tells_deed(const struct ask *ask, size_t i);
/* "How many licences expire in 2027": the rows of that date, and not the days. */
bool select_counts_dated(const struct ask *ask, size_t i);
/* "in the most common type" */
bool select_only_ranked(const struct ask *ask, const struct frame *frame, size_t i);
/* A table that only says whose columns are asked for: "of the students", "student name". */
bool select_is_modifier(const struct ask *ask, const struct frame *frame, size_t i);

/* select_count.c: "orders per month": with nothing measured the rows are counted. */
bool select_counts_itself(const struct ask *ask, const struct frame *frame);

/* "How many smokers" at item i: rows of which a flag says yes; false: it is no flag. */
bool select_count_those(struct ask *ask, struct frame *frame, size_t i);

/* A class, grade or code: it tells kinds of rows, and is never added up by "how many". */
bool column_tells_kind(const struct ask *ask, struct column_ref at);
/* "How many hazmat containers" at item i, whose column is a hazmat class, "how many cod parcels",
 * of which some have a cod amount: those that have one, not sure; false: it says no such thing. */
bool select_count_having_kind(struct ask *ask, struct frame *frame, size_t i);
/* "How many phone models": the column behind the table at item i is counted. */
/* The column at item i is only like what its words were read as ("place" as spot, fixed_on_spot),
 * and of a table that nobody speaks of, while others that are asked for are called so. */
bool select_far_guess(const struct ask *ask, size_t i);
/* "Find the average score of each team. Show the team's name and the score": that average. */
bool select_measured_before(const struct ask *ask, const struct frame *frame, size_t i);
/* "How many different languages", where a table of those that people speak keeps them by name: the
 * names that there are; else the rows of item i. */
struct term select_count_kinds(const struct ask *ask, size_t i);
bool select_counts_column(const struct ask *ask, size_t i);
/* "List the property id and resident count": the cue behind the table at item i says so. */
bool select_counted_behind(const struct ask *ask, size_t i);

/* select_cue.c.
 *
 * The column that the question word at item i asks for, in the subject's table. */
void select_column_of_cue(struct ask *ask, struct frame *frame, size_t i);

/* "Total refunds", where orders have a day on which they were refunded: only rows with a date are
 * added up. */
void select_only_dated(struct ask *ask, struct frame *frame, struct column_ref date, size_t i);

/* worth_of.c: the column of the table that `agg` is of where only its rows are named, by item i;
 * column -1: they have several numbers, or none. */
struct column_ref amount_of_rows(struct ask *ask, enum agg agg, int table, size_t i);

/* What the rows that the term counts come to each; column -1: that cannot be told. */
struct column_ref amount_of_counted(struct ask *ask, enum agg agg, const struct term *count);

/* "The average number of bank customers", where banks keep it: the table behind the cue at item i
 * becomes that column. */
void select_kept_number(struct ask *ask, size_t i);

/* "Average bag weight": the number right behind the table at item i is what is averaged. */
bool select_measured_behind(const struct ask *ask, size_t i);

/* amounts/order_value.c: "average order value", of the lines of orders; false: item i is no such.
 */
bool select_value_of_lines(struct ask *ask, struct frame *frame, size_t i);

#endif
