/* The results pane's state, between the grid (rows.c) and the chart (rows_chart.c). */
#ifndef QUERENT_UI_PANES_ROWS_PRIVATE_H
#define QUERENT_UI_PANES_ROWS_PRIVATE_H

#include "chart/chart.h"
#include "grid/grid.h"
#include "panes/history.h"
#include "state.h"

struct rows {
    struct grid grid;
    size_t suggestion; /* under the cursor while there are no rows */
    struct history searches, filters;
    char *warned;   /* the notice that only some rows were sorted or filtered; NULL: none */
    uint64_t asked; /* rows that were there when more were asked for: asked once */
    bool charted;   /* the chart is shown instead of the grid */
    struct chart chart;
    struct view *chart_view; /* a reference to the rows it was drawn from; NULL: all */
    size_t chart_top;
    int chart_h; /* lines of it in view */
};

extern const struct pane_ops pane_rows;

/* ---- rows_ask.c */

void rows_ask_search(struct rows *rows, struct console *console);
void rows_ask_filter(struct rows *rows, struct console *console);

/* ---- rows_chart.c */

/* On and off; its own actions, true when it was one. */
void rows_chart_toggle(struct rows *rows);
void rows_chart_close(struct rows *rows);
void rows_chart_settle(struct rows *rows); /* after the grid's rows have changed */
bool rows_chart_act(struct rows *rows, enum action action);
void rows_chart_draw(const struct rows *rows, struct rect rect, struct surface *surface);

#endif
