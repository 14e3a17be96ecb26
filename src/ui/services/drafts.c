/* Drafts; see the header. */
#include "services/drafts.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "state.h"

/* A kept draft of SQL names what it was begun on in its first line, so that a kill leaves both or
 * neither. */
#define MARK_BEGINS "--edit-of="
#define MARK_DIGITS 16

uint64_t drafts_mark(const char *sql)
{
    const uint64_t mark = hash_bytes(sql, strlen(sql), 0);
    return mark ? mark : 1;
}

static char *kept_text(const struct pane_draft *draft)
{
    const uint64_t mark = draft->base ? drafts_mark(draft->base) : draft->mark;
    if (!mark || !*draft->text)
        return mem_strdup(draft->text);
    return mem_printf(MARK_BEGINS "%016llx\n%s", (unsigned long long)mark, draft->text);
}

/* The text behind its mark. */
static const char *text_of(const char *kept, uint64_t *ret_mark)
{
    const size_t before = strlen(MARK_BEGINS), line = before + MARK_DIGITS;
    if (!str_starts(kept, MARK_BEGINS) || strnlen(kept, line + 1) <= line || kept[line] != '\n')
        return kept;
    for (size_t i = before; i < line; i++)
        if (!strchr("0123456789abcdef", kept[i]))
            return kept;
    *ret_mark = strtoull(kept + before, NULL, 16);
    return kept + line + 1;
}

static bool keeps_drafts(const struct console *console)
{
    return console->front && console->model.conversation;
}

bool console_draft_pending(const struct console *console)
{
    for (size_t i = 0; keeps_drafts(console) && i < console->pane_count; i++) {
        const struct pane *pane = &console->panes[i];
        if (pane->ops->draft && pane->ops->draft(pane->self).changes != pane->saved)
            return true;
    }
    return false;
}

void console_save_drafts(struct console *console)
{
    for (size_t i = 0; keeps_drafts(console) && i < console->pane_count; i++) {
        struct pane *pane = &console->panes[i];
        if (!pane->ops->draft)
            continue;
        const struct pane_draft draft = pane->ops->draft(pane->self);
        if (draft.changes == pane->saved)
            continue;
        char *text = kept_text(&draft);
        front_submit(console->front, command_of_draft(console->model.conversation, draft.of, text));
        mem_free(text);
        pane->saved = draft.changes;
    }
}

void console_load_drafts(struct console *console, const struct conversation_opened *opened)
{
    for (size_t i = 0; i < console->pane_count; i++) {
        struct pane *pane = &console->panes[i];
        if (!pane->ops->draft)
            continue;
        const char *text = opened->drafts[pane->ops->draft(pane->self).of];
        uint64_t mark = 0;
        const char *typed = text ? text_of(text, &mark) : "";
        if (*typed && pane->ops->restore)
            pane->ops->restore(pane->self, console, typed, mark);
        pane->saved = pane->ops->draft(pane->self).changes;
    }
}
