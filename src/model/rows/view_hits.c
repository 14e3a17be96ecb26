/* All hits of a search: what "3 of 17" and the marks in the scroll bar are made of. Runs on a
 * worker.
 */
#include "querent/base/mem.h"
#include "querent/base/vec.h"
#include "rows/match.h"
#include "rows/view_private.h"

enum { STEP_ROWS = 4096 };

struct hits {
    const struct result *result;
    struct matcher *matcher;
    const bool *skip;
    size_t max;
    VEC(uint64_t) cells;
    uint64_t count;
};

/* Cells from `cell` to `end` of a chunk; `shift` makes the chunk's cell a place in the view. */
static void add_hits(struct hits *hits, const struct chunk *chunk, size_t cell, size_t end,
                     uint64_t shift)
{
    const size_t columns = hits->result->column_count;
    for (; (cell = matcher_scan(hits->matcher, hits->result, chunk, cell, end)) < end; cell++) {
        if (hits->skip && hits->skip[cell % columns])
            continue;
        hits->count++;
        if (hits->cells.len < hits->max)
            vec_push(&hits->cells, cell + shift);
    }
}

static bool hits_of_all(struct hits *hits, struct cancel *cancel, atomic_ullong *progress)
{
    const size_t columns = hits->result->column_count;
    const uint64_t rows = result_rows(hits->result);
    for (uint64_t row = 0; row < rows;) {
        const size_t index = result_find_chunk(hits->result, row);
        const struct chunk *chunk = result_chunk(hits->result, index);
        const uint64_t end = result_chunk_end(hits->result, index, rows);
        for (uint64_t to; row < end; row = to) {
            to = row + STEP_ROWS < end ? row + STEP_ROWS : end;
            add_hits(hits, chunk, (row - chunk->first_row) * columns,
                     (to - chunk->first_row) * columns, chunk->first_row * columns);
            if (!view_step(cancel, progress, to - row))
                return false;
        }
        result_drop_pages(chunk);
    }
    return true;
}

static bool hits_of_view(struct hits *hits, const struct view *view, struct cancel *cancel,
                         atomic_ullong *progress)
{
    const size_t columns = hits->result->column_count;
    for (uint64_t at = 0; at < view->count; at++) {
        const uint64_t row = view->rows[at];
        const struct chunk *chunk =
            result_chunk(hits->result, result_find_chunk(hits->result, row));
        const size_t cell = (row - chunk->first_row) * columns;
        add_hits(hits, chunk, cell, cell + columns, at * columns - cell);
        if (at % STEP_ROWS == STEP_ROWS - 1 && !view_step(cancel, progress, STEP_ROWS))
            return false;
    }
    return view_step(cancel, progress, view->count % STEP_ROWS);
}

uint64_t *view_hits(const struct result *result, const struct view *view, const char *text,
                    const bool *skip, size_t max, struct cancel *cancel, atomic_ullong *progress,
                    uint64_t *ret_count)
{
    const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = text};
    struct hits hits = {.result = result, .skip = skip, .max = max};
    hits.matcher = matcher_new(&match);
    const bool ok =
        view ? hits_of_view(&hits, view, cancel, progress) : hits_of_all(&hits, cancel, progress);
    matcher_free(hits.matcher);
    if (!ok) {
        vec_release(&hits.cells);
        return NULL;
    }
    vec_reserve(&hits.cells, 1);
    *ret_count = hits.count;
    return hits.cells.v;
}
