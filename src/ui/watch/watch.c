/* Watching: a grid of its own over the panes, so that the rows of the conversation, and what is
 * done with them, stay as they were. Each run is audited; Esc stops the one that is on its way, and
 * the watching. */
#include "watch/watch.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "overlays/overlay.h"
#include "panes/grid_keys.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "services/notice.h"
#include "texts.h"
#include "watch/diff.h"

#define WATCH_MOST 86400 /* seconds */

struct watch {
    struct grid grid;
    struct result *newest;  /* a reference; NULL: none yet */
    struct watch_diff diff; /* to the run before */
    int64_t every_us;
    int64_t ran_s; /* wall clock of the newest run */
    int64_t *due;  /* console.watch_us, for the end */
    char *failed;  /* why the last run failed; NULL: it did not */
};

static void watch_run(struct console *console)
{
    console->watch_us = 0;
    front_submit(console->front, command_new(COMMAND_AGAIN, NULL));
}

int64_t watch_due_us(const struct console *console)
{
    if (!console->watch_us)
        return -1;
    const int64_t left = console->watch_us - console->now_us;
    return left > 0 ? left : 0;
}

void watch_settle(struct console *console)
{
    if (watch_due_us(console) == 0)
        watch_run(console);
}

/* ---- a frame */

static const char *watch_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_WATCH;
}

static void watch_resize(void *self, const struct console *console, int *w, int *h)
{
    struct watch *watch = self;
    (void)console;
    grid_resize(&watch->grid, *w, *h - 1);
}

static void watch_add_changes(const struct watch *watch, struct buf *out)
{
    const struct watch_diff *diff = &watch->diff;
    if (watch->failed) {
        buf_add(out, watch->failed);
        return;
    }
    words_number_of(out, (int64_t)result_rows(watch->newest), TEXT_ROW, TEXT_ROWS);
    if (result_state(watch->newest) == RESULT_PARTIAL)
        buf_add(out, TEXT_WATCH_FIRST);
    if (!diff->compared)
        return;
    if (!diff->cells && !diff->fresh && !diff->gone) {
        buf_add(out, TEXT_WATCH_SAME);
        return;
    }
    buf_addf(out, TEXT_WATCH_CHANGES, diff->cells, diff->cells == 1 ? "" : "s", diff->fresh,
             diff->gone);
}

static void watch_title(const void *self, const struct console *console, struct line *left)
{
    const struct watch *watch = self;
    struct buf text = BUF_INIT;
    (void)console;
    line_add(left, ROLE_TITLE, TEXT_WATCH_TITLE);
    buf_addf(&text, TEXT_WATCH_EVERY, (long long)(watch->every_us / 1000000));
    if (watch->ran_s) {
        struct tm at;
        char clock[16] = "";
        const time_t when = (time_t)watch->ran_s;
        if (localtime_r(&when, &at))
            strftime(clock, sizeof clock, "%H:%M:%S", &at);
        buf_addf(&text, TEXT_WATCH_AT, clock);
    }
    line_addn(left, ROLE_DIM, text.p, text.len);
    buf_release(&text);
}

static void watch_paint(const void *self, const struct console *console, struct surface *surface,
                        struct rect inner)
{
    const struct watch *watch = self;
    const struct rect rows = {inner.x, inner.y + 1, inner.w, inner.h - 1};
    struct lines lines = {0};
    struct buf text = BUF_INIT;
    (void)console;
    if (watch->newest)
        watch_add_changes(watch, &text);
    else
        buf_add(&text, watch->failed ? watch->failed : TEXT_WATCH_FIRST_RUN);
    line_add_safe(lines_add(&lines), watch->failed ? ROLE_ERROR : ROLE_STRONG, buf_str(&text),
                  text.len, inner.w);
    surface_lines(surface, (struct rect){inner.x, inner.y, inner.w, 1}, ROLE_OVERLAY, &lines);
    lines_release(&lines);
    lines = (struct lines){0};
    if (watch->newest)
        grid_update(&watch->grid, true, &lines);
    surface_lines(surface, rows, ROLE_OVERLAY, &lines);
    lines_release(&lines);
    buf_release(&text);
}

static struct frame_part watch_part(const void *self)
{
    const struct grid *grid = &((const struct watch *)self)->grid;
    return (struct frame_part){.top = (int64_t)grid->top,
                               .rows = grid_body_height(grid),
                               .whole = grid->result ? (int64_t)grid_rows(grid) : 0};
}

/* ---- acting */

static void watch_open_cell(struct grid *grid, struct console *console)
{
    struct cell cell;
    if (grid->result && grid_cell(grid, &cell))
        overlay_cell(console, grid->result, &cell, result_column(grid->result, grid->col));
}

static bool watch_act(void *self, struct console *console, enum action action)
{
    struct watch *watch = self;
    if (watch->newest && grid_keys_move(&watch->grid, action))
        return true;
    switch (action) {
    case ACTION_WATCH_NOW:
        if (console->watch_us)
            watch_run(console);
        return true;
    case ACTION_WATCH_CELL:
        watch_open_cell(&watch->grid, console);
        return true;
    case ACTION_LEAVE:
        if (!console->watch_us)
            turn_cancel(console->front, 0);
        return false;
    default:
        return false;
    }
}

static void watch_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct watch *watch = self;
    bool header = false;
    if (what == MOUSE_WHEEL_UP || what == MOUSE_WHEEL_DOWN)
        grid_wheel(&watch->grid, what == MOUSE_WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES);
    else if (watch->newest && grid_click(&watch->grid, x, y - 1, &header) && !header &&
             what == MOUSE_DOUBLE)
        watch_open_cell(&watch->grid, console);
}

/* The cursor stays at its row and column. */
static void watch_take(struct watch *watch, struct result *rows)
{
    const uint64_t row = watch->grid.row;
    const size_t col = watch->grid.col;
    struct watch_diff diff;
    watch_diff_make(&diff, rows, watch->newest);
    watch->grid.changed = diff.changed; /* how wide the first column is depends on it */
    grid_set_result(&watch->grid, diff.shown);
    if (col < watch->grid.column_count)
        watch->grid.col = col;
    if (result_rows(diff.shown))
        grid_goto(&watch->grid, row);
    watch_diff_release(&watch->diff);
    watch->diff = diff;
    result_unref(watch->newest);
    watch->newest = result_ref(rows);
}

static void watch_changed(void *self, struct console *console, unsigned changes)
{
    struct watch *watch = self;
    struct result *rows = console->model.again;
    if (!(changes & MODEL_AGAIN))
        return;
    mem_free(watch->failed);
    watch->failed = NULL;
    if (rows)
        watch_take(watch, rows);
    else
        watch->failed = mem_strdup(console->model.notice ? console->model.notice : "");
    watch->ran_s = console->clock_s;
    console->watch_us = console->now_us + watch->every_us;
}

static void watch_free(void *self)
{
    struct watch *watch = self;
    *watch->due = 0;
    grid_release(&watch->grid);
    watch_diff_release(&watch->diff);
    result_unref(watch->newest);
    mem_free(watch->failed);
    mem_free(watch);
}

static const struct overlay_ops ops = {.context = CONTEXT_WATCH,
                                       .about = watch_about,
                                       .resize = watch_resize,
                                       .title = watch_title,
                                       .paint = watch_paint,
                                       .part = watch_part,
                                       .act = watch_act,
                                       .mouse = watch_mouse,
                                       .changed = watch_changed,
                                       .free = watch_free};

static void watch_typed(struct console *console, const char *text)
{
    int64_t seconds;
    if (!str_to_i64(text, &seconds) || seconds < 1 || seconds > WATCH_MOST) {
        console_notice(console, true, TEXT_WATCH_NO_NUMBER, WATCH_MOST);
        return;
    }
    struct watch *watch = mem_alloc(sizeof *watch);
    grid_init(&watch->grid, NULL, NULL);
    watch->grid.ascii = console->options.ascii;
    watch->every_us = seconds * 1000000;
    watch->due = &console->watch_us;
    overlay_push(console, &ops, watch);
    watch_run(console);
}

void overlay_watch(struct console *console)
{
    overlay_propose(console, TEXT_WATCH_ASK, "30", watch_typed);
}
