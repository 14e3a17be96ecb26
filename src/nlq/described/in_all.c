/* "Who has been on duty for more than 60 hours altogether? Show the name and the hours": the hours
 * of all their rows are added up, and the sum is what is shown. */
#include "described/described.h"
#include "querent/base/str.h"

static const char in_all[] = "altogether|in total|all together|in all|overall|all in all";

struct unit_called {
    const char *lemma, *beside;
};

/* A number in that unit: "duty hours", "distance_km" is none. */
static bool is_unit_called(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct unit_called *unit = arg;
    return column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           column_has_words(ask, at, unit->lemma) && !column_has_words(ask, at, "per") &&
           (unit->beside == NULL || column_has_words(ask, at, unit->beside));
}

/* The only number of rows in the unit at word i, of several the one that another word says. */
static struct column_ref unit_kept(struct ask *ask, size_t i)
{
    struct unit_called unit = {ask->words.v[i].lemma, NULL};
    struct column_ref at = column_only(ask, is_unit_called, &unit);
    for (size_t k = 0; at.column < 0 && k < i; k++) {
        const struct word *word = &ask->words.v[k];
        if (word->punct || word->is.stop || word->is_number)
            continue;
        unit.beside = word->lemma;
        at = column_only(ask, is_unit_called, &unit);
    }
    return at;
}

/* Where what says it begins before word i: "has been on duty for". */
static size_t deed_before(struct ask *ask, size_t i, struct column_ref at)
{
    size_t first = i;
    first -= first > 0 && wording_is(ask, first - 1, "for|of");
    while (first > 1 && (wording_is(ask, first - 1, "on|at|in|has|have|had|been|a|the|was|were") ||
                         column_has_words(ask, at, ask->words.v[first - 1].lemma) ||
                         word_is_participle(&ask->words.v[first - 1])))
        first--;
    return first;
}

/* ", and the hours" of a later sentence is that sum. */
static void show_sum(struct ask *ask, const char *lemma)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        const size_t noun = i + 1 + wording_is(ask, i + 1, "the|their|its");
        if (ask->words.v[i].sentence == 0 || noun >= ask->words.len ||
            !wording_is(ask, i, "and|with") || !str_eq(ask->words.v[noun].lemma, lemma) ||
            !wording_ends(ask, noun + 1))
            continue;
        wording_cut(ask, i, noun + 1 - i);
        ask->shape.rank_told = true;
        return;
    }
}

/* "The most hours altogether" at word i: the highest total of them. */
static bool put_most(struct ask *ask, size_t i)
{
    const bool most = wording_is(ask, i, "most");
    const size_t unit = i + 1,
                 all = unit + 1 < ask->words.len ? wording_match(ask, unit + 1, in_all) : 0;
    if (!(most || wording_is(ask, i, "fewest|least")) || !wording_is(ask, i - 1, "the") ||
        all == 0 || ask->words.v[unit].punct || !wording_ends(ask, unit + 1 + all))
        return false;
    const struct column_ref at = unit_kept(ask, unit);
    if (at.column < 0)
        return false;
    const char *lemma = ask->words.v[unit].lemma;
    const size_t first = deed_before(ask, i - 1, at);
    const char *said = words_text(&ask->words, ask->arena, first, unit + 1 + all);
    wording_put(ask, first, unit + 1 + all - first,
                arena_printf(ask->arena, "has the %s total %s", most ? "highest" : "lowest",
                             catalog_column_words(ask->catalog, at)));
    ask->words.v[first + 4].written = said; /* and never sure */
    show_sum(ask, lemma);
    return true;
}

void in_all_read(struct ask *ask)
{
    static const char than[] = "more than|less than|fewer than|at least|at most|over|under";
    for (size_t i = 2; i + 3 < ask->words.len; i++) {
        if (put_most(ask, i))
            return;
        const size_t len = wording_match(ask, i, than), number = i + len, unit = number + 1;
        const size_t all = len && unit < ask->words.len ? wording_match(ask, unit + 1, in_all) : 0;
        if (all == 0 || !ask->words.v[number].is_number || ask->words.v[unit].punct ||
            !wording_ends(ask, unit + 1 + all))
            continue;
        const struct column_ref at = unit_kept(ask, unit);
        if (at.column < 0)
            return;
        const char *lemma = ask->words.v[unit].lemma;
        const size_t first = deed_before(ask, i, at);
        const char *said = words_text(&ask->words, ask->arena, first, unit + 1 + all);
        wording_put(ask, first, unit + 1 + all - first,
                    arena_printf(
                        ask->arena, "has total %s %s %s", catalog_column_words(ask->catalog, at),
                        words_text(&ask->words, ask->arena, i, number), ask->words.v[number].text));
        ask->words.v[first + 1].written = said; /* and never sure */
        show_sum(ask, lemma);
        return;
    }
}
