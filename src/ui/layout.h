/* Where everything goes: a pure function of the screen's size, tested as data. */
#ifndef QUERENT_UI_LAYOUT_H
#define QUERENT_UI_LAYOUT_H

#include <stdbool.h>

#include "draw/surface.h"

/* Places for panes. Several panes may share one: the last that had the focus is seen there. */
enum slot { SLOT_LEFT, SLOT_RIGHT, SLOT_BELOW, SLOT_LINE, SLOT_COUNT };
#define SLOTS_FRAMED SLOT_LINE /* those before it have a frame */

enum layout_mode {
    LAYOUT_TINY,   /* below 60×15: one line says so */
    LAYOUT_NARROW, /* one pane and a two-line rest */
    LAYOUT_WIDE,   /* left and right side by side, the third below */
    LAYOUT_TALL,   /* all three above each other: narrow, but high */
    LAYOUT_ZOOM,   /* one pane */
};

#define LAYOUT_MIN_W 60
#define LAYOUT_MIN_H 15
#define LAYOUT_WIDE_W 100
#define LAYOUT_WIDE_H 24
#define LAYOUT_TALL_H 40
#define LAYOUT_LINE_MAX 6 /* lines to which SLOT_LINE grows */
#define LAYOUT_REST_MIN 2
#define LAYOUT_REST_SHARE 3 /* a third of the height at most */

struct layout {
    enum layout_mode mode;
    struct rect top, stage;
    struct rect
        frame[SLOT_COUNT]; /* with borders; w 0: not shown. Wide: neighbours share a border */
    struct rect inner[SLOT_COUNT]; /* what the pane draws into */
    struct rect rest;              /* narrow: what is said of the panes behind */
    struct rect keys;
};

struct layout_wish {
    int w, h;
    int line_rows;  /* lines that SLOT_LINE would like */
    int rest_rows;  /* lines that `rest` would like; two it has */
    enum slot main; /* the one in front where only one is shown */
    bool zoom;
    int left, upper; /* per cent of the width and of the height, 0: as the screen's shape has it */
};
#define LAYOUT_SHARE_MIN 20 /* per cent that a pane keeps */
#define LAYOUT_SHARE_MAX 80

/* The per cent at work: what is wished, kept within limits, or what fits the shape. */
void layout_shares(const struct layout_wish *wish, int *ret_left, int *ret_upper);

void layout_compute(const struct layout_wish *wish, struct layout *ret_layout);

#endif
