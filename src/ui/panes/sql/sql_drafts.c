/* Edits that belong to SQL that is not shown: what the operator has typed stays with the version
 * that it was begun on, and the pane shows the SQL that waits for its yes. */
#include "panes/sql/sql.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "services/drafts.h"
#include "services/notice.h"
#include "services/panes.h"
#include "texts.h"

#define STRANGE_COLS 40

static void release_aside(struct sql_draft *draft)
{
    mem_free(draft->text);
    mem_free(draft->base);
}

void sql_drafts_forget(struct sql *sql)
{
    for (size_t i = 0; i < sql->drafts.len; i++)
        release_aside(&sql->drafts.v[i]);
    sql->drafts.len = 0;
    sql->of = sql->seen = sql->told = 0;
    sql->mark = 0;
}

void sql_drafts_close(struct sql *sql)
{
    sql_drafts_forget(sql);
    vec_release(&sql->drafts);
}

size_t sql_shown_of(const struct console *console)
{
    return console->model.versions.len ? console->model.version + 1 : 0;
}

bool sql_edit_unsent_here(const struct sql *sql, const struct console *console)
{
    return sql_edit_unsent(sql) && sql->of == sql_shown_of(console);
}

bool sql_draft_elsewhere(const struct sql *sql, const struct console *console, size_t *ret_of)
{
    const size_t here = sql_shown_of(console);
    bool found = sql_edit_unsent(sql) && sql->of != here;
    *ret_of = sql->of;
    for (size_t i = sql->drafts.len; !found && i-- > 0;) {
        *ret_of = sql->drafts.v[i].of;
        found = *ret_of != here;
    }
    return found;
}

bool sql_draft_take_stray(struct sql *sql)
{
    return (sql_edit_unsent(sql) && !sql->of) || sql_draft_take(sql, 0);
}

void sql_draft_stash(struct sql *sql)
{
    if (!sql_edit_unsent(sql))
        return;
    const struct sql_draft draft = {.text = mem_strdup(edit_text(&sql->edit)),
                                    .base = mem_strdup(sql->base ? sql->base : ""),
                                    .of = sql->of,
                                    .seen = sql->seen,
                                    .mark = sql->mark,
                                    .asked = sql->asked};
    vec_push(&sql->drafts, draft);
}

bool sql_draft_kept_aside(const struct sql *sql, size_t i, struct pane_draft *ret_draft)
{
    if (i >= sql->drafts.len)
        return false;
    const struct sql_draft *draft = &sql->drafts.v[i];
    *ret_draft = (struct pane_draft){.of = DRAFT_SQL,
                                     .text = draft->text,
                                     .base = draft->of ? draft->base : NULL,
                                     .mark = draft->mark};
    return true;
}

struct pane_draft sql_draft_kept(const struct sql *sql)
{
    struct pane_draft kept = {
        .of = DRAFT_SQL, .text = "", .mark = sql->mark, .changes = sql->edit.changes};
    if (sql_edit_unsent(sql)) {
        kept.text = edit_text(&sql->edit);
        kept.base = sql->of ? sql->base : NULL;
    }
    return kept;
}

/* Words are being answered that were asked after it was begun. */
static bool asked_since(const struct sql *sql, const struct model *model)
{
    return model->running.on && model->running.turn && model->running.turn == model->asked_turn &&
           model->asked_turn != sql->asked;
}

bool sql_edit_strange(const struct sql *sql, const struct console *console)
{
    const struct model *model = &console->model;
    if (asked_since(sql, model))
        return true;
    if (model->stage != STAGE_CONFIRM_GENERATED_SQL)
        return false;
    return !sql->of || sql->seen != model->versions.len ||
           !model_same_question(model, sql->of - 1, model->waiting);
}

void sql_say_strange(const struct sql *sql, struct console *console)
{
    const char *asked = sql->of ? model_asked_of(&console->model, sql->of - 1) : NULL;
    struct buf key = BUF_INIT;
    keymap_key(&console->keymap, ACTION_SQL_SUBMIT, &key);
    if (asked)
        console_notice(console, true, TEXT_SQL_STRANGE, TEXT_CUT(asked, STRANGE_COLS),
                       buf_str(&key));
    else
        console_notice(console, true, TEXT_SQL_STRANGE_UNKNOWN, buf_str(&key));
    buf_release(&key);
}

/* The i-th goes into the editor; what is edited now is put aside for it. */
static void draft_take_at(struct sql *sql, size_t i)
{
    struct sql_draft draft = sql->drafts.v[i];
    vec_remove(&sql->drafts, i);
    sql_draft_stash(sql);
    edit_set(&sql->edit, draft.text);
    mem_free(sql->base);
    sql->base = draft.base;
    draft.base = NULL;
    sql->of = draft.of;
    sql->seen = draft.seen;
    sql->mark = draft.mark;
    sql->asked = draft.asked;
    release_aside(&draft);
}

bool sql_draft_take(struct sql *sql, size_t of)
{
    for (size_t i = sql->drafts.len; i-- > 0;) {
        if (sql->drafts.v[i].of != of)
            continue;
        draft_take_at(sql, i);
        return true;
    }
    return false;
}

bool sql_edits_at(const struct sql *sql, size_t i, struct sql_unsent *ret_unsent)
{
    const bool current = sql_edit_unsent(sql);
    if (current && i == 0) {
        *ret_unsent = (struct sql_unsent){edit_text(&sql->edit), sql->base, sql->of};
        return true;
    }
    i -= current;
    if (i >= sql->drafts.len)
        return false;
    const struct sql_draft *draft = &sql->drafts.v[sql->drafts.len - 1 - i];
    *ret_unsent = (struct sql_unsent){draft->text, draft->base, draft->of};
    return true;
}

size_t sql_edits_count(const struct sql *sql)
{
    return sql->drafts.len + sql_edit_unsent(sql);
}

void sql_edits_open(struct sql *sql, struct console *console, size_t i)
{
    const bool current = sql_edit_unsent(sql);
    sql_edit_end(sql);
    if (i >= sql_edits_count(sql))
        return;
    if (!current || i > 0)
        draft_take_at(sql, sql->drafts.len - 1 - (i - current));
    if (!sql->of || sql->of > console->model.versions.len) {
        sql_edit_go_on(sql, console);
        return;
    }
    console->model.version = sql->of - 1;
    sql_edit_begin(sql, console, NULL);
}

void sql_draft_goes_out(struct sql *sql, const struct console *console)
{
    sql->out = sql->editing ? (struct sql_begun){sql->of, sql->seen, sql->asked}
                            : (struct sql_begun){sql_shown_of(console), console->model.versions.len,
                                                 console->model.asked_turn};
}

void sql_draft_is_back(struct sql *sql, struct console *console, const char *text)
{
    sql_edit_begin(sql, console, text);
    if (sql->out.seen && sql->out.of != sql->of) {
        sql->of = sql->out.of;
        sql->seen = sql->out.seen;
        sql->asked = sql->out.asked;
    }
    sql->out = (struct sql_begun){0};
}

/* The conversation's own SQL, taken up again: edits may be of that, or of any before it. */
static void drafts_know(struct sql *sql, const struct console *console)
{
    const uint64_t mark = drafts_mark(sql_written(console));
    if (sql->restored && !sql->of && sql->mark == mark)
        sql->of = sql_shown_of(console);
    for (size_t i = 0; i < sql->drafts.len; i++)
        if (!sql->drafts.v[i].of && sql->drafts.v[i].mark == mark)
            sql->drafts.v[i].of = sql_shown_of(console);
}

void sql_draft_new_version(struct sql *sql, struct console *console)
{
    const struct model *model = &console->model;
    if (!model->sql_turn)
        drafts_know(sql, console);
    if (!sql->editing || sql->seen == model->versions.len)
        return;
    if (sql_edit_unsent(sql) && console_focused(console, sql))
        console_notice(console, false, TEXT_SQL_EDIT_KEPT);
    sql_edit_end(sql);
}

void sql_show_waiting(struct sql *sql, struct console *console)
{
    struct model *model = &console->model;
    const bool older =
        sql->editing && (sql->of != model->waiting + 1 || sql->seen != model->versions.len);
    if (question_by_id(model->question, "yes") < 0 || (model->version == model->waiting && !older))
        return;
    if (sql->editing)
        sql_edit_end(sql);
    model->version = model->waiting;
    sql->scroll = 0;
}
