/* The line for searches and filters; see the header. */
#include "overlays/ask/ask.h"

#include <string.h>

#include "draw/wrap.h"
#include "keys/edit.h"
#include "overlays/overlay.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/turns.h"
#include "state.h"
#include "texts.h"

enum { HINT_LINES = 10 };

struct ask {
    const struct ask_ops *ops;
    struct history *history;
    char *title, *hint;
    struct edit edit;
    struct err err; /* of the text as it was when `bad` */
    unsigned bad;   /* edit.changes then; 0: nothing is wrong */
    bool missed;    /* and what is wrong is that nothing fits */
    int hint_lines;
    int cols; /* of the text, as shown */
};

bool ask_is_words(const char *text)
{
    size_t words = 0;
    for (const char *p = text; *p; p++) {
        const bool begins = *p != ' ' && (p == text || p[-1] == ' ');
        if (strchr("=<>~", *p) || (begins && strchr("\"'!", *p)))
            return false;
        words += begins;
    }
    return words > 1;
}

static bool is_bad(const struct ask *ask)
{
    return ask->bad && ask->bad == ask->edit.changes;
}

static void add_words(const struct ask *ask, int cols, struct lines *out)
{
    const char *text = is_bad(ask) ? ask->err.text : ask->hint;
    const struct wrap wrap = {
        .cols = cols, .prefix = "", .role = is_bad(ask) ? ROLE_ERROR : ROLE_DIM};
    wrap_text(out, &wrap, text, strlen(text));
}

/* As high as its hint, whatever is said in its place: it does not jump. */
static void ask_resize(void *self, const struct console *console, int *w, int *h)
{
    struct ask *ask = self;
    struct lines lines = {0};
    const struct wrap wrap = {.prefix = "", .cols = *w < 76 ? *w : 76, .role = ROLE_DIM};
    (void)console;
    *w = ask->cols = wrap.cols;
    wrap_text(&lines, &wrap, ask->hint, strlen(ask->hint));
    ask->hint_lines = lines.v.len < HINT_LINES ? (int)lines.v.len : HINT_LINES;
    lines_release(&lines);
    *h = 1 + ask->hint_lines;
}

static void ask_title(const void *self, const struct console *console, struct line *left)
{
    const struct ask *ask = self;
    (void)console;
    line_add_safe(left, ROLE_TITLE, ask->title, strlen(ask->title), -1);
}

static void paint_words(const struct ask *ask, const struct console *console,
                        struct surface *surface, struct rect inner)
{
    const struct rect below = {inner.x, inner.y + 1, inner.w, inner.h - 1};
    struct lines lines = {0};
    if (ask->ops->info && !is_bad(ask) && ask->edit.text.len)
        ask->ops->info(console, lines_add(&lines));
    else
        add_words(ask, inner.w, &lines);
    surface_lines(surface, below, ROLE_OVERLAY, &lines);
    lines_release(&lines);
}

static void ask_paint(const void *self, const struct console *console, struct surface *surface,
                      struct rect inner)
{
    const struct ask *ask = self;
    const char *text = edit_text(&ask->edit);
    struct line line, shown;
    paint_words(ask, console, surface, inner);
    line_init(&line);
    line_init(&shown);
    const size_t good = is_bad(ask) ? ask->edit.cursor : ask->edit.text.len;
    line_add_safe(&line, ROLE_INPUT, text, good, -1);
    line_add_safe(&line, ROLE_SQL_ERROR, text + good, ask->edit.text.len - good, -1);
    line.cursor_col = text_width(text, ask->edit.cursor);
    line_skip(&line, edit_shift(&ask->edit, inner.w), &shown);
    surface_line(surface, inner.x, inner.y, inner.w, ROLE_OVERLAY, &shown);
    line_release(&line);
    line_release(&shown);
}

static void ask_typed(struct ask *ask, struct console *console)
{
    if (ask->ops->typed)
        ask->ops->typed(console, edit_text(&ask->edit));
}

static void ask_done(struct ask *ask, struct console *console)
{
    const char *text = edit_text(&ask->edit);
    size_t at = 0;
    if (ask->ops->done(console, text, &at, &ask->err)) {
        void (*then)(struct console * console) = ask->ops->then;
        history_add(ask->history, text);
        overlay_pop(console);
        if (then)
            then(console);
        return;
    }
    edit_goto(&ask->edit, 0, text_width(text, at));
    ask->missed = false;
    ask->bad = ask->edit.changes;
}

static void ask_left(const struct ask *ask, struct console *console)
{
    if (ask->ops->left)
        ask->ops->left(console);
}

/* The words go to the input line, or, where they came to nothing here, are asked. False: there are
 * none. */
static bool ask_go_home(struct ask *ask, struct console *console)
{
    char *text = mem_strdup(edit_text(&ask->edit));
    const bool words = ask_is_words(text),
               missed = (is_bad(ask) && ask->missed) ||
                        (ask->ops->nothing && ask->ops->nothing(console));
    if (words) {
        history_add(ask->history, text);
        ask_left(ask, console);
        overlay_pop(console);
        console_focus_home(console);
        const bool asked = missed && submit_text(console, text);
        if (!asked && console_home_held(console))
            console_notice(console, true, TEXT_ASK_HELD);
        else if (!asked)
            console_suggest(console, text);
    }
    mem_free(text);
    return words;
}

static void ask_step(struct ask *ask, struct console *console, int step)
{
    const char *text = history_step(ask->history, step, edit_text(&ask->edit));
    if (!text)
        return;
    edit_set(&ask->edit, text);
    ask_typed(ask, console);
}

static bool ask_act(void *self, struct console *console, enum action action)
{
    struct ask *ask = self;
    const unsigned before = ask->edit.changes;
    switch (action) {
    case ACTION_CHOOSE:
        ask_done(ask, console);
        return true;
    case ACTION_UP:
    case ACTION_DOWN:
        ask_step(ask, console, action == ACTION_UP ? -1 : 1);
        return true;
    case ACTION_FOCUS_INPUT:
    case ACTION_FOCUS_TALK:
        if (ask_go_home(ask, console))
            return true;
        ask_left(ask, console);
        return false;
    case ACTION_FOCUS_SQL:
    case ACTION_FOCUS_ROWS:
    case ACTION_LEAVE:
        ask_left(ask, console);
        return false;
    default:
        break;
    }
    const bool done = edit_act(&ask->edit, action);
    if (ask->edit.changes != before)
        ask_typed(ask, console);
    return done;
}

static void ask_key(void *self, struct console *console, uint32_t key)
{
    struct ask *ask = self;
    edit_insert_key(&ask->edit, key);
    ask_typed(ask, console);
}

static void ask_paste(void *self, struct console *console, const char *text, size_t len)
{
    struct ask *ask = self;
    console_paste_into(console, &ask->edit, text, len);
    ask_typed(ask, console);
}

static void ask_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct ask *ask = self;
    (void)console;
    if ((what == MOUSE_PRESS || what == MOUSE_DOUBLE) && y == 0)
        edit_click(&ask->edit, ask->cols, x);
}

static void ask_free(void *self)
{
    struct ask *ask = self;
    ask->history->at = ask->history->texts.len;
    edit_release(&ask->edit);
    mem_free(ask->title);
    mem_free(ask->hint);
    mem_free(ask);
}

static const char *ask_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_ASK;
}

static const struct overlay_ops ops = {.about = ask_about,
                                       .context = CONTEXT_PICK,
                                       .typing = true,
                                       .beside = true,
                                       .resize = ask_resize,
                                       .title = ask_title,
                                       .paint = ask_paint,
                                       .act = ask_act,
                                       .type = ask_key,
                                       .paste = ask_paste,
                                       .mouse = ask_mouse,
                                       .free = ask_free};

/* Above the hint, what holds now. */
static char *ask_hint(const struct console *console, const struct ask_ops *of)
{
    struct line now;
    line_init(&now);
    if (of->now)
        of->now(console, &now);
    char *hint =
        now.text.len ? mem_printf("%s\n%s", buf_str(&now.text), of->hint) : mem_strdup(of->hint);
    line_release(&now);
    return hint;
}

static struct ask *ask_open(struct console *console, const char *title, const struct ask_ops *of,
                            struct history *history)
{
    struct ask *ask = mem_alloc(sizeof *ask);
    ask->ops = of;
    ask->history = history;
    ask->title = mem_strdup(title);
    ask->hint = ask_hint(console, of);
    edit_init(&ask->edit, true);
    overlay_push(console, &ops, ask);
    return ask;
}

void overlay_ask(struct console *console, const char *title, const struct ask_ops *of,
                 struct history *history)
{
    ask_open(console, title, of, history);
}

void overlay_ask_again(struct console *console, const char *title, const struct ask_ops *of,
                       struct history *history, const char *text, const char *why)
{
    struct ask *ask = ask_open(console, title, of, history);
    edit_set(&ask->edit, text);
    err_set(&ask->err, ERR_USAGE, "%s", why);
    ask->bad = ask->edit.changes;
    ask->missed = true;
}
