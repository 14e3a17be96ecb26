/* A plain query as the source of another, which picks among its rows by the number that a window
 * function gives them. Every column of the inner query has a name. */
#ifndef NLQ_NESTED_H
#define NLQ_NESTED_H

#include "trees/tree.h"

struct nested {
    struct arena *a;
    struct sql_query *inner, *outer;
};

/* Takes the query as the inner one; the outer one shows nothing yet. */
struct nested nested_begin(struct arena *a, struct sql_query *query);
/* The expression of the inner query as a column of the outer one; where the inner one does not show
 * it, it gets a column called `name`. */
struct sql_expr *nested_column(struct nested *nested, struct sql_expr *expr, const char *name);
/* NAME() OVER (PARTITION BY … ORDER BY …); order may be NULL. */
struct sql_expr *nested_window(struct arena *a, struct sql_expr *call, size_t partition_count,
                               struct sql_expr **partition, struct sql_expr *order,
                               bool descending);

#endif
