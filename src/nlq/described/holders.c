/* "Who has a library card but has never borrowed anything": whoever has what all rows of some
 * people have is one of these people. */
#include "described/described.h"
#include "querent/base/str.h"

struct held {
    const char *lemma;
};

/* What every one of the people has: card_type, badge_no. */
static bool is_held_by_all(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct held *held = arg;
    return people_do(ask, at.table) && column_has_words(ask, at, held->lemma) &&
           !column_is_number(ask, at) && !column_is_date(ask, at);
}

void holders_read(struct ask *ask)
{
    size_t then = 4;
    if (ask->words.len < 7 || !wording_is(ask, 0, "who") || !wording_is(ask, 1, "has|have|holds") ||
        !wording_is(ask, 2, "a|an"))
        return;
    while (then < 6 && !wording_is(ask, then, "but|and"))
        then++;
    if (!wording_is(ask, then, "but|and") || then > 5)
        return;
    const struct held held = {ask->words.v[then - 1].lemma};
    const struct column_ref at = column_only(ask, is_held_by_all, &held);
    if (at.column < 0 || !column_is_filled(ask, at) || values_find(ask, then - 1, then).len > 0 ||
        table_at_word(ask, then - 1) >= 0)
        return;
    const size_t help = then + 1;
    if (!wording_is(ask, help, "has|have|never|not|did|does|is"))
        return;
    const char *said = words_text(&ask->words, ask->arena, 0, then);
    wording_put(ask, 0, then + 1,
                arena_printf(ask->arena, "which %s", table_plural(ask, at.table)));
    ask->words.v[1].written = said; /* and never sure */
}
