/* Search over what was said in all conversations: the state is asked with every letter, and Enter
 * goes to the place. */
#include <string.h>

#include "draw/wrap.h"
#include "overlays/list/picker.h"
#include "panes/talk.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "services/known.h"
#include "texts.h"

enum { TITLE_BYTES = 60 }; /* of a conversation's title beside the list */

static const char *find_who(enum message_who who)
{
    return who == MESSAGE_YOU ? TEXT_YOU : TEXT_QUERENT;
}

static void find_fill(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_FOUND);
    for (size_t i = 0; i < list->count && picker->filter.text.len; i++) {
        const struct found_message *at = &list->found[i];
        struct buf detail = BUF_INIT;
        buf_addf(&detail, "%d · ", at->number);
        words_ago(&detail, at->message.at, console->clock_s);
        if (at->title && !str_eq(at->title, at->message.text))
            buf_addf(&detail, " · %.*s%s", TEXT_CUT(at->title, TITLE_BYTES),
                     strlen(at->title) > TITLE_BYTES ? "…" : "");
        char *text = mem_printf("%s  %s", find_who(at->message.who), at->message.text);
        struct pick_item *item = picker_add(picker, text, buf_str(&detail));
        item->data = mem_printf("%s %lld", at->conversation, (long long)at->before);
        item->value = (int)i;
        mem_free(text);
        buf_release(&detail);
    }
}

static void find_typed(struct picker *picker, struct console *console, const char *text)
{
    if (str_blank(text))
        picker_refill(picker, console);
    else if (console->front)
        front_submit(console->front, command_new(COMMAND_SEARCH, text));
}

static const struct found_message *find_at(const struct console *console,
                                           const struct pick_item *item)
{
    const struct snapshot *list = console_snapshot(console, LIST_FOUND);
    return (size_t)item->value < list->count ? &list->found[item->value] : NULL;
}

static void find_choose(struct picker *picker, struct console *console,
                        const struct pick_item *item)
{
    const struct found_message *found = find_at(console, item);
    (void)picker;
    if (!found)
        return;
    const bool here = str_eq(found->conversation, console->model.conversation);
    talk_go(console, found->message.text, found->before);
    if (!here)
        front_submit(console->front, command_new(COMMAND_OPEN_CONVERSATION, found->conversation));
    overlay_close_all(console);
}

static void find_detail(const struct picker *picker, const struct console *console,
                        const struct pick_item *item, int cols, struct lines *out)
{
    const struct found_message *found = find_at(console, item);
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_TEXT};
    (void)picker;
    if (!found)
        return;
    const struct wrap dim = {.cols = cols, .prefix = "", .role = ROLE_DIM};
    wrap_text(out, &dim, item->detail, strlen(item->detail));
    lines_add(out);
    wrap_text(out, &wrap, found->message.text, strlen(found->message.text));
    if (!found->message.sql)
        return;
    lines_add(out);
    wrap_text(out, &wrap, found->message.sql, strlen(found->message.sql));
}

static const struct picker_ops find_ops = {.context = CONTEXT_PICK,
                                           .title = TEXT_FIND_TITLE,
                                           .about = TEXT_ABOUT_FIND,
                                           .empty = TEXT_FIND_EMPTY,
                                           .detail_percent = 40,
                                           .fill = find_fill,
                                           .choose = find_choose,
                                           .typed = find_typed,
                                           .detail = find_detail,
                                           .refill = MODEL_LISTS};

void overlay_find(struct console *console)
{
    picker_open(console, &find_ops, NULL);
}
