/* Catalogs that several fronts of one process use at the same time. Private to front.
 *
 * Off until front_share_catalogs. A catalog is found again only while the schema is still the same
 * (its fingerprint is read from the database each time) and the operator's files beside it are
 * unchanged, and for a few minutes at most. Any thread. */
#ifndef QUERENT_FRONT_CATALOGS_SHARED_H
#define QUERENT_FRONT_CATALOGS_SHARED_H

#include "querent/catalog/catalog.h"
#include "querent/front/load_catalog.h"

/* What the catalog depends on beside the schema; NULL: it cannot be shared. `files`: paths that may
 * be NULL or not there. Caller frees. */
char *shared_key(const struct load_catalog *load, const char *const *files, size_t count);
/* A reference; NULL: there is none. A key of NULL finds nothing. */
struct catalog *shared_find(const char *key, bool values, const struct schema *schema);
void shared_keep(const char *key, bool values, struct catalog *catalog);

#endif
