/* What the printer's files share. A printer that has failed, or is over its budget, adds nothing
 * more, so that nobody has to check after each piece. */
#ifndef QUERENT_SQL_PRINT_PRIVATE_H
#define QUERENT_SQL_PRINT_PRIVATE_H

#include "querent/sql/sql.h"

enum {
    RIVER = 6,          /* keywords end at this column of their query */
    WIDTH = 96,         /* lists break behind it */
    SUBQUERY_FLAT = 48, /* a subquery up to this length stays on its line */
    DEEPEST = 60,       /* a query that would begin further right is printed flat */
};

struct printer {
    struct buf *out;
    enum sql_dialect dialect;
    bool flat;
    bool translated; /* the tree comes from text of another dialect, `from` */
    enum sql_dialect from;
    bool known;              /* `from` is known: the tree was parsed */
    bool folds;              /* names lose their capitals, see print_fold.c */
    size_t budget;           /* 0: none; else give up when out is longer */
    size_t measured, column; /* pr_column: bytes of out that were counted, and its answer */
    bool failed;
    const struct sql_query *select; /* whose clauses are printed */
    bool labelled;                  /* in one that knows the select list's names */
    int derived;                    /* subqueries that were given an alias */
    struct err *err;
};

void pr(struct printer *p, const char *text);
void pr_char(struct printer *p, char c);
void pr_name(struct printer *p, const char *name);
/* May names of the query go to PostgreSQL without quotes? */
bool pr_folds(const struct sql_query *query);
void pr_folded_name(struct printer *p, const char *name);
/* A keyword as written in the tree, in capitals. */
void pr_upper(struct printer *p, const char *text);
bool pr_stop(const struct printer *p);
/* Fails: `what` has no equivalent in the dialect. */
void pr_unsupported(struct printer *p, const char *what);
/* Where the last line of out ends. A long line is not counted again: only what was added. */
size_t pr_column(struct printer *p);
/* A line break and `indent` spaces; one space when flat. */
void pr_newline(struct printer *p, size_t indent);
/* The expression in parentheses when it binds looser than `level`. */
void pr_expr(struct printer *p, const struct sql_expr *e, int level);
void pr_list(struct printer *p, struct sql_expr *const *list, size_t count);
void pr_names(struct printer *p, const char *const *names, size_t count);
void pr_order(struct printer *p, const struct sql_order *order);
void pr_window(struct printer *p, const struct sql_window *window);
void pr_call(struct printer *p, const struct sql_expr *e);
void pr_type(struct printer *p, const struct sql_type *type);
void pr_date_part(struct printer *p, const struct sql_expr *e);
void pr_date_trunc(struct printer *p, const struct sql_expr *e);
void pr_interval(struct printer *p, const struct sql_expr *e);
void pr_operator(struct printer *p, const struct sql_expr *e);
/* What needs more than another name in this dialect: true when it was printed, or refused. */
bool pr_translated(struct printer *p, const struct sql_expr *e);
bool pr_translated_type(struct printer *p, const struct sql_type *type);
bool pr_translated_cast(struct printer *p, const struct sql_expr *e);
bool pr_time(struct printer *p, const struct sql_expr *e);
/* AND or OR chains, a line each, their words ending at the river of `base`. */
void pr_condition(struct printer *p, const struct sql_expr *e, size_t base);
void pr_query(struct printer *p, const struct sql_query *q);
/* (query), on one line when it is short. */
void pr_subquery(struct printer *p, const struct sql_query *q);
void pr_source(struct printer *p, const struct sql_source *s, size_t base);
/* Length of what print would add when flat, at most max + 1. */
size_t pr_measure(const struct printer *p, size_t max,
                  void (*print)(struct printer *, const void *), const void *what);

/* The dialect's name of a function; NULL: it has no equivalent there. */
const char *function_name(const char *name, bool known, enum sql_dialect from, enum sql_dialect to);

#endif
