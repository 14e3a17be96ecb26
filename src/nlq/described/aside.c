/* "Leaving discounts aside, how much has each customer spent": what a question leaves out it does
 * not ask for. "Who owns Fox Farm" asks for its owner, where that is a column. */
#include <string.h>

#include "described/described.h"
#include "querent/base/str.h"

/* Words of "leaving discounts aside," at the beginning, and the noun; 0: nothing is left out. */
static size_t aside_words(const struct ask *ask, size_t *ret_noun)
{
    const size_t leaving = wording_match(ask, 0, "leaving|setting|putting");
    const size_t plain = wording_match(ask, 0, "ignoring|disregarding|not counting|leaving out");
    *ret_noun = plain ? plain : leaving;
    size_t end = *ret_noun + 1;
    if (!plain)
        end += leaving ? wording_match(ask, end, "aside|out of account") : 0;
    const bool said = plain || (leaving && end > leaving + 1);
    return said && end < ask->words.len && word_is_mark(&ask->words.v[end], ",") ? end + 1 : 0;
}

static bool is_number_said(struct ask *ask, struct column_ref at, const void *arg)
{
    return column_is_number(ask, at) && !column_is_id(ask, at) && column_has_words(ask, at, arg);
}

void aside_read(struct ask *ask)
{
    size_t noun = 0;
    const size_t len = aside_words(ask, &noun);
    if (!len || table_at_word(ask, noun) >= 0)
        return;
    const struct word *word = &ask->words.v[noun];
    const struct column_ref at = column_only(ask, is_number_said, word->lemma);
    if (at.column < 0)
        return;
    ask->shape.taken_for = arena_printf(ask->arena, "%s = %s, of which nothing is taken off",
                                        word->text, amount_name(ask, at));
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
            str_eq(said->lower, said->lemma) || said->is.small || strlen(said->lemma) < 3 ||
            deed_keeps(ask, said) >= 0)
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
