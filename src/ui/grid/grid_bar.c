/* Bars beside the numbers of a column, from its least to its greatest, or from zero where that lies
 * outside. What they reach from and to is counted beside the UI. */
#include <stdio.h>
#include <stdlib.h>

#include "grid/grid_private.h"
#include "texts.h"

void grid_bars(struct grid *grid)
{
    if (!grid->column_count)
        return;
    struct grid_column *column = &grid->columns[grid->col];
    if (!column->bars && !column->right) {
        grid_say(grid, true, TEXT_BARS_NONE);
        return;
    }
    column->bars = !column->bars;
    column->from = column->to = 0;
    if (column->bars)
        grid_stats_start(grid);
}

void grid_bar_known(struct grid *grid, size_t col, const struct tally *tally)
{
    struct grid_column *column = &grid->columns[col];
    if (!column->bars || !tally->bin_count)
        return;
    column->from = tally->from < 0 ? tally->from : 0;
    column->to = tally->to > 0 ? tally->to : 0;
}

void grid_bar_draw(const struct grid *grid, size_t col, const struct cell *cell, enum role role,
                   struct line *line)
{
    static const char *const parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const struct grid_column *column = &grid->columns[col];
    int eighths = 0;
    if ((cell->kind == CELL_INTEGER || cell->kind == CELL_REAL) && column->to > column->from) {
        char text[64];
        snprintf(text, sizeof text, "%.*s", cell->len < 60 ? (int)cell->len : 60, cell->p);
        const double share = (strtod(text, NULL) - column->from) / (column->to - column->from);
        eighths = (int)(share * GRID_BAR * 8 + 0.5);
        eighths = eighths < 0 ? 0 : eighths > GRID_BAR * 8 ? GRID_BAR * 8 : eighths;
    }
    int used = 0;
    for (; used < eighths / 8; used++)
        line_add(line, ROLE_CHART, grid->ascii ? "#" : "█");
    if (!grid->ascii && eighths % 8) {
        line_add(line, ROLE_CHART, parts[eighths % 8]);
        used++;
    }
    for (; used < GRID_BAR; used++)
        line_add(line, role, " ");
}
