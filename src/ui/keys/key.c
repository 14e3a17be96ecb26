/* Names of keys, both ways. The names are the key files' syntax and what the help shows. */
#include "keys/key.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"

static const struct {
    uint32_t key;
    const char *name;
} special_names[] = {
    {UKEY_ENTER, "Enter"},    {UKEY_TAB, "Tab"},
    {UKEY_ESC, "Esc"},        {UKEY_BACKSPACE, "Bksp"},
    {UKEY_DELETE, "Del"},     {UKEY_INSERT, "Ins"},
    {UKEY_UP, "Up"},          {UKEY_DOWN, "Down"},
    {UKEY_LEFT, "Left"},      {UKEY_RIGHT, "Right"},
    {UKEY_HOME, "Home"},      {UKEY_END, "End"},
    {UKEY_PAGE_UP, "PgUp"},   {UKEY_PAGE_DOWN, "PgDn"},
    {' ', "Space"},           {UKEY_ENTER, "Return"},
    {UKEY_ESC, "Escape"},     {UKEY_BACKSPACE, "Backspace"},
    {UKEY_DELETE, "Delete"},  {UKEY_INSERT, "Insert"},
    {UKEY_PAGE_UP, "PageUp"}, {UKEY_PAGE_DOWN, "PageDown"},
};

static const struct {
    uint32_t bit;
    const char *prefix;
} mods[] = {{KEY_MOD_CTRL, "Ctrl-"}, {KEY_MOD_ALT, "Alt-"}, {KEY_MOD_SHIFT, "Shift-"}};

static bool special_parse(const char *name, uint32_t *ret_key)
{
    for (size_t i = 0; i < sizeof special_names / sizeof *special_names; i++) {
        if (str_eq_fold(name, special_names[i].name)) {
            *ret_key = special_names[i].key;
            return true;
        }
    }
    int64_t n;
    if ((name[0] == 'F' || name[0] == 'f') && str_to_i64(name + 1, &n) && n >= 1 && n <= 12) {
        *ret_key = UKEY_F1 + (uint32_t)n - 1;
        return true;
    }
    return false;
}

bool key_parse(const char *name, uint32_t *ret_key)
{
    uint32_t bits = 0, key;
    for (size_t i = 0; i < sizeof mods / sizeof *mods; i++) {
        if (str_starts_fold(name, mods[i].prefix)) {
            bits |= mods[i].bit;
            name += strlen(mods[i].prefix);
        }
    }
    if (!special_parse(name, &key)) {
        int32_t cp;
        const size_t len = strlen(name);
        if (len == 0 || text_decode(name, len, &cp) != len || cp < 0x20)
            return false;
        key = (uint32_t)cp;
    }
    if ((bits & KEY_MOD_CTRL) && key >= 'A' && key <= 'Z')
        key += 'a' - 'A';
    *ret_key = key | bits;
    return true;
}

void key_add_name(uint32_t key, struct buf *out)
{
    for (size_t i = 0; i < sizeof mods / sizeof *mods; i++) {
        if (key & mods[i].bit)
            buf_add(out, mods[i].prefix);
    }
    uint32_t plain = key & ~KEY_MODS;
    for (size_t i = 0; i < sizeof special_names / sizeof *special_names; i++) {
        if (special_names[i].key == plain) {
            buf_add(out, special_names[i].name);
            return;
        }
    }
    if (plain >= UKEY_F1 && plain <= UKEY_F12) {
        buf_addf(out, "F%u", plain - UKEY_F1 + 1);
        return;
    }
    if ((key & KEY_MOD_CTRL) && plain >= 'a' && plain <= 'z')
        plain -= 'a' - 'A';
    char utf8[4];
    buf_addn(out, utf8, text_encode((int32_t)plain, utf8));
}

bool key_is_text(uint32_t key)
{
    const uint32_t plain = key & ~KEY_MODS;
    return !(key & (KEY_MOD_CTRL | KEY_MOD_ALT)) && plain >= 0x20 && plain != 0x7f &&
           plain < KEY_SPECIAL;
}
