/* What follows SQL that nobody made of words: typed, pasted or edited by the operator. */
#ifndef NLQ_EDITED_EDITED_H
#define NLQ_EDITED_EDITED_H

#include "querent/nlq/nlq.h"

/* The context is such SQL, and what followed it. */
bool edited_is(const char *context);
/* The question, as it changes that SQL, or by itself. */
struct nlq_answer *edited_ask(const struct catalog *catalog, const struct nlq_request *request);
/* The questions behind that SQL; "": none. */
const char *edited_questions(const char *context);

/* ---- edited_merge.c */
struct edited {
    const struct catalog *catalog;
    struct arena *arena;
    struct sql_query *own;          /* a copy of the operator's: it may be changed */
    struct sql_query *said;         /* the question's, of all rows of the table; likewise */
    const struct sql_query *before; /* as said was before this question; NULL: of all rows */
    int table;                      /* the first one that the SQL reads */
    bool guessed; /* a condition was moved or replaced, or rows found by their keys */
    const char *cannot, *assumed; /* why it cannot be done; what was taken for granted */
};
/* What was said, put into the operator's SQL; NULL: `cannot` says why. */
struct sql_query *edited_merge(struct edited *e);

/* ---- edited_conds.c */
enum { EDITED_CONDS = 24 };
struct edited_conds {
    struct sql_expr *v[EDITED_CONDS];
    size_t len;
};
/* The conditions of WHERE, one by one; false: there are too many. */
bool edited_split(struct sql_expr *where, struct edited_conds *out);
/* A copy of the expression of one FROM as it is to stand beside another; NULL: that one lacks a
 * table of it, or has it twice, or there is a query in it. */
struct sql_expr *edited_moved(const struct edited *e, const struct sql_expr *expr,
                              const struct sql_source *from, const struct sql_source *to);
/* All tables of `from` are in `to`, each once. */
bool edited_covers(const struct edited *e, const struct sql_source *to,
                   const struct sql_source *from);
/* `now` are conditions on rows of `from` that `before` restricts: those on the same column take the
 * place of it, and a period is of the date that is restricted. */
void edited_exchange(struct edited *e, const struct sql_source *from, struct edited_conds *now,
                     struct edited_conds *before);
struct sql_expr *edited_join(struct arena *arena, const struct edited_conds *conds);
/* The rows' key as it is called in FROM; NULL: it has none there. */
struct sql_expr *edited_key(const struct edited *e, const struct sql_source *from);

#endif
