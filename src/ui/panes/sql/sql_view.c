/* What the SQL pane shows: the version with its marks, cost and changes, or its text being edited.
 */
#include <string.h>

#include "draw/wrap.h"
#include "panes/sql/sql.h"
#include "querent/base/arena.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "querent/sql/sql.h"
#include "services/panes.h"
#include "texts.h"

#define DIFF_LINES_MAX 6
#define ASKED_COLS 40
#define ASKED_LEAST 8
#define QUOTES_COLS 9
#define CORNER_BESIDE 24 /* columns that the title at the left keeps, and the frame */

enum sql_dialect sql_view_dialect(const struct console *console)
{
    return console->front ? front_dialect(console->front) : SQL_SQLITE;
}

const char *sql_shown_text(const struct sql *sql, const struct console *console)
{
    const struct sql_version *version = model_sql(&console->model);
    if (console->model.sql_stream.len)
        return buf_str(&console->model.sql_stream);
    if (!version)
        return "";
    if (!sql->as_written && version->run && *version->run)
        return version->run;
    return version->text ? version->text : "";
}

/* ---- titles */

static void sql_add_sure(const struct sql_version *version, struct line *line)
{
    struct buf text = BUF_INIT;
    if (version->maker && (str_starts(version->maker, TEXT_SQL_BEFORE) ||
                           str_starts(version->maker, TEXT_SQL_APPROVED))) { /* no surer by that */
        line_add_safe(line, ROLE_DIM, version->maker, strlen(version->maker), 30);
        line_add(line, ROLE_DIM, " · ");
    }
    sql_version_add_sure(version, &text);
    line_add(line, version->sure ? ROLE_GOOD : ROLE_WARNING, buf_str(&text));
    buf_release(&text);
}

void sql_add_verdict(const struct console *console, struct line *line)
{
    const struct sql_version *version = model_sql(&console->model);
    if (!version || console->model.sql_stream.len)
        return;
    if (version->held_count)
        line_add(line, ROLE_WARNING, TEXT_SQL_HELD);
    else if (!version->runnable)
        line_add(line, ROLE_ERROR, TEXT_SQL_CANNOT_RUN);
    else if (version->confidence >= 0)
        sql_add_sure(version, line);
    else if (version->maker && *version->maker)
        line_add_safe(line, ROLE_DIM, version->maker, strlen(version->maker), 30);
}

/* Whose SQL it is, where what was asked since has none; else how sure it is. */
static void add_standing(const struct sql *sql, const struct console *console, struct line *line)
{
    const struct model *model = &console->model;
    const char *asked = model_asked(model);
    const int room = sql->made.cols - CORNER_BESIDE - QUOTES_COLS;
    if (!model_missed(model) || !model->versions.len || model->sql_stream.len) {
        sql_add_verdict(console, line);
    } else if (!asked) {
        line_add(line, ROLE_WARNING, TEXT_SQL_OLDER);
    } else {
        line_add(line, ROLE_WARNING, TEXT_SQL_OF);
        line_add_safe(line, ROLE_WARNING, asked, strlen(asked),
                      room < ASKED_COLS && room > ASKED_LEAST ? room : ASKED_COLS);
        line_add(line, ROLE_WARNING, TEXT_EARLIER_OF_END);
    }
}

/* How sure it is goes before an edit that was not sent, where there is no room for both: the pane
 * says this below, too. */
static void add_corner(const struct sql *sql, const struct console *console, struct line *right)
{
    const char *words = sql->restored ? TEXT_SQL_UNSENT_BEFORE : TEXT_SQL_UNSENT;
    struct line standing;
    line_init(&standing);
    add_standing(sql, console, &standing);
    const int wide = line_width(&standing), room = sql->made.cols - CORNER_BESIDE - 3 - wide;
    line_release(&standing);
    if (text_width(words, strlen(words)) > room)
        words = TEXT_SQL_UNSENT;
    if (sql_edit_unsent_here(sql, console) && (!wide || text_width(words, strlen(words)) <= room)) {
        line_add(right, ROLE_WARNING, words);
        line_add(right, ROLE_DIM, wide ? " · " : "");
    }
    add_standing(sql, console, right);
}

void sql_add_titles(const struct sql *sql, const struct console *console, struct line *left,
                    struct line *right)
{
    const struct sql_version *version = model_sql(&console->model);
    line_add(left, ROLE_TITLE, TEXT_SQL_TITLE);
    if (sql->editing) {
        line_add(left, ROLE_TITLE, TEXT_SQL_EDITING);
        if (sql->vi.on)
            line_add(left, ROLE_DIM, sql->vi.normal ? TEXT_SQL_VI_NORMAL : TEXT_SQL_VI_INSERT);
        return;
    }
    add_corner(sql, console, right);
    if (console->model.sql_stream.len) {
        line_add(left, ROLE_TITLE, TEXT_SQL_STREAM);
        return;
    }
    if (!version)
        return;
    if (version->version > 0) /* 0: its number is not known */
        line_addf(left, ROLE_TITLE, "  v%d", version->version);
    if (sql->as_written)
        line_add(left, ROLE_TITLE, TEXT_SQL_AS_WRITTEN);
    if (version->reads && *version->reads) {
        line_add(left, ROLE_DIM, TEXT_SQL_READS);
        line_add_safe(left, ROLE_DIM, version->reads, strlen(version->reads), 40);
    }
}

/* ---- view */

static void add_diff_of(const char *from, const char *to, const char *title, int cols,
                        struct lines *out)
{
    struct arena arena = {0};
    size_t count = 0;
    const struct sql_diff_line *diff = sql_diff(&arena, from, to, &count);
    if (count)
        line_add_safe(lines_add(out), ROLE_DIM, title, strlen(title), cols);
    for (size_t i = 0; i < count && i < DIFF_LINES_MAX; i++) {
        const enum role role = diff[i].mark == '-' ? ROLE_DIFF_REMOVE : ROLE_DIFF_ADD;
        struct line *line = lines_add(out);
        line_addf(line, role, TEXT_SQL_DIFF_LINE, diff[i].mark, diff[i].line);
        line_add_safe(line, role, diff[i].text, strlen(diff[i].text), cols - 12);
    }
    if (count > DIFF_LINES_MAX)
        line_addf(lines_add(out), ROLE_DIM, TEXT_SQL_DIFF_MORE, count - DIFF_LINES_MAX,
                  count == DIFF_LINES_MAX + 1 ? "" : "s");
    arena_release(&arena);
}

/* More than the one that was told of. */
static void add_more_drafts(const struct sql *sql, const struct console *console, struct buf *text)
{
    const size_t count = sql_edits_count(sql);
    if (count < 2)
        return;
    buf_addf(text, TEXT_SQL_DRAFT_MORE, count);
    keymap_key(&console->keymap, ACTION_EDITS, text);
}

/* An edit of SQL that is not shown: whose, and the way to it. It is said beside the first SQL that
 * comes after it, then only where its keys are. */
static void add_draft(const struct sql *sql, const struct console *console, int cols,
                      struct lines *out)
{
    size_t of;
    const bool told = sql->told && sql->told < console->model.versions.len;
    if (!sql_draft_elsewhere(sql, console, &of) || (told && !console_focused(console, sql)))
        return;
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_WARNING};
    const char *asked = of ? model_asked_of(&console->model, of - 1) : NULL;
    struct buf text = BUF_INIT, step = BUF_INIT, edit = BUF_INIT;
    keymap_key(&console->keymap, of > sql_shown_of(console) ? ACTION_SQL_AFTER : ACTION_SQL_BEFORE,
               &step);
    keymap_key(&console->keymap, ACTION_SQL_EDIT, &edit);
    buf_add(&text, TEXT_SQL_DRAFT);
    if (!of)
        buf_addf(&text, TEXT_SQL_DRAFT_STRAY, buf_str(&step));
    else if (asked)
        buf_addf(&text, TEXT_SQL_DRAFT_OF, TEXT_CUT(asked, ASKED_COLS));
    else
        buf_add(&text, TEXT_SQL_DRAFT_OLDER);
    if (of)
        buf_addf(&text, TEXT_SQL_DRAFT_KEYS, buf_str(&step), buf_str(&edit));
    add_more_drafts(sql, console, &text);
    wrap_text(out, &wrap, text.p, text.len);
    buf_release(&text);
    buf_release(&step);
    buf_release(&edit);
}

/* Since the version before, and what the operator has typed and not submitted. */
static void add_diffs(const struct sql *sql, const struct console *console, int cols,
                      struct lines *out)
{
    const struct model *model = &console->model;
    const struct sql_version *shown = model->versions.v[model->version];
    const struct sql_version *before =
        model->version > 0 ? model->versions.v[model->version - 1] : NULL;
    struct buf title = BUF_INIT;
    /* Versions count anew with each question: another question's SQL is no earlier version. */
    if (before && model_same_question(model, model->version - 1, model->version)) {
        buf_addf(&title, TEXT_SQL_SINCE, before->version);
        add_diff_of(before->text, shown->text, title.p, cols, out);
    }
    add_draft(sql, console, cols, out);
    if (sql_edit_unsent_here(sql, console)) {
        struct buf key = BUF_INIT;
        keymap_key(&console->keymap, ACTION_SQL_EDIT, &key);
        buf_clear(&title);
        buf_addf(&title, TEXT_SQL_UNSENT_SINCE, buf_str(&key));
        add_diff_of(shown->text, edit_text(&sql->edit), title.p, cols, out);
        buf_release(&key);
    }
    buf_release(&title);
}

static void add_empty(const struct sql *sql, int cols, struct lines *out)
{
    const char *text = sql_edit_unsent(sql) ? TEXT_SQL_GOES_ON : TEXT_SQL_EMPTY;
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_PLACEHOLDER};
    wrap_text(out, &wrap, text, strlen(text));
    if (!sql_edit_unsent(sql))
        return;
    const struct wrap edit = {.cols = cols, .prefix = "", .role = ROLE_TEXT};
    lines_add(out);
    wrap_text(out, &edit, edit_text(&sql->edit), sql->edit.text.len);
}

int64_t sql_rows_came(const struct model *model)
{
    const bool its = model->result && model->result_versions == model->version + 1;
    return its && result_state(model->result) == RESULT_COMPLETE
               ? (int64_t)result_rows(model->result)
               : -1;
}

/* What was expected, and what came of it. */
static void cost_lines(const struct sql_version *version, int64_t came, int cols, struct lines *out)
{
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_DIM};
    struct buf text = BUF_INIT;
    buf_add(&text, version->cost);
    if (came >= 0) {
        buf_add(&text, " · ");
        words_number_of(&text, came, TEXT_ROW, TEXT_ROWS);
        buf_add(&text, TEXT_SQL_CAME);
    }
    wrap_text(out, &wrap, text.p, text.len);
    buf_release(&text);
}

void sql_view_lines(const struct sql *sql, const struct console *console, int cols,
                    struct lines *out)
{
    const struct sql_version *version = model_sql(&console->model);
    const char *text = sql_shown_text(sql, console);
    const bool marked =
        version && version->text && str_starts(text, version->text); /* offsets hold */
    if (!*text) {
        add_empty(sql, cols, out);
        return;
    }
    const struct sqltext shown = {
        .text = text,
        .len = strlen(text),
        .dialect = sql_view_dialect(console),
        /* cppcheck-suppress nullPointerRedundantCheck ; marked: there is one */
        .marks = marked ? version->marks : NULL,
        /* cppcheck-suppress nullPointerRedundantCheck ; marked: there is one */
        .mark_count = marked ? version->mark_count : 0,
        .cols = cols,
        .cursor = SIZE_MAX};
    sqltext_lines(&shown, out, NULL, NULL);
    if (!version || console->model.sql_stream.len)
        return;
    lines_add(out);
    if (version->cost && *version->cost)
        cost_lines(version, sql_rows_came(&console->model), cols, out);
    add_diffs(sql, console, cols, out);
}

void sql_edit_lines(struct sql *sql, const struct console *console, int cols)
{
    const struct sql_version *check = sql->check;
    const struct sqltext shown = {.text = edit_text(&sql->edit),
                                  .len = sql->edit.text.len,
                                  .dialect = sql_view_dialect(console),
                                  .marks = check ? check->marks : NULL,
                                  .mark_count = check ? check->mark_count : 0,
                                  .cols = cols,
                                  .cursor = sql->edit.cursor};
    sqltext_lines(&shown, &sql->lines, &sql->cursor_line, &sql->rows);
    if (check && !str_blank(check->words)) {
        const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_DIM};
        lines_add(&sql->lines);
        wrap_text(&sql->lines, &wrap, check->words, strlen(check->words));
    }
}
