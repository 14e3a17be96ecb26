/* What the files that put queries into words share. Every condition is said or counted, and nothing
 * is said that the query does not do: what has no words is shown as SQL.
 *
 * The sentence is built around the rows of FROM: "each order" where every row is one order, and the
 * other tables are what an order belongs to ("the order's customer"). Where no table is that, the
 * rows are combinations. */
#ifndef QUERENT_SQL_WORDS_PRIVATE_H
#define QUERENT_SQL_WORDS_PRIVATE_H

#include "querent/sql/sql.h"

enum {
    WORDS_CONDITIONS = 6, /* said of one kind of row; more are counted */
    WORDS_ITEMS = 6,
    WORDS_DEPTH = 3,   /* of subqueries */
    WORDS_NESTED = 16, /* expressions in expressions; what is deeper is shown as SQL */
    WORDS_PLACES = 8,
    WORDS_CONJUNCTS = 32,
    WORDS_LOOKED = 64, /* columns that are looked at for what they have in common */
    WORDS_GROUPS = 16, /* more of them are counted, not said */
    WORDS_NAME = 64,
    WORDS_BYTES = 4000, /* said at most: nobody reads more */
};

/* A table, subquery or function of FROM. */
struct words_place {
    const struct sql_source *source;
    const struct schema_table *table; /* NULL: not in the catalog */
    const struct sql_query *query;    /* of a subquery, or of the WITH that the name means */
    int parent;                       /* the place whose row leads here; -1: none */
    bool some;                        /* at least one row, rather than the one that is named */
    bool outer;                       /* an outer join may find no row */
    bool absent;                      /* there must be no row */
    char noun[WORDS_NAME], plural[WORDS_NAME]; /* "order", "orders"; "row of has_pet" */
    bool raw; /* its columns are shown as "has_pet.pet_id", since the noun takes no "'s" */
    char owner[WORDS_NAME]; /* before "'s" */
};

/* One of the conditions that AND connects in WHERE or ON. */
struct words_conjunct {
    const struct sql_expr *expr;
    int outer; /* the place whose outer join asks it; -1: all rows must meet it */
    int a, b;  /* a.column_a = b.column_b: the places; -1: another condition */
    const char *column_a, *column_b;
    bool said; /* by the nouns */
};

/* GROUP BY, seen through once. */
struct words_groups {
    size_t count; /* 0: none, or too many */
    const struct sql_expr *exprs[WORDS_GROUPS];
    int places[WORDS_GROUPS];   /* whose row the value names; -1: none */
    bool follows[WORDS_GROUPS]; /* another group names the row that the column is of */
};

struct words_scope {
    const struct sql_query *query;
    struct words_groups grouped;
    struct words_scope *outer; /* of the query around this one */
    struct words_place places[WORDS_PLACES];
    int count;
    bool too_many;
    int root;       /* whose rows the rows are; -1: they are combinations */
    int kept;       /* rows of this place stay without one of the root; -1: none */
    bool odd;       /* outer joins that the words for combinations only mention */
    bool lacks;     /* one of the rows may be missing */
    bool tied;      /* all places are connected by keys */
    bool described; /* what is asked of the rows was said: from then on they are "these orders" */
    bool ranked;    /* order and limit were said by a superlative */
    bool keys;      /* a group is named by its column, "customer ID", not by what that is of */
    bool counts;    /* the rows are counted */
    bool noted;     /* the sentence about rows that are kept was written */
    bool named;     /* the noun of the rows was said since this was last cleared */
    const char *groups;      /* how the rows of a group are its own: " of its "; NULL: no groups */
    unsigned long explained; /* items, by bits, whose alias and computation were both said */
    struct words_conjunct conjuncts[WORDS_CONJUNCTS];
    int conjunct_count, more; /* more: what did not fit */
};

struct words {
    struct buf *out;
    struct buf notes; /* sentences to come behind */
    const struct sql_lookup *lookup;
    struct words_scope *scope;
    int depth;         /* of subqueries */
    int nested;        /* expressions that are being said */
    bool aliases;      /* a column may be an item's alias: ORDER BY, HAVING */
    bool once;         /* rows that are the same count once: parts of UNION, EXCEPT, INTERSECT */
    bool counted_next; /* what is counted is said behind the aggregates: "the number … of orders" */
};

/* How a noun phrase begins. */
enum words_form {
    WORDS_THE,      /* "the price", "the customer's name" */
    WORDS_BARE,     /* "price", "customer's name": behind "whose" */
    WORDS_COMPOUND, /* "price", "customer name": behind "each" or "highest" */
    WORDS_ITS,      /* "its price", "its customer's name" */
    WORDS_PLURAL,   /* "prices", "customer names" */
};

/* ---- words_best.c */

/* "No other model with the same make has a lower price"; false: it says something else. */
bool words_best(struct words *w, const struct sql_expr *e);

/* ---- words_weekday.c */

/* "The order date is on a Monday"; false: it compares no weekday with days. */
bool words_weekday(struct words *w, const struct sql_expr *e, enum words_form form);

/* ---- words_name.c */

/* "customer_id" → "customer ID"; a name that reads as no noun stays as it is: "placed_on". */
void words_label(struct buf *out, const char *name);
/* Makes one, or many, of the last word of what stands from `start` on. */
void words_one(struct buf *out, size_t start);
void words_many(struct buf *out, size_t start);
bool words_is_noun(const char *table);   /* "orders"; not "has_pet" */
bool words_key_name(const char *name);   /* id, customer_id, country_code */
bool words_date_name(const char *name);  /* placed_on, created_at, birth_date */
bool words_year_name(const char *name);  /* release_year */
bool words_participle(const char *name); /* published, closed: what happened to a row */
bool words_text_name(const char *name);  /* name, title, city */
/* What an ID is of: "customer" for "customer ID" from `start` on; false: it is none, or the rest is
 * no word. */
bool words_without_id(struct buf *out, size_t start);
/* "a customer", "an order" */
void words_article(struct buf *out, const char *noun);

/* ---- words_scope.c */

/* What FROM and WHERE of the query say about its rows. It becomes the scope of *w until
 * words_leave. */
void words_scope_enter(struct words *w, struct words_scope *scope, const struct sql_query *q);
void words_leave(struct words *w);
/* The place of the current query that the column is of; -1: none, or not known. */
int words_place(const struct words_scope *scope, const struct sql_expr *column);
const struct schema_column *words_schema_column(const struct words_scope *scope, int place,
                                                const char *name);

/* ---- words_root.c */

/* Finds the root, and the ties that the nouns say. */
void words_root_find(struct words_scope *scope);
/* Do the columns name one row of the place at most? */
bool words_unique(const struct words_scope *scope, int place, const char *const *columns,
                  size_t count);
/* In how many roles, by declared keys, a row of `from` names rows of `to`. */
int words_roles(const struct words_place *from, const struct words_place *to);
/* Does the column of `from` look like, or is it declared as, a reference to the key of `to`? */
bool words_is_reference(const struct words_place *from, const char *column,
                        const struct words_place *to, const char *key);
/* Takes the rows as those of `place` that have at least one of the others: what DISTINCT and IN
 * leave. False, and nothing is changed, where that can't be said. */
bool words_scope_some(struct words_scope *scope, int place);
/* The name of the table that an ID of the place refers to by a declared key; NULL: none. */
const char *words_target(const struct words_scope *scope, int place, const char *column);
/* The place that a column names by a foreign key; -1: none. */
int words_named_by(const struct words_scope *scope, const struct sql_expr *column);
/* The root, or the "some" place, that all columns of the expression belong to; -1: it has no column
 * of the query; -2: several. */
int words_group_of(const struct words_scope *scope, const struct sql_expr *e);

/* ---- words_expr.c */

/* CASE number WHEN 0 THEN 'Sunday' …: the number, called by names. */
bool words_names_days(const struct sql_expr *e);

void words_expr(struct words *w, const struct sql_expr *e, enum words_form form);
void words_column(struct words *w, const struct sql_expr *e, enum words_form form);
/* One expression more inside those that are being said; false: it was shown as SQL, or nothing is
 * said any more. `nested--` leaves. */
bool words_enter(struct words *w, const struct sql_expr *e);
bool words_shares(const struct sql_expr *e);  /* "… as a percentage of …" */
bool words_is_long(const struct sql_expr *e); /* its alias says it shorter */
bool words_is_phrase(const struct words *w, const struct sql_expr *e); /* may follow "whose" */
void words_sql(struct words *w, const struct sql_expr *e);
/* The expression, or the text that SQLite takes an unknown "name" for: then made in *storage. */
const struct sql_expr *words_literal(const struct words *w, const struct sql_expr *e,
                                     struct sql_expr *storage);
void words_begin(struct words *w, enum words_form form); /* "the ", "its " or nothing */
enum value_type words_type(const struct words *w, const struct sql_expr *e);
/* "yes" or "no" where a boolean column is compared with 1 or 0. NULL: it is not. */
const char *words_flag(const struct words *w, const struct sql_expr *column, enum sql_op op,
                       const struct sql_expr *value);
/* The item that a position, an alias or an equal expression of ORDER BY or GROUP BY means. */
const struct sql_item *words_item(const struct sql_query *q, const struct sql_expr *e);

/* ---- words_call.c */
bool words_aggregate(const struct sql_expr *e);
bool words_gathers(const struct sql_expr *e); /* another aggregate, which has fewer words */
bool words_counts(const struct sql_expr *e);  /* a plain count(*) */
/* Does the call count the rows: count(*), or count of what every row has? */
bool words_counts_rows(const struct words *w, const struct sql_expr *e);
/* An aggregate with nothing around it and no condition of its own. */
bool words_is_plain_aggregate(const struct sql_expr *e);
void words_call(struct words *w, const struct sql_expr *e, enum words_form form);

/* ---- words_date.c */

/* Buckets, parts and dates told from today; false: it is none of these, and nothing was said. */
bool words_date(struct words *w, const struct sql_expr *e, enum words_form form);
/* A date told from today: "30 days ago", "today", "the start of last month". */
bool words_relative(struct words *w, const struct sql_expr *e);
/* Is a comparison with it before and after, rather than less and more? */
bool words_is_date(const struct sql_expr *e);
/* The date whose year the expression is; NULL: it is none. */
const struct sql_expr *words_year_of(const struct sql_expr *e);

/* ---- words_period.c */

/* What two bounds of one column give: "in 2025", "from 2025-03-01 to 2025-04-14". False: no such
 * bounds, and nothing was said. closed: hi is inside; moment: the column has a time of day. */
bool words_period(struct words *w, const struct sql_expr *lo, bool closed,
                  const struct sql_expr *hi, bool moment);
/* Behind a participle or "is": "on 2025-03-05", "before 2025-03-05", "at most 30 days ago". False:
 * the value is no date, and nothing was said. */
bool words_moment(struct words *w, enum sql_op op, const struct sql_expr *value, bool moment);
/* A column that says when something happened to its row: placed_on gives "placed", as a column
 * that is called so does. */
bool words_happened(const struct sql_expr *column, char *ret_verb, size_t size);
/* "that " before a verb that nobody does to the row ("that happened in 2026"); else "". */
const char *words_happened_before(const char *verb);

/* ---- words_condition.c */

/* The condition as a clause with its subject: "the country is 'Germany'". */
void words_condition(struct words *w, const struct sql_expr *e, bool negated, enum words_form form);
/* x >= lo AND x < hi, of one x. */
bool words_is_range(const struct sql_expr *lo, const struct sql_expr *hi);
/* Behind the subject: " is in 2025", " is at least 5 and less than 10". */
void words_range(struct words *w, const struct sql_expr *lo, const struct sql_expr *hi);
/* When the row's event was: "in 2025", "before 2025-03-01". hi: NULL, or the range's other end.
 * False: the condition asks another thing, and nothing was said. */
/* " whose order was placed in 2025", without "whose": of another table's row. False: as above. */
bool words_event(struct words *w, const struct sql_expr *e, const struct sql_expr *hi,
                 enum words_form form);
bool words_when(struct words *w, const struct sql_expr *e, const struct sql_expr *hi);
/* What the condition is about, behind NOT and "ignoring case": NULL: nothing alone. */
const struct sql_expr *words_subject(const struct sql_expr *e);
/* x = 1 OR x = 2, of one x; a list in the order of the text. Returns how many, 0: it is none. */
size_t words_choice(const struct sql_expr *e, const struct sql_expr **ret, size_t max);

/* ---- words_clause.c */

/* What is asked of the rows, behind their noun: " placed in 2025 whose status is 'open'". */
void words_clauses(struct words *w, bool plural);
bool words_has_clauses(const struct words *w);
/* What HAVING asks of the groups, behind their noun: " with more than 5 orders". */
void words_having(struct words *w, const struct sql_query *q);

/* ---- words_some.c */

/* An IN or EXISTS that asks whether the row has others: customers.id IN (SELECT customer_id FROM
 * orders). words_some says them: "at least one order …", "no order …". */
bool words_asks_some(const struct words *w, const struct sql_expr *e);
void words_some(struct words *w, const struct sql_expr *e, bool negated);
/* A subquery whose rows belong to the row around it: its tie to that row is taken as said, and its
 * rows are "its orders". */
void words_belong(struct words_scope *inner);

/* ---- words_rows.c */

/* "each order placed in 2025": what comes before the noun, the noun, and what is asked. */
void words_rows(struct words *w, const char *before, bool plural);
void words_noun(struct words *w, bool plural);
/* " of all orders", " of the orders placed in 2025", " of these orders" */
void words_of_rows(struct words *w);

/* ---- words_order.c */

/* ", sorted by price, highest first, limited to 10 rows" */
void words_order_and_limit(struct words *w, const struct sql_query *q);
/* "the price, highest first, then the name"; q: whose items positions and aliases mean, or NULL */
void words_order(struct words *w, const struct sql_query *q, const struct sql_order *order);
/* The column, if its type lists its values: sorted as listed, and from no A to no Z; else NULL. */
const struct schema_column *words_listed(const struct words *w, const struct sql_expr *e);
/* A limit on sorted rows that a superlative says: "the 3 products with the highest price". */
bool words_is_top(const struct sql_query *q);
void words_top_before(struct words *w,
                      const struct sql_query *q); /* "the ", "the 3 ", "the first " */
bool words_top_is_one(const struct sql_query *q);
/* Behind the noun: " with the highest price", " by name". */
void words_superlative(struct words *w, const struct sql_query *q);
/* At the end: ", ties broken by name", ", and all that tie with the last of them". */
void words_tie_break(struct words *w, const struct sql_query *q);
/* The column of the select list, or the computation, that is sorted by first. */
const struct sql_expr *words_sorted_by(const struct sql_query *q);

/* ---- words_item.c */

/* The items that `take` lets through: "the name, the customer's name and 2 more columns". Returns
 * how many there are. */
size_t words_items(struct words *w, const struct sql_query *q, enum words_form form,
                   bool (*take)(const struct words *, const struct sql_item *));
/* The name that the query gives to what is computed, where it tells more than the computation, and
 * at the first time the computation. */
void words_one_item(struct words *w, const struct sql_item *item, enum words_form form);
/* Aggregates with what they are of: "the number and average age of the customers". */
void words_aggregates(struct words *w, const struct sql_query *q,
                      bool (*take)(const struct words *, const struct sql_item *));
bool words_has_aggregate(const struct sql_expr *e);

/* ---- words_group.c */

void words_grouped(struct words *w, const struct sql_query *q, bool sentence);

/* ---- words_ranked.c */

/* "for each country, lists the name of the 5 customers with …": a whole query that keeps the first
 * of each by a window's rank. False: it is none that can be said so, and nothing was said. */
bool words_ranked(struct words *w, const struct sql_query *q);

/* ---- words.c */

/* A query inside another: "the average price of all products". */
void words_subquery(struct words *w, const struct sql_query *q);
/* The query's rows as a set of values: "the names of the products". */
void words_set(struct words *w, const struct sql_query *q);
/* With a verb ("lists the name of each product"), or as a noun phrase. */
void words_query(struct words *w, const struct sql_query *q, bool sentence);

#endif
