/* Keys that do nothing here; see the header. */
#include "services/elsewhere.h"

#include "keys/key.h"
#include "services/panes.h"
#include "state.h"
#include "texts.h"

enum { PLACES_MOST = 2 }; /* that are named: the line is short */

/* How a place is gone to whose keys are not the ones that mean something now. */
static const struct {
    enum context context;
    enum action go, then; /* ACTION_NONE: only the first */
} ways[] = {
    {CONTEXT_SQL, ACTION_FOCUS_SQL, ACTION_NONE},
    {CONTEXT_SQL_EDIT, ACTION_FOCUS_SQL, ACTION_SQL_EDIT},
    {CONTEXT_ROWS, ACTION_FOCUS_ROWS, ACTION_NONE},
    {CONTEXT_TALK, ACTION_FOCUS_TALK, ACTION_NONE},
    {CONTEXT_INPUT, ACTION_FOCUS_INPUT, ACTION_NONE},
    {CONTEXT_EDIT, ACTION_FOCUS_INPUT, ACTION_NONE}, /* where one types first of all */
    {CONTEXT_JOBS, ACTION_JOBS, ACTION_NONE},
    {CONTEXT_CONVERSATIONS, ACTION_CONVERSATIONS, ACTION_NONE},
    {CONTEXT_SAVED, ACTION_SAVED, ACTION_NONE},
    {CONTEXT_CONNECTIONS, ACTION_CONNECTIONS, ACTION_NONE},
    {CONTEXT_SCHEMA, ACTION_SCHEMA, ACTION_NONE},
    {CONTEXT_LESSONS, ACTION_LESSONS, ACTION_NONE},
    {CONTEXT_JOINS, ACTION_JOINS, ACTION_NONE},
    {CONTEXT_DRAFTED, ACTION_DRAFTED, ACTION_NONE},
    {CONTEXT_SOURCES, ACTION_SOURCES, ACTION_NONE},
    {CONTEXT_FORM, ACTION_WRITE, ACTION_NONE},
};

static bool has_key(const struct keymap *keymap, enum context context, uint32_t key)
{
    for (int i = 1; i < ACTION_COUNT; i++) {
        for (int k = 0; k < KEYMAP_KEYS_MAX && action_rows[i].context == context; k++) {
            if (keymap->keys[i][k] == key)
                return true;
        }
    }
    return false;
}

/* "SQL (F3)" */
static void add_place(const struct console *console, size_t way, struct buf *out)
{
    const enum context context = ways[way].context;
    buf_addf(out, "%s (", context_titles[context == CONTEXT_EDIT ? CONTEXT_INPUT : context]);
    keymap_key(&console->keymap, ways[way].go, out);
    if (ways[way].then != ACTION_NONE) {
        buf_addc(out, ' ');
        keymap_key(&console->keymap, ways[way].then, out);
    }
    buf_addc(out, ')');
}

bool elsewhere_place(const struct console *console, enum context context, enum action *ret_go,
                     struct buf *out)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (ways[i].context != context)
            continue;
        *ret_go = ways[i].then != ACTION_NONE ? ways[i].then : ways[i].go;
        add_place(console, i, out);
        return true;
    }
    return false;
}

/* Where the key does something; false: nowhere. */
static bool add_places(const struct console *console, uint32_t key, struct buf *out)
{
    size_t count = 0;
    enum action before = ACTION_NONE;
    for (size_t i = 0; i < sizeof ways / sizeof *ways && count < PLACES_MOST; i++) {
        if (ways[i].context == console_context(console) || ways[i].go == before ||
            !has_key(&console->keymap, ways[i].context, key))
            continue;
        before = ways[i].go;
        buf_add(out, count++ ? TEXT_KEY_OR : "");
        add_place(console, i, out);
    }
    return count > 0;
}

static void say_closed_first(struct console *console, const char *name)
{
    struct buf leave = BUF_INIT, text = BUF_INIT;
    keymap_key(&console->keymap, ACTION_LEAVE, &leave);
    buf_addf(&text, TEXT_KEY_CLOSE_FIRST, name, buf_str(&leave));
    model_notice(&console->model, false, text.p);
    buf_release(&leave);
    buf_release(&text);
}

static void add_nothing(const struct console *console, const char *name, struct buf *out)
{
    struct buf help = BUF_INIT;
    keymap_key(&console->keymap, ACTION_HELP, &help);
    buf_addf(out, TEXT_KEY_DOES_NOTHING, name, buf_str(&help));
    buf_release(&help);
}

/* In the stage line only: what a key does is no part of the conversation. */
void say_elsewhere(struct console *console, uint32_t key, enum action action)
{
    struct buf name = BUF_INIT, places = BUF_INIT, text = BUF_INIT;
    const bool global = action != ACTION_NONE && action_rows[action].context == CONTEXT_GLOBAL;
    key_add_name(key, &name);
    if (global && console->overlay) {
        say_closed_first(console, name.p);
    } else if (action == ACTION_NONE) {
        if (add_places(console, key, &places))
            buf_addf(&text, TEXT_KEY_ELSEWHERE, name.p, places.p);
        else
            add_nothing(console, name.p, &text);
        model_notice(&console->model, false, text.p);
    }
    console->model.notice_us = console->now_us;
    buf_release(&name);
    buf_release(&places);
    buf_release(&text);
}
