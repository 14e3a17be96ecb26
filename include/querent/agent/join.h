/* One question about one join, for the review of what was inferred. */
#ifndef QUERENT_AGENT_JOIN_H
#define QUERENT_AGENT_JOIN_H

#include "querent/agent/agent.h"

/* A model's word on whether the columns refer to each other, by names, types, comments and some
 * values: never more than advice. *ret_why is a heap text. */
bool agent_join(const struct agent_context *context, const struct catalog *catalog,
                const struct join_edge *edge, bool *ret_yes, char **ret_why, struct err *err);

#endif
