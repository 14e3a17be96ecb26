/* The tokens of the statement at the cursor, between finding the place (spot.c) and its scope
 * (spot_scope.c). Private to sql/spot. */
#ifndef QUERENT_SQL_SPOT_PRIVATE_H
#define QUERENT_SQL_SPOT_PRIVATE_H

#include "parse/keyword.h"
#include "querent/base/vec.h"
#include "querent/sql/spot.h"

struct spot_text {
    struct arena *arena;
    const char *text;
    enum sql_dialect dialect;
    const struct sql_lookup *lookup;
    VEC(struct token) tokens; /* of one statement, blanks and comments left out */
};

struct spot_frame {    /* a parenthesis that is open at the cursor; the first is the statement */
    size_t first, end; /* tokens within, without the parentheses */
    bool query;        /* a query stands in it */
};

enum sql_keyword spot_keyword(const struct spot_text *t, size_t i); /* K_0 beyond the last */
bool spot_is(const struct spot_text *t, size_t i, char punctuation);
char *spot_word(const struct spot_text *t, size_t i); /* without quotes, in the arena */
bool spot_named(const struct spot_text *t, size_t i); /* a name may stand there */
/* The token behind the parenthesis that `i` opens, or `end`. */
size_t spot_skip(const struct spot_text *t, size_t i, size_t end);

struct spot_scope {
    VEC(struct sql_spot_source) sources;
    VEC(struct sql_spot_source) queries; /* of WITH */
};
/* Adds what the query of the frame has in scope, where token `at` stands. */
void spot_scope_add(struct spot_text *t, const struct spot_frame *frame, size_t at, bool outer,
                    struct spot_scope *scope);
/* The names of WITH, before any scope is added: inner queries see those around them. */
void spot_scope_with(struct spot_text *t, const struct spot_frame *frame, struct spot_scope *scope);

#endif
