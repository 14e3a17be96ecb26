/* Editing the SQL in place: what was typed outlives leaving the editor, and the process, until it
 * is submitted. Of several statements the one at the cursor is submitted, and the text stays. */
#include "panes/sql/sql.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/format.h"
#include "services/drafts.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/turns.h"
#include "services/wishes.h"
#include "texts.h"

/* ---- editing */

/* What editing begins with: never the limit or the views that were put in for running. */
const char *sql_written(const struct console *console)
{
    const struct sql_version *version = model_sql(&console->model);
    return version && version->text ? version->text : "";
}

static void set_base(struct sql *sql, const char *text)
{
    char *copy = mem_strdup(text);
    mem_free(sql->base);
    sql->base = copy;
}

bool sql_edit_unsent(const struct sql *sql)
{
    return !edit_empty(&sql->edit) && !str_eq(edit_text(&sql->edit), sql->base ? sql->base : "");
}

void sql_edit_restore(struct sql *sql, struct console *console, const char *text, uint64_t mark)
{
    sql_draft_stash(sql);
    set_base(sql, "");
    edit_set(&sql->edit, text);
    sql->of = 0;
    sql->mark = mark;
    sql->restored = true;
    console_notice(console, false, TEXT_SQL_RESTORED);
}

/* The edit was begun on what is shown now. */
static void bind(struct sql *sql, const struct console *console)
{
    sql->of = sql_shown_of(console);
    sql->seen = console->model.versions.len;
    sql->asked = console->model.asked_turn;
}

/* What is left of an earlier run, or of several statements, goes on where its question does. Of an
 * earlier run whose SQL is not here, nobody knows which it is. */
static bool goes_on(const struct sql *sql, const struct console *console)
{
    return sql->restored && sql->of &&
           model_same_question(&console->model, sql->of - 1, console->model.version);
}

/* The editor's text for the version that is shown: what was typed there, else its SQL. What was
 * typed elsewhere is put aside. */
static void take_up(struct sql *sql, const struct console *console, const char *shown)
{
    const size_t here = sql_shown_of(console);
    const bool typed = sql_edit_unsent_here(sql, console);
    if (goes_on(sql, console)) {
        bind(sql, console);
    } else if (!typed) {
        if (!sql_draft_take(sql, here)) {
            sql_draft_stash(sql);
            if (!str_eq(sql->base, shown) || !str_eq(edit_text(&sql->edit), shown)) {
                edit_set(&sql->edit, shown);
                edit_act(&sql->edit, ACTION_TOP);
            }
            bind(sql, console);
        }
    }
    set_base(sql, shown);
}

static void open_editor(struct sql *sql, struct console *console)
{
    sql->restored = false;
    sql->editing = true;
    sql->vi = (struct vi){.on = console_vi(console), .normal = true};
    sql->scroll = 0;
    sql->checked = sql->edit.changes - 1;
    console_focus_self(console, sql);
}

void sql_edit_go_on(struct sql *sql, struct console *console)
{
    open_editor(sql, console);
    sql->seen = console->model.versions.len; /* SQL that comes now closes it */
    sql->asked = console->model.asked_turn;
}

void sql_edit_begin(struct sql *sql, struct console *console, const char *text)
{
    if (!sql->editing) {
        take_up(sql, console, sql_written(console));
        open_editor(sql, console);
    }
    if (text)
        edit_replace(&sql->edit, text);
    else
        sql->out = (struct sql_begun){0};
    sql->checked = sql->edit.changes - 1;
    console_focus_self(console, sql);
}

void sql_edit_end(struct sql *sql)
{
    sql_complete_close(sql);
    sql->editing = sql->strange = false;
    sql->told = sql_edit_unsent(sql) ? 0 : sql->told;
    sql_version_free(sql->check);
    sql->check = NULL;
}

void sql_edit_forget(struct sql *sql)
{
    sql_edit_end(sql);
    sql->restored = false;
    sql->of = 0;
    sql->mark = 0;
    set_base(sql, "");
    edit_set(&sql->edit, "");
}

/* ---- actions */

static int line_number(const struct edit *edit, size_t offset)
{
    int line = 1;
    for (size_t i = 0; i < offset; i++)
        line += edit->text.p[i] == '\n';
    return line;
}

/* What is another question's is not sent at once: nothing may be learned of it. */
static bool send(struct sql *sql, struct console *console, const char *text)
{
    if (!sql_edit_strange(sql, console))
        return submit_sql(console, text);
    if (sql->strange)
        return submit_own_sql(console, text);
    sql->strange = true;
    sql_say_strange(sql, console);
    return false;
}

/* The statement at the cursor; the others are still there when editing goes on. */
static void submit_one(struct sql *sql, struct console *console, struct sql_span span, size_t count)
{
    char *text = mem_strndup(edit_text(&sql->edit) + span.offset, span.len);
    const int line = line_number(&sql->edit, span.offset);
    const bool sent = send(sql, console, text);
    mem_free(text);
    if (!sent)
        return;
    sql_edit_end(sql);
    sql->restored = true;
    console_save_drafts(console);
    console_notice(console, false, TEXT_SQL_ONE_OF, line, count);
}

/* The first error of what would be sent; NULL: it can run, or be allowed to. */
static const char *what_is_wrong(const struct sql_version *check)
{
    if (check->runnable || check->held_count)
        return NULL;
    for (size_t i = 0; i < check->mark_count; i++)
        if (check->marks[i].severity == MARK_ERROR)
            return check->marks[i].message;
    return TEXT_SQL_CANNOT_RUN;
}

/* What cannot run stays in the editor, with what is wrong. */
static bool says_wrong(struct sql *sql, struct console *console)
{
    struct sql_version *check = sql_check_text(console, &sql->edit.text, sql->edit.cursor);
    const char *wrong = check ? what_is_wrong(check) : NULL;
    if (wrong)
        console_notice(console, true, TEXT_SQL_NOT_SUBMITTED, wrong);
    sql_version_free(check);
    return wrong;
}

static void sql_edit_submit(struct sql *sql, struct console *console)
{
    struct sql_span span;
    size_t count = 0;
    if (console->front && !edit_empty(&sql->edit) && says_wrong(sql, console))
        return;
    const char *text = edit_text(&sql->edit);
    const bool any = sql_statement_at(text, sql->edit.text.len, front_dialect(console->front),
                                      sql->edit.cursor, &span, &count);
    if (any && count > 1) {
        submit_one(sql, console, span, count);
        return;
    }
    if (!send(sql, console, text))
        return;
    sql_edit_forget(sql);
    console_save_drafts(console);
}

bool sql_edit_act(struct sql *sql, struct console *console, enum action action)
{
    if (sql->offers.count && sql_complete_act(sql, console, action))
        return true;
    switch (action) {
    case ACTION_SQL_SUBMIT:
        sql_edit_submit(sql, console);
        return true;
    case ACTION_SQL_COMPLETE:
        sql_complete_open(sql, console);
        return true;
    case ACTION_SQL_REVERT:
        if (!sql->of)
            set_base(sql, sql_written(console));
        edit_replace(&sql->edit, sql->base ? sql->base : "");
        bind(sql, console);
        return true;
    case ACTION_LEAVE:
        sql_edit_end(sql);
        return true;
    case ACTION_EDITOR:
        sql_draft_goes_out(sql, console);
        wish_edit(console, sql, edit_text(&sql->edit), ".sql");
        return true;
    case ACTION_PAGE_UP:
    case ACTION_PAGE_DOWN:
        for (int i = 0; i < 10; i++)
            edit_act(&sql->edit, action == ACTION_PAGE_UP ? ACTION_UP : ACTION_DOWN);
        return true;
    default:
        return sql_verb_act(sql, console, action) || edit_act(&sql->edit, action) ||
               action == ACTION_UP || action == ACTION_DOWN;
    }
}
