/* Text editing on a byte buffer with grapheme steps. Every change goes through `change`, which is
 * what undo and redo replay. */
#include "keys/edit.h"

#include <ctype.h>
#include <string.h>

#include "keys/key.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

static void change_free(struct edit_change *change)
{
    mem_free(change->gone);
    mem_free(change->came);
}

void edit_init(struct edit *edit, bool single)
{
    *edit = (struct edit){.want_col = -1, .single = single};
}

static void edit_forget(struct edit *edit)
{
    for (size_t i = 0; i < edit->done.len; i++)
        change_free(&edit->done.v[i]);
    for (size_t i = 0; i < edit->undone.len; i++)
        change_free(&edit->undone.v[i]);
    edit->done.len = edit->undone.len = 0;
}

void edit_release(struct edit *edit)
{
    edit_forget(edit);
    vec_release(&edit->done);
    vec_release(&edit->undone);
    buf_release(&edit->text);
}

const char *edit_text(const struct edit *edit)
{
    return buf_str(&edit->text);
}

bool edit_empty(const struct edit *edit)
{
    return str_blank(edit_text(edit));
}

void edit_set(struct edit *edit, const char *text)
{
    edit_forget(edit);
    buf_clear(&edit->text);
    buf_add(&edit->text, text);
    edit->cursor = edit->text.len;
    edit->want_col = -1;
    edit->changes++;
}

/* ---- changing */

static void drop_undone(struct edit *edit)
{
    for (size_t i = 0; i < edit->undone.len; i++)
        change_free(&edit->undone.v[i]);
    edit->undone.len = 0;
}

static bool edit_merges(const struct edit *edit, const struct edit_change *next)
{
    if (!next->typed || edit->done.len == 0)
        return false;
    const struct edit_change *last = &vec_last(&edit->done);
    const bool follows = last->typed && last->pos + last->came_len == next->pos;
    return follows && !(isspace((unsigned char)last->came[last->came_len - 1]) &&
                        !isspace((unsigned char)next->came[0]));
}

static void edit_remember(struct edit *edit, struct edit_change *change)
{
    drop_undone(edit);
    if (edit_merges(edit, change)) {
        struct edit_change *last = &vec_last(&edit->done);
        last->came = mem_realloc(last->came, last->came_len + change->came_len + 1);
        memcpy(last->came + last->came_len, change->came, change->came_len + 1);
        last->came_len += change->came_len;
        change_free(change);
        return;
    }
    if (edit->done.len == EDIT_UNDO_MAX) {
        change_free(&edit->done.v[0]);
        vec_remove(&edit->done, 0);
    }
    vec_push(&edit->done, *change);
}

static void ui_edit_change(struct edit *edit, size_t pos, size_t old, const char *p, size_t len,
                           bool typed)
{
    if (old == 0 && len == 0)
        return;
    struct edit_change step = {.pos = pos,
                               .gone = mem_strndup(edit->text.p ? edit->text.p + pos : "", old),
                               .gone_len = old,
                               .came = mem_strndup(p, len),
                               .came_len = len,
                               .typed = typed};
    buf_splice(&edit->text, pos, old, p, len);
    edit->cursor = pos + len;
    edit->want_col = -1;
    edit->changes++;
    edit_remember(edit, &step);
}

void edit_replace(struct edit *edit, const char *text)
{
    if (!str_eq(edit_text(edit), text))
        ui_edit_change(edit, 0, edit->text.len, text, strlen(text), false);
}

static bool ui_edit_insert(struct edit *edit, const char *p, size_t len, bool typed)
{
    struct buf clean = BUF_INIT;
    for (size_t i = 0; i < len; i++) {
        const unsigned char c = (unsigned char)p[i];
        if (c == '\r') {
            if (i + 1 < len && p[i + 1] == '\n')
                continue;
            buf_addc(&clean, edit->single ? ' ' : '\n');
        } else if (c == '\n' || c == '\t') {
            buf_addc(&clean, edit->single ? ' ' : (char)c);
        } else if (c >= 0x20 && c != 0x7f) {
            buf_addc(&clean, (char)c);
        }
    }
    const bool fits = edit->text.len + clean.len <= EDIT_TEXT_MAX;
    if (fits)
        ui_edit_change(edit, edit->cursor, 0, buf_str(&clean), clean.len, typed);
    buf_release(&clean);
    return fits;
}

bool edit_insert(struct edit *edit, const char *p, size_t len)
{
    return ui_edit_insert(edit, p, len, false);
}

bool edit_insert_key(struct edit *edit, uint32_t key)
{
    char utf8[4];
    const size_t len = text_encode((int32_t)(key & ~KEY_MODS), utf8);
    return ui_edit_insert(edit, utf8, len, true);
}

void edit_complete(struct edit *edit, size_t old, const char *text)
{
    if (old > edit->cursor)
        old = edit->cursor;
    ui_edit_change(edit, edit->cursor - old, old, text, strlen(text), false);
}

void edit_splice(struct edit *edit, size_t pos, size_t old, const char *text, size_t cursor)
{
    const size_t len = strlen(text);
    if (edit->text.len - old + len > EDIT_TEXT_MAX)
        return;
    ui_edit_change(edit, pos, old, text, len, false);
    edit->cursor = cursor < edit->text.len ? cursor : edit->text.len;
}

/* Takes the newest change of `from` back and puts it on `to`. */
static bool edit_replay(struct edit *edit, bool undo)
{
    struct edit_change step;
    if (undo) {
        if (edit->done.len == 0)
            return true;
        step = vec_pop(&edit->done);
        buf_splice(&edit->text, step.pos, step.came_len, step.gone, step.gone_len);
        edit->cursor = step.pos + step.gone_len;
        vec_push(&edit->undone, step);
    } else {
        if (edit->undone.len == 0)
            return true;
        step = vec_pop(&edit->undone);
        buf_splice(&edit->text, step.pos, step.gone_len, step.came, step.came_len);
        edit->cursor = step.pos + step.came_len;
        vec_push(&edit->done, step);
    }
    edit->want_col = -1;
    edit->changes++;
    return true;
}

/* ---- moving */

static size_t step_right(const struct edit *edit, size_t pos)
{
    int width;
    if (pos >= edit->text.len)
        return pos;
    if (edit->text.p[pos] == '\n')
        return pos + 1;
    const size_t n = text_grapheme(edit->text.p + pos, edit->text.len - pos, &width);
    return pos + (n ? n : 1);
}

static size_t line_begin(const struct edit *edit, size_t pos)
{
    while (pos > 0 && edit->text.p[pos - 1] != '\n')
        pos--;
    return pos;
}

static size_t edit_line_end(const struct edit *edit, size_t pos)
{
    while (pos < edit->text.len && edit->text.p[pos] != '\n')
        pos++;
    return pos;
}

/* Graphemes are only found forwards, so a step to the left walks from the line's start. */
static size_t step_left(const struct edit *edit, size_t pos)
{
    if (pos == 0)
        return 0;
    if (edit->text.p[pos - 1] == '\n')
        return pos - 1;
    size_t at = line_begin(edit, pos), before = at;
    while (at < pos) {
        before = at;
        at = step_right(edit, at);
    }
    return before;
}

static bool word_byte(const struct edit *edit, size_t pos)
{
    const unsigned char c = (unsigned char)edit->text.p[pos];
    return c >= 0x80 || isalnum(c) || c == '_';
}

static size_t word_left(const struct edit *edit)
{
    size_t pos = edit->cursor;
    while (pos > 0 && !word_byte(edit, pos - 1))
        pos--;
    while (pos > 0 && word_byte(edit, pos - 1))
        pos--;
    return pos;
}

static size_t word_right(const struct edit *edit)
{
    size_t pos = edit->cursor;
    while (pos < edit->text.len && !word_byte(edit, pos))
        pos++;
    while (pos < edit->text.len && word_byte(edit, pos))
        pos++;
    return pos;
}

static int col_at(const struct edit *edit, size_t pos)
{
    const size_t start = line_begin(edit, pos);
    return edit->text.p ? text_width(edit->text.p + start, pos - start) : 0;
}

static size_t pos_at_col(const struct edit *edit, size_t start, int col)
{
    int used;
    if (!edit->text.p)
        return 0;
    const size_t end = edit_line_end(edit, start);
    return start + text_fit(edit->text.p + start, end - start, col, &used);
}

static bool edit_vertical(struct edit *edit, int step)
{
    const int col = edit->want_col >= 0 ? edit->want_col : col_at(edit, edit->cursor);
    size_t start = line_begin(edit, edit->cursor);
    if (step < 0) {
        if (start == 0)
            return false;
        start = line_begin(edit, start - 1);
    } else {
        start = edit_line_end(edit, edit->cursor);
        if (start == edit->text.len)
            return false;
        start++;
    }
    edit->cursor = pos_at_col(edit, start, col);
    edit->want_col = col;
    return true;
}

static bool edit_go(struct edit *edit, size_t pos)
{
    edit->cursor = pos;
    edit->want_col = -1;
    return true;
}

static bool edit_cut(struct edit *edit, size_t from, size_t to)
{
    ui_edit_change(edit, from, to - from, "", 0, false);
    return true;
}

bool edit_act(struct edit *edit, enum action action)
{
    const size_t at = edit->cursor;
    switch (action) {
    case ACTION_LEFT:
        return edit_go(edit, step_left(edit, at));
    case ACTION_RIGHT:
        return edit_go(edit, step_right(edit, at));
    case ACTION_UP:
        return edit_vertical(edit, -1);
    case ACTION_DOWN:
        return edit_vertical(edit, 1);
    case ACTION_HOME:
        return edit_go(edit, line_begin(edit, at));
    case ACTION_END:
        return edit_go(edit, edit_line_end(edit, at));
    case ACTION_TOP:
        return edit_go(edit, 0);
    case ACTION_BOTTOM:
        return edit_go(edit, edit->text.len);
    case ACTION_WORD_LEFT:
        return edit_go(edit, word_left(edit));
    case ACTION_WORD_RIGHT:
        return edit_go(edit, word_right(edit));
    case ACTION_BACKSPACE:
        return edit_cut(edit, step_left(edit, at), at);
    case ACTION_DELETE:
        return edit_cut(edit, at, step_right(edit, at));
    case ACTION_DELETE_WORD:
        return edit_cut(edit, word_left(edit), at);
    case ACTION_DELETE_TO_END:
        return edit_cut(edit, at, edit_line_end(edit, at));
    case ACTION_DELETE_TO_START:
        return edit_cut(edit, line_begin(edit, at), at);
    case ACTION_UNDO:
        return edit_replay(edit, true);
    case ACTION_REDO:
        return edit_replay(edit, false);
    case ACTION_NEWLINE:
        if (!edit->single)
            ui_edit_change(edit, at, 0, "\n", 1, false);
        return true;
    default:
        return false;
    }
}

/* ---- places */

int edit_line_count(const struct edit *edit)
{
    int count = 1;
    for (size_t i = 0; i < edit->text.len; i++)
        count += edit->text.p[i] == '\n';
    return count;
}

int edit_cursor_line(const struct edit *edit)
{
    int line = 0;
    for (size_t i = 0; i < edit->cursor; i++)
        line += edit->text.p[i] == '\n';
    return line;
}

int edit_cursor_col(const struct edit *edit)
{
    return col_at(edit, edit->cursor);
}

size_t edit_line_start(const struct edit *edit, int line)
{
    size_t pos = 0;
    while (line-- > 0 && pos < edit->text.len) {
        pos = edit_line_end(edit, pos);
        pos += pos < edit->text.len;
    }
    return pos;
}

void edit_goto(struct edit *edit, size_t start, int col)
{
    edit_go(edit, pos_at_col(edit, start, col));
}

int edit_shift(const struct edit *edit, int cols)
{
    const int cursor = text_width(edit_text(edit), edit->cursor);
    return cursor >= cols ? cursor - cols + 1 : 0;
}

void edit_click(struct edit *edit, int cols, int x)
{
    int used;
    const int col = (x > 0 ? x : 0) + edit_shift(edit, cols);
    edit->cursor = text_fit(edit_text(edit), edit->text.len, col, &used);
}
