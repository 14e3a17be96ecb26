/* One row as lines: a column after the other, its name and its whole value, the first lines of a
 * long one. A pure projection; UI thread only. */
#ifndef QUERENT_UI_RECORD_H
#define QUERENT_UI_RECORD_H

#include "grid/grid.h"

/* Appends the cursor's row, w columns wide; columns that the grid hides are here too. ret_first
 * (may be NULL): the line where the grid's cursor column begins. */
void record_lines(const struct grid *grid, int w, struct lines *out, size_t *ret_first);

#endif
