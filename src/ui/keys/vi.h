/* Keys as vi has them, where the setting ui.keys asks for them: the SQL editor with its two modes,
 * and lists, text and the grid by the same letters (in vi_keys, a key file of its own). */
#ifndef QUERENT_UI_VI_H
#define QUERENT_UI_VI_H

#include <stdbool.h>
#include <stdint.h>

#include "keys/action.h"
#include "keys/edit.h"

extern const char vi_keys[]; /* merged over the default keys */

struct vi { /* zero: the keys are not vi's */
    bool on;
    bool normal;      /* letters are commands; else text */
    uint32_t pending; /* the first letter of cw, dd, dw, gg; 0: none */
};

/* The key as vi has it. False: it is not of vi, or is text. *ret_action: what is to be done beside
 * (a search, the next hit), ACTION_NONE: nothing. */
bool vi_key(struct vi *vi, struct edit *edit, uint32_t key, enum action *ret_action);

#endif
