/* Actions as what a grid does: moves; columns, marks, order and filters by a key. */
#include "panes/grid_keys.h"

bool grid_keys_move(struct grid *grid, enum action action)
{
    static const struct {
        enum action action;
        enum grid_move move;
    } moves[] = {
        {ACTION_UP, GRID_UP},           {ACTION_DOWN, GRID_DOWN},
        {ACTION_LEFT, GRID_LEFT},       {ACTION_RIGHT, GRID_RIGHT},
        {ACTION_PAGE_UP, GRID_PAGE_UP}, {ACTION_PAGE_DOWN, GRID_PAGE_DOWN},
        {ACTION_HOME, GRID_HOME},       {ACTION_END, GRID_END},
        {ACTION_TOP, GRID_TOP},         {ACTION_BOTTOM, GRID_BOTTOM},
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        if (moves[i].action == action) {
            grid_move(grid, moves[i].move, 1);
            return true;
        }
    }
    return false;
}

static bool keys_column(struct grid *grid, enum action action)
{
    switch (action) {
    case ACTION_FREEZE:
        grid_freeze(grid);
        return true;
    case ACTION_COLUMN_LEFT:
    case ACTION_COLUMN_RIGHT:
        grid_move_column(grid, action == ACTION_COLUMN_LEFT ? -1 : 1);
        return true;
    case ACTION_HIDE_COLUMN:
        grid_hide_column(grid);
        return true;
    case ACTION_SHOW_COLUMNS:
        grid_show_columns(grid);
        return true;
    case ACTION_WIDER:
        grid_widen(grid, 4);
        return true;
    case ACTION_NARROWER:
        grid_widen(grid, -4);
        return true;
    case ACTION_FIT_COLUMN:
        grid_fit_column(grid);
        return true;
    case ACTION_BARS:
        grid_bars(grid);
        return true;
    case ACTION_UNITS:
        grid_units(grid);
        return true;
    case ACTION_DECIMALS:
        grid_decimals(grid);
        return true;
    case ACTION_GROUP_DIGITS:
        grid_group_next(grid);
        return true;
    default:
        return false;
    }
}

static bool keys_mark(struct grid *grid, enum action action)
{
    switch (action) {
    case ACTION_MARK:
        grid_mark(grid);
        return true;
    case ACTION_MARK_RANGE:
        grid_mark_range(grid);
        return true;
    case ACTION_MARK_COLUMN:
        grid_mark_column(grid);
        return true;
    case ACTION_MARK_ALL:
        grid_mark_all(grid);
        return true;
    case ACTION_UNMARK_ALL:
        grid_unmark_all(grid);
        return true;
    default:
        return false;
    }
}

bool grid_keys_arrange(struct grid *grid, enum action action)
{
    switch (action) {
    case ACTION_SORT:
    case ACTION_SORT_ADD:
        grid_sort(grid, grid->col, action == ACTION_SORT_ADD);
        return true;
    case ACTION_SEARCH_NEXT:
    case ACTION_SEARCH_PREVIOUS:
        grid_search_next(grid, action == ACTION_SEARCH_PREVIOUS);
        return true;
    case ACTION_FILTER_CELL:
    case ACTION_FILTER_NOT_CELL:
        grid_filter_cell(grid, action == ACTION_FILTER_NOT_CELL);
        return true;
    case ACTION_FILTER_CLEAR:
        grid_filter_clear(grid);
        return true;
    default:
        return keys_column(grid, action) || keys_mark(grid, action);
    }
}
