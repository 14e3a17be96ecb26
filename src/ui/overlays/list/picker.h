/* A list over the panes that is filtered by typing: what help, palette, menu, pickers, jobs, schema
 * and trace are made of. An ops table says what is in it and what choosing means. */
#ifndef QUERENT_UI_PICKER_H
#define QUERENT_UI_PICKER_H

#include <stdbool.h>

#include "keys/edit.h"
#include "overlays/overlay.h"
#include "state.h"

struct pick_item {
    bool in_use;  /* a new list has the cursor here */
    char *text;   /* what is listed; searched */
    char *detail; /* dim, behind it; searched too; NULL: none */
    char *key;    /* at the right end; searched, too; NULL: none */
    char *data;   /* what choosing needs: an id, a name */
    char *more;   /* searched, not listed; NULL: none */
    int value, part;
    enum role role;
    bool heading;  /* can't be chosen */
    char *why_not; /* disabled: why; NULL: enabled */
    int depth;     /* indent; in a tree an item of depth 1 belongs to the one of depth 0 before */
    bool folded;   /* in a tree: listed only where it has what is typed */
    bool typed;    /* it is what is typed; see as_typed */
};

struct picker;
struct picker_ops {
    enum context context;
    const char *title;
    const char *about;  /* what it is, in a sentence for the help */
    const char *empty;  /* said where the list is empty */
    const char *search; /* what can be typed; NULL: what is looked for in the list */
    int detail_percent; /* columns at the right for `detail`; 0: none */
    void (*fill)(struct picker *picker, struct console *console);
    void (*choose)(struct picker *picker, struct console *console, const struct pick_item *item);
    /* Other actions on the item under the cursor (NULL: none); may be NULL. */
    bool (*act)(struct picker *picker, struct console *console, enum action action,
                const struct pick_item *item);
    /* Lines beside the list about the item; may be NULL. */
    void (*detail)(const struct picker *picker, const struct console *console,
                   const struct pick_item *item, int cols, struct lines *out);
    unsigned refill; /* enum model_change bits after which the list is made anew */
    void (*changed)(struct picker *picker, struct console *console,
                    unsigned changes); /* may be NULL */
    bool tree; /* what is typed keeps what belongs together in one place: picker_tree.c */
    /* What is typed has changed: whoever fills the list looks for it, and nothing is filtered
     * here; may be NULL. */
    void (*typed)(struct picker *picker, struct console *console, const char *text);
    /* What is typed can be chosen, too, below what has it: what is said of it; NULL, or may be
     * NULL: it can't. */
    const char *(*as_typed)(const struct picker *picker);
    bool keeps_row; /* a new list leaves the cursor where it is, not on the item that it was on */
    void (*moved)(struct picker *picker, struct console *console, const struct pick_item *item);
    void (*release)(struct picker *picker); /* of `state`; may be NULL */
};

struct picker {
    const struct picker_ops *ops;
    struct edit filter;
    VEC(struct pick_item) items;
    VEC(size_t) shown; /* indexes of items that match, best first */
    size_t selected, scroll;
    bool touched; /* a key or the mouse was at work here */
    int rows;     /* in view */
    int cols;     /* of the list and what stands beside it */
    struct {
        const struct pick_item *of; /* the item that was scrolled; compared only */
        size_t top;
    } detail;
    int foot; /* lines below the list for the whole of an item that is cut, with a rule above */
    void *state;
};

void picker_open(struct console *console, const struct picker_ops *ops, void *state);
/* For fill: appends; texts are copied; good until the next add. */
struct pick_item *picker_add(struct picker *picker, const char *text, const char *detail);
/* For items whose data is a statement: what is said of it, and below that the SQL. */
void picker_detail_sql(const struct picker *picker, const struct console *console,
                       const struct pick_item *item, int cols, struct lines *out);
/* Makes the list anew, keeping the cursor on the item with the same data; see keeps_row. Until
 * something was done here, the item in use has the cursor, else the first, also one that is new. */
void picker_refill(struct picker *picker, struct console *console);
/* Puts the cursor on the item with the data. */
void picker_go(struct picker *picker, const char *data);
const struct pick_item *picker_item(const struct picker *picker);

/* ---- between picker's files */

void picker_clear(struct picker *picker); /* of its items */
void picker_refilter(struct picker *picker);
/* Something at this place of the list can have the cursor. */
bool picker_stoppable(const struct picker *picker, size_t at);
void picker_skip_headings(struct picker *picker, int step);

/* As in overlay_ops. */
void picker_resize(void *self, const struct console *console, int *w, int *h);
void picker_title(const void *self, const struct console *console, struct line *left);
void picker_paint(const void *self, const struct console *console, struct surface *surface,
                  struct rect inner);

/* Columns of what stands beside the list; 0: nothing does. */
int picker_side(const struct picker *picker);
void picker_detail_scroll(struct picker *picker, const struct console *console, int by);

/* Fills picker.shown of a tree, and puts the cursor on the best hit where it is at the top. */
void picker_tree_filter(struct picker *picker, const char *query);

#endif
