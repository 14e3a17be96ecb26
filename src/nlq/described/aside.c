/* "Leaving discounts aside, how much has each customer spent": what a question leaves out it does
 * not ask for. "Who owns Fox Farm" asks for its owner, where that is a column. */
#include <string.h>

#include "described/described.h"
#include "querent/base/str.h"

/* Words of "leaving discounts aside," at the beginning; 0: nothing is left out. */
static size_t aside_words(const struct ask *ask)
{
    static const char left[] = "ignoring|disregarding|not counting|leaving out|not considering";
    enum { LONGEST = 6 };
    const size_t leaving = wording_match(ask, 0, "leaving|setting|putting");
    const size_t plain = leaving ? 0 : wording_match(ask, 0, left);
    for (size_t i = 1; i < LONGEST && i + 1 < ask->words.len; i++) {
        const size_t aside = leaving ? wording_match(ask, i, "aside|out|out of account|apart") : 0;
        if (plain && i > plain && word_is_mark(&ask->words.v[i], ","))
            return i + 1;
        if (aside && i > 1 && word_is_mark(&ask->words.v[i + aside], ","))
            return i + aside + 1;
    }
    return 0;
}

void aside_read(struct ask *ask)
{
    const size_t len = aside_words(ask);
    const size_t noun = wording_is(ask, 0, "not") || wording_is(ask, 1, "out") ? 2 : 1;
    if (len && column_at_word(ask, noun) && table_at_word(ask, noun) < 0)
        wording_cut(ask, 0, len);
}

/* The column's first word is who does what the verb says: "owner" of owner_nm. */
static bool is_doer(struct ask *ask, struct column_ref at, const void *arg)
{
    const char *words = catalog_column_words(ask->catalog, at);
    return column_is_text(ask, at) && !column_is_id(ask, at) &&
           agent_does(arena_strndup(ask->arena, words, strcspn(words, " ")), arg);
}

void who_of_column_read(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t verb = i + 1;
        const struct word *said = &ask->words.v[verb];
        const bool back = wording_is(ask, verb + 1, "it|them|him|her|this|that|each");
        if (!wording_is(ask, i, "who") || said->punct || said->quoted || said->capital ||
            (i > 0 && !wording_is(ask, i - 1, "and")) || table_at_word(ask, verb) >= 0 ||
            str_eq(said->lower, said->lemma) || deed_keeps(ask, said) >= 0)
            continue;
        const struct column_ref at = column_only(ask, is_doer, said->lemma);
        const char *words = at.column < 0 ? NULL : catalog_column_words(ask->catalog, at);
        if (words == NULL || (i > 0 && !back) || (back && !wording_ends(ask, verb + 2)))
            continue;
        const char *noun = arena_strndup(ask->arena, words, strcspn(words, " "));
        wording_put(ask, i, (back ? verb + 2 : verb + 1) - i,
                    back ? arena_printf(ask->arena, "what is its %s", noun)
                         : arena_printf(ask->arena, "who is the %s of", noun));
        return;
    }
}
