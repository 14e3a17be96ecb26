/* Rows of the grid as text for other programs: what is shown, in its order, without hidden columns.
 */
#ifndef QUERENT_UI_COPY_AS_H
#define QUERENT_UI_COPY_AS_H

#include "grid/grid.h"
#include "querent/sql/dialect.h"

enum copy_format { COPY_CSV, COPY_TSV, COPY_MARKDOWN, COPY_SQL, COPY_JSON, COPY_FORMATS };

/* All rows shown, or the marked ones (none: the cursor's). At most `max` bytes: false when more
 * would be needed; what is there is whole rows. */
bool copy_as(const struct grid *grid, enum copy_format format, bool all, enum sql_dialect dialect,
             size_t max, struct buf *out);

#endif
