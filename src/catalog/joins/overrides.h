/* The operator's join graph file over what was declared and inferred. */
#ifndef CATALOG_OVERRIDES_H
#define CATALOG_OVERRIDES_H

#include "catalog_private.h"

/* ERR_NOT_FOUND or ERR_IO, or ERR_CONFIG when it is not JSON; names that are not there become
 * notes. own: it is read only where nobody else could have written it, base/trust.h. */
bool overrides_read(struct catalog *catalog, const char *path, bool own, struct err *err);

#endif
