/* The conversation's unsent edits of SQL: each was begun on SQL that is not shown any more, or not
 * here. */
#include <string.h>

#include "overlays/list/picker.h"
#include "panes/sql/sql.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/sql/sql.h"
#include "services/panes.h"
#include "texts.h"

/* What tells the edit from others: the first line that was changed, or all of it where nobody knows
 * what it was before. */
static void edits_add_text(const struct sql_unsent *unsent, struct buf *out)
{
    struct arena arena = {0};
    size_t count = 0;
    const char *changed = unsent->text;
    const struct sql_diff_line *lines =
        unsent->of && unsent->base ? sql_diff(&arena, unsent->base, unsent->text, &count) : NULL;
    for (size_t i = count; i-- > 0;)
        if (lines[i].mark != '-')
            changed = lines[i].text;
    text_add_flat(out, changed + strspn(changed, " \t"));
    arena_release(&arena);
}

static void edits_fill(struct picker *picker, struct console *console)
{
    const struct sql *sql = console_state(console, &pane_sql);
    struct sql_unsent unsent;
    for (size_t i = 0; sql_edits_at(sql, i, &unsent); i++) {
        const char *asked = unsent.of ? model_asked_of(&console->model, unsent.of - 1) : NULL;
        struct buf text = BUF_INIT, detail = BUF_INIT;
        edits_add_text(&unsent, &text);
        buf_add(&detail, TEXT_EDITS_OF);
        if (asked)
            buf_addf(&detail, "\"%s\"", asked);
        else
            buf_add(&detail, unsent.of ? TEXT_SQL_DRAFT_OLDER : TEXT_EDITS_GONE);
        struct pick_item *item = picker_add(picker, buf_str(&text), buf_str(&detail));
        item->value = (int)i;
        item->data = mem_strdup(unsent.text);
        item->role = ROLE_TEXT;
        buf_release(&text);
        buf_release(&detail);
    }
}

static void edits_choose(struct picker *picker, struct console *console,
                         const struct pick_item *item)
{
    const size_t i = (size_t)item->value;
    (void)picker;
    overlay_close_all(console);
    sql_edits_open(console_state(console, &pane_sql), console, i);
}

static const struct picker_ops edits_ops = {.context = CONTEXT_PICK,
                                            .title = TEXT_EDITS_TITLE,
                                            .about = TEXT_ABOUT_EDITS,
                                            .empty = TEXT_EDITS_EMPTY,
                                            .detail_percent = 45,
                                            .fill = edits_fill,
                                            .choose = edits_choose,
                                            .detail = picker_detail_sql,
                                            .refill = MODEL_CONVERSATION | MODEL_SQL};

void overlay_edits(struct console *console)
{
    picker_open(console, &edits_ops, NULL);
}
