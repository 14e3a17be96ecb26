/* What lies over the panes: lists, forms, prompts, text. A stack; the innermost has the keys. */
#ifndef QUERENT_UI_OVERLAY_H
#define QUERENT_UI_OVERLAY_H

#include <stdbool.h>
#include <stdint.h>

#include <limits.h>

#include "draw/frame.h"
#include "grid/grid.h"
#include "querent/model/rows/result.h"
#include "state.h"

struct overlay_ops {
    enum context context;
    bool typing;                     /* plain keys are text */
    bool (*blank)(const void *self); /* nothing is typed, and no text begins with "?": it is help
                                      * then. NULL: never */
    const char *(*about)(const void *self); /* what it is, in a sentence for the help */
    bool beside;                            /* so that what it is about stays in view */
    /* The size of the next frame: the inner one that it would like, at most w × h. What depends on
     * the size is brought up to date here, since title and paint change nothing. */
    void (*resize)(void *self, const struct console *console, int *w, int *h);
    void (*title)(const void *self, const struct console *console, struct line *left);
    void (*paint)(const void *self, const struct console *console, struct surface *surface,
                  struct rect inner);
    /* Which part of the whole is seen; may be NULL. */
    struct frame_part (*part)(const void *self);
    /* True: done. LEAVE that is not handled closes the overlay. */
    bool (*act)(void *self, struct console *console, enum action action);
    void (*type)(void *self, struct console *console, uint32_t key);
    void (*paste)(void *self, struct console *console, const char *text, size_t len);
    /* A click or wheel turn inside; x, y from the inner rectangle's corner. */
    void (*mouse)(void *self, struct console *console, enum mouse_what what, int x, int y);
    /* The model has changed (enum model_change bits); may be NULL. */
    void (*changed)(void *self, struct console *console, unsigned changes);
    void (*free)(void *self);
};

struct overlay {
    const struct overlay_ops *ops;
    void *self;
    struct rect inner; /* of the frame */
    struct overlay *below;
};

/* Takes self. */
void overlay_push(struct console *console, const struct overlay_ops *ops, void *self);
void overlay_pop(struct console *console);
void overlay_close_all(struct console *console);
void overlay_resize(struct console *console);
void overlay_paint(const struct console *console, struct surface *surface);
bool overlay_act(struct console *console, enum action action);
void overlay_mouse(struct console *console, const struct input *input);
void overlay_changed(struct console *console, unsigned changes);

/* How far a moving action scrolls a view of `rows` lines: OVERLAY_TOP and OVERLAY_BOTTOM for its
 * ends. False: it is no moving action. */
#define OVERLAY_TOP INT_MIN
#define OVERLAY_BOTTOM INT_MAX
bool overlay_step(enum action action, int rows, int *ret_by);
/* The same for the wheel. */
bool overlay_wheel(enum mouse_what what, int *ret_by);

/* Lines that are made once and scrolled through. */
struct lines_view {
    struct lines lines;
    size_t top;
    int rows; /* in view */
};
void lines_view_resize(struct lines_view *view, int rows);
void lines_view_paint(const struct lines_view *view, struct surface *surface, struct rect inner);
struct frame_part lines_view_part(const struct lines_view *view);
void lines_view_scroll(struct lines_view *view, int by);
/* True when the action moves. */
bool lines_view_act(struct lines_view *view, enum action action);

/* ---- the overlays there are */

/* Those that an action opens: a file in this folder and a row here. */
#define OVERLAYS(X)                                                                                \
    X(HELP, help)                                                                                  \
    X(TOUR, tour)                                                                                  \
    X(MENU, menu)                                                                                  \
    X(PALETTE, palette)                                                                            \
    X(CONNECTIONS, connections)                                                                    \
    X(SCHEMA, schema)                                                                              \
    X(JOBS, jobs)                                                                                  \
    X(NOTICES, notices)                                                                            \
    X(LESSONS, lessons)                                                                            \
    X(JOINS, joins)                                                                                \
    X(DRAFTED, drafted)                                                                            \
    X(SOURCES, sources)                                                                            \
    X(TRACE, trace)                                                                                \
    X(CONVERSATIONS, conversations)                                                                \
    X(FIND, find)                                                                                  \
    X(HISTORY, history)                                                                            \
    X(AUDIT, audit)                                                                                \
    X(SAVED, saved)                                                                                \
    X(EDITS, edits)                                                                                \
    X(THEMES, themes)                                                                              \
    X(EXPORT, export)

#define DECLARE(action, name) void overlay_##name(struct console *console);
OVERLAYS(DECLARE)
#undef DECLARE

struct overlay_row {
    enum action action;
    void (*open)(struct console *console);
};
extern const struct overlay_row overlay_table[];
extern const size_t overlay_table_count;

/* Those that others open. */
void overlay_schema_at(struct console *console, const char *table); /* opened at a table */
void theme_use(struct console *console, const char *name);
/* The connection that is asked from now on; one that is asked already is not left. */
void connection_use(struct console *console, const char *name);
/* What the rows should be exported to is there: `file`. */
void overlay_export_over(struct console *console, const char *path, const char *file);
/* Asks for the name again, since there is no such folder. */
void overlay_export_again(struct console *console, const char *path, const char *folder);
void overlay_export_forget(struct console *console); /* what was being exported */
void overlay_plan(struct console *console);          /* the model's plan */
void overlay_form(struct console *console);          /* the model's form */
/* One line to type; `done` hears it on Enter. Copies the texts. */
void overlay_prompt(struct console *console, const char *title, const char *text,
                    void (*done)(struct console *console, const char *text));
/* The same with a proposal, whose place is taken by what is typed. */
void overlay_propose(struct console *console, const char *title, const char *text,
                     void (*done)(struct console *console, const char *text));
/* A question with No under the cursor; `yes` is called with arg (copied, may be NULL). */
void overlay_confirm(struct console *console, const char *title, const char *text,
                     const char *yes_label, void (*yes)(struct console *console, const char *arg),
                     const char *arg);
/* The row under the grid's cursor, all of its columns. Borrows the grid while it is open. */
void overlay_record(struct console *console, struct grid *grid);
/* What is in the cursor's column. Borrows the grid while it is open. */
void overlay_stats(struct console *console, struct grid *grid);
/* A text to read, to scroll and to copy; copied. */
void overlay_text(struct console *console, const char *title, const char *text);
/* The whole value of a cell; refers to the result. */
void overlay_cell(struct console *console, struct result *result, const struct cell *cell,
                  const struct result_column *column);

#endif
