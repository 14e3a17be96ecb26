/* "Which brand has had the most panels fitted", "how many panels have been mounted in all": where
 * rows keep a quantity of panels, and none are panels themselves, it is added up. Which is meant is
 * a guess, and said. "For each bill still open, how much is it for": its amount. */
#include <string.h>

#include "amounts/amounts.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

#define PIECES "quantity|qty|count|number"

/* A word of the column's name is the noun, whole or cut short. */
static bool is_of_noun(struct ask *ask, int table, const char *part, size_t len, const char *noun)
{
    char lemma[64];
    const char *full = NULL, *word = arena_strndup(ask->arena, part, len);
    lemma_of(word, lemma, sizeof lemma);
    return str_eq(lemma, noun) ||
           (names_unshorten(ask, (struct column_ref){table, -1}, word, &full, 1) == 1 &&
            str_eq(full, noun));
}

/* The column says how many of them a row has: "panel quantity", "number of panels". */
static bool counts_noun(struct ask *ask, struct column_ref at, const void *noun)
{
    bool named = false, counts = false;
    size_t words = 0;
    if (!column_is_number(ask, at) || catalog_is_key(ask->catalog, at))
        return false;
    for (const char *p = catalog_column_words(ask->catalog, at); *p; words++) {
        const size_t len = strcspn(p, " ");
        const char *part = arena_strndup(ask->arena, p, len);
        counts = counts || wording_among(part, PIECES);
        named = named || is_of_noun(ask, at.table, p, len, noun);
        p += len + (p[len] == ' ');
    }
    return named && counts && words == 2;
}

/* What the only such column is called, of the plural noun at word i that heads no table, where it
 * is none of the very rows that are asked for: "the course with the largest number of seats"; NULL.
 */
static const char *pieces_of(struct ask *ask, size_t i)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    if (word == NULL || word->quoted || word->is.small || !word_is_plural(word) ||
        lexicon_is_quantity(word->lemma) || table_at_word(ask, i) >= 0)
        return NULL;
    const struct column_ref at = column_only(ask, counts_noun, word->lemma);
    int asked = -1;
    for (size_t k = 0; k < ask->words.len && asked < 0; k++)
        asked = table_at_word(ask, k);
    return at.column < 0 || at.table == asked ? NULL : ask_column(ask, at)->name;
}

/* Words of "have been mounted in all", "fitted" at i, up to the end. */
static size_t done_to_end(const struct ask *ask, size_t i)
{
    size_t at = i + wording_match(ask, i,
                                  "have been|were|are|was|has been|have we|did we|do we|"
                                  "had been|has had|have had");
    at += at < ask->words.len && word_is_participle(&ask->words.v[at]);
    at += wording_match(ask, at, "in all|in total|altogether|so far|overall");
    return wording_ends(ask, at) ? at - i : 0;
}

/* "The most panels fitted": the highest total of them. */
static bool pieces_most(struct ask *ask, size_t i)
{
    const size_t rank = wording_match(ask, i,
                                      "the most|the fewest|the largest number of|"
                                      "the highest number of|the smallest number of"),
                 noun = i + rank;
    const char *pieces = rank ? pieces_of(ask, noun) : NULL;
    const size_t done = pieces ? done_to_end(ask, noun + 1) : 0;
    if (pieces == NULL || (!done && !wording_ends(ask, noun + 1)))
        return false;
    const bool least = wording_is(ask, i + 1, "fewest|smallest");
    const char *said = wording_text(ask, i, noun + 1);
    wording_put(ask, i, rank + 1 + done,
                arena_printf(ask->arena, "the %s total %s", least ? "lowest" : "highest", pieces));
    ask->words.v[i + 3].written = said;
    return true;
}

/* "For each kind of roof, how many panels have been mounted in all?": the total of them. */
static bool pieces_many(struct ask *ask, size_t i)
{
    const size_t noun = i + wording_match(ask, i, "how many");
    const char *pieces = noun > i ? pieces_of(ask, noun) : NULL;
    const size_t done = pieces ? done_to_end(ask, noun + 1) : 0;
    if (done == 0)
        return false;
    const char *said = wording_text(ask, i, noun + 1);
    wording_put(ask, i, noun + 1 + done - i,
                arena_printf(ask->arena, "what is the total %s", pieces));
    ask->words.v[i + 4].written = said;
    return true;
}

/* The rows of "for each bill …" at the beginning, before word i; -1: none are said so. */
static int rows_of_each(struct ask *ask, size_t i)
{
    enum { NOUN_MOST = 4 };
    if (!wording_match(ask, 0, "for each|for every|for all"))
        return -1;
    for (size_t k = 2; k < i && k < NOUN_MOST; k++) {
        const int table = table_at_word(ask, k);
        if (table >= 0)
            return table;
    }
    return -1;
}

/* "How much is it for": what the rows come to. */
static bool how_much_is_it(struct ask *ask, size_t i)
{
    size_t end = i + wording_match(ask, i,
                                   "how much is it|how much was it|how much are they|"
                                   "how much were they|how much is each");
    const int table = end > i ? rows_of_each(ask, i) : -1;
    if (table < 0)
        return false;
    end += wording_is(ask, end, "for");
    const struct column_ref at = {table, table_column_by_words(ask, table,
                                                               "total amount|gross amount|amount|"
                                                               "total|price|fee|cost|charge|sum")};
    if (!(wording_ends(ask, end) || wording_is(ask, end, "and")) || at.column < 0 ||
        !column_is_number(ask, at) || catalog_is_key(ask->catalog, at))
        return false;
    const char *said = wording_text(ask, i, end);
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "what is the %s", ask_column(ask, at)->name));
    ask->words.v[i + 3].written = said;
    return true;
}

void pieces_said_read(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (pieces_most(ask, i) || pieces_many(ask, i) || how_much_is_it(ask, i))
            return;
    }
}
