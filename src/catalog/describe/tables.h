/* What names, keys and statistics tell about tables. */
#ifndef CATALOG_DESCRIBE_TABLES_H
#define CATALOG_DESCRIBE_TABLES_H

#include "querent/catalog/describe.h"

/* Roles, default dates, descriptions, units and amounts that can be added up. What the database or
 * a dictionary describes already is not described again. */
void tables_describe(const struct catalog *catalog, struct draft *draft);

#endif
