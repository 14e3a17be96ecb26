/* Editing the SQL in place: what was typed outlives leaving the editor, and the process, until it
 * is submitted; names and keywords are completed. */
#include <ctype.h>

#include "console.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define CHECK_MAX (64 * 1024) /* longer texts are checked when they are submitted */

/* ---- completion */

void sql_complete_close(struct console *console)
{
    str_free_all(console->sql.words, console->sql.word_count);
    console->sql.words = NULL;
    console->sql.word_count = 0;
}

static bool name_byte(unsigned char c)
{
    return c == '_' || c >= 0x80 || isalnum(c);
}

static void complete_open(struct console *console)
{
    struct sql_pane *pane = &console->sql;
    sql_complete_close(console);
    if (!console->front)
        return;
    const char *text = edit_text(&pane->edit);
    size_t start = pane->edit.cursor;
    while (start > 0 && name_byte((unsigned char)text[start - 1]))
        start--;
    pane->word_prefix = pane->edit.cursor - start;
    pane->word = 0;
    pane->words =
        front_complete_sql(console->front, text, pane->edit.cursor, 50, &pane->word_count);
    if (pane->word_count == 0) {
        sql_complete_close(console);
        console_notice(console, false, "nothing fits here");
    }
}

static void complete_take(struct console *console)
{
    struct sql_pane *pane = &console->sql;
    edit_complete(&pane->edit, pane->word_prefix, pane->words[pane->word]);
    sql_complete_close(console);
}

/* Keys while the popup is open; false: the popup closes and the key does its usual work. */
static bool complete_act(struct console *console, enum action action)
{
    struct sql_pane *pane = &console->sql;
    switch (action) {
    case ACTION_UP:
        pane->word = (pane->word + pane->word_count - 1) % pane->word_count;
        return true;
    case ACTION_DOWN:
        pane->word = (pane->word + 1) % pane->word_count;
        return true;
    case ACTION_SQL_COMPLETE:
    case ACTION_NEWLINE:
    case ACTION_CHOOSE:
        complete_take(console);
        return true;
    case ACTION_LEAVE:
        sql_complete_close(console);
        return true;
    default:
        sql_complete_close(console);
        return false;
    }
}

/* ---- editing */

/* What editing begins with: never the limit or the views that were put in for running. */
const char *sql_written(const struct console *console)
{
    const struct sql_version *sql = model_sql(&console->model);
    return sql && sql->text ? sql->text : "";
}

static void set_base(struct sql_pane *pane, const char *text)
{
    char *copy = mem_strdup(text);
    mem_free(pane->base);
    pane->base = copy;
}

bool sql_edit_unsent(const struct console *console)
{
    const struct sql_pane *pane = &console->sql;
    return !edit_empty(&pane->edit) &&
           !str_eq(edit_text(&pane->edit), pane->base ? pane->base : "");
}

void sql_edit_restore(struct console *console, const char *text)
{
    struct sql_pane *pane = &console->sql;
    set_base(pane, "");
    edit_set(&pane->edit, text);
    pane->restored = true;
    console_notice(console, false, "an edit of the SQL was not submitted; F3 e goes on with it");
}

void sql_edit_begin(struct console *console, const char *text)
{
    struct sql_pane *pane = &console->sql;
    if (!pane->editing) {
        const char *shown = sql_written(console);
        if (!pane->restored && (!str_eq(pane->base, shown) || edit_empty(&pane->edit))) {
            edit_set(&pane->edit, shown);
            edit_act(&pane->edit, ACTION_TOP);
        }
        set_base(pane, shown);
        pane->restored = false;
        pane->editing = true;
        pane->scroll = 0;
    }
    if (text)
        edit_replace(&pane->edit, text);
    pane->checked = pane->edit.changes - 1;
    console_focus(console, PANE_SQL);
}

void sql_edit_end(struct console *console)
{
    struct sql_pane *pane = &console->sql;
    sql_complete_close(console);
    pane->editing = false;
    sql_version_free(pane->check);
    pane->check = NULL;
}

void sql_edit_forget(struct console *console)
{
    sql_edit_end(console);
    console->sql.restored = false;
    set_base(&console->sql, "");
    edit_set(&console->sql.edit, "");
}

void sql_edit_settle(struct console *console)
{
    struct sql_pane *pane = &console->sql;
    if (!pane->editing || !console->front || pane->checked == pane->edit.changes)
        return;
    pane->checked = pane->edit.changes;
    sql_version_free(pane->check);
    pane->check = NULL;
    if (!edit_empty(&pane->edit) && pane->edit.text.len < CHECK_MAX)
        pane->check = front_check_sql(console->front, edit_text(&pane->edit));
}

/* ---- actions */

bool sql_edit_act(struct console *console, enum action action)
{
    struct sql_pane *pane = &console->sql;
    if (pane->words && complete_act(console, action))
        return true;
    switch (action) {
    case ACTION_SQL_SUBMIT:
        submit_sql(console, edit_text(&pane->edit));
        return true;
    case ACTION_SQL_COMPLETE:
        complete_open(console);
        return true;
    case ACTION_SQL_REVERT:
        edit_replace(&pane->edit, pane->base ? pane->base : "");
        return true;
    case ACTION_LEAVE:
        sql_edit_end(console);
        return true;
    case ACTION_EDITOR:
        console->target = TARGET_SQL;
        console_wish(console, WISH_EDITOR, edit_text(&pane->edit));
        return true;
    case ACTION_PAGE_UP:
    case ACTION_PAGE_DOWN:
        for (int i = 0; i < 10; i++)
            edit_act(&pane->edit, action == ACTION_PAGE_UP ? ACTION_UP : ACTION_DOWN);
        return true;
    default:
        return edit_act(&pane->edit, action) || action == ACTION_UP || action == ACTION_DOWN;
    }
}
