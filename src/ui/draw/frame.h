/* Titles in a frame's border. */
#ifndef QUERENT_UI_FRAME_H
#define QUERENT_UI_FRAME_H

#include "draw/surface.h"

/* In the top border, marked and bold when focused; `right` (may be NULL) at its other end. */
void frame_title(struct surface *surface, struct rect frame, bool focused, const struct line *left,
                 const struct line *right);
/* Where the part that is seen lies in the whole, on the frame's right border. Nothing is drawn
 * where all of it is seen. */
struct frame_part {
    int64_t top, rows, whole;
};
void frame_thumb(struct surface *surface, struct rect frame, const struct frame_part *part);
/* Places of the whole that something is at, search hits: a flag a line of the right border. */
#define FRAME_MARKS_MAX 512
struct frame_marks {
    int lines; /* 0: there are none */
    bool at[FRAME_MARKS_MAX];
};
void frame_put_marks(struct surface *surface, struct rect frame, const struct frame_marks *marks);
/* In the bottom border. */
void frame_status(struct surface *surface, struct rect frame, const struct line *line);

#endif
