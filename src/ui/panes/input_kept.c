/* Lines kept beside the one that is typed; see the header. */
#include "panes/input_kept.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "services/drafts.h"
#include "state.h"
#include "texts.h"

static void forget_waiting(struct input_kept *kept)
{
    while (kept->waiting.len)
        mem_free(vec_pop(&kept->waiting));
}

void input_kept_done(struct input_kept *kept)
{
    mem_free(kept->replaced.text);
    kept->replaced.text = NULL;
}

void input_kept_forget(struct input_kept *kept)
{
    kept->changes += kept->back.len > 0;
    while (kept->back.len)
        mem_free(vec_pop(&kept->back).text);
    input_kept_done(kept);
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

static struct kept_line input_kept_take(struct input_kept *kept)
{
    const struct kept_line first = kept->back.v[0];
    vec_remove(&kept->back, 0);
    kept->changes++;
    return first;
}

void input_kept_show(struct input_kept *kept, struct edit *edit)
{
    const struct kept_line first = input_kept_take(kept);
    edit_set(edit, first.text);
    mem_free(first.text);
    input_kept_done(kept);
    kept->waited = first.waited;
    kept->restored = true;
    kept->taken = false;
    kept->unedited = edit->changes;
}

/* ---- a draft */

bool input_kept_restored(const struct input_kept *kept, const struct edit *edit)
{
    return kept->restored && kept->unedited == edit->changes && !edit_empty(edit);
}

bool input_kept_draft(const struct input_kept *kept, const struct edit *edit)
{
    return input_kept_restored(kept, edit) && !kept->taken;
}

void input_kept_say(const struct input_kept *kept, struct buf *out)
{
    buf_addf(out, "(%s", kept->waited ? TEXT_INPUT_WAITED : TEXT_INPUT_RESTORED);
    if (kept->back.len)
        buf_addf(out, TEXT_INPUT_MORE, kept->back.len);
    buf_addc(out, ')');
}

void input_kept_say_keys(const struct console *console, struct buf *out)
{
    struct buf end = BUF_INIT, leave = BUF_INIT;
    buf_add(out, TEXT_INPUT_DRAFT_TYPE);
    if (keymap_key(&console->keymap, ACTION_END, &end))
        buf_addf(out, TEXT_INPUT_DRAFT_KEEP, buf_str(&end));
    if (keymap_key(&console->keymap, ACTION_LEAVE, &leave))
        buf_addf(out, TEXT_INPUT_DRAFT_CLEAR, buf_str(&leave));
    buf_release(&end);
    buf_release(&leave);
}

static void take_place(struct input_kept *kept, struct edit *edit, const char *text)
{
    input_kept_done(kept);
    kept->replaced = (struct kept_line){mem_strdup(edit_text(edit)), kept->waited};
    edit_replace(edit, text);
}

void input_kept_give_way(struct input_kept *kept, struct edit *edit)
{
    if (input_kept_draft(kept, edit))
        take_place(kept, edit, "");
}

void input_kept_type(struct input_kept *kept, struct edit *edit, uint32_t key)
{
    char utf8[8] = "";
    if (!input_kept_draft(kept, edit)) {
        edit_insert_key(edit, key);
        return;
    }
    text_encode((int32_t)(key & ~KEY_MODS), utf8);
    take_place(kept, edit, utf8);
}

void input_kept_follow(struct input_kept *kept, const struct edit *edit)
{
    const struct kept_line replaced = kept->replaced;
    if (!replaced.text)
        return;
    const bool here = str_eq(edit_text(edit), replaced.text);
    const bool back = kept->back.len && str_eq(kept->back.v[0].text, replaced.text);
    if (here && back) {
        mem_free(input_kept_take(kept).text);
    } else if (!here && !back) {
        vec_insert(&kept->back, 0,
                   ((struct kept_line){mem_strdup(replaced.text), replaced.waited}));
        kept->changes++;
    }
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
