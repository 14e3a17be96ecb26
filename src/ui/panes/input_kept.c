/* Lines kept beside the one that is typed; see the header. */
#include "panes/input_kept.h"

#include <string.h>

#include "querent/base/mem.h"
#include "services/drafts.h"

static void forget_waiting(struct input_kept *kept)
{
    while (kept->waiting.len)
        mem_free(vec_pop(&kept->waiting));
}

void input_kept_forget(struct input_kept *kept)
{
    kept->changes += kept->back.len > 0;
    while (kept->back.len)
        mem_free(vec_pop(&kept->back).text);
}

void input_kept_release(struct input_kept *kept)
{
    forget_waiting(kept);
    input_kept_forget(kept);
    mem_free(kept->carried);
    vec_release(&kept->waiting);
    vec_release(&kept->back);
}

void input_kept_wait(struct input_kept *kept, const struct model *model)
{
    const size_t before = kept->waiting.len;
    forget_waiting(kept);
    for (size_t i = 0; i < model->queue.len; i++)
        if (model->queue.v[i].text)
            vec_push(&kept->waiting, mem_strdup(model->queue.v[i].text));
    kept->changes += before || kept->waiting.len;
}

void input_kept_add(struct input_kept *kept, const char *text, bool waited)
{
    vec_push(&kept->back, ((struct kept_line){mem_strdup(text), waited}));
    kept->changes++;
}

void input_kept_carry(struct input_kept *kept, struct console *console, struct edit *edit)
{
    if (edit_empty(edit))
        return;
    console_save_drafts(console);
    mem_free(kept->carried);
    kept->carried = mem_strdup(edit_text(edit));
    edit_set(edit, "");
}

void input_kept_arrive(struct input_kept *kept)
{
    if (kept->carried)
        input_kept_add(kept, kept->carried, false);
    mem_free(kept->carried);
    kept->carried = NULL;
}

char *input_kept_take(struct input_kept *kept, bool *ret_waited)
{
    const struct kept_line first = kept->back.v[0];
    vec_remove(&kept->back, 0);
    kept->changes++;
    *ret_waited = first.waited;
    return first.text;
}

static struct pane_draft kept_draft(struct kept_line line)
{
    return (struct pane_draft){
        .of = DRAFT_INPUT, .text = line.text, .mark = line.waited ? INPUT_MARK_WAITED : 0};
}

struct pane_draft input_kept_last(const struct input_kept *kept, struct kept_line typed)
{
    return kept_draft(kept->back.len ? vec_last(&kept->back) : typed);
}

bool input_kept_aside(const struct input_kept *kept, struct kept_line typed, size_t i,
                      struct pane_draft *ret_draft)
{
    if (i < kept->waiting.len) {
        *ret_draft = kept_draft((struct kept_line){kept->waiting.v[i], true});
        return true;
    }
    i -= kept->waiting.len;
    if (kept->back.len && *typed.text && i-- == 0) {
        *ret_draft = kept_draft(typed);
        return true;
    }
    if (i + 1 >= kept->back.len)
        return false;
    *ret_draft = kept_draft(kept->back.v[i]);
    return true;
}
