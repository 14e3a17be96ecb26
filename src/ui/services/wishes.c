/* Wishes are written down here and done elsewhere; see the header. */
#include "services/wishes.h"

#include "querent/base/mem.h"
#include "services/notice.h"
#include "services/panes.h"
#include "state.h"

void wish_init(struct wishes *wishes)
{
    *wishes = (struct wishes){.editor = NO_PANE};
}

void wish_free(struct wish *wish)
{
    mem_free(wish->text);
    mem_free(wish->data);
}

void wish_release(struct wishes *wishes)
{
    for (size_t i = 0; i < wishes->terminal.len; i++)
        wish_free(&wishes->terminal.v[i]);
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

void wish_tell(struct console *console, const char *text)
{
    vec_push(&console->wishes.terminal,
             ((struct wish){.type = WISH_TELL, .text = mem_strdup(text)}));
}

void wish_open(struct console *console, const char *file, const char *command)
{
    vec_push(
        &console->wishes.terminal,
        ((struct wish){.type = WISH_OPEN, .text = mem_strdup(file), .data = mem_strdup(command)}));
}

void wish_pipe(struct console *console, const char *command, const char *p, size_t len, bool wait)
{
    vec_push(&console->wishes.terminal, ((struct wish){.type = WISH_PIPE,
                                                       .text = mem_strdup(command),
                                                       .data = mem_strndup(p ? p : "", len),
                                                       .len = len,
                                                       .wait = wait}));
}

void wish_edit(struct console *console, const void *self, const char *text, const char *suffix)
{
    struct wishes *wishes = &console->wishes;
    if (!console->front || wishes->editing)
        return;
    wishes->editing = true;
    wishes->editor = console_pane(console, self);
    front_submit(console->front, command_of_edit(text, suffix));
}

void wish_edit_ready(struct console *console, const char *file, const char *why)
{
    if (file) {
        vec_push(&console->wishes.terminal,
                 ((struct wish){.type = WISH_EDITOR, .text = mem_strdup(file)}));
        return;
    }
    wish_edit_over(console);
    console_notice(console, true, "%s", why);
}

void wish_edit_left(struct console *console, const char *why)
{
    const bool wanted = !why && console->wishes.editor != NO_PANE;
    front_submit(console->front, command_new(wanted ? COMMAND_EDITED : COMMAND_DROP_EDIT, NULL));
    if (!wanted)
        wish_edit_over(console);
    if (why)
        console_notice(console, true, "%s", why);
}

size_t wish_edit_over(struct console *console)
{
    const size_t pane = console->wishes.editor;
    console->wishes.editing = false;
    console->wishes.editor = NO_PANE;
    return pane;
}

void wish_action(struct console *console, enum action action)
{
    console->wishes.action = action;
    console->wishes.at_home = console->wishes.and_back = false;
}

void wish_action_at_home(struct console *console, enum action action)
{
    console->wishes.action = action;
    console->wishes.at_home = true;
    console->wishes.and_back = false;
}
