/* "How many directors come from each country", "which country that person is from": of people
 * whose table keeps a nationality and no country, it is the nationality. */
#include "described/described.h"
#include "known/known.h"
#include "querent/lang/lemma.h"

static const char lands[] = "country|countries|nation|nations|land|lands";

/* The nationality of the table's rows, where they have no country; column -1: none. */
static struct column_ref nationality_of(const struct ask *ask, int table)
{
    const struct column_ref at = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, "nationality|citizenship")};
    const bool other = table >= 0 && table_column_by_words(ask, table, "country|nation") >= 0;
    return at.column >= 0 && !other && column_is_text(ask, at) ? at : no_column();
}

/* Those who do what the verb says: directors, of "directed"; -1: none are kept. */
static int doers_of(struct ask *ask, const struct word *verb)
{
    char lemma[64];
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        lemma_of(table_core(ask, (int)t), lemma, sizeof lemma);
        if (table_is_open(ask, (int)t) && people_do(ask, (int)t) && agent_does(lemma, verb->lemma))
            return (int)t;
    }
    return -1;
}

/* The last table that is named between the words; "directed" is what directors do. */
static int table_between(struct ask *ask, size_t first, size_t end)
{
    int table = -1;
    for (size_t i = first; i < end; i++) {
        const struct word *word = &ask->words.v[i];
        const int named = table_at_word(ask, i),
                  doers = named < 0 && word_is_participle(word) ? doers_of(ask, word) : -1;
        table = named >= 0 ? named : doers >= 0 ? doers : table;
    }
    return table;
}

/* Words [i, end) say that somebody is from somewhere: "come from". */
static bool says_from(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "from") &&
           (wording_is(ask, i - 1, "come|comes|came|coming|is|are|were|was|hail|hails") ||
            wording_ends(ask, i + 1));
}

/* The table of the people that the country at word i is asked of; -1: nobody's. *ret_end: where
 * "that person is from" ends; i + 1: it is not said so. */
static int people_from(struct ask *ask, size_t i, size_t *ret_end)
{
    enum { NEAR_WORDS = 4 };
    *ret_end = i + 1;
    for (size_t k = i; k-- > 1 && k + NEAR_WORDS > i;) {
        if (wording_is(ask, k, "from")) /* "come from each country" */
            return says_from(ask, k) || table_at_word(ask, k - 1) >= 0 ? table_between(ask, 0, k)
                                                                       : -1;
    }
    for (size_t k = i + 1; k < ask->words.len && !wording_ends(ask, k); k++) {
        if (!says_from(ask, k))
            continue;
        const int said = table_between(ask, i + 1, k);
        bool person = false;
        for (size_t w = i + 1; w < k; w++)
            person = person || wording_is(ask, w, "person|people|he|she|they|someone|man|woman");
        *ret_end = person && said < 0 ? k + 1 : i + 1;
        return said >= 0 || !person ? said : table_between(ask, 0, i);
    }
    return -1;
}

void from_country_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (!wording_is(ask, i, lands) || ask->words.v[i].quoted || ask->words.v[i].put)
            continue;
        size_t end = 0;
        const struct column_ref at = nationality_of(ask, people_from(ask, i, &end));
        if (at.column < 0)
            continue;
        const size_t first = end > i + 1 && wording_is(ask, i - 1, "which|what") ? i - 1 : i;
        const char *said = words_text(&ask->words, ask->arena, first, end);
        wording_put(
            ask, first, end - first,
            arena_printf(ask->arena, "%s%s", first < i ? "the " : "", amount_name(ask, at)));
        ask->words.v[i].written = said; /* and never sure */
        return;
    }
}
