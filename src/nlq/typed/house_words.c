/* "Library members", "how many employees does the library system have": the house that keeps the
 * rows, before what they are called, or as who has them. Only where nothing is called so. */
#include "frame.h"
#include "words/names.h"

static const char houses[] =
    "library|hospital|hotel|museum|festival|airline|cinema|theater|theatre|zoo|gym|bank|school|"
    "university|college|company|cooperative|coop|bakery|brewery|winery|restaurant|dairy|utility|"
    "charity|clinic|farm|club|league|agency|foundation|city|county|town|firm|business|shop|store|"
    "society|association|orchestra|airport|railway|port|park|federation|academy|institute|fleet";

/* A table, a column or a value has the word. */
static bool is_called(struct ask *ask, size_t i)
{
    return table_at_word(ask, i) >= 0 || column_at_word(ask, i) || exact_is_name(ask, i) ||
           ask->words.v[i].quoted || taught_has(ask, i) || values_find(ask, i, i + 1).len > 0;
}

static bool is_house(struct ask *ask, size_t i)
{
    return wording_is(ask, i, houses) && !is_called(ask, i);
}

/* "Does the library system have": are there. */
static bool house_has(struct ask *ask, size_t i)
{
    const size_t noun = i + 2, system = wording_is(ask, noun + 1, "system|network|group") ? 1 : 0;
    const size_t verb = noun + 1 + system;
    if (!wording_is(ask, i, "does|do|did") || !wording_is(ask, i + 1, "the|our|this") ||
        !is_house(ask, noun) || (system && is_called(ask, noun + 1)) ||
        !wording_is(ask, verb, "have|own|employ|keep|run|operate") || !wording_ends(ask, verb + 1))
        return false;
    wording_put(ask, i, verb + 1 - i, "are there");
    return true;
}

/* "The aircraft in the fleet": all of them. */
static void fleet_cut(struct ask *ask)
{
    static const char all[] = "in the fleet|in our fleet|of the fleet|of our fleet|in the "
                              "cooperative|in our network|in the network";
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, all);
        if (len == 0 || !wording_ends(ask, i + len) || table_at_word(ask, i - 1) < 0 ||
            is_called(ask, i + len - 1))
            continue;
        wording_cut(ask, i, len);
        return;
    }
}

void house_words_read(struct ask *ask)
{
    fleet_cut(ask);
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (house_has(ask, i))
            continue;
        if (is_house(ask, i) && !word_is_plural(&ask->words.v[i]) &&
            wording_is(ask, i - 1, "which|what|many|all|the|each|every|of|our|list|show|for|and") &&
            table_at_word(ask, i + 1) >= 0 &&
            !(wording_is(ask, i - 1, "which|what") && /* "which company sponsors the prize" */
              wording_is(ask, i + 2, "the|a|an|each|every|no|most|more"))) {
            wording_cut(ask, i, 1);
            i--;
        }
    }
}
