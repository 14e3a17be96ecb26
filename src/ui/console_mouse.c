/* Clicks and wheel: what lies under the pointer in the last frame. */
#include "console.h"
#include "overlays/overlay.h"
#include "services/panes.h"

static void click_spot(struct console *console, const struct spot *spot)
{
    const struct pane *pane;
    switch (spot->kind) {
    case SPOT_ACTION:
        console_do(console, (enum action)spot->value);
        break;
    case SPOT_PANE:
        console_focus(console, spot->pane);
        break;
    case SPOT_OWN:
        pane = &console->panes[spot->pane];
        if (pane->ops->spot)
            pane->ops->spot(pane->self, console, spot->value);
        break;
    }
}

static void mouse_pane(struct console *console, size_t at, const struct input *input, bool wheel)
{
    const struct pane *pane = &console->panes[at];
    const struct rect inner = console->layout.inner[pane->slot];
    if (!wheel)
        console_focus(console, at);
    if (pane->ops->mouse)
        pane->ops->mouse(pane->self, console, input->mouse, input->x - inner.x, input->y - inner.y);
}

void console_mouse(struct console *console, const struct input *input)
{
    if (console_drag_split(console, input))
        return;
    const bool wheel = input->mouse == MOUSE_WHEEL_UP || input->mouse == MOUSE_WHEEL_DOWN;
    const struct spot *spot = wheel ? NULL : spots_find(&console->spots, input->x, input->y);
    if (spot && (!console->overlay || spot->rect.y == console->layout.keys.y)) {
        click_spot(console, spot);
        return;
    }
    if (console->overlay) {
        overlay_mouse(console, input);
        return;
    }
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        if (console->shown[slot] == NO_PANE ||
            !rect_has(console->layout.frame[slot], input->x, input->y))
            continue;
        mouse_pane(console, console->shown[slot], input, wheel);
        return;
    }
}
