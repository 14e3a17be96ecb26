/* What is typed in one go is keys or a text, and its first letter says which: see the header.
 * However fast keys follow each other, none of them becomes a text that is sent. */
#include "panes/words.h"

#include "keys/key.h"
#include "services/panes.h"
#include "services/turns.h"
#include "state.h"

#define GO_US 700000 /* between two letters of one go */

bool words_key(struct words *words, struct console *console, uint32_t key, enum action action)
{
    if (!key_is_text(key) ||
        (action != ACTION_NONE && action_rows[action].context == CONTEXT_GLOBAL))
        return false;
    const bool answers = letter_answers(console, key);
    const bool goes_on = words->last_us && console->now_us - words->last_us <= GO_US;
    if (answers || (action == ACTION_NONE && !goes_on)) {
        words->last_us = 0;
        console_type_home(console, key);
        return true;
    }
    words->last_us = console->now_us;
    return false;
}
