/* The data dictionary: what people wrote down about tables and columns, merged over introspection.
 */
#ifndef CATALOG_DICTIONARY_H
#define CATALOG_DICTIONARY_H

#include "catalog_private.h"

/* A CSV file (one list with a column for the table, or one table called like the file) or a folder
 * of them. Where it and the database disagree the database wins and a note says so; names that are
 * not there become notes. ERR_UNSUPPORTED for workbooks. */
bool dictionary_apply(struct catalog *catalog, const char *path, struct err *err);

#endif
