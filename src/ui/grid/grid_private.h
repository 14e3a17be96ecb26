/* What the grid's files share. */
#ifndef QUERENT_UI_GRID_PRIVATE_H
#define QUERENT_UI_GRID_PRIVATE_H

#include "grid/grid.h"
#include "querent/model/rows/number_read.h"

enum {
    GRID_GUTTER = 1,    /* a row's mark */
    GRID_SEPARATOR = 3, /* blank, line, blank */
    GRID_BAR = 8,       /* columns of a bar beside a number */
};

/* ---- grid_column.c: widths, and which columns are where */

/* Widths are measured again from the first row on. */
void grid_measure_anew(struct grid *grid);
/* Measures new rows (until widths are settled) and fits the columns to the width. */
void grid_measure(struct grid *grid);
/* A column's place on the line, as laid out by grid_layout. */
struct grid_slot {
    size_t col;
    int x;    /* of its first shown column of text */
    int skip; /* columns of the cell that are scrolled away */
    int cols; /* shown; less than the width where the screen ends */
    bool frozen;
};
struct grid_slots {
    VEC(struct grid_slot) v;
};
/* The columns that are on the screen, frozen ones first. The caller releases v. */
void grid_layout(const struct grid *grid, struct grid_slots *ret_slots);
/* The next shown column in a direction; `col` itself when there is none. */
size_t grid_next_column(const struct grid *grid, size_t col, int step);
size_t grid_shown_columns(const struct grid *grid);
/* Scrolls sideways until the cursor's column is seen. */
void grid_reveal_column(struct grid *grid);
/* Columns to the right of the frozen ones. */
int grid_scroll_width(const struct grid *grid);
/* Columns before this one are frozen; fewer than wished for where the screen is too small for them.
 */
size_t grid_frozen_end(const struct grid *grid);

/* ---- grid_rows.c */

void grid_say(struct grid *grid, bool bad, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Rows of the result that the view does not cover yet. */
uint64_t grid_uncovered(const struct grid *grid);
uint64_t grid_row_at(const struct grid *grid, uint64_t position);
/* Lines of header and rule at this height. */
int grid_head_height(int h);
/* Where the row is among the marks, or would be. */
size_t grid_mark_place(const struct grid *grid, uint32_t row);
/* The caller's; NULL: none is. */
struct view *grid_marked_rows(const struct grid *grid);
/* 12,480 */
void grid_add_number(struct buf *out, uint64_t number);

/* ---- grid_tally.c */

/* Takes the tally's texts. */
void grid_tally_set(struct grid_tally *of, const struct tally *tally);
void grid_tally_forget(struct grid_tally *of);
/* "3 marked, total: sum 1,204.50 …" */
void grid_marked_status(const struct grid *grid, struct line *out);

/* ---- grid_bar.c */

/* The bar of a number of the column, GRID_BAR columns. */
void grid_bar_draw(const struct grid *grid, size_t col, const struct cell *cell, enum role role,
                   struct line *line);
/* From where to where bars go, when that was counted. */
void grid_bar_known(struct grid *grid, size_t col, const struct tally *tally);

/* ---- grid_hits.c */

/* Takes the cells. */
void grid_hits_set(struct grid *grid, uint64_t *cells, size_t len, uint64_t count);
void grid_hits_forget(struct grid *grid);
/* " · hit 3 of 17" */
void grid_hits_status(const struct grid *grid, const char *dot, struct line *out);

/* ---- grid_move.c */

void grid_reveal_row(struct grid *grid);
/* Another view (takes it): the cursor stays on its row, or goes to the first. */
void grid_set_view(struct grid *grid, struct view *view, bool keep_row);

/* ---- grid_cell.c */

/* What the numbers of a column count, where they are shown in units. */
enum grid_unit {
    GRID_UNIT_NONE, /* shown as they are */
    GRID_UNIT_BYTES,
    GRID_UNIT_MILLIS,
    GRID_UNIT_SECONDS,
    GRID_UNIT_MINUTES,
    GRID_UNIT_SIGN,  /* a sign behind each number */
    GRID_UNIT_SCALE, /* thousands, millions */
};

/* How the numbers and dates of a column are shown. */
struct grid_number {
    enum grid_unit unit;
    const char *sign; /* of GRID_UNIT_SIGN */
    struct number_read read;
    bool group_whole, group_real; /* digits of integers; of other numbers */
    int point;                    /* as in grid_column */
    enum grid_dates dates;        /* ISO's, unless the column is one of dates */
    enum grid_cut cut;
    bool boolean; /* 1 and 0 are shown as true and false */
};
struct grid_number grid_number_of(const struct grid *grid, size_t col);
/* A cell as shown: columns that it takes, and of a plain number the digits behind the point. */
struct grid_extent {
    int width;
    int fraction; /* -1: no plain number */
};

struct grid_cell_style {
    enum role role, null_role, special_role;
    bool right, ascii;
    bool blanks; /* a text of which nothing would be seen is shown between quotes */
    struct grid_number number;
    struct matcher *hits; /* NULL: none to mark */
};
/* Lays a cell (or name) into exactly `width` columns and adds those from the column `skip` on. */
void grid_cell_draw(struct line *line, const struct cell *cell, const struct grid_cell_style *style,
                    int width, int skip);
/* Adds text that may be unsafe: what text_safe replaces gets the special role. */
void grid_text_draw(struct line *line, enum role role, enum role special, const char *p,
                    size_t len);
/* Looks at no more than what `max` columns need. */
struct grid_extent grid_cell_extent(const struct cell *cell, int max, bool ascii, bool blanks,
                                    const struct grid_number *number);
/* Blanks are quoted there: not in the first column of rows that are compared, which says how a row
 * has changed. */
bool grid_quotes_blanks(const struct grid *grid, size_t col);

/* ---- grid_units.c */

/* By the column's name; *ret_sign: of GRID_UNIT_SIGN, else NULL. */
bool grid_number_names(const struct grid *grid, size_t col); /* they are names: keys, codes */
enum grid_unit grid_unit_of(const char *name, const char **ret_sign);
/* The number in its unit; false: it is shown as it is. */
bool grid_unit_text(const struct cell *cell, const struct grid_number *number, struct buf *out);

/* ---- grid_number.c */

/* "100", behind which stands ",000.50", as the grid shows numbers: "100000.50", and how many bytes
 * of `rest` belong to it. NULL: no such groups follow. */
char *grid_number_whole(const char *first, const char *rest, size_t *ret_more);

/* Finds the columns of computed numbers among the rows from `from` on. True: more or fewer of their
 * digits are shown than before, so that widths are to be measured anew. */
bool grid_number_learn(struct grid *grid, uint64_t from, uint64_t rows);
/* Decimals that are enough for a column, given those for its rows before `from`; 0: all of them. */
int grid_number_decimals(const struct result *result, size_t col, uint64_t from, uint64_t rows,
                         int before);
/* The column's numbers are rounded as shown. */
bool grid_number_rounds(const struct grid *grid, size_t col);
/* "2024-12-31" as 31.12.2024, a month's first day as 2024-12 where times are cut to months; false:
 * it is shown as it is. */
bool grid_date_text(const struct cell *cell, enum grid_dates dates, enum grid_cut cut,
                    struct buf *out);

/* ---- grid_work.c: what runs beside the UI */

struct grid_work *grid_work_new(void (*wake)(void *arg), void *arg);
void grid_work_free(struct grid_work *work); /* cancels and waits */
/* Another result comes: what runs is dropped, what was applied forgotten. */
void grid_work_forget(struct grid *grid);
/* Applies filters and sorts of the grid anew. keep_row: see grid_set_view. */
void grid_arrange(struct grid *grid, bool keep_row);
bool grid_arranging(const struct grid *grid);
/* From the cursor's cell, which is looked at too when inclusive. */
void grid_start_search(struct grid *grid, bool backward, bool inclusive);
void grid_drop_search(struct grid *grid); /* the one that runs, if any */
/* What cells of columns come to: view NULL, all rows. For grid.marked, or for grid.stats. */
void grid_start_tally(struct grid *grid, struct view *view, const size_t *columns, size_t count,
                      bool stats);
void grid_drop_tally(struct grid *grid); /* of what is marked */
/* Counts the hits of grid.search anew. */
void grid_count_hits(struct grid *grid);
bool grid_work_collect(struct grid *grid);

/* Whether the column is compared as numbers. */
bool grid_filter_is_numeric(enum value_type type);
/* " 100", " 'Spain'", " true": the filter's value as the bottom line shows it. */
void grid_filter_value_line(const struct grid *grid, const struct grid_filter *filter,
                            struct line *out);

#endif
