/* What is to be shown beside the rows, said behind what tells the rows: "complaints still open,
 * with customer and date". The rows are asked for first, by themselves (tail.c finds where the list
 * begins, tail_part.c says what a part of it is, tail_ways.c where it is kept). */
#ifndef NLQ_TAILS_TAIL_H
#define NLQ_TAILS_TAIL_H

#include "frame.h"

/* The rows, as they were understood by themselves. */
struct tail_rows {
    int table;                     /* the one that the first column shown is of */
    const struct sql_query *query; /* the arena's */
    bool guessed;                  /* some part is what is likely, not what was said */
};

/* Shape: the list's words are taken out of the question, its columns shown beside the rows. */
void tail_read(struct ask *ask);
bool tail_apply(struct ask *ask, struct frame *frame);

/* above.c: "with their manager", by a reference of the rows to their own table. */
void above_read(struct ask *ask);

/* tail_part.c: what words [first, end) of the list say; false: nothing that is there. */
bool tail_part_read(struct ask *ask, struct tail_rows *rows, size_t first, size_t end,
                    struct tail *out);
/* Words that begin a question about the rows: "who", "when", "how much". */
bool tail_asks(const struct ask *ask, size_t i);

/* ---- tail_ways.c */

typedef bool tail_fits(struct ask *ask, const struct join_edge *edge, const void *arg);
/* The nearest row that the rows lead to by a last reference that fits: out->at.table and how to get
 * there. False: none fits, or several equally near. */
bool tail_reach(struct ask *ask, int from, tail_fits *fits, const void *arg, struct tail *out);
/* The people that the rows belong to, none of the staff. */
bool tail_customer(struct ask *ask, int from, struct tail *out);
/* The same, or else those that work on them. */
bool tail_party(struct ask *ask, int from, struct tail *out);
/* The day that a period or a state of the rows is said of; else the one that they have by default.
 */
struct column_ref tail_date(const struct ask *ask, const struct tail_rows *rows);
/* The date that a condition on the rows is of: each of them has one. */
bool tail_is_restricted(const struct ask *ask, const struct tail_rows *rows, struct column_ref at);

#endif
