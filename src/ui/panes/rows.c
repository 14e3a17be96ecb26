/* The results pane: frame, actions and fetching around the grid. */
#include "panes/rows.h"

#include <inttypes.h>
#include <string.h>

#include "draw/wrap.h"
#include "grid/refine/cuts.h"
#include "overlays/overlay.h"
#include "panes/grid_keys.h"
#include "panes/rows_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/wishes.h"
#include "texts.h"
#include "watch/watch.h"

#define COPY_MAX (4u * 1024 * 1024) /* bytes of one copy; the clipboard may take less */
#define PAGE_WANT 10000

struct grid *rows_grid(const struct console *console)
{
    struct rows *rows = console_state(console, &pane_rows);
    return &rows->grid;
}

/* ---- what is shown */

/* Another question was asked since. */
static bool rows_are_older(const struct model *model)
{
    return model_missed(model) ||
           (model->versions.len && model->version + 1 > model->result_versions);
}

static void rows_add_titles(const struct rows *rows, const struct model *model, struct line *left,
                            struct line *right)
{
    line_add(left, ROLE_TITLE, rows->charted ? TEXT_CHART_TITLE : TEXT_ROWS_TITLE);
    if (!model->result)
        return;
    line_add(left, ROLE_DIM, "  ");
    if (rows->charted) {
        chart_title(&rows->chart, left);
        line_add(left, ROLE_DIM, "  ");
    }
    grid_count(&rows->grid, left);
    if (rows->earlier_at)
        rows_earlier_title(rows, right);
    else if (rows_are_older(model))
        rows_asked_title(model->result, TEXT_ROWS_OLDER, right);
}

static void rows_frame(const void *self, const struct console *console, struct pane_frame *frame)
{
    const struct rows *rows = self;
    const struct grid *grid = &rows->grid;
    rows_add_titles(rows, &console->model, &frame->left, &frame->right);
    if (!console->model.result)
        return;
    grid_status(grid, &frame->status);
    if (rows->charted)
        return;
    frame->part = (struct frame_part){.top = (int64_t)grid->top,
                                      .rows = grid_body_height(grid),
                                      .whole = (int64_t)grid_rows(grid)};
    const int lines = grid->h < FRAME_MARKS_MAX ? grid->h : FRAME_MARKS_MAX;
    if (grid_hit_places(grid, frame->marks.at, lines))
        frame->marks.lines = lines;
}

/* "12,480 rows · order_no, customer, …" */
static void rows_summary(const void *self, const struct console *console, struct line *line)
{
    const struct result *result = console->model.result;
    struct buf text = BUF_INIT;
    struct line count;
    line_init(&count);
    if (result)
        grid_count(&((const struct rows *)self)->grid, &count);
    buf_add(&text, result                       ? buf_str(&count.text)
                   : console_rows_gone(console) ? TEXT_NOT_KEPT
                                                : TEXT_NONE_YET);
    for (size_t i = 0; result && i < result_column_count(result) && i < 12; i++)
        buf_addf(&text, "%s%s", i ? ", " : " · ", result_column(result, i)->heading);
    line_add(line, ROLE_DIM, TEXT_ROWS_SUMMARY);
    if (result && rows_are_older(&console->model))
        line_add(line, ROLE_WARNING, TEXT_OLDER_SHORT);
    line_add_safe(line, ROLE_TEXT, buf_str(&text), text.len, console->w - 1 - line_width(line));
    line_release(&count);
    buf_release(&text);
}

static void rows_resize(void *self, const struct pane_view *view)
{
    struct rows *rows = self;
    rows->chart_h = view->rect.h;
    grid_resize(&rows->grid, view->rect.w, view->rect.h);
}

static void rows_draw(const void *self, const struct pane_view *view, struct surface *surface)
{
    const struct rows *rows = self;
    if (!view->console->model.result) {
        rows_none_draw(rows, view, surface);
    } else if (rows->charted) {
        rows_chart_draw(rows, view->rect, surface);
    } else {
        struct lines lines = {0};
        grid_update(&rows->grid, view->focused, &lines);
        surface_lines(surface, view->rect, ROLE_TEXT, &lines);
        lines_release(&lines);
    }
}

/* ---- after each batch */

static void rows_fetch(struct console *console, uint64_t rows)
{
    if (result_state(console->model.result) != RESULT_RUNNING)
        console->model.fetch_us = console->now_us;
    front_fetch(console->front, rows);
}

static void ask_for_rows(struct rows *rows, struct console *console)
{
    const struct model *model = &console->model;
    const uint64_t want = grid_wants_rows(&rows->grid);
    if (!want || console->earlier || !console->front || !model->result ||
        result_state(model->result) != RESULT_PAUSED)
        return;
    const uint64_t here = result_rows(model->result);
    if (rows->asked == here)
        return;
    rows->asked = here;
    rows_fetch(console, want > PAGE_WANT ? want : PAGE_WANT);
}

/* What the grid has to say; what it warned of is over when all rows are there and in order. */
static void rows_say(struct rows *rows, struct console *console)
{
    bool bad;
    const char *note = grid_note(&rows->grid, &bad);
    if (rows->warned && !grid_partial(&rows->grid)) {
        if (str_eq(console->model.notice, rows->warned))
            model_notice(&console->model, false, NULL);
        mem_free(rows->warned);
        rows->warned = NULL;
    }
    if (!note)
        return;
    console_notice(console, bad, "%s", note);
    if (grid_partial(&rows->grid)) {
        mem_free(rows->warned);
        rows->warned = mem_strdup(note);
    }
}

/* Once nothing else is to be said of the new rows: the end of a turn takes its notices away. */
static void rows_say_filters(struct rows *rows, struct console *console)
{
    if (!rows->said || console->model.running.on || grid_busy(&rows->grid))
        return;
    console_notice(console, false, "%s", rows->said);
    mem_free(rows->said);
    rows->said = NULL;
}

/* For what the grid says of keys. */
static void rows_name_key(const struct console *console, enum action action, char name[16])
{
    struct buf key = BUF_INIT;
    if (keymap_key(&console->keymap, action, &key) && key.len < 16)
        memcpy(name, key.p, key.len);
    buf_release(&key);
}

/* ---- actions */

static void rows_copy(const struct grid *grid, struct console *console, enum grid_part part)
{
    struct buf text = BUF_INIT;
    const bool whole = grid_copy(grid, part, GRID_TSV, COPY_MAX, &text);
    if (text.len)
        wish_copy(console, text.p, text.len);
    if (!whole)
        console_notice(console, true, TEXT_COPY_TOO_MUCH);
    buf_release(&text);
}

static void goto_typed(struct console *console, const char *text)
{
    int64_t row;
    if (str_to_i64(text, &row) && row >= 1)
        grid_goto(rows_grid(console), (uint64_t)row - 1);
    else
        console_notice(console, true, TEXT_NO_ROW_NUMBER, TEXT_CUT(text, 40));
}

static void open_cell(struct grid *grid, struct console *console)
{
    struct cell cell;
    if (grid_cell(grid, &cell))
        overlay_cell(console, grid->result, &cell, result_column(grid->result, grid->col));
}

static void column_typed(struct console *console, const char *text)
{
    grid_goto_column(rows_grid(console), text);
}

static bool rows_ask(struct rows *rows, struct console *console, enum action action)
{
    switch (action) {
    case ACTION_SEARCH:
        rows_ask_search(rows, console);
        return true;
    case ACTION_FILTER:
        rows_ask_filter(rows, console);
        return true;
    case ACTION_GOTO_COLUMN:
        overlay_prompt(console, TEXT_ASK_COLUMN, "", column_typed);
        return true;
    case ACTION_GOTO_ROW:
        overlay_prompt(console, TEXT_ASK_ROW, "", goto_typed);
        return true;
    default:
        return false;
    }
}

static bool take_act(struct rows *rows, struct console *console, enum action action)
{
    struct grid *grid = &rows->grid;
    switch (action) {
    case ACTION_CELL:
        open_cell(grid, console);
        return true;
    case ACTION_RECORD:
        if (grid_rows(grid))
            overlay_record(console, grid);
        return true;
    case ACTION_STATS:
        overlay_stats(console, grid);
        return true;
    case ACTION_CHART:
        rows_chart_toggle(rows, console);
        return true;
    case ACTION_COPY_CELL:
        rows_copy(grid, console, GRID_PART_CELL);
        return true;
    case ACTION_COPY_ROW:
        rows_copy(grid, console, GRID_PART_ROWS);
        return true;
    case ACTION_COPY_COLUMN:
        rows_copy(grid, console, GRID_PART_COLUMN);
        return true;
    case ACTION_WATCH:
        if (console->earlier)
            console_notice(console, true, TEXT_EARLIER_NO_MORE);
        else if (console->front)
            overlay_watch(console);
        return true;
    case ACTION_FETCH_ALL:
        if (console->earlier)
            console_notice(console, true, TEXT_EARLIER_NO_MORE);
        else if (console->front)
            rows_fetch(console, 0);
        return true;
    case ACTION_ROWS_BEFORE:
    case ACTION_ROWS_AFTER:
        rows_earlier_step(rows, console, action == ACTION_ROWS_BEFORE ? -1 : 1);
        return true;
    default:
        return rows_sql_act(rows, console, action) || rows_copy_act(rows, console, action);
    }
}

/* Collects what the grid's thread has done, and asks for more rows where the operator comes near
 * their end. */
static void rows_settle(void *self, struct console *console)
{
    struct rows *rows = self;
    if (rows->newest != console->model.result) {
        rows->asked = UINT64_MAX;
        rows_earlier_take(rows, console, console->model.result);
        rows_name_key(console, ACTION_FILTER_CLEAR, rows->grid.clear_key);
        rows_name_key(console, ACTION_FETCH_ALL, rows->grid.fetch_key);
        rows_name_key(console, ACTION_LEAVE, rows->grid.leave_key);
    }
    if (console->front && rows->grid.result && !rows->grid.cuts_known)
        grid_take_cuts(&rows->grid, rows_sql_text(rows, console), front_dialect(console->front));
    grid_poll(&rows->grid);
    rows_ask_settle(rows, console);
    rows_chart_settle(rows, console);
    rows_say(rows, console);
    rows_say_filters(rows, console);
    ask_for_rows(rows, console);
}

/* A question goes on from the newest rows; so does anything said while it is not known which query
 * the rows shown are of. */
static void rows_changed(void *self, struct console *console, unsigned changes)
{
    if (changes & MODEL_CONVERSATION)
        rows_earlier_leave(self, console);
    if (changes & MODEL_SQL || (changes & MODEL_SENT && console->unknown))
        rows_earlier_newest(self, console);
}

/* The next hit, where one looks for hits, is no answer to the yes or no that waits. */
static bool rows_searches_on(const struct rows *rows, enum action action)
{
    return rows->grid.search && (action == ACTION_SEARCH_NEXT || action == ACTION_SEARCH_PREVIOUS);
}

static bool rows_key(void *self, struct console *console, uint32_t key, enum action action)
{
    struct rows *rows = self;
    struct grid *grid = &rows->grid;
    /* where there are no rows a list of questions stands, in which letters only move */
    const bool own = action_rows[action].context == CONTEXT_ROWS;
    const enum action means = grid->result || !own ? action : ACTION_NONE;
    if (!rows_searches_on(rows, action) && words_key(&rows->words, console, key, means))
        return true;
    if (!grid->result)
        return rows_none_act(rows, console, action);
    if (action == ACTION_LEAVE && grid_busy(grid)) {
        grid_cancel(grid);
        return true;
    }
    if (rows->charted && rows_chart_act(rows, action))
        return true;
    if (action == ACTION_LEAVE && grid->search) {
        grid_search(grid, NULL, false);
        return true;
    }
    return grid_keys_move(grid, action) || grid_keys_arrange(grid, action) ||
           take_act(rows, console, action) || rows_ask(rows, console, action);
}

static void rows_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct rows *rows = self;
    struct grid *grid = &rows->grid;
    bool header = false;
    if (what == MOUSE_WHEEL_UP || what == MOUSE_WHEEL_DOWN) {
        if (rows->charted)
            rows_chart_scroll(rows, what == MOUSE_WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES);
        else
            grid_wheel(grid, what == MOUSE_WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES);
        return;
    }
    if (!grid->result || rows->charted)
        return;
    const bool cell = grid_click(grid, x, y, &header);
    if (cell && header)
        grid_sort(grid, grid->col, false);
    else if (cell && what == MOUSE_DOUBLE)
        open_cell(grid, console);
}

static void rows_spot(void *self, struct console *console, int value)
{
    (void)self;
    console_suggest(console, console_snapshot(console, LIST_SUGGESTIONS)->texts[value]);
}

/* ---- the pane */

static void take_formats(struct grid *grid, const struct settings *settings)
{
    const char *digits = settings_text(settings, SET_UI_DIGITS);
    const char *dates = settings_text(settings, SET_UI_DATES);
    grid->group = str_eq(digits, "all")    ? GRID_GROUP_ALL
                  : str_eq(digits, "none") ? GRID_GROUP_NONE
                                           : GRID_GROUP_DECIMALS;
    grid->all_decimals = str_eq(settings_text(settings, SET_UI_DECIMALS), "all");
    grid->dates = str_eq(dates, "dmy")   ? GRID_DATES_DMY
                  : str_eq(dates, "mdy") ? GRID_DATES_MDY
                                         : GRID_DATES_ISO;
}

static void rows_rows_open(void *self, struct console *console)
{
    struct rows *rows = self;
    grid_init(&rows->grid, console->options.wake, console->options.arg);
    rows->grid.guard_formulas =
        console->settings && settings_bool(console->settings, SET_EXPORT_GUARD_FORMULAS);
    rows->grid.ascii = console->options.ascii;
    if (console->settings)
        take_formats(&rows->grid, console->settings);
    history_init(&rows->searches);
    history_init(&rows->filters);
    history_init(&rows->pipes);
}

static void rows_close(void *self)
{
    struct rows *rows = self;
    rows_chart_close(rows);
    rows_ask_close(rows);
    mem_free(rows->warned);
    mem_free(rows->said);
    history_release(&rows->searches);
    history_release(&rows->filters);
    history_release(&rows->pipes);
    rows_earlier_release(rows);
    grid_release(&rows->grid);
}

static const char *rows_cannot(const void *self, const struct console *console, enum action action)
{
    (void)self, (void)action;
    return console_no_rows(console);
}

/* A list of questions and a chart have fewer keys than the grid. */
static const char *rows_bar(const void *self, const struct console *console, enum action action)
{
    const struct rows *rows = self;
    if (!console->model.result)
        return action != ACTION_CELL        ? NULL
               : console_rows_gone(console) ? TEXT_BAR_FETCH
                                            : TEXT_BAR_ASK;
    if (rows->charted)
        return action == ACTION_CHART        ? TEXT_BAR_ROWS
               : action == ACTION_CHART_NEXT ? TEXT_BAR_NEXT
                                             : NULL;
    return action_rows[action].bar;
}

static struct selection *rows_selection(const void *self)
{
    return grid_selection(&((const struct rows *)self)->grid);
}

const struct pane_ops pane_rows = {.name = TEXT_ROWS_NAME,
                                   .about = TEXT_ABOUT_ROWS,
                                   .tab = TEXT_ROWS_TAB,
                                   .go = ACTION_FOCUS_ROWS,
                                   .home = CONTEXT_ROWS,
                                   .forward = MODEL_RESULT,
                                   .state_size = sizeof(struct rows),
                                   .open = rows_rows_open,
                                   .close = rows_close,
                                   .resize = rows_resize,
                                   .draw = rows_draw,
                                   .frame = rows_frame,
                                   .summary = rows_summary,
                                   .key = rows_key,
                                   .mouse = rows_mouse,
                                   .spot = rows_spot,
                                   .cannot = rows_cannot,
                                   .bar = rows_bar,
                                   .selection = rows_selection,
                                   .changed = rows_changed,
                                   .settle = rows_settle};
