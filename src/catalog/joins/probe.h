/* Asking the database whether a join holds, for tables too large to be read. */
#ifndef CATALOG_PROBE_H
#define CATALOG_PROBE_H

#include "catalog_private.h"

/* What inference could not weigh, since the key's values were too many to keep: a sample of the
 * referring values is looked up, in a bounded number of queries. */
void probe_unknown(struct catalog *catalog, const struct catalog_reader *reader,
                   const struct catalog_options *options);

/* The table as the reader may read it, as a view where it is a secure one. */
void probe_add_table(const struct catalog *catalog, int t, enum sql_dialect dialect,
                     struct buf *sql);

#endif
