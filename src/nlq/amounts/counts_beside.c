/* "Number of orders and reviews per customer": both are counted, though it is said once. */
#include "frame.h"

/* Words [ret_first, i) say that what is behind them is counted. */
static size_t counts_head(const struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, "number of|count of|how many|numbers of|counts of");
    return len ? i + len : i;
}

/* The rows that word i names alone: no "order items" are orders. */
static int rows_alone(struct ask *ask, size_t i)
{
    return i < ask->words.len && word_is_plural(&ask->words.v[i]) ? table_at_word(ask, i) : -1;
}

/* Groups are said behind it, or whose rows they are: "per customer", "does each customer have". */
static bool groups_behind(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "per|by") || wording_match(ask, i, "for each|for every|of each") ||
           wording_match(ask, i, "does each|does every|do the|do our|does our");
}

void counts_beside_read(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        const size_t first = counts_head(ask, i), join = first + 1, second = join + 1;
        if (first == i || rows_alone(ask, first) < 0 || !wording_is(ask, join, "and") ||
            rows_alone(ask, second) < 0 || rows_alone(ask, second) == rows_alone(ask, first) ||
            !groups_behind(ask, second + 1))
            continue;
        wording_put(ask, second, 1,
                    arena_printf(ask->arena, "number of %s", ask->words.v[second].text));
        return;
    }
}
