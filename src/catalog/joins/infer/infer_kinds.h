/* Joins of rows that refer to different tables and say to which. Runs in the building thread, once
 * the values are read. */
#ifndef CATALOG_INFER_KINDS_H
#define CATALOG_INFER_KINDS_H

#include "catalog_private.h"

/* `reader` may be NULL: then what values name is believed, and content types are not looked up. */
void infer_kinds(struct catalog *catalog, const struct catalog_reader *reader,
                 const struct catalog_options *options);
/* Adds such a join, which has edge->only, unless it is known. */
void infer_kinds_accept(struct catalog *catalog, const struct join_edge *edge);

#endif
