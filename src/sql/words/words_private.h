/* What the files that put queries into words share. Every condition is said or counted, and nothing
 * is said that the query does not do: what has no words is shown as SQL. */
#ifndef QUERENT_SQL_WORDS_PRIVATE_H
#define QUERENT_SQL_WORDS_PRIVATE_H

#include "querent/sql/sql.h"

enum {
    WORDS_CONDITIONS = 6,
    WORDS_ITEMS = 6,
    WORDS_DEPTH = 3,
    WORDS_NESTED = 16,  /* expressions in expressions; what is deeper is shown as SQL */
    WORDS_BYTES = 4000, /* said at most: nobody reads more */
};

struct words {
    struct buf *out;
    const struct sql_query *query; /* whose tables and aliases are seen through */
    int depth;                     /* of subqueries */
    int nested;                    /* expressions that are being said */
    bool aliases;                  /* a column may be an item's alias: ORDER BY, HAVING */
};

/* ---- words_name.c */

/* "customer_id" → "customer id"; of one, "customers" → "customer"; of many, "country" → "countries"
 */
void words_name(struct words *w, const char *name);
void words_singular(struct words *w, const char *name);
void words_many(struct words *w, const char *name);
bool words_key_name(const char *name);  /* id, customer_id, country_code */
bool words_date_name(const char *name); /* placed_on, created_at, birth_date */
/* The table that a qualifier means; for NULL the only one. NULL: none, or no table. */
const struct sql_source *words_table(const struct sql_query *q, const char *qualifier);
/* The table's name, or its alias where the query has the table twice. */
void words_table_name(struct words *w, const struct sql_source *s);
/* The column, with its table where another column of the query has the same name. */
void words_column(struct words *w, const struct sql_expr *e);
void words_column_of(struct words *w, const struct sql_expr *e); /* always with its table */
/* Does the query name a column of the same name of another table? */
bool words_shared(const struct words *w, const struct sql_expr *e);
/* The item that a position, an alias or an equal expression of ORDER BY or GROUP BY means. */
const struct sql_item *words_item(const struct sql_query *q, const struct sql_expr *e);

/* ---- words_expr.c */
void words_expr(struct words *w, const struct sql_expr *e);
/* One expression more inside those that are being said; false: it was shown as SQL, or nothing is
 * said any more. `nested--` leaves. */
bool words_enter(struct words *w, const struct sql_expr *e);
bool words_aggregate(const struct sql_expr *e);
bool words_counts(const struct sql_expr *e);  /* a plain count(*) */
bool words_is_long(const struct sql_expr *e); /* its alias says it shorter */
void words_sql(struct words *w, const struct sql_expr *e);

/* ---- words_date.c */

/* Buckets, parts and dates told from today; false: it is none of these, and nothing was said. */
bool words_date(struct words *w, const struct sql_expr *e);
/* Is a comparison with it before and after, rather than less and more? */
bool words_is_date(const struct sql_expr *e);

/* ---- words_period.c */

/* What two comparisons of one column with dates bound: "in 2025", "from 2025-03-01 to 2025-04-14".
 * False: no such bounds, and nothing was said. */
bool words_period(struct words *w, const struct sql_expr *lo, const struct sql_expr *hi);
/* A column that says when something happened to the rows of the first table: placed_on of orders
 * gives "placed". */
bool words_happened(const struct words *w, const struct sql_expr *column, char *ret_verb,
                    size_t size);

/* ---- words_condition.c */

/* The condition alone, negated on wish: "country is 'Germany'". */
void words_condition(struct words *w, const struct sql_expr *e, bool negated);
/* The conditions of inner joins and of WHERE, as they follow the tables: " whose …". */
void words_conditions(struct words *w, const struct sql_query *q);
/* Does it only say how two tables belong together? */
bool words_ties(const struct sql_expr *e);

/* ---- words_source.c */

/* The tables and conditions: "orders of customers whose country is 'Germany'". */
void words_sources(struct words *w, const struct sql_query *q);
/* Is each row one of the first table's, since every join finds one row at most? By the names of
 * keys. */
bool words_rows_of_first(const struct sql_source *from);
/* The table whose rows the rows are, each once, by the names of keys; NULL: none, or not known. */
const struct sql_source *words_rows(const struct sql_source *from);
/* Is the condition the test of an outer join for no match, which the tables have said? */
bool words_said_missing(const struct sql_query *q, const struct sql_expr *e);

/* ---- words_order.c */

/* "price, highest first, then by name"; q: whose items positions and aliases mean, or NULL */
void words_order(struct words *w, const struct sql_query *q, const struct sql_order *order);
/* The sentence, with its full stop; nothing where neither is asked. */
void words_order_and_limit(struct words *w, const struct sql_query *q);

/* ---- words.c */

/* A query inside another: "the average price of products". */
void words_subquery(struct words *w, const struct sql_query *q);
void words_query(struct words *w, const struct sql_query *q);

#endif
