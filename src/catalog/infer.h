/* Join edges by names and values. Runs in the building thread, while value sets are alive. */
#ifndef CATALOG_INFER_H
#define CATALOG_INFER_H

#include "catalog_private.h"

#define INFER_LEAST                                                                                \
    0.6 /* guesses below are not kept at all; paths want the threshold of the settings */

void infer_edges(struct catalog *catalog);
/* Adds a join that was inferred, now or before, unless the column refers by declaration or it is
 * known. */
void infer_accept(struct catalog *catalog, struct column_ref from, struct column_ref to,
                  double confidence, const char *why);

#endif
