/* "How many returns per reason, and how much credit did we give for each": whose it is was said
 * before, so that the end says no more. */
#include "frame.h"

void each_behind_read(struct ask *ask)
{
    size_t end = ask->words.len, first = 1;
    while (end > 0 && ask->words.v[end - 1].punct)
        end--;
    while (first < end && !wording_is(ask, first, "per|by|each|every"))
        first++;
    for (size_t i = first + 3; i < end; i++) {
        const size_t len = wording_match(ask, i,
                                         "for each of them|for each one|of each|for each|in each|"
                                         "to each|from each");
        if (len == 0 || i + len != end || !wording_match(ask, 0, "how|number|count|total|sum"))
            continue;
        wording_cut(ask, i, len);
        return;
    }
}
