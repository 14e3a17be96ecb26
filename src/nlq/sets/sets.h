/* Which rows are left out, and which are in one set but not in the other: sentences that deny
 * something of rows that the rest of the question asks for. Each reader puts plain words in the
 * place of them.
 */
#ifndef NLQ_SETS_H
#define NLQ_SETS_H

#include "frame.h"

/* known_only.c: "leave out helpers whose district is unknown", "only ratings that have a date". */
void known_only_read(struct ask *ask);

/* two_sets.c: "a practice with a trial account but none with a premium account", "alive as well as
 * dead". */
void two_sets_read(struct ask *ask);
/* The rows of the table are among those that the question asks for, or are not: a condition on
 * them. False: it is not answered as a list of such rows that something restricts. */
bool set_held(struct ask *ask, int table, const char *question, bool negated);

/* "Rows JOIN deeds ON deeds.row = rows.key" of a query that shows the key, where nothing else is
 * said of the rows: the deeds themselves say whose they are. */
void set_deeds_alone(struct ask *ask, struct sql_query *query, int table, bool negated);

/* denied.c: "cars nobody has picked up in the last 30 days", "shipments we forgot to invoice". */
void denied_read(struct ask *ask);

/* two_series.c: "tickets opened and tickets resolved per month". */
void two_series_read(struct ask *ask);
struct sql_query *two_series_dress(const struct maker *m, const struct frame *frame,
                                   struct sql_query *query);

/* shown_each.c: "and which vendor sells each of them", "Show the two names." */
void shown_each_read(struct ask *ask);

/* none_said.c: "skip stations with none", "show those with zero, too". */
void none_said_read(struct ask *ask);

/* have_none.c: "not specialised in anything", "for which customers do we have no e-mail". */
void have_none_read(struct ask *ask);
/* excluded.c: "counting only shipped ones". */
void excluded_read(struct ask *ask);

#endif
