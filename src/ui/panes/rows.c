/* The results pane: frame, actions and fetching around the grid. */
#include "panes/rows.h"

#include <inttypes.h>
#include <string.h>

#include "console.h"
#include "draw/wrap.h"
#include "overlays/overlay.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define COPY_MAX (64u * 1024 * 1024) /* bytes of one copy; the clipboard may take less */
#define PAGE_WANT 10000

void rows_init(struct rows_pane *pane, void (*wake)(void *arg), void *arg)
{
    *pane = (struct rows_pane){0};
    grid_init(&pane->grid, wake, arg);
}

void rows_release(struct rows_pane *pane)
{
    rows_chart_close(pane);
    grid_release(&pane->grid);
}

/* ---- what is shown */

void rows_title(const struct console *console, struct line *left, struct line *right)
{
    const struct model *model = &console->model;
    line_add(left, ROLE_TITLE, console->rows.charted ? "Chart" : "Results");
    if (!model->result)
        return;
    line_add(left, ROLE_DIM, "  ");
    if (console->rows.charted) {
        chart_title(&console->rows.chart, left);
        line_add(left, ROLE_DIM, "  ");
    }
    grid_count(&console->rows.grid, left);
    if (result_state(model->result) == RESULT_PARTIAL) {
        const char *why = result_error(model->result)->text;
        line_add(right, ROLE_WARNING, "! partial: ");
        line_add_safe(right, ROLE_WARNING, why, strlen(why), 50);
    } else if (model->versions.len > model->result_versions) {
        line_add(right, ROLE_DIM, "of the question before");
    }
}

void rows_status(const struct console *console, struct line *line)
{
    if (console->model.result)
        grid_status(&console->rows.grid, line);
}

void rows_summary(const struct rows_pane *pane, const struct model *model, struct buf *out)
{
    if (!model->result) {
        buf_add(out, "none yet");
        return;
    }
    struct line line;
    line_init(&line);
    grid_count(&pane->grid, &line);
    buf_add(out, buf_str(&line.text));
    line_release(&line);
    for (size_t i = 0; i < result_column_count(model->result) && i < 12; i++)
        buf_addf(out, "%s%s", i ? ", " : " · ", result_column(model->result, i)->name);
}

/* Why there is nothing to ask yet. */
static void add_no_suggestions(const struct console *console, int cols, struct lines *out)
{
    const char *state = console->model.catalog_state;
    if (console_disconnected(console)) {
        struct buf text = BUF_INIT;
        const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_WARNING};
        buf_addf(&text,
                 "%s. F5 chooses another connection; `querent doctor` says how to mend "
                 "this one.",
                 console->connection.state);
        wrap_text(out, &wrap, text.p, text.len);
        buf_release(&text);
        return;
    }
    line_add(lines_add(out), ROLE_PLACEHOLDER,
             str_eq(state, "ready") ? "The rows appear here." : "Reading the schema…");
}

/* Before the first result: what one could ask here. */
static void paint_suggestions(struct console *console, struct surface *surface, struct rect rect)
{
    struct lines lines = {0};
    if (console->suggestion_count) {
        line_add(lines_add(&lines), ROLE_DIM, "You could ask:");
        for (size_t i = 0; i < console->suggestion_count; i++) {
            const bool here = i == console->rows.suggestion && console->focus == PANE_ROWS;
            const struct wrap wrap = {.cols = rect.w,
                                      .margin = 4,
                                      .prefix = here ? "  ▸ " : "  · ",
                                      .prefix_role = here ? ROLE_SELECTED : ROLE_DIM,
                                      .role = here ? ROLE_SELECTED : ROLE_PLACEHOLDER};
            const int y = rect.y + (int)lines.v.len;
            wrap_text(&lines, &wrap, console->suggestions[i], strlen(console->suggestions[i]));
            const int rows = rect.y + (int)lines.v.len - y;
            console_hit(console, (struct rect){rect.x, y, rect.w, rows}, HIT_SUGGESTION, (int)i);
        }
    } else {
        add_no_suggestions(console, rect.w, &lines);
    }
    surface_lines(surface, rect, ROLE_TEXT, &lines);
    lines_release(&lines);
}

void rows_paint(struct console *console, struct surface *surface, struct rect rect)
{
    if (!console->model.result) {
        paint_suggestions(console, surface, rect);
        return;
    }
    if (console->rows.charted) {
        rows_chart_paint(&console->rows, surface, rect);
        return;
    }
    struct lines lines = {0};
    grid_update(&console->rows.grid, rect.w, rect.h,
                console->focus == PANE_ROWS && !console->overlay, &lines);
    surface_lines(surface, rect, ROLE_TEXT, &lines);
    lines_release(&lines);
}

/* ---- after each batch */

static void fetch(struct console *console, uint64_t rows)
{
    if (result_state(console->model.result) != RESULT_RUNNING)
        console->model.fetch_us = console->now_us;
    front_fetch(console->front, rows);
}

static void ask_for_rows(struct console *console)
{
    struct rows_pane *pane = &console->rows;
    const struct model *model = &console->model;
    const uint64_t want = grid_wants_rows(&pane->grid);
    if (!want || !console->front || !model->result || result_state(model->result) != RESULT_PAUSED)
        return;
    const uint64_t here = result_rows(model->result);
    if (pane->asked == here)
        return;
    pane->asked = here;
    fetch(console, want > PAGE_WANT ? want : PAGE_WANT);
}

bool rows_settle(struct console *console)
{
    struct rows_pane *pane = &console->rows;
    bool changed = pane->grid.result != console->model.result;
    if (changed) {
        pane->asked = UINT64_MAX;
        grid_set_result(&pane->grid, console->model.result);
    }
    changed |= grid_poll(&pane->grid);
    rows_chart_settle(pane);
    bool bad;
    const char *note = grid_note(&pane->grid, &bad);
    if (note)
        console_notice(console, bad, "%s", note);
    ask_for_rows(console);
    return changed;
}

/* ---- actions */

static bool move(struct console *console, enum action action)
{
    static const struct {
        enum action action;
        enum grid_move move;
    } moves[] = {
        {ACTION_UP, GRID_UP},           {ACTION_DOWN, GRID_DOWN},
        {ACTION_LEFT, GRID_LEFT},       {ACTION_RIGHT, GRID_RIGHT},
        {ACTION_PAGE_UP, GRID_PAGE_UP}, {ACTION_PAGE_DOWN, GRID_PAGE_DOWN},
        {ACTION_HOME, GRID_HOME},       {ACTION_END, GRID_END},
        {ACTION_TOP, GRID_TOP},         {ACTION_BOTTOM, GRID_BOTTOM},
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        if (moves[i].action == action) {
            grid_move(&console->rows.grid, moves[i].move, 1);
            return true;
        }
    }
    return false;
}

static void copy(struct console *console, enum grid_part part)
{
    struct buf text = BUF_INIT;
    const bool whole = grid_copy(&console->rows.grid, part, GRID_TSV, COPY_MAX, &text);
    if (text.len)
        console_copy(console, text.p, text.len);
    if (!whole)
        console_notice(console, true,
                       "too much for a copy: the first 64 MiB were taken; export the rest");
    buf_release(&text);
}

static void search_typed(struct console *console, const char *text)
{
    grid_search(&console->rows.grid, text, false);
}

static void filter_typed(struct console *console, const char *text)
{
    grid_filter_change(&console->rows.grid, text);
}

static void goto_typed(struct console *console, const char *text)
{
    int64_t row;
    if (str_to_i64(text, &row) && row >= 1)
        grid_goto(&console->rows.grid, (uint64_t)row - 1);
    else
        console_notice(console, true, "'%.40s' is not a row number", text);
}

static void open_cell(struct console *console)
{
    struct cell cell;
    struct grid *grid = &console->rows.grid;
    if (grid_cell(grid, &cell))
        overlay_cell(console, grid->result, &cell, result_column(grid->result, grid->col));
}

static void column_typed(struct console *console, const char *text)
{
    grid_goto_column(&console->rows.grid, text);
}

static bool ask(struct console *console, enum action action)
{
    const struct grid *grid = &console->rows.grid;
    switch (action) {
    case ACTION_SEARCH:
        overlay_prompt(console, "Search all columns", grid->search ? grid->search : "",
                       search_typed);
        return true;
    case ACTION_FILTER: {
        char *title =
            mem_printf("Keep rows whose %s contains", result_column(grid->result, grid->col)->name);
        overlay_prompt(console, title, grid_filter_text(grid), filter_typed);
        mem_free(title);
        return true;
    }
    case ACTION_GOTO_COLUMN:
        overlay_prompt(console, "Go to the column whose name contains", "", column_typed);
        return true;
    case ACTION_GOTO_ROW:
        overlay_prompt(console, "Go to row", "", goto_typed);
        return true;
    default:
        return false;
    }
}

static bool column_act(struct grid *grid, enum action action)
{
    switch (action) {
    case ACTION_FREEZE:
        grid_freeze(grid);
        return true;
    case ACTION_HIDE_COLUMN:
        grid_hide_column(grid);
        return true;
    case ACTION_SHOW_COLUMNS:
        grid_show_columns(grid);
        return true;
    case ACTION_WIDER:
        grid_widen(grid, 4);
        return true;
    case ACTION_NARROWER:
        grid_widen(grid, -4);
        return true;
    case ACTION_FIT_COLUMN:
        grid_fit_column(grid);
        return true;
    default:
        return false;
    }
}

static bool order_act(struct grid *grid, enum action action)
{
    switch (action) {
    case ACTION_SORT:
    case ACTION_SORT_ADD:
        grid_sort(grid, grid->col, action == ACTION_SORT_ADD);
        return true;
    case ACTION_SEARCH_NEXT:
    case ACTION_SEARCH_PREVIOUS:
        grid_search_next(grid, action == ACTION_SEARCH_PREVIOUS);
        return true;
    case ACTION_FILTER_CELL:
    case ACTION_FILTER_NOT_CELL:
        grid_filter_cell(grid, action == ACTION_FILTER_NOT_CELL);
        return true;
    case ACTION_FILTER_CLEAR:
        grid_filter_clear(grid);
        return true;
    case ACTION_MARK:
        grid_mark(grid);
        return true;
    default:
        return false;
    }
}

static bool take_act(struct console *console, enum action action)
{
    switch (action) {
    case ACTION_CELL:
        open_cell(console);
        return true;
    case ACTION_RECORD:
        if (grid_rows(&console->rows.grid))
            overlay_record(console);
        return true;
    case ACTION_CHART:
        rows_chart_toggle(&console->rows);
        return true;
    case ACTION_COPY_CELL:
        copy(console, GRID_PART_CELL);
        return true;
    case ACTION_COPY_ROW:
        copy(console, GRID_PART_ROWS);
        return true;
    case ACTION_COPY_COLUMN:
        copy(console, GRID_PART_COLUMN);
        return true;
    case ACTION_FETCH_ALL:
        if (console->front)
            fetch(console, 0);
        return true;
    default:
        return false;
    }
}

/* Before the first rows the pane is a list of questions; Enter puts one into the input line. */
static bool suggestion_act(struct console *console, enum action action)
{
    size_t *at = &console->rows.suggestion;
    const size_t count = console->suggestion_count;
    if (*at >= count)
        *at = 0;
    switch (action) {
    case ACTION_UP:
        *at = count ? (*at + count - 1) % count : 0;
        return true;
    case ACTION_DOWN:
        *at = count ? (*at + 1) % count : 0;
        return true;
    case ACTION_CELL:
        if (count)
            suggestion_take(console, *at);
        return true;
    default:
        return false;
    }
}

bool rows_act(struct console *console, enum action action)
{
    struct grid *grid = &console->rows.grid;
    if (!grid->result)
        return suggestion_act(console, action);
    if (action == ACTION_LEAVE && grid_busy(grid)) {
        grid_cancel(grid);
        return true;
    }
    if (console->rows.charted && rows_chart_act(&console->rows, action))
        return true;
    return move(console, action) || column_act(grid, action) || order_act(grid, action) ||
           take_act(console, action) || ask(console, action);
}

void rows_click(struct console *console, int x, int y, bool twice)
{
    struct grid *grid = &console->rows.grid;
    bool header = false;
    if (!grid->result || console->rows.charted)
        return;
    const bool cell = grid_click(grid, x, y, &header);
    if (cell && header)
        grid_sort(grid, grid->col, false);
    else if (cell && twice)
        open_cell(console);
}
