/* "Brought in the highest total of fees", "took the largest sum in hammer prices": has the highest
 * total of them. */
#include "verbs/verbs.h"

/* The noun is the name of some number, and calls no rows. */
static bool is_number_noun(struct ask *ask, size_t i)
{
    return i < ask->words.len && !ask->words.v[i].punct && table_at_word(ask, i) < 0 &&
           (column_at_word(ask, i) ||
            (i + 1 < ask->words.len && !ask->words.v[i + 1].punct && column_at_word(ask, i + 1)));
}

/* "In a single claim": of one row, and nothing is added up. */
static bool is_of_one(const struct ask *ask, size_t i)
{
    while (i < ask->words.len && !wording_match(ask, i, "in a single|in one|in any one"))
        i++;
    return i < ask->words.len;
}

void sums_brought_read(struct ask *ask)
{
    static const char brought[] = "brought in|brings in|bring in|took in|takes in|take in|taken in|"
                                  "took|takes|made|makes|earned|collected|raised|generated|earns|"
                                  "raises|generates|ran up|spent|received|charged|billed|paid";
    static const char most[] = "highest|largest|biggest|greatest|lowest|smallest";
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, brought), rank = i + len + 1, total = rank + 1;
        if (len == 0 || !wording_is(ask, rank - 1, "the") || !wording_is(ask, rank, most) ||
            !wording_is(ask, total, "total|sum|amount") || !wording_is(ask, total + 1, "of|in") ||
            !is_number_noun(ask, total + 2) || is_of_one(ask, total))
            continue;
        const size_t first = i - wording_is(ask, i - 1, "has|have|had");
        const char *said = words_text(&ask->words, ask->arena, first, total + 2);
        wording_put(ask, first, total + 2 - first,
                    wording_is(ask, rank, "lowest|smallest") ? "has the lowest total"
                                                             : "has the highest total");
        ask->words.v[first + 3].written = said; /* and never sure */
        return;
    }
}
