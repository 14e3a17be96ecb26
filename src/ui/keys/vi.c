/* vi's keys; see the header. A command is a row: its letter, what it does to the text in turn, and
 * whether text is typed after it. */
#include "keys/vi.h"

#include <string.h>

#include "keys/key.h"

const char vi_keys[] = "top = Ctrl-Home g\n"
                       "bottom = Ctrl-End G\n"
                       "home = Home Ctrl-A 0\n"
                       "end = End Ctrl-E $\n"
                       "page-up = PgUp Ctrl-B\n"
                       "page-down = PgDn\n"
                       "chart = Alt-c\n"
                       "chart-next = Alt-v\n";

static const struct {
    char key;
    bool inserts;
    enum action acts[3]; /* ACTION_NONE ends them */
} commands[] = {
    {'h', false, {ACTION_LEFT}},
    {'j', false, {ACTION_DOWN}},
    {'k', false, {ACTION_UP}},
    {'l', false, {ACTION_RIGHT}},
    {'0', false, {ACTION_HOME}},
    {'$', false, {ACTION_END}},
    {'b', false, {ACTION_WORD_LEFT}},
    {'G', false, {ACTION_BOTTOM}},
    {'x', false, {ACTION_DELETE}},
    {'X', false, {ACTION_BACKSPACE}},
    {'D', false, {ACTION_DELETE_TO_END}},
    {'u', false, {ACTION_UNDO}},
    {'i', true, {ACTION_NONE}},
    {'a', true, {ACTION_RIGHT}},
    {'I', true, {ACTION_HOME}},
    {'A', true, {ACTION_END}},
    {'o', true, {ACTION_END, ACTION_NEWLINE}},
    {'O', true, {ACTION_HOME, ACTION_NEWLINE, ACTION_UP}},
    {'C', true, {ACTION_DELETE_TO_END}},
};

/* The whole line with its break; of the last line the break before it. */
static void vi_delete_line(struct edit *edit)
{
    const int line = edit_cursor_line(edit);
    const size_t from = edit_line_start(edit, line), to = edit_line_start(edit, line + 1);
    const bool last = to == edit->text.len && line > 0 && edit->text.p[to - 1] != '\n';
    edit_splice(edit, from - last, to - from + last, "", from - last);
    edit_act(edit, ACTION_HOME);
}

/* To where the next word begins. */
static void vi_next_word(struct edit *edit)
{
    edit_act(edit, ACTION_WORD_RIGHT);
    while (edit->cursor < edit->text.len && strchr(" \t\n,.;()", edit->text.p[edit->cursor]))
        edit_act(edit, ACTION_RIGHT);
}

static void vi_delete_word(struct edit *edit)
{
    const size_t from = edit->cursor;
    vi_next_word(edit);
    edit_splice(edit, from, edit->cursor - from, "", from);
}

/* The word, without what parts it from the next, the line's text, or a part of it. */
static void vi_change(struct vi *vi, struct edit *edit, uint32_t key)
{
    const size_t from = edit->cursor;
    if (!strchr("cw$0", (int)key))
        return;
    if (key == 'c')
        edit_act(edit, ACTION_HOME);
    if (key == 'w') {
        edit_act(edit, ACTION_WORD_RIGHT);
        edit_splice(edit, from, edit->cursor - from, "", from);
    } else {
        edit_act(edit, key == '0' ? ACTION_DELETE_TO_START : ACTION_DELETE_TO_END);
    }
    vi->normal = false;
}

static bool vi_two(struct vi *vi, struct edit *edit, uint32_t first, uint32_t key)
{
    if (first == 'c')
        vi_change(vi, edit, key);
    else if (first == 'd' && key == 'd')
        vi_delete_line(edit);
    else if (first == 'd' && key == 'w')
        vi_delete_word(edit);
    else if (first == 'd' && key == '$')
        edit_act(edit, ACTION_DELETE_TO_END);
    else if (first == 'd' && key == '0')
        edit_act(edit, ACTION_DELETE_TO_START);
    else if (first == 'g' && key == 'g')
        edit_act(edit, ACTION_TOP);
    return true; /* of others nothing comes, as in vi */
}

static bool vi_at_line_end(const struct edit *edit)
{
    return edit->cursor == edit->text.len || edit->text.p[edit->cursor] == '\n';
}

static void vi_command(struct vi *vi, struct edit *edit, uint32_t key)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if ((uint32_t)commands[i].key != key)
            continue;
        for (size_t a = 0; a < 3 && commands[i].acts[a] != ACTION_NONE; a++)
            if (key != 'a' || !vi_at_line_end(edit)) /* behind the last character */
                edit_act(edit, commands[i].acts[a]);
        vi->normal = !commands[i].inserts;
    }
}

bool vi_key(struct vi *vi, struct edit *edit, uint32_t key, enum action *ret_action)
{
    *ret_action = ACTION_NONE;
    if (!vi->on)
        return false;
    if (!vi->normal) {
        vi->normal = key == UKEY_ESC;
        return key == UKEY_ESC;
    }
    const uint32_t first = vi->pending;
    vi->pending = 0;
    if (key == ('r' | KEY_MOD_CTRL))
        return edit_act(edit, ACTION_REDO);
    if (key == UKEY_ENTER || key == UKEY_BACKSPACE)
        key = key == UKEY_ENTER ? 'j' : 'h';
    if (!key_is_text(key))
        return false;
    if (first)
        return vi_two(vi, edit, first, key);
    if (key == 'c' || key == 'd' || key == 'g')
        vi->pending = key;
    else if (key == 'w')
        vi_next_word(edit);
    else if (key == '/')
        *ret_action = ACTION_SQL_FIND;
    else if (key == 'n')
        *ret_action = ACTION_SQL_FIND_NEXT;
    else
        vi_command(vi, edit, key);
    return true;
}
