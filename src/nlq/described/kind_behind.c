/* "The First Aid class", "routes that run only part of the year": what a value is, said behind it
 * by a word that nothing is called, and a season, where rows say that they are seasonal. */
#include "described/described.h"
#include "querent/base/str.h"

static const char kinds[] = "class|course|training|workshop|seminar|lesson|program|programme|prize|"
                            "award|trophy|exhibition|event|department|project|brand";

/* "The First Aid class" at the noun: behind a value that is no name of its own table's rows. */
static bool cut_kind(struct ask *ask, size_t i)
{
    enum { LONGEST = 4 };
    if (!wording_is(ask, i, kinds) || i < 2 || !ask->words.v[i - 1].capital ||
        table_at_word(ask, i) >= 0 || values_find(ask, i - 1, i + 1).len > 0)
        return false;
    for (size_t first = i > LONGEST ? i - LONGEST : 1; first < i; first++) {
        if (!wording_is(ask, first - 1, "the|a|an"))
            continue;
        const struct matches found = values_find(ask, first, i);
        if (found.len == 0 || found.v[0].score < .95 || !column_is_text(ask, found.v[0].at))
            continue;
        if (column_has_words(ask, found.v[0].at, ask->words.v[i].lemma))
            return false; /* which column it is */
        wording_cut(ask, i, 1);
        return true;
    }
    return false;
}

static bool is_seasonal(struct ask *ask, struct column_ref at, const void *arg)
{
    return column_has_words(ask, at, arg) && !catalog_is_key(ask->catalog, at);
}

/* "Run only part of the year": are seasonal. */
static bool put_season(struct ask *ask, size_t i)
{
    const size_t verb = i + wording_is(ask, i, "only"),
                 runs =
                     verb + wording_is(ask, verb, "run|runs|operate|operates|open|opens|go|are|is"),
                 len = runs > verb ? wording_match(ask, runs,
                                                   "only part of the year|only for part of the "
                                                   "year|for only part of the year|for part of the "
                                                   "year|part of the year|only in season|open only "
                                                   "part of the year")
                                   : 0;
    if (len == 0 || column_only(ask, is_seasonal, "seasonal").column < 0)
        return false;
    wording_put(ask, i, runs + len - i, "are seasonal");
    return true;
}

void kind_behind_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (cut_kind(ask, i) || put_season(ask, i))
            return;
    }
}
