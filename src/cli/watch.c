/* Rows are compared as a whole: each as one key that no two different rows share. */
#include "watch.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

#include "command.h"
#include "querent/base/clock.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"

/* Kind, length and bytes of each cell, so that what stands in them cannot run together. */
static void cell_key(const struct cell *cell, struct buf *key)
{
    buf_addf(key, "%d:%zu:", (int)cell->kind, cell->len);
    buf_addn(key, cell->p, cell->len);
}

static void row_key(const struct cell *cells, size_t count, struct buf *key)
{
    buf_clear(key);
    for (size_t i = 0; i < count; i++)
        cell_key(&cells[i], key);
}

struct seen {
    struct map rows;   /* how often each was there and is not found again yet */
    struct map firsts; /* first cells */
};

/* Counts are kept in the map's pointers: a row may be there more than once. */
static void seen_fill(struct seen *seen, const struct result *before)
{
    const size_t count = result_column_count(before);
    struct cell *cells = mem_alloc((count + 1) * sizeof *cells);
    struct result_cursor cursor;
    struct buf key = BUF_INIT;
    result_cursor_init(&cursor, before, 0);
    while (result_cursor_next(&cursor, cells)) {
        row_key(cells, count, &key);
        const uintptr_t times = (uintptr_t)map_getn(&seen->rows, key.p, key.len);
        map_putn(&seen->rows, key.p, key.len, (void *)(times + 1));
        row_key(cells, 1, &key);
        map_putn(&seen->firsts, key.p, key.len, seen);
    }
    buf_release(&key);
    mem_free(cells);
}

static const char *row_mark(struct seen *seen, const struct cell *cells, size_t count,
                            struct buf *key, struct watch_changes *changes)
{
    row_key(cells, count, key);
    const uintptr_t times = (uintptr_t)map_getn(&seen->rows, key->p, key->len);
    if (times) {
        map_putn(&seen->rows, key->p, key->len, (void *)(times - 1));
        return "·";
    }
    row_key(cells, 1, key);
    const bool known = map_getn(&seen->firsts, key->p, key->len) != NULL;
    changes->changed += known;
    changes->fresh += !known;
    return known ? "~" : "+";
}

static struct result *marked_new(const struct result *now)
{
    const size_t count = result_column_count(now);
    struct result_column *columns = mem_alloc((count + 1) * sizeof *columns);
    columns[0] = (struct result_column){.name = "±", .type = "", .value = VALUE_TEXT};
    for (size_t i = 0; i < count; i++)
        columns[i + 1] = *result_column(now, i);
    struct result *marked = result_new(columns, count + 1, 0);
    mem_free(columns);
    return marked;
}

struct result *watch_marked(const struct result *now, const struct result *before,
                            struct watch_changes *ret_changes)
{
    const size_t count = result_column_count(now);
    struct cell *cells = mem_alloc((count + 1) * sizeof *cells);
    struct result *marked = marked_new(now);
    struct seen seen = {0};
    struct result_cursor cursor;
    struct buf key = BUF_INIT;
    *ret_changes = (struct watch_changes){0};
    if (before)
        seen_fill(&seen, before);
    result_cursor_init(&cursor, now, 0);
    while (result_cursor_next(&cursor, cells)) {
        const char *mark = before ? row_mark(&seen, cells, count, &key, ret_changes) : "·";
        result_add(marked, CELL_TEXT, mark, strlen(mark));
        for (size_t i = 0; i < count; i++)
            result_add(marked, cells[i].kind, cells[i].p, cells[i].len);
        result_row_end(marked, NULL);
    }
    for (size_t i = 0; i < seen.rows.len; i++)
        ret_changes->gone += (uintptr_t)seen.rows.items[i].value;
    ret_changes->gone -=
        ret_changes->changed < ret_changes->gone ? ret_changes->changed : ret_changes->gone;
    if (result_state(now) == RESULT_PARTIAL)
        result_cut(marked, result_error(now));
    else
        result_set_state(marked, RESULT_COMPLETE);
    map_release(&seen.rows);
    map_release(&seen.firsts);
    buf_release(&key);
    mem_free(cells);
    return marked;
}

bool watch_wait(int64_t seconds)
{
    struct pollfd fd = {.fd = cli_interrupts(), .events = POLLIN};
    const int64_t end = clock_mono_us() + seconds * 1000000;
    for (int64_t left = end - clock_mono_us(); left > 0; left = end - clock_mono_us()) {
        const int ready = poll(&fd, 1, (int)(left / 1000) + 1);
        if (ready > 0)
            return false;
        if (ready < 0 && errno != EINTR)
            return false;
    }
    return true;
}
