/* What the SQL editor does beyond typing: mend, format, comment, find and replace. Each is one
 * change that undo takes back. */
#include <string.h>

#include "overlays/ask/ask.h"
#include "overlays/overlay.h"
#include "panes/sql/sql.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/sql/format.h"
#include "services/notice.h"
#include "services/panes.h"
#include "texts.h"

enum { MENDS_MAX = 50 };

/* ---- mends */

/* The mend at the cursor, else the next one, else the first. */
static const struct sql_mark *mend_near(const struct sql *sql)
{
    const struct sql_mark *first = NULL, *next = NULL;
    const struct sql_version *check = sql->check;
    for (size_t i = 0; check && i < check->mark_count; i++) {
        const struct sql_mark *mark = &check->marks[i];
        if (!mark->fixed)
            continue;
        if (sql->edit.cursor >= mark->offset && sql->edit.cursor <= mark->offset + mark->len)
            return mark;
        first = first ? first : mark;
        next = !next && mark->offset >= sql->edit.cursor ? mark : next;
    }
    return next ? next : first;
}

static void mend_one(struct sql *sql, struct console *console)
{
    sql_edit_check(sql, console);
    const struct sql_mark *mark = mend_near(sql);
    if (!mark) {
        console_notice(console, false, TEXT_SQL_NO_MEND);
        return;
    }
    const size_t cursor = mark->offset;
    console_notice(console, false, TEXT_SQL_MENDED, mark->fix);
    edit_splice(&sql->edit, 0, sql->edit.text.len, mark->fixed, cursor);
}

/* One after another, each checked anew: what is mended may uncover, or mend, something else. */
static void mend_all(struct sql *sql, struct console *console)
{
    struct buf text = BUF_INIT;
    int count = 0;
    buf_add(&text, edit_text(&sql->edit));
    for (bool more = true; more && count < MENDS_MAX;) {
        struct sql_version *check = sql_check_text(console, &text, sql->edit.cursor);
        more = false;
        for (size_t i = 0; i < check->mark_count && !more; i++) {
            if (!check->marks[i].fixed || str_eq(check->marks[i].fixed, buf_str(&text)))
                continue;
            buf_clear(&text);
            buf_add(&text, check->marks[i].fixed);
            count++;
            more = true;
        }
        sql_version_free(check);
    }
    if (count)
        edit_splice(&sql->edit, 0, sql->edit.text.len, buf_str(&text), sql->edit.cursor);
    if (count)
        console_notice(console, false, TEXT_SQL_MENDED_ALL, count, count == 1 ? "" : "s");
    else
        console_notice(console, false, TEXT_SQL_NO_MEND);
    buf_release(&text);
}

/* ---- formatting */

static void format_all(struct sql *sql, struct console *console)
{
    struct buf out = BUF_INIT;
    if (edit_empty(&sql->edit)) {
        console_notice(console, false, TEXT_SQL_NONE);
        return;
    }
    const bool lower =
        console->settings && str_eq(settings_text(console->settings, SET_EDITOR_KEYWORDS), "lower");
    const struct sql_formatted done = sql_format(edit_text(&sql->edit), sql->edit.text.len,
                                                 front_dialect(console->front), lower, &out);
    const bool changed = !str_eq(buf_str(&out), edit_text(&sql->edit));
    if (changed)
        edit_splice(&sql->edit, 0, sql->edit.text.len, buf_str(&out), sql->edit.cursor);
    if (done.kept)
        console_notice(console, true, TEXT_SQL_KEPT, done.error.line, done.error.column,
                       done.error.text);
    else
        console_notice(console, false, "%s", changed ? TEXT_SQL_FORMATTED : TEXT_SQL_IN_STYLE);
    buf_release(&out);
}

/* ---- comments */

/* The cursor goes on to the next line, so that the key can be pressed again. */
static void toggle_comment(struct sql *sql)
{
    struct edit *edit = &sql->edit;
    size_t at = edit_line_start(edit, edit_cursor_line(edit));
    const char *text = edit_text(edit);
    while (text[at] == ' ' || text[at] == '\t')
        at++;
    const bool out = str_starts(text + at, "--");
    const size_t old = out ? (text[at + 2] == ' ' ? 3 : 2) : 0;
    const size_t cursor = edit->cursor > at + old ? edit->cursor - old : at;
    edit_splice(edit, at, old, out ? "" : "-- ", out ? cursor : edit->cursor + 3);
    edit_act(edit, ACTION_DOWN);
}

/* ---- find and replace */

static void find_from(struct sql *sql, struct console *console, size_t from)
{
    const char *text = edit_text(&sql->edit);
    if (!sql->needle || !*sql->needle) {
        console_notice(console, false, TEXT_SQL_FIND_FIRST);
        return;
    }
    const char *at = from <= sql->edit.text.len ? str_find_fold(text + from, sql->needle) : NULL;
    if (!at && (at = str_find_fold(text, sql->needle)))
        console_notice(console, false, TEXT_SQL_FOUND_AGAIN);
    if (at)
        edit_goto(&sql->edit, (size_t)(at - text), 0);
    else
        console_notice(console, true, TEXT_SQL_NOT_FOUND, sql->needle);
}

static void look_for(struct sql *sql, const char *text)
{
    char *copy = mem_strdup(text);
    mem_free(sql->needle);
    sql->needle = copy;
}

static size_t needle_count(const struct sql *sql)
{
    const size_t len = sql->needle ? strlen(sql->needle) : 0;
    size_t count = 0;
    for (const char *p = edit_text(&sql->edit); len && (p = str_find_fold(p, sql->needle));
         p += len)
        count++;
    return count;
}

/* Its first place from the cursor on is shown while the text is typed. */
static void find_typed(struct console *console, const char *text)
{
    struct sql *sql = console_state(console, &pane_sql);
    edit_goto(&sql->edit, sql->sought_from, 0);
    if (!*text)
        return;
    look_for(sql, text);
    const char *all = edit_text(&sql->edit), *at = str_find_fold(all + sql->sought_from, text);
    at = at ? at : str_find_fold(all, text);
    if (at)
        edit_goto(&sql->edit, (size_t)(at - all), 0);
}

static void find_info(const struct console *console, struct line *line)
{
    const size_t count = needle_count(console_state(console, &pane_sql));
    if (count)
        line_addf(line, ROLE_DIM, TEXT_SQL_PLACES, count, count == 1 ? "" : "s");
    else
        line_add(line, ROLE_WARNING, TEXT_SQL_NO_PLACE);
}

static void find_left(struct console *console)
{
    struct sql *sql = console_state(console, &pane_sql);
    edit_goto(&sql->edit, sql->sought_from, 0);
}

/* Nothing typed: the text before is looked for again. */
static bool find_done(struct console *console, const char *text, size_t *ret_at, struct err *err)
{
    struct sql *sql = console_state(console, &pane_sql);
    (void)ret_at, (void)err;
    if (!*text || !needle_count(sql))
        find_from(sql, console, sql->edit.cursor + (*text ? 0 : 1));
    return true;
}

static void replace_done(struct console *console, const char *by)
{
    struct sql *sql = console_state(console, &pane_sql);
    const size_t count = needle_count(sql), len = strlen(sql->needle);
    struct buf out = BUF_INIT;
    const char *p = edit_text(&sql->edit);
    for (const char *at; (at = str_find_fold(p, sql->needle)); p = at + len) {
        buf_addn(&out, p, (size_t)(at - p));
        buf_add(&out, by);
    }
    buf_add(&out, p);
    edit_splice(&sql->edit, 0, sql->edit.text.len, buf_str(&out), sql->edit.cursor);
    buf_release(&out);
    console_notice(console, false, TEXT_SQL_REPLACED, count, count == 1 ? "" : "s");
}

static bool replace_asked(struct console *console, const char *text, size_t *ret_at,
                          struct err *err)
{
    struct sql *sql = console_state(console, &pane_sql);
    (void)ret_at, (void)err;
    if (*text)
        look_for(sql, text);
    return true;
}

static void replace_by(struct console *console)
{
    const struct sql *sql = console_state(console, &pane_sql);
    const size_t count = needle_count(sql);
    if (count == 0) {
        console_notice(console, !!sql->needle, sql->needle ? TEXT_SQL_NOT_FOUND : "%s",
                       sql->needle ? sql->needle : TEXT_SQL_FIND_FIRST);
        return;
    }
    char *title =
        mem_printf(TEXT_SQL_REPLACE_BY, TEXT_CUT(sql->needle, 30), count, count == 1 ? "" : "s");
    overlay_prompt(console, title, "", replace_done);
    mem_free(title);
}

static const struct ask_ops find_ops = {.hint = TEXT_SQL_FIND_HINT,
                                        .typed = find_typed,
                                        .info = find_info,
                                        .done = find_done,
                                        .left = find_left};
static const struct ask_ops replace_ops = {.hint = TEXT_SQL_FIND_HINT,
                                           .typed = find_typed,
                                           .info = find_info,
                                           .done = replace_asked,
                                           .then = replace_by,
                                           .left = find_left};

static void ask_for_text(struct sql *sql, struct console *console, const char *title,
                         const struct ask_ops *ops)
{
    sql->sought_from = sql->edit.cursor;
    overlay_ask(console, title, ops, &sql->needles);
}

/* ---- saving */

/* "new orders #sales #weekly": the words that begin with # are tags. */
static void save_done(struct console *console, const char *said)
{
    struct sql *sql = console_state(console, &pane_sql);
    struct buf name = BUF_INIT, tags = BUF_INIT;
    size_t count = 0;
    char **words = str_split(said, ' ', &count);
    for (size_t i = 0; i < count; i++) {
        struct buf *to = words[i][0] == '#' ? &tags : &name;
        buf_addf(to, "%s%s", to->len ? (to == &tags ? ", " : " ") : "", words[i] + (to == &tags));
    }
    const struct saved_query query = {.name = (char *)buf_str(&name),
                                      .tags = (char *)buf_str(&tags),
                                      .connection = console->connection.name,
                                      .sql = (char *)buf_str(&sql->saving)};
    if (name.len)
        front_submit(console->front, command_of_saved(&query));
    str_free_all(words, count);
    buf_release(&name);
    buf_release(&tags);
}

void sql_verb_save(struct sql *sql, struct console *console, const char *text)
{
    buf_clear(&sql->saving);
    buf_add(&sql->saving, text);
    if (!*text)
        console_notice(console, false, TEXT_SQL_NONE_TO_SUBMIT);
    else
        overlay_prompt(console, TEXT_SQL_SAVE, "", save_done);
}

bool sql_verb_act(struct sql *sql, struct console *console, enum action action)
{
    switch (action) {
    case ACTION_SQL_SAVE:
        sql_verb_save(sql, console, edit_empty(&sql->edit) ? "" : edit_text(&sql->edit));
        return true;
    case ACTION_SQL_MEND:
        mend_one(sql, console);
        return true;
    case ACTION_SQL_MEND_ALL:
        mend_all(sql, console);
        return true;
    case ACTION_SQL_FORMAT:
        format_all(sql, console);
        return true;
    case ACTION_SQL_COMMENT:
        toggle_comment(sql);
        return true;
    case ACTION_SQL_FIND:
        ask_for_text(sql, console, TEXT_SQL_FIND, &find_ops);
        return true;
    case ACTION_SQL_FIND_NEXT:
        find_from(sql, console, sql->edit.cursor + 1);
        return true;
    case ACTION_SQL_REPLACE:
        ask_for_text(sql, console, TEXT_SQL_REPLACE, &replace_ops);
        return true;
    default:
        return false;
    }
}
