/* Rows that are still to come: "upcoming matches", "do we have any classes coming up", "bookings
 * coming up in December". The reader of "next" knows when they take place. */
#include "dates/ends.h"
#include "states/life.h"
#include "words/names.h"

/* "Upcoming" before its rows, which stand in the plural. */
static bool put_before(struct ask *ask, size_t i)
{
    struct column_ref begins;
    size_t noun = i + 1;
    const int next = table_at_word(ask, noun);
    if (next >= 0 && rows_begin(ask, next, &begins) && ahead_has(ask, begins))
        return false; /* idioms_states.c reads it */
    while (noun < i + 3 && life_rows_at(ask, noun) < 0)
        noun++;
    if (!wording_is(ask, i, "upcoming|forthcoming|future") || exact_is_name(ask, i) ||
        life_rows_at(ask, noun) < 0 || !word_is_plural(&ask->words.v[noun]))
        return false;
    return ahead_all(ask, i, life_rows_at(ask, noun));
}

/* "Coming up" behind them. */
static bool put_behind(struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, "coming up|still to come|lined up");
    size_t first = i;
    while (first > 1 && wording_is(ask, first - 1, "are|is|that|which|got|have|we|ve|s"))
        first--;
    const int rows = len && first > 0 ? life_rows_at(ask, first - 1) : -1;
    if (rows < 0 || !ahead_all(ask, ask->words.len, rows))
        return false;
    life_month_ahead(ask, i + len);
    wording_cut(ask, first, i + len - first);
    return true;
}

void upcoming_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_before(ask, i) || (i > 0 && put_behind(ask, i)))
            return;
    }
}
