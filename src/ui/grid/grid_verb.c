/* Sort, filter and search as the operator asks for them: what is wanted changes at once, the rows
 * when the work is done (grid_work.c). UI thread only. */
#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/mem.h"
#include "texts.h"

void grid_sort(struct grid *grid, size_t col, bool add)
{
    if (!grid->result || col >= grid->column_count)
        return;
    size_t at = 0;
    while (at < grid->sorts.len && grid->sorts.v[at].col != col)
        at++;
    const bool was = at < grid->sorts.len, descending = was && grid->sorts.v[at].descending;
    if (!add && !(was && grid->sorts.len == 1)) {
        grid->sorts.len = 0;
        vec_push(&grid->sorts, ((struct sort_key){.col = col}));
    } else if (!was) {
        vec_push(&grid->sorts, ((struct sort_key){.col = col}));
    } else if (!descending) {
        grid->sorts.v[at].descending = true;
    } else {
        vec_remove(&grid->sorts, at);
    }
    grid_arrange(grid, false);
}

void grid_filter_add(struct grid *grid, int col, enum match_op op, bool negate, const char *text)
{
    if (!grid->result || col >= (int)grid->column_count)
        return;
    if (op == MATCH_CONTAINS && (!text || !*text))
        return;
    const struct grid_filter filter = {
        .col = col, .op = op, .negate = negate, .text = mem_strdup(text)};
    vec_push(&grid->filters, filter);
    grid_arrange(grid, true);
}

static size_t text_filter_at(const struct grid *grid, size_t col)
{
    for (size_t i = 0; i < grid->filters.len; i++) {
        const struct grid_filter *filter = &grid->filters.v[i];
        if (filter->col == (int)col && filter->op == MATCH_CONTAINS && !filter->negate)
            return i;
    }
    return SIZE_MAX;
}

const char *grid_filter_text(const struct grid *grid)
{
    const size_t at = text_filter_at(grid, grid->col);
    return at == SIZE_MAX ? "" : grid->filters.v[at].text;
}

void grid_filter_change(struct grid *grid, const char *text)
{
    const size_t at = text_filter_at(grid, grid->col);
    if (at == SIZE_MAX) {
        grid_filter_add(grid, (int)grid->col, MATCH_CONTAINS, false, text);
        return;
    }
    mem_free(grid->filters.v[at].text);
    grid->filters.v[at].text = mem_strdup(text);
    if (!*text) {
        mem_free(grid->filters.v[at].text);
        vec_remove(&grid->filters, at);
    }
    grid_arrange(grid, true);
}

void grid_filter_cell(struct grid *grid, bool negate)
{
    struct cell cell;

    if (!grid_cell(grid, &cell))
        return;
    if (cell.kind == CELL_NULL) {
        grid_filter_add(grid, (int)grid->col, MATCH_NULL, negate, NULL);
        return;
    }
    if (cell.kind == CELL_BYTES || memchr(cell.p, '\0', cell.len)) {
        grid_say(grid, true, TEXT_GRID_BINARY);
        return;
    }
    char *text = mem_strndup(cell.p, cell.len);
    grid_filter_add(grid, (int)grid->col, MATCH_EQUALS, negate, text);
    mem_free(text);
}

void grid_filter_clear(struct grid *grid)
{
    if (!grid->result || !grid->filters.len)
        return;
    for (size_t i = 0; i < grid->filters.len; i++)
        mem_free(grid->filters.v[i].text);
    grid->filters.len = 0;
    grid_arrange(grid, true);
}

void grid_search(struct grid *grid, const char *text, bool backward)
{
    mem_free(grid->search);
    matcher_free(grid->hits);
    grid->search = NULL;
    grid->hits = NULL;
    if (!grid->result || !text || !*text)
        return;
    const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = text};
    grid->search = mem_strdup(text);
    grid->hits = matcher_new(&match);
    grid_start_search(grid, backward, true);
}

void grid_search_next(struct grid *grid, bool backward)
{
    if (!grid->result)
        return;
    if (!grid->search) {
        grid_say(grid, true, TEXT_GRID_NO_SEARCH);
        return;
    }
    grid_start_search(grid, backward, false);
}

/* ---- digits */

void grid_group_next(struct grid *grid)
{
    static const char *const said[GRID_GROUP_COUNT] = {[GRID_GROUP_DECIMALS] =
                                                           TEXT_GRID_GROUP_DECIMALS,
                                                       [GRID_GROUP_ALL] = TEXT_GRID_GROUP_ALL,
                                                       [GRID_GROUP_NONE] = TEXT_GRID_GROUP_NONE};
    grid->group = (grid->group + 1) % GRID_GROUP_COUNT;
    for (size_t col = 0; col < grid->column_count; col++)
        grid->columns[col].natural = grid->columns[col].whole = 0;
    grid->measured = 0;
    grid_say(grid, false, "%s", said[grid->group]);
}
