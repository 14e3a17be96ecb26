/* Readers of questions that describe what they ask for instead of naming it. Each puts plain words
 * in the place of those it knows, where the schema has what they speak of. */
#ifndef NLQ_DESCRIBED_H
#define NLQ_DESCRIBED_H

#include "frame.h"

/* called_so.c: "show what the model is called". */
void called_so_read(struct ask *ask);
/* house.c: "library members", "does the library system have", "in the fleet". */
void house_said_read(struct ask *ask);
/* adds_up.c: "how much do the fines add up to". */
void adds_up_read(struct ask *ask);
/* after_due.c: "who brought something back after it was due". */
void after_due_read(struct ask *ask);
/* people_said.c: "people who work at", "how many people flew", "by more than one person". */
void people_said_read(struct ask *ask);
/* Before verbs become nouns: "how many people rode". */
void people_counted_read(struct ask *ask);
/* have_any.c: "for writers who have at least one". */
void have_any_read(struct ask *ask);
/* best_done.c: "scored highest", "handed over most recently". */
void best_done_read(struct ask *ask);
/* in_all.c: "more than 60 hours altogether". */
void in_all_read(struct ask *ask);
/* holders.c: "who has a library card but". */
void holders_read(struct ask *ask);
/* put_first.c: "show the code first". */
void put_first_read(struct ask *ask);
bool put_first_apply(struct ask *ask, struct frame *frame);
/* measure_said.c: "fines that were more than 30 dollars", "the top salary of each". */
void measure_said_read(struct ask *ask);
/* day_said.c: "the date on which they completed it". */
void day_said_read(struct ask *ask);
/* whose_rows.c: "which maker's planes have". */
void whose_rows_read(struct ask *ask);
/* first_to.c: "who was the first to join". */
void first_to_read(struct ask *ask);
/* of_somebody.c: "how old is Ida Bakke", "what does she earn a year". */
void of_somebody_read(struct ask *ask);
/* The table of the row that words [first, end) name, or begin with the name of; -1: none. */
int told_row_table(struct ask *ask, size_t first, size_t end);
/* kind_behind.c: "the First Aid class", "that run only part of the year". */
void kind_behind_read(struct ask *ask);
/* averaged.c: "on average, how many". */
void averaged_read(struct ask *ask);
/* house.c: how many words from i on name the house that keeps all rows, "library system", and
 * nothing that is stored; 0: none do. */
size_t house_said(struct ask *ask, size_t i);
/* shown_behind.c: ", along with the name of the patron's branch". */
void shown_behind_read(struct ask *ask);

/* ---- amount.c */

/* The words of the column are the lemmas of both, in either order: tickets_sold. */
bool amount_is_pair(struct ask *ask, struct column_ref at, const char *noun, const char *verb);
/* What the noun at word i is added up by where the verb is said of it: tickets_sold, fuel_litres,
 * or the quantity of the pickups, whatever is picked up; verb 0: none. Column -1: nothing is. */
struct column_ref amount_of(struct ask *ask, size_t noun, size_t verb);
/* The same of money: "fees" are the only fee, "prizes" have a prize money. */
struct column_ref amount_in(struct ask *ask, size_t noun);
/* The quantity that rows of the table keep; column -1: none. */
struct column_ref amount_kept(struct ask *ask, int table);
/* The noun is what rows of the table are about, or tells none of them apart: milk of pickups. */
bool amount_tells_none(struct ask *ask, size_t noun, int table);
/* The table of what the verb at word i says was done, with its particle: pickups; -1: none. */
int amount_deed(struct ask *ask, size_t i);
/* Words of the verb at word i: 2 where a particle follows. */
size_t amount_verb_words(const struct ask *ask, size_t i);
/* The column's name as it is typed: "pickup.qty_ltr". */
const char *amount_name(const struct ask *ask, struct column_ref at);
/* "Show the county and the amount, longest first": sentences behind the first that name the column
 * mean the number that was asked for; true: some does. */
bool amount_said_again(struct ask *ask, struct column_ref at);

/* money_in.c: "how much money in prizes has each film taken home" at word i is read. */
bool money_in_put(struct ask *ask, size_t i);
/* money_in.c: "what it costs to rent them" at word i is the rental fee. */
bool cost_to_put(struct ask *ask, size_t i);

/* ---- flags.c */

/* The flag of the table's rows that words [first, end) say, one of them at least as it is called:
 * "organic" of org_cert; *ret_whole: all of them do. Column -1: none does. */
struct column_ref flag_described(struct ask *ask, int table, size_t first, size_t end,
                                 bool *ret_whole);

/* ---- readers */

void amounts_done_read(struct ask *ask);   /* "how much milk was picked up in each county" */
void yields_read(struct ask *ask);         /* "which cow gives the most milk a day" */
void least_and_most_read(struct ask *ask); /* "how old are the youngest and the oldest juror" */
void light_verbs_read(struct ask *ask);    /* "drivers who have made pickups" */
void altogether_read(struct ask *ask);     /* "give more than 100000 altogether" */
void two_asked_read(struct ask *ask);      /* "what does it cost, and how long does it keep" */
void where_shown_read(struct ask *ask);    /* "where was it shown? Give the venue's name." */
void first_done_read(struct ask *ask);     /* "made their first film after 2000" */
void part_of_read(struct ask *ask);        /* "sold more than half of the venue's seats" */
void flags_cut_read(struct ask *ask);      /* "organic farms" of org_cert */
void sold_worth_read(struct ask *ask);     /* "spent", by quantities and prices */
void crowds_read(struct ask *ask);         /* "drew the largest crowd" */
void aside_read(struct ask *ask);          /* "leaving discounts aside" */
void who_of_column_read(struct ask *ask);  /* "who owns Fox Farm" of owner_nm */
void both_kinds_read(struct ask *ask);     /* "cities with depots as well as clients" */

#endif
