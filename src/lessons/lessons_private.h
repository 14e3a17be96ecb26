/* What the files of lessons share. Private to lessons. */
#ifndef QUERENT_LESSONS_PRIVATE_H
#define QUERENT_LESSONS_PRIVATE_H

#include <stdatomic.h>

#include "querent/base/map.h"
#include "querent/base/vec.h"
#include "querent/lang/words.h"
#include "querent/lessons/lessons.h"

struct lesson_chain {
    VEC(uint32_t) v;
};

/* "orders.payer_id = customers.id", its names as the book numbers them; 0: it is none. */
struct book_join {
    uint32_t table[2], column[2];
};

struct lesson_book {
    atomic_int refs;
    struct lesson *list;
    struct book_join *joins; /* by the lesson's place in the list */
    uint32_t *senses;        /* the same: one number for all of one kind that mean the same */
    size_t count;
    size_t most_words;    /* of a lesson's */
    struct map by_phrase; /* lemmas of all its words, a blank between two → struct lesson_chain * */
    struct map by_table; /* filters and joins, by a table's name in small letters; "": of any */
    struct map by_error; /* by the last part of a wrong name in small letters */
    struct map by_query; /* by the lemma of a pattern's first word; "": it is a slot */
    struct map names;    /* of taught joins, in small letters → their numbers, from 1 on */
    struct lesson_chain errors;
    bool has_joins;
};

/* The lesson as the plan's schema has it, read once for a plan; NULL: it does not fit. */
const struct lesson_use *plan_bind(const struct lesson_plan *plan, const struct lesson *lesson);
/* The word's lemma, or itself in small letters. */
void book_lemma(const char *word, size_t len, char *out, size_t size);
/* The number of a name; 0: no taught join has it. */
uint32_t book_name(const struct lesson_book *book, const char *name);
/* Both say the same, turned around or not. */
bool joins_same(const struct book_join *a, const struct book_join *b, int turned);
/* Both are joins of the same two tables by other columns. */
bool joins_differ(const struct book_join *a, const struct book_join *b);

/* In small letters, the arena's. */
char *book_lower(struct arena *arena, const char *text);
/* Of two that disagree: the operator has taken this one in place of the other, and has not turned
 * it down since. */
bool lesson_was_taken(const struct lesson *lesson, const struct lesson *other);
bool lesson_is_without(const struct lesson_plan *plan, const struct lesson *lesson);
/* Its conditions on the question's words hold. */
bool lesson_holds(const struct lesson *lesson, const struct words *words);

/* ---- scope.c: a query's SELECTs, each with the tables that it reads itself */

struct scope_source {
    struct sql_source *source;
    int table; /* of the catalog */
    const char *called;
};
struct scope {
    struct sql_query *query;
    struct scope_source sources[24];
    size_t count, others;       /* others: subqueries, CTEs, functions */
    const struct scope *around; /* of a subquery that is compared; NULL: none is */
};
struct scopes {
    VEC(struct scope) v;
};
void scopes_of(struct scopes *scopes, const struct catalog *catalog, struct sql_query *query);
/* Of an expression with a subquery: calls `see` for the columns of the query around it, those that
 * stand beside the subquery and those in it that name a table which it does not read. False: it has
 * none. */
bool outer_walk(const struct sql_expr *e, bool (*see)(const struct sql_expr *, void *), void *arg);
/* The only source of the scope that is the table; NULL: none, or several. */
const struct scope_source *scope_one(const struct scope *scope, int table);
/* The table that a column expression of the scope belongs to; -1: not one of its own. */
int scope_table_of(const struct scope *scope, const struct catalog *catalog,
                   const struct sql_expr *e);
/* The expression says what `wanted`, whose columns have their tables' names, says. */
bool scope_same(const struct scope *scope, const struct catalog *catalog, const struct sql_expr *e,
                const struct sql_expr *wanted);
/* Some expression of the scope or its subqueries does. */
bool scope_says(const struct scope *scope, const struct catalog *catalog,
                const struct sql_expr *wanted);
/* A copy of `expr` with the scope's names. Columns of self's table, and those without a table, are
 * of self, which may be NULL. NULL: it needs a table that the scope does not read once. */
struct sql_expr *scope_own(struct arena *arena, const struct scope *scope,
                           const struct catalog *catalog, const struct sql_expr *expr,
                           const struct scope_source *self);

/* ---- rival.c */
/* Lessons that say something else of the same rows or tables: one that holds before it, and one
 * that is as good. */
struct lesson_rivals {
    const struct lesson *narrower, *equal;
};
/* Those of a table, by what a lesson means and for whom: kept while the table is looked at. */
struct rival_seen {
    uint32_t sense;
    enum lesson_scope scope;
    struct lesson_rivals rivals;
};
struct rival_memo {
    const char *table; /* NULL: none yet */
    VEC(struct rival_seen) seen;
};
/* `table` in small letters: the SQL reads it, "": none in particular. */
struct lesson_rivals rivals_of(const struct lesson_plan *plan, const struct lesson_use *use,
                               const char *table);
/* One of `done` means the same as lesson i, for the same: i holds where that one does. NULL: none
 * of the last few. */
const struct lesson *rival_twin(const struct lesson_book *book, const struct lesson *const *done,
                                size_t count, uint32_t i);

/* ---- apply.c */
/* A copy of the expression in whose subqueries what always counts holds; NULL: nothing does. The
 * plan's. */
const struct sql_expr *apply_held(struct lesson_plan *plan, struct sql_expr *expr);

/* ---- keep.c */
/* The scope's SQL says all conditions that AND ties together in `wanted`. */
bool keep_says_all(const struct scope *scope, const struct catalog *catalog,
                   const struct sql_expr *wanted);
/* The same of what the lesson means, as it was taught or with what always counts in it. */
bool keep_says_use(const struct scope *scope, const struct catalog *catalog,
                   const struct lesson_use *use);
bool keep_use(const struct lesson_plan *plan, const struct scopes *scopes,
              const struct lesson_use *use);
/* A value of a private column stands in it: no model may see it. */
bool keep_is_private(const struct lesson_plan *plan, const struct lesson_use *use);

#endif
