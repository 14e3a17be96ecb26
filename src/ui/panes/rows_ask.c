/* What is typed about the rows: a search, whose hits are seen while it is typed, and a filter. */
#include <string.h>

#include "overlays/ask/ask.h"
#include "panes/rows.h"
#include "panes/rows_private.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "services/panes.h"
#include "texts.h"

/* ---- search */

static void search_typed(struct console *console, const char *text)
{
    grid_seek(rows_grid(console), text);
}

static void search_info(const struct console *console, struct line *line)
{
    const struct grid *grid = rows_grid(console);
    int percent;
    if (grid_doing(grid, &percent))
        line_addf(line, ROLE_DIM, TEXT_SEARCH_RUNS, percent);
    else if (grid->found.known && !grid->found.count)
        line_add(line, ROLE_WARNING,
                 result_state(grid->result) == RESULT_COMPLETE ? TEXT_SEARCH_NONE
                                                               : TEXT_SEARCH_NONE_YET);
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

static const struct ask_ops search_ops = {.hint = TEXT_SEARCH_HINT,
                                          .typed = search_typed,
                                          .info = search_info,
                                          .done = search_done,
                                          .left = search_left};

void rows_ask_search(struct rows *rows, struct console *console)
{
    overlay_ask(console, TEXT_ASK_SEARCH, &search_ops, &rows->searches);
}

/* ---- filter */

static bool filter_done(struct console *console, const char *text, size_t *ret_at, struct err *err)
{
    return grid_filter_type(rows_grid(console), text, ret_at, err);
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

void rows_ask_filter(struct rows *rows, struct console *console)
{
    const struct grid *grid = &rows->grid;
    char *title = mem_printf(TEXT_ASK_FILTER, result_column(grid->result, grid->col)->name);
    overlay_ask(console, title, &filter_ops, &rows->filters);
    mem_free(title);
}
