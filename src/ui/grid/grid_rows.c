/* What is asked of the grid's state: which rows there are and where, what it has to say. UI thread
 * only. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/mem.h"

void grid_say(struct grid *grid, bool bad, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    vsnprintf(grid->note, sizeof grid->note, fmt, args);
    va_end(args);
    grid->note_bad = bad;
}

const char *grid_note(struct grid *grid, bool *ret_bad)
{
    if (!grid->note[0])
        return NULL;
    memcpy(grid->said, grid->note, sizeof grid->said);
    grid->note[0] = '\0';
    *ret_bad = grid->note_bad;
    return grid->said;
}

void grid_add_number(struct buf *out, uint64_t number)
{
    char digits[32];
    const int len = snprintf(digits, sizeof digits, "%" PRIu64, number);

    for (int i = 0; i < len; i++) {
        if (i && (len - i) % 3 == 0)
            buf_addc(out, ',');
        buf_addc(out, digits[i]);
    }
}

uint64_t grid_rows(const struct grid *grid)
{
    if (!grid->result)
        return 0;
    return grid->view ? grid->view->count : result_rows(grid->result);
}

void grid_count_rows(const struct grid *grid, struct buf *out)
{
    grid_add_number(out, grid_rows(grid));
}

uint64_t grid_row_at(const struct grid *grid, uint64_t position)
{
    return view_row(grid->view, position);
}

const struct view *grid_order(const struct grid *grid)
{
    return grid->view;
}

uint64_t grid_uncovered(const struct grid *grid)
{
    return grid->view ? result_rows(grid->result) - grid->view->covered : 0;
}

bool grid_partial(const struct grid *grid)
{
    if (!grid->result || !grid->view)
        return false;
    const enum result_state state = result_state(grid->result);
    return state == RESULT_PAUSED || state == RESULT_RUNNING || grid_uncovered(grid) > 0;
}

uint64_t grid_row_number(const struct grid *grid)
{
    return grid->row < grid_rows(grid) ? grid_row_at(grid, grid->row) : UINT64_MAX;
}

bool grid_cell(const struct grid *grid, struct cell *ret_cell)
{
    if (grid->row >= grid_rows(grid) || !grid->column_count)
        return false;
    *ret_cell = result_cell(grid->result, grid_row_at(grid, grid->row), grid->col);
    return true;
}

int grid_head_height(int h)
{
    return h >= 4 ? 2 : h >= 2 ? 1 : 0;
}

int grid_body_height(const struct grid *grid)
{
    return grid->h - grid_head_height(grid->h);
}

size_t grid_mark_place(const struct grid *grid, uint32_t row)
{
    size_t lo = 0, hi = grid->marks.len;

    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (grid->marks.v[mid] < row)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

bool grid_marked(const struct grid *grid, uint32_t row)
{
    const size_t at = grid_mark_place(grid, row);
    return at < grid->marks.len && grid->marks.v[at] == row;
}

size_t grid_marked_columns(const struct grid *grid)
{
    size_t count = 0;
    for (size_t col = 0; col < grid->column_count; col++)
        count += grid->columns[col].marked && !grid->columns[col].hidden;
    return count;
}

/* ---- what is seen */

struct view *grid_marked_rows(const struct grid *grid)
{
    if (!grid->marks.len)
        return NULL;
    struct view *view = mem_alloc(sizeof *view);
    view->rows = mem_dup(grid->marks.v, grid->marks.len * sizeof *view->rows);
    view->count = grid->marks.len;
    view->covered = result_rows(grid->result);
    view->refs = 1;
    return view;
}

static struct view *all_rows(const struct grid *grid)
{
    struct view *view = mem_alloc(sizeof *view);
    view->count = view->covered = result_rows(grid->result);
    view->rows = mem_alloc((view->count + 1) * sizeof *view->rows);
    for (uint64_t row = 0; row < view->count; row++)
        view->rows[row] = (uint32_t)row;
    view->refs = 1;
    return view;
}

/* Where columns alone are marked, all rows shown go. */
static void take_marks(const struct grid *grid, struct selection *selection)
{
    const size_t count = grid_marked_columns(grid);

    selection->marked = grid_marked_rows(grid);
    if (!count)
        return;
    if (!selection->marked)
        selection->marked = grid->view ? view_ref(grid->view) : all_rows(grid);
    selection->marked_columns = mem_alloc(count * sizeof *selection->marked_columns);
    for (size_t at = 0; at < grid->column_count; at++)
        if (grid->columns[grid->order[at]].marked && !grid->columns[grid->order[at]].hidden)
            selection->marked_columns[selection->marked_column_count++] = grid->order[at];
}

static bool moved_columns(const struct grid *grid)
{
    for (size_t at = 0; at < grid->column_count; at++)
        if (grid->order[at] != at)
            return true;
    return false;
}

struct selection *grid_selection(const struct grid *grid)
{
    if (!grid->result)
        return NULL;
    struct selection *selection = selection_new(grid->result, grid->view);
    selection->at = (int64_t)grid_row_number(grid); /* none is -1 */
    selection->filtered = grid->view && grid->filters.len > 0;
    take_marks(grid, selection);
    const size_t shown = grid_shown_columns(grid);
    if (shown == grid->column_count && !moved_columns(grid))
        return selection;
    selection->columns = mem_alloc((shown + 1) * sizeof *selection->columns);
    for (size_t at = 0; at < grid->column_count; at++)
        if (!grid->columns[grid->order[at]].hidden)
            selection->columns[selection->column_count++] = grid->order[at];
    return selection;
}
