/* Catalogs that several fronts of one process use at the same time. Private to front.
 *
 * Off until front_share_catalogs. A catalog is found again only while the schema is still the same
 * (its fingerprint is read from the database each time) and the operator's files beside it are
 * unchanged, and for a few minutes at most. Any thread. */
#ifndef QUERENT_FRONT_CATALOGS_SHARED_H
#define QUERENT_FRONT_CATALOGS_SHARED_H

#include "querent/catalog/catalog.h"
#include "querent/front/load_catalog.h"

/* What the catalog depends on beside the schema; NULL: it cannot be shared. `data` tells its rows
 * from others; NULL: not known. `files`: paths that may be NULL or not there. Caller frees. */
char *shared_key(const struct load_catalog *load, const char *data, const char *const *files,
                 size_t count);
/* A reference. NULL: there is none, and the caller builds it, and calls shared_built; who wants the
 * same meanwhile waits here for it, or until `cancel` fires. A key of NULL finds nothing. */
struct catalog *shared_find(const char *key, bool values, const struct schema *schema,
                            struct cancel *cancel);
/* catalog NULL: it could not be built, and the next who wants it tries. */
void shared_built(const char *key, bool values, struct catalog *catalog);

#endif
