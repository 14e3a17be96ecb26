/* What the results pane offers to overlays: the rows as the operator sees them. */
#ifndef QUERENT_UI_PANES_ROWS_H
#define QUERENT_UI_PANES_ROWS_H

#include "grid/grid.h"

struct console;

/* The grid of the results pane, good until console_release. */
struct grid *rows_grid(const struct console *console);

#endif
