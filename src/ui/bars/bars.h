/* The lines around the panes: pure drawing from the console's state. */
#ifndef QUERENT_UI_BARS_H
#define QUERENT_UI_BARS_H

#include "draw/surface.h"

struct console;

void bars_top(const struct console *console, struct surface *surface);
void bars_stage(const struct console *console, struct surface *surface);
void bars_rest(const struct console *console, struct surface *surface); /* narrow layout */
int bars_rest_rows(const struct console *console, int cols);            /* that it would like */
void bars_keys(const struct console *console, struct surface *surface);

/* Left and right texts on one line; the right one gives way. */
void bars_sides(struct surface *surface, struct rect rect, enum role ground,
                const struct line *left, const struct line *right);

#endif
