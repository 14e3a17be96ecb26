/* Superlatives by their kind; piece_super.c tells which one a word is. */
#ifndef NLQ_SUPER_H
#define NLQ_SUPER_H

#include "frame.h"

struct super { /* a rank that is said */
    size_t at; /* the item that says it */
    long limit;
    bool descending;
};

/* ---- super.c: what they share */
/* "the three cheapest", "top 5": how many, 1 where none is said; takes the number. */
long super_limit(struct ask *ask, size_t i);
/* The same; ten where the noun at item `noun` stands in the plural. */
long super_how_many(struct ask *ask, size_t i, size_t noun);
void super_take(struct ask *ask, size_t i); /* item i is used; past the end: nothing */
/* Rows are ordered by the term, and limited. */
void super_rank(struct ask *ask, struct frame *frame, struct term term, struct super super);
/* Ordered by how many rows of the table there are; -1: of the group. */
void super_rank_count(struct ask *ask, struct frame *frame, int table, struct super super);
/* The column or table that follows, over an aggregate word ("highest average salary") and noise;
 * ask->count: none. */
size_t super_target(struct ask *ask, size_t i, enum agg *ret_agg);
bool super_is_singular(const struct ask *ask, size_t i);
/* "with the highest salary", "has the lowest price" */
void super_column(struct ask *ask, struct frame *frame, size_t i, bool descending);

/* "Biggest donors": the first ten of them; after the rank is made. several.c */
void super_several(struct ask *ask, struct frame *frame);

/* "The busiest stations", by what happens there; false: nothing does, or several things do.
 * busy_rows.c */
bool super_busy(struct ask *ask, struct frame *frame, size_t i);

/* ---- super_adjective.c */
/* "the oldest student", "the student who is the oldest", "the largest city" */
void super_adjective(struct ask *ask, struct frame *frame, size_t i,
                     const struct adjective *adjective);
/* "the latest order" */
void super_date(struct ask *ask, struct frame *frame, size_t i, bool latest);

/* ---- super_most.c */
/* "most stock": what has no plural is measured by its quantity, not counted. */
struct column_ref super_mass(const struct ask *ask, const struct item *item);
/* Lines of sales that refer to the table, and how many of it each sold; column -1: none. */
struct column_ref super_sold(struct ask *ask, int table);
/* "most orders" counts, "most points" ranks by the column */
void super_most(struct ask *ask, struct frame *frame, size_t i, bool most);
/* "top 5 customers by revenue", "first 3 orders" */
void super_top(struct ask *ask, struct frame *frame, size_t i, bool top);
/* "the highest revenue" of a campaign: what all its orders brought in, not the largest one. */
/* "3 bedroom units": the number says what kind of rows they are, not how many. */
bool super_counts_rooms(const struct ask *ask, size_t number);
/* What a number comes to that one row has several of: a sum, and an average of ratings. */
enum agg super_of_many(const struct ask *ask, struct column_ref column);
bool super_adds_up(struct ask *ask, size_t i, size_t target);
/* "the best customers", "top 5 products": by what they brought in; false: nothing tells.
 * super_worth.c */
bool super_worth(struct ask *ask, struct frame *frame, int table, struct super super);
/* "best selling products": by how many were sold; ten of them where none is said. */
void super_selling(struct ask *ask, struct frame *frame, size_t i);

#endif
