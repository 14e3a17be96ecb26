/* Conditions of a model's query that nothing in the conversation gave. Private to answer. */
#ifndef QUERENT_ANSWER_UNGIVEN_H
#define QUERENT_ANSWER_UNGIVEN_H

#include "answer_private.h"

/* How many texts a model's query compares columns with though neither the question nor an earlier
 * one, a demand or a reading of the engine's has a word of them: small models take them from the
 * samples that they are shown. 0 of a query that is no model's. */
size_t ungiven_count(const struct inquiry *inquiry, const struct catalog *catalog, const char *sql,
                     bool model);
/* Marks them in the version, if it is as the model wrote it. */
void ungiven_mark(const struct inquiry *inquiry, const struct catalog *catalog,
                  struct sql_version *version);

#endif
