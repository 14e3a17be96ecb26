/* Six lines for the first start. They are in nobody's way: what is typed goes where it would go
 * without them, and closes them, and the keys that they name do what they do. */
#include <string.h>

#include "draw/wrap.h"
#include "overlays/overlay.h"
#include "querent/base/mem.h"
#include "services/panes.h"
#include "services/wishes.h"
#include "texts.h"

enum { TOUR_COLS = 84, TOUR_KEYS = 5 };

/* An @ stands for the key of the next action, as it is now. */
static const struct {
    const char *text;
    enum action actions[TOUR_KEYS];
} six[] = {
    {TEXT_TOUR_ASK, {ACTION_NONE}},
    {TEXT_TOUR_PANES, {ACTION_FOCUS_NEXT, ACTION_FOCUS_TALK, ACTION_FOCUS_SQL, ACTION_FOCUS_ROWS}},
    {TEXT_TOUR_HELP, {ACTION_HELP, ACTION_MENU}},
    {TEXT_TOUR_FIND, {ACTION_SCHEMA, ACTION_PALETTE}},
    {TEXT_TOUR_ROWS, {ACTION_SEARCH, ACTION_FILTER, ACTION_WRITE, ACTION_EMAIL, ACTION_EXPORT}},
    {TEXT_TOUR_LEAVE, {ACTION_LEAVE, ACTION_QUIT}},
};

struct tour {
    struct lines_view view;
};

static void tour_line(const struct console *console, size_t i, int cols, struct lines *out)
{
    const enum action *action = six[i].actions;
    struct buf text = BUF_INIT;
    for (const char *at = six[i].text; *at; at++) {
        if (*at != '@')
            buf_addc(&text, *at);
        else
            keymap_key(&console->keymap, *action++, &text);
    }
    char number[] = {(char)('1' + i), ' ', ' ', '\0'};
    const struct wrap wrap = {
        .cols = cols, .margin = 3, .prefix = number, .prefix_role = ROLE_STRONG, .role = ROLE_TEXT};
    wrap_text(out, &wrap, buf_str(&text), text.len);
    buf_release(&text);
}

static void tour_resize(void *self, const struct console *console, int *w, int *h)
{
    struct tour *tour = self;
    const struct wrap wrap = {
        .cols = *w < TOUR_COLS ? *w : TOUR_COLS, .prefix = "", .role = ROLE_DIM};
    lines_release(&tour->view.lines);
    for (size_t i = 0; i < sizeof six / sizeof *six; i++)
        tour_line(console, i, wrap.cols, &tour->view.lines);
    lines_add(&tour->view.lines);
    wrap_text(&tour->view.lines, &wrap, TEXT_TOUR_END, strlen(TEXT_TOUR_END));
    *w = wrap.cols;
    *h = (int)tour->view.lines.v.len < *h ? (int)tour->view.lines.v.len : *h;
    lines_view_resize(&tour->view, *h);
}

static void tour_title(const void *self, const struct console *console, struct line *left)
{
    (void)self, (void)console;
    line_add(left, ROLE_TITLE, TEXT_TOUR_TITLE);
}

static const char *tour_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_TOUR;
}

static void tour_paint(const void *self, const struct console *console, struct surface *surface,
                       struct rect inner)
{
    (void)console;
    lines_view_paint(&((const struct tour *)self)->view, surface, inner);
}

static bool tour_act(void *self, struct console *console, enum action action)
{
    struct tour *tour = self;
    if (lines_view_act(&tour->view, action))
        return true;
    overlay_pop(console);
    return action == ACTION_CHOOSE || action == ACTION_LEAVE;
}

static void tour_type(void *self, struct console *console, uint32_t key)
{
    (void)self;
    overlay_pop(console);
    if (key == '?' && console_blank(console)) /* line 3 has made one curious */
        wish_action(console, ACTION_HELP);
    else
        console_type_home(console, key);
}

static void tour_paste(void *self, struct console *console, const char *text, size_t len)
{
    (void)self;
    overlay_pop(console);
    console_paste_pane(console, text, len);
}

static void tour_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    (void)self, (void)x, (void)y;
    if (what == MOUSE_PRESS)
        overlay_pop(console);
}

static void tour_free(void *self)
{
    struct tour *tour = self;
    lines_release(&tour->view.lines);
    mem_free(tour);
}

static const struct overlay_ops ops = {.context = CONTEXT_PICK,
                                       .typing = true,
                                       .about = tour_about,
                                       .resize = tour_resize,
                                       .title = tour_title,
                                       .paint = tour_paint,
                                       .act = tour_act,
                                       .type = tour_type,
                                       .paste = tour_paste,
                                       .mouse = tour_mouse,
                                       .free = tour_free};

void overlay_tour(struct console *console)
{
    overlay_push(console, &ops, mem_alloc(sizeof(struct tour)));
}
