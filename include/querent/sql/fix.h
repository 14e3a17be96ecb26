/* A finding's repair as an edit of the tree, for those that have a safe one: qualify a column, the
 * nearest name, add to GROUP BY, the row that has the greatest of all, the dialect's name of a
 * function; each row counted or listed once, a join left out that nothing is used of, HAVING that
 * is WHERE, a year compared as it is. Literals are never touched. */
#ifndef QUERENT_SQL_FIX_H
#define QUERENT_SQL_FIX_H

#include "querent/sql/sql.h"

/* A copy of the query with the finding repaired; NULL: it has no safe repair. The finding must come
 * from sql_resolve of this query. */
struct sql_query *sql_fixed(struct arena *arena, const struct sql_query *query,
                            enum sql_dialect dialect, const struct sql_finding *finding);

/* The text with the finding repaired (arena), to be offered as sql_diff of the two; NULL: it has no
 * safe repair. Only the place itself changes where that says the same as the edited tree, so that
 * comments and layout stay; else it is the tree's print. The query must be parsed from the text. */
char *sql_fixed_text(struct arena *arena, const char *text, const struct sql_query *query,
                     enum sql_dialect dialect, const struct sql_finding *finding);

/* A copy of the query (arena) in which every join by a column that refers to several tables also
 * says which of them is meant; NULL: nothing was missing. */
struct sql_query *sql_say_kinds(struct arena *arena, const struct sql_query *query,
                                enum sql_dialect dialect, const struct sql_lookup *lookup);

/* A copy of the query (arena) that also groups by what it shows, or orders by, beside aggregates: a
 * name follows from its key, which MariaDB in ONLY_FULL_GROUP_BY, Trino and BigQuery do not see.
 * NULL: nothing was missing, or the dialect sees it. */
struct sql_query *sql_group_whole(struct arena *arena, const struct sql_query *query,
                                  enum sql_dialect dialect);

/* What the repair does, in words: "write 'orders.total' instead of 'totl'" (arena). */
char *sql_fix_words(struct arena *arena, const char *text, const struct sql_finding *finding);

#endif
