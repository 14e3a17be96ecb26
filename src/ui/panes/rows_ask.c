/* What is typed about the rows: a search, whose hits are seen while it is typed, and a filter. */
#include <string.h>

#include "overlays/ask/ask.h"
#include "panes/rows.h"
#include "panes/rows_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "services/panes.h"
#include "texts.h"

/* ---- search */

static void search_typed(struct console *console, const char *text)
{
    grid_seek(rows_grid(console), text);
}

static bool search_nothing(const struct console *console)
{
    const struct grid *grid = rows_grid(console);
    return grid->found.known && !grid->found.count;
}

static void search_missed(const struct console *console, const struct grid *grid, struct line *line)
{
    struct buf key = BUF_INIT;
    line_add(line, ROLE_WARNING,
             result_state(grid->result) == RESULT_COMPLETE ? TEXT_SEARCH_NONE
                                                           : TEXT_SEARCH_NONE_YET);
    if (grid->search && strpbrk(grid->search, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        line_add(line, ROLE_DIM, TEXT_SEARCH_CASE);
    if (grid->search && ask_is_words(grid->search) &&
        keymap_key(&console->keymap, ACTION_FOCUS_INPUT, &key))
        line_addf(line, ROLE_DIM, TEXT_ASK_INSTEAD, key.p);
    buf_release(&key);
}

static void search_info(const struct console *console, struct line *line)
{
    const struct grid *grid = rows_grid(console);
    int percent;
    if (grid_doing(grid, &percent))
        line_addf(line, ROLE_DIM, TEXT_SEARCH_RUNS, percent);
    else if (search_nothing(console))
        search_missed(console, grid, line);
    else
        grid_hits_say(grid, line);
}

static bool search_done(struct console *console, const char *text, size_t *ret_at, struct err *err)
{
    struct grid *grid = rows_grid(console);
    (void)ret_at, (void)err;
    if (*text)
        grid_seek_end(grid, true);
    return true;
}

static void search_left(struct console *console)
{
    grid_seek_end(rows_grid(console), false);
}

static const struct ask_ops search_ops = {.nothing = search_nothing,
                                          .hint = TEXT_SEARCH_HINT,
                                          .typed = search_typed,
                                          .info = search_info,
                                          .done = search_done,
                                          .left = search_left};

void rows_ask_search(struct rows *rows, struct console *console)
{
    overlay_ask(console, TEXT_ASK_SEARCH, &search_ops, &rows->searches);
}

/* ---- filter */

static void attempt_forget(struct attempt *attempt)
{
    mem_free(attempt->text);
    grid_filters_release(&attempt->before);
    *attempt = (struct attempt){0};
}

void rows_ask_close(struct rows *rows)
{
    attempt_forget(&rows->attempt);
}

/* Plain words, and no expression: each of them a text that the cursor's column should contain. */
static bool filter_is_words(const struct grid *grid, const char *text)
{
    struct grid_filters read = {0};
    struct err err = ERR_INIT;
    size_t at;
    bool words = ask_is_words(text) && grid_filter_read(grid, text, &read, &at, &err);
    for (size_t i = 0; i < read.len; i++)
        words &= read.v[i].op == MATCH_CONTAINS && read.v[i].col == (int)grid->col;
    grid_filters_release(&read);
    return words;
}

/* Words are tried first: see rows_ask_settle. */
static bool filter_done(struct console *console, const char *text, size_t *ret_at, struct err *err)
{
    struct rows *rows = console_state(console, &pane_rows);
    struct grid *grid = &rows->grid;
    const bool again = rows->attempt.again && rows->attempt.result == grid->result &&
                       str_eq(rows->attempt.text, text);
    const bool words = !again && grid->result && filter_is_words(grid, text);
    struct grid_filters before = {0};
    const uint64_t row = grid->row;
    grid_filters_copy(&grid->filters, &before);
    if (!grid_filter_type(grid, text, ret_at, err)) {
        grid_filters_release(&before);
        return false;
    }
    attempt_forget(&rows->attempt);
    if (!words)
        grid_filters_release(&before);
    else
        rows->attempt = (struct attempt){
            .text = mem_strdup(text), .result = grid->result, .before = before, .row = row};
    return true;
}

static void filter_now(const struct console *console, struct line *line)
{
    const struct grid *grid = rows_grid((struct console *)console); /* nothing is changed */
    if (!grid->filters.len)
        return;
    line_add(line, ROLE_DIM, TEXT_FILTER_NOW);
    grid_filters_line(grid, line);
    line_add(line, ROLE_DIM, TEXT_FILTER_MORE);
}

static const struct ask_ops filter_ops = {
    .hint = TEXT_FILTER_HINT, .now = filter_now, .done = filter_done};

static char *filter_title(const struct grid *grid)
{
    return mem_printf(TEXT_ASK_FILTER, result_column(grid->result, grid->col)->heading);
}

void rows_ask_filter(struct rows *rows, struct console *console)
{
    char *title = filter_title(&rows->grid);
    overlay_ask(console, title, &filter_ops, &rows->filters);
    mem_free(title);
}

/* No row has the words: they are still there, to be asked or to be insisted upon. */
static void filter_again(struct rows *rows, struct console *console)
{
    struct attempt *attempt = &rows->attempt;
    struct buf key = BUF_INIT;
    const bool all = result_state(rows->grid.result) == RESULT_COMPLETE;
    keymap_key(&console->keymap, ACTION_FOCUS_INPUT, &key);
    char *title = filter_title(&rows->grid);
    char *why = mem_printf(TEXT_FILTER_MISSED, all ? "" : TEXT_FILTER_FETCHED, buf_str(&key));
    overlay_ask_again(console, title, &filter_ops, &rows->filters, attempt->text, why);
    attempt->again = true;
    mem_free(why);
    mem_free(title);
    buf_release(&key);
}

void rows_ask_settle(struct rows *rows, struct console *console)
{
    struct attempt *attempt = &rows->attempt;
    struct grid *grid = &rows->grid;
    if (!attempt->text || attempt->again || grid_busy(grid))
        return;
    if (grid->result != attempt->result || (!attempt->failed && grid_rows(grid) > 0)) {
        attempt_forget(attempt);
    } else if (!attempt->failed) {
        attempt->failed = true;
        grid_filters_put(grid, &attempt->before);
        rows_ask_settle(rows, console); /* few rows are back at once */
    } else {
        grid_goto(grid, attempt->row);
        if (console->overlay)
            attempt_forget(attempt);
        else
            filter_again(rows, console);
    }
}
