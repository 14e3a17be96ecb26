/* One frame: layout, bars, panes in their frames, overlays. The only place that paints them all. */
#include <string.h>

#include "console.h"
#include "draw/frame.h"
#include "overlays/overlay.h"

static void pane_titles(const struct console *console, enum pane pane, struct line *left,
                        struct line *right, struct line *status)
{
    switch (pane) {
    case PANE_TALK:
        line_add(left, ROLE_TITLE, "Conversation");
        if (console->talk.scroll > 0)
            line_addf(status, ROLE_DIM, "%d lines below", console->talk.scroll);
        break;
    case PANE_SQL:
        sql_title(console, left, right);
        break;
    case PANE_ROWS:
        rows_title(console, left, right);
        rows_status(console, status);
        break;
    case PANE_INPUT:
    case PANE_COUNT:
        break;
    }
}

static struct frame_part pane_part(const struct console *console, enum pane pane)
{
    const struct talk_pane *talk = &console->talk;
    const struct sql_pane *sql = &console->sql;
    const struct grid *grid = &console->rows.grid;
    switch (pane) {
    case PANE_TALK:
        return (struct frame_part){talk->content - talk->height - talk->scroll, talk->height,
                                   talk->content};
    case PANE_SQL:
        return (struct frame_part){sql->scroll, console->layout.inner[PANE_SQL].h, sql->content};
    case PANE_ROWS:
        if (!console->model.result || console->rows.charted)
            break;
        return (struct frame_part){(int64_t)grid->top, grid_body_height(grid),
                                   (int64_t)grid_rows(grid)};
    case PANE_INPUT:
    case PANE_COUNT:
        break;
    }
    return (struct frame_part){0};
}

static void paint_pane(struct console *console, struct surface *surface, enum pane pane)
{
    static void (*const paints[])(struct console *, struct surface *, struct rect) = {
        [PANE_TALK] = talk_paint, [PANE_SQL] = sql_paint, [PANE_ROWS] = rows_paint};
    const struct rect frame = console->layout.frame[pane];
    const bool focused = console->focus == pane && !console->overlay;
    struct line left, right, status;
    if (frame.w == 0)
        return;
    line_init(&left);
    line_init(&right);
    line_init(&status);
    if (console->layout.inner[pane].h > 0)
        paints[pane](console, surface, console->layout.inner[pane]);
    const struct frame_part part = pane_part(console, pane);
    frame_thumb(surface, frame, &part);
    pane_titles(console, pane, &left, &right, &status);
    frame_title(surface, frame, focused, &left, &right);
    frame_status(surface, frame, &status);
    line_release(&left);
    line_release(&right);
    line_release(&status);
}

/* Boxes first, then the joints where they share a border, so that titles lie over all. */
static void paint_frames(const struct console *console, struct surface *surface)
{
    const struct layout *layout = &console->layout;
    for (int pane = PANE_TALK; pane <= PANE_ROWS; pane++)
        surface_box(surface, layout->frame[pane], ROLE_BORDER);
    if (!console->overlay && console->focus != PANE_INPUT)
        surface_box(surface, layout->frame[console->focus], ROLE_BORDER_FOCUS);
    if (layout->mode != LAYOUT_WIDE)
        return;
    const struct rect rows = layout->frame[PANE_ROWS], sql = layout->frame[PANE_SQL];
    surface_put(surface, rows.x, rows.y, ROLE_BORDER, "├");
    surface_put(surface, sql.x - 1, rows.y, ROLE_BORDER, "┴");
    surface_put(surface, sql.x, rows.y, ROLE_BORDER, "┴");
    surface_put(surface, rows.x + rows.w - 1, rows.y, ROLE_BORDER, "┤");
}

static void paint_tiny(const struct console *console, struct surface *surface)
{
    struct line line;
    line_init(&line);
    line_addf(&line, ROLE_WARNING, "querent needs %d×%d, this is %d×%d", LAYOUT_MIN_W, LAYOUT_MIN_H,
              console->w, console->h);
    if (line_width(&line) > surface->w) {
        line_clear(&line);
        line_addf(&line, ROLE_WARNING, "%d×%d: too small", console->w, console->h);
    }
    surface_line(surface, 0, 0, surface->w, ROLE_TEXT, &line);
    line_release(&line);
}

void console_paint(struct console *console, struct surface *surface)
{
    const struct layout_wish wish = {.w = console->w,
                                     .h = console->h,
                                     .input_rows = input_rows(console),
                                     .main = console->main,
                                     .zoom = console->zoom};
    layout_compute(&wish, &console->layout);
    if (surface->w != console->w || surface->h != console->h)
        surface_resize(surface, console->w, console->h);
    else
        surface_clear(surface);
    console->hits.len = 0;
    if (console->layout.mode == LAYOUT_TINY) {
        paint_tiny(console, surface);
        return;
    }
    bars_top(console, surface);
    bars_stage(console, surface);
    paint_frames(console, surface);
    for (int pane = PANE_TALK; pane <= PANE_ROWS; pane++)
        paint_pane(console, surface, (enum pane)pane);
    if (console->layout.mode == LAYOUT_NARROW)
        bars_rest(console, surface);
    input_paint(console, surface, console->layout.input);
    overlay_paint(console, surface);
    bars_keys(console, surface);
}
