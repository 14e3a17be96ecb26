/* What is known of a search's hits: how many, which of them the cursor is on, and where they are.
 * UI thread only. */
#include <inttypes.h>

#include "grid/grid_private.h"
#include "querent/base/mem.h"
#include "texts.h"

void grid_hits_set(struct grid *grid, uint64_t *cells, size_t len, uint64_t count)
{
    grid_hits_forget(grid);
    grid->found = (struct grid_hits){.known = true,
                                     .columns = grid_shown_columns(grid),
                                     .rows = result_rows(grid->result),
                                     .count = count,
                                     .cells = cells,
                                     .len = len};
}

void grid_hits_forget(struct grid *grid)
{
    mem_free(grid->found.cells);
    grid->found = (struct grid_hits){0};
}

/* Hits before the cursor's cell; *ret_on: one is there. */
static size_t hits_before(const struct grid *grid, bool *ret_on)
{
    const uint64_t cell = grid->row * grid->column_count + grid->col;
    size_t lo = 0, hi = grid->found.len;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (grid->found.cells[mid] < cell)
            lo = mid + 1;
        else
            hi = mid;
    }
    *ret_on = lo < grid->found.len && grid->found.cells[lo] == cell;
    return lo;
}

static void hits_add_number(struct line *out, uint64_t number)
{
    struct buf text = BUF_INIT;
    grid_add_number(&text, number);
    line_addn(out, ROLE_STRONG, text.p, text.len);
    buf_release(&text);
}

void grid_hits_say(const struct grid *grid, struct line *out)
{
    bool on;
    if (!grid->found.known)
        return;
    const size_t before = hits_before(grid, &on);
    if (on) {
        line_add(out, ROLE_STRONG, TEXT_GRID_HIT);
        hits_add_number(out, before + 1);
        line_add(out, ROLE_STRONG, TEXT_GRID_OF);
        hits_add_number(out, grid->found.count);
    } else {
        hits_add_number(out, grid->found.count);
        line_add(out, ROLE_STRONG, grid->found.count == 1 ? TEXT_GRID_ONE_HIT : TEXT_GRID_HITS);
    }
}

void grid_hits_status(const struct grid *grid, const char *dot, struct line *out)
{
    if (!grid->found.known)
        return;
    line_addf(out, ROLE_DIM, " %s ", dot);
    grid_hits_say(grid, out);
}

bool grid_hit_places(const struct grid *grid, bool *flags, int of)
{
    const uint64_t rows = grid_rows(grid);
    const size_t columns = grid->column_count;
    for (int i = 0; i < of; i++)
        flags[i] = false;
    if (!grid->found.len || !rows || of < 1)
        return false;
    for (int i = 0; i < of; i++) { /* a look for each place, not for each hit */
        const uint64_t first = rows * (uint64_t)i / (uint64_t)of;
        const uint64_t end = rows * (uint64_t)(i + 1) / (uint64_t)of;
        size_t lo = 0, hi = grid->found.len;
        while (lo < hi) {
            const size_t mid = lo + (hi - lo) / 2;
            if (grid->found.cells[mid] < first * columns)
                lo = mid + 1;
            else
                hi = mid;
        }
        flags[i] = lo < grid->found.len && grid->found.cells[lo] < end * columns;
    }
    return true;
}
