/* Keys as one number: a code point or a special key, with modifiers; and what a terminal may say.
 */
#ifndef QUERENT_UI_KEY_H
#define QUERENT_UI_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"

#define KEY_MOD_CTRL 0x1000000u
#define KEY_MOD_ALT 0x2000000u
#define KEY_MOD_SHIFT 0x4000000u
#define KEY_MODS 0x7000000u
#define KEY_SPECIAL 0x200000u /* above every code point */

enum key_special {
    UKEY_ENTER = KEY_SPECIAL,
    UKEY_TAB,
    UKEY_ESC,
    UKEY_BACKSPACE,
    UKEY_DELETE,
    UKEY_INSERT,
    UKEY_UP,
    UKEY_DOWN,
    UKEY_LEFT,
    UKEY_RIGHT,
    UKEY_HOME,
    UKEY_END,
    UKEY_PAGE_UP,
    UKEY_PAGE_DOWN,
    UKEY_F1,
    UKEY_F12 = UKEY_F1 + 11,
};

/* "Ctrl-P", "F5", "Alt-Enter", "Space", "?": false when it names no key. Names fold case. */
bool key_parse(const char *name, uint32_t *ret_key);
/* Appends the name that key_parse reads back. */
void key_add_name(uint32_t key, struct buf *out);
/* True for a key that types a character; modifiers but Shift make it none. */
bool key_is_text(uint32_t key);

#define PASTE_MAX (1024 * 1024) /* bytes; a larger paste is not taken */

enum input_type {
    INPUT_KEY,
    INPUT_PASTE,
    INPUT_PASTE_REFUSED, /* more than PASTE_MAX; said once, while the rest still comes */
    INPUT_MOUSE,
    INPUT_RESIZE,
    INPUT_LOOK /* x: 1 the terminal is looked at, 0 not any more */
};
enum mouse_what { MOUSE_PRESS, MOUSE_DOUBLE, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN, MOUSE_RELEASE };

struct input { /* one thing that the terminal said */
    enum input_type type;
    uint32_t key;
    bool amid;  /* more text came with it: no finger pressed it */
    char *text; /* a paste, owned by the receiver */
    size_t len;
    enum mouse_what mouse;
    int x, y; /* a mouse's cell */
};

#endif
