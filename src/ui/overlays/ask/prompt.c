/* Small overlays: one line to type, and a question with No under the cursor. */
#include <string.h>

#include "draw/wrap.h"
#include "keys/edit.h"
#include "overlays/overlay.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "services/panes.h"
#include "state.h"
#include "texts.h"

/* ---- prompt */

struct prompt {
    char *title;
    char *wrong;       /* with the text as it was when it was asked for again; NULL: nothing */
    unsigned unmended; /* edit.changes then */
    struct edit edit;
    int cols;      /* of the text, as shown */
    bool proposed; /* the text is still the program's: typing takes its place */
    void (*done)(struct console *console, const char *text);
};

enum { PROMPT_COLS = 70, TITLE_MARGIN = 2 };

static void wrong_lines(const struct prompt *prompt, int cols, struct lines *out)
{
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_ERROR};
    if (prompt->wrong)
        wrap_text(out, &wrap, prompt->wrong, strlen(prompt->wrong));
}

/* Its lines stay once they are there: nothing jumps. */
static void prompt_resize(void *self, const struct console *console, int *w, int *h)
{
    struct prompt *prompt = self;
    struct lines wrong = {0};
    const int title = text_width(prompt->title, strlen(prompt->title)) + TITLE_MARGIN;
    const int cols = title > PROMPT_COLS ? title : PROMPT_COLS;
    (void)console;
    *w = *w < cols ? *w : cols;
    prompt->cols = *w;
    wrong_lines(prompt, *w, &wrong);
    *h = 1 + (int)wrong.v.len;
    lines_release(&wrong);
}

static void prompt_title(const void *self, const struct console *console, struct line *left)
{
    const struct prompt *prompt = self;
    (void)console;
    line_add_safe(left, ROLE_TITLE, prompt->title, strlen(prompt->title), -1);
}

static void prompt_paint(const void *self, const struct console *console, struct surface *surface,
                         struct rect inner)
{
    const struct prompt *prompt = self;
    const char *text = edit_text(&prompt->edit);
    struct lines wrong = {0};
    struct line line, shown;
    (void)console;
    if (prompt->edit.changes == prompt->unmended)
        wrong_lines(prompt, inner.w, &wrong);
    surface_lines(surface, (struct rect){inner.x, inner.y + 1, inner.w, inner.h - 1}, ROLE_OVERLAY,
                  &wrong);
    lines_release(&wrong);
    line_init(&line);
    line_init(&shown);
    line_add_safe(&line, prompt->proposed ? ROLE_SELECTED : ROLE_INPUT, text, prompt->edit.text.len,
                  -1);
    line.cursor_col = text_width(text, prompt->edit.cursor);
    line_skip(&line, edit_shift(&prompt->edit, inner.w), &shown);
    surface_line(surface, inner.x, inner.y, inner.w, ROLE_OVERLAY, &shown);
    line_release(&line);
    line_release(&shown);
}

static bool prompt_act(void *self, struct console *console, enum action action)
{
    struct prompt *prompt = self;
    if (action != ACTION_CHOOSE) {
        prompt->proposed = false;
        return edit_act(&prompt->edit, action);
    }
    void (*done)(struct console *, const char *) = prompt->done;
    char *text = mem_strdup(edit_text(&prompt->edit));
    overlay_pop(console);
    done(console, text);
    mem_free(text);
    return true;
}

static void drop_proposed(struct prompt *prompt)
{
    if (prompt->proposed)
        edit_set(&prompt->edit, "");
    prompt->proposed = false;
}

static void prompt_type(void *self, struct console *console, uint32_t key)
{
    (void)console;
    drop_proposed(self);
    edit_insert_key(&((struct prompt *)self)->edit, key);
}

static void prompt_paste(void *self, struct console *console, const char *text, size_t len)
{
    drop_proposed(self);
    console_paste_into(console, &((struct prompt *)self)->edit, text, len);
}

static void prompt_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct prompt *prompt = self;
    (void)console;
    if ((what != MOUSE_PRESS && what != MOUSE_DOUBLE) || y != 0)
        return;
    prompt->proposed = false;
    edit_click(&prompt->edit, prompt->cols, x);
}

static void ignore_change(void *self, struct console *console, unsigned changes)
{
    (void)self, (void)console, (void)changes;
}

static void prompt_free(void *self)
{
    struct prompt *prompt = self;
    edit_release(&prompt->edit);
    mem_free(prompt->wrong);
    mem_free(prompt->title);
    mem_free(prompt);
}

static const char *prompt_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_PROMPT;
}

static const struct overlay_ops prompt_ops = {.about = prompt_about,
                                              .context = CONTEXT_PICK,
                                              .typing = true,
                                              .resize = prompt_resize,
                                              .title = prompt_title,
                                              .paint = prompt_paint,
                                              .act = prompt_act,
                                              .type = prompt_type,
                                              .paste = prompt_paste,
                                              .mouse = prompt_mouse,
                                              .changed = ignore_change,
                                              .free = prompt_free};

static void prompt_open(struct console *console, const char *title, const char *text, bool proposed,
                        void (*done)(struct console *console, const char *text))
{
    struct prompt *prompt = mem_alloc(sizeof *prompt);
    prompt->title = mem_strdup(title);
    prompt->done = done;
    prompt->proposed = proposed;
    edit_init(&prompt->edit, true);
    edit_set(&prompt->edit, text);
    const struct model *model = &console->model;
    if (*text && !proposed && model->notice_bad && model->notice_us == console->now_us) {
        prompt->wrong = mem_strdup(model->notice); /* just said: why it is asked for again */
        prompt->unmended = prompt->edit.changes;
    }
    overlay_push(console, &prompt_ops, prompt);
}

void overlay_prompt(struct console *console, const char *title, const char *text,
                    void (*done)(struct console *console, const char *text))
{
    prompt_open(console, title, text, false, done);
}

void overlay_propose(struct console *console, const char *title, const char *text,
                     void (*done)(struct console *console, const char *text))
{
    prompt_open(console, title, text, true, done);
}

/* ---- confirm */

struct confirm {
    char *title, *text, *yes_label, *arg;
    bool on_yes;
    uint32_t typed[3]; /* of "yes" */
    size_t len;
    bool words; /* what is typed is for the input line: the question came amid a sentence */
    void (*yes)(struct console *console, const char *arg);
};

static void confirm_lines(const struct confirm *confirm, int cols, struct lines *out)
{
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_TEXT};
    wrap_text(out, &wrap, confirm->text, strlen(confirm->text));
}

static void confirm_resize(void *self, const struct console *console, int *w, int *h)
{
    struct lines lines = {0};
    (void)console;
    *w = *w < 60 ? *w : 60;
    confirm_lines(self, *w, &lines);
    *h = (int)lines.v.len + 2;
    lines_release(&lines);
}

static void confirm_title(const void *self, const struct console *console, struct line *left)
{
    (void)console;
    line_add(left, ROLE_TITLE, ((const struct confirm *)self)->title);
}

static void confirm_paint(const void *self, const struct console *console, struct surface *surface,
                          struct rect inner)
{
    const struct confirm *confirm = self;
    struct lines lines = {0};
    (void)console;
    confirm_lines(confirm, inner.w, &lines);
    lines_add(&lines);
    struct line *line = lines_add(&lines);
    line_add(line, confirm->on_yes ? ROLE_BUTTON : ROLE_BUTTON_FOCUS,
             confirm->on_yes ? TEXT_NO : TEXT_NO_HERE);
    line_add(line, ROLE_TEXT, "   ");
    line->cursor_col = confirm->on_yes ? line_width(line) : 0;
    line_addf(line, confirm->on_yes ? ROLE_BUTTON_FOCUS : ROLE_BUTTON, "%s %s  ",
              confirm->on_yes ? "▸" : " ", confirm->yes_label);
    surface_lines(surface, inner, ROLE_OVERLAY, &lines);
    lines_release(&lines);
}

static bool confirm_act(void *self, struct console *console, enum action action)
{
    struct confirm *confirm = self;
    switch (action) {
    case ACTION_LEFT:
    case ACTION_RIGHT:
    case ACTION_UP:
    case ACTION_DOWN:
        confirm->on_yes = !confirm->on_yes;
        return true;
    case ACTION_CHOOSE: {
        const bool go = confirm->on_yes;
        void (*yes)(struct console *, const char *) = confirm->yes;
        char *arg = mem_strdup(confirm->arg);
        overlay_pop(console);
        if (go)
            yes(console, arg);
        mem_free(arg);
        return true;
    }
    default:
        return false;
    }
}

/* The key goes on with "yes". */
static bool says_yes(const struct confirm *confirm, uint32_t key)
{
    const size_t at = confirm->len;
    return at < 3 && (key == (uint32_t) "yes"[at] || key == (uint32_t) "YES"[at]);
}

/* "n" is a no. "y" or "yes" only goes to the other answer: a key pressed too soon must not do what
 * can't be taken back. Other letters are of a sentence that was being typed when the question came:
 * it goes on in the input line, and answers nothing. */
static void confirm_type(void *self, struct console *console, uint32_t key)
{
    struct confirm *confirm = self;
    if (!confirm->words && !confirm->len && (key == 'n' || key == 'N')) {
        overlay_pop(console);
    } else if (!confirm->words && says_yes(confirm, key)) {
        confirm->typed[confirm->len++] = key;
        confirm->on_yes = true;
    } else {
        for (size_t i = 0; i < confirm->len; i++)
            console_type_home(console, confirm->typed[i]);
        confirm->len = 0;
        confirm->words = true;
        confirm->on_yes = false;
        console_type_home(console, key);
    }
}

static void confirm_free(void *self)
{
    struct confirm *confirm = self;
    mem_free(confirm->title);
    mem_free(confirm->text);
    mem_free(confirm->yes_label);
    mem_free(confirm->arg);
    mem_free(confirm);
}

/* A click on a label goes there; Enter confirms. */
static void confirm_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct confirm *confirm = self;
    (void)y;
    if (what == MOUSE_PRESS)
        confirm->on_yes = x >= 9;
    else if (what == MOUSE_DOUBLE)
        confirm_act(self, console, ACTION_CHOOSE);
}

static const char *confirm_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_CONFIRM;
}

static bool confirm_blank(const void *self)
{
    const struct confirm *confirm = self;
    return !confirm->len && !confirm->words;
}

static const struct overlay_ops confirm_ops = {.about = confirm_about,
                                               .context = CONTEXT_PICK,
                                               .typing = true, /* h and l answer nothing */
                                               .blank = confirm_blank,
                                               .resize = confirm_resize,
                                               .title = confirm_title,
                                               .paint = confirm_paint,
                                               .act = confirm_act,
                                               .type = confirm_type,
                                               .mouse = confirm_mouse,
                                               .changed = ignore_change,
                                               .free = confirm_free};

void overlay_confirm(struct console *console, const char *title, const char *text,
                     const char *yes_label, void (*yes)(struct console *console, const char *arg),
                     const char *arg)
{
    struct confirm *confirm = mem_alloc(sizeof *confirm);
    *confirm = (struct confirm){.title = mem_strdup(title),
                                .text = mem_strdup(text),
                                .yes_label = mem_strdup(yes_label),
                                .arg = mem_strdup(arg),
                                .yes = yes};
    overlay_push(console, &confirm_ops, confirm);
}
