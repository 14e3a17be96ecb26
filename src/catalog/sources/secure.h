/* Secure views: what the operator calls a table is a view, and the table behind it does not exist.
 */
#ifndef CATALOG_SECURE_H
#define CATALOG_SECURE_H

#include "catalog_private.h"

/* Changes the schema by the map, before anything else looks at it. A map that cannot be read is
 * ERR_CONFIG: nothing is shown rather than too much. */
bool secure_apply(struct catalog *catalog, const char *json, struct err *err);
/* The view that a logical table's rows come from; NULL: the table is no logical one. */
const struct sql_view *secure_view_of(const struct catalog *catalog,
                                      const struct schema_table *table);
/* The table's rows may be read for the index: it is a base table, or a logical one that is listed.
 */
bool secure_may_read(const struct catalog *catalog, const struct schema_table *table,
                     const char *listed);

#endif
