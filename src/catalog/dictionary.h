/* The data dictionary: what people wrote down about tables and columns, merged over introspection.
 */
#ifndef CATALOG_DICTIONARY_H
#define CATALOG_DICTIONARY_H

#include "catalog_private.h"

/* Descriptions win over the database's comments; in everything else the database wins and the
 * disagreement is kept (catalog_disagreement). One note says how many there are. headings: see
 * querent/model/dictionary.h. */
bool dictionary_apply(struct catalog *catalog, const char *path, const char *headings,
                      struct err *err);

#endif
