/* "Which film drew the largest crowd at a single screening": how many came is what a number of
 * tickets, visitors or spectators says. */
#include <string.h>

#include "described/described.h"

static bool is_crowd(struct ask *ask, struct column_ref at, const void *arg)
{
    static const char *const counts[] = {"attendance", "audience",     "spectator", "visitor",
                                         "attendee",   "tickets sold", "turnout"};
    (void)arg;
    bool found = false;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        found = found || column_has_words(ask, at, counts[i]) ||
                strstr(catalog_column_words(ask->catalog, at), counts[i]) != NULL;
    return found && column_is_number(ask, at) && !column_is_id(ask, at);
}

void crowds_read(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t rank = i + 2, noun = rank + 1;
        if (!wording_is(ask, i, "drew|draws|attracted|attracts|had|has|got|pulled|brought|drawn") ||
            !wording_is(ask, i + 1, "the") ||
            !wording_is(ask, rank, "largest|biggest|smallest|greatest") ||
            !wording_is(ask, noun, "crowd|crowds|audience|turnout|attendance") ||
            column_at_word(ask, noun))
            continue;
        const struct column_ref at = column_only(ask, is_crowd, NULL);
        if (at.column < 0)
            return;
        const size_t single = wording_match(ask, noun + 1, "at a single|at one|in a single|at any");
        const bool own = single && table_at_word(ask, noun + 1 + single) == at.table;
        const size_t end = noun + 1 + (own ? single + 1 : 0);
        if (!own && !wording_ends(ask, end))
            return;
        const char *said = ask->words.v[noun].text;
        wording_put(ask, i, end - i,
                    arena_printf(ask->arena, "has the %s %s",
                                 wording_is(ask, rank, "smallest") ? "lowest" : "highest",
                                 amount_name(ask, at)));
        ask->words.v[i + 3].written = said; /* and never sure */
        return;
    }
}
