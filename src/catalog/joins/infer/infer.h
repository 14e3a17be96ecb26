/* Join edges by names and values. Runs in the building thread, while value sets are alive. */
#ifndef CATALOG_INFER_H
#define CATALOG_INFER_H

#include "catalog_private.h"

#define INFER_LEAST                                                                                \
    0.6 /* guesses below are not kept at all; paths want the threshold of the settings */

void infer_edges(struct catalog *catalog);
/* Adds a join that was inferred, now or before, unless the column refers by declaration or it is
 * known. */
void infer_accept(struct catalog *catalog, const struct join_edge *edge);
/* No values could be compared, since there are too many of them, or no rows were read. */
bool infer_is_unknown(const struct catalog *catalog, const struct join_edge *edge);
/* A confidence by name, with the share of the referring values that are among the keys. */
double infer_weigh(double confidence, double share, size_t distinct);
/* Changes with the rules, so that joins inferred by others are not believed. */
enum { INFER_VERSION = 7 };

#endif
