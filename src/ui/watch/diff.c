/* Rows are matched by their first cells, the n-th with the n-th where several are the same; see the
 * header. */
#include "watch/diff.h"

#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"

#define SIGNS "\u00b1" /* the name of their column */

static bool diff_same(const struct cell *a, const struct cell *b)
{
    return a->kind == b->kind && a->len == b->len && memcmp(a->p, b->p, a->len) == 0;
}

/* The first cell with how often it came before, which `times` counts. */
static void diff_key(const struct result *result, uint64_t row, struct map *times, struct buf *key)
{
    const struct cell cell = result_cell(result, row, 0);
    buf_clear(key);
    buf_addf(key, "%d:", (int)cell.kind);
    buf_addn(key, cell.p, cell.len);
    const uintptr_t before = (uintptr_t)map_getn(times, key->p, key->len);
    map_putn(times, key->p, key->len, (void *)(before + 1));
    buf_addf(key, ":%zu", (size_t)before);
}

/* For each row of `now` the row before + 1, 0: none. Returns how many have one. */
static uint64_t diff_match(const struct result *now, const struct result *before, uint64_t *rows)
{
    struct map places = {0}, times = {0};
    struct buf key = BUF_INIT;
    uint64_t matched = 0;
    for (uint64_t row = 0; row < result_rows(before); row++) {
        diff_key(before, row, &times, &key);
        map_putn(&places, key.p, key.len, (void *)(uintptr_t)(row + 1));
    }
    map_release(&times);
    times = (struct map){0};
    for (uint64_t row = 0; row < result_rows(now); row++) {
        diff_key(now, row, &times, &key);
        rows[row] = (uintptr_t)map_getn(&places, key.p, key.len);
        matched += rows[row] != 0;
    }
    map_release(&times);
    map_release(&places);
    buf_release(&key);
    return matched;
}

/* NULL: nothing can be compared. The caller frees. */
static uint64_t *diff_rows(const struct result *now, const struct result *before,
                           uint64_t *ret_matched)
{
    const uint64_t count = result_rows(now);
    if (!before || result_column_count(now) != result_column_count(before) ||
        !result_column_count(now))
        return NULL;
    uint64_t *rows = mem_alloc((count + 1) * sizeof *rows);
    *ret_matched = diff_match(now, before, rows);
    if (*ret_matched || count != result_rows(before))
        return rows;
    for (uint64_t row = 0; row < count; row++)
        rows[row] = row + 1;
    *ret_matched = count;
    return rows;
}

static void diff_row(struct watch_diff *diff, const struct result *now, uint64_t row,
                     const struct result *before, uint64_t match)
{
    const size_t count = result_column_count(now);
    unsigned char *flags = diff->changed + row * (count + 1);
    for (size_t col = 0; match && col < count; col++) {
        const struct cell cell = result_cell(now, row, col);
        const struct cell old = result_cell(before, match - 1, col);
        flags[col + 1] = !diff_same(&cell, &old);
        flags[0] |= flags[col + 1];
        diff->cells += flags[col + 1];
    }
    if (before && !match)
        memset(flags, 1, count + 1);
    const char *sign = !flags[0] ? "" : match ? "~" : "+";
    result_add(diff->shown, CELL_TEXT, sign, strlen(sign));
    for (size_t col = 0; col < count; col++) {
        const struct cell cell = result_cell(now, row, col);
        if (cell.kind == CELL_NULL)
            result_add_null(diff->shown);
        else
            result_add(diff->shown, cell.kind, cell.p, cell.len);
    }
    result_row_end(diff->shown, NULL);
}

static struct result *diff_new(const struct result *now)
{
    const size_t count = result_column_count(now);
    struct result_column *columns = mem_alloc((count + 1) * sizeof *columns);
    columns[0] = (struct result_column){.name = SIGNS, .type = "", .value = VALUE_TEXT};
    for (size_t i = 0; i < count; i++)
        columns[i + 1] = *result_column(now, i);
    struct result *shown = result_new(columns, count + 1, 0);
    mem_free(columns);
    return shown;
}

void watch_diff_make(struct watch_diff *ret_diff, const struct result *now,
                     const struct result *before)
{
    const uint64_t count = result_rows(now);
    uint64_t matched = 0;
    uint64_t *rows = diff_rows(now, before, &matched);
    const struct result *old = rows ? before : NULL;
    *ret_diff = (struct watch_diff){.shown = diff_new(now), .compared = old != NULL};
    ret_diff->changed = mem_alloc(count * (result_column_count(now) + 1) + 1);
    for (uint64_t row = 0; row < count; row++)
        diff_row(ret_diff, now, row, old, old ? rows[row] : 0);
    result_set_state(ret_diff->shown, RESULT_COMPLETE);
    ret_diff->fresh = old ? count - matched : 0;
    ret_diff->gone = old ? result_rows(old) - matched : 0;
    mem_free(rows);
}

void watch_diff_release(struct watch_diff *diff)
{
    result_unref(diff->shown);
    mem_free(diff->changed);
    *diff = (struct watch_diff){0};
}
