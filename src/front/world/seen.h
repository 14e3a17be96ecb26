/* What the newest results of a conversation were like. Private to front. */
#ifndef QUERENT_FRONT_SEEN_H
#define QUERENT_FRONT_SEEN_H

#include "querent/base/arena.h"
#include "querent/catalog/catalog.h"
#include "querent/model/memory.h"
#include "querent/model/rows/result.h"

/* Adds the result of the SQL, as it was shown, to those of the memory; sample_rows: so many rows of
 * it at most, none where a private column is in it. */
void seen_keep(struct memory *memory, const struct catalog *catalog, const char *sql,
               const struct result *result, size_t sample_rows);
/* "2 rows: name, total; Ann, 12 | Bob, 7"; NULL: it is not known. */
const char *seen_of(struct arena *arena, const struct memory *memory, const char *sql);

#endif
