/* Actions that move, as moves of a grid. */
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
