/* The draw target: a matrix of glyphs in roles. Panes' lines are laid into it; a back end shows it.
 *
 * The terminal (term_show) is one back end; tests read the matrix itself. No curses here. Writes
 * outside the matrix or the rectangle are clipped, so a 1×1 screen needs no special case.
 */
#ifndef QUERENT_UI_SURFACE_H
#define QUERENT_UI_SURFACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/ui/draw.h"

#define GLYPH_BYTES 13 /* a character and the marks on it; more marks are left out */

struct glyph {
    char text[GLYPH_BYTES]; /* UTF-8, not terminated */
    uint8_t len;            /* 0: the right half of the wide glyph before it */
    uint8_t width;          /* 1 or 2 */
    uint8_t role;
};

struct rect {
    int x, y, w, h;
};

/* A place that means something when it is clicked; what, says who painted it. */
enum spot_kind {
    SPOT_ACTION, /* value: an enum action */
    SPOT_PANE,   /* the pane gets the focus */
    SPOT_OWN,    /* the pane's own: value */
};
struct spot {
    struct rect rect;
    enum spot_kind kind;
    size_t pane;
    int value;
};
struct spots {
    struct spot *v;
    size_t len, cap;
};

struct surface {
    int w, h;
    struct glyph *glyphs;   /* h rows of w */
    int cursor_x, cursor_y; /* -1: none */
    struct spots spots;
};

void surface_init(struct surface *surface, int w, int h);
void surface_release(struct surface *surface);
void surface_resize(struct surface *surface, int w, int h); /* contents become blank */
void surface_clear(struct surface *surface);
/* Lays safe text at x, y, at most `cols` columns; returns the columns used. */
int surface_text(struct surface *surface, int x, int y, int cols, enum role role, const char *p,
                 size_t len);
/* surface_text of a NUL-terminated text, up to the surface's edge. */
int surface_puts(struct surface *surface, int x, int y, enum role role, const char *text);
/* Lays a line's runs, those of the role `from` in `to`; returns the columns used. What has no room
 * ends in …, so that nothing is cut unseen. */
int surface_runs(struct surface *surface, int x, int y, int cols, const struct line *line,
                 enum role from, enum role to);
/* The same; the rest of `cols` is blank in `ground`. Places the cursor if the line has one. */
void surface_line(struct surface *surface, int x, int y, int cols, enum role ground,
                  const struct line *line);
void surface_lines(struct surface *surface, struct rect rect, enum role ground,
                   const struct lines *lines);
void surface_fill(struct surface *surface, struct rect rect, enum role role);
/* A frame with the border characters. */
void surface_box(struct surface *surface, struct rect rect, enum role role);
/* One glyph, as it stands (borders, joints). */
void surface_put(struct surface *surface, int x, int y, enum role role, const char *glyph);
void surface_spot(struct surface *surface, struct spot spot);
/* The spot painted last at a place; NULL: none. */
const struct spot *spots_find(const struct spots *spots, int x, int y);
bool rect_has(struct rect rect, int x, int y);
/* All rows as text, one line each, without blanks at their ends: what tests compare. */
void surface_dump(const struct surface *surface, struct buf *out);

#endif
