/* "Best customers by revenue", "the worst 5 products by units sold": the top or bottom ones. */
#include "frame.h"

void best_by_read(struct ask *ask)
{
    const size_t i = wording_match(ask, 0,
                                   "the|our|show|list|show me|show me the|show the|who are the|"
                                   "which are the|what are the|who are our|what are our");
    const bool best = wording_is(ask, i, "best"), worst = wording_is(ask, i, "worst");
    const size_t noun = i + 1 + (i + 1 < ask->words.len && ask->words.v[i + 1].is_number);
    if (!(best || worst) || noun + 2 >= ask->words.len || ask->words.v[noun].quoted ||
        !wording_is(ask, noun + 1, "by") || table_at_word(ask, noun) < 0 ||
        !word_is_plural(&ask->words.v[noun]))
        return;
    wording_put(ask, i, 1, best ? "top" : "bottom");
}
