/* "And which vendor sells each of them", "and what kind of animal is it", "Show the two names":
 * what is to be shown beside the rows, put as the list that the tails read. */
#include "querent/base/str.h"
#include "sets/sets.h"

#define EACH "each of them|each one|each of these|each|them|it|every one|every one of them"

/* "Which vendor sells each of them" from word i on: their vendor. */
static bool put_whose(struct ask *ask, size_t i)
{
    enum { NOUN_MOST = 2 };
    if (!wording_is(ask, i, "and") || !wording_is(ask, i + 1, "which|what") ||
        wording_is(ask, i + 2, "is|are|was|were|of|do|does|did|kind|type|sort"))
        return false;
    for (size_t verb = i + 3; verb <= i + 2 + NOUN_MOST && verb < ask->words.len; verb++) {
        const size_t each = wording_match(ask, verb + 1, EACH);
        const struct word *did = &ask->words.v[verb];
        if (each == 0 || !wording_ends(ask, verb + 1 + each) || did->punct || did->is.stop)
            continue;
        const char *said = words_text(&ask->words, ask->arena, i + 2, verb);
        wording_put(ask, i + 1, verb + each - i, arena_printf(ask->arena, "their %s", said));
        return true;
    }
    return false;
}

/* "What kind of animal is it": of rows that were named, their kind. */
static bool cut_kind_of(struct ask *ask, size_t i)
{
    if (!wording_is(ask, i, "what|which") || !wording_is(ask, i + 1, "kind|type|sort") ||
        !wording_is(ask, i + 2, "of") || i + 4 >= ask->words.len)
        return false;
    const size_t noun = i + 3, is = noun + 1;
    bool named = false;
    for (size_t k = 1; k < i; k++)
        named = named || str_eq(ask->words.v[k].lemma, ask->words.v[noun].lemma);
    if (!named || !wording_match(ask, is,
                                 "is it|is he|is she|is each|is that|are they|are each|it is|"
                                 "they are|is each of them|are each of them"))
        return false;
    wording_cut(ask, i + 2, 2);
    return true;
}

/* The next noun of rows from word *i on behind "which" or "what", within the first sentence; -1. */
static int rows_asked(struct ask *ask, size_t *i)
{
    enum { NOUN_MOST = 3 };
    for (; *i + 1 < ask->words.len && ask->words.v[*i].sentence == 0; ++*i) {
        if (!wording_is(ask, *i, "which|what"))
            continue;
        for (size_t k = *i + 1; k <= *i + NOUN_MOST && k < ask->words.len; k++) {
            const int table = table_at_word(ask, k);
            if (table < 0)
                continue;
            *i = k;
            return table;
        }
    }
    return -1;
}

/* "Show the two names" of rows that two parts of the first sentence ask for. */
static bool put_two_names(struct ask *ask)
{
    static const char both[] =
        "the two names|both names|both of the names|two names|both the names|"
        "the names of both";
    size_t i = 0, len = 0;
    while (i < ask->words.len &&
           !(ask->words.v[i].sentence > 0 && (len = wording_match(ask, i, both))))
        i++;
    if (len == 0)
        return false;
    size_t first = 0;
    const int one = rows_asked(ask, &first);
    size_t second = first + 1;
    const int other = one >= 0 ? rows_asked(ask, &second) : -1;
    if (other < 0 || other == one)
        return false;
    wording_put(ask, i, len,
                arena_printf(ask->arena,
                             wording_is(ask, i + len, "and") ? "the %s name, the %s name"
                                                             : "the %s name and the %s name",
                             ask->words.v[first].lemma, ask->words.v[second].lemma));
    return true;
}

void shown_each_read(struct ask *ask)
{
    for (size_t i = 3; i + 3 < ask->words.len; i++) {
        if (put_whose(ask, i) || cut_kind_of(ask, i))
            break;
    }
    put_two_names(ask);
}
