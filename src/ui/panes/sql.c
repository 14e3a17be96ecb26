/* The SQL pane: the version that is shown with its marks, cost and changes, or its text being
 * edited. */
#include <string.h>

#include "console.h"
#include "draw/sqltext.h"
#include "draw/wrap.h"
#include "querent/base/arena.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

#define DIFF_LINES_MAX 6

void sql_pane_init(struct sql_pane *pane)
{
    *pane = (struct sql_pane){0};
    edit_init(&pane->edit, false);
}

void sql_pane_release(struct sql_pane *pane)
{
    edit_release(&pane->edit);
    sql_version_free(pane->check);
    mem_free(pane->base);
    str_free_all(pane->words, pane->word_count);
    *pane = (struct sql_pane){0};
}

static enum sql_dialect dialect(const struct console *console)
{
    return console->front ? front_dialect(console->front) : SQL_SQLITE;
}

const char *sql_shown(const struct console *console)
{
    const struct sql_version *sql = model_sql(&console->model);
    if (console->model.sql_stream.len)
        return buf_str(&console->model.sql_stream);
    if (!sql)
        return "";
    if (!console->sql.as_written && sql->run && *sql->run)
        return sql->run;
    return sql->text ? sql->text : "";
}

/* ---- titles */

void sql_verdict(const struct console *console, struct line *line)
{
    const struct sql_version *sql = model_sql(&console->model);
    if (!sql || console->model.sql_stream.len)
        return;
    if (!sql->runnable)
        line_add(line, ROLE_ERROR, "! cannot run");
    else if (sql->confidence >= 0)
        line_addf(line, sql->sure ? ROLE_GOOD : ROLE_WARNING, "%s %.0f %%",
                  sql->sure ? "sure" : "not sure", sql->confidence * 100);
    else if (sql->maker && *sql->maker)
        line_add_safe(line, ROLE_DIM, sql->maker, strlen(sql->maker), 30);
}

void sql_title(const struct console *console, struct line *left, struct line *right)
{
    const struct sql_version *sql = model_sql(&console->model);
    line_add(left, ROLE_TITLE, "SQL");
    if (console->sql.editing) {
        line_add(left, ROLE_TITLE, "  editing");
        return;
    }
    if (sql_edit_unsent(console))
        line_add(right, ROLE_WARNING, "unsent edit · ");
    if (console->model.sql_stream.len) {
        line_add(left, ROLE_TITLE, "  being written");
        return;
    }
    if (!sql)
        return;
    line_addf(left, ROLE_TITLE, "  v%d", sql->version);
    if (console->sql.as_written)
        line_add(left, ROLE_TITLE, "  as written");
    if (sql->reads && *sql->reads) {
        line_add(left, ROLE_DIM, "  reads ");
        line_add_safe(left, ROLE_DIM, sql->reads, strlen(sql->reads), 40);
    }
    sql_verdict(console, right);
}

/* ---- view */

static void add_diff(const struct console *console, int cols, struct lines *out)
{
    const struct model *model = &console->model;
    const struct sql_version *before =
        model->version > 0 ? model->versions.v[model->version - 1] : NULL;
    /* Versions count anew with each question: another question's SQL is no earlier version. */
    if (!before || before->version >= model->versions.v[model->version]->version)
        return;
    struct arena arena = {0};
    size_t count = 0;
    const struct sql_diff_line *diff =
        sql_diff(&arena, before->text, model->versions.v[model->version]->text, &count);
    if (count)
        line_addf(lines_add(out), ROLE_DIM, "since v%d", before->version);
    for (size_t i = 0; i < count && i < DIFF_LINES_MAX; i++) {
        const enum role role = diff[i].mark == '-' ? ROLE_DIFF_REMOVE : ROLE_DIFF_ADD;
        struct line *line = lines_add(out);
        line_addf(line, role, "%c line %d  ", diff[i].mark, diff[i].line);
        line_add_safe(line, role, diff[i].text, strlen(diff[i].text), cols - 12);
    }
    if (count > DIFF_LINES_MAX)
        line_addf(lines_add(out), ROLE_DIM, "and %zu lines more", count - DIFF_LINES_MAX);
    arena_release(&arena);
}

static void add_empty(int cols, struct lines *out)
{
    static const char text[] = "The SQL appears here before it runs. Press e to write your own.";
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_PLACEHOLDER};
    wrap_text(out, &wrap, text, sizeof text - 1);
}

static void view_lines(const struct console *console, int cols, struct lines *out)
{
    const struct sql_version *sql = model_sql(&console->model);
    const char *text = sql_shown(console);
    const bool marked = sql && sql->text && str_starts(text, sql->text); /* offsets hold */
    if (!*text) {
        add_empty(cols, out);
        return;
    }
    const struct sqltext shown = {.text = text,
                                  .len = strlen(text),
                                  .dialect = dialect(console),
                                  .marks = marked ? sql->marks : NULL,
                                  .mark_count = marked ? sql->mark_count : 0,
                                  .cols = cols,
                                  .cursor = SIZE_MAX};
    sqltext_lines(&shown, out, NULL, NULL);
    if (!sql || console->model.sql_stream.len)
        return;
    lines_add(out);
    if (sql->cost && *sql->cost) {
        const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_DIM};
        wrap_text(out, &wrap, sql->cost, strlen(sql->cost));
    }
    add_diff(console, cols, out);
}

static void edit_lines(const struct console *console, int cols, struct lines *out,
                       size_t *ret_cursor, struct sqltext_rows *ret_rows)
{
    const struct sql_pane *pane = &console->sql;
    const struct sqltext shown = {.text = edit_text(&pane->edit),
                                  .len = pane->edit.text.len,
                                  .dialect = dialect(console),
                                  .marks = pane->check ? pane->check->marks : NULL,
                                  .mark_count = pane->check ? pane->check->mark_count : 0,
                                  .cols = cols,
                                  .cursor = pane->edit.cursor};
    sqltext_lines(&shown, out, ret_cursor, ret_rows);
    if (pane->check && !str_blank(pane->check->words)) {
        const struct wrap wrap = {.cols = cols, .prefix = "", .role = ROLE_DIM};
        lines_add(out);
        wrap_text(out, &wrap, pane->check->words, strlen(pane->check->words));
    }
}

/* ---- painting */

static void paint_popup(struct console *console, struct surface *surface, struct rect rect)
{
    const struct sql_pane *pane = &console->sql;
    const int rows = pane->word_count < 8 ? (int)pane->word_count : 8;
    const size_t first = pane->word >= (size_t)rows ? pane->word - (size_t)rows + 1 : 0;
    const int w = rect.w < 34 ? rect.w : 34;
    int y = surface->cursor_y + 1, x = surface->cursor_x - (int)pane->word_prefix - 1;
    if (y + rows > rect.y + rect.h)
        y = surface->cursor_y - rows;
    if (x + w > rect.x + rect.w)
        x = rect.x + rect.w - w;
    for (int i = 0; i < rows; i++) {
        struct line line;
        line_init(&line);
        const size_t at = first + (size_t)i;
        const enum role role = at == pane->word ? ROLE_SELECTED : ROLE_SELECTED_DIM;
        line_add(&line, role, " ");
        line_add_safe(&line, role, pane->words[at], strlen(pane->words[at]), w - 2);
        surface_line(surface, x < rect.x ? rect.x : x, y + i, w, role, &line);
        line_release(&line);
    }
}

static void keep_in_view(struct sql_pane *pane, int rows, int count, size_t cursor_line)
{
    if (pane->editing) {
        if ((int)cursor_line < pane->scroll)
            pane->scroll = (int)cursor_line;
        if ((int)cursor_line >= pane->scroll + rows)
            pane->scroll = (int)cursor_line - rows + 1;
    }
    if (pane->scroll > count - rows)
        pane->scroll = count - rows;
    if (pane->scroll < 0)
        pane->scroll = 0;
}

void sql_paint(struct console *console, struct surface *surface, struct rect rect)
{
    struct sql_pane *pane = &console->sql;
    const bool focused = console->focus == PANE_SQL && !console->overlay;
    struct lines lines = {0};
    size_t cursor_line = 0;
    if (pane->editing)
        edit_lines(console, rect.w, &lines, &cursor_line, NULL);
    else
        view_lines(console, rect.w, &lines);
    pane->content = (int)lines.v.len;
    keep_in_view(pane, rect.h, pane->content, cursor_line);
    for (int row = 0; row < rect.h && (size_t)(row + pane->scroll) < lines.v.len; row++) {
        struct line *line = &lines.v.v[row + pane->scroll];
        if (!focused)
            line->cursor_col = -1;
        surface_line(surface, rect.x, rect.y + row, rect.w, ROLE_TEXT, line);
    }
    if (focused && !pane->editing) {
        surface->cursor_x = rect.x;
        surface->cursor_y = rect.y;
    }
    if (focused && pane->words)
        paint_popup(console, surface, rect);
    lines_release(&lines);
}

void sql_click(struct console *console, int x, int y, bool twice)
{
    struct sql_pane *pane = &console->sql;
    if (twice && !pane->editing)
        sql_edit_begin(console, NULL);
    if (!pane->editing)
        return;
    struct lines lines = {0};
    struct sqltext_rows rows = {0};
    edit_lines(console, console->layout.inner[PANE_SQL].w, &lines, NULL, &rows);
    const size_t at = (size_t)(y + pane->scroll);
    if (y >= 0 && at < rows.len && rows.v[at] != SIZE_MAX) {
        const int gutter = sqltext_gutter(edit_text(&pane->edit), pane->edit.text.len);
        edit_goto(&pane->edit, rows.v[at], x > gutter ? x - gutter : 0);
    }
    lines_release(&lines);
    vec_release(&rows);
}

/* ---- actions */

static void show_version(struct console *console, int step)
{
    const int next = (int)console->model.version + step;
    if (next < 0 || next >= (int)console->model.versions.len) {
        console_notice(console, false,
                       step < 0 ? "this is the first version" : "this is the newest version");
        return;
    }
    console->model.version = (size_t)next;
    console->sql.scroll = 0;
}

static bool scroll_action(struct sql_pane *pane, enum action action)
{
    switch (action) {
    case ACTION_UP:
        pane->scroll--;
        return true;
    case ACTION_DOWN:
        pane->scroll++;
        return true;
    case ACTION_PAGE_UP:
        pane->scroll -= 10;
        return true;
    case ACTION_PAGE_DOWN:
        pane->scroll += 10;
        return true;
    case ACTION_TOP:
    case ACTION_HOME:
        pane->scroll = 0;
        return true;
    case ACTION_BOTTOM:
    case ACTION_END:
        pane->scroll = INT16_MAX; /* sql_paint clamps it */
        return true;
    default:
        return false;
    }
}

bool sql_act(struct console *console, enum action action)
{
    struct sql_pane *pane = &console->sql;
    if (pane->editing)
        return sql_edit_act(console, action);
    switch (action) {
    case ACTION_SQL_EDIT:
        sql_edit_begin(console, NULL);
        return true;
    case ACTION_SQL_EDITOR:
        console->target = TARGET_SQL;
        console_wish(console, WISH_EDITOR, sql_written(console));
        return true;
    case ACTION_SQL_BEFORE:
        show_version(console, -1);
        return true;
    case ACTION_SQL_AFTER:
        show_version(console, 1);
        return true;
    case ACTION_SQL_AS_WRITTEN:
        pane->as_written = !pane->as_written;
        return true;
    case ACTION_SQL_PLAN:
        front_plan(console->front);
        return true;
    case ACTION_SQL_COPY:
        console_copy(console, sql_shown(console), strlen(sql_shown(console)));
        return true;
    case ACTION_SQL_RUN: {
        const int yes = question_by_id(console->model.question, "yes");
        if (yes >= 0)
            submit_option(console, (size_t)yes);
        else
            console_notice(console, false,
                           "nothing waits to be run: press e to edit this SQL and submit it");
        return true;
    }
    default:
        return scroll_action(pane, action);
    }
}
