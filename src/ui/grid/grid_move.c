/* The cursor: moving, clicking, marking, and what is scrolled into view. UI thread only. */
#include "grid/grid_private.h"

enum { FETCH_ROWS = 2000, FETCH_PAGES = 3 };

static uint64_t last_top(const struct grid *grid)
{
    const uint64_t rows = grid_rows(grid), lines = (uint64_t)grid_body_height(grid);
    return rows > lines ? rows - lines : 0;
}

void grid_reveal_row(struct grid *grid)
{
    const uint64_t rows = grid_rows(grid), lines = (uint64_t)grid_body_height(grid);

    if (grid->row >= rows)
        grid->row = rows ? rows - 1 : 0;
    if (grid->row < grid->top)
        grid->top = grid->row;
    else if (lines && grid->row >= grid->top + lines)
        grid->top = grid->row - lines + 1;
    if (grid->top > last_top(grid))
        grid->top = last_top(grid);
}

/* a + b without going round. */
static uint64_t add_up(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static void move_rows(struct grid *grid, uint64_t by, bool down, bool page)
{
    const uint64_t rows = grid_rows(grid);
    const uint64_t row = down ? add_up(grid->row, by) : grid->row > by ? grid->row - by : 0;

    grid->row = rows && row >= rows ? rows - 1 : row;
    if (page) { /* the cursor keeps its line where it can */
        grid->top = down ? add_up(grid->top, by) : grid->top > by ? grid->top - by : 0;
        if (grid->top > last_top(grid))
            grid->top = last_top(grid);
    }
    grid_reveal_row(grid);
}

/* Inside a column that is wider than its room first, then to the next. */
static void move_right(struct grid *grid)
{
    const int room = grid_scroll_width(grid);
    const int hidden = grid->columns[grid->col].width - grid->inner - room;

    if (grid->col == grid->left && hidden > 0 && room > 1) {
        grid->inner += hidden < room / 2 ? hidden : room / 2;
        return;
    }
    const size_t next = grid_next_column(grid, grid->col, 1);
    if (next == grid->col)
        return;
    grid->col = next;
    grid_reveal_column(grid);
}

static void move_left(struct grid *grid)
{
    if (grid->col == grid->left && grid->inner > 0) {
        const int step = grid_scroll_width(grid) / 2;
        grid->inner = step > 0 && grid->inner > step ? grid->inner - step : 0;
        return;
    }
    grid->col = grid_next_column(grid, grid->col, -1);
    grid_reveal_column(grid);
}

static void move_sideways(struct grid *grid, enum grid_move move, uint64_t times)
{
    if (!grid->column_count)
        return;
    for (; (move == GRID_LEFT || move == GRID_RIGHT) && times > 0; times--) {
        const size_t col = grid->col;
        const int inner = grid->inner;
        if (move == GRID_LEFT)
            move_left(grid);
        else
            move_right(grid);
        if (col == grid->col && inner == grid->inner)
            return;
    }
    if (move == GRID_HOME) {
        const size_t first = grid->order[0];
        grid->col = grid->columns[first].hidden ? grid_next_column(grid, first, 1) : first;
        grid->left = first;
        grid->inner = 0;
    } else if (move == GRID_END) {
        const size_t last = grid->order[grid->column_count - 1];
        grid->col = grid->columns[last].hidden ? grid_next_column(grid, last, -1) : last;
        grid->inner = 0;
    }
    grid_reveal_column(grid);
}

void grid_goto(struct grid *grid, uint64_t position)
{
    const uint64_t rows = grid_rows(grid), lines = (uint64_t)grid_body_height(grid);

    grid->moved = true;
    grid->row = position < rows ? position : rows ? rows - 1 : 0;
    if (grid->row < grid->top || grid->row >= grid->top + lines)
        grid->top = grid->row > lines / 2 ? grid->row - lines / 2 : 0; /* in the middle */
    grid_reveal_row(grid);
}

void grid_move(struct grid *grid, enum grid_move move, uint64_t times)
{
    const uint64_t lines = grid_body_height(grid) > 0 ? (uint64_t)grid_body_height(grid) : 1;
    const uint64_t page = times > UINT64_MAX / lines ? UINT64_MAX : times * lines;

    if (!grid->result)
        return;
    grid->moved = true;
    switch (move) {
    case GRID_UP:
    case GRID_DOWN:
        move_rows(grid, times, move == GRID_DOWN, false);
        break;
    case GRID_PAGE_UP:
    case GRID_PAGE_DOWN:
        move_rows(grid, page, move == GRID_PAGE_DOWN, true);
        break;
    case GRID_TOP:
        grid_goto(grid, 0);
        break;
    case GRID_BOTTOM:
        grid_goto(grid, UINT64_MAX);
        break;
    case GRID_LEFT:
    case GRID_RIGHT:
    case GRID_HOME:
    case GRID_END:
        move_sideways(grid, move, times);
        break;
    }
}

void grid_wheel(struct grid *grid, int by)
{
    const uint64_t lines = (uint64_t)grid_body_height(grid);
    const uint64_t step = (uint64_t)(by < 0 ? -(int64_t)by : by);

    grid->moved = true;
    grid->top = by > 0 ? add_up(grid->top, step) : grid->top > step ? grid->top - step : 0;
    if (grid->top > last_top(grid))
        grid->top = last_top(grid);
    if (grid->row < grid->top)
        grid->row = grid->top;
    else if (lines && grid->row >= grid->top + lines)
        grid->row = grid->top + lines - 1;
}

bool grid_click(struct grid *grid, int x, int y, bool *ret_header)
{
    const int head = grid_head_height(grid->h);
    const uint64_t position = grid->top + (uint64_t)(y > head ? y - head : 0);
    struct grid_slots slots = {0};
    bool found = false;

    *ret_header = y >= 0 && y < head;
    if (!grid->result || y < 0 || y >= grid->h || (y >= head && position >= grid_rows(grid)))
        return false;
    grid_layout(grid, &slots);
    for (size_t i = 0; i < slots.v.len && !found; i++)
        if (x >= slots.v.v[i].x - 1 && x <= slots.v.v[i].x + slots.v.v[i].cols) {
            grid->col = slots.v.v[i].col;
            found = true;
        }
    vec_release(&slots.v);
    if (!found)
        return false;
    grid->moved = true;
    if (y >= head)
        grid->row = position;
    grid_reveal_column(grid);
    return true;
}

uint64_t grid_wants_rows(const struct grid *grid)
{
    if (!grid->result || result_state(grid->result) != RESULT_PAUSED || grid->view)
        return 0;
    const uint64_t ahead = FETCH_PAGES * (uint64_t)(grid->h > 0 ? grid->h : 1);
    if (grid->top + ahead < grid_rows(grid))
        return 0;
    return ahead > FETCH_ROWS ? ahead : FETCH_ROWS;
}

/* ---- another order of the rows */

static uint64_t grid_position_of(const struct view *view, uint64_t row)
{
    for (uint64_t i = 0; i < view->count; i++)
        if (view->rows[i] == row)
            return i;
    return UINT64_MAX;
}

void grid_set_view(struct grid *grid, struct view *view, bool keep_row)
{
    const uint64_t row = grid->row < grid_rows(grid) ? grid_row_at(grid, grid->row) : 0;
    const uint64_t line = grid->row - grid->top;
    uint64_t position = 0;

    if (keep_row)
        position = view ? grid_position_of(view, row) : row;
    view_unref(grid->view);
    grid->view = view;
    grid->mark_from = UINT64_MAX;
    grid->row = position == UINT64_MAX ? 0 : position;
    grid->top = grid->row > line ? grid->row - line : 0;
    grid_reveal_row(grid);
}
