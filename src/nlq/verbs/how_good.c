/* "How good do players find the Zombie Lab", "how well is Chez Paul rated": the average of the one
 * number that people rate by. */
#include <string.h>

#include "querent/base/str.h"
#include "verbs/verbs.h"

enum { RATED_WORDS = 5, RATER_WORDS = 3 };

static bool is_rating(struct ask *ask, struct column_ref at, const void *arg)
{
    (void)arg;
    return column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           column_is_called(ask, at, NAME_RATED);
}

/* A row or a kind of rows is named from word i on: how many words; 0: none is. */
static size_t named_at(struct ask *ask, size_t i)
{
    for (size_t n = RATED_WORDS; n > 0; n--) {
        const struct matches found =
            i + n <= ask->words.len ? values_find(ask, i, i + n) : (struct matches){0};
        if (found.len > 0 && found.v[0].score >= .95)
            return n;
    }
    return i < ask->words.len && table_at_word(ask, i) >= 0;
}

/* The first word of what is rated; 0: the question is another one. */
static size_t rated_thing(const struct ask *ask)
{
    static const char finds[] = "find|finds|found|rate|rates|rated|judge|judged|think of|think|"
                                "consider|considered|score|scored|like|liked|value|valued";
    const size_t how = wording_match(ask, 0, "how good|how well|how highly|how much");
    if (how == 0 || !wording_is(ask, how, "do|does|did|is|are|was|were|have|has"))
        return 0;
    const bool is = wording_is(ask, how, "is|are|was|were");
    for (size_t i = how + 2; i <= how + 1 + RATER_WORDS && !is; i++) {
        const size_t len = wording_match(ask, i, finds);
        if (len)
            return i + len + wording_is(ask, i + len, "the|a|an|each|every|our");
    }
    return is && wording_is(ask, 1, "good|well|highly")
               ? how + 1 + wording_is(ask, how + 1, "the|a|an|each|every|our")
               : 0;
}

void how_good_read(struct ask *ask)
{
    const size_t thing = rated_thing(ask), len = thing ? named_at(ask, thing) : 0;
    size_t end = thing + len;
    if (len == 0 || column_at_word(ask, 1))
        return;
    end += wording_is(ask, end, "rated|liked|reviewed|scored|received");
    end += wording_match(ask, end, "on average|in general|overall|on the whole|as a rule");
    const struct column_ref at = column_only(ask, is_rating, NULL);
    if (at.column < 0 || !wording_ends(ask, end) || strpbrk(ask_column(ask, at)->name, " -."))
        return;
    const char *said = words_text(&ask->words, ask->arena, 0, thing);
    const bool each = wording_is(ask, thing - 1, "each|every");
    if (end > thing + len)
        wording_cut(ask, thing + len, end - thing - len);
    wording_put(ask, 0, thing - each,
                arena_printf(ask->arena, "what is the average %s.%s of",
                             ask_table(ask, at.table)->name, ask_column(ask, at)->name));
    ask->words.v[4].written = said; /* and never sure */
}
