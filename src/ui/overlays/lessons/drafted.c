/* The review of what querent drafted about the database: what is proposed first, with its evidence;
 * accepted and rejected by key. */
#include <string.h>

#include "draw/wrap.h"
#include "overlays/list/picker.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/schema/draft.h"
#include "services/known.h"
#include "texts.h"

static void drafted_fill(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_DRAFTED);

    for (size_t i = 0; i < list->count; i++) {
        const struct draft_entry *entry = &list->drafted[i];
        char *words = draft_words(entry);
        char *detail =
            mem_printf("%s · %s", draft_state_name(entry->state), draft_kind_name(entry->kind));
        struct pick_item *item = picker_add(picker, words, detail);
        item->data = mem_strdup(entry->key);
        item->value = (int)i;
        item->role = entry->state == DRAFT_PROPOSED   ? ROLE_TEXT
                     : entry->state == DRAFT_ACCEPTED ? ROLE_STRONG
                                                      : ROLE_DIM;
        mem_free(words);
        mem_free(detail);
    }
}

static void drafted_say(struct lines *out, int cols, enum role role, const char *text)
{
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = role};

    if (!str_blank(text))
        wrap_text(out, &wrap, text, strlen(text));
}

static void drafted_detail(const struct picker *picker, const struct console *console,
                           const struct pick_item *item, int cols, struct lines *out)
{
    const struct snapshot *list = console_snapshot(console, LIST_DRAFTED);

    (void)picker;
    if ((size_t)item->value >= list->count)
        return;
    const struct draft_entry *entry = &list->drafted[item->value];
    char *sure =
        mem_printf(TEXT_DRAFT_SURE, entry->confidence * 100, draft_state_name(entry->state));
    drafted_say(out, cols, ROLE_STRONG, entry->key);
    drafted_say(out, cols, ROLE_TEXT, item->text);
    lines_add(out);
    drafted_say(out, cols, ROLE_TEXT, sure);
    drafted_say(out, cols, ROLE_DIM, entry->evidence);
    if (console->model.notice) { /* its own line is behind the overlay */
        lines_add(out);
        drafted_say(out, cols, console->model.notice_bad ? ROLE_WARNING : ROLE_TEXT,
                    console->model.notice);
    }
    mem_free(sure);
}

static bool drafted_act(struct picker *picker, struct console *console, enum action action,
                        const struct pick_item *item)
{
    (void)picker;
    if (action == ACTION_DRAFT_ANEW) {
        front_submit(console->front, command_new(COMMAND_DESCRIBE, NULL));
        return true;
    }
    if (!item || (action != ACTION_DRAFT_ACCEPT && action != ACTION_DRAFT_REJECT))
        return false;
    front_submit(console->front, command_new(action == ACTION_DRAFT_ACCEPT ? COMMAND_ACCEPT_DRAFT
                                                                           : COMMAND_REJECT_DRAFT,
                                             item->data));
    return true;
}

static void drafted_choose(struct picker *picker, struct console *console,
                           const struct pick_item *item)
{
    drafted_act(picker, console, ACTION_DRAFT_ACCEPT, item);
}

static const struct picker_ops drafted_ops = {.context = CONTEXT_DRAFTED,
                                              .title = TEXT_DRAFTED_TITLE,
                                              .about = TEXT_ABOUT_DRAFTED,
                                              .fill = drafted_fill,
                                              .choose = drafted_choose,
                                              .act = drafted_act,
                                              .detail = drafted_detail,
                                              .detail_percent = 36,
                                              .refill = MODEL_LISTS,
                                              .keeps_row = true,
                                              .empty = TEXT_DRAFTED_EMPTY};

void overlay_drafted(struct console *console)
{
    console_list(console, LIST_DRAFTED);
    picker_open(console, &drafted_ops, NULL);
}
