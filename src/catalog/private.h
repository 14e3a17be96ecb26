/* Which columns are private: see querent/catalog/private.h. */
#ifndef CATALOG_SRC_PRIVATE_H
#define CATALOG_SRC_PRIVATE_H

#include "catalog_private.h"

/* By names, dictionary and `globs` (may be NULL), and once the values are there, by these. */
void private_mark(struct catalog *catalog, const char *globs);

#endif
