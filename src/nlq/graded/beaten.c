/* "Beat the average time of the 2024 race", "a better score than": higher or lower ones. */
#include "described/described.h"
#include "graded/graded.h"

/* "A better credit score than" at word i: a higher one, and a lower place. */
static bool better_put(struct ask *ask, size_t i)
{
    enum { NOUN_WORDS = 3 };
    const bool better = wording_is(ask, i, "better");
    size_t than = i + 1;
    while (than < i + 1 + NOUN_WORDS && !wording_ends(ask, than) && !wording_is(ask, than, "than"))
        than++;
    if (!(better || wording_is(ask, i, "worse")) || than == i + 1 ||
        !wording_is(ask, than, "than") || !column_at_word(ask, than - 1) ||
        wording_is(ask, than - 1, "price|cost|rate|deal|fee|time|risk"))
        return false;
    const bool place = wording_is(ask, than - 1, "rank|ranking|position|place|standing");
    wording_put(ask, i, 1, better != place ? "higher" : "lower");
    return true;
}

void beaten_read(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (better_put(ask, i))
            return;
        const size_t verb = wording_match(ask, i,
                                          "beat|beats|have beaten|has beaten|bettered|"
                                          "better than|were faster than|was faster than|"
                                          "undercut"),
                     average = i + verb + wording_is(ask, i + verb, "the|their");
        if (verb == 0 || !wording_is(ask, average, "average|mean|typical") ||
            wording_is(ask, i, "better"))
            continue;
        const bool time = wording_is(ask, average + 1, "time|times|finish|duration|result");
        const struct adjective *fast = time ? lexicon_adjective_of("fast") : NULL;
        if (fast == NULL)
            continue;
        const struct adjective short_time = {"", "", "", "", fast->falling};
        int rows = table_at_word(ask, i - 1 - wording_is(ask, i - 1, "who|that|which|have|has"));
        struct measured found = graded_of(ask, &short_time, rows);
        if (found.column.column < 0)
            found = graded_measure(ask, &short_time, ask->words.len);
        if (found.column.column < 0)
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, average + 2),
                   *name = amount_name(ask, found.column);
        wording_put(ask, i, average + 2 - i,
                    arena_printf(ask->arena, "have a %s %s than the average %s", name,
                                 found.rising ? "higher" : "lower", name));
        ask->words.v[i + 2].written = said;
        return;
    }
}
