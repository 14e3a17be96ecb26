/* What the dates of rows tell of how far they have come: by when they have to be done, until when
 * they hold, and since when they are gone. */
#ifndef NLQ_LIFE_H
#define NLQ_LIFE_H

#include "frame.h"

/* By when rows of the table have to be done: due_on, promised_on, planned_date; column -1: no date
 * of theirs says so. */
struct column_ref life_due(const struct ask *ask, int table);
/* return_due of rows that go out, beside the pickup_due that they may have as well; -1: none. */
struct column_ref life_due_back(const struct ask *ask, int table);
/* When what was due by that date was done, which rows may lack: paid_on, completed_on; -1: none. */
struct column_ref life_done(const struct ask *ask, struct column_ref due);
/* When rows of the table that went out came back, which some lack; -1. */
struct column_ref life_back(const struct ask *ask, int table);
/* still_out.c: the state of the table's rows that is called "out"; value NULL: none is. */
struct match life_state_out(const struct ask *ask, int table);
/* The same of rows whatever they were due by, also the day of what they are themselves. */
struct column_ref life_finished(struct ask *ask, int table);
/* Until when the rows hold: valid_to, expiry_date, contract_until; column -1: none. */
struct column_ref life_until(const struct ask *ask, int table);
/* Since when rows are no more, which those that are still there lack: removed_on, left_on; -1. */
struct column_ref life_gone(const struct ask *ask, int table);
/* The one date to come of the schema ("next inspection", "calibrated until") that words
 * [first, last) call, of the table where that is not -1; column -1: none, or several. */
struct column_ref life_date_called(struct ask *ask, int table, size_t first, size_t last);

/* What tells of the table's rows that they are still there, or are gone, as words behind them:
 * "without removed_on", "with discontinued = 0"; NULL: nothing does. */
const char *life_there(struct ask *ask, int table, bool gone);
/* The month at word i ("in December") becomes that of the year in which it is still to come. */
void life_month_ahead(struct ask *ask, size_t i);
/* " and without removed_on": rows that are gone need not be done any more; "": none are. */
const char *life_not_gone(struct ask *ask, int table);
/* The table whose rows word i names, also by a word that means nearly the same; -1: none, or
 * several. */
int life_rows_at(struct ask *ask, size_t i);
/* The rows called by the nearest noun before word i; -1: none. */
int life_rows_before(struct ask *ask, size_t i);
/* The first word of the table's name that ends before word i, of the longest that does. */
size_t life_name_begin(struct ask *ask, size_t i);
/* A date of the table that has the noun and one of the words "a|b" in its name, else one of these
 * where the table has no other such date; some rows lack it unless it is by when they are due. */
struct column_ref life_date_with(const struct ask *ask, int table, const char *noun,
                                 const char *words);
/* The date of the table's rows that words [first, last) call best; column -1: none, or several. */
struct column_ref life_day_called(struct ask *ask, int rows, size_t first, size_t last);
/* Words of the date's name say that it lies ahead of a row: due, until, next. */
bool life_lies_ahead(const struct ask *ask, struct column_ref at);
/* How well words [first, last) call the column; 0: not at all. */
size_t life_calls(struct ask *ask, struct column_ref at, size_t first, size_t last);
/* "attended = 0": what such a flag of the table says yes or no by, as words; NULL: it has no flag
 * that one of the words "a|b" calls. */
const char *life_flag(struct ask *ask, int table, const char *words, bool yes);
/* The period said from word i on is of that date, which gets its name before it; false: none is
 * said. */
bool life_dates(struct ask *ask, size_t i, struct column_ref at);
/* The same, but for a period that a verb says the date of: "opened in 2026". */
bool life_dates_bare(struct ask *ask, size_t i, struct column_ref at);
/* Words [first, end) are read as the text, which stands behind the rows: "inspections" are put
 * before it where nothing names them. */
void life_put(struct ask *ask, size_t first, size_t end, int table, const char *text);

/* to_let.c: a value of the column that says one of the words "a|b", itself or by what it means;
 * NULL.
 */
const char *life_stored_state(const struct ask *ask, struct column_ref at, const char *likely);

/* listed_states.c: a state that a list of them keeps, which the rows refer to. */
struct listed_state {
    struct column_ref from, to; /* the reference, and what it refers to */
    struct column_ref label;
    const char *value; /* of the label */
};
/* The state of the table's rows that the words "a|b" say; false: no such list says it. */
bool listed_state(struct ask *ask, int table, const char *said, struct listed_state *ret);
/* The rows are in that state, or else in another one, or in none. */
struct sql_expr *listed_rows(struct ask *ask, const struct listed_state *state, bool others);

/* ---- the readers: words of states become those of the columns that tell them */

void expiry_read(struct ask *ask);       /* "whose insurance has lapsed", "running out next year" */
void own_values_read(struct ask *ask);   /* "jobs waiting for parts", "with status active" */
void not_yet_read(struct ask *ask);      /* "still not received", "never been let" */
void overdue_days_read(struct ask *ask); /* "more than 60 days overdue" */
void to_let_read(struct ask *ask);       /* "flats to let" */
void said_plainly_read(struct ask *ask); /* "whose date has already passed" */
void due_back_read(struct ask *ask);     /* "rentals due back today" */
void on_list_read(struct ask *ask);      /* "on the waiting list" */
void overdue_read(struct ask *ask);      /* "overdue inspections", "bills past due" */
void state_behind_read(struct ask *ask); /* "orders still open" */
void still_read(struct ask *ask);        /* "meters still installed" */
void ended_read(struct ask *ask);        /* "models we no longer make" */
void lacking_read(struct ask *ask);      /* "routes without a regular driver" */
void nobody_on_read(struct ask *ask);    /* "tickets with nobody on them" */
void noshows_read(struct ask *ask);      /* "no-shows last month" */
void upcoming_read(struct ask *ask);     /* "upcoming matches", "classes coming up" */
void event_nouns_read(struct ask *ask);  /* "cancellations by reason", "move-outs per month" */
void event_states_read(struct ask *ask); /* the same by a state: "cancellation rate" */
void open_amounts_read(struct ask *ask); /* "unpaid fines by team" */
void flag_nouns_read(struct ask *ask);   /* "part timers" */
void awaited_read(struct ask *ask);      /* "that still need verification" */
void on_hold_read(struct ask *ask);      /* "customers on stop" */
/* states/last_states.c: "open tickets", by a list of states that says which are the last. */
void last_states_read(struct ask *ask);
void so_now_read(struct ask *ask); /* "current tariffs", "injured the longest" */

/* said_twice.c: a negation that says what is said already, that a date is empty, goes. */
void state_said_twice(struct frame *frame);

#endif
