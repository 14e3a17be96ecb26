/* "Average kilometres per returned rental", "labour per finished job: average by grade": an average
 * over the rows in that state, which are no groups by it. */
#include "described/described.h"
#include "querent/base/str.h"

/* The state at word i, of rows that word i + 1 names, one of many. */
static int rows_done(struct ask *ask, size_t i)
{
    const struct word *state = &ask->words.v[i];
    const int table = i + 1 < ask->words.len ? table_at_word(ask, i + 1) : -1;
    const bool done = lexicon_done(state->lower) || word_is_participle(state) ||
                      wording_is(ask, i, "done|open|paid|unpaid|sold|held|closed|booked");
    return table >= 0 && done && !state->quoted && !word_is_plural(&ask->words.v[i + 1]) &&
                   table_at_word(ask, i) < 0
               ? table
               : -1;
}

/* Words [first, end) name other rows: of these there may be several to each. */
static bool names_others(struct ask *ask, size_t first, size_t end, int table)
{
    for (size_t k = first; k < end; k++) {
        const int other = ask->words.v[k].punct ? -1 : table_at_word(ask, k);
        if ((other >= 0 && other != table) || wording_is(ask, k, "number|many|count"))
            return true;
    }
    return false;
}

void per_done_read(struct ask *ask)
{
    static const char average[] = "average|avg|mean|on average|the average";
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const int table = wording_is(ask, i, "per") ? rows_done(ask, i + 1) : -1;
        const bool mark = word_is_mark(&ask->words.v[i + 3 < ask->words.len ? i + 3 : i], ":,-");
        const size_t lead =
                         wording_match(ask, 0, "what is the|what s the|the|show the|give me the"),
                     begins = wording_match(ask, lead, average),
                     behind = mark ? wording_match(ask, i + 4, average) : 0;
        if (table < 0 || (begins == 0 && behind == 0) || names_others(ask, lead + begins, i, table))
            continue;
        if (behind)
            wording_cut(ask, i + 3, 1 + behind);
        wording_put(ask, i + 2, 1, table_plural(ask, table));
        wording_put(ask, i, 1, "of");
        if (begins == 0)
            wording_put(ask, lead, 0, "average");
        return;
    }
}
