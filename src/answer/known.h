/* What is known of the code that a statement uses. Private to answer. */
#ifndef QUERENT_ANSWER_KNOWN_H
#define QUERENT_ANSWER_KNOWN_H

#include "querent/answer/version.h"
#include "querent/base/arena.h"
#include "querent/sql/sql.h"

struct known_of {
    const struct sql_guard *guard;
    const struct sql_query *query; /* as it will run; NULL: not a query */
    const struct catalog *catalog; /* NULL: none */
    enum sql_dialect dialect;
    const struct version_options *options;
};

/* Fills version->held, with marks, with what is neither on the lists, nor the database's own, nor
 * allowed; where the rules are strict it is refused instead. Either way it is not runnable; nor is
 * it where the database could not be asked, which version->unreached tells. Returns
 * why no plan may be asked for, in the arena: 'f' might run while it is made. NULL: it may.
 */
const char *known_judge(struct sql_version *version, struct arena *arena,
                        const struct known_of *of);

/* version.c */
struct sql_mark *version_mark(struct sql_version *version, struct sql_span at,
                              enum mark_severity severity, const char *message);

#endif
