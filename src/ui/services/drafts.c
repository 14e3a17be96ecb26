/* Drafts; see the header. */
#include "services/drafts.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "state.h"

/* A kept draft of SQL names what it was begun on in its first line, so that a kill leaves both or
 * neither. Those that were put aside stand before it, each behind a line with its mark and length.
 */
#define MARK_BEGINS "--edit-of="
#define ASIDE_BEGINS "--edit-aside="
#define MARK_DIGITS 16

uint64_t drafts_mark(const char *sql)
{
    const uint64_t mark = hash_bytes(sql, strlen(sql), 0);
    return mark ? mark : 1;
}

static uint64_t mark_of(const struct pane_draft *draft)
{
    return draft->base ? drafts_mark(draft->base) : draft->mark;
}

static char *kept_text(const struct pane *pane, const struct pane_draft *draft)
{
    const uint64_t mark = mark_of(draft);
    struct pane_draft aside;
    struct buf kept = BUF_INIT;
    buf_add(&kept, "");
    for (size_t i = 0; pane->ops->draft_aside && pane->ops->draft_aside(pane->self, i, &aside); i++)
        buf_addf(&kept, ASIDE_BEGINS "%016llx %zu\n%s\n", (unsigned long long)mark_of(&aside),
                 strlen(aside.text), aside.text);
    if (mark && *draft->text)
        buf_addf(&kept, MARK_BEGINS "%016llx\n", (unsigned long long)mark);
    buf_add(&kept, draft->text);
    return buf_take(&kept);
}

/* What stands behind `begins` and a mark; NULL: the text does not begin so. */
static const char *past_mark(const char *kept, const char *begins, uint64_t *ret_mark)
{
    const size_t before = strlen(begins), line = before + MARK_DIGITS;
    if (!str_starts(kept, begins) || strnlen(kept, line + 1) <= line)
        return NULL;
    for (size_t i = before; i < line; i++)
        if (!strchr("0123456789abcdef", kept[i]))
            return NULL;
    *ret_mark = strtoull(kept + before, NULL, 16);
    return kept + line;
}

/* The text behind its mark. */
static const char *text_of(const char *kept, uint64_t *ret_mark)
{
    uint64_t mark = 0;
    const char *text = past_mark(kept, MARK_BEGINS, &mark);
    if (!text || *text != '\n')
        return kept;
    *ret_mark = mark;
    return text + 1;
}

/* One that was put aside, which is passed; NULL: none stands here. The caller's. */
static char *take_aside(const char **kept, uint64_t *ret_mark)
{
    const char *p = past_mark(*kept, ASIDE_BEGINS, ret_mark);
    if (!p || *p != ' ')
        return NULL;
    char *end;
    const unsigned long long len = strtoull(p + 1, &end, 10);
    if (end == p + 1 || *end != '\n' || strnlen(end + 1, len + 1) <= len || end[1 + len] != '\n')
        return NULL;
    *kept = end + 1 + len + 1;
    return mem_strndup(end + 1, len);
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
        char *text = kept_text(pane, &draft);
        front_submit(console->front, command_of_draft(console->model.conversation, draft.of, text));
        mem_free(text);
        pane->saved = draft.changes;
    }
}

static void restore_all(struct pane *pane, struct console *console, const char *kept)
{
    uint64_t mark = 0;
    char *aside;
    while ((aside = take_aside(&kept, &mark))) {
        pane->ops->restore(pane->self, console, aside, mark);
        mem_free(aside);
    }
    mark = 0;
    const char *typed = text_of(kept, &mark);
    if (*typed)
        pane->ops->restore(pane->self, console, typed, mark);
}

void console_load_drafts(struct console *console, const struct conversation_opened *opened)
{
    for (size_t i = 0; i < console->pane_count; i++) {
        struct pane *pane = &console->panes[i];
        if (!pane->ops->draft)
            continue;
        const char *text = opened->drafts[pane->ops->draft(pane->self).of];
        if (text && pane->ops->restore)
            restore_all(pane, console, text);
        pane->saved = pane->ops->draft(pane->self).changes;
    }
}
