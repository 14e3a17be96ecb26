/* The part of the join graph's JSON that an export of the whole catalog shares. */
#ifndef CATALOG_GRAPH_JSON_H
#define CATALOG_GRAPH_JSON_H

#include "catalog_private.h"

/* Appends the members relationships, table_metadata and what was kept, inside an open object. */
void graph_json_members(const struct catalog *catalog, struct buf *out);

#endif
