/* Shares whose part and whole are two questions: "what percentage of the jobs delivered last month
 * went out late", "no-shows as a percentage of all appointments per practice". What the whole is
 * said to be restricts both; what only the part is said to be restricts the part alone. Each is
 * asked by itself, and one statement is made of the two answers. Never sure.
 */
#ifndef NLQ_SHARES_H
#define NLQ_SHARES_H

#include "trees/tree.h"

struct share_said {
    const struct sql_query *whole; /* NULL: of all groups together */
    bool plain;  /* of rows that nothing but a period, or what is left out, restricts: else that is
                  * what the part is */
    bool beside; /* the part stands beside the whole, and no share is shown */
    const char *heading; /* of the part beside the whole; NULL: "of_them" */
    bool counted;        /* the part itself is shown beside its share */
    int rank;            /* 1: the greatest share first, -1: the least; 0: unsaid */
    int decimals;        /* it is rounded to so many less 1; 0: it is not */
    long limit;          /* so many of them; 0: all */
};

/* best_each.c: "top driver by value in each month". */
void best_each_read(struct ask *ask);
/* The question is read as it stands, and the engine is sure of it, or has words of its own for it:
 * "late", "on time". */
bool share_is_sure_anyway(struct ask *ask);
/* part_beside.c: "bookings per month, and how many of them were cancelled". */
void part_beside_read(struct ask *ask);
/* Puts the question of the part in place of the share's: before any word is read. */
void shares_read(struct ask *ask);
/* share_made.c: the query of the part, with its share of the whole; NULL: the two do not go
 * together. */
struct sql_query *share_dress(struct ask *ask, const struct share_said *said,
                              const struct sql_query *part);

/* The same; where they do not, the first reading is the part, as no answer: a word of it may have
 * another meaning with which they do. */
struct sql_query *share_or_part(struct ask *ask, const struct share_said *said,
                                struct sql_query *part);

/* share_parts.c: the part's and the whole's question are read, and go together; the part's is what
 * is asked then, with `said` in its shape. */
bool share_asked(struct ask *ask, const char *part, const char *whole, struct share_said said);

#endif
