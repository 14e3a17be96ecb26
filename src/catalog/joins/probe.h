/* Asking the database whether a join holds, for tables too large to be read. */
#ifndef CATALOG_PROBE_H
#define CATALOG_PROBE_H

#include "catalog_private.h"

/* What inference could not weigh, since the key's values were too many to keep: a sample of the
 * referring values is looked up, in a bounded number of queries. */
void probe_unknown(struct catalog *catalog, const struct catalog_reader *reader,
                   const struct catalog_options *options);

#endif
