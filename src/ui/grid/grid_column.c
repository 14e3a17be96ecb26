/* Columns: how wide, which are on the screen, and scrolling sideways.
 *
 * Widths come from the names and the first rows, once: they stay while the operator scrolls. A
 * column of numbers has room for the longest of all rows, since a cut number misleads. When
 * all fit the screen each column has what it needs; else the widest give way to one common limit;
 * when even that does not fit, the grid scrolls.
 */
#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "texts.h"

enum {
    MEASURE_ROWS = 200,
    NATURAL_MAX = 400, /* columns: what a measured value counts for at most */
    SHARE_MIN = 16,    /* the common limit is not below it */
    SCROLL_LIMIT = 32, /* columns of text when the grid has to scroll */
    NUMBER_MAX = 40,   /* numbers are not cut below it */
    ROUNDED_MAX = 17,  /* sign, point and the 15 digits that are shown of a binary fraction */
    UNSEEN_DIGITS = 4, /* three and a separator */
    SORT_MARK = 2,
    FREE_MIN = 12, /* columns that frozen ones leave */
};

static int grid_column_name_width(const struct grid *grid, size_t col)
{
    const char *name = result_column(grid->result, col)->heading;
    return text_width(name, strlen(name));
}

/* Columns of the marks behind the name. */
static int mark_width(const struct grid *grid, size_t col)
{
    const int marked = grid->columns[col].marked;
    const int signs = marked + grid_number_rounds(grid, col);
    for (size_t i = 0; i < grid->sorts.len; i++)
        if (grid->sorts.v[i].col == col)
            return SORT_MARK + (grid->sorts.len > 1) + signs;
    return signs ? signs + 1 : 0;
}

/* Numbers stand with their points below each other. */
static void measure_cell(struct grid *grid, size_t col, const struct cell *cell)
{
    struct grid_column *column = &grid->columns[col];
    const struct grid_number number = grid_number_of(grid, col);
    const struct grid_extent extent =
        grid_cell_extent(cell, NATURAL_MAX, grid->ascii, grid_quotes_blanks(grid, col), &number);
    const int fraction = extent.fraction > 0 ? extent.fraction + 1 : 0;
    int width = extent.width;
    if (column->right && extent.fraction >= 0) {
        column->whole = width - fraction > column->whole ? width - fraction : column->whole;
        column->point = extent.fraction > column->point ? extent.fraction : column->point;
        width = column->whole + (column->point ? column->point + 1 : 0);
    }
    column->natural = width > column->natural ? width : column->natural;
}

void grid_measure_anew(struct grid *grid)
{
    for (size_t col = 0; col < grid->column_count; col++) {
        struct grid_column *column = &grid->columns[col];
        column->natural = column->whole = column->point = 0;
    }
    grid->measured = 0;
}

static void measure_rows(struct grid *grid, uint64_t rows)
{
    if (grid_number_learn(grid, grid->measured, rows))
        grid_measure_anew(grid);
    for (uint64_t row = grid->measured; row < rows; row++)
        for (size_t col = 0; col < grid->column_count; col++) {
            const struct cell cell = result_cell(grid->result, row, col);
            struct grid_column *column = &grid->columns[col];
            if (row == 0 && result_column(grid->result, col)->value == VALUE_UNKNOWN)
                column->right = cell.kind == CELL_INTEGER || cell.kind == CELL_REAL;
            measure_cell(grid, col, &cell);
        }
    grid->measured = rows;
}

/* Of rounded numbers only the measured ones are known; those to come may be a thousand times
 * larger. */
static int longest_rounded(const struct grid *grid, size_t col)
{
    const struct grid_column *column = &grid->columns[col];
    const bool unseen = result_rows(grid->result) > grid->measured;
    return column->whole + column->point + 1 + (unseen ? UNSEEN_DIGITS : 0);
}

/* Columns that the longest number of all rows takes. */
static int longest_number(const struct grid *grid, size_t col)
{
    const size_t longest = result_longest(grid->result, col);
    const struct grid_number number = grid_number_of(grid, col);
    if (result_state(grid->result) == RESULT_COMPLETE &&
        result_rows(grid->result) == grid->measured)
        return grid->columns[col].natural; /* all are known */
    if (number.read.decimals)
        return longest_rounded(grid, col);
    const int most = number.read.rounds && number.point ? ROUNDED_MAX : NUMBER_MAX;
    const int digits = longest < (size_t)most ? (int)longest : most;
    const int whole = number.point ? digits - number.point - 1 : digits;
    return number.group_whole && whole > 3 ? digits + (whole - 1) / 3 : digits;
}

/* What a column wants when no text column may have more than `limit`. */
static int grid_column_wanted(const struct grid *grid, size_t col, int limit)
{
    const struct grid_column *column = &grid->columns[col];
    const int name = grid_column_name_width(grid, col) + mark_width(grid, col);
    int natural = column->natural + (column->bars ? GRID_BAR + 1 : 0);

    natural = natural > name ? natural : name;
    if (column->fixed)
        return column->width;
    const int longest = longest_number(grid, col) + (column->bars ? GRID_BAR + 1 : 0);
    if (column->right && longest > natural)
        natural = longest;
    if (column->right && limit < NUMBER_MAX)
        limit = NUMBER_MAX;
    return natural < 1 ? 1 : natural < limit ? natural : limit;
}

static int grid_column_total(const struct grid *grid, int limit)
{
    int sum = GRID_GUTTER - GRID_SEPARATOR;

    for (size_t col = 0; col < grid->column_count; col++)
        if (!grid->columns[col].hidden)
            sum += grid_column_wanted(grid, col, limit) + GRID_SEPARATOR;
    return sum;
}

static int common_limit(const struct grid *grid)
{
    int lo = SHARE_MIN, hi = NATURAL_MAX + NUMBER_MAX;

    if (grid_column_total(grid, lo) > grid->w)
        return SCROLL_LIMIT;
    while (lo < hi) {
        const int mid = (lo + hi + 1) / 2;
        if (grid_column_total(grid, mid) <= grid->w)
            lo = mid;
        else
            hi = mid - 1;
    }
    return lo;
}

/* Where all that was measured fits, the room that is left goes to texts of rows that came since:
 * at most what the widest takes. */
static void grow_texts(struct grid *grid)
{
    int room = grid->w - grid_column_total(grid, NATURAL_MAX + NUMBER_MAX);
    for (size_t at = 0; at < grid->column_count && room > 0; at++) {
        struct grid_column *column = &grid->columns[grid->order[at]];
        const size_t bytes = result_longest(grid->result, grid->order[at]);
        const int longest = bytes < NATURAL_MAX ? (int)bytes : NATURAL_MAX;
        const int more = longest - column->width < room ? longest - column->width : room;
        if (column->hidden || column->fixed || column->right || more <= 0)
            continue;
        column->width += more;
        room -= more;
    }
}

void grid_measure(struct grid *grid)
{
    const uint64_t rows = result_rows(grid->result);

    if (grid->measured < MEASURE_ROWS && grid->measured < rows && (!grid->moved || !grid->measured))
        measure_rows(grid, rows < MEASURE_ROWS ? rows : MEASURE_ROWS);
    const int limit = common_limit(grid);
    for (size_t col = 0; col < grid->column_count; col++)
        grid->columns[col].width = grid_column_wanted(grid, col, limit);
    if (limit == NATURAL_MAX + NUMBER_MAX && rows > grid->measured)
        grow_texts(grid);
}

size_t grid_next_column(const struct grid *grid, size_t col, int step)
{
    size_t at = grid->place[col];

    while (step < 0 ? at > 0 : at + 1 < grid->column_count) {
        at = step < 0 ? at - 1 : at + 1;
        if (!grid->columns[grid->order[at]].hidden)
            return grid->order[at];
    }
    return col;
}

size_t grid_shown_columns(const struct grid *grid)
{
    size_t shown = 0;

    for (size_t col = 0; col < grid->column_count; col++)
        shown += !grid->columns[col].hidden;
    return shown;
}

/* Columns that the frozen ones before `end` take, with their separators. */
static int frozen_width(const struct grid *grid, size_t end)
{
    int width = 0;

    for (size_t at = 0; at < end; at++)
        if (!grid->columns[grid->order[at]].hidden)
            width += grid->columns[grid->order[at]].width + GRID_SEPARATOR;
    return width;
}

size_t grid_frozen_end(const struct grid *grid)
{
    size_t end = grid->frozen;

    while (end && grid->w - GRID_GUTTER - frozen_width(grid, end) < FREE_MIN)
        end--;
    return end;
}

int grid_scroll_width(const struct grid *grid)
{
    const int width = grid->w - GRID_GUTTER - frozen_width(grid, grid_frozen_end(grid));
    return width > 0 ? width : 0;
}

/* The first place at or after `at` with a shown column. */
static size_t shown_from(const struct grid *grid, size_t at)
{
    while (at < grid->column_count && grid->columns[grid->order[at]].hidden)
        at++;
    return at;
}

/* The last column may have the room that is left over. */
static void extend_last(const struct grid *grid, struct grid_slots *slots)
{
    if (!slots->v.len)
        return;
    struct grid_slot *slot = &vec_last(&slots->v);
    const struct grid_column *column = &grid->columns[slot->col];
    if (column->right || column->fixed || grid_next_column(grid, slot->col, 1) != slot->col)
        return;
    const int wished = column->natural - slot->skip, room = grid->w - slot->x;
    if (wished > slot->cols)
        slot->cols = wished < room ? wished : room;
}

void grid_layout(const struct grid *grid, struct grid_slots *ret_slots)
{
    const size_t frozen = grid_frozen_end(grid);
    int x = GRID_GUTTER;

    for (size_t at = shown_from(grid, 0); at < frozen; at = shown_from(grid, at + 1)) {
        const size_t col = grid->order[at];
        const struct grid_slot slot = {
            .col = col, .x = x, .cols = grid->columns[col].width, .frozen = true};
        vec_push(&ret_slots->v, slot);
        x += slot.cols + GRID_SEPARATOR;
    }
    const size_t first = grid->column_count ? grid->place[grid->left] : 0;
    for (size_t at = shown_from(grid, first > frozen ? first : frozen);
         at < grid->column_count && x < grid->w; at = shown_from(grid, at + 1)) {
        const size_t col = grid->order[at];
        struct grid_slot slot = {.col = col, .x = x};
        slot.skip = col == grid->left ? grid->inner : 0;
        slot.cols = grid->columns[col].width - slot.skip;
        if (slot.cols > grid->w - x)
            slot.cols = grid->w - x;
        if (slot.cols < 1)
            continue;
        vec_push(&ret_slots->v, slot);
        x += slot.cols + GRID_SEPARATOR;
    }
    extend_last(grid, ret_slots);
}

static size_t shown_last(const struct grid *grid)
{
    const size_t last = grid->order[grid->column_count - 1];
    return grid->columns[last].hidden ? grid_next_column(grid, last, -1) : last;
}

/* Columns from `left`'s start to `col`'s end. */
static int grid_column_span(const struct grid *grid, size_t left, size_t col)
{
    int width = -GRID_SEPARATOR;

    for (size_t at = grid->place[left]; at <= grid->place[col]; at++)
        if (!grid->columns[grid->order[at]].hidden)
            width += grid->columns[grid->order[at]].width + GRID_SEPARATOR;
    return width;
}

/* Room to the right of the last column is given to columns that were scrolled away. */
static void pull_left(struct grid *grid, size_t frozen, int room)
{
    const size_t last = shown_last(grid);

    while (grid->place[grid->left] > frozen) {
        const size_t before = grid_next_column(grid, grid->left, -1);
        if (before == grid->left || grid->place[before] < frozen ||
            grid_column_span(grid, before, last) > room)
            return;
        grid->left = before;
        grid->inner = 0;
    }
}

void grid_reveal_column(struct grid *grid)
{
    const size_t frozen = grid_frozen_end(grid);
    const int room = grid_scroll_width(grid);

    if (!grid->column_count)
        return;
    const size_t first = grid->place[grid->left];
    const size_t from = shown_from(grid, first < frozen ? frozen : first);
    grid->left = from < grid->column_count ? grid->order[from] : shown_last(grid);
    if (grid->place[grid->col] < frozen)
        return;
    if (grid->place[grid->col] < grid->place[grid->left]) {
        grid->left = grid->col;
        grid->inner = 0;
    }
    while (grid->place[grid->left] < grid->place[grid->col] &&
           grid_column_span(grid, grid->left, grid->col) - grid->inner > room) {
        grid->left = grid_next_column(grid, grid->left, 1);
        grid->inner = 0;
    }
    pull_left(grid, frozen, room);
    const int most = grid->columns[grid->left].width - room;
    if (grid->inner > most)
        grid->inner = most > 0 ? most : 0;
}

/* ---- verbs */

void grid_freeze(struct grid *grid)
{
    if (!grid->column_count)
        return;
    const size_t end = grid->place[grid->col] + 1;
    if (end >= grid->column_count && !grid->frozen) {
        grid_say(grid, true, TEXT_GRID_FREEZE_LAST);
        return;
    }
    grid->frozen = grid->frozen == end || end >= grid->column_count ? 0 : end;
    grid->inner = 0;
    grid_reveal_column(grid);
    if (!grid->frozen)
        grid_say(grid, false, TEXT_GRID_NOT_FROZEN);
    else if (grid_frozen_end(grid) < grid->frozen)
        grid_say(grid, true, TEXT_GRID_TOO_NARROW);
}

void grid_goto_column(struct grid *grid, const char *text)
{
    const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = text};
    struct matcher *matcher = matcher_new(&match);
    size_t start, len, found = grid->column_count;

    for (size_t i = 1; i <= grid->column_count && found == grid->column_count; i++) {
        const size_t col = (grid->col + i) % grid->column_count;
        const char *name = result_column(grid->result, col)->name;
        if (!grid->columns[col].hidden &&
            matcher_next(matcher, name, strlen(name), 0, &start, &len))
            found = col;
    }
    matcher_free(matcher);
    if (found == grid->column_count) {
        grid_say(grid, true, TEXT_GRID_NO_COLUMN, TEXT_CUT(text, 60));
        return;
    }
    grid->col = found;
    grid->inner = 0;
    grid->moved = true;
    grid_reveal_column(grid);
}

static bool has_text(const struct grid *grid, struct matcher *matcher, size_t col)
{
    const char *name = result_column(grid->result, col)->name;
    const struct cell cell = result_cell(grid->result, grid_row_at(grid, grid->row), col);
    size_t start, len;
    return matcher_next(matcher, name, strlen(name), 0, &start, &len) ||
           (cell.kind != CELL_NULL && matcher_next(matcher, cell.p, cell.len, 0, &start, &len));
}

bool grid_find_in_row(struct grid *grid, const char *text)
{
    const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = text};
    struct matcher *matcher = matcher_new(&match);
    size_t found = grid->column_count;
    for (size_t i = 1; i <= grid->column_count && found == grid->column_count; i++) {
        const size_t col = (grid->col + i) % grid->column_count;
        if (grid->row < grid_rows(grid) && has_text(grid, matcher, col))
            found = col;
    }
    matcher_free(matcher);
    if (found == grid->column_count) {
        grid_say(grid, true, TEXT_RECORD_NONE, TEXT_CUT(text, 60));
        return false;
    }
    grid->col = found;
    grid->inner = 0;
    grid_reveal_column(grid);
    return true;
}

void grid_hide_column(struct grid *grid)
{
    if (!grid->column_count)
        return;
    if (grid_shown_columns(grid) < 2) {
        grid_say(grid, true, TEXT_GRID_LAST_COLUMN);
        return;
    }
    grid->columns[grid->col].hidden = true;
    size_t next = grid_next_column(grid, grid->col, 1);
    if (next == grid->col)
        next = grid_next_column(grid, grid->col, -1);
    grid->col = next;
    grid->inner = 0;
    grid_reveal_column(grid);
}

void grid_show_columns(struct grid *grid)
{
    for (size_t col = 0; col < grid->column_count; col++)
        grid->columns[col].hidden = false;
    grid_reveal_column(grid);
}

void grid_move_column(struct grid *grid, int step)
{
    if (!grid->column_count)
        return;
    const size_t col = grid->col, other = grid_next_column(grid, col, step);
    size_t at = grid->place[col];
    const size_t to = grid->place[other];
    for (; at != to; at = step < 0 ? at - 1 : at + 1) { /* hidden ones between step aside */
        const size_t passed = grid->order[step < 0 ? at - 1 : at + 1];
        grid->order[at] = passed;
        grid->place[passed] = at;
    }
    grid->order[to] = col;
    grid->place[col] = to;
    grid->inner = 0;
    grid->moved = true;
    grid_reveal_column(grid);
}

void grid_widen(struct grid *grid, int by)
{
    if (!grid->column_count)
        return;
    struct grid_column *column = &grid->columns[grid->col];
    int width = column->width + by;
    column->width = width < 1 ? 1 : width > NATURAL_MAX ? NATURAL_MAX : width;
    column->fixed = true;
    grid_reveal_column(grid);
}

void grid_fit_column(struct grid *grid)
{
    if (!grid->column_count)
        return;
    struct grid_column *column = &grid->columns[grid->col];
    const int name = grid_column_name_width(grid, grid->col) + mark_width(grid, grid->col);
    column->width = column->natural > name ? column->natural : name;
    column->fixed = true;
    grid_reveal_column(grid);
}
