/* Turning a frame into a query, in four files: tables and joins (tree_join.c), expressions
 * and conditions (tree_cond.c), clauses as subqueries (tree_member.c), the query itself (tree.c).
 */
#ifndef NLQ_TREE_H
#define NLQ_TREE_H

#include "frame.h"

struct maker {
    struct ask *ask;
    struct arena *a;
    bool qualify; /* columns are written with their table */
    int renamed;  /* table + 1 that is called `alias` here; 0: none */
    const char *alias;
    const struct frame *outer; /* its tables are joined where they have rows; NULL: no */
};

struct table_set {
    int v[24];
    size_t len;
};

void set_add(struct table_set *set, int table);
void set_add_term(struct table_set *set, const struct term *term);
/* Tables of the main query whose columns are used; with those that are only mentioned. */
struct table_set tree_used(const struct ask *ask, const struct frame *frame);
struct table_set tree_tables(const struct ask *ask, const struct frame *frame);
/* Takes the tables out of the set that change nothing; true: the tree has to be made again. */
bool tree_prune(const struct maker *m, const struct table_set *used, struct table_set *set,
                const struct join_tree *tree);
/* False: they do not connect. */
bool tree_connect(struct ask *ask, const struct table_set *set, struct join_tree *ret_tree);
struct sql_source *tree_source(const struct maker *m, int table);
/* FROM and JOINs over the edges, beginning at `start`, without table `skip`. */
struct sql_source *tree_join(const struct maker *m, const struct join_tree *tree, int start,
                             int skip);

/* apart.c: the frame with what restricts rows that are added up in subqueries of their own, so that
 * no join repeats them; false: it cannot be said so. */
bool tree_set_apart(struct ask *ask, const struct frame *frame, struct frame *ret_frame);

/* below.c: FROM the rows of the table WHERE they lead up to the row of `of` that the query around
 * this one is of; nothing is shown yet. `over`: the table that the way has to pass; -1: any. NULL:
 * they do not lead there. */
struct sql_query *tree_below(struct ask *ask, int rows, int over, int of,
                             struct join_tree *ret_path);
/* measures_apart.c: frame.shape.apart; NULL: it cannot be said. */
struct sql_query *tree_measures_apart(struct ask *ask, const struct frame *frame);

struct sql_expr *tree_column(const struct maker *m, struct column_ref column);
/* The column of the row that frame.above leads to. */
struct sql_expr *tree_above(const struct maker *m, struct column_ref column);
/* COND_HAS (tree_member.c). */
struct sql_expr *tree_refers(const struct maker *m, const struct frame *frame,
                             const struct cond *cond);
/* COND_PAIR (tree_member.c). */
struct sql_expr *tree_pair(const struct maker *m, const struct cond *cond);
/* What was taught, with this query's names of the tables. */
struct sql_expr *tree_taught(const struct maker *m, const struct nlq_taught *taught);
struct sql_expr *tree_term(const struct maker *m, const struct term *term);
/* amounts/text_numbers.c: the term as rows are ranked by it; numbers kept as text are cast. */
struct sql_expr *tree_ranked(const struct maker *m, const struct term *term);
/* amounts/text_numbers.c: the left side of the condition, cast where it is compared as a number. */
struct sql_expr *tree_compared(const struct maker *m, const struct cond *cond,
                               struct sql_expr *left);
/* amounts/text_numbers.c: the column as it is aggregated. */
struct sql_expr *tree_counted_text(const struct maker *m, enum agg agg, struct column_ref column,
                                   struct sql_expr *expr);
/* Of the rows that meet the conditions of SHARE_CLAUSE: per cent, how many, how many do not, how
 * many for each of RATIO_CLAUSE. Without such conditions: per cent of all in each group. */
struct sql_expr *tree_share(const struct maker *m, const struct frame *frame,
                            const struct term *term);
struct sql_expr *tree_cond(const struct maker *m, const struct frame *frame,
                           const struct cond *cond);
/* The conditions of a clause, alternatives ORed; NULL: there are none. */
struct sql_expr *tree_where(const struct maker *m, const struct frame *frame, int clause);
/* "is (not) among those that …": the clause of an absence as IN over a subquery; NULL: it cannot be
 * said. ret_by_column: compared by the selected column. */
struct sql_expr *tree_membership(const struct maker *m, const struct frame *frame,
                                 const struct absence *absence, bool *ret_by_column);

#endif
