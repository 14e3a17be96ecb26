/* The panes of the console; see the header. */
#include "services/panes.h"

#include "keys/edit.h"
#include "overlays/overlay.h"
#include "querent/base/mem.h"
#include "services/notice.h"
#include "state.h"
#include "texts.h"

void console_open_panes(struct console *console)
{
    const struct pane_row *rows = console->options.panes ? console->options.panes : pane_table;
    const size_t count = console->options.panes ? console->options.pane_count : pane_table_count;
    console->panes = mem_alloc(count * sizeof *console->panes);
    console->pane_count = count;
    console->main = NO_PANE;
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        console->shown[slot] = NO_PANE;
    for (size_t i = 0; i < count; i++) {
        struct pane *pane = &console->panes[i];
        *pane = (struct pane){.ops = rows[i].ops,
                              .slot = rows[i].slot,
                              .self = mem_alloc(rows[i].ops->state_size + 1)};
        if (console->shown[pane->slot] == NO_PANE)
            console->shown[pane->slot] = i;
        if (console->main == NO_PANE && pane->slot < SLOTS_FRAMED)
            console->main = i;
        if (pane->ops->open)
            pane->ops->open(pane->self, console);
    }
}

void console_close_panes(struct console *console)
{
    for (size_t i = 0; i < console->pane_count; i++) {
        struct pane *pane = &console->panes[i];
        if (pane->ops->close)
            pane->ops->close(pane->self);
        mem_free(pane->self);
    }
    mem_free(console->panes);
    console->panes = NULL;
    console->pane_count = 0;
}

/* ---- finding */

void *console_state(const struct console *console, const struct pane_ops *ops)
{
    for (size_t i = 0; i < console->pane_count; i++) {
        if (console->panes[i].ops == ops)
            return console->panes[i].self;
    }
    return NULL;
}

size_t console_pane(const struct console *console, const void *self)
{
    for (size_t i = 0; i < console->pane_count; i++) {
        if (console->panes[i].self == self)
            return i;
    }
    return NO_PANE;
}

size_t console_owner(const struct console *console, enum context home)
{
    for (size_t i = 0; i < console->pane_count; i++) {
        if (console->panes[i].ops->home == home && home != CONTEXT_GLOBAL)
            return i;
    }
    return NO_PANE;
}

static struct pane_help help_of(const struct pane *pane)
{
    return pane->ops->help ? pane->ops->help(pane->self)
                           : (struct pane_help){.context = pane->ops->home};
}

enum context console_context(const struct console *console)
{
    return console->overlay ? console->overlay->ops->context
                            : help_of(&console->panes[console->focus]).context;
}

bool console_typing(const struct console *console)
{
    return console->overlay ? console->overlay->ops->typing
                            : help_of(&console->panes[console->focus]).typing;
}

bool console_blank(const struct console *console)
{
    const struct overlay *over = console->overlay;
    return over ? over->ops->blank && over->ops->blank(over->self)
                : help_of(&console->panes[console->focus]).blank;
}

bool console_boxed(const struct console *console)
{
    return console->overlay || help_of(&console->panes[console->focus]).boxed;
}

bool console_home_held(const struct console *console)
{
    return help_of(&console->panes[0]).held;
}

/* ---- focus */

static void bring_to_front(struct console *console, size_t pane)
{
    if (console->panes[pane].slot >= SLOTS_FRAMED)
        return;
    console->shown[console->panes[pane].slot] = pane;
    console->main = pane;
}

void console_focus(struct console *console, size_t pane)
{
    const struct pane *from = &console->panes[console->focus], *to = &console->panes[pane];
    if (from != to && from->ops->focus)
        from->ops->focus(from->self, console, false);
    console->focus = pane;
    bring_to_front(console, pane);
    if (from != to && to->ops->focus)
        to->ops->focus(to->self, console, true);
}

void console_focus_self(struct console *console, const void *self)
{
    console_focus(console, console_pane(console, self));
}

void console_focus_owner(struct console *console, enum context home)
{
    const size_t owner = console_owner(console, home);
    if (owner != NO_PANE)
        console_focus(console, owner);
}

bool console_focused(const struct console *console, const void *self)
{
    return !console->overlay && console->panes[console->focus].self == self;
}

void console_focus_home(struct console *console)
{
    console_focus(console, 0);
}

void console_step_focus(struct console *console, int step)
{
    const size_t count = console->pane_count;
    console_focus(console, (console->focus + count + (size_t)(step < 0 ? count - 1 : 1)) % count);
}

/* ---- passing on */

void console_pass(struct console *console, enum context home, enum action action)
{
    const size_t at = console_owner(console, home);
    if (at != NO_PANE && console->panes[at].ops->key)
        console->panes[at].ops->key(console->panes[at].self, console, 0, action);
}

void console_type_home(struct console *console, uint32_t key)
{
    console_act_home(console, key, ACTION_NONE);
}

void console_act_home(struct console *console, uint32_t key, enum action action)
{
    const struct pane *home = &console->panes[0];
    console_focus_home(console);
    if (home->ops->key)
        home->ops->key(home->self, console, key, action);
}

const char *console_insert(struct console *console, const char *text, size_t len)
{
    size_t at = 0;
    for (size_t i = 1; i < console->pane_count && at == 0; i++)
        at = help_of(&console->panes[i]).typing ? i : 0;
    const struct pane *pane = &console->panes[at];
    if (pane->ops->paste)
        pane->ops->paste(pane->self, console, text, len);
    return pane->ops->name;
}

void console_paste_into(struct console *console, struct edit *edit, const char *text, size_t len)
{
    if (!edit_insert(edit, text, len))
        console_notice(console, true, TEXT_NO_ROOM_FOR_PASTE, EDIT_TEXT_MAX);
}

void console_paste_pane(struct console *console, const char *text, size_t len)
{
    if (!help_of(&console->panes[console->focus]).typing)
        console_focus_home(console);
    const struct pane *pane = &console->panes[console->focus];
    if (pane->ops->paste)
        pane->ops->paste(pane->self, console, text, len);
}

void console_suggest(struct console *console, const char *text)
{
    const struct pane *home = &console->panes[0];
    if (home->ops->take)
        home->ops->take(home->self, console, text);
    console_focus_home(console);
}

/* ---- what happens */

/* What an event brings to the front where only one pane is shown; it never moves the focus. */
static void bring_forward(struct console *console, unsigned changes)
{
    if (console->focus != 0 || console->zoom || help_of(&console->panes[0]).held)
        return;
    for (size_t i = 1; i < console->pane_count; i++) {
        if (help_of(&console->panes[i]).held)
            changes &= MODEL_ASKED; /* what was said in the input line has its answer seen */
    }
    for (size_t i = 0; i < console->pane_count; i++) {
        if (console->panes[i].ops->forward & changes)
            bring_to_front(console, i);
    }
}

struct selection *console_selection(const struct console *console)
{
    for (size_t i = 0; i < console->pane_count; i++) {
        if (console->panes[i].ops->selection)
            return console->panes[i].ops->selection(console->panes[i].self);
    }
    return NULL;
}

void console_changed(struct console *console, unsigned changes)
{
    for (size_t i = 0; i < console->pane_count; i++) {
        const struct pane *pane = &console->panes[i];
        if (pane->ops->changed)
            pane->ops->changed(pane->self, console, changes);
    }
    bring_forward(console, changes);
}
