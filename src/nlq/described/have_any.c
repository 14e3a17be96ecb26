/* "The number of books of each author, for authors who have at least one": only those with any, and
 * the number at the end is one of what was counted. */
#include "described/described.h"
#include "querent/base/str.h"

/* The word that is counted before word i, behind "number of" or "how many"; i: nothing is. */
static size_t counted_before(const struct ask *ask, size_t i)
{
    for (size_t k = i; k-- > 2;) {
        if (wording_match(ask, k - 2, "number of|count of|how many") && !ask->words.v[k].punct &&
            !wording_is(ask, k, "times|the|of"))
            return k;
    }
    return i;
}

void have_any_read(struct ask *ask)
{
    for (size_t i = 3; i + 4 < ask->words.len; i++) {
        const size_t rows = i + 1 + wording_is(ask, i + 1, "the|those|all|any|each"),
                     who = rows + !wording_is(ask, rows, "who|that|which");
        const bool for_rows = wording_is(ask, i, "for|of|among|with|only") &&
                              wording_is(ask, who, "who|that|which") &&
                              wording_is(ask, who + 1, "have|has|had");
        const size_t any = who + 2,
                     len = for_rows ? wording_match(ask, any, "at least one|any") : 0;
        const size_t counted = len ? counted_before(ask, i) : i;
        if (len == 0 || counted == i || !wording_ends(ask, any + len))
            continue;
        wording_put(ask, any, len, arena_printf(ask->arena, "any %s", ask->words.v[counted].text));
        return;
    }
}
