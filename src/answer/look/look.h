/* A second look at rows that came. Private to answer. */
#ifndef QUERENT_ANSWER_LOOK_H
#define QUERENT_ANSWER_LOOK_H

#include "querent/answer/answer.h"
#include "querent/base/buf.h"

/* The one row of "the most expensive product" (ORDER BY with LIMIT 1) may share its place with
 * others: they are looked for, and said. */
void look_for_ties(const struct answer_world *world, const char *sql, const struct result *result,
                   struct buf *out);

#endif
