/* Sort, filter and search as the operator asks for them: what is wanted changes at once, the rows
 * when the work is done (grid_work.c). UI thread only. */
#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
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

static bool grid_verb_has_column(const struct grid_filters *filters, int col)
{
    for (size_t i = 0; i < filters->len; i++)
        if (filters->v[i].col == col)
            return true;
    return false;
}

bool grid_filter_type(struct grid *grid, const char *text, size_t *ret_at, struct err *err)
{
    struct grid_filters typed;
    if (!grid->result || str_blank(text))
        return true;
    if (!grid_filter_read(grid, text, &typed, ret_at, err))
        return false;
    for (size_t i = grid->filters.len; i-- > 0;) {
        if (grid_verb_has_column(&typed, grid->filters.v[i].col)) {
            mem_free(grid->filters.v[i].text);
            vec_remove(&grid->filters, i);
        }
    }
    for (size_t i = 0; i < typed.len; i++)
        vec_push(&grid->filters, typed.v[i]); /* with its text */
    vec_release(&typed);
    grid_arrange(grid, true);
    return true;
}

void grid_filters_copy(const struct grid_filters *filters, struct grid_filters *ret_copy)
{
    for (size_t i = 0; i < filters->len; i++) {
        struct grid_filter filter = filters->v[i];
        filter.text = mem_strdup(filter.text);
        vec_push(ret_copy, filter);
    }
}

void grid_filters_put(struct grid *grid, struct grid_filters *filters)
{
    grid_filters_release(&grid->filters);
    grid->filters = *filters;
    *filters = (struct grid_filters){0};
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
    grid_filters_release(&grid->filters);
    grid_arrange(grid, true);
}

/* ---- search */

static void set_search(struct grid *grid, const char *text)
{
    mem_free(grid->search);
    matcher_free(grid->hits);
    grid->search = NULL;
    grid->hits = NULL;
    grid_hits_forget(grid);
    if (!grid->result || !text || !*text)
        return;
    const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = text};
    grid->search = mem_strdup(text);
    grid->hits = matcher_new(&match);
    grid_count_hits(grid);
}

void grid_search(struct grid *grid, const char *text, bool backward)
{
    set_search(grid, text);
    if (grid->search)
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

static void seek_back(struct grid *grid)
{
    grid->col = grid->from_col;
    grid->inner = 0;
    grid_goto(grid, grid->from_row);
    grid_reveal_column(grid);
}

void grid_seek(struct grid *grid, const char *text)
{
    if (!grid->result)
        return;
    if (!grid->seeking) {
        grid->from_row = grid->row;
        grid->from_col = grid->col;
    }
    grid->seeking = true;
    grid_drop_search(grid);
    if (grid_rows(grid))
        seek_back(grid);
    grid_search(grid, text, false);
}

void grid_seek_end(struct grid *grid, bool keep)
{
    if (!grid->seeking)
        return;
    grid->seeking = false;
    if (keep) {
        if (grid->search && grid->found.known && !grid->found.count)
            grid_start_search(grid, false, true); /* says that there is none */
        return;
    }
    grid_drop_search(grid);
    set_search(grid, NULL);
    if (grid_rows(grid))
        seek_back(grid);
}

/* ---- digits */

void grid_group_next(struct grid *grid)
{
    static const char *const said[GRID_GROUP_COUNT] = {[GRID_GROUP_DECIMALS] =
                                                           TEXT_GRID_GROUP_DECIMALS,
                                                       [GRID_GROUP_ALL] = TEXT_GRID_GROUP_ALL,
                                                       [GRID_GROUP_NONE] = TEXT_GRID_GROUP_NONE};
    grid->group = (grid->group + 1) % GRID_GROUP_COUNT;
    grid_measure_anew(grid);
    grid_say(grid, false, "%s", said[grid->group]);
}

void grid_decimals(struct grid *grid)
{
    grid->all_decimals = !grid->all_decimals;
    grid_measure_anew(grid);
    grid_say(grid, false, "%s",
             grid->all_decimals ? TEXT_GRID_DECIMALS_ALL : TEXT_GRID_DECIMALS_ENOUGH);
}

/* ---- shown once more */

#define KEPT_MARKS 10000

void grid_keep(const struct grid *grid, struct grid_kept *kept)
{
    grid_kept_release(kept);
    if (!grid->result)
        return;
    *kept = (struct grid_kept){
        .result = grid->result,
        .column_count = grid->column_count,
        .columns = mem_dup(grid->columns, grid->column_count * sizeof *grid->columns),
        .order = mem_dup(grid->order, grid->column_count * sizeof *grid->order),
        .number = grid_row_number(grid),
        .col = grid->col,
        .left = grid->left,
        .frozen = grid->frozen,
        .inner = grid->inner};
    for (size_t i = 0; i < grid->sorts.len; i++)
        vec_push(&kept->sorts, grid->sorts.v[i]);
    for (size_t i = 0; grid->marks.len <= KEPT_MARKS && i < grid->marks.len; i++)
        vec_push(&kept->marks, grid->marks.v[i]);
    grid_filters_copy(&grid->filters, &kept->filters);
}

/* False: they are of another result. */
static bool columns_back(struct grid *grid, const struct grid_kept *kept)
{
    if (!kept->result || kept->result != grid->result || kept->column_count != grid->column_count)
        return false;
    memcpy(grid->columns, kept->columns, grid->column_count * sizeof *grid->columns);
    memcpy(grid->order, kept->order, grid->column_count * sizeof *grid->order);
    for (size_t i = 0; i < grid->column_count; i++)
        grid->place[grid->order[i]] = i;
    grid->col = kept->col;
    grid->left = kept->left;
    grid->frozen = kept->frozen;
    grid->inner = kept->inner;
    return true;
}

void grid_show_again(struct grid *grid, const struct grid_kept *kept)
{
    if (!columns_back(grid, kept))
        return;
    for (size_t i = 0; i < kept->marks.len; i++)
        vec_push(&grid->marks, kept->marks.v[i]);
    grid->marks_changed++;
    for (size_t i = 0; i < kept->sorts.len; i++)
        vec_push(&grid->sorts, kept->sorts.v[i]);
    grid_filters_copy(&kept->filters, &grid->filters);
    grid_goto(grid, kept->number == UINT64_MAX ? 0 : kept->number);
    if (grid->sorts.len || grid->filters.len)
        grid_arrange(grid, true);
}

void grid_kept_release(struct grid_kept *kept)
{
    mem_free(kept->columns);
    mem_free(kept->order);
    vec_release(&kept->sorts);
    grid_filters_release(&kept->filters);
    vec_release(&kept->marks);
    *kept = (struct grid_kept){0};
}
