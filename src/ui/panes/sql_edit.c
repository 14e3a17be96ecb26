/* Editing the SQL in place: what was typed outlives leaving the editor, and the process, until it
 * is submitted; names and keywords are completed. */
#include "panes/sql.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "services/drafts.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/turns.h"
#include "services/wishes.h"
#include "texts.h"

#define CHECK_MAX (64 * 1024) /* longer texts are checked when they are submitted */

/* ---- completion */

void sql_complete_close(struct sql *sql)
{
    str_free_all(sql->words, sql->word_count);
    sql->words = NULL;
    sql->word_count = 0;
}

static bool name_byte(unsigned char c)
{
    return c == '_' || c >= 0x80 || isalnum(c);
}

static void complete_open(struct sql *sql, struct console *console)
{
    sql_complete_close(sql);
    if (!console->front)
        return;
    const char *text = edit_text(&sql->edit);
    size_t start = sql->edit.cursor;
    while (start > 0 && name_byte((unsigned char)text[start - 1]))
        start--;
    sql->word_prefix = sql->edit.cursor - start;
    sql->word = 0;
    sql->words = front_complete_sql(console->front, text, sql->edit.cursor, 50, &sql->word_count);
    if (sql->word_count == 0) {
        sql_complete_close(sql);
        console_notice(console, false, TEXT_SQL_NO_COMPLETION);
    }
}

static void complete_take(struct sql *sql)
{
    edit_complete(&sql->edit, sql->word_prefix, sql->words[sql->word]);
    sql_complete_close(sql);
}

/* Keys while the popup is open; false: the popup closes and the key does its usual work. */
static bool complete_act(struct sql *sql, enum action action)
{
    switch (action) {
    case ACTION_UP:
        sql->word = (sql->word + sql->word_count - 1) % sql->word_count;
        return true;
    case ACTION_DOWN:
        sql->word = (sql->word + 1) % sql->word_count;
        return true;
    case ACTION_SQL_COMPLETE:
    case ACTION_NEWLINE:
    case ACTION_CHOOSE:
        complete_take(sql);
        return true;
    case ACTION_LEAVE:
        sql_complete_close(sql);
        return true;
    default:
        sql_complete_close(sql);
        return false;
    }
}

/* Beside the cursor that the text has left on the surface. */
void sql_complete_draw(const struct sql *sql, struct rect rect, struct surface *surface)
{
    const int rows = sql->word_count < 8 ? (int)sql->word_count : 8;
    const size_t first = sql->word >= (size_t)rows ? sql->word - (size_t)rows + 1 : 0;
    const int w = rect.w < 34 ? rect.w : 34;
    int y = surface->cursor_y + 1, x = surface->cursor_x - (int)sql->word_prefix - 1;
    if (y + rows > rect.y + rect.h)
        y = surface->cursor_y - rows;
    if (x + w > rect.x + rect.w)
        x = rect.x + rect.w - w;
    for (int i = 0; i < rows; i++) {
        struct line line;
        line_init(&line);
        const size_t at = first + (size_t)i;
        const enum role role = at == sql->word ? ROLE_SELECTED : ROLE_SELECTED_DIM;
        line_add(&line, role, " ");
        line_add_safe(&line, role, sql->words[at], strlen(sql->words[at]), w - 2);
        surface_line(surface, x < rect.x ? rect.x : x, y + i, w, role, &line);
        line_release(&line);
    }
}

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

void sql_edit_restore(struct sql *sql, struct console *console, const char *text)
{
    set_base(sql, "");
    edit_set(&sql->edit, text);
    sql->restored = true;
    console_notice(console, false, TEXT_SQL_RESTORED);
}

void sql_edit_begin(struct sql *sql, struct console *console, const char *text)
{
    if (!sql->editing) {
        const char *shown = sql_written(console);
        if (!sql->restored && (!str_eq(sql->base, shown) || edit_empty(&sql->edit))) {
            edit_set(&sql->edit, shown);
            edit_act(&sql->edit, ACTION_TOP);
        }
        set_base(sql, shown);
        sql->restored = false;
        sql->editing = true;
        sql->scroll = 0;
    }
    if (text)
        edit_replace(&sql->edit, text);
    sql->checked = sql->edit.changes - 1;
    console_focus_self(console, sql);
}

void sql_edit_end(struct sql *sql)
{
    sql_complete_close(sql);
    sql->editing = false;
    sql_version_free(sql->check);
    sql->check = NULL;
}

void sql_edit_forget(struct sql *sql)
{
    sql_edit_end(sql);
    sql->restored = false;
    set_base(sql, "");
    edit_set(&sql->edit, "");
}

void sql_edit_check(struct sql *sql, struct console *console)
{
    if (!sql->editing || !console->front || sql->checked == sql->edit.changes)
        return;
    sql->checked = sql->edit.changes;
    sql_version_free(sql->check);
    sql->check = NULL;
    if (!edit_empty(&sql->edit) && sql->edit.text.len < CHECK_MAX)
        sql->check = front_check_sql(console->front, edit_text(&sql->edit));
}

/* ---- actions */

static void sql_edit_submit(struct sql *sql, struct console *console)
{
    if (!submit_sql(console, edit_text(&sql->edit)))
        return;
    sql_edit_forget(sql);
    console_save_drafts(console);
}

bool sql_edit_act(struct sql *sql, struct console *console, enum action action)
{
    if (sql->words && complete_act(sql, action))
        return true;
    switch (action) {
    case ACTION_SQL_SUBMIT:
        sql_edit_submit(sql, console);
        return true;
    case ACTION_SQL_COMPLETE:
        complete_open(sql, console);
        return true;
    case ACTION_SQL_REVERT:
        edit_replace(&sql->edit, sql->base ? sql->base : "");
        return true;
    case ACTION_LEAVE:
        sql_edit_end(sql);
        return true;
    case ACTION_EDITOR:
        wish_edit(console, sql, edit_text(&sql->edit), ".sql");
        return true;
    case ACTION_PAGE_UP:
    case ACTION_PAGE_DOWN:
        for (int i = 0; i < 10; i++)
            edit_act(&sql->edit, action == ACTION_PAGE_UP ? ACTION_UP : ACTION_DOWN);
        return true;
    default:
        return edit_act(&sql->edit, action) || action == ACTION_UP || action == ACTION_DOWN;
    }
}
