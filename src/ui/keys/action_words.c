/* Other words for actions, as a table by action. */
#include "keys/action.h"
#include "texts/words.h"

static const char *const words[ACTION_COUNT] = {
#define WORDS_OF(id, text) [ACTION_##id] = text,
    ACTION_WORDS(WORDS_OF)
#undef WORDS_OF
};

const char *action_words(enum action action)
{
    return words[action];
}
