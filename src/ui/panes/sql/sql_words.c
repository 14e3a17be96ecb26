/* Words typed while the SQL has the focus: they are meant for the input line, as in the results
 * (rows_words.c). The first letter that is no key here shows it; what its letters did before is
 * harmless, except for the plan, which waits a moment for the next letter. */
#include "panes/sql/sql.h"

#include "keys/key.h"
#include "services/panes.h"
#include "services/turns.h"

#define GO_US 700000   /* between two letters of one go */
#define HOLD_US 200000 /* for what lies over the text that follows */

static bool is_harmless(enum action action)
{
    return action == ACTION_SQL_COPY || action == ACTION_SQL_AS_WRITTEN ||
           (action != ACTION_NONE && action_rows[action].context == CONTEXT_MOVE);
}

enum action sql_words_held(struct sql *sql, struct console *console, bool now)
{
    const enum action held = sql->words.held;
    if (held == ACTION_NONE || (!now && console->now_us < console->held_us))
        return ACTION_NONE;
    sql->words.held = ACTION_NONE;
    console->held_us = 0;
    return held;
}

static void sql_words_go_home(struct sql *sql, struct console *console)
{
    struct sql_words *words = &sql->words;
    for (size_t i = 0; i < words->len; i++)
        console_type_home(console, words->keys[i]);
    if (words->held != ACTION_NONE)
        console->held_us = 0;
    *words = (struct sql_words){0};
}

/* The yes or no that waits is answered in the input line; letters before it are of its word only
 * where it follows at once. */
static enum action as_answer(struct sql_words *words, const struct console *console, uint32_t key,
                             enum action action)
{
    if (!letter_answers(console, key))
        return action;
    if (console->now_us - words->last_us > HOLD_US)
        words->len = 0;
    return ACTION_NONE;
}

bool sql_words_key(struct sql *sql, struct console *console, uint32_t key, enum action action)
{
    struct sql_words *words = &sql->words;
    action = as_answer(words, console, key, action);
    const bool meant = action == ACTION_NONE || action == ACTION_SQL_PLAN || is_harmless(action) ||
                       words->held != ACTION_NONE;
    if (!key_is_text(key) || !meant) {
        words->len = 0;
        return false;
    }
    if (words->len == SQL_WORDS_MOST || console->now_us - words->last_us > GO_US)
        words->len = 0;
    words->keys[words->len++] = key;
    words->last_us = console->now_us;
    if (action == ACTION_NONE || words->held != ACTION_NONE) {
        sql_words_go_home(sql, console);
        return true;
    }
    if (is_harmless(action))
        return false;
    words->held = action;
    console->held_us = console->now_us + HOLD_US;
    return true;
}
