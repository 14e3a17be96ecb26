/* Marks on rows and columns. Of many rows they are put into bits first, so that marking a million
 * costs one walk. UI thread only. */
#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/mem.h"
#include "texts.h"

void grid_mark(struct grid *grid)
{
    if (grid->row >= grid_rows(grid))
        return;
    const uint32_t row = (uint32_t)grid_row_at(grid, grid->row);
    const size_t at = grid_mark_place(grid, row);
    grid->mark_from = grid->row;
    grid->marks_changed++;
    if (grid_marked(grid, row))
        vec_remove(&grid->marks, at);
    else
        vec_insert(&grid->marks, at, row);
    grid_move(grid, GRID_DOWN, 1);
}

/* Adds the rows at positions [from, to). */
static void mark_positions(struct grid *grid, uint64_t from, uint64_t to)
{
    const uint64_t rows = result_rows(grid->result), words = rows / 64 + 1;
    uint64_t *bits = mem_alloc(words * sizeof *bits);
    for (size_t i = 0; i < grid->marks.len; i++)
        bits[grid->marks.v[i] / 64] |= (uint64_t)1 << grid->marks.v[i] % 64;
    for (uint64_t at = from; at < to; at++) {
        const uint64_t row = grid_row_at(grid, at);
        bits[row / 64] |= (uint64_t)1 << row % 64;
    }
    vec_reserve(&grid->marks, grid->marks.len + (to - from));
    grid->marks.len = 0;
    for (uint64_t word = 0; word < words; word++)
        for (uint64_t rest = bits[word]; rest; rest &= rest - 1)
            vec_push(&grid->marks, (uint32_t)(word * 64 + (uint64_t)__builtin_ctzll(rest)));
    mem_free(bits);
    grid->marks_changed++;
}

void grid_mark_range(struct grid *grid)
{
    if (grid->row >= grid_rows(grid))
        return;
    if (grid->mark_from >= grid_rows(grid)) {
        grid_say(grid, true, TEXT_GRID_NO_RANGE);
        return;
    }
    const bool down = grid->mark_from <= grid->row;
    const uint64_t from = down ? grid->mark_from : grid->row;
    const uint64_t to = down ? grid->row : grid->mark_from;
    mark_positions(grid, from, to + 1);
    grid->mark_from = grid->row;
}

void grid_mark_all(struct grid *grid)
{
    if (grid->result)
        mark_positions(grid, 0, grid_rows(grid));
}

void grid_unmark_all(struct grid *grid)
{
    grid->marks.len = 0;
    grid->marks_changed++;
    grid->mark_from = UINT64_MAX;
    for (size_t col = 0; col < grid->column_count; col++)
        grid->columns[col].marked = false;
}

void grid_mark_column(struct grid *grid)
{
    if (!grid->column_count)
        return;
    grid->columns[grid->col].marked = !grid->columns[grid->col].marked;
    grid->marks_changed++;
}
