/* A finding's repair as an edit of the tree, for those that have a safe one: qualify a column, the
 * nearest name, add to GROUP BY, the dialect's name of a function. Literals are never touched. */
#ifndef QUERENT_SQL_FIX_H
#define QUERENT_SQL_FIX_H

#include "querent/sql/sql.h"

/* A copy of the query with the finding repaired; NULL: it has no safe repair. The finding must come
 * from sql_resolve of this query. Offer it as sql_diff of the two prints. */
struct sql_query *sql_fixed(struct arena *arena, const struct sql_query *query,
                            enum sql_dialect dialect, const struct sql_finding *finding);

#endif
