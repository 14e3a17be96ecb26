/* Letters typed where they are keys: in the SQL and in the results. UI thread only. */
#ifndef QUERENT_UI_PANES_WORDS_H
#define QUERENT_UI_PANES_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "keys/action.h"

struct console;

struct words {
    int64_t last_us; /* when a letter was a key */
};

/* True when the letter is text and went to the input line, which has the focus then: it is no key
 * here and begins what is typed in one go, or it answers the yes or no that waits. */
bool words_key(struct words *words, struct console *console, uint32_t key, enum action action);

#endif
