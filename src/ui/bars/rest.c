/* The narrow layout's rest: a line about each pane that lies behind. */
#include "bars/bars.h"
#include "state.h"

void bars_rest(const struct console *console, struct surface *surface)
{
    const struct rect rect = console->layout.rest;
    int y = rect.y;
    for (size_t i = 0; i < console->pane_count && y < rect.y + rect.h; i++) {
        const struct pane *pane = &console->panes[i];
        const bool seen = i == console->main || console->shown[pane->slot] != i;
        struct line line;
        if (seen || !pane->ops->summary)
            continue;
        line_init(&line);
        pane->ops->summary(pane->self, console, &line);
        surface_line(surface, rect.x, y, rect.w, ROLE_TEXT, &line);
        surface_spot(surface,
                     (struct spot){.rect = {rect.x, y, rect.w, 1}, .kind = SPOT_PANE, .pane = i});
        line_release(&line);
        y++;
    }
}
