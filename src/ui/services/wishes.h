/* What panes and overlays ask for: of the console an action, of the loop what only a terminal can
 * do. Asking only writes it down; it is done when the key or event has been handled.
 *
 * $EDITOR takes a round: the front writes the file (EVENT_EDIT), the loop runs the editor, the
 * front reads the file (EVENT_EDITED), and the console hands the text to the pane.
 */
#ifndef QUERENT_UI_SERVICES_WISHES_H
#define QUERENT_UI_SERVICES_WISHES_H

#include <stdbool.h>
#include <stddef.h>

#include "keys/action.h"
#include "querent/base/vec.h"

struct console;

enum wish_type {
    WISH_COPY,   /* text to the clipboard */
    WISH_EDITOR, /* $EDITOR on the file `text`, answered by wish_edit_left */
    WISH_PIPE,   /* `data` into the command `text` */
    WISH_SUSPEND,
    WISH_REDRAW,
    WISH_MOUSE, /* take or release the mouse: console.mouse */
    WISH_THEME, /* console.theme has changed */
    WISH_TELL,  /* `text` outside of the screen: something has ended */
    WISH_OPEN,  /* the file `text` by the command `data` */
};
struct wish {
    enum wish_type type;
    char *text;
    char *data; /* `len` bytes */
    size_t len;
    bool wait; /* what the command prints stays until Enter */
};
void wish_free(struct wish *wish);

struct wishes {
    VEC(struct wish) terminal; /* the loop grants and clears them */
    enum action action;        /* the console does it; ACTION_NONE: nothing is asked for */
    bool at_home;              /* in the pane whose action it is, which gets the focus */
    bool and_back;             /* and gives it back to the input line */
    bool editing;              /* $EDITOR has a text, or will have it */
    size_t editor;             /* the pane that it comes from, NO_PANE: none */
};

void wish_init(struct wishes *wishes);
void wish_release(struct wishes *wishes);

void wish_terminal(struct console *console, enum wish_type type);
void wish_copy(struct console *console, const char *text, size_t len);
void wish_tell(struct console *console, const char *text);
void wish_open(struct console *console, const char *file, const char *command);
/* The bytes as a command's input; see wish.wait. */
void wish_pipe(struct console *console, const char *command, const char *p, size_t len, bool wait);
/* $EDITOR on a text; what it becomes is for `self` (pane_ops.take), NULL: for nobody. */
void wish_edit(struct console *console, const void *self, const char *text, const char *suffix);
/* The file is there, or could not be written (NULL). */
void wish_edit_ready(struct console *console, const char *file, const char *why);
/* The editor has ended; why: it failed (NULL: it did not). */
void wish_edit_left(struct console *console, const char *why);
/* The text is back, or lost; returns the pane that it came from. */
size_t wish_edit_over(struct console *console);
/* As if the action's key was pressed. */
void wish_action(struct console *console, enum action action);
/* The same in the pane whose action it is, which gets the focus. */
void wish_action_at_home(struct console *console, enum action action);

#endif
