/* The results pane: the grid in its frame, with what its actions ask for. */
#ifndef QUERENT_UI_PANE_ROWS_H
#define QUERENT_UI_PANE_ROWS_H

#include <stdbool.h>

#include "chart/chart.h"
#include "draw/surface.h"
#include "grid/grid.h"
#include "keys/action.h"
#include "model.h"

struct console;

struct rows_pane {
    struct grid grid;
    size_t suggestion; /* under the cursor while there are no rows */
    uint64_t asked;    /* rows that were there when more were asked for: asked once */
    bool charted;      /* the chart is shown instead of the grid */
    struct chart chart;
    struct view *chart_view; /* a reference to the rows it was drawn from; NULL: all */
    size_t chart_top;
    int chart_h; /* of the last paint */
};

void rows_init(struct rows_pane *pane, void (*wake)(void *arg), void *arg);
void rows_release(struct rows_pane *pane);
void rows_title(const struct console *console, struct line *left, struct line *right);
void rows_status(const struct console *console, struct line *line); /* for the bottom border */
void rows_paint(struct console *console, struct surface *surface, struct rect rect);
bool rows_act(struct console *console, enum action action);
void rows_click(struct console *console, int x, int y, bool twice);
/* Collects what the grid's thread has done, and asks for more rows where the operator comes near
 * their end. True: something to draw changed. */
bool rows_settle(struct console *console);
/* The chart (rows_chart.c): on and off; its own actions, true when it was one. */
void rows_chart_toggle(struct rows_pane *pane);
void rows_chart_close(struct rows_pane *pane);
void rows_chart_settle(struct rows_pane *pane); /* after the grid's rows have changed */
bool rows_chart_act(struct rows_pane *pane, enum action action);
void rows_chart_paint(struct rows_pane *pane, struct surface *surface, struct rect rect);
/* "12,480 rows · order_no, customer, …" for the narrow layout's rest. */
void rows_summary(const struct rows_pane *pane, const struct model *model, struct buf *out);

#endif
