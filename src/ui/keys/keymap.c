/* Keys to actions. The default file is compiled in, and read by the same parser as the user's. */
#include "keys/keymap.h"

#include <string.h>

#include "draw/ini.h"
#include "keys/key.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "resource.h"
#include "texts.h"

#define CHAIN_MAX 6

static const enum context chains[CONTEXT_COUNT][CHAIN_MAX] = {
#define END CONTEXT_COUNT
    [CONTEXT_GLOBAL] = {CONTEXT_GLOBAL, END},
    [CONTEXT_MOVE] = {CONTEXT_MOVE, CONTEXT_GLOBAL, END},
    [CONTEXT_EDIT] = {CONTEXT_EDIT, CONTEXT_MOVE, CONTEXT_GLOBAL, END},
    [CONTEXT_INPUT] = {CONTEXT_INPUT, CONTEXT_EDIT, CONTEXT_MOVE, CONTEXT_GLOBAL, END},
    [CONTEXT_PICK] = {CONTEXT_PICK, CONTEXT_SIDE, CONTEXT_EDIT, CONTEXT_MOVE, CONTEXT_GLOBAL, END},
    [CONTEXT_SIDE] = {CONTEXT_SIDE, END},
    [CONTEXT_TALK] = {CONTEXT_PICK, CONTEXT_TALK, CONTEXT_MOVE, CONTEXT_GLOBAL, END},
    [CONTEXT_SQL] = {CONTEXT_SQL, CONTEXT_MOVE, CONTEXT_GLOBAL, END},
    [CONTEXT_SQL_EDIT] = {CONTEXT_SQL_EDIT, CONTEXT_EDIT, CONTEXT_MOVE, CONTEXT_GLOBAL, END},
    [CONTEXT_ROWS] = {CONTEXT_ROWS, CONTEXT_MOVE, CONTEXT_GLOBAL, END},
    [CONTEXT_JOBS] = {CONTEXT_JOBS, CONTEXT_PICK, CONTEXT_EDIT, CONTEXT_MOVE, END},
    [CONTEXT_CONVERSATIONS] = {CONTEXT_CONVERSATIONS, CONTEXT_PICK, CONTEXT_EDIT, CONTEXT_MOVE,
                               END},
    [CONTEXT_SAVED] = {CONTEXT_SAVED, CONTEXT_PICK, CONTEXT_SIDE, CONTEXT_EDIT, CONTEXT_MOVE, END},
    [CONTEXT_CONNECTIONS] = {CONTEXT_CONNECTIONS, CONTEXT_PICK, CONTEXT_EDIT, CONTEXT_MOVE, END},
    [CONTEXT_SCHEMA] = {CONTEXT_SCHEMA, CONTEXT_PICK, CONTEXT_SIDE, CONTEXT_EDIT, CONTEXT_MOVE,
                        END},
    [CONTEXT_WATCH] = {CONTEXT_WATCH, CONTEXT_MOVE, CONTEXT_GLOBAL, END},
    [CONTEXT_PREVIEW] = {CONTEXT_PREVIEW, CONTEXT_MOVE, CONTEXT_GLOBAL, END},
    [CONTEXT_LESSONS] = {CONTEXT_LESSONS, CONTEXT_PICK, CONTEXT_SIDE, CONTEXT_EDIT, CONTEXT_MOVE,
                         END},
    [CONTEXT_DRAFTED] = {CONTEXT_DRAFTED, CONTEXT_PICK, CONTEXT_SIDE, CONTEXT_EDIT, CONTEXT_MOVE,
                         END},
    [CONTEXT_SOURCES] = {CONTEXT_SOURCES, CONTEXT_PICK, CONTEXT_SIDE, CONTEXT_EDIT, CONTEXT_MOVE,
                         END},
    [CONTEXT_JOINS] = {CONTEXT_JOINS, CONTEXT_PICK, CONTEXT_SIDE, CONTEXT_EDIT, CONTEXT_MOVE, END},
    [CONTEXT_FORM] = {CONTEXT_FORM, CONTEXT_PICK, CONTEXT_EDIT, CONTEXT_MOVE, END},
    [CONTEXT_VIEW] = {CONTEXT_VIEW, CONTEXT_MOVE, CONTEXT_GLOBAL, END},
#undef END
};

const enum context *context_chain(enum context context)
{
    return chains[context];
}

static enum action find_in(const struct keymap *keymap, enum context context, uint32_t key)
{
    for (int i = 1; i < ACTION_COUNT; i++) {
        if (action_rows[i].context != context)
            continue;
        for (int k = 0; k < KEYMAP_KEYS_MAX; k++) {
            if (keymap->keys[i][k] == key)
                return (enum action)i;
        }
    }
    return ACTION_NONE;
}

enum action keymap_find(const struct keymap *keymap, enum context context, uint32_t key,
                        bool typing)
{
    if (key == 0 || (typing && key_is_text(key)))
        return ACTION_NONE;
    enum action action = ACTION_NONE;
    for (const enum context *at = chains[context]; *at != CONTEXT_COUNT && !action; at++)
        action = find_in(keymap, *at, key);
    return action ? action : find_in(keymap, CONTEXT_GLOBAL, key);
}

bool keymap_key(const struct keymap *keymap, enum action action, struct buf *out)
{
    if (!keymap->keys[action][0])
        return false;
    key_add_name(keymap->keys[action][0], out);
    return true;
}

bool keymap_key_here(const struct keymap *keymap, enum action action, enum context context,
                     bool typing, struct buf *out)
{
    for (int k = 0; k < KEYMAP_KEYS_MAX; k++) {
        const uint32_t key = keymap->keys[action][k];
        if (key && keymap_find(keymap, context, key, typing) == action) {
            key_add_name(key, out);
            return true;
        }
    }
    return false;
}

/* ---- reading */

static bool parse_action(const char *name, enum action *ret_action, struct err *err)
{
    if (action_parse(name, ret_action))
        return true;
    const char *near = action_nearest(name);
    return err_set(err, ERR_CONFIG, near ? TEXT_NO_ACTION_NEAR : TEXT_NO_ACTION, name, near);
}

static bool parse_keys(const char *value, uint32_t keys[KEYMAP_KEYS_MAX], struct err *err)
{
    size_t count;
    char **names = str_split(value, ' ', &count);
    bool ok = count <= KEYMAP_KEYS_MAX || err_set(err, ERR_LIMIT, TEXT_KEYS_MAX, KEYMAP_KEYS_MAX);
    memset(keys, 0, KEYMAP_KEYS_MAX * sizeof *keys);
    for (size_t i = 0; ok && i < count; i++) {
        if (!key_parse(names[i], &keys[i]))
            ok = err_set(err, ERR_CONFIG, TEXT_NO_KEY, names[i]);
    }
    str_free_all(names, count);
    return ok;
}

static bool keymap_row(void *arg, const struct ini_line *line, struct err *err)
{
    struct keymap *keymap = arg;
    enum action action;
    uint32_t keys[KEYMAP_KEYS_MAX];
    if (!parse_action(line->name, &action, err) || !parse_keys(line->value, keys, err))
        return false;
    const enum context context = action_rows[action].context;
    for (int k = 0; k < KEYMAP_KEYS_MAX && keys[k]; k++) {
        const enum action other = find_in(keymap, context, keys[k]);
        struct buf name = BUF_INIT;
        key_add_name(keys[k], &name);
        const bool taken = other != ACTION_NONE && other != action;
        if (taken)
            err_set(err, ERR_CONFIG, TEXT_KEY_TAKEN, name.p, line->name, action_rows[other].name);
        buf_release(&name);
        if (taken)
            return false;
    }
    memcpy(keymap->keys[action], keys, sizeof keys);
    return true;
}

bool keymap_merge(struct keymap *keymap, const char *text, const char *file, struct err *err)
{
    struct keymap changed = *keymap;
    if (!ini_parse(text, file, keymap_row, &changed, err))
        return false;
    *keymap = changed;
    return true;
}

void keymap_default(struct keymap *keymap)
{
    struct err err = ERR_INIT;
    *keymap = (struct keymap){0};
    if (!keymap_merge(keymap, resource_keys, "keys.default", &err))
        mem_abort(TEXT_BROKEN_KEYS);
}
