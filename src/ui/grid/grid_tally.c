/* What the marked cells come to, for the status line, and what is in a column. UI thread only; the
 * counting is grid_work.c's. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/model/rows/rowtext.h"
#include "texts.h"

enum {
    NAME_COLUMNS = 18,
    VALUE_COLUMNS = 24,
    BAR_MAX = 40,
    BAR_MIN = 6,
    MEAN_DECIMALS = 4,
    SHORT_DECIMALS = 2,
    STATUS_BESIDE = 3, /* columns of the border that the status leaves */
    COUNT_COLUMNS = 22,
    EDGE_BYTES = 64,
    WIDE_BIN = 100, /* wider ones need no decimals */
};
static const double least_bin = 1e-6, most_edge = 1e12; /* that are written out */

void grid_tally_set(struct grid_tally *of, const struct tally *tally)
{
    tally_release(&of->tally);
    of->tally = *tally;
    of->known = true;
}

void grid_tally_forget(struct grid_tally *of)
{
    tally_release(&of->tally);
    *of = (struct grid_tally){.known = false};
}

/* ---- what is marked */

static size_t marked_list(const struct grid *grid, size_t *columns)
{
    size_t count = 0;
    for (size_t col = 0; col < grid->column_count; col++)
        if (grid->columns[col].marked && !grid->columns[col].hidden)
            columns[count++] = col;
    if (!count)
        columns[count++] = grid->col;
    return count;
}

static bool is_current(const struct grid *grid)
{
    const struct grid_tally *of = &grid->marked;
    const size_t asked = grid_marked_columns(grid);
    return of->wanted && of->asked == asked && of->marks == grid->marks_changed &&
           of->view == grid->view && (asked || of->col == grid->col) &&
           (grid->marks.len || of->rows == result_rows(grid->result));
}

/* A column of currencies beside amounts with a point says that the rows are in several of them. */
static bool mixes_currencies(const struct grid *grid, const struct view *view, size_t of)
{
    enum { ROWS_MOST = 10000 };
    const enum value_type value = result_column(grid->result, of)->value;
    const uint64_t all = view ? view->count : result_rows(grid->result);
    size_t col = 0;
    while (col < grid->column_count &&
           !str_find_fold(result_column(grid->result, col)->name, "currency"))
        col++;
    if (col == grid->column_count || (value != VALUE_DECIMAL && value != VALUE_REAL))
        return false;
    struct buf first = BUF_INIT;
    bool mixed = false;
    for (uint64_t i = 0; i < all && i < ROWS_MOST && !mixed; i++) {
        const struct cell cell = result_cell(grid->result, view ? view_row(view, i) : i, col);
        mixed = first.len && (cell.len != first.len || memcmp(cell.p, first.p, first.len) != 0);
        if (!first.len)
            buf_addn(&first, cell.p, cell.len);
    }
    buf_release(&first);
    return mixed;
}

void grid_tally_marked(struct grid *grid)
{
    struct grid_tally *of = &grid->marked;
    if (!grid->marks.len && !grid_marked_columns(grid)) {
        if (of->wanted)
            grid_drop_tally(grid);
        grid_tally_forget(of);
        return;
    }
    if (is_current(grid) || result_state(grid->result) == RESULT_RUNNING)
        return;
    grid_tally_forget(of);
    size_t *columns = mem_alloc(grid->column_count * sizeof *columns);
    const size_t count = marked_list(grid, columns);
    *of = (struct grid_tally){.wanted = true,
                              .col = columns[0],
                              .asked = grid_marked_columns(grid),
                              .marks = grid->marks_changed,
                              .rows = result_rows(grid->result),
                              .view = grid->view};
    struct view *view = grid_marked_rows(grid);
    of->mixed = mixes_currencies(grid, view ? view : grid->view, columns[0]);
    grid_start_tally(grid, view ? view : grid->view, columns, count, false);
    view_unref(view);
    mem_free(columns);
}

/* ---- numbers: exact, but for the average in the status line */

/* decimals: as in number_read; scale: digits behind the point at least, -1: those of its type. */
static void add_value_in(const struct grid *grid, size_t col, const struct cell *cell, int decimals,
                         int scale, int cols, struct line *out)
{
    struct grid_number number = grid_number_of(grid, col);
    number.read.decimals = decimals;
    if (scale > number.read.scale)
        number.read.scale = scale;
    struct buf text = BUF_INIT;
    int fraction;
    buf_init(&text);
    if (cell->kind == CELL_NULL)
        buf_add(&text, grid->ascii ? "<null>" : "∅");
    else if (rowtext_blank(&text, cell))
        ; /* quoted */
    else if (cell->kind == CELL_BYTES)
        buf_addf(&text, TEXT_TALLY_BYTES, cell->len);
    else if (!number_read_text(cell, &number.read,
                               cell->kind == CELL_INTEGER ? number.group_whole : number.group_real,
                               &text, &fraction))
        buf_addn(&text, cell->p, cell->len);
    line_add_safe(out, ROLE_TEXT, text.p, text.len, cols);
    buf_release(&text);
}

static void add_value(const struct grid *grid, size_t col, const struct cell *cell, int cols,
                      struct line *out)
{
    const struct cell shown = cell_in_words(cell, result_column(grid->result, col)->value);
    add_value_in(grid, col, &shown, 0, -1, cols, out);
}

/* Of exact decimals the sum has as many as they have: 0.50 and 0.50 are 1.00. */
static int sum_scale(const struct grid *grid, size_t col)
{
    return result_column(grid->result, col)->value == VALUE_DECIMAL ? grid->columns[col].point : -1;
}

static void add_sum(const struct grid *grid, size_t col, const struct buf *sum, int decimals,
                    int cols, struct line *out)
{
    const struct cell cell = {.p = buf_str(sum), .len = sum->len, .kind = CELL_REAL};
    add_value_in(grid, col, &cell, decimals, decimals ? -1 : sum_scale(grid, col), cols, out);
}

static void add_count(struct line *out, uint64_t count)
{
    struct buf text = BUF_INIT;
    grid_add_number(&text, count);
    line_addn(out, ROLE_TEXT, text.p, text.len);
    buf_release(&text);
}

/* How much room what the marked cells come to has. */
enum room {
    ROOM_WIDE,
    ROOM_TIGHT, /* one blank before each, and not two; no name of the column */
    ROOM_LEAST, /* fewer decimals, and no count of cells of which none is NULL */
};

static int mean_decimals(const struct grid *grid, enum room room)
{
    const int column = grid->columns[grid->marked.col].decimals;
    if (grid->all_decimals)
        return 0;
    return column ? column : room == ROOM_LEAST ? SHORT_DECIMALS : MEAN_DECIMALS;
}

static void grid_tally_add_marked(const struct grid *grid, enum room room, struct line *out)
{
    const bool tight = room != ROOM_WIDE;
    const struct grid_tally *of = &grid->marked;
    const struct tally *tally = &of->tally;
    const uint64_t count = tally->cells - tally->nulls;
    if (tally->sum.len) {
        line_add(out, ROLE_DIM, &TEXT_TALLY_SUM[tight]);
        add_sum(grid, of->col, &tally->sum, 0, VALUE_COLUMNS, out);
        if (of->mixed)
            line_add(out, ROLE_WARNING, TEXT_TALLY_MIXED);
        line_add(out, ROLE_DIM, &TEXT_TALLY_MEAN[tight]);
        add_sum(grid, of->col, &tally->mean, mean_decimals(grid, room), VALUE_COLUMNS, out);
    }
    if (room != ROOM_LEAST || tally->nulls) {
        line_add(out, ROLE_DIM, &TEXT_TALLY_COUNT[tight]);
        add_count(out, count);
    }
    line_add(out, ROLE_DIM, &TEXT_TALLY_LEAST[tight]);
    add_value(grid, of->col, &tally->least, VALUE_COLUMNS, out);
    line_add(out, ROLE_DIM, &TEXT_TALLY_GREATEST[tight]);
    add_value(grid, of->col, &tally->greatest, VALUE_COLUMNS, out);
    line_add(out, ROLE_DIM, &TEXT_TALLY_DISTINCT[tight]);
    add_count(out, tally->distinct);
}

static void add_marked(const struct grid *grid, enum room room, struct line *out)
{
    const struct grid_tally *of = &grid->marked;
    const size_t columns = grid_marked_columns(grid);
    if (grid->marks.len)
        line_addf(out, ROLE_STRONG, TEXT_GRID_MARKED, grid->marks.len);
    else
        line_addf(out, ROLE_STRONG,
                  room == ROOM_LEAST ? TEXT_GRID_COLUMNS_SHORT : TEXT_GRID_MARKED_COLUMNS, columns,
                  columns == 1 ? "" : "s");
    if (!of->known)
        return;
    if (!columns && room == ROOM_WIDE) {
        const char *name = result_column(grid->result, of->col)->heading;
        line_add(out, ROLE_DIM, ", ");
        line_add_safe(out, ROLE_DIM, name, strlen(name), NAME_COLUMNS);
    }
    line_add(out, ROLE_DIM, ":");
    grid_tally_add_marked(grid, room, out);
}

/* Where room is short the column's name gives way to the figures: the cursor is in it. */
void grid_marked_status(const struct grid *grid, struct line *out)
{
    if (!grid->marks.len && !grid_marked_columns(grid))
        return;
    add_marked(grid, ROOM_WIDE, out);
    for (enum room room = ROOM_TIGHT;
         room <= ROOM_LEAST && line_width(out) > grid->w - STATUS_BESIDE; room++) {
        line_clear(out);
        add_marked(grid, room, out);
    }
}

/* ---- a column */

void grid_stats_start(struct grid *grid)
{
    if (!grid->column_count)
        return;
    grid_tally_forget(&grid->stats);
    grid->stats.col = grid->col;
    grid->stats.wanted = true;
    struct view *view = grid_marked_rows(grid);
    grid_start_tally(grid, view ? view : grid->view, &grid->col, 1, true);
    view_unref(view);
}

static struct line *named_line(struct lines *out, const char *name)
{
    struct line *line = lines_add(out);
    line_add(line, ROLE_DIM, name);
    line_pad(line, ROLE_DIM, NAME_COLUMNS);
    return line;
}

static void add_share(struct line *line, uint64_t part, uint64_t whole)
{
    if (whole)
        line_addf(line, ROLE_DIM, "  %.1f %%", (double)part * 100 / (double)whole);
}

static void add_bar(const struct grid *grid, struct line *line, uint64_t part, uint64_t most, int w)
{
    const int room = w - NAME_COLUMNS - VALUE_COLUMNS + NAME_COLUMNS - COUNT_COLUMNS - 2;
    const int cols = room > BAR_MAX ? BAR_MAX : room;
    if (cols < BAR_MIN || !most)
        return;
    int full = (int)((double)part * cols / (double)most + 0.5);
    if (part && !full)
        full = 1;
    for (int i = 0; i < cols; i++)
        line_add(line, ROLE_CHART, i < full ? (grid->ascii ? "#" : "█") : " ");
    line_add(line, ROLE_TEXT, " ");
}

static void add_top(const struct grid *grid, int w, struct lines *out)
{
    const struct tally *tally = &grid->stats.tally;
    if (!tally->top_count || tally->top[0].count < 2)
        return;
    lines_add(out);
    line_add(lines_add(out), ROLE_STRONG, TEXT_STATS_TOP);
    for (size_t i = 0; i < tally->top_count; i++) {
        struct line *line = lines_add(out);
        add_value(grid, grid->stats.col, &tally->top[i].cell, VALUE_COLUMNS - 2, line);
        line_pad(line, ROLE_TEXT, VALUE_COLUMNS);
        add_bar(grid, line, tally->top[i].count, tally->top[0].count, w);
        add_count(line, tally->top[i].count);
        add_share(line, tally->top[i].count, tally->cells);
    }
}

/* True and false are counted; where they are 0 and 1, these have no sum. */
static bool measures_nothing(const struct grid *grid)
{
    return result_column(grid->result, grid->stats.col)->value == VALUE_BOOLEAN;
}

/* Where a bin begins, at the precision of its width, grouped as the column's numbers are. */
static void add_edge(const struct grid *grid, double value, double width, struct buf *out)
{
    const struct grid_number number = grid_number_of(grid, grid->stats.col);
    const struct number_read read = {.scale = -1};
    char text[EDGE_BYTES];
    int fraction;
    const int decimals = width >= WIDE_BIN ? 0 : (int)ceil(2 - log10(width));
    const bool whole = result_column(grid->result, grid->stats.col)->value == VALUE_INTEGER;
    const bool plain = width > least_bin && fabs(value) < most_edge;
    const int len = plain ? snprintf(text, sizeof text, "%.*f", decimals, value)
                          : snprintf(text, sizeof text, "%.6g", value);
    const struct cell cell = {.p = text, .len = (size_t)len, .kind = CELL_REAL};
    if (!number_read_text(&cell, &read, whole ? number.group_whole : number.group_real, out,
                          &fraction))
        buf_addn(out, text, (size_t)len);
}

static void add_histogram(const struct grid *grid, int w, struct lines *out)
{
    const struct tally *tally = &grid->stats.tally;
    const double width = (tally->to - tally->from) / TALLY_BINS;
    uint64_t most = 0;
    if (!tally->bin_count || measures_nothing(grid))
        return;
    for (size_t i = 0; i < tally->bin_count; i++)
        most = tally->bins[i] > most ? tally->bins[i] : most;
    lines_add(out);
    line_add(lines_add(out), ROLE_STRONG, TEXT_STATS_HISTOGRAM);
    for (size_t i = 0; i < tally->bin_count; i++) {
        struct line *line = lines_add(out);
        struct buf edges = BUF_INIT;
        add_edge(grid, tally->from + (double)i * width, width, &edges);
        buf_add(&edges, TEXT_STATS_TO);
        add_edge(grid, tally->from + (double)(i + 1) * width, width, &edges);
        line_add(line, ROLE_TEXT, edges.p);
        buf_release(&edges);
        line_pad(line, ROLE_TEXT, VALUE_COLUMNS);
        add_bar(grid, line, tally->bins[i], most, w);
        add_count(line, tally->bins[i]);
        add_share(line, tally->bins[i], tally->cells);
    }
}

static void add_figures(const struct grid *grid, int w, struct lines *out)
{
    const struct grid_tally *of = &grid->stats;
    const struct tally *tally = &of->tally;
    const struct {
        const char *name;
        const struct cell *cell;
    } cells[] = {{TEXT_STATS_LEAST, &tally->least},
                 {TEXT_STATS_MEDIAN, &tally->median},
                 {TEXT_STATS_GREATEST, &tally->greatest}};
    add_count(named_line(out, TEXT_STATS_ROWS), tally->cells);
    struct line *line = named_line(out, "NULL");
    add_count(line, tally->nulls);
    add_share(line, tally->nulls, tally->cells);
    add_count(named_line(out, TEXT_STATS_DISTINCT), tally->distinct);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        add_value(grid, of->col, cells[i].cell, w - NAME_COLUMNS, named_line(out, cells[i].name));
    if (tally->sum.len && !measures_nothing(grid)) {
        add_sum(grid, of->col, &tally->sum, 0, w - NAME_COLUMNS, named_line(out, TEXT_STATS_SUM));
        add_sum(grid, of->col, &tally->mean, 0, w - NAME_COLUMNS, named_line(out, TEXT_STATS_MEAN));
    }
}

void grid_stats_lines(const struct grid *grid, int w, struct lines *out)
{
    int percent;
    if (!grid->stats.known) {
        if (grid_doing(grid, &percent))
            line_addf(lines_add(out), ROLE_DIM, TEXT_STATS_RUNS, percent);
        else
            line_add(lines_add(out), ROLE_WARNING, TEXT_STATS_STOPPED);
        return;
    }
    add_figures(grid, w, out);
    add_top(grid, w, out);
    add_histogram(grid, w, out);
}
