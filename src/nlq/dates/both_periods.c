/* "Ordered both in October and in November", "in both 2024 and 2025": rows of each of the two
 * periods. "Both" goes, so that the verb stands before the period that it is dated by. */
#include "frame.h"

void both_periods_read(struct ask *ask)
{
    static const char leads[] = "in|during|on|for|from";
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const bool before = wording_is(ask, i - 1, leads), behind = wording_is(ask, i + 1, leads);
        const size_t first = i + 1 + behind,
                     one = wording_is(ask, i, "both") ? wording_period(ask, first) : 0,
                     and = first + one, second = and+1 + wording_is(ask, and+1, leads),
                     two = one && wording_is(ask, and, "and") ? wording_period(ask, second) : 0;
        if (two == 0)
            continue;
        wording_cut(ask, i, 1 + (before && behind));
        ask->shape.each_period = true;
        return;
    }
}
