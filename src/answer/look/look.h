/* A second look at rows that came. Private to answer. */
#ifndef QUERENT_ANSWER_LOOK_H
#define QUERENT_ANSWER_LOOK_H

#include "querent/answer/answer.h"
#include "querent/base/buf.h"
#include "querent/sql/sql.h"

enum has { HAS_NONE, HAS_SOME, HAS_UNKNOWN };

/* Whether the query gives a row, tried. */
enum has look_has(const struct answer_world *world, const struct sql_query *query);

/* Rows meet WHERE, and the query gives none: said where HAVING is why. */
void look_at_groups(const struct answer_world *world, struct arena *arena,
                    const struct sql_query *query, struct buf *out);

/* The one row of "the most expensive product" (ORDER BY with LIMIT 1) may share its place with
 * others: they are looked for, and said. */
void look_for_ties(const struct answer_world *world, const char *sql, const struct result *result,
                   struct buf *out);

#endif
