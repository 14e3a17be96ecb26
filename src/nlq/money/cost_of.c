/* "What does a cleaning cost", "what do the exams cost on average": how much of it is asked. */
#include "frame.h"
#include "words/names.h"

void cost_of_read(struct ask *ask)
{
    size_t last = ask->words.len;
    if (!wording_is(ask, 0, "what") || !wording_is(ask, 1, "does|do|did|will|would"))
        return;
    while (last > 2 && ask->words.v[last - 1].punct)
        last--;
    if (last > 3 && wording_is(ask, last - 1, "cost") && !exact_is_name(ask, last - 1))
        wording_put(ask, 0, 1, "how much");
}
