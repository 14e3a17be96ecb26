/* Rectangles for panes. No curses, no state: sizes in, rectangles out. */
#include "layout.h"

#define CONVERSATION_PERCENT 45 /* of the width */
#define UPPER_PERCENT 58        /* of the body's height */
#define HIGH_PERCENT 45         /* the same where rows are many */
#define HIGH_ROWS 50

static struct rect layout_inside(struct rect frame)
{
    struct rect inner = {frame.x + 2, frame.y + 1, frame.w - 4, frame.h - 2};
    if (inner.w < 0 || inner.h < 0)
        inner.w = inner.h = 0;
    return inner;
}

static void set_slot(struct layout *layout, enum slot slot, struct rect frame)
{
    layout->frame[slot] = frame;
    layout->inner[slot] = layout_inside(frame);
}

/* Two boxes side by side; the top border of the one below is the others' bottom border. */
static void layout_wide(struct layout *layout, const struct layout_wish *wish, struct rect body)
{
    int left_share, upper_share;
    layout_shares(wish, &left_share, &upper_share);
    const int upper = body.h * upper_share / 100;
    const int left = body.w * left_share / 100;
    set_slot(layout, SLOT_LEFT, (struct rect){body.x, body.y, left, upper});
    set_slot(layout, SLOT_RIGHT, (struct rect){body.x + left, body.y, body.w - left, upper});
    set_slot(layout, SLOT_BELOW,
             (struct rect){body.x, body.y + upper - 1, body.w, body.h - upper + 1});
}

/* One above the other: the conversation, the SQL in a third of what it leaves above, the rows. */
static void layout_tall(struct layout *layout, const struct layout_wish *wish, struct rect body)
{
    int left_share, upper_share;
    layout_shares(wish, &left_share, &upper_share);
    const int upper = body.h * upper_share / 100, sql = upper * (100 - left_share) / 100;
    set_slot(layout, SLOT_LEFT, (struct rect){body.x, body.y, body.w, upper - sql});
    set_slot(layout, SLOT_RIGHT, (struct rect){body.x, body.y + upper - sql, body.w, sql});
    set_slot(layout, SLOT_BELOW,
             (struct rect){body.x, body.y + upper - 1, body.w, body.h - upper + 1});
}

static int rest_rows(const struct layout_wish *wish)
{
    const int most = wish->h / LAYOUT_REST_SHARE;
    const int rows = wish->rest_rows < most ? wish->rest_rows : most;
    return rows > LAYOUT_REST_MIN ? rows : LAYOUT_REST_MIN;
}

static void layout_narrow(struct layout *layout, const struct layout_wish *wish, struct rect body,
                          enum slot main)
{
    const int rest = rest_rows(wish);
    layout->rest = (struct rect){body.x, body.y + body.h - rest, body.w, rest};
    set_slot(layout, main, (struct rect){body.x, body.y, body.w, body.h - rest});
}

static int layout_within(int share)
{
    return share < LAYOUT_SHARE_MIN   ? LAYOUT_SHARE_MIN
           : share > LAYOUT_SHARE_MAX ? LAYOUT_SHARE_MAX
                                      : share;
}

void layout_shares(const struct layout_wish *wish, int *ret_left, int *ret_upper)
{
    const int upper = wish->h >= HIGH_ROWS ? HIGH_PERCENT : UPPER_PERCENT;
    *ret_left = wish->left ? layout_within(wish->left) : CONVERSATION_PERCENT;
    *ret_upper = wish->upper ? layout_within(wish->upper) : upper;
}

void layout_compute(const struct layout_wish *wish, struct layout *ret_layout)
{
    struct layout layout = {0};
    const int w = wish->w, h = wish->h;
    if (w < LAYOUT_MIN_W || h < LAYOUT_MIN_H) {
        layout.mode = LAYOUT_TINY;
        layout.top = (struct rect){0, 0, w, 1};
        *ret_layout = layout;
        return;
    }
    int line = wish->line_rows < 1 ? 1 : wish->line_rows;
    if (line > LAYOUT_LINE_MAX)
        line = LAYOUT_LINE_MAX;
    const enum slot main = wish->main < SLOTS_FRAMED ? wish->main : SLOT_LEFT;
    const struct rect body = {0, 2, w, h - 3 - line};
    layout.top = (struct rect){0, 0, w, 1};
    layout.stage = (struct rect){0, 1, w, 1};
    layout.frame[SLOT_LINE] = layout.inner[SLOT_LINE] = (struct rect){0, h - 1 - line, w, line};
    layout.keys = (struct rect){0, h - 1, w, 1};
    if (wish->zoom) {
        layout.mode = LAYOUT_ZOOM;
        set_slot(&layout, main, body);
    } else if (w >= LAYOUT_WIDE_W && h >= LAYOUT_WIDE_H) {
        layout.mode = LAYOUT_WIDE;
        layout_wide(&layout, wish, body);
    } else if (h >= LAYOUT_TALL_H) {
        layout.mode = LAYOUT_TALL;
        layout_tall(&layout, wish, body);
    } else {
        layout.mode = LAYOUT_NARROW;
        layout_narrow(&layout, wish, body, main);
    }
    *ret_layout = layout;
}
