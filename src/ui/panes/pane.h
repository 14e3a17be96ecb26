/* A pane: a part of the screen with a state of its own. UI thread only.
 *
 * The console knows panes by this table of functions and nothing else. A pane is a file in this
 * folder and a row in panes.c; its state is its own, `state_size` bytes that begin as zeros.
 *
 * A frame has two steps. `resize` brings up to date what depends on the size, the model and the
 * focus: wrapped lines, what is scrolled to. Then `draw`, `frame` and `summary` show it and change
 * nothing. What a pane keeps for painting is keyed by what it was made from (entry.stamp,
 * edit.changes, the width), so that nobody has to tell it that it is stale.
 *
 * Every function may be NULL.
 */
#ifndef QUERENT_UI_PANE_H
#define QUERENT_UI_PANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "draw/frame.h"
#include "draw/surface.h"
#include "keys/action.h"
#include "keys/key.h"
#include "layout.h"
#include "querent/front/front.h"

#define WHEEL_LINES 3

struct console;

struct pane_view { /* what a frame looks like for a pane */
    const struct console *console;
    struct rect rect; /* to draw into, without the frame */
    size_t pane;
    bool has_focus, focused; /* focused: and no overlay lies over it, so that it has the cursor */
};
/* A click there is the pane's: see pane_ops.spot. */
void pane_spot(const struct pane_view *view, struct surface *surface, struct rect rect, int value);

struct pane_help {
    enum context context; /* whose actions mean something now: key bar and help are made of them */
    bool typing;          /* plain keys are text */
    bool held;            /* something is being typed that should stay in view */
    bool blank;           /* nothing is typed, and no text begins with "?": it is help */
    bool boxed;           /* a list or a search is open in it, which Esc and Ctrl-C close */
};

struct pane_frame { /* what stands in the pane's border */
    struct line left, right, status;
    struct frame_part part;
    struct frame_marks marks;
};

struct pane_draft { /* text that outlives the process until it is sent */
    enum draft_of of;
    const char *text;
    const char *base; /* the SQL that it was begun on; NULL: none, or `mark` says */
    uint64_t mark;    /* of a draft that came with it; 0: none */
    unsigned changes; /* another number: another text */
};

struct pane_ops {
    const char *name;  /* "input line" */
    const char *about; /* what it is, in a sentence for the help */
    const char *tab;   /* short word where panes lie behind each other; NULL: none */
    enum action go;    /* goes to the pane; ACTION_NONE: only Tab and the mouse do */
    enum context home; /* actions of this context are the pane's, wherever the focus is */
    unsigned forward;  /* enum model_change bits that bring it to the front where it lies behind */
    size_t state_size;
    void (*open)(void *self, struct console *console);
    void (*close)(void *self);

    /* ---- a frame */
    int (*height)(const void *self, const struct console *console, int w); /* in SLOT_LINE */
    void (*resize)(void *self, const struct pane_view *view);
    void (*draw)(const void *self, const struct pane_view *view, struct surface *surface);
    void (*frame)(const void *self, const struct console *console, struct pane_frame *frame);
    void (*summary)(const void *self, const struct console *console, struct line *line);
    /* In the narrow layout's rest, in place of the summary: what has to be read before an answer.
     * None: the summary is enough. */
    void (*whole)(const void *self, const struct console *console, int cols, struct lines *out);
    /* Lines that have to be seen before an answer; the narrow layout's rest gives way to them. */
    int (*needs)(const void *self, const struct console *console, int cols);

    /* ---- input */
    struct pane_help (*help)(const void *self);
    /* A key with what the key file makes of it here (ACTION_NONE: nothing), or an action from menu
     * or mouse (key 0). True: done. */
    bool (*key)(void *self, struct console *console, uint32_t key, enum action action);
    void (*paste)(void *self, struct console *console, const char *text, size_t len);
    /* Clicks and wheel, from the inner rectangle's corner. */
    void (*mouse)(void *self, struct console *console, enum mouse_what what, int x, int y);
    void (*spot)(void *self, struct console *console, int value); /* a click on it */
    void (*focus)(void *self, struct console *console, bool on);
    /* Why an action of `home` can't be done now; NULL: it can. */
    const char *(*cannot)(const void *self, const struct console *console, enum action action);
    /* The word of an action of its own in the bar of keys, given what it shows now; NULL: none.
     * May be NULL: as the table of actions has it. */
    const char *(*bar)(const void *self, const struct console *console, enum action action);

    /* What is seen of the rows, the caller's; NULL: nothing. */
    struct selection *(*selection)(const void *self);

    /* ---- what happens */
    void (*changed)(void *self, struct console *console, unsigned changes);
    void (*settle)(void *self, struct console *console); /* after a batch of input and events */

    /* ---- text from elsewhere */
    void (*take)(void *self, struct console *console, const char *text); /* $EDITOR, suggestions */
    struct pane_draft (*draft)(const void *self);
    /* The i-th of those that were put aside before it, oldest first; false: there are no more. May
     * be NULL. */
    bool (*draft_aside)(const void *self, size_t i, struct pane_draft *ret_draft);
    /* Earlier drafts, oldest first; the mark is drafts_mark() of what it was begun on, 0: not
     * known.
     */
    void (*restore)(void *self, struct console *console, const char *text, uint64_t mark);
};

struct pane_row {
    const struct pane_ops *ops;
    enum slot slot;
};

/* The panes there are, in the order of Tab. The first one is where the operator types: what has no
 * other place goes there. */
extern const struct pane_row pane_table[];
extern const size_t pane_table_count;

#endif
