/* The results pane without rows: before the first ones a list of questions, of which Enter puts one
 * into the input line; after a restart how they come back. */
#include <string.h>

#include "draw/wrap.h"
#include "panes/rows_private.h"
#include "querent/base/str.h"
#include "services/known.h"
#include "services/panes.h"
#include "services/turns.h"
#include "texts.h"

/* Why there is nothing to ask yet. */
static void add_no_suggestions(const struct console *console, int cols, struct lines *out)
{
    if (console_disconnected(console)) {
        struct buf text = BUF_INIT;
        const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_WARNING};
        buf_addf(&text, TEXT_ROWS_DISCONNECTED, console->connection.problem);
        wrap_text(out, &wrap, text.p, text.len);
        buf_release(&text);
        return;
    }
    line_add(lines_add(out), ROLE_PLACEHOLDER,
             console->model.catalog == CATALOG_READY ? TEXT_ROWS_EMPTY : TEXT_ROWS_READING_SCHEMA);
}

void rows_none_draw(const struct rows *rows, const struct pane_view *view, struct surface *surface)
{
    const struct console *console = view->console;
    const struct rect rect = view->rect;
    struct lines lines = {0};
    if (console_rows_gone(console)) {
        const struct wrap wrap = {.cols = rect.w, .prefix = "", .role = ROLE_STRONG};
        wrap_text(&lines, &wrap, TEXT_ROWS_FETCH, strlen(TEXT_ROWS_FETCH));
        surface_lines(surface, rect, ROLE_TEXT, &lines);
        lines_release(&lines);
        return;
    }
    if (!console_snapshot(console, LIST_SUGGESTIONS)->count)
        add_no_suggestions(console, rect.w, &lines);
    else
        line_add(lines_add(&lines), ROLE_DIM, TEXT_COULD_ASK);
    for (size_t i = 0; i < console_snapshot(console, LIST_SUGGESTIONS)->count; i++) {
        const bool here = i == rows->suggestion && view->has_focus;
        const struct wrap wrap = {.cols = rect.w,
                                  .margin = 4,
                                  .prefix = here ? "  ▸ " : "  · ",
                                  .prefix_role = here ? ROLE_SELECTED : ROLE_DIM,
                                  .role = here ? ROLE_SELECTED : ROLE_PLACEHOLDER};
        const int y = (int)lines.v.len;
        wrap_text(&lines, &wrap, console_snapshot(console, LIST_SUGGESTIONS)->texts[i],
                  strlen(console_snapshot(console, LIST_SUGGESTIONS)->texts[i]));
        const struct rect place = {rect.x, rect.y + y, rect.w, (int)lines.v.len - y};
        pane_spot(view, surface, place, (int)i);
    }
    surface_lines(surface, rect, ROLE_TEXT, &lines);
    lines_release(&lines);
}

bool rows_none_act(struct rows *rows, struct console *console, enum action action)
{
    size_t *at = &rows->suggestion;
    const size_t count = console_snapshot(console, LIST_SUGGESTIONS)->count;
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
        if (console_rows_gone(console))
            submit_option(console, (size_t)question_by_id(console->model.question, "refetch"));
        else if (count)
            console_suggest(console, console_snapshot(console, LIST_SUGGESTIONS)->texts[*at]);
        return true;
    default:
        return false;
    }
}
