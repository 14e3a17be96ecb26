/* The data dictionary: what people wrote down about tables and columns, merged over introspection.
 */
#ifndef CATALOG_DICTIONARY_H
#define CATALOG_DICTIONARY_H

#include "catalog_private.h"

/* Descriptions win over the database's comments; in everything else the database wins and the
 * disagreement is kept (catalog_disagreement). One note says how many there are. See the
 * options' dictionary_path. */
bool dictionary_apply(struct catalog *catalog, const struct catalog_options *options,
                      struct err *err);

#endif
