/* Which columns of rows are times that their query cuts down to a month or the like. */
#ifndef QUERENT_UI_CUTS_H
#define QUERENT_UI_CUTS_H

#include "grid/grid.h"
#include "querent/sql/dialect.h"

/* Marks the grid's columns by the query that its rows are of: they show a month as 2024-03,
 * whatever the database sends for it. */
void grid_take_cuts(struct grid *grid, const char *sql, enum sql_dialect dialect);

#endif
