/* Clicks and wheel: what lies under the pointer in the last frame. */
#include "console.h"
#include "overlays/overlay.h"

#define WHEEL_LINES 3

static const struct hit *find_hit(const struct console *console, int x, int y)
{
    for (size_t i = console->hits.len; i-- > 0;) {
        if (rect_has(console->hits.v[i].rect, x, y))
            return &console->hits.v[i];
    }
    return NULL;
}

/* The first click goes to the option, the second takes it. */
static void click_option(struct console *console, size_t option, bool from_bar)
{
    if (from_bar || (console->focus == PANE_TALK && console->model.option == option)) {
        submit_option(console, option);
        return;
    }
    console_focus(console, PANE_TALK);
    console->model.option = option;
}

static void click_hit(struct console *console, const struct hit *hit)
{
    const bool bar = hit->rect.y == console->layout.keys.y;
    switch (hit->kind) {
    case HIT_ACTION:
        console_do(console, (enum action)hit->value);
        break;
    case HIT_PANE:
        console_focus(console, (enum pane)hit->value);
        break;
    case HIT_OPTION:
        click_option(console, (size_t)hit->value, bar);
        break;
    case HIT_SUGGESTION:
        suggestion_take(console, (size_t)hit->value);
        break;
    }
}

static void click_pane(struct console *console, enum pane pane, const struct input *input)
{
    const struct rect inner = console->layout.inner[pane];
    const int x = input->x - inner.x, y = input->y - inner.y;
    const bool twice = input->mouse == MOUSE_DOUBLE;
    console_focus(console, pane);
    if (pane == PANE_ROWS)
        rows_click(console, x, y, twice);
    else if (pane == PANE_SQL)
        sql_click(console, x, y, twice);
    else if (pane == PANE_INPUT)
        input_click(console, x, y);
}

static void wheel_pane(struct console *console, enum pane pane, int lines)
{
    if (pane == PANE_ROWS)
        grid_wheel(&console->rows.grid, lines);
    else if (pane == PANE_SQL)
        console->sql.scroll += lines;
    else if (pane == PANE_TALK)
        talk_scroll(console, lines);
}

void console_mouse(struct console *console, const struct input *input)
{
    const bool wheel = input->mouse == MOUSE_WHEEL_UP || input->mouse == MOUSE_WHEEL_DOWN;
    const struct hit *hit = wheel ? NULL : find_hit(console, input->x, input->y);
    if (hit && (!console->overlay || hit->rect.y == console->layout.keys.y)) {
        click_hit(console, hit);
        return;
    }
    if (console->overlay) {
        overlay_mouse(console, input);
        return;
    }
    for (int pane = 0; pane < PANE_COUNT; pane++) {
        if (!rect_has(console->layout.frame[pane], input->x, input->y))
            continue;
        if (wheel)
            wheel_pane(console, (enum pane)pane,
                       input->mouse == MOUSE_WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES);
        else
            click_pane(console, (enum pane)pane, input);
        return;
    }
}
