/* What the console knows. Everything of ui reads it; the console and the services change it. UI
 * thread only.
 *
 * Calls go one way: the console (console.h) calls panes and overlays by their tables; these call
 * the services in services/, and all of them draw. A pane or an overlay includes no console.h: what
 * it wants of the console it asks for by services/wishes.h, and the console does it once the key
 * has been handled.
 */
#ifndef QUERENT_UI_STATE_H
#define QUERENT_UI_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/surface.h"
#include "draw/theme.h"
#include "keys/action.h"
#include "keys/keymap.h"
#include "layout.h"
#include "model.h"
#include "panes/pane.h"
#include "querent/front/front.h"
#include "querent/model/settings.h"
#include "services/demand.h"
#include "services/wishes.h"

struct looks;
struct overlay;

struct pane {
    const struct pane_ops *ops;
    enum slot slot;
    void *self;
    unsigned saved; /* pane_draft.changes when the front was given the draft */
};

#define NO_PANE SIZE_MAX

enum look { LOOK_UNKNOWN, LOOK_HERE, LOOK_AWAY }; /* whether the terminal is looked at */

enum split { SPLIT_NONE, SPLIT_COLUMNS, SPLIT_ROWS };

struct console_options {
    struct settings *settings; /* NULL in tests: defaults */
    const struct looks *looks; /* keys and themes of the operator, for console_init; NULL: none */
    int w, h;
    bool ascii;                   /* marks in ASCII */
    const struct pane_row *panes; /* NULL: pane_table */
    size_t pane_count;
    /* Called from the grid's thread when it has done something that console_settle should collect;
     * NULL: nobody waits. */
    void (*wake)(void *arg);
    void *arg;
};

/* What is being exported, from the first question about it on. */
struct exporting {
    struct selection *selection; /* NULL: nothing */
    enum row_scope scope;
    struct demand demand; /* what was said of the file */
};

/* The chart that a question wants of its rows, until they have come. */
struct drawing {
    char *question; /* without the words that said so; NULL: none wants one */
    struct chart_wish wish;
    uint64_t before; /* the turn whose rows are there meanwhile */
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
    bool touring;            /* this is the first start: what is said then is shown */
    int left, upper;         /* per cent of the panes' borders, 0: as the screen's shape has them */
    enum split dragged;      /* the border that the mouse holds */
    struct overlay *overlay; /* the innermost; NULL: none */
    struct spots spots;      /* of the last frame */
    struct wishes wishes;
    struct exporting exporting;
    struct demand demand; /* for an export or a chart, until it is done */
    struct drawing drawing;
    bool earlier; /* the rows shown are an earlier question's: no more of them come */
    bool unknown; /* likewise, and it is not known which query they are of: they are only seen */
    struct connection_info connection; /* the current one */
    char *engine;
    int64_t watch_us; /* when the watched query runs again; 0: nothing is watched, or it runs */
    enum look looked_at;
    int64_t key_us;            /* when the last key came */
    const struct result *told; /* that its rows have come; compared only */
    bool quit, quit_armed;     /* armed: Ctrl-C was pressed when idle */
    int64_t now_us;
    int64_t clock_s; /* wall clock, for lists */
};

#endif
