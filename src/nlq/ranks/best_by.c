/* "Best customers by revenue", "the worst 5 products by units sold", "five biggest debtors by
 * value": the top or bottom ones. */
#include "frame.h"

static const char leads[] = "the|our|show|list|show me|show me the|show the|who are the|which are "
                            "the|what are the|who are our|what are our|give me the|give me";

static bool is_count(const struct ask *ask, size_t i)
{
    return i < ask->words.len &&
           (ask->words.v[i].is_number ||
            wording_is(ask, i, "two|three|four|five|six|seven|eight|nine|ten"));
}

/* "By" behind the noun, and a period or such between. */
static bool ranked_by(const struct ask *ask, size_t noun)
{
    enum { BETWEEN = 4 };
    for (size_t i = noun + 1; i <= noun + 1 + BETWEEN && i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "by"))
            return true;
        if (ask->words.v[i].punct || wording_is(ask, i, "on|in|for|each|per|with|whose|who|that"))
            return false;
    }
    return false;
}

void best_by_read(struct ask *ask)
{
    size_t i = wording_match(ask, 0, leads);
    const bool before = is_count(ask, i);
    const size_t first = i + before;
    const bool best = wording_is(ask, first, before ? "best|biggest|largest|greatest" : "best"),
               worst = wording_is(ask, first, "worst");
    const size_t noun = first + 1 + (!before && is_count(ask, first + 1));
    if (!(best || worst) || noun + 2 >= ask->words.len || ask->words.v[noun].quoted ||
        !ranked_by(ask, noun) || table_at_word(ask, noun) < 0 ||
        !word_is_plural(&ask->words.v[noun]))
        return;
    const char *top = best ? "top" : "bottom";
    if (before)
        wording_put(ask, i, 2, arena_printf(ask->arena, "%s %s", top, ask->words.v[i].text));
    else
        wording_put(ask, i, 1, top);
}
