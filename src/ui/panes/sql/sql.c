/* The SQL pane: its frame, keys and drafts; its lines are made in sql_view.c. */
#include "panes/sql/sql.h"

#include <string.h>

#include "draw/wrap.h"
#include "querent/base/arena.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "querent/sql/sql.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/turns.h"
#include "services/wishes.h"
#include "texts.h"

static void sql_frame(const void *self, const struct console *console, struct pane_frame *frame)
{
    const struct sql *sql = self;
    sql_add_titles(sql, console, &frame->left, &frame->right);
    frame->part = (struct frame_part){sql->scroll, sql->height, (int)sql->lines.v.len};
    const int below = (int)sql->lines.v.len - sql->scroll - sql->height;
    if (below > 0 && sql->height > 0)
        line_addf(&frame->status, ROLE_DIM, TEXT_TALK_BELOW, below, below == 1 ? "" : "s");
}

/* ---- a frame */

static struct sql_key sql_key_of(const struct sql *sql, const struct console *console, int cols)
{
    return (struct sql_key){.stamp = console->model.sql_stamp,
                            .came = sql_rows_came(&console->model),
                            .version = console->model.version,
                            .changes = sql->edit.changes,
                            .drafts = sql->drafts.len,
                            .of = sql->of,
                            .checked = sql->checked,
                            .cursor = sql->edit.cursor,
                            .cols = cols,
                            .dialect = sql_view_dialect(console),
                            .editing = sql->editing,
                            .has_check = sql->check != NULL,
                            .as_written = sql->as_written,
                            .focused = console_focused(console, sql)};
}

static bool same_key(const struct sql_key *a, const struct sql_key *b)
{
    return a->stamp == b->stamp && a->came == b->came && a->version == b->version &&
           a->changes == b->changes && a->checked == b->checked && a->cursor == b->cursor &&
           a->cols == b->cols && a->dialect == b->dialect && a->editing == b->editing &&
           a->has_check == b->has_check && a->as_written == b->as_written &&
           a->focused == b->focused && a->drafts == b->drafts && a->of == b->of;
}

static void sql_make_lines(struct sql *sql, const struct console *console, int cols)
{
    const struct sql_key key = sql_key_of(sql, console, cols);
    if (sql->lines.v.len && same_key(&key, &sql->made))
        return;
    lines_release(&sql->lines);
    sql->rows.len = 0;
    sql->cursor_line = 0;
    if (sql->editing)
        sql_edit_lines(sql, console, cols);
    else
        sql_view_lines(sql, console, cols, &sql->lines);
    for (size_t i = 0; i < sql->lines.v.len && !key.focused; i++)
        sql->lines.v.v[i].cursor_col = -1;
    sql->made = key;
}

static void sql_resize(void *self, const struct pane_view *view)
{
    struct sql *sql = self;
    sql_make_lines(sql, view->console, view->rect.w);
    const int rows = view->rect.h, count = (int)sql->lines.v.len, line = (int)sql->cursor_line;
    if (sql->editing && line < sql->scroll)
        sql->scroll = line;
    if (sql->editing && line >= sql->scroll + rows)
        sql->scroll = line - rows + 1;
    if (sql->scroll > count - rows)
        sql->scroll = count - rows;
    if (sql->scroll < 0)
        sql->scroll = 0;
    sql->height = rows;
}

static void sql_draw(const void *self, const struct pane_view *view, struct surface *surface)
{
    const struct sql *sql = self;
    const struct rect rect = view->rect;
    for (int row = 0; row < rect.h && (size_t)(row + sql->scroll) < sql->lines.v.len; row++)
        surface_line(surface, rect.x, rect.y + row, rect.w, ROLE_TEXT,
                     &sql->lines.v.v[row + sql->scroll]);
    if (view->focused && !sql->editing) {
        surface->cursor_x = rect.x;
        surface->cursor_y = rect.y;
    }
    if (view->focused && sql->offers.count)
        sql_complete_draw(sql, rect, surface);
}

/* ---- actions */

static void sql_click(struct sql *sql, struct console *console, int x, int y, bool twice)
{
    if (twice && !sql->editing)
        sql_edit_begin(sql, console, NULL);
    sql_make_lines(sql, console, sql->made.cols); /* keys may have come since the last frame */
    const size_t at = (size_t)(y + sql->scroll);
    if (!sql->editing || y < 0 || at >= sql->rows.len || sql->rows.v[at] == SIZE_MAX)
        return;
    const int gutter = sqltext_gutter(edit_text(&sql->edit), sql->edit.text.len);
    edit_goto(&sql->edit, sql->rows.v[at], x > gutter ? x - gutter : 0);
}

static void sql_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct sql *sql = self;
    if (what == MOUSE_WHEEL_UP || what == MOUSE_WHEEL_DOWN)
        sql->scroll += what == MOUSE_WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES;
    else
        sql_click(sql, console, x, y, what == MOUSE_DOUBLE);
}

static void show_version(struct sql *sql, struct console *console, int step)
{
    const int next = (int)console->model.version + step;
    if (next < 0 && console->model.versions.len && sql_draft_take_stray(sql)) {
        sql_edit_go_on(sql, console);
        return;
    }
    if (next < 0 || next >= (int)console->model.versions.len) {
        console_notice(console, false, step < 0 ? TEXT_SQL_FIRST : TEXT_SQL_NEWEST);
        return;
    }
    console->model.version = (size_t)next;
    sql_draft_take(sql, sql_shown_of(console));
    sql->scroll = 0;
}

static bool scroll_act(struct sql *sql, enum action action)
{
    switch (action) {
    case ACTION_UP:
        sql->scroll--;
        return true;
    case ACTION_DOWN:
        sql->scroll++;
        return true;
    case ACTION_PAGE_UP:
        sql->scroll -= 10;
        return true;
    case ACTION_PAGE_DOWN:
        sql->scroll += 10;
        return true;
    case ACTION_TOP:
    case ACTION_HOME:
        sql->scroll = 0;
        return true;
    case ACTION_BOTTOM:
    case ACTION_END:
        sql->scroll = INT16_MAX; /* the next frame clamps it */
        return true;
    default:
        return false;
    }
}

static void ui_sql_run(struct console *console)
{
    const int yes = question_by_id(console->model.question, "yes");
    if (yes >= 0 && console->model.version != console->model.waiting) {
        sql_show_waiting(console_state(console, &pane_sql), console);
        console_notice(console, false, TEXT_SQL_WAITS);
    } else if (yes >= 0) {
        submit_option(console, (size_t)yes);
    } else {
        console_notice(console, false, TEXT_SQL_NOTHING_WAITS);
    }
}

static const char *sql_cannot(const void *self, const struct console *console, enum action action)
{
    const bool needs = action != ACTION_SQL_EDIT && action != ACTION_SQL_EDITOR;
    return needs && !*sql_shown_text(self, console) ? TEXT_SQL_NONE : NULL;
}

/* It runs with views or a limit that nobody wrote. */
static bool runs_otherwise(const struct console *console)
{
    const struct sql_version *version = model_sql(&console->model);
    return version && version->run && *version->run && !str_eq(version->run, version->text);
}

static void show_as_written(struct sql *sql, struct console *console)
{
    if (runs_otherwise(console))
        sql->as_written = !sql->as_written;
    else
        console_notice(console, false, TEXT_SQL_SAME_AS_WRITTEN);
}

/* An edit lies before the oldest SQL. */
static bool sql_has_stray(const struct sql *sql)
{
    struct sql_unsent at;
    for (size_t i = 0; sql_edits_at(sql, i, &at); i++)
        if (!at.of)
            return true;
    return false;
}

/* What would do nothing to the SQL that is shown is not offered. */
static const char *sql_bar(const void *self, const struct console *console, enum action action)
{
    const struct model *model = &console->model;
    const size_t count = model->versions.len;
    const bool nothing = sql_cannot(self, console, action) ||
                         (action == ACTION_SQL_RUN && question_by_id(model->question, "yes") < 0) ||
                         (action == ACTION_SQL_BEFORE && !model->version && !sql_has_stray(self)) ||
                         (action == ACTION_SQL_AFTER && model->version + 1 >= count) ||
                         (action == ACTION_SQL_AS_WRITTEN && !runs_otherwise(console));
    return nothing ? NULL : action_rows[action].bar;
}

static bool view_act(struct sql *sql, struct console *console, enum action action)
{
    const char *text = sql_shown_text(sql, console);
    const char *why =
        action_rows[action].context == CONTEXT_SQL ? sql_cannot(sql, console, action) : NULL;
    if (why) {
        console_notice(console, false, "%s", why);
        return true;
    }
    switch (action) {
    case ACTION_SQL_EDIT:
        sql_edit_begin(sql, console, NULL);
        return true;
    case ACTION_SQL_EDITOR:
        sql_draft_goes_out(sql, console);
        wish_edit(console, sql, sql_written(console), ".sql");
        return true;
    case ACTION_SQL_BEFORE:
        show_version(sql, console, -1);
        return true;
    case ACTION_SQL_AFTER:
        show_version(sql, console, 1);
        return true;
    case ACTION_SQL_AS_WRITTEN:
        show_as_written(sql, console);
        return true;
    case ACTION_SQL_PLAN:
        front_submit(console->front, command_new(COMMAND_PLAN, NULL));
        return true;
    case ACTION_SQL_COPY:
        wish_copy(console, text, strlen(text));
        return true;
    case ACTION_SQL_KEEP:
        sql_verb_save(sql, console, text);
        return true;
    case ACTION_SQL_RUN:
        ui_sql_run(console);
        return true;
    default:
        return scroll_act(sql, action);
    }
}

static void sql_disarm(struct sql *sql, struct console *console)
{
    if (sql->armed)
        model_notice(&console->model, false, NULL);
    sql->armed = 0;
}

/* A letter alone never runs SQL: Enter has to follow. Other letters make a word of both, which goes
 * to the input line. */
static bool run_key(struct sql *sql, struct console *console, uint32_t key, enum action action)
{
    const uint32_t armed = sql->armed;
    sql_disarm(sql, console);
    if (armed && key == UKEY_ENTER) {
        ui_sql_run(console);
        return true;
    }
    if (armed && key != armed && key_is_text(key)) {
        console_type_home(console, armed);
        console_type_home(console, key);
        return true;
    }
    if (action != ACTION_SQL_RUN || !key_is_text(key) ||
        question_by_id(console->model.question, "yes") < 0)
        return false;
    sql->armed = key;
    console_notice(console, false, TEXT_SQL_ENTER_RUNS);
    return true;
}

static bool sql_key(void *self, struct console *console, uint32_t key, enum action action)
{
    struct sql *sql = self;
    enum action beside;
    if (!sql->editing &&
        (run_key(sql, console, key, action) || words_key(&sql->words, console, key, action)))
        return true;
    if (sql->editing && vi_key(&sql->vi, &sql->edit, key, &beside)) {
        sql_complete_close(sql);
        return beside == ACTION_NONE || sql_edit_act(sql, console, beside);
    }
    if (action != ACTION_NONE)
        return sql->editing ? sql_edit_act(sql, console, action) : view_act(sql, console, action);
    if (!sql->editing)
        return false;
    edit_insert_key(&sql->edit, key);
    sql_complete_typed(sql, console);
    return true;
}

static void sql_paste(void *self, struct console *console, const char *text, size_t len)
{
    struct sql *sql = self;
    sql_complete_close(sql);
    console_paste_into(console, &sql->edit, text, len);
}

/* ---- the pane */

static void sql_open(void *self, struct console *console)
{
    struct sql *sql = self;
    (void)console;
    edit_init(&sql->edit, false);
    history_init(&sql->needles);
    buf_init(&sql->saving);
}

static void sql_close(void *self)
{
    struct sql *sql = self;
    edit_release(&sql->edit);
    buf_release(&sql->saving);
    sql_version_free(sql->check);
    mem_free(sql->base);
    mem_free(sql->needle);
    history_release(&sql->needles);
    sql_complete_close(sql);
    sql_drafts_close(sql);
    lines_release(&sql->lines);
    vec_release(&sql->rows);
}

static struct pane_help sql_help(const void *self)
{
    const struct sql *sql = self;
    return (struct pane_help){.context = sql->editing ? CONTEXT_SQL_EDIT : CONTEXT_SQL,
                              .typing = sql->editing,
                              .held = sql->editing,
                              .boxed = sql->offers.count > 0};
}

static void sql_focus(void *self, struct console *console, bool on)
{
    if (on)
        return;
    sql_complete_close(self);
    sql_disarm(self, console);
    sql_show_waiting(self, console);
}

static void sql_changed(void *self, struct console *console, unsigned changes)
{
    struct sql *sql = self;
    if (changes & MODEL_CONVERSATION) {
        sql_edit_forget(sql);
        sql_drafts_forget(sql);
    }
    if (changes & MODEL_SQL)
        sql_draft_new_version(sql, console);
    if ((changes & MODEL_SQL) && !sql->told && sql_draft_elsewhere(sql, console, &(size_t){0}))
        sql->told = console->model.versions.len;
    if (changes & MODEL_SQL)
        sql->as_written = false; /* it was of the SQL before */
    if ((changes & MODEL_SQL) && !sql->editing)
        sql->scroll = 0;
}

static void sql_settle(void *self, struct console *console)
{
    sql_edit_check(self, console);
}

static void sql_take(void *self, struct console *console, const char *text)
{
    sql_draft_is_back(self, console, text);
}

static struct pane_draft sql_draft(const void *self)
{
    return sql_draft_kept(self);
}

static bool sql_draft_aside(const void *self, size_t i, struct pane_draft *ret_draft)
{
    return sql_draft_kept_aside(self, i, ret_draft);
}

static void sql_restore(void *self, struct console *console, const char *text, uint64_t mark)
{
    sql_edit_restore(self, console, text, mark);
}

const struct pane_ops pane_sql = {.name = TEXT_SQL_TITLE,
                                  .about = TEXT_ABOUT_SQL,
                                  .tab = TEXT_SQL_TAB,
                                  .go = ACTION_FOCUS_SQL,
                                  .home = CONTEXT_SQL,
                                  .state_size = sizeof(struct sql),
                                  .open = sql_open,
                                  .close = sql_close,
                                  .resize = sql_resize,
                                  .draw = sql_draw,
                                  .frame = sql_frame,
                                  .summary = sql_summary,
                                  .whole = sql_view_whole,
                                  .help = sql_help,
                                  .key = sql_key,
                                  .paste = sql_paste,
                                  .mouse = sql_mouse,
                                  .focus = sql_focus,
                                  .cannot = sql_cannot,
                                  .bar = sql_bar,
                                  .changed = sql_changed,
                                  .settle = sql_settle,
                                  .take = sql_take,
                                  .draft = sql_draft,
                                  .draft_aside = sql_draft_aside,
                                  .restore = sql_restore};
