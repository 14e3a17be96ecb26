/* "Where and on which dates was Blue Hour shown? Give the venue's name and the date.": where a
 * second sentence lists what to show, "where" asks for no column of its own. */
#include "described/described.h"

/* The last sentence is a list of what to show. */
static bool lists_behind(const struct ask *ask)
{
    size_t i = 1;
    while (i < ask->words.len && (ask->words.v[i].sentence == 0 || ask->words.v[i].punct))
        i++;
    return i + 1 < ask->words.len && ask->words.v[ask->words.len - 1].sentence == 1 &&
           wording_is(ask, i, "show|give|list|return|name|tell|display|state");
}

/* Words of "where", "on which dates" at word i; 0: others. */
static size_t adverb_words(const struct ask *ask, size_t i)
{
    const size_t which = wording_match(ask, i, "on which|in which|at which|on what|in what");
    const size_t of = which ? which + 1 : 0;
    return of ? of : wording_match(ask, i, "where|when|to whom|for whom|by whom|how often");
}

/* "Where was the painting with the most prizes shown": not the halls are ranked. */
static bool ranks(const struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len && ask->words.v[i].sentence == 0; i++) {
        size_t len = 0;
        int degree = 0;
        if (wording_is(ask, i, "most|least|fewest|highest|lowest|best|worst|latest|first|last") ||
            (lexicon_adjective(&ask->words, i, &len, &degree) && degree == 2))
            return true;
    }
    return false;
}

/* "…, and where was that?" at the end of the first sentence. */
static void cut_where_behind(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len && ask->words.v[i].sentence == 0; i++) {
        const size_t and = wording_match(ask, i, ", and|and");
        const size_t len =
            and? wording_match(ask, i + and, "where was that|where was it|where is it|where") : 0;
        if (len && word_is_mark(&ask->words.v[i + and+len], "?.")) {
            wording_cut(ask, i, and+len);
            return;
        }
    }
}

void where_shown_read(struct ask *ask)
{
    size_t end = 0;
    bool where = false;
    if (ask->request->context || !lists_behind(ask))
        return;
    cut_where_behind(ask);
    for (size_t len; (len = adverb_words(ask, end)) > 0;) {
        where = where || wording_is(ask, end, "where");
        end += len;
        const size_t and = wording_match(ask, end, "and|, and|,");
        if (!and || !adverb_words(ask, end + and))
            break;
        end += and;
    }
    if (where && !ranks(ask) &&
        wording_is(ask, end, "was|were|is|are|do|does|did|has|have|had|can"))
        wording_cut(ask, 0, end);
}
