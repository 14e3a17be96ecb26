/* Keys to actions, by the place that has the focus. */
#ifndef QUERENT_UI_KEYMAP_H
#define QUERENT_UI_KEYMAP_H

#include <stdbool.h>
#include <stdint.h>

#include "keys/action.h"
#include "querent/base/buf.h"
#include "querent/base/err.h"

#define KEYMAP_KEYS_MAX 4 /* keys of one action */

struct keymap {
    uint32_t keys[ACTION_COUNT][KEYMAP_KEYS_MAX]; /* 0: none */
};

/* The compiled-in defaults. */
void keymap_default(struct keymap *keymap);
/* Changes rows by a file's text. False: *err names file, line, what is wrong and the nearest name;
 * the keymap then keeps what it had. */
bool keymap_merge(struct keymap *keymap, const char *text, const char *file, struct err *err);
/* What the key does in `context` (its own actions, then those of the contexts behind it);
 * ACTION_NONE: nothing. `typing`: plain characters are text, not keys. */
enum action keymap_find(const struct keymap *keymap, enum context context, uint32_t key,
                        bool typing);
/* Name of the action's first key; false when it has none. */
bool keymap_key(const struct keymap *keymap, enum action action, struct buf *out);
/* Name of the first key that does it in this context; false when none does. */
bool keymap_key_here(const struct keymap *keymap, enum action action, enum context context,
                     bool typing, struct buf *out);
/* Contexts seen from one, nearest first, ended by CONTEXT_COUNT. */
const enum context *context_chain(enum context context);

#endif
