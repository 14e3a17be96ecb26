/* What a grid does by keys alone, for whoever shows one. */
#ifndef QUERENT_UI_PANES_GRID_KEYS_H
#define QUERENT_UI_PANES_GRID_KEYS_H

#include "grid/grid.h"
#include "keys/action.h"

/* True when the action moves. */
bool grid_keys_move(struct grid *grid, enum action action);
/* True when it arranges columns, marks, sorts, goes to a hit or filters by the cell. */
bool grid_keys_arrange(struct grid *grid, enum action action);

#endif
