/* Pickers of connections, conversations and themes. */
#include <string.h>

#include "overlays/list/picker.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/wishes.h"
#include "texts.h"

/* ---- connections */

static const char *state_text(const struct connection_info *at)
{
    static const char *const texts[] = {[CONNECTION_CLOSED] = TEXT_CONNECTION_CLOSED,
                                        [CONNECTION_OPENING] = TEXT_CONNECTION_OPENING,
                                        [CONNECTION_OPEN] = TEXT_CONNECTION_OPEN};
    return at->state == CONNECTION_FAILED ? at->problem : texts[at->state];
}

static void connections_fill(struct picker *picker, struct console *console)
{
    size_t count;
    struct connection_info *infos = front_connections(console->front, &count);
    for (size_t i = 0; i < count; i++) {
        const struct connection_info *at = &infos[i];
        char *detail =
            mem_printf("%s · %s · %s%s%s%s · %s", at->kind, state_text(at),
                       at->read_only ? TEXT_CONNECTION_READ_ONLY : TEXT_CONNECTION_MAY_WRITE,
                       at->production ? TEXT_CONNECTION_PRODUCTION : "", at->mark ? " · " : "",
                       at->mark ? at->mark : "", at->where);
        struct pick_item *item = picker_add(picker, at->name, detail);
        item->data = mem_strdup(at->name);
        item->role = at->production || at->mark ? ROLE_WARNING
                     : at->current              ? ROLE_STRONG
                                                : ROLE_TEXT;
        item->key = at->current ? mem_strdup(TEXT_HERE) : NULL;
        item->in_use = at->current;
        mem_free(detail);
    }
    connection_infos_free(infos, count);
}

/* The one that is asked already would begin another conversation for nothing. */
void connection_use(struct console *console, const char *name)
{
    size_t count;
    bool here = false;
    struct connection_info *infos = front_connections(console->front, &count);
    for (size_t i = 0; i < count; i++)
        here |=
            infos[i].current && infos[i].state == CONNECTION_OPEN && str_eq(infos[i].name, name);
    connection_infos_free(infos, count);
    if (here)
        console_notice(console, false, TEXT_CONNECTION_HERE, name);
    else
        front_submit(console->front, command_new(COMMAND_USE_CONNECTION, name));
}

static void connections_choose(struct picker *picker, struct console *console,
                               const struct pick_item *item)
{
    char *name = mem_strdup(item->data);
    (void)picker;
    overlay_pop(console);
    connection_use(console, name);
    mem_free(name);
}

static bool connections_act(struct picker *picker, struct console *console, enum action action,
                            const struct pick_item *item)
{
    (void)picker;
    if (action != ACTION_CONNECTION_TEST || !item)
        return false;
    front_submit(console->front, command_new(COMMAND_TEST_CONNECTION, item->data));
    console_notice(console, false, TEXT_CONNECTION_TESTING, item->data);
    return true;
}

/* The path of a file, or a URL. */
static const char *connections_as_typed(const struct picker *picker)
{
    return strpbrk(edit_text(&picker->filter), "/.:~") ? TEXT_CONNECTION_AS_TYPED : NULL;
}

static const struct picker_ops connections_ops = {.context = CONTEXT_CONNECTIONS,
                                                  .title = TEXT_CONNECTIONS_TITLE,
                                                  .about = TEXT_ABOUT_CONNECTIONS,
                                                  .as_typed = connections_as_typed,
                                                  .search = TEXT_CONNECTIONS_SEARCH,
                                                  .fill = connections_fill,
                                                  .choose = connections_choose,
                                                  .act = connections_act,
                                                  .refill = MODEL_CATALOG,
                                                  .empty = TEXT_CONNECTIONS_EMPTY};

void overlay_connections(struct console *console)
{
    picker_open(console, &connections_ops, NULL);
}

/* ---- conversations */

#define NEW_CONVERSATION "new"

static void conversations_fill(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_CONVERSATIONS);
    picker_add(picker, TEXT_CONVERSATION_NEW, NULL)->data = mem_strdup(NEW_CONVERSATION);
    for (size_t i = 0; i < list->count; i++) {
        const struct conversation_info *at = &list->conversations[i];
        struct buf detail = BUF_INIT;
        buf_addf(&detail, "%d · %s · %s · ", at->number, at->connection, stage_name(at->stage));
        words_ago(&detail, at->changed, console->clock_s);
        if (at->open_elsewhere)
            buf_add(&detail, TEXT_CONVERSATION_ELSEWHERE);
        const bool here = str_eq(at->id, console->model.conversation);
        struct pick_item *item = picker_add(
            picker, at->title && *at->title ? at->title : TEXT_CONVERSATION_UNTITLED, detail.p);
        item->data = mem_strdup(at->id);
        item->role = here ? ROLE_STRONG : ROLE_TEXT;
        item->key = here ? mem_strdup(TEXT_HERE) : NULL;
        buf_release(&detail);
    }
}

static void conversations_choose(struct picker *picker, struct console *console,
                                 const struct pick_item *item)
{
    (void)picker;
    front_submit(console->front,
                 command_new(COMMAND_OPEN_CONVERSATION,
                             str_eq(item->data, NEW_CONVERSATION) ? NULL : item->data));
    overlay_pop(console);
}

static void lists_delete_conversation(struct console *console, const char *id)
{
    front_submit(console->front, command_new(COMMAND_DELETE_CONVERSATION, id));
}

static bool conversations_act(struct picker *picker, struct console *console, enum action action,
                              const struct pick_item *item)
{
    (void)picker;
    if (action != ACTION_CONVERSATION_REMOVE || !item || str_eq(item->data, NEW_CONVERSATION))
        return false;
    char *text = mem_printf(TEXT_CONVERSATION_REMOVE, item->text);
    overlay_confirm(console, TEXT_CONVERSATION_REMOVE_ASK, text, TEXT_CONVERSATION_REMOVE_YES,
                    lists_delete_conversation, item->data);
    mem_free(text);
    return true;
}

static const struct picker_ops conversations_ops = {.context = CONTEXT_CONVERSATIONS,
                                                    .title = TEXT_CONVERSATIONS_TITLE,
                                                    .about = TEXT_ABOUT_CONVERSATIONS,
                                                    .fill = conversations_fill,
                                                    .choose = conversations_choose,
                                                    .act = conversations_act,
                                                    .refill = MODEL_CONVERSATION | MODEL_LISTS};

void overlay_conversations(struct console *console)
{
    console_list(console, LIST_CONVERSATIONS);
    picker_open(console, &conversations_ops, NULL);
}

/* ---- themes */

void theme_use(struct console *console, const char *name)
{
    struct err err = ERR_INIT;
    if (theme_find(&console->theme, name, console_snapshot(console, LIST_THEMES), &err))
        wish_terminal(console, WISH_THEME);
    else
        console_notice(console, true, "%s", err.text);
}

static void themes_fill(struct picker *picker, struct console *console)
{
    size_t count;
    const struct snapshot *own = console_snapshot(console, LIST_THEMES);
    char **names = theme_names(own, &count);
    for (size_t i = 0; i < count; i++) {
        struct theme theme;
        struct err err = ERR_INIT;
        const bool ok = theme_find(&theme, names[i], own, &err);
        struct pick_item *item = picker_add(picker, names[i], ok ? theme.title : NULL);
        item->data = mem_strdup(names[i]);
        item->why_not = ok ? NULL : mem_strdup(err.text);
        item->key = str_eq(names[i], console->theme.name) ? mem_strdup(TEXT_HERE) : NULL;
    }
    str_free_all(names, count);
}

/* The screen shows the theme under the cursor; leaving brings the old one back. */
static void themes_moved(struct picker *picker, struct console *console,
                         const struct pick_item *item)
{
    (void)picker;
    if (!item->why_not)
        theme_use(console, item->data);
}

static void themes_choose(struct picker *picker, struct console *console,
                          const struct pick_item *item)
{
    theme_use(console, item->data);
    if (console->front)
        front_submit(console->front, command_new(COMMAND_KEEP_THEME, item->data));
    mem_free(picker->state);
    picker->state = NULL;
    overlay_pop(console);
}

static bool themes_act(struct picker *picker, struct console *console, enum action action,
                       const struct pick_item *item)
{
    (void)item;
    if (action == ACTION_LEAVE && picker->state && picker->filter.text.len == 0)
        theme_use(console, picker->state);
    return false;
}

static void themes_release(struct picker *picker)
{
    mem_free(picker->state);
}

static const struct picker_ops themes_ops = {.context = CONTEXT_PICK,
                                             .title = TEXT_THEMES_TITLE,
                                             .about = TEXT_ABOUT_THEMES,
                                             .fill = themes_fill,
                                             .choose = themes_choose,
                                             .act = themes_act,
                                             .moved = themes_moved,
                                             .refill = MODEL_LISTS,
                                             .release = themes_release};

void overlay_themes(struct console *console)
{
    console_list(console, LIST_THEMES);
    picker_open(console, &themes_ops, mem_strdup(console->theme.name));
}
