/* "On average, how many passengers are aboard a voyage?": the average stands where it is read, at
 * the end. */
#include "described/described.h"
#include "words/names.h"

void averaged_read(struct ask *ask)
{
    const size_t len = wording_match(ask, 0, "on average|on the average|in the mean"),
                 how = len ? len + word_is_mark(&ask->words.v[len], ",") : 0;
    if (len == 0 || !wording_is(ask, how, "how"))
        return;
    size_t end = how;
    while (end < ask->words.len && !word_is_mark(&ask->words.v[end], ".?!"))
        end++;
    wording_put(ask, end, 0, "on average");
    wording_cut(ask, 0, how);
}
