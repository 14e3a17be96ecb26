/* Words typed while the results have the focus: they are meant for the input line.
 *
 * Letters are keys here, so a word can be told from keys by its first letter that is none. All that
 * was typed in one go up to it moves to the input line, and what its letters did in the grid is
 * taken back. What cannot be taken back (SQL that is made, a copy) or lies over the text that
 * follows (a box) waits a moment for the next letter: fingers that follow each other so fast are
 * writing. */
#include "panes/rows_private.h"
#include "services/panes.h"
#include "services/turns.h"

#define GO_US 700000   /* between two letters of one go */
#define HOLD_US 200000 /* for what cannot be taken back, and for boxes */

static bool opens_box(enum action action)
{
    return action == ACTION_RECORD || action == ACTION_STATS || action == ACTION_FILTER ||
           action == ACTION_GOTO_COLUMN || action == ACTION_COPY_AS || action == ACTION_PAGER ||
           action == ACTION_WATCH || action == ACTION_FETCH_ALL;
}

static bool is_final(enum action action)
{
    return action == ACTION_FILTER_SQL || action == ACTION_GROUP_BY || action == ACTION_FOLLOW ||
           action == ACTION_COPY_CELL || action == ACTION_COPY_ROW || opens_box(action);
}

/* A key that is held down writes no word. */
static bool repeats(const struct words *words)
{
    const size_t n = words->len;
    return n > 2 && words->keys[n - 1] == words->keys[n - 2] &&
           words->keys[n - 2] == words->keys[n - 3];
}

static void words_forget(struct words *words)
{
    words->len = 0;
    words->held = ACTION_NONE;
}

static void words_add(struct rows *rows, const struct console *console, uint32_t key)
{
    struct words *words = &rows->words;
    if (words->len == WORDS_MOST || console->now_us - words->last_us > GO_US || repeats(words))
        words_forget(words);
    if (!words->len) {
        grid_keep(&rows->grid, &words->kept);
        words->charted = rows->charted;
    }
    words->keys[words->len++] = key;
    words->last_us = console->now_us;
}

static void words_go_home(struct rows *rows, struct console *console)
{
    struct words *words = &rows->words;
    grid_back(&rows->grid, &words->kept);
    rows->charted = words->charted;
    for (size_t i = 0; i < words->len; i++)
        console_type_home(console, words->keys[i]);
    words_forget(words);
    console->held_us = 0;
}

enum action rows_words_held(struct rows *rows, struct console *console, bool now)
{
    const enum action held = rows->words.held;
    if (held == ACTION_NONE || (!now && console->now_us < console->held_us))
        return ACTION_NONE;
    rows->words.held = ACTION_NONE;
    console->held_us = 0;
    return held;
}

/* The yes or no that waits is answered in the input line; letters before it are of its word only
 * where it follows at once. */
static enum action as_answer(struct words *words, const struct console *console, uint32_t key,
                             enum action action)
{
    if (!letter_answers(console, key))
        return action;
    if (console->now_us - words->last_us > HOLD_US)
        words_forget(words);
    return ACTION_NONE;
}

bool rows_words_key(struct rows *rows, struct console *console, uint32_t key, enum action action)
{
    struct words *words = &rows->words;
    action = as_answer(words, console, key, action);
    const bool everywhere = action != ACTION_NONE && action_rows[action].context == CONTEXT_GLOBAL;
    if (!key_is_text(key) || everywhere) {
        words->len = 0;
        return false;
    }
    if (!rows->grid.result) { /* a list of questions */
        const bool moves = action_rows[action].context == CONTEXT_MOVE;
        if (!moves)
            console_type_home(console, key);
        return !moves;
    }
    words_add(rows, console, key);
    if (action == ACTION_NONE || words->held != ACTION_NONE) {
        words_go_home(rows, console);
        return true;
    }
    if (!is_final(action))
        return false;
    words->held = action;
    console->held_us = console->now_us + HOLD_US;
    return true;
}

void rows_words_close(struct rows *rows)
{
    grid_kept_release(&rows->words.kept);
}
