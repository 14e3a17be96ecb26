/* Values and statistics that an export brought along. */
#ifndef CATALOG_KNOWN_VALUES_H
#define CATALOG_KNOWN_VALUES_H

#include "catalog_private.h"

/* Into the index, which is not sealed yet. */
bool known_read_values(struct catalog *catalog, const char *path, struct err *err);

#endif
