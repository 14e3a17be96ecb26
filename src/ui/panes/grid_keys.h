/* Moving in a grid by keys, for whoever shows one. */
#ifndef QUERENT_UI_PANES_GRID_KEYS_H
#define QUERENT_UI_PANES_GRID_KEYS_H

#include "grid/grid.h"
#include "keys/action.h"

/* True when the action moves. */
bool grid_keys_move(struct grid *grid, enum action action);

#endif
