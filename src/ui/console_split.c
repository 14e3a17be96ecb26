/* The borders between panes: moved by keys and by the mouse, kept for the next start. */
#include <stdio.h>

#include "console.h"
#include "querent/base/mem.h"
#include "services/notice.h"
#include "texts.h"

#define STEP 4 /* per cent */

static struct layout_wish wish_of(const struct console *console)
{
    return (struct layout_wish){
        .w = console->w, .h = console->h, .left = console->left, .upper = console->upper};
}

/* Whole and within limits, and the front keeps them. */
static void set_splits(struct console *console, int left, int upper)
{
    console->left = left;
    console->upper = upper;
    const struct layout_wish wish = wish_of(console);
    layout_shares(&wish, &console->left, &console->upper);
    if (!console->front)
        return;
    char *kept = mem_printf("%d %d", console->left, console->upper);
    front_submit(console->front, command_new(COMMAND_KEEP_LAYOUT, kept));
    mem_free(kept);
}

void console_take_splits(struct console *console, const char *kept)
{
    int left = 0, upper = 0;
    if (kept && sscanf(kept, "%3d %3d", &left, &upper) == 2 && left > 0 && upper > 0) {
        console->left = left;
        console->upper = upper;
    }
}

static bool split_shown(const struct console *console)
{
    return console->layout.mode == LAYOUT_WIDE || console->layout.mode == LAYOUT_TALL;
}

bool console_act_split(struct console *console, enum action action)
{
    const struct layout_wish wish = wish_of(console);
    int left, upper;
    layout_shares(&wish, &left, &upper);
    switch (action) {
    case ACTION_SPLIT_LEFT:
        left -= STEP;
        break;
    case ACTION_SPLIT_RIGHT:
        left += STEP;
        break;
    case ACTION_SPLIT_UP:
        upper -= STEP;
        break;
    case ACTION_SPLIT_DOWN:
        upper += STEP;
        break;
    default:
        return false;
    }
    if (split_shown(console))
        set_splits(console, left, upper);
    else
        console_notice(console, false, TEXT_NO_BORDERS, LAYOUT_WIDE_W, LAYOUT_WIDE_H);
    return true;
}

static enum split split_at(const struct console *console, int x, int y)
{
    const struct rect right = console->layout.frame[SLOT_RIGHT],
                      below = console->layout.frame[SLOT_BELOW];
    if (!split_shown(console))
        return SPLIT_NONE;
    if (y == below.y)
        return SPLIT_ROWS;
    if (console->layout.mode == LAYOUT_TALL)
        return y == right.y || y == right.y - 1 ? SPLIT_COLUMNS : SPLIT_NONE;
    return y < below.y && y > right.y && (x == right.x || x == right.x - 1) ? SPLIT_COLUMNS
                                                                            : SPLIT_NONE;
}

/* Rounded up, since the layout rounds down: the border stays where it was dropped. */
static int per_cent(int part, int of)
{
    return (part * 100 + of - 1) / of;
}

static void drop_split(struct console *console, int x, int y)
{
    const struct rect left = console->layout.frame[SLOT_LEFT],
                      below = console->layout.frame[SLOT_BELOW];
    const int body = below.y + below.h - left.y;
    const struct layout_wish wish = wish_of(console);
    int across, down;
    layout_shares(&wish, &across, &down);
    if (console->dragged == SPLIT_ROWS)
        down = per_cent(y - left.y + 1, body);
    else if (console->layout.mode == LAYOUT_TALL)
        across = (y - left.y) * 100 / (below.y - left.y + 1); /* the SQL's part is rounded down */
    else
        across = per_cent(x, console->w);
    set_splits(console, across, down);
}

bool console_drag_split(struct console *console, const struct input *input)
{
    if (input->mouse == MOUSE_RELEASE) {
        if (console->dragged != SPLIT_NONE)
            drop_split(console, input->x, input->y);
        console->dragged = SPLIT_NONE;
        return true;
    }
    console->dragged = input->mouse == MOUSE_PRESS && !console->overlay
                           ? split_at(console, input->x, input->y)
                           : SPLIT_NONE;
    return console->dragged != SPLIT_NONE;
}
