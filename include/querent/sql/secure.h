/* Secure views: logical names become views, hidden tables are out of reach. Pure functions.
 *
 * The operator and the models know logical names only. Before a query runs, every reference to one
 * is rewritten to its view, wherever a table can stand; what would reach a hidden table another way
 * is refused, with the place.
 */
#ifndef QUERENT_SQL_SECURE_H
#define QUERENT_SQL_SECURE_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/arena.h"
#include "querent/sql/sql.h"

struct sql_view {
    const char *logical; /* what queries say */
    const char *schema;  /* the view's; NULL: unqualified */
    const char *view;
    const char *base_schema; /* the hidden table's; NULL: any schema */
    const char *base;        /* the hidden table behind it; NULL: called like the logical name */
};

struct sql_views {
    const struct sql_view *v;
    size_t count;
    const char *default_schema; /* what an unqualified name means first; may be NULL */
};

/* A copy of the query that reads the views; each keeps the name it was called by as its alias, so
 * that qualified columns still mean the same. A WITH that has a logical name's name is left alone.
 * NULL: refused, *ret_error says what and where: a hidden table in any spelling or schema, what
 * `lookup` (which may be NULL) does not show, the database's own tables. With no views the copy is
 * the query. */
struct sql_query *sql_secure(struct arena *arena, const struct sql_query *query,
                             enum sql_dialect dialect, const struct sql_views *views,
                             const struct sql_lookup *lookup, struct sql_error *ret_error);

/* A function or type that tells what tables there are, how they are made, or how large: not for a
 * statement that must not reach hidden ones. */
bool sql_use_tells_of_tables(const struct sql_use *use);

#endif
