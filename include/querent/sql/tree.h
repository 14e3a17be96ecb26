/* One SQL tree: what querent knows about a query it knows from this, whoever wrote the query.
 *
 * All nodes, strings and arrays live in the arena of the `struct sql_query` root's owner and are
 * freed with it. `at` is the byte range in the source text (len 0 when built). Lists are linked by
 * `next`. Nodes mean (concatenate, date part, limit, boolean); the printer spells them for a
 * dialect. Names are stored as the database means them: without quotes, and folded to lower case
 * where PostgreSQL folds; `quoted` where the source quoted them (SQLite reads an unknown "name" as
 * a string). Chains of a binary operator lean left and may be very long: walk args[0] in a loop,
 * not recursively.
 */
#ifndef QUERENT_SQL_TREE_H
#define QUERENT_SQL_TREE_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/arena.h"
#include "querent/model/schema/schema.h"
#include "querent/sql/dialect.h"
#include "querent/sql/token.h"

enum sql_expr_kind {
    SQL_EXPR_COLUMN,  /* [schema.][table.]name; text: the catalog of a four-part name */
    SQL_EXPR_STAR,    /* * or table.*; text: EXCEPT (…) and REPLACE (…) as written */
    SQL_EXPR_STRING,  /* text; name: MySQL's character set introducer */
    SQL_EXPR_NUMBER,  /* text as written */
    SQL_EXPR_BOOLEAN, /* text "true" or "false" */
    SQL_EXPR_NULL,
    SQL_EXPR_BYTES,    /* text: hex digits */
    SQL_EXPR_TYPED,    /* DATE '2024-01-01': type, text */
    SQL_EXPR_INTERVAL, /* text (or args[0]: MySQL's expression); unit in `name`, may be NULL */
    SQL_EXPR_PARAM,    /* text as written */
    SQL_EXPR_UNARY,    /* op: NOT - + ~ ; args[0] */
    SQL_EXPR_BINARY,   /* op; args[0], args[1]: AND OR = <> < <= > >= + - * / % || IS … see op */
    SQL_EXPR_CALL,     /* function [schema.]`name` over args; distinct, star, filter, order, over;
                        * text: what the function's own syntax adds (see print_call.c) */
    SQL_EXPR_CASE,     /* args[0] operand or NULL; whens; args[1] else or NULL */
    SQL_EXPR_CAST,     /* args[0] to type; text: TRY_CAST or SAFE_CAST; args[1]: FORMAT */
    SQL_EXPR_IN,       /* args[0] [NOT] IN (args[1..]) or (query) */
    SQL_EXPR_BETWEEN,  /* args[0] [NOT] BETWEEN args[1] AND args[2]; text: SYMMETRIC */
    SQL_EXPR_LIKE,     /* args[0] [NOT] op args[1] [ESCAPE args[2]]; op LIKE ILIKE GLOB REGEXP
                        * IREGEXP SIMILAR MATCH */
    SQL_EXPR_IS_NULL,  /* args[0] IS [NOT] NULL */
    SQL_EXPR_EXISTS,   /* [NOT] EXISTS (query) */
    SQL_EXPR_SUBQUERY, /* scalar (query) */
    SQL_EXPR_QUANTIFIED, /* args[0] op ANY|ALL (query or args[1]); name: "any" or "all" */
    SQL_EXPR_ROW,        /* (a, b) */
    SQL_EXPR_ARRAY,      /* ARRAY[…] or ARRAY(query) */
    SQL_EXPR_INDEX,      /* args[0][args[1]]; text ":": a slice, args[1] to args[2], either NULL */
    SQL_EXPR_FIELD,      /* (args[0]).name */
    SQL_EXPR_DATE_PART,  /* name: year quarter month week day dow hour minute second; of args[0] */
    SQL_EXPR_DATE_TRUNC, /* name: unit; args[0] cut down to it */
    SQL_EXPR_CONCAT,     /* args…, NULL-propagating */
    SQL_EXPR_COLLATE,    /* args[0] COLLATE name */
    SQL_EXPR_AT_ZONE,    /* args[0] AT TIME ZONE args[1] */
    SQL_EXPR_IS,         /* args[0] IS [NOT] text: JSON, DOCUMENT, NFC NORMALIZED */
    SQL_EXPR_NAMED,      /* an argument with a name: args[0], name, text: => := or AS */
    SQL_EXPR_RAW,        /* text that the parser keeps as it stands (dialect-only syntax) */
};

enum sql_op {
    SQL_OP_NONE,
    SQL_OP_AND,
    SQL_OP_OR,
    SQL_OP_XOR,
    SQL_OP_NOT,
    SQL_OP_EQ,
    SQL_OP_NE,
    SQL_OP_LT,
    SQL_OP_LE,
    SQL_OP_GT,
    SQL_OP_GE,
    SQL_OP_IS,
    SQL_OP_IS_NOT, /* IS [NOT] DISTINCT FROM's negation: null-safe equality */
    SQL_OP_ADD,
    SQL_OP_SUB,
    SQL_OP_MUL,
    SQL_OP_DIV,
    SQL_OP_MOD,
    SQL_OP_NEG,
    SQL_OP_POS,
    SQL_OP_INT_DIV,
    SQL_OP_POW,
    SQL_OP_BIT_AND,
    SQL_OP_BIT_OR,
    SQL_OP_BIT_XOR,
    SQL_OP_BIT_NOT,
    SQL_OP_SHL,
    SQL_OP_SHR,
    SQL_OP_LIKE,
    SQL_OP_ILIKE,
    SQL_OP_GLOB,
    SQL_OP_REGEXP,
    SQL_OP_IREGEXP,
    SQL_OP_SIMILAR,
    SQL_OP_MATCH,
    SQL_OP_OTHER, /* text has the operator: -> ->> @> && … */
};

struct sql_query;
struct sql_order;
struct sql_window;

struct sql_type {
    const char *name; /* "varchar", "double precision", as written */
    const char *args; /* "(10,2)" text without parentheses, NULL: none */
    int array;        /* dimensions */
};

struct sql_when {
    struct sql_expr *when, *then;
    struct sql_when *next;
};

struct sql_expr {
    enum sql_expr_kind kind;
    enum sql_op op;
    struct sql_span at;
    const char *schema, *table, *name; /* COLUMN, STAR; name: function, unit, field, collation */
    bool quoted;                       /* the name was quoted in the source */
    bool negated;                      /* NOT IN, NOT BETWEEN, NOT LIKE, IS NOT NULL, NOT EXISTS */
    const char *text;                  /* literals, other operators */
    size_t arg_count;
    struct sql_expr **args; /* entries may be NULL where the kind says so */
    struct sql_query *query;
    struct sql_type *type;
    struct sql_when *whens;
    bool distinct, star;     /* CALL: count(DISTINCT x), count(*) */
    struct sql_order *order; /* CALL: aggregate's ORDER BY or WITHIN GROUP */
    bool within_group;
    struct sql_expr *filter; /* CALL: FILTER (WHERE …) */
    struct sql_window *over; /* CALL: OVER (…) or OVER name */
};

struct sql_order {
    struct sql_expr *expr;
    bool descending;
    int nulls;            /* 0 unsaid, 1 first, 2 last */
    const char *using_op; /* PostgreSQL's ORDER BY x USING <; NULL: none */
    struct sql_order *next;
};

struct sql_window {
    const char *name; /* definition's name in WINDOW, or what OVER refers to */
    const char *base; /* window it extends */
    bool reference;   /* OVER name, without parentheses */
    size_t partition_count;
    struct sql_expr **partition;
    struct sql_order *order;
    const char *frame; /* text of the frame clause, NULL: none */
    struct sql_window *next;
};

struct sql_item { /* of a select list */
    struct sql_expr *expr;
    const char *alias; /* NULL: none */
    bool alias_quoted;
    struct sql_item *next;
};

enum sql_source_kind {
    SQL_SOURCE_TABLE,
    SQL_SOURCE_QUERY,
    SQL_SOURCE_FUNCTION,
    SQL_SOURCE_VALUES,
    SQL_SOURCE_JOIN
};
enum sql_join {
    SQL_JOIN_INNER,
    SQL_JOIN_LEFT,
    SQL_JOIN_RIGHT,
    SQL_JOIN_FULL,
    SQL_JOIN_CROSS,
    SQL_JOIN_COMMA
};

struct sql_source {
    enum sql_source_kind kind;
    struct sql_span at;
    const char *catalog, *schema, *name; /* TABLE */
    struct sql_span name_at;             /* of the name with its qualifiers */
    bool quoted;
    const char *alias;
    bool alias_quoted;
    size_t column_alias_count;
    const char **column_aliases; /* AS t(a, b) */
    const char *column_defs;     /* AS t(a int, b text): text with the parentheses */
    struct sql_query *query;     /* QUERY, VALUES */
    struct sql_expr *function;   /* FUNCTION: a CALL */
    bool lateral, only, with_ordinality;
    const char *sample; /* TABLESAMPLE: as written, behind the alias */
    const char *hints;  /* index hints, partitions, PIVOT, FOR SYSTEM_TIME: as written */
    bool hints_first;   /* the hints stand before the alias */
    enum sql_join join; /* JOIN */
    bool natural;
    struct sql_source *left, *right;
    struct sql_expr *on;
    size_t using_count;
    const char **using_columns;
    const char *using_alias; /* USING (…) AS x */
};

struct sql_with {
    const char *name;
    bool quoted;
    size_t column_count;
    const char **columns;
    int materialized; /* 0 unsaid, 1 MATERIALIZED, 2 NOT MATERIALIZED */
    struct sql_query *query;
    const char *trailer; /* SEARCH and CYCLE clauses as written */
    struct sql_span at;  /* of the name */
    struct sql_with *next;
};

enum sql_set_op {
    SQL_SET_NONE,
    SQL_SET_UNION,
    SQL_SET_UNION_ALL,
    SQL_SET_INTERSECT,
    SQL_SET_INTERSECT_ALL,
    SQL_SET_EXCEPT,
    SQL_SET_EXCEPT_ALL
};

enum sql_query_kind { SQL_QUERY_SELECT, SQL_QUERY_SET, SQL_QUERY_VALUES };

struct sql_query {
    enum sql_query_kind kind;
    struct sql_span at;
    bool parsed; /* from text of `dialect`; built trees mean the same everywhere */
    enum sql_dialect dialect;
    bool recursive;
    struct sql_with *with;
    /* SELECT */
    const char *options; /* STRAIGHT_JOIN, AS STRUCT, …: as written */
    bool distinct;
    size_t distinct_on_count;
    struct sql_expr **distinct_on;
    struct sql_item *items;
    struct sql_source *from; /* NULL: no FROM; several comma sources are joined by SQL_JOIN_COMMA */
    struct sql_expr *where;
    size_t group_count;
    bool group_distinct;
    struct sql_expr **groups; /* GROUPING SETS, ROLLUP, CUBE as CALLs of that name over ROWs */
    struct sql_expr *having, *qualify;
    struct sql_window *windows;
    /* SET */
    enum sql_set_op set_op;
    struct sql_query *left, *right;
    bool parenthesized; /* was (SELECT …) as an operand: keeps its own ORDER BY and LIMIT */
    /* VALUES: each a ROW */
    size_t row_count;
    struct sql_expr **rows;
    /* all */
    struct sql_order *order;
    struct sql_expr *limit, *offset;
    bool limit_with_ties;
    const char *locking; /* FOR UPDATE …: text; the guard refuses it */
    const char *into;    /* INTO …: text; the guard refuses it */
    struct sql_span locking_at, into_at;
};

/* ---- building: every call copies its strings into the arena */

struct sql_expr *sql_column(struct arena *a, const char *table,
                            const char *name); /* table may be NULL */
struct sql_expr *sql_star(struct arena *a, const char *table);
struct sql_expr *sql_string(struct arena *a, const char *text);
/* A text to compare a column of that kind with: DATE '2024-01-01' or TIMESTAMP '…' where the
 * dialect compares no string with a date, and the text is one; else a string. */
struct sql_expr *sql_string_for(struct arena *a, const char *text, enum value_type column,
                                enum sql_dialect dialect);
struct sql_expr *sql_number(struct arena *a, const char *text);
struct sql_expr *sql_integer(struct arena *a, long long value);
struct sql_expr *sql_unary(struct arena *a, enum sql_op op, struct sql_expr *x);
struct sql_expr *sql_binary(struct arena *a, enum sql_op op, struct sql_expr *x,
                            struct sql_expr *y);
/* AND of two, either of which may be NULL (then the other). */
struct sql_expr *sql_and(struct arena *a, struct sql_expr *x, struct sql_expr *y);
struct sql_expr *sql_or(struct arena *a, struct sql_expr *x, struct sql_expr *y);
struct sql_expr *sql_call(struct arena *a, const char *name, size_t count,
                          struct sql_expr *const *args);
struct sql_expr *sql_call1(struct arena *a, const char *name, struct sql_expr *arg);
struct sql_expr *sql_count_star(struct arena *a);
struct sql_expr *sql_aggregate(struct arena *a, const char *name, struct sql_expr *arg,
                               bool distinct);
struct sql_expr *sql_date_part(struct arena *a, const char *unit, struct sql_expr *x);
struct sql_expr *sql_date_trunc(struct arena *a, const char *unit, struct sql_expr *x);
struct sql_expr *sql_in_list(struct arena *a, struct sql_expr *x, size_t count,
                             struct sql_expr *const *list, bool negated);
struct sql_expr *sql_in_query(struct arena *a, struct sql_expr *x, struct sql_query *query,
                              bool negated);
struct sql_expr *sql_between(struct arena *a, struct sql_expr *x, struct sql_expr *lo,
                             struct sql_expr *hi);
struct sql_expr *sql_like(struct arena *a, struct sql_expr *x, struct sql_expr *pattern,
                          bool negated);
struct sql_expr *sql_is_null(struct arena *a, struct sql_expr *x, bool negated);
struct sql_expr *sql_cast(struct arena *a, struct sql_expr *x, const char *type);
struct sql_expr *sql_exists(struct arena *a, struct sql_query *query, bool negated);
struct sql_expr *sql_subquery(struct arena *a, struct sql_query *query);
struct sql_query *sql_select(struct arena *a);
struct sql_item *sql_add_item(struct arena *a, struct sql_query *q, struct sql_expr *expr,
                              const char *alias);
void sql_add_group(struct arena *a, struct sql_query *q, struct sql_expr *expr);
struct sql_order *sql_add_order(struct arena *a, struct sql_query *q, struct sql_expr *expr,
                                bool descending);
void sql_add_where(struct arena *a, struct sql_query *q, struct sql_expr *cond); /* ANDs */
void sql_add_having(struct arena *a, struct sql_query *q, struct sql_expr *cond);
struct sql_source *sql_table(struct arena *a, const char *schema, const char *name,
                             const char *alias);
struct sql_source *sql_join_on(struct arena *a, enum sql_join join, struct sql_source *left,
                               struct sql_source *right, struct sql_expr *on);
struct sql_source *sql_from_query(struct arena *a, struct sql_query *query, const char *alias);

/* ---- looking */

/* Deep copy into another arena. */
struct sql_query *sql_copy(struct arena *a, const struct sql_query *query);
struct sql_expr *sql_copy_expr(struct arena *a, const struct sql_expr *expr);
/* Structure equal (places, and alias quoting, are not compared). */
bool sql_equal(const struct sql_query *x, const struct sql_query *y);
bool sql_equal_expr(const struct sql_expr *x, const struct sql_expr *y);
/* Calls visit for every expression, subqueries' too, parents first; false from visit stops descent.
 */
void sql_walk(const struct sql_query *query, bool (*visit)(const struct sql_expr *, void *),
              void *arg);
/* Calls visit for every table source anywhere in the query (not CTE references' bodies twice). */
void sql_walk_sources(const struct sql_query *query,
                      void (*visit)(const struct sql_source *, void *), void *arg);

#endif
