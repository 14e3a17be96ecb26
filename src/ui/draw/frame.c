/* Titles in a frame's border: pure drawing into a surface. */
#include "draw/frame.h"

enum { LEFT_MIN = 20 }; /* columns of a title that the one at the right leaves to it */

void frame_title(struct surface *surface, struct rect frame, bool focused, const struct line *left,
                 const struct line *right)
{
    const int room = frame.w - 5;
    if (room < 4)
        return;
    const enum role title = focused ? ROLE_TITLE_FOCUS : ROLE_TITLE;
    const int right_w = right ? line_width(right) : 0;
    const bool both = right_w && LEFT_MIN + right_w + 3 <= room;
    surface_put(surface, frame.x + 1, frame.y, ROLE_TITLE_FOCUS, focused ? "▌" : " ");
    const int used = surface_runs(surface, frame.x + 2, frame.y, both ? room - right_w - 3 : room,
                                  left, ROLE_TITLE, title);
    surface_put(surface, frame.x + 2 + used, frame.y, ROLE_TITLE, " ");
    if (both) {
        const int x = frame.x + frame.w - 3 - right_w;
        surface_put(surface, x - 1, frame.y, ROLE_TITLE, " ");
        surface_runs(surface, x, frame.y, right_w, right, ROLE_TITLE, title);
        surface_put(surface, x + right_w, frame.y, ROLE_TITLE, " ");
    }
}

void frame_status(struct surface *surface, struct rect frame, const struct line *line)
{
    const int room = frame.w - 5, y = frame.y + frame.h - 1;
    if (room < 4 || line->text.len == 0)
        return;
    surface_put(surface, frame.x + 1, y, ROLE_DIM, " ");
    const int used = surface_runs(surface, frame.x + 2, y, room, line, ROLE_TITLE, ROLE_TITLE);
    surface_put(surface, frame.x + 2 + used, y, ROLE_DIM, " ");
}

void frame_put_marks(struct surface *surface, struct rect frame, const struct frame_marks *marks)
{
    for (int i = 0; i < marks->lines && i < frame.h - 2; i++)
        if (marks->at[i])
            surface_put(surface, frame.x + frame.w - 1, frame.y + 1 + i, ROLE_GRID_HIT, "•");
}

void frame_thumb(struct surface *surface, struct rect frame, const struct frame_part *part)
{
    const int64_t track = frame.h - 2;
    if (track < 2 || part->rows < 1 || part->whole <= part->rows)
        return;
    int64_t len = track * part->rows / part->whole;
    len = len < 1 ? 1 : len;
    const int64_t room = part->whole - part->rows, top = part->top < room ? part->top : room;
    const int64_t at = (track - len) * top / room;
    for (int64_t i = 0; i < len; i++)
        surface_put(surface, frame.x + frame.w - 1, frame.y + 1 + (int)(at + i), ROLE_SCROLLBAR,
                    "▐");
}
