/* Rows for other programs: the clipboard, by a menu of formats; a command's input; the pager. */
#include "grid/copy_as.h"
#include "overlays/ask/ask.h"
#include "overlays/list/picker.h"
#include "panes/rows.h"
#include "panes/rows_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "services/notice.h"
#include "services/wishes.h"
#include "texts.h"

#define COPY_MAX (4u * 1024 * 1024)   /* bytes of one copy; the clipboard may take less */
#define PIPE_MAX (256u * 1024 * 1024) /* bytes for a command */

static const char *const format_names[COPY_FORMATS] = {[COPY_CSV] = "CSV",
                                                       [COPY_TSV] = TEXT_COPY_TSV,
                                                       [COPY_MARKDOWN] = "Markdown",
                                                       [COPY_SQL] = TEXT_COPY_SQL,
                                                       [COPY_JSON] = "JSON"};

static enum sql_dialect rows_copy_dialect_of(const struct console *console)
{
    return console->front ? front_dialect(console->front) : SQL_SQLITE;
}

/* ---- the clipboard */

static void add_part(struct picker *picker, const char *heading, bool all)
{
    picker_add(picker, heading, NULL)->heading = true;
    for (int format = 0; format < COPY_FORMATS; format++)
        picker_add(picker, format_names[format], NULL)->value = format + (all ? COPY_FORMATS : 0);
}

static void copy_fill(struct picker *picker, struct console *console)
{
    const struct grid *grid = rows_grid(console);
    struct buf rows = BUF_INIT;
    char *marked = mem_printf(TEXT_COPY_MARKED, grid->marks.len);
    grid_count_rows(grid, &rows);
    char *all = mem_printf(TEXT_COPY_ALL, buf_str(&rows));
    add_part(picker, grid->marks.len ? marked : TEXT_COPY_THIS, false);
    if (grid->marks.len || grid_rows(grid) > 1)
        add_part(picker, all, true);
    buf_release(&rows);
    mem_free(marked);
    mem_free(all);
}

static void copy_choose(struct picker *picker, struct console *console,
                        const struct pick_item *item)
{
    const enum copy_format format = (enum copy_format)(item->value % COPY_FORMATS);
    struct buf text = BUF_INIT;
    (void)picker;
    const bool whole = copy_as(rows_grid(console), format, item->value >= COPY_FORMATS,
                               rows_copy_dialect_of(console), COPY_MAX, &text);
    overlay_pop(console);
    if (text.len)
        wish_copy(console, text.p, text.len);
    if (!whole)
        console_notice(console, true, TEXT_COPY_TOO_MUCH);
    buf_release(&text);
}

static const struct picker_ops copy_ops = {.context = CONTEXT_PICK,
                                           .title = TEXT_COPY_TITLE,
                                           .about = TEXT_ABOUT_COPY,
                                           .fill = copy_fill,
                                           .choose = copy_choose};

/* ---- commands */

static bool shell_allowed(struct console *console)
{
    if (!console->settings || settings_bool(console->settings, SET_UI_SHELL))
        return true;
    console_notice(console, true, TEXT_NO_SHELL);
    return false;
}

static bool pipe_done(struct console *console, const char *text, size_t *ret_at, struct err *err)
{
    struct buf rows = BUF_INIT;
    (void)ret_at, (void)err;
    if (str_blank(text))
        return true;
    if (!copy_as(rows_grid(console), COPY_CSV, true, rows_copy_dialect_of(console), PIPE_MAX,
                 &rows))
        console_notice(console, true, TEXT_COPY_TOO_MUCH);
    wish_pipe(console, text, rows.p, rows.len, true);
    buf_release(&rows);
    return true;
}

static const struct ask_ops pipe_ops = {.hint = TEXT_PIPE_HINT, .done = pipe_done};

static void open_pager(struct rows *rows, struct console *console)
{
    struct buf text = BUF_INIT;
    if (!copy_as(&rows->grid, COPY_MARKDOWN, true, rows_copy_dialect_of(console), PIPE_MAX, &text))
        console_notice(console, true, TEXT_COPY_TOO_MUCH);
    wish_pipe(console, TEXT_PAGER_COMMAND, text.p, text.len, false);
    buf_release(&text);
}

bool rows_copy_act(struct rows *rows, struct console *console, enum action action)
{
    switch (action) {
    case ACTION_COPY_AS:
        picker_open(console, &copy_ops, NULL);
        return true;
    case ACTION_PIPE:
        if (shell_allowed(console))
            overlay_ask(console, TEXT_PIPE_TITLE, &pipe_ops, &rows->pipes);
        return true;
    case ACTION_PAGER:
        if (shell_allowed(console))
            open_pager(rows, console);
        return true;
    default:
        return false;
    }
}
