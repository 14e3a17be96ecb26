/* What the files that put queries into words share. */
#ifndef QUERENT_SQL_WORDS_PRIVATE_H
#define QUERENT_SQL_WORDS_PRIVATE_H

#include "querent/sql/sql.h"

enum { WORDS_CONDITIONS = 6, WORDS_ITEMS = 6, WORDS_DEPTH = 3 };

struct words {
    struct buf *out;
    const struct sql_query *query; /* whose aliases are seen through */
    int depth;                     /* of subqueries */
    const char *whose;             /* what leads a condition: "whose", "where" */
};

/* "customer_id" → "customer id" */
void words_name(struct words *w, const char *name);
void words_expr(struct words *w, const struct sql_expr *e);
/* The conditions of WHERE or HAVING, as they follow "whose". */
void words_conditions(struct words *w, const struct sql_expr *e);
/* A query inside another: "the average price of products". */
void words_subquery(struct words *w, const struct sql_query *q);
/* The tables and conditions: "orders of customers whose country is 'Germany'". */
void words_sources(struct words *w, const struct sql_query *q);
bool words_aggregate(const struct sql_expr *e);

#endif
