/* Wishes are written down here and done elsewhere; see the header. */
#include "services/wishes.h"

#include "querent/base/mem.h"
#include "services/panes.h"
#include "state.h"

void wish_init(struct wishes *wishes)
{
    *wishes = (struct wishes){.editor = NO_PANE};
}

void wish_release(struct wishes *wishes)
{
    for (size_t i = 0; i < wishes->terminal.len; i++)
        mem_free(wishes->terminal.v[i].text);
    vec_release(&wishes->terminal);
}

void wish_terminal(struct console *console, enum wish_type type)
{
    vec_push(&console->wishes.terminal, ((struct wish){.type = type}));
}

void wish_copy(struct console *console, const char *text, size_t len)
{
    vec_push(&console->wishes.terminal,
             ((struct wish){.type = WISH_COPY, .text = mem_strndup(text, len)}));
}

void wish_edit(struct console *console, const void *self, const char *text, const char *suffix)
{
    console->wishes.editor = console_pane(console, self);
    vec_push(&console->wishes.terminal,
             ((struct wish){.type = WISH_EDITOR, .text = mem_strdup(text), .suffix = suffix}));
}

void wish_action(struct console *console, enum action action)
{
    console->wishes.action = action;
    console->wishes.at_home = false;
}

void wish_action_at_home(struct console *console, enum action action)
{
    console->wishes.action = action;
    console->wishes.at_home = true;
}
