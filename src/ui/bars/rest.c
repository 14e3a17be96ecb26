/* The narrow layout's rest: a line about each pane that lies behind, more where it has to be read
 * before something is answered. */
#include "bars/bars.h"
#include "state.h"
#include "texts.h"

static bool lies_behind(const struct console *console, size_t at)
{
    const struct pane *pane = &console->panes[at];
    return at != console->main && console->shown[pane->slot] == at && pane->ops->summary;
}

/* What has no room is counted, with the key that shows it. */
static void cut_lines(const struct console *console, enum action go, int rows, struct lines *lines)
{
    const size_t all = lines->v.len, keep = rows > 1 ? (size_t)rows - 1 : 0;
    struct buf key = BUF_INIT;
    if (all <= (size_t)rows)
        return;
    keymap_key(&console->keymap, go, &key);
    while (lines->v.len > keep)
        line_release(&vec_pop(&lines->v));
    const size_t more = all - keep;
    line_addf(lines_add(lines), ROLE_WARNING, TEXT_REST_MORE, more, more == 1 ? "" : "s",
              buf_str(&key));
    buf_release(&key);
}

/* One line has room for a beginning and no more. */
static void rest_lines(const struct console *console, size_t at, struct rect rect,
                       struct lines *out)
{
    const struct pane *pane = &console->panes[at];
    if (pane->ops->whole)
        pane->ops->whole(pane->self, console, rect.w, out);
    if (rect.h == 1 && out->v.len > 1)
        lines_release(out);
    if (!out->v.len)
        pane->ops->summary(pane->self, console, lines_add(out));
}

int bars_rest_rows(const struct console *console, int cols)
{
    int rows = 0;
    for (size_t i = 0; i < console->pane_count; i++) {
        struct lines lines = {0};
        if (!lies_behind(console, i))
            continue;
        rest_lines(console, i, (struct rect){.w = cols}, &lines);
        rows += (int)lines.v.len;
        lines_release(&lines);
    }
    return rows;
}

void bars_rest(const struct console *console, struct surface *surface)
{
    const struct rect rect = console->layout.rest;
    int y = rect.y, spare = rect.h;
    for (size_t i = 0; i < console->pane_count; i++)
        spare -= lies_behind(console, i);
    for (size_t i = 0; i < console->pane_count && y < rect.y + rect.h; i++) {
        struct lines lines = {0};
        if (!lies_behind(console, i))
            continue;
        rest_lines(console, i, (struct rect){.w = rect.w, .h = spare + 1}, &lines);
        cut_lines(console, console->panes[i].ops->go, spare + 1, &lines);
        const struct rect at = {rect.x, y, rect.w, (int)lines.v.len};
        surface_lines(surface, at, ROLE_TEXT, &lines);
        surface_spot(surface, (struct spot){.rect = at, .kind = SPOT_PANE, .pane = i});
        y += at.h;
        spare -= at.h - 1;
        lines_release(&lines);
    }
}
