/* Filter and search: arrays of row numbers, and positions in them. Runs on a worker; the cancel is
 * looked at, and progress told, every few thousand rows.
 */
#include "querent/model/rows/view.h"

#include <string.h>

#include "querent/base/mem.h"
#include "rows/match.h"
#include "rows/view_private.h"

enum {
    STEP_ROWS = 4096,   /* between looks at the cancel */
    PROBE_ROWS = 2048,  /* of a view that are looked at before all chunks are scanned */
    WINDOW_FIRST = 256, /* rows: backward search looks at windows that double */
};

struct view *view_make(uint32_t *rows, uint64_t count, uint64_t covered)
{
    struct view *view = mem_alloc(sizeof *view);

    view->rows = mem_realloc(rows, count * sizeof *rows);
    view->count = count;
    view->covered = covered;
    atomic_init(&view->refs, 1);
    return view;
}

struct view *view_ref(struct view *view)
{
    if (view)
        atomic_fetch_add_explicit(&view->refs, 1, memory_order_relaxed);
    return view;
}

void view_unref(struct view *view)
{
    if (!view || atomic_fetch_sub_explicit(&view->refs, 1, memory_order_acq_rel) != 1)
        return;
    mem_free(view->rows);
    mem_free(view);
}

bool view_step(struct cancel *cancel, atomic_ullong *progress, uint64_t rows)
{
    if (progress)
        atomic_fetch_add_explicit(progress, rows, memory_order_relaxed);
    return !cancel_fired(cancel);
}

/* ---- filter */

struct rows {
    uint32_t *v;
    size_t len, cap;
};

static void view_add_row(struct rows *rows, uint64_t row)
{
    if (rows->len == rows->cap) {
        rows->cap = rows->cap ? rows->cap * 2 : 1024;
        rows->v = mem_realloc(rows->v, rows->cap * sizeof *rows->v);
    }
    rows->v[rows->len++] = (uint32_t)row;
}

/* Matching rows of [from, to) in one chunk, by bytes where that is possible. */
static void filter_chunk(struct matcher *matcher, const struct result *result,
                         const struct chunk *chunk, uint64_t from, uint64_t to, struct rows *rows)
{
    const size_t columns = result->column_count;

    if (matcher->op != MATCH_CONTAINS || matcher->negate) {
        for (uint64_t row = from; row < to; row++)
            if (matcher_chunk_row(matcher, result, chunk, row, NULL))
                view_add_row(rows, row);
        return;
    }
    const size_t end = (to - chunk->first_row) * columns;
    size_t cell = (from - chunk->first_row) * columns;
    while ((cell = matcher_scan(matcher, result, chunk, cell, end)) < end) {
        const size_t row = cell / columns;
        view_add_row(rows, chunk->first_row + row);
        cell = (row + 1) * columns;
    }
}

static bool filter_all(struct matcher *matcher, const struct result *result, uint64_t covered,
                       struct cancel *cancel, atomic_ullong *progress, struct rows *rows)
{
    for (uint64_t row = 0; row < covered;) {
        const size_t index = result_find_chunk(result, row);
        const struct chunk *chunk = result_chunk(result, index);
        const uint64_t end = result_chunk_end(result, index, covered);
        while (row < end) {
            const uint64_t to = row + STEP_ROWS < end ? row + STEP_ROWS : end;
            filter_chunk(matcher, result, chunk, row, to, rows);
            if (!view_step(cancel, progress, to - row))
                return false;
            row = to;
        }
        result_drop_pages(chunk);
    }
    return true;
}

static bool filter_rows(struct matcher *matcher, const struct result *result, const uint32_t *base,
                        uint64_t count, struct cancel *cancel, atomic_ullong *progress,
                        struct rows *rows)
{
    for (uint64_t i = 0; i < count; i++) {
        if (matcher_row(matcher, result, base[i]))
            view_add_row(rows, base[i]);
        if (i % STEP_ROWS == STEP_ROWS - 1 && !view_step(cancel, progress, STEP_ROWS))
            return false;
    }
    return view_step(cancel, progress, count % STEP_ROWS);
}

struct view *view_filter(const struct result *result, const struct view *base,
                         const struct match *matches, size_t match_count, struct cancel *cancel,
                         atomic_ullong *progress, struct err *err)
{
    const uint64_t covered = base ? base->covered : result_rows(result);
    struct rows rows = {0};
    bool ok = true;

    if (!match_count)
        return view_sort(result, base, NULL, 0, cancel, progress, err);
    for (size_t i = 0; ok && i < match_count; i++) {
        struct matcher *matcher = matcher_new(&matches[i]);
        struct rows next = {0};
        if (i == 0 && !base)
            ok = filter_all(matcher, result, covered, cancel, progress, &next);
        else
            ok = filter_rows(matcher, result, i ? rows.v : base->rows, i ? rows.len : base->count,
                             cancel, progress, &next);
        matcher_free(matcher);
        mem_free(rows.v);
        rows = next;
    }
    if (!ok) {
        mem_free(rows.v);
        err_set(err, ERR_CANCELLED, "filtering was cancelled");
        return NULL;
    }
    return view_make(rows.v, rows.len, covered);
}

/* ---- search */

struct search {
    const struct result *result;
    const struct view *view;
    struct matcher *matcher;
    struct cancel *cancel;
    atomic_ullong *progress;
};

/* The first match of rows [from, to); `to` when there is none, UINT64_MAX when cancelled. */
static uint64_t search_down(const struct search *search, uint64_t from, uint64_t to)
{
    const struct result *result = search->result;
    const size_t columns = result->column_count;

    while (from < to) {
        const size_t index = result_find_chunk(result, from);
        const struct chunk *chunk = result_chunk(result, index);
        uint64_t end = result_chunk_end(result, index, to);
        const bool bytes = search->matcher->op == MATCH_CONTAINS && !search->matcher->negate;
        if (end - from > 8 * STEP_ROWS)
            end = from + 8 * STEP_ROWS;
        if (bytes) {
            const size_t stop = (end - chunk->first_row) * columns;
            const size_t cell = matcher_scan(search->matcher, result, chunk,
                                             (from - chunk->first_row) * columns, stop);
            if (cell < stop)
                return chunk->first_row + cell / columns;
        } else {
            for (uint64_t row = from; row < end; row++)
                if (matcher_chunk_row(search->matcher, result, chunk, row, NULL))
                    return row;
        }
        if (!view_step(search->cancel, search->progress, end - from))
            return UINT64_MAX;
        if (end == result_chunk_end(result, index, UINT64_MAX))
            result_drop_pages(chunk);
        from = end;
    }
    return to;
}

/* The last match of rows [from, to); `to` and UINT64_MAX as above. */
static uint64_t search_up(const struct search *search, uint64_t from, uint64_t to)
{
    uint64_t window = WINDOW_FIRST, hi = to;

    while (hi > from) {
        const uint64_t lo = hi - from > window ? hi - window : from;
        uint64_t last = to, row = lo;
        while ((row = search_down(search, row, hi)) < hi)
            last = row++;
        if (row == UINT64_MAX)
            return UINT64_MAX;
        if (last != to)
            return last;
        hi = lo;
        window *= 2;
    }
    return to;
}

/* Position of the nearest match among all rows. */
static uint64_t search_rows(const struct search *search, uint64_t from, bool backward)
{
    const uint64_t rows = result_rows(search->result);

    if (!rows)
        return UINT64_MAX;
    if (from >= rows)
        from = backward ? rows - 1 : 0;
    const uint64_t first_lo = backward ? 0 : from, first_hi = backward ? from + 1 : rows;
    const uint64_t then_lo = backward ? from + 1 : 0, then_hi = backward ? rows : from;
    uint64_t (*const look)(const struct search *, uint64_t, uint64_t) =
        backward ? search_up : search_down;
    uint64_t row = look(search, first_lo, first_hi);
    if (row != first_hi)
        return row;
    row = look(search, then_lo, then_hi);
    return row == then_hi ? UINT64_MAX : row;
}

/* Walks at most `steps` positions from `from`; true when it has found one. */
static bool view_probe(const struct search *search, const unsigned char *bits, uint64_t from,
                       bool backward, uint64_t steps, uint64_t *ret_position)
{
    const uint64_t count = search->view->count;

    for (uint64_t i = 0; i < steps; i++) {
        const uint64_t at = backward ? (from + count - i) % count : (from + i) % count;
        const uint32_t row = search->view->rows[at];
        if (bits ? bits[row / 8] >> row % 8 & 1
                 : matcher_row(search->matcher, search->result, row)) {
            *ret_position = at;
            return true;
        }
    }
    return false;
}

/* One bit a row: scanning chunks in their order is far faster than rows in the view's. NULL:
 * cancelled. */
static unsigned char *find_all(const struct search *search)
{
    const uint64_t rows = result_rows(search->result);
    unsigned char *bits = mem_alloc(rows / 8 + 1);

    for (uint64_t row = 0; (row = search_down(search, row, rows)) < rows; row++)
        bits[row / 8] |= (unsigned char)(1u << row % 8);
    if (cancel_fired(search->cancel)) {
        mem_free(bits);
        return NULL;
    }
    return bits;
}

static uint64_t search_view(const struct search *search, uint64_t from, bool backward)
{
    const uint64_t count = search->view->count;
    uint64_t position = UINT64_MAX;

    if (!count)
        return UINT64_MAX;
    if (from >= count)
        from = backward ? count - 1 : 0;
    const uint64_t first = count < PROBE_ROWS ? count : PROBE_ROWS;
    if (view_probe(search, NULL, from, backward, first, &position) || first == count)
        return position;
    unsigned char *bits = find_all(search);
    if (bits)
        view_probe(search, bits, from, backward, count, &position);
    mem_free(bits);
    return position;
}

uint64_t view_search(const struct result *result, const struct view *view,
                     const struct match *match, uint64_t from, bool backward, struct cancel *cancel,
                     atomic_ullong *progress, size_t *ret_col)
{
    struct search search = {.result = result, .view = view, .cancel = cancel, .progress = progress};
    uint64_t position = UINT64_MAX;

    search.matcher = matcher_new(match);
    if (match->op != MATCH_CONTAINS || search.matcher->needle.len)
        position =
            view ? search_view(&search, from, backward) : search_rows(&search, from, backward);
    if (position != UINT64_MAX && ret_col) {
        const uint64_t row = view_row(view, position);
        const struct chunk *chunk = result_chunk(result, result_find_chunk(result, row));
        matcher_chunk_row(search.matcher, result, chunk, row, ret_col);
    }
    matcher_free(search.matcher);
    return position;
}
