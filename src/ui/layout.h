/* Where everything goes: a pure function of the screen's size, tested as data. */
#ifndef QUERENT_UI_LAYOUT_H
#define QUERENT_UI_LAYOUT_H

#include <stdbool.h>

#include "draw/surface.h"

enum pane { PANE_TALK, PANE_SQL, PANE_ROWS, PANE_INPUT, PANE_COUNT };

enum layout_mode {
    LAYOUT_TINY,   /* below 60×15: one line says so */
    LAYOUT_NARROW, /* one pane and a two-line rest */
    LAYOUT_WIDE,   /* conversation and SQL side by side, results below */
    LAYOUT_ZOOM,   /* one pane */
};

#define LAYOUT_MIN_W 60
#define LAYOUT_MIN_H 15
#define LAYOUT_WIDE_W 100
#define LAYOUT_WIDE_H 24
#define LAYOUT_INPUT_MAX 6 /* lines to which the input grows */

struct layout {
    enum layout_mode mode;
    struct rect top, stage;
    struct rect
        frame[PANE_COUNT]; /* with borders; w 0: not shown. Wide: neighbours share a border */
    struct rect inner[PANE_COUNT]; /* what the pane draws into */
    struct rect rest;              /* narrow: the two lines about the panes behind */
    struct rect input, keys;
};

struct layout_wish {
    int w, h;
    int input_rows; /* lines of the input's text */
    enum pane main; /* the pane in front where only one is shown */
    bool zoom;
};

void layout_compute(const struct layout_wish *wish, struct layout *ret_layout);

#endif
