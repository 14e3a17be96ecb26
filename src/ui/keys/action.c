/* The action table's data; see action.h. */
#include "keys/action.h"

#include "querent/base/str.h"

const struct action_row action_rows[ACTION_COUNT] = {
#define ACTION_ROW(id, text, where, word, sentence)                                                \
    [ACTION_##id] = {.name = text, .context = CONTEXT_##where, .bar = word, .help = sentence},
    ACTIONS(ACTION_ROW)
#undef ACTION_ROW
};

const char *const context_titles[CONTEXT_COUNT] = {
#define CONTEXT_TITLE(id, title) [CONTEXT_##id] = title,
    CONTEXTS(CONTEXT_TITLE)
#undef CONTEXT_TITLE
};

bool action_parse(const char *name, enum action *ret_action)
{
    for (int i = 0; i < ACTION_COUNT; i++) {
        if (str_eq_fold(action_rows[i].name, name)) {
            *ret_action = (enum action)i;
            return true;
        }
    }
    return false;
}

const char *action_nearest(const char *name)
{
    const char *names[ACTION_COUNT];
    for (int i = 0; i < ACTION_COUNT; i++)
        names[i] = action_rows[i].name;
    const int near = str_nearest(name, names, ACTION_COUNT);
    return near < 0 ? NULL : names[near];
}
