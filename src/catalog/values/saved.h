/* What a build learnt from the rows, kept with the value index: statistics and inferred joins. */
#ifndef CATALOG_SAVED_H
#define CATALOG_SAVED_H

#include "catalog_private.h"

/* What the index depends on: names, types, keys, sizes of tables, what is secret, and the limits of
 * the options. */
uint64_t saved_fingerprint(const struct catalog *catalog, const struct catalog_options *options);
/* Takes index, statistics and inferred joins from the file; false: there is none, it is old or of
 * another schema, and they have to be read from the rows. */
bool saved_load(struct catalog *catalog, const struct catalog_options *options);
/* Joins are inferred, not yet overridden. A file that cannot be written becomes a note. */
void saved_store(struct catalog *catalog, const char *index_path);

#endif
