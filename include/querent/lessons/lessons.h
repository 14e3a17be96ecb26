/* What lessons do to a question and its SQL.
 *
 * A book holds the lessons of a connection, found by their words. A plan is what those of one
 * question mean on one schema. Lessons without words (filters, joins, error patterns) act on the
 * tree of whatever SQL comes. Pure: no database, no state, no clock. A book may be read by any
 * number of threads; a plan is one thread's.
 */
#ifndef QUERENT_LESSONS_LESSONS_H
#define QUERENT_LESSONS_LESSONS_H

#include "querent/base/arena.h"
#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/catalog/catalog.h"
#include "querent/model/lesson.h"
#include "querent/sql/tree.h"

struct lesson_book;
struct rival_memo;
struct words;

/* Takes the list; those that are off are left out. One reference is the caller's. */
struct lesson_book *lesson_book_new(struct lesson *list, size_t count);
struct lesson_book *lesson_book_ref(struct lesson_book *book);
void lesson_book_unref(struct lesson_book *book); /* NULL is fine */
/* A lesson is called so, or is of these words. */
bool lesson_book_knows(const struct lesson_book *book, const char *name);
/* All lessons of these names, "a, b", are in it; NULL and "": there are none. */
bool lesson_book_has_all(const struct lesson_book *book, const char *names);

/* One lesson as the schema has it. Columns of expr and where have the names of their tables, and no
 * schema; a filter's may have none: it is of every table that has the column. */
struct lesson_use {
    const struct lesson *lesson;
    size_t first, len;      /* its words, in the question's words */
    const char *words;      /* in small letters */
    struct column_ref at;   /* TABLE: column -1; else the first column */
    struct sql_expr *expr;  /* VALUE, MEASURE, FILTER; MEASURE: of a row unless `whole` */
    bool whole;             /* MEASURE: with aggregates of its own */
    struct sql_expr *where; /* MEASURE; NULL: none */
    /* VALUE: the same once what always counts holds in its subqueries, too; NULL: it is the same */
    const struct sql_expr *held;
    int *tables; /* of expr and where */
    size_t table_count;
    const char *assumed; /* "VIP = PROD_Customers.segment = 'A' (lesson VIP)" */
};

struct lesson_plan {
    struct arena arena;
    struct lesson_book *book;      /* a reference */
    const struct catalog *catalog; /* borrowed */
    const char *const *without;    /* names, or "#id", of lessons that are off for the question */
    const struct words *words;     /* of the question */
    struct lesson_use *uses;       /* TABLE, COLUMN, VALUE, MEASURE */
    size_t count;
    int *ways; /* edges of the catalog that joins teach */
    size_t way_count;
    /* Two that say different things of the same words, and neither is narrower. */
    const struct lesson *clash[2];
    const char *query; /* the SQL of a query pattern that the question is; NULL: of none */
    const struct lesson *query_lesson;
    const struct lesson_use **bound; /* private */
    struct rival_memo *rivals;       /* private */
    struct arena *keeps;             /* private: the plan's, for what is read later */
    const char **misfit;             /* private: see lessons_misfit */
};

/* A lesson that does not fit the schema is left out. `without` is borrowed. Free with
 * lesson_plan_release. */
void lesson_plan_make(struct lesson_plan *plan, struct lesson_book *book,
                      const struct catalog *catalog, const char *question,
                      const char *const *without);
void lesson_plan_release(struct lesson_plan *plan);
/* Why a lesson of the connection that the question or its SQL asks for does not hold any more: "the
 * lesson 'VIP' does not fit: there is no column 'tier'"; the plan's. NULL: all do. */
const char *lessons_misfit(const struct lesson_plan *plan);
/* Rows are left out by the column whatever the question says: what always counts restricts it. */
bool lessons_hold_back(const struct lesson_plan *plan, struct column_ref column);

/* The lesson on this schema, in the arena. ERR_NOT_FOUND: a name of it is not there. */
bool lesson_bind(struct arena *arena, const struct catalog *catalog, const struct lesson *lesson,
                 struct lesson_use *ret_use, struct err *err);

#define LESSONS_APPLIED_MAX 16
struct lessons_applied {
    const struct lesson *list[LESSONS_APPLIED_MAX];
    size_t count;
    /* Two without words that say different things of what the SQL reads, and neither is narrower;
     * NULL: there are none. */
    const struct lesson *clash[2];
};
/* The SQL with what lessons put into its tree: filters, joins, conditions of measures, names
 * instead of wrong ones. NULL: nothing had to be changed. Heap. *ret_applied, which may be NULL:
 * those that hold in it, the words' too. */
char *lessons_apply(const struct lesson_plan *plan, const char *sql,
                    struct lessons_applied *ret_applied);
/* Whether the SQL does what the words were taught to mean. False: *ret_why (heap, may be NULL). */
bool lessons_kept(const struct lesson_plan *plan, const char *sql, char **ret_why);
/* The SQL reads a table that the lesson speaks of. */
bool lesson_is_of(const struct lesson_plan *plan, const struct lesson_use *use, const char *sql);
/* What a model is told, a line each; values of private columns are not. */
void lessons_tell(const struct lesson_plan *plan, struct buf *out);

#endif
