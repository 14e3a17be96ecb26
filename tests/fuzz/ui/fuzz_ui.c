/* What reaches the screen's own readers: key files, themes, and texts that are typed and pasted
 * into an editor, with actions between them. The first byte chooses which; the rest is the text. */
#include <stdint.h>
#include <string.h>

#include "draw/theme.h"
#include "keys/edit.h"
#include "keys/keymap.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"

enum { EDIT_BYTES = 4096 };

static void fuzz_keys(const char *text)
{
    struct keymap keymap;
    struct err err = ERR_INIT;

    keymap_default(&keymap);
    if (!keymap_merge(&keymap, text, "fuzz", &err) && !*err.text)
        __builtin_trap();
    for (int action = 0; action < ACTION_COUNT; action++) {
        struct buf name = BUF_INIT;
        keymap_key(&keymap, (enum action)action, &name);
        buf_release(&name);
    }
}

static void fuzz_theme(const char *text)
{
    static struct theme theme;
    struct err err = ERR_INIT;

    if (!theme_parse(&theme, "fuzz", text, "fuzz", &err) && !*err.text)
        __builtin_trap();
}

/* Pieces of a few bytes are pasted, and each is followed by an action; the cursor stays inside.
 * Each looks at all lines, so the number of pieces is bounded. */
static void fuzz_edit(const char *text, size_t len, bool single)
{
    struct edit edit;

    len = len < EDIT_BYTES ? len : EDIT_BYTES;
    edit_init(&edit, single);
    for (size_t i = 0; i < len;) {
        const size_t piece = 1 + (unsigned char)text[i] % 7;
        const size_t n = piece < len - i ? piece : len - i;
        edit_insert(&edit, text + i, n);
        edit_act(&edit, (enum action)((unsigned char)text[i + n - 1] % ACTION_COUNT));
        if (edit.cursor > edit.text.len || strlen(edit_text(&edit)) != edit.text.len)
            __builtin_trap();
        edit_cursor_col(&edit);
        edit_cursor_line(&edit);
        i += n;
    }
    edit_release(&edit);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    char *text = mem_strndup((const char *)data + 1, size - 1);

    switch (data[0] % 4) {
    case 0:
        fuzz_keys(text);
        break;
    case 1:
        fuzz_theme(text);
        break;
    default:
        fuzz_edit(text, strlen(text), data[0] & 1);
    }
    mem_free(text);
    return 0;
}
