/* "When was S26007 last inspected", "when did Kim last order": when the last of the rows that keep
 * the deed was. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

/* One of the rows, in words: "inspection". */
static const char *one_of(struct ask *ask, int table)
{
    const char *words = table_core(ask, table), *last = strrchr(words, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    return arena_printf(ask->arena, "%.*s%s", last ? (int)(last + 1 - words) : 0, words, lemma);
}

/* The word that is last or first, with its verb behind it; words.len: there is none. */
static size_t rank_at(const struct ask *ask)
{
    size_t i = 3;
    while (i < ask->words.len && !wording_is(ask, i, "last|first"))
        i++;
    return i + 1 < ask->words.len ? i : ask->words.len;
}

void last_done_read(struct ask *ask)
{
    if (!wording_is(ask, 0, "when") || !wording_is(ask, 1, "was|were|did|has|have") ||
        wording_is(ask, 2, "each|every|we|i|they"))
        return;
    const size_t rank = rank_at(ask), verb = rank + 1;
    if (rank == ask->words.len || ask->words.v[verb].quoted || !wording_ends(ask, verb + 1))
        return;
    const size_t whose = wording_is(ask, rank - 1, "been") ? rank - 1 : rank;
    const int deed = whose > 2 ? deed_keeps(ask, &ask->words.v[verb]) : -1;
    if (deed < 0 || table_at_word(ask, 2) == deed)
        return;
    wording_put(ask, 0, verb + 1,
                arena_printf(ask->arena, "when was the %s %s of %s", ask->words.v[rank].text,
                             one_of(ask, deed), words_text(&ask->words, ask->arena, 2, whose)));
}
