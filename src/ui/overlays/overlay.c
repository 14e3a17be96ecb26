/* The overlay stack: frames them, hands keys and clicks to the innermost. */
#include "overlays/overlay.h"

#include "draw/frame.h"
#include "querent/base/mem.h"

enum {
    SLIVER = 20, /* columns at one side that say nothing by themselves */
    SLIVERS = 12 /* at both sides, of lines that are all a box is asked about */
};

void overlay_push(struct console *console, const struct overlay_ops *ops, void *self)
{
    struct overlay *overlay = mem_alloc(sizeof *overlay);
    *overlay = (struct overlay){.ops = ops, .self = self, .below = console->overlay};
    console->overlay = overlay;
}

void overlay_pop(struct console *console)
{
    struct overlay *overlay = console->overlay;
    if (!overlay)
        return;
    console->overlay = overlay->below;
    overlay->ops->free(overlay->self);
    mem_free(overlay);
}

void overlay_close_all(struct console *console)
{
    while (console->overlay)
        overlay_pop(console);
}

/* The first row below the line of stages. */
static int overlay_first_row(const struct console *console)
{
    return console->layout.stage.y + console->layout.stage.h;
}

/* Where it covers least of what it is about, and stands by it: right above the pane, or above the
 * line of keys where the pane begins at the top itself. */
static int beside_pane(const struct console *console, int h)
{
    const struct rect pane = console->layout.frame[console->panes[console->focus].slot];
    const int first = overlay_first_row(console), bottom = console->layout.keys.y - h;
    if (pane.w > 0 && pane.y >= first + h)
        return pane.y - h;
    return pane.w > 0 && bottom > 0 ? bottom : first;
}

/* A third of the way down, and never over the line of stages while there is room below it. */
static int below_stage(const struct console *console, int h)
{
    const int room = console->h - h, third = room / 3;
    const int first = overlay_first_row(console);
    return third >= first || first >= room ? third : first;
}

void overlay_resize(struct console *console)
{
    const int most_w = console->w, most_h = console->h;
    for (struct overlay *at = console->overlay; at; at = at->below) {
        int w = most_w - 8, h = most_h - 6;
        at->ops->resize(at->self, console, &w, &h);
        if (at->ops->beside && most_w - w - 4 < SLIVERS) /* of the lines that it lies over */
            w = most_w - 4;
        const int y = at->ops->beside ? beside_pane(console, h + 2) : below_stage(console, h + 2);
        at->inner = (struct rect){(most_w - w - 4) / 2 + 2, y + 1, w, h};
    }
}

/* The columns that a box may clear beside itself: the screen's, or those inside the box that it
 * lies in. */
static struct rect clearable(const struct console *console, const struct overlay *below,
                             struct rect frame)
{
    const struct rect screen = {0, frame.y, console->w, frame.h};
    if (!below)
        return screen;
    const struct rect in = {below->inner.x - 1, below->inner.y, below->inner.w + 2, below->inner.h};
    const bool within = in.x <= frame.x && in.x + in.w >= frame.x + frame.w && in.y <= frame.y &&
                        in.y + in.h >= frame.y + frame.h;
    return within ? (struct rect){in.x, frame.y, in.w, frame.h} : screen;
}

/* The few columns that are left beside a box would show stumps of borders and cut words. */
static void clear_slivers(const struct console *console, const struct overlay *overlay,
                          struct rect frame, struct surface *surface)
{
    const struct rect all = clearable(console, overlay->below, frame);
    const enum role role = all.w < console->w ? ROLE_OVERLAY : ROLE_TEXT;
    const int right = frame.x + frame.w;
    const int left = frame.x - all.x, behind = all.x + all.w - right;
    if (left < SLIVER)
        surface_fill(surface, (struct rect){all.x, frame.y, left, frame.h}, role);
    if (behind < SLIVER)
        surface_fill(surface, (struct rect){right, frame.y, behind, frame.h}, role);
}

static void paint_one(const struct console *console, const struct overlay *overlay,
                      struct surface *surface)
{
    const struct rect inner = overlay->inner;
    const struct rect frame = {inner.x - 2, inner.y - 1, inner.w + 4, inner.h + 2};
    struct line title;
    line_init(&title);
    surface->cursor_x = surface->cursor_y = -1;
    clear_slivers(console, overlay, frame, surface);
    surface_fill(surface, frame, ROLE_OVERLAY);
    surface_box(surface, frame, ROLE_BORDER_FOCUS);
    overlay->ops->paint(overlay->self, console, surface, inner);
    overlay->ops->title(overlay->self, console, &title);
    frame_title(surface, frame, true, &title, NULL);
    if (overlay->ops->part) {
        const struct frame_part part = overlay->ops->part(overlay->self);
        frame_thumb(surface, frame, &part);
    }
    line_release(&title);
}

static void paint_from(const struct console *console, const struct overlay *overlay,
                       struct surface *surface)
{
    if (!overlay)
        return;
    paint_from(console, overlay->below, surface);
    paint_one(console, overlay, surface);
}

void overlay_paint(const struct console *console, struct surface *surface)
{
    paint_from(console, console->overlay, surface);
}

bool overlay_act(struct console *console, enum action action)
{
    struct overlay *overlay = console->overlay;
    if (action == ACTION_VIEW_CLOSE)
        action = ACTION_LEAVE;
    if (overlay->ops->act(overlay->self, console, action))
        return true;
    if (action == ACTION_LEAVE) {
        overlay_pop(console);
        return true;
    }
    return false;
}

void overlay_mouse(struct console *console, const struct input *input)
{
    struct overlay *overlay = console->overlay;
    const struct rect inner = overlay->inner;
    const struct rect frame = {inner.x - 2, inner.y - 1, inner.w + 4, inner.h + 2};
    if (rect_has(frame, input->x, input->y))
        overlay->ops->mouse(overlay->self, console, input->mouse, input->x - inner.x,
                            input->y - inner.y);
    else if (input->mouse == MOUSE_PRESS)
        overlay_act(console, ACTION_LEAVE);
}

void overlay_changed(struct console *console, unsigned changes)
{
    struct overlay *below;
    for (struct overlay *at = console->overlay; at; at = below) {
        below = at->below; /* an overlay may close itself */
        if (at->ops->changed)
            at->ops->changed(at->self, console, changes);
    }
}

/* ---- views of many lines */

bool overlay_step(enum action action, int rows, int *ret_by)
{
    const int page = rows > 1 ? rows - 1 : 1;
    switch (action) {
    case ACTION_UP:
    case ACTION_DOWN:
        *ret_by = action == ACTION_UP ? -1 : 1;
        return true;
    case ACTION_PAGE_UP:
    case ACTION_PAGE_DOWN:
        *ret_by = action == ACTION_PAGE_UP ? -page : page;
        return true;
    case ACTION_HOME:
    case ACTION_TOP:
        *ret_by = OVERLAY_TOP;
        return true;
    case ACTION_END:
    case ACTION_BOTTOM:
        *ret_by = OVERLAY_BOTTOM;
        return true;
    default:
        return false;
    }
}

bool overlay_wheel(enum mouse_what what, int *ret_by)
{
    if (what != MOUSE_WHEEL_UP && what != MOUSE_WHEEL_DOWN)
        return false;
    *ret_by = what == MOUSE_WHEEL_UP ? -3 : 3;
    return true;
}

void lines_view_scroll(struct lines_view *view, int by)
{
    const size_t page = view->rows > 0 ? (size_t)view->rows : 1;
    const size_t most = view->lines.v.len > page ? view->lines.v.len - page : 0;
    if (by == OVERLAY_TOP || (by < 0 && view->top < (size_t)-by))
        view->top = 0;
    else
        view->top = by == OVERLAY_BOTTOM ? most : view->top + (size_t)by;
    view->top = view->top > most ? most : view->top;
}

struct frame_part lines_view_part(const struct lines_view *view)
{
    return (struct frame_part){(int64_t)view->top, view->rows, (int64_t)view->lines.v.len};
}

void lines_view_resize(struct lines_view *view, int rows)
{
    view->rows = rows;
    lines_view_scroll(view, 0);
}

void lines_view_paint(const struct lines_view *view, struct surface *surface, struct rect inner)
{
    for (int y = 0; y < inner.h && view->top + (size_t)y < view->lines.v.len; y++)
        surface_line(surface, inner.x, inner.y + y, inner.w, ROLE_OVERLAY,
                     &view->lines.v.v[view->top + (size_t)y]);
    surface->cursor_x = inner.x;
    surface->cursor_y = inner.y;
}

bool lines_view_act(struct lines_view *view, enum action action)
{
    int by;
    if (!overlay_step(action, view->rows, &by))
        return false;
    lines_view_scroll(view, by);
    return true;
}
