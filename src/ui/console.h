/* The console: model, panes, overlays and focus, without a terminal. UI thread only.
 *
 * The loop (ui.c) feeds it what the terminal said and what the front sent, then asks for one paint
 * into a surface. What only a terminal can do (copying, suspending, $EDITOR) it asks for as wishes.
 * Tests drive the same functions with a memory surface. Which panes there are is a table
 * (panes/pane.h); the console knows none of them by name.
 */
#ifndef QUERENT_UI_CONSOLE_H
#define QUERENT_UI_CONSOLE_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/surface.h"
#include "draw/theme.h"
#include "keys/action.h"
#include "keys/key.h"
#include "keys/keymap.h"
#include "layout.h"
#include "model.h"
#include "panes/pane.h"
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

struct pane {
    const struct pane_ops *ops;
    enum slot slot;
    void *self;
    unsigned saved; /* pane_draft.changes when the front was given the draft */
};

#define NO_PANE SIZE_MAX

struct console_options {
    struct settings *settings; /* NULL in tests: defaults */
    int w, h;
    bool ascii;                   /* marks in ASCII */
    const struct pane_row *panes; /* NULL: pane_table */
    size_t pane_count;
    /* Called from the grid's thread when it has done something that console_settle should collect;
     * NULL: nobody waits. */
    void (*wake)(void *arg);
    void *arg;
};

struct console {
    struct console_options options;
    struct settings *settings;
    struct front *front; /* NULL until the first paint is out */
    struct model model;
    struct keymap keymap;
    struct theme theme;
    struct layout layout;
    int w, h;
    struct pane *panes;
    size_t pane_count;
    size_t focus, main;       /* main: the pane in front where one is shown */
    size_t shown[SLOT_COUNT]; /* the pane that is seen in each place */
    bool zoom, mouse, animate;
    struct overlay *overlay; /* the innermost; NULL: none */
    struct spots spots;      /* of the last frame */
    VEC(struct wish) wishes;
    size_t editor;                     /* the pane whose text $EDITOR has, NO_PANE: none */
    struct connection_info connection; /* the current one */
    char *engine;
    bool quit, quit_armed; /* armed: Ctrl-C was pressed when idle */
    int64_t now_us;
    int64_t clock_s; /* wall clock, for lists */
};

void console_init(struct console *console, const struct console_options *options);
void console_release(struct console *console);
/* The front exists now: asks it for what the screen shows. Borrows it until console_release. */
void console_attach(struct console *console, struct front *front);
void console_resize(struct console *console, int w, int h);
void console_input(struct console *console, struct input *input); /* takes input->text */
void console_event(struct console *console, const struct event *event);
/* After a batch of input and events: what is done once for all of them. */
void console_settle(struct console *console);
/* A frame: brings sizes up to date, then draws, which changes nothing of what the console shows. */
void console_paint(struct console *console, struct surface *surface);
/* $EDITOR came back; text NULL: it failed, and `why` says how. */
void console_edited(struct console *console, const char *text, const char *why);
/* What was typed and not sent goes to the front when it has changed. */
void console_save_drafts(struct console *console);
/* Something on the screen changes by itself with time. */
bool console_animated(const struct console *console);
/* A draft has changed since it was saved. */
bool console_draft_pending(const struct console *console);

/* ---- for panes and overlays */

bool console_do(struct console *console, enum action action); /* as if its key was pressed */
/* The same in the pane whose action it is, which gets the focus. */
void console_go(struct console *console, enum action action);
/* Whether it can be done now; *ret_why says why not. */
bool console_can(const struct console *console, enum action action, const char **ret_why);
const char *console_no_rows(const struct console *console); /* why; NULL: there are rows */
enum context console_context(const struct console *console);
bool console_typing(const struct console *console); /* plain keys are text here */
void console_wish(struct console *console, enum wish_type type, const char *text);
/* $EDITOR on a text; what it becomes is for `self` (pane_ops.take), NULL: for nobody. */
void console_edit(struct console *console, const void *self, const char *text, const char *suffix);
void console_copy(struct console *console, const char *text, size_t len);
void console_notice(struct console *console, bool bad, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
bool console_busy(const struct console *console);
void console_refresh_connection(struct console *console);
/* The connection could not be opened: connection.problem says why. */
bool console_disconnected(const struct console *console);

/* Asks for a list, which comes as an event; the newest that came, which may be empty. */
void console_list(struct console *console, enum list_of of);
const struct snapshot *console_snapshot(const struct console *console, enum list_of of);

/* ---- panes (console_panes.c) */

void console_focus(struct console *console, size_t pane);
void console_focus_self(struct console *console, const void *self);
void console_focus_owner(struct console *console, enum context home); /* see console_owner */
bool console_focused(const struct console *console, const void *self);
void console_focus_home(struct console *console); /* where the operator types */
void console_step_focus(struct console *console, int step);
/* Whose action of the context is, NO_PANE: nobody's. */
size_t console_owner(const struct console *console, enum context home);
/* Does an action in the pane of `home`; the focus stays. */
void console_pass(struct console *console, enum context home, enum action action);
/* A key typed where nothing takes it goes home. */
void console_type_home(struct console *console, uint32_t key);
/* Text into what is being typed; returns the pane's name. */
const char *console_insert(struct console *console, const char *text, size_t len);
/* Replaces what is typed at home: a suggestion. */
void console_suggest(struct console *console, const char *text);
/* All panes hear that the model has changed. */
void console_changed(struct console *console, unsigned changes);
size_t console_pane(const struct console *console, const void *self); /* NO_PANE: no pane's */
/* A pane's state, for the functions that its own header offers to overlays. */
void *console_state(const struct console *console, const struct pane_ops *ops);

/* ---- turns (console_turn.c); false: not sent, a notice says why */

bool submit_text(struct console *console, const char *text);
bool submit_option(struct console *console, size_t option);
bool submit_sql(struct console *console, const char *text);
/* What becomes of the form's values: checked only; acted upon; kept while the form is left. */
enum form_how { FORM_PREVIEW, FORM_SUBMIT, FORM_LEAVE };
void submit_form(struct console *console, const char *json, enum form_how how);

/* ---- between the console's files */

bool console_act_global(struct console *console, enum action action);   /* console_act.c */
void console_mouse(struct console *console, const struct input *input); /* console_mouse.c */
void console_open_panes(struct console *console);                       /* console_panes.c */
void console_close_panes(struct console *console);
void console_paste_pane(struct console *console, const char *text, size_t len);
/* Pastes into a text that is being edited; a notice says it when there is no room. */
struct edit;
void console_paste_into(struct console *console, struct edit *edit, const char *text, size_t len);
void console_load_drafts(struct console *console, const struct conversation_opened *opened);

#endif
