/* Where the cursor stands in SQL text, finished or not: what may be typed there, and which tables
 * are in scope. For completion.
 *
 * Unfinished text has no tree, so that the statement's tokens are walked; the queries in it that
 * are finished (WITH, FROM (…)) are parsed, and their columns are those of the tree.
 */
#ifndef QUERENT_SQL_SPOT_H
#define QUERENT_SQL_SPOT_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/sql/sql.h"

enum sql_spot_kind {
    SQL_SPOT_NONE,   /* in a comment or a number, or where a new name is made */
    SQL_SPOT_START,  /* a statement or query begins */
    SQL_SPOT_TABLE,  /* behind FROM, JOIN and their commas */
    SQL_SPOT_COLUMN, /* an expression is expected */
    SQL_SPOT_ON,     /* the same, and it is the first of a join's condition */
    SQL_SPOT_VALUE,  /* the same, and it is compared with `column` */
    SQL_SPOT_AFTER,  /* something is complete: a keyword goes on */
};

struct sql_spot_source {
    const char *schema, *name; /* of a table; name NULL: a query in FROM */
    const char *alias;         /* what columns are qualified by: the alias, else the name */
    bool query;                /* its columns are these, and no table's */
    size_t column_count;
    const char **columns;
    bool outer; /* of a query around this one */
};

struct sql_spot {
    enum sql_spot_kind kind;
    struct sql_span word;       /* what was typed of it: from its beginning to the cursor */
    const char *prefix;         /* the same without an opening quote */
    bool string;                /* the word stands behind an opening quote of a string */
    const char *qualifier;      /* "o" of "o.na"; NULL: none */
    const char *clause;         /* keyword of the clause, in capitals: "SELECT", "WHERE"; "" */
    const char *table, *column; /* SQL_SPOT_VALUE: the column; table NULL where none is written */
    const struct sql_spot_source *sources; /* in scope, the innermost query's first */
    size_t source_count;
    const char *const *queries; /* names that WITH gives; NULL-terminated */
};

/* All of *ret_spot is in the arena. lookup spells out the stars of queries in FROM; its function
 * may be NULL. */
void sql_spot(struct arena *arena, const char *text, size_t len, size_t offset,
              enum sql_dialect dialect, const struct sql_lookup *lookup, struct sql_spot *ret_spot);

/* A function's arguments as people write them, "text, from [, length]"; NULL: not known here. */
const char *sql_function_arguments(const char *name);
/* Keywords that usually go on at the spot, likely ones first; NULL-terminated, static. */
const char *const *sql_spot_keywords(const struct sql_spot *spot);

#endif
