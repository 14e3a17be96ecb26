/* A share while it is made of its part's query and its whole's. */
#ifndef NLQ_SHARES_MADE_H
#define NLQ_SHARES_MADE_H

#include "shares/shares.h"

enum { MADE_MAX = 24 };

struct conjuncts {
    struct sql_expr *v[MADE_MAX];
    size_t len;
};

struct sources {
    const char *v[MADE_MAX];
    size_t len;
};

struct made {
    struct ask *ask;
    struct arena *a;
    struct sql_query *part; /* a copy, which becomes the answer */
    const struct sql_query *whole;
    struct sources in_whole;
    struct conjuncts common; /* what restricts both, */
    struct conjuncts extra;  /* and only the part */
};

/* share_conds.c: the conditions that are joined by AND. */
void share_split(struct sql_expr *where, struct conjuncts *out);
struct sql_expr *share_all_of(struct arena *a, const struct conjuncts *conds);
/* The columns of a query over one table, with its name: others stand beside it now. */
struct sql_expr *share_with_table(struct arena *a, const struct sql_expr *expr, const char *table);
/* The same, whether or not columns stand with their tables. */
bool share_same(struct arena *a, const struct sql_expr *x, const struct sql_expr *y);
/* What restricts both, and only the part; false: the whole is restricted by what the part is not.
 */
bool share_extra(struct made *made);
/* A period that the whole has none of is that of both, unless it is all that tells the part. */
void share_periods(struct made *made);
/* A bound of a period: a date of the rows against a day. */
bool share_bounds_period(const struct sql_expr *cond);

#endif
