/* Roles of tables and audit columns. */
#ifndef CATALOG_ROLES_H
#define CATALOG_ROLES_H

#include "catalog_private.h"

/* From names and edges; after inference, before the graph is built. */
void roles_choose(struct catalog *catalog);
const char *role_name(enum table_role role);
bool role_parse(const char *name, enum table_role *ret_role);
/* "created by" and the like, as lemmas: who wrote the row, not what it is about. */
bool role_is_audit(const char *stem);

#endif
