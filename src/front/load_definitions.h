/* Definitions of tables from the table API (R8), beside what the database itself tells. */
#ifndef QUERENT_FRONT_LOAD_DEFINITIONS_H
#define QUERENT_FRONT_LOAD_DEFINITIONS_H

#include "querent/front/load_catalog.h"

/* Puts the server's definition of each table into its comment, after the database's own. Without a
 * server, and with TABLE_API_MOCK, the live database's is all there is. A server that does not
 * answer fails it: a schema that is described by half would be read wrongly. */
bool load_definitions(const struct load_catalog *load, struct schema *schema, struct err *err);

#endif
