/* One frame: first everything gets its size and brings itself up to date, then all is drawn, which
 * changes nothing. The only place that paints bars, panes and overlays together. */
#include <string.h>

#include "bars/bars.h"
#include "console.h"
#include "draw/frame.h"
#include "overlays/overlay.h"
#include "texts.h"

/* ---- sizes */

static int line_rows(const struct console *console)
{
    const size_t at = console->shown[SLOT_LINE];
    if (at == NO_PANE || !console->panes[at].ops->height)
        return 1;
    return console->panes[at].ops->height(console->panes[at].self, console, console->w);
}

/* What has to be read in the pane before an answer goes before what is said of those behind it. */
static int rest_rows(const struct console *console, int line)
{
    const int rows = bars_rest_rows(console, console->w);
    const struct pane *main = console->main == NO_PANE ? NULL : &console->panes[console->main];
    if (!main || !main->ops->needs)
        return rows;
    const struct layout_wish wish = {
        .w = console->w, .h = console->h, .line_rows = line, .main = main->slot};
    struct layout least;
    layout_compute(&wish, &least);
    const struct rect inner = least.inner[main->slot];
    const int needs = main->ops->needs(main->self, console, inner.w);
    const int spare = inner.h + LAYOUT_REST_MIN - needs;
    return needs && spare < rows ? spare : rows;
}

static struct pane_view view_of(const struct console *console, size_t pane)
{
    return (struct pane_view){.console = console,
                              .rect = console->layout.inner[console->panes[pane].slot],
                              .pane = pane,
                              .has_focus = console->focus == pane,
                              .focused = console->focus == pane && !console->overlay};
}

static void console_paint_update(struct console *console)
{
    const int line = line_rows(console);
    const struct layout_wish wish = {
        .w = console->w,
        .h = console->h,
        .line_rows = line,
        .rest_rows = rest_rows(console, line),
        .main = console->main == NO_PANE ? SLOT_LEFT : console->panes[console->main].slot,
        .zoom = console->zoom,
        .left = console->left,
        .upper = console->upper};
    layout_compute(&wish, &console->layout);
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        const size_t at = console->shown[slot];
        if (at == NO_PANE || console->layout.inner[slot].h < 1 || !console->panes[at].ops->resize)
            continue;
        const struct pane_view view = view_of(console, at);
        console->panes[at].ops->resize(console->panes[at].self, &view);
    }
    overlay_resize(console);
}

/* ---- drawing */

static void draw_pane(const struct console *console, size_t at, struct surface *surface)
{
    const struct pane *pane = &console->panes[at];
    const struct pane_view view = view_of(console, at);
    if (view.rect.h > 0 && pane->ops->draw)
        pane->ops->draw(pane->self, &view, surface);
}

static void draw_border(const struct console *console, size_t at, struct surface *surface)
{
    const struct pane *pane = &console->panes[at];
    const struct rect rect = console->layout.frame[pane->slot];
    struct pane_frame frame = {0};
    line_init(&frame.left);
    line_init(&frame.right);
    line_init(&frame.status);
    if (pane->ops->frame)
        pane->ops->frame(pane->self, console, &frame);
    frame_put_marks(surface, rect, &frame.marks);
    frame_thumb(surface, rect, &frame.part);
    frame_title(surface, rect, console->focus == at && !console->overlay, &frame.left,
                &frame.right);
    frame_status(surface, rect, &frame.status);
    line_release(&frame.left);
    line_release(&frame.right);
    line_release(&frame.status);
}

/* Boxes first, then the joints where they share a border, so that titles lie over all. */
static void draw_boxes(const struct console *console, struct surface *surface)
{
    const struct layout *layout = &console->layout;
    const enum slot focus = console->panes[console->focus].slot;
    for (int slot = 0; slot < SLOTS_FRAMED; slot++)
        surface_box(surface, layout->frame[slot], ROLE_BORDER);
    if (!console->overlay && focus < SLOTS_FRAMED)
        surface_box(surface, layout->frame[focus], ROLE_BORDER_FOCUS);
    if (layout->mode != LAYOUT_WIDE && layout->mode != LAYOUT_TALL)
        return;
    const struct rect below = layout->frame[SLOT_BELOW], right = layout->frame[SLOT_RIGHT];
    surface_put(surface, below.x, below.y, ROLE_BORDER, "├");
    surface_put(surface, below.x + below.w - 1, below.y, ROLE_BORDER, "┤");
    if (layout->mode == LAYOUT_TALL)
        return;
    surface_put(surface, right.x - 1, below.y, ROLE_BORDER, "┴");
    surface_put(surface, right.x, below.y, ROLE_BORDER, "┴");
}

static void draw_panes(const struct console *console, struct surface *surface)
{
    for (int slot = 0; slot < SLOTS_FRAMED; slot++) {
        const size_t at = console->shown[slot];
        if (at == NO_PANE || console->layout.frame[slot].w == 0)
            continue;
        draw_pane(console, at, surface);
        draw_border(console, at, surface);
    }
}

static void draw_tiny(const struct console *console, struct surface *surface)
{
    struct line line;
    line_init(&line);
    line_addf(&line, ROLE_WARNING, TEXT_TOO_SMALL, LAYOUT_MIN_W, LAYOUT_MIN_H, console->w,
              console->h);
    if (line_width(&line) > surface->w) {
        line_clear(&line);
        line_addf(&line, ROLE_WARNING, TEXT_TOO_SMALL_SHORT, LAYOUT_MIN_W, LAYOUT_MIN_H, console->w,
                  console->h);
    }
    if (line_width(&line) > surface->w) {
        line_clear(&line);
        line_addf(&line, ROLE_WARNING, TEXT_TOO_SMALL_LEAST, LAYOUT_MIN_W, LAYOUT_MIN_H);
    }
    surface_line(surface, 0, 0, surface->w, ROLE_TEXT, &line);
    line_clear(&line);
    line_addf(&line, ROLE_TEXT, "%s", TEXT_ENLARGE);
    if (line_width(&line) > surface->w) {
        line_clear(&line);
        line_addf(&line, ROLE_TEXT, "%s", TEXT_ENLARGE_SHORT);
    }
    if (surface->h > 1 && line_width(&line) <= surface->w)
        surface_line(surface, 0, 1, surface->w, ROLE_TEXT, &line);
    line_release(&line);
}

static void console_paint_draw(const struct console *console, struct surface *surface)
{
    if (console->layout.mode == LAYOUT_TINY) {
        draw_tiny(console, surface);
        return;
    }
    bars_top(console, surface);
    bars_stage(console, surface);
    draw_boxes(console, surface);
    draw_panes(console, surface);
    if (console->layout.mode == LAYOUT_NARROW)
        bars_rest(console, surface);
    if (console->shown[SLOT_LINE] != NO_PANE)
        draw_pane(console, console->shown[SLOT_LINE], surface);
    overlay_paint(console, surface);
    bars_keys(console, surface);
}

void pane_spot(const struct pane_view *view, struct surface *surface, struct rect rect, int value)
{
    surface_spot(surface,
                 (struct spot){.rect = rect, .kind = SPOT_OWN, .pane = view->pane, .value = value});
}

void console_paint(struct console *console, struct surface *surface)
{
    if (surface->w != console->w || surface->h != console->h)
        surface_resize(surface, console->w, console->h);
    else
        surface_clear(surface);
    console_paint_update(console);
    console_paint_draw(console, surface);
    const struct spots before = console->spots; /* where the mouse finds what was drawn */
    console->spots = surface->spots;
    surface->spots = before;
}
