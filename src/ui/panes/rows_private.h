/* The results pane's state, between the grid (rows.c) and the chart (rows_chart.c). */
#ifndef QUERENT_UI_PANES_ROWS_PRIVATE_H
#define QUERENT_UI_PANES_ROWS_PRIVATE_H

#include "chart/chart.h"
#include "grid/grid.h"
#include "panes/history.h"
#include "panes/words.h"
#include "querent/base/vec.h"
#include "state.h"

/* The rows of an earlier question. */
struct earlier {
    struct result *result; /* a reference */
    char *sql;             /* NULL: not known */
    struct grid_kept kept; /* how they were left */
};

/* The rows of a conversation that was left, as they were left. */
struct shelf {
    char *conversation;
    VEC(struct earlier) earlier; /* the newest of it is the last */
};

/* Words that were typed as a filter: they hold only where a row has them. */
struct attempt {
    char *text;            /* NULL: there are none */
    struct result *result; /* that they were tried on; compared only */
    bool failed;           /* no row had them: the filters from before are on their way back */
    bool again;            /* the operator was told; the same words again are a filter */
    struct grid_filters before;
    uint64_t row; /* where the cursor was */
};

struct rows {
    struct grid grid;
    struct attempt attempt;
    VEC(struct earlier) earlier; /* oldest first */
    size_t earlier_at;           /* the one shown, from 1; 0: the newest rows are */
    struct result *newest;       /* a reference; NULL: none yet */
    char *newest_sql;
    struct grid_kept newest_kept;
    char *conversation;      /* that they are of */
    VEC(struct shelf) shelf; /* others', the one left last at the end */
    size_t suggestion;       /* under the cursor while there are no rows */
    struct history searches, filters, pipes;
    char *said;     /* of filters that came over from the rows before; NULL: nothing */
    char *warned;   /* the notice that only some rows were sorted or filtered; NULL: none */
    uint64_t asked; /* rows that were there when more were asked for: asked once */
    bool charted;   /* the chart is shown instead of the grid */
    struct chart chart;
    struct view *chart_view; /* a reference to the rows it was drawn from; NULL: all */
    struct words words;
    size_t chart_top;
    int chart_h; /* lines of it in view */
};

extern const struct pane_ops pane_rows;

/* ---- rows_none.c */

void rows_none_draw(const struct rows *rows, const struct pane_view *view, struct surface *surface);
bool rows_none_act(struct rows *rows, struct console *console, enum action action);

/* ---- rows_ask.c */

void rows_ask_search(struct rows *rows, struct console *console);
void rows_ask_filter(struct rows *rows, struct console *console);
void rows_ask_settle(struct rows *rows, struct console *console); /* once the grid has its rows */
void rows_ask_close(struct rows *rows);

/* ---- rows_sql.c, rows_copy.c: true when it was one of theirs */

/* The SQL that the rows came from; NULL: it is not known. */
const char *rows_sql_text(const struct rows *rows, const struct console *console);
bool rows_sql_act(struct rows *rows, struct console *console, enum action action);
bool rows_copy_act(struct rows *rows, struct console *console, enum action action);

/* ---- rows_earlier.c */

/* Another result has come; NULL: there is none, and what was kept goes. */
void rows_earlier_take(struct rows *rows, struct console *console, struct result *result);
void rows_earlier_step(struct rows *rows, struct console *console, int step);
void rows_earlier_newest(struct rows *rows, struct console *console);
void rows_earlier_title(const struct rows *rows, struct line *out);
/* Whose rows they are, where another question was asked since; unknown: where that is not known. */
void rows_asked_title(const struct result *result, const char *unknown, struct line *out);
void rows_earlier_close(struct rows *rows);
/* Another conversation was opened: rows, filter and marks of the one that is left are kept. */
void rows_earlier_leave(struct rows *rows, struct console *console);
void rows_earlier_release(struct rows *rows);

/* ---- rows_chart.c */

/* On and off; its own actions, true when it was one. */
void rows_chart_toggle(struct rows *rows, struct console *console);
void rows_chart_close(struct rows *rows);
void rows_chart_settle(struct rows *rows,
                       struct console *console); /* after the grid's rows have changed */
bool rows_chart_act(struct rows *rows, enum action action);
void rows_chart_scroll(struct rows *rows, int64_t by);
void rows_chart_draw(const struct rows *rows, struct rect rect, struct surface *surface);

#endif
