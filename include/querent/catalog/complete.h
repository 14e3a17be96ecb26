/* Completion of SQL over a catalog: what may be typed at a place, with what it is. */
#ifndef QUERENT_CATALOG_COMPLETE_H
#define QUERENT_CATALOG_COMPLETE_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/catalog/catalog.h"
#include "querent/model/completion.h"

struct catalog_completing {
    const char *text;
    size_t offset; /* of the cursor */
    size_t max;
    bool lower; /* keywords in small letters */
};

/* Tables behind FROM and JOIN, those that can be joined first; columns of the tables in scope;
 * whole conditions behind ON, by the join graph; values of a category behind a comparison, never of
 * a private column; functions with their arguments; keywords of the place. Fast enough for each
 * key: nothing is read. The caller releases *ret. */
void catalog_complete(const struct catalog *catalog, const struct catalog_completing *at,
                      struct completions *ret);

#endif
