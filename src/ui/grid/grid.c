/* The grid's life: the result that it shows, its size, and rows that have arrived since. UI thread
 * only. */
#include "grid/grid.h"

#include "grid/grid_private.h"
#include "querent/base/mem.h"

void grid_init(struct grid *grid, void (*wake)(void *arg), void *arg)
{
    *grid = (struct grid){.work = grid_work_new(wake, arg)};
}

static void forget_result(struct grid *grid)
{
    grid_work_forget(grid);
    view_unref(grid->view);
    grid->view = NULL;
    mem_free(grid->columns);
    grid->columns = NULL;
    mem_free(grid->order);
    mem_free(grid->place);
    grid->order = grid->place = NULL;
    grid_filters_release(&grid->filters);
    grid_hits_forget(grid);
    grid->seeking = false;
    grid->sorts.len = grid->marks.len = 0;
    grid->marks_changed++;
    grid->mark_from = UINT64_MAX;
    grid_tally_forget(&grid->marked);
    grid_tally_forget(&grid->stats);
    mem_free(grid->search);
    grid->search = NULL;
    matcher_free(grid->hits);
    grid->hits = NULL;
    result_unref(grid->result);
    grid->result = NULL;
    grid->column_count = 0;
    grid->row = grid->top = grid->measured = 0;
    grid->col = grid->left = grid->frozen = 0;
    grid->inner = 0;
    grid->moved = false;
    grid->note[0] = '\0';
}

void grid_release(struct grid *grid)
{
    forget_result(grid);
    grid_work_free(grid->work);
    vec_release(&grid->sorts);
    vec_release(&grid->marks);
    grid->work = NULL;
}

void grid_set_result(struct grid *grid, struct result *result)
{
    if (result == grid->result)
        return;
    result_ref(result);
    forget_result(grid);
    grid->result = result;
    grid->cuts_known = false;
    if (!result)
        return;
    grid->column_count = result_column_count(result);
    grid->columns = mem_alloc(grid->column_count * sizeof *grid->columns);
    grid->order = mem_alloc((grid->column_count + 1) * sizeof *grid->order);
    grid->place = mem_alloc((grid->column_count + 1) * sizeof *grid->place);
    for (size_t col = 0; col < grid->column_count; col++) {
        grid->order[col] = grid->place[col] = col;
        const enum value_type type = result_column(result, col)->value;
        grid->columns[col].right =
            type == VALUE_INTEGER || type == VALUE_DECIMAL || type == VALUE_REAL;
        grid->columns[col].width = 1;
    }
}

void grid_resize(struct grid *grid, int w, int h)
{
    grid->w = w > 0 ? w : 0;
    grid->h = h > 0 ? h : 0;
    if (!grid->result)
        return;
    grid_measure(grid);
    grid_reveal_column(grid);
    grid_reveal_row(grid);
}

/* Once no more rows are coming, and when columns were hidden or shown. */
static void count_again(struct grid *grid)
{
    const struct grid_hits *found = &grid->found;
    const bool rows =
        found->rows != result_rows(grid->result) && result_state(grid->result) != RESULT_RUNNING;
    if (grid->search && found->known && !grid_busy(grid) &&
        (rows || found->columns != grid_shown_columns(grid)))
        grid_count_hits(grid);
}

bool grid_poll(struct grid *grid)
{
    bool changed = grid_work_collect(grid);

    if (grid->result) {
        count_again(grid);
        grid_tally_marked(grid);
    }
    if (!grid->result || grid_arranging(grid) || !(grid->sorts.len || grid->filters.len))
        return changed;
    const uint64_t more = grid_uncovered(grid);
    const bool growing = result_state(grid->result) == RESULT_RUNNING;
    if (more && (!growing || more >= grid->view->covered)) {
        grid_arrange(grid, true);
        changed = true;
    }
    return changed;
}
