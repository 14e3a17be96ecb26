/* The grid: rows of a result on a screen of any size. State and projection, without curses or keys.
 *
 * `grid_resize` brings widths and scrolling up to date, then `grid_update` turns what is visible
 * into lines and changes nothing; it looks at visible cells only, so it costs the same at ten rows
 * and at ten million. Sorting, filtering and searching of many rows run on a
 * thread of the grid's own: `wake` is called from it when something is to be collected by
 * `grid_poll`. All else is the UI thread's. Rows may arrive while the grid is used; what was sorted
 * or filtered before they came says how many rows it covers, and is done again when they have come.
 *
 * A row's `position` is its place as shown, its row number its place in the result.
 */
#ifndef QUERENT_UI_GRID_H
#define QUERENT_UI_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/base/vec.h"
#include "querent/model/rows/selection.h"
#include "querent/model/rows/tally.h"
#include "querent/ui/draw.h"

struct grid_work;

/* What the query cuts a column's times down to. */
enum grid_cut {
    GRID_CUT_NONE,
    GRID_CUT_YEAR,
    GRID_CUT_QUARTER,
    GRID_CUT_MONTH,
    GRID_CUT_WEEK,
    GRID_CUT_DAY
};

struct grid_column {
    int natural; /* columns that its widest measured value or its name takes */
    int width;   /* columns shown, without the blanks around */
    bool fixed;  /* the operator has set the width */
    bool hidden;
    bool marked;
    bool bars;       /* drawn beside its numbers, once it is known from where to where */
    bool units;      /* its numbers are shown in units */
    double from, to; /* of the bars; equal: not known yet */
    bool right;      /* numbers */
    int whole;       /* columns before the point that measured numbers take */
    int point;       /* digits behind it */
    int decimals;    /* of computed numbers, that are shown; 0: all. See grid_number.c */
    enum grid_cut cut;
};

/* How dates are shown: as they are, 31.12.2024, 12/31/2024. */
enum grid_dates { GRID_DATES_ISO, GRID_DATES_DMY, GRID_DATES_MDY };
/* Where digits stand in groups of three; keys are never grouped. */
enum grid_group { GRID_GROUP_DECIMALS, GRID_GROUP_ALL, GRID_GROUP_NONE, GRID_GROUP_COUNT };

struct grid_filter {
    int col; /* -1: any */
    enum match_op op;
    bool negate;
    char *text;
};
struct grid_filters {
    struct grid_filter *v; /* as a VEC; each with a text of its own */
    size_t len, cap;
};

/* What keys have made of a grid, to be shown once more; zeros: nothing is kept. */
struct grid_kept {
    const struct result *result; /* compared only, together with its count of columns */
    size_t column_count;
    struct grid_column *columns;
    size_t *order;
    VEC(struct sort_key) sorts;
    struct grid_filters filters;
    VEC(uint32_t) marks;
    uint64_t number; /* of the row in the result; UINT64_MAX: there was none */
    size_t col, left, frozen;
    int inner;
};

/* The hits of a search that were counted beside the UI. */
struct grid_hits {
    bool known;
    size_t columns;  /* shown then */
    uint64_t rows;   /* of the result, when they were counted */
    uint64_t count;  /* all of them */
    uint64_t *cells; /* position × columns + column, ascending: the first of them */
    size_t len;
};

/* What cells come to, counted beside the UI, and which cells they are. */
struct grid_tally {
    bool wanted, known;
    struct tally tally;
    size_t col;   /* of it: the cursor's, where no column is marked; names the sum's format */
    size_t asked; /* columns marked */
    unsigned marks;
    uint64_t rows;           /* of the result */
    const struct view *view; /* compared only */
    bool mixed;              /* the rows are in several currencies, as a column of them says */
};

struct grid {
    struct result *result; /* a reference; NULL: nothing yet */
    struct view *view;     /* rows as shown; NULL: all, as they came */
    struct grid_column *columns;
    size_t column_count;
    size_t *order, *place; /* the column at a place on the screen; a column's place */
    uint64_t row, top;     /* positions: cursor, first line */
    size_t col, left;      /* columns: cursor, first one after the frozen */
    int inner;             /* columns of `left` that are scrolled away */
    size_t frozen;         /* places before this one stay; 0: none */
    VEC(struct sort_key) sorts;
    struct grid_filters filters;
    VEC(uint32_t) marks;    /* row numbers, ascending */
    unsigned marks_changed; /* another number: others */
    uint64_t mark_from;     /* position that was marked last; UINT64_MAX: none */
    struct grid_tally marked, stats;
    char *search;         /* NULL: none */
    struct matcher *hits; /* of `search`, for marking */
    struct grid_hits found;
    bool seeking;      /* the search is being typed: it begins where the cursor was */
    uint64_t from_row; /* position, while seeking */
    size_t from_col;
    char clear_key[16]; /* names of keys for messages; "": none */
    char fetch_key[16];
    char leave_key[16];
    uint64_t measured; /* rows that widths were measured on */
    int w, h;          /* of the frame */
    bool moved;        /* the operator has moved: widths stay */
    bool ascii;        /* marks in ASCII */
    enum grid_group group;
    enum grid_dates dates;
    bool cuts_known;     /* the columns' cuts: see grid/refine/cuts.h */
    bool all_decimals;   /* of computed numbers too */
    bool guard_formulas; /* of what is copied, as CSV exports are */
    char note[160];      /* what the last verb has to say; see grid_note */
    char said[160];      /* what grid_note handed out last */
    bool note_bad;
    const unsigned char *changed; /* a flag a cell, row × columns + column; borrowed, NULL: none */
    struct grid_work *work;
};

enum grid_move {
    GRID_UP,
    GRID_DOWN,
    GRID_LEFT,
    GRID_RIGHT,
    GRID_PAGE_UP,
    GRID_PAGE_DOWN,
    GRID_HOME,
    GRID_END, /* first, last column */
    GRID_TOP,
    GRID_BOTTOM, /* first, last row */
};

/* `wake` may be NULL: then grid_wait collects (tests). */
void grid_init(struct grid *grid, void (*wake)(void *arg), void *arg);
void grid_release(struct grid *grid);
/* Takes a reference. Another result starts from its top; the same one again changes nothing. NULL:
 * none. */
void grid_set_result(struct grid *grid, struct result *result);
/* Collects what the worker has done and follows the result's growth; true: something to draw
 * changed. */
bool grid_poll(struct grid *grid);
/* What is shown was sorted or filtered before all rows of the query were there. */
bool grid_partial(const struct grid *grid);
bool grid_busy(const struct grid *grid); /* sorting, filtering or searching */
/* What runs: "sorting", "filtering", "searching", and how far it is in per cent; NULL: nothing. */
const char *grid_doing(const struct grid *grid, int *ret_percent);
void grid_cancel(struct grid *grid);
void grid_wait(struct grid *grid); /* until not busy; collects */
/* What the last verb has to say ("not found", "sorting was cancelled"), once; NULL: nothing. Good
 * until the next call. */
const char *grid_note(struct grid *grid, bool *ret_bad);

/* ---- moving */

/* `times`: queued presses of the same key, done at once. */
void grid_move(struct grid *grid, enum grid_move move, uint64_t times);
void grid_goto(struct grid *grid, uint64_t position); /* 0-based; clamped */
/* The next shown column whose name has the text, compared as a search does. */
void grid_goto_column(struct grid *grid, const char *text);
/* The next shown column whose name, or whose value in the cursor's row, has the text. */
bool grid_find_in_row(struct grid *grid, const char *text);
void grid_wheel(struct grid *grid, int lines); /* the view moves, the cursor only to stay in it */
/* x, y in the grid's lines. True: on a cell (which has the cursor now); ret_header: on a column's
 * name, where a click sorts. */
bool grid_click(struct grid *grid, int x, int y, bool *ret_header);
/* Rows that should be fetched because the operator comes near their end; 0: none. */
uint64_t grid_wants_rows(const struct grid *grid);

/* ---- columns */

void grid_move_column(struct grid *grid, int step); /* the cursor's, a place to the side */
void grid_freeze(struct grid *grid);                /* up to the cursor's column; again: none */
void grid_hide_column(struct grid *grid);           /* never the last one shown */
void grid_show_columns(struct grid *grid);
void grid_widen(struct grid *grid, int by); /* negative: narrower */
void grid_bars(struct grid *grid);          /* in the cursor's column, on and off */
/* The numbers of the column in units, and back. */
void grid_units(struct grid *grid);
void grid_group_next(struct grid *grid); /* grouped another way, and says so */
void grid_decimals(struct grid *grid);   /* of computed numbers all, or enough; says so */
void grid_fit_column(struct grid *grid); /* as wide as its widest measured value */

/* ---- sort, filter, search: at once for few rows, else by the worker */

/* Ascending, descending, as they came; `add`: after the columns that sort already. */
void grid_sort(struct grid *grid, size_t col, bool add);
void grid_filter_add(struct grid *grid, int col, enum match_op op, bool negate, const char *text);
/* The filters that hold, each behind a dot. */
void grid_filters_line(const struct grid *grid, struct line *out);
/* An expression (grid_filter.c says what it may be) in place of the filters of the columns that it
 * names. False: *ret_at is the byte where it went wrong; nothing has changed. */
bool grid_filter_type(struct grid *grid, const char *text, size_t *ret_at, struct err *err);
/* The same, only read: the caller's filters. */
bool grid_filter_read(const struct grid *grid, const char *text, struct grid_filters *ret_filters,
                      size_t *ret_at, struct err *err);
/* The first day behind a cut date: of "2024-03" the first of April. `out` has room for 16 bytes;
 * "": it is none. */
void grid_filter_behind(const char *date, char *out);
void grid_filters_release(struct grid_filters *filters);
void grid_filters_copy(const struct grid_filters *filters, struct grid_filters *ret_copy);
/* In place of those that hold; takes them, and leaves none. */
void grid_filters_put(struct grid *grid, struct grid_filters *filters);
void grid_filter_cell(struct grid *grid, bool negate); /* rows with the cursor's value */
void grid_filter_clear(struct grid *grid);
/* Empty text: no search. The nearest hit from the cursor, its own cell included. */
void grid_search(struct grid *grid, const char *text, bool backward);
/* While a text is typed: each change searches from where the cursor was at the first; grid_seek_end
 * keeps what was found, or goes back. */
void grid_seek(struct grid *grid, const char *text);
void grid_seek_end(struct grid *grid, bool keep);
void grid_search_next(struct grid *grid, bool backward);

/* ---- marks and copying */

void grid_mark(struct grid *grid); /* the cursor's row, and goes one down */
/* From the row that was marked last to the cursor's, both included. */
void grid_mark_range(struct grid *grid);
void grid_mark_column(struct grid *grid); /* the cursor's, and takes its mark away */
void grid_mark_all(struct grid *grid);    /* all rows shown */
size_t grid_marked_columns(const struct grid *grid);
/* The marked cells are those of marked rows in marked columns; of all rows shown where none is
 * marked, and of the cursor's column where none of them is. Counts them anew where others are. */
void grid_tally_marked(struct grid *grid);
/* Counts the cursor's column over the marked rows, else over those shown, for grid.stats;
 * grid_stats_lines shows it. */
void grid_stats_start(struct grid *grid);
void grid_stats_lines(const struct grid *grid, int w, struct lines *out);
void grid_unmark_all(struct grid *grid);
bool grid_marked(const struct grid *grid, uint32_t row);

/* Keeps the cursor, the columns, the order, the filters and the marks (of many thousand rows: not
 * the marks). */
void grid_keep(const struct grid *grid, struct grid_kept *kept);
/* Rows that are shown once more, as they were left: arranged, filtered, marked, the cursor in the
 * same row. Of another result nothing changes. */
void grid_show_again(struct grid *grid, const struct grid_kept *kept);
void grid_kept_release(struct grid_kept *kept);

enum grid_part { GRID_PART_CELL, GRID_PART_ROWS, GRID_PART_COLUMN, GRID_PART_ALL };
enum grid_format { GRID_TSV, GRID_CSV, GRID_MARKDOWN };
/* The part as text for the clipboard: the cell's exact bytes; the marked rows, else the cursor's,
 * with a header where there are several; the column's cells, one a line. At most `max` bytes: false
 * when more would be needed (whole rows are appended up to it). */
bool grid_copy(const struct grid *grid, enum grid_part part, enum grid_format format, size_t max,
               struct buf *out);

/* ---- what is shown */

uint64_t grid_rows(const struct grid *grid); /* positions */
/* The number of the cursor's row in the result; UINT64_MAX: there is no row. */
uint64_t grid_row_number(const struct grid *grid);
/* The cell under the cursor; false: there is none. */
bool grid_cell(const struct grid *grid, struct cell *ret_cell);
/* "12,480": rows shown. */
void grid_count_rows(const struct grid *grid, struct buf *out);
/* What is seen of the result, the caller's; NULL: there is none. */
struct selection *grid_selection(const struct grid *grid);
/* Row numbers as shown, for jobs on the rows seen: NULL means all as they came. Borrowed. */
const struct view *grid_order(const struct grid *grid);
/* The size of the next frame: measures new rows, fits the columns and keeps the cursor in view. */
void grid_resize(struct grid *grid, int w, int h);
/* Appends exactly h lines of at most w columns. Focused: the cursor's cell has the terminal's
 * cursor. */
void grid_update(const struct grid *grid, bool focused, struct lines *out);
/* "row 2 of 12,480 · column 3 of 6 · sorted by placed_on ▲": for the border. */
void grid_status(const struct grid *grid, struct line *out);
/* "12,480 rows", "48,000 rows so far": for the title. */
void grid_count(const struct grid *grid, struct line *out);
/* "hit 3 of 17", "17 hits" */
void grid_hits_say(const struct grid *grid, struct line *out);
/* Where hits are in the list, as parts 0 to `of` - 1: a flag each. False: there are none. */
bool grid_hit_places(const struct grid *grid, bool *flags, int of);
/* Lines of cells below header and rule. */
int grid_body_height(const struct grid *grid);

#endif
