/* Drafts; see the header. */
#include "services/drafts.h"

#include "state.h"

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
        front_submit(console->front,
                     command_of_draft(console->model.conversation, draft.of, draft.text));
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
        if (text && *text && pane->ops->restore)
            pane->ops->restore(pane->self, console, text);
        pane->saved = pane->ops->draft(pane->self).changes;
    }
}
