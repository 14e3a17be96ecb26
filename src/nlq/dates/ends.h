/* The two dates that a span of time lies between, as questions speak of them. */
#ifndef NLQ_ENDS_H
#define NLQ_ENDS_H

#include "frame.h"

/* The date of the rows of `table` that item i names by its word or the stem of it ("settlement":
 * settled_on), or, where the item is the table, when they came to be; column -1: none. */
struct column_ref date_named(struct ask *ask, int table, size_t i);
/* The same, or when they begin or end by another word: "joining", "the start". */
struct column_ref date_meant(struct ask *ask, int table, size_t i);

/* How well the word of a question calls the date ("dispatch" of shipped_at): by its own name, by
 * its stem, or by what is done then; 0: not at all. */
enum { DATE_CALLED_AKIN = 7, DATE_CALLED_OWN = 8 };
int date_called_by(struct ask *ask, struct column_ref at, const struct word *word);
/* Two dates that are called alike, but for what says that one of them is a plan: return_due and
 * returned_at. */
bool dates_akin(struct ask *ask, struct column_ref plan, struct column_ref at);
/* "orders.ordered_at". */
const char *column_in_full(struct ask *ask, struct column_ref at);
/* The next date of an open table after `at`, which begins as {0, -1}; false: there are no more. */
bool date_next(struct ask *ask, struct column_ref *at);

/* From when to when the rows of `table` last: start and end, opened and closed; false: they don't.
 */
bool rows_last(struct ask *ask, int table, struct column_ref *ret_from, struct column_ref *ret_to);

/* The same, and no column keeps how long it was. */
bool rows_span(struct ask *ask, int table, struct column_ref *ret_from, struct column_ref *ret_to);

/* When the rows begin, or are to take place, by a column called so: start_date, held_on; false:
 * there is none. */
bool rows_begin(const struct ask *ask, int table, struct column_ref *ret_begin);

/* The main date of the rows, where it says when they take place: scheduled_at; column -1: none. */
struct column_ref date_taking_place(const struct ask *ask, int table);
/* "Films on today": those with showings then. */
void on_then_read(struct ask *ask);
/* `date` says when its rows take place, and `other` when somebody booked or entered them. */
bool date_takes_place(struct ask *ask, struct column_ref date, struct column_ref other);
/* The other date of such rows; column -1: there is none, or `date` is none of that kind. */
struct column_ref date_made(struct ask *ask, struct column_ref date);
/* "Booked for" stands before the period at item i. */
bool planned_said(const struct ask *ask, size_t i);
/* "Cancelled on the same day", "started more than 20 minutes late": against when the rows take
 * place, in words that name both dates. */
void against_plan_read(struct ask *ask);
/* The only table whose rows are booked for a day of their own; -1: none, or several. */
int date_table_booked(const struct ask *ask);
/* The date that rows booked for the period at item i have in it: when they take place. */
struct column_ref planned_for(struct ask *ask, struct column_ref date, size_t i);

/* "On leave today": rows that last on some day of the period at item i, where they begin with that
 * date and are said to be what somebody is on. False: they are not, and nothing was done. */
bool date_within(struct ask *ask, struct frame *frame, struct column_ref date, size_t i);

/* Where `date` is when a row was typed in: when it came to be for people, if one date says so;
 * else `date`. */
struct column_ref date_of_people(struct ask *ask, struct column_ref date);
/* The date is when rows of that state ended: end_date of those that are cancelled. */
bool ends_by_state(struct ask *ask, struct column_ref at, const struct word *state);
/* "Complaints of this year that are closed": the period from item begin to item last is said of the
 * rows, and not of what was done to them. */
bool period_of_rows(struct ask *ask, size_t begin, size_t last);
/* One end of a span that the row is about: period_from beside period_to. */
bool date_bounds_period(struct ask *ask, struct column_ref at);

/* Some row has that date still before it. */
bool ahead_has(const struct ask *ask, struct column_ref at);
/* Only rows of the table that are still to come; word i, which says so, goes. False: none are. */
bool ahead_all(struct ask *ask, size_t i, int table);

/* Seconds of one of the unit that the word says ("days", "hours"); 0: it is none. */
long unit_seconds(const char *word);
/* "hours" for 3600; 0 is days. */
const char *unit_name(long seconds);

/* "No-show rate per vet this year": when the rows were that the rate is of, and not a date of the
 * vets; column -1: none is said of rows that belong to others. */
struct column_ref date_of_rated(struct ask *ask);

#endif
