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

struct lesson_book {
    atomic_int refs;
    struct lesson *list;
    size_t count;
    struct map by_word;  /* lemma of the first word → struct lesson_chain * */
    struct map by_table; /* filters and joins, by a table's name in small letters; "": of any */
    struct lesson_chain errors, queries;
    bool has_joins;
};

/* In small letters, the arena's. */
char *book_lower(struct arena *arena, const char *text);
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
    size_t count, others; /* others: subqueries, CTEs, functions */
};
struct scopes {
    VEC(struct scope) v;
};
void scopes_of(struct scopes *scopes, const struct catalog *catalog, struct sql_query *query);
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

/* ---- keep.c */
/* The scope's SQL says all conditions that AND ties together in `wanted`. */
bool keep_says_all(const struct scope *scope, const struct catalog *catalog,
                   const struct sql_expr *wanted);
bool keep_use(const struct lesson_plan *plan, const struct scopes *scopes,
              const struct lesson_use *use);
/* A value of a private column stands in it: no model may see it. */
bool keep_is_private(const struct lesson_plan *plan, const struct lesson_use *use);

#endif
