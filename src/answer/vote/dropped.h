/* Private to answer. */
#ifndef QUERENT_ANSWER_DROPPED_H
#define QUERENT_ANSWER_DROPPED_H

#include "answer_private.h"

/* Tells, in the version, which stored values, years and figures of the question a model's query
 * says nothing of, and lowers its confidence: such a query answers another question. */
void dropped_tell(const struct inquiry *inquiry, const struct catalog *catalog,
                  struct sql_version *version);

#endif
