/* The console: model, panes, overlays and focus, without a terminal. UI thread only.
 *
 * The loop (ui.c) feeds it what the terminal said and what the front sent, then asks for one paint
 * into a surface. What only a terminal can do (copying, suspending, $EDITOR) it asks for as wishes.
 * Tests drive the same functions with a memory surface.
 */
#ifndef QUERENT_UI_CONSOLE_H
#define QUERENT_UI_CONSOLE_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/surface.h"
#include "draw/theme.h"
#include "keys/action.h"
#include "keys/edit.h"
#include "keys/key.h"
#include "keys/keymap.h"
#include "layout.h"
#include "model.h"
#include "panes/history.h"
#include "panes/rows.h"
#include "querent/front/front.h"
#include "querent/model/settings.h"

struct overlay;

enum wish_type {
    WISH_COPY,   /* text to the clipboard */
    WISH_EDITOR, /* text to $EDITOR, answered by console_edited */
    WISH_SUSPEND,
    WISH_REDRAW,
    WISH_MOUSE, /* take or release the mouse: console.mouse */
    WISH_THEME, /* console.theme has changed */
};
struct wish {
    enum wish_type type;
    char *text;
    const char *suffix; /* of $EDITOR's file: ".sql" */
};

enum hit_kind { HIT_ACTION, HIT_PANE, HIT_OPTION, HIT_SUGGESTION };
struct hit { /* a place of the last frame that a click means something on */
    struct rect rect;
    enum hit_kind kind;
    int value;
};

/* Where the text that $EDITOR comes back with belongs. */
enum edit_target { TARGET_NONE, TARGET_INPUT, TARGET_SQL };

struct talk_pane {
    int scroll;  /* lines hidden below the view */
    int height;  /* of the last paint */
    int content; /* lines of the whole conversation at the last paint */
};

struct sql_pane {
    bool editing;
    struct edit edit;
    struct sql_version *check; /* of the text being edited; NULL: not checked yet */
    unsigned checked;          /* edit.changes when it was */
    char *base;                /* the text that editing began with */
    bool restored;             /* the edit is an earlier process's; its base is not known yet */
    unsigned saved;            /* edit.changes when the front was given the draft */
    bool as_written;           /* not as it runs, with views and limit */
    int scroll, content;       /* lines */
    char **words;              /* completion's popup; NULL: closed */
    size_t word_count, word, word_prefix;
};

struct console {
    struct settings *settings;
    struct front *front; /* NULL until the first paint is out */
    struct model model;
    struct keymap keymap;
    struct theme theme;
    struct layout layout;
    int w, h;
    enum pane focus, main; /* main: the pane in front where one is shown */
    bool zoom, mouse, animate;
    struct edit input;
    struct history history;
    struct talk_pane talk;
    struct sql_pane sql;
    struct rows_pane rows;
    struct overlay *overlay; /* the innermost; NULL: none */
    VEC(struct hit) hits;
    VEC(struct wish) wishes;
    enum edit_target target;
    unsigned draft_changes; /* input.changes when the front was given the draft */
    char **suggestions;
    size_t suggestion_count;
    struct connection_info connection; /* the current one */
    char *engine;
    char *testing; /* the connection whose test has been asked for */
    int conversation_number;
    bool quit, quit_armed; /* armed: Ctrl-C was pressed when idle */
    int64_t now_us;
    int64_t clock_s; /* wall clock, for lists */
};

/* `settings` may be NULL in tests: defaults. `wake` is called from the grid's thread when it has
 * done something that console_settle should collect; NULL: nobody waits. */
void console_init(struct console *console, struct settings *settings, int w, int h,
                  void (*wake)(void *arg), void *arg);
void console_release(struct console *console);
/* The front exists now: asks it for what the screen shows. Borrows it until console_release. */
void console_attach(struct console *console, struct front *front);
void console_resize(struct console *console, int w, int h);
void console_input(struct console *console, struct input *input); /* takes input->text */
void console_event(struct console *console, const struct event *event);
/* After a batch of input and events: what is done once for all of them. */
void console_settle(struct console *console);
void console_paint(struct console *console, struct surface *surface);
/* $EDITOR came back; text NULL: it failed, and `why` says how. */
void console_edited(struct console *console, const char *text, const char *why);
/* What was typed and not sent goes to the front when it has changed. */
void console_save_draft(struct console *console);
/* Something on the screen changes by itself with time. */
bool console_animated(const struct console *console);
/* The draft has changed since it was saved. */
bool console_draft_pending(const struct console *console);

/* ---- for panes and overlays */

bool console_do(struct console *console, enum action action); /* as if its key was pressed */
/* Whether it can be done now; *ret_why says why not. */
bool console_can(const struct console *console, enum action action, const char **ret_why);
enum context console_context(const struct console *console);
bool console_typing(const struct console *console); /* plain keys are text here */
void console_focus(struct console *console, enum pane pane);
void console_hit(struct console *console, struct rect rect, enum hit_kind kind, int value);
void console_wish(struct console *console, enum wish_type type, const char *text);
void console_copy(struct console *console, const char *text, size_t len);
void console_notice(struct console *console, bool bad, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void suggestion_take(struct console *console, size_t i); /* into the input line */
bool console_busy(const struct console *console);
void console_refresh_connection(struct console *console);
/* The connection could not be opened: connection.state says why. */
bool console_disconnected(const struct console *console);

/* Turns (console_turn.c). */
void submit_text(struct console *console, const char *text);
void submit_option(struct console *console, size_t option);
void submit_sql(struct console *console, const char *text);
/* What becomes of the form's values: checked only; acted upon; kept while the form is left. */
enum form_how { FORM_PREVIEW, FORM_SUBMIT, FORM_LEAVE };
void submit_form(struct console *console, const char *json, enum form_how how);

/* Global actions (console_act.c): true when it was one. */
bool console_act_global(struct console *console, enum action action);
void console_mouse(struct console *console, const struct input *input); /* console_mouse.c */

/* Bars (bars.c). */
void bars_top(struct console *console, struct surface *surface);
void bars_stage(struct console *console, struct surface *surface);
void bars_keys(struct console *console, struct surface *surface);
void bars_rest(struct console *console, struct surface *surface);

/* Panes: each paints its inner rectangle and titles its frame. */
void talk_paint(struct console *console, struct surface *surface, struct rect rect);
bool talk_act(struct console *console, enum action action);
void talk_scroll(struct console *console, int lines);

void sql_pane_init(struct sql_pane *pane);
void sql_pane_release(struct sql_pane *pane);
void sql_paint(struct console *console, struct surface *surface, struct rect rect);
/* "sure 92 %", "! cannot run": short, wherever the SQL is not in view too. */
void sql_verdict(const struct console *console, struct line *line);
void sql_title(const struct console *console, struct line *left, struct line *right);
bool sql_act(struct console *console, enum action action);
bool sql_edit_act(struct console *console, enum action action); /* while editing */
void sql_edit_begin(struct console *console, const char *text);
void sql_edit_end(struct console *console);    /* what was typed stays, for editing on */
void sql_edit_forget(struct console *console); /* and is forgotten */
/* Text that was being edited when the program ended. */
void sql_edit_restore(struct console *console, const char *text);
bool sql_edit_unsent(const struct console *console); /* edited, and not submitted */
void sql_edit_settle(struct console *console);       /* checks what was typed */
void sql_complete_close(struct console *console);
void sql_click(struct console *console, int x, int y, bool twice);
const char *sql_shown(const struct console *console);   /* "" when there is none */
const char *sql_written(const struct console *console); /* without views and limit; "" likewise */

void input_paint(struct console *console, struct surface *surface, struct rect rect);
bool input_act(struct console *console, enum action action);
int input_rows(const struct console *console);
void input_click(struct console *console, int x, int y);

#endif
