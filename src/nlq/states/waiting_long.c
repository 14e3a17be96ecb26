/* "Shipments that arrived but nobody has delivered, waiting longer than two weeks", "ready and
 * sitting there for more than 10 days": what they wait since is the last that was done with them.
 */
#include "dates/ends.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "states/life.h"

static const char waits[] =
    "waiting|sitting|sitting there|sitting around|lying|lying there|lying "
    "around|hanging around|stuck|standing there|waiting there|waiting around";
static const char longer[] = "longer than|more than|over|for longer than|for more than|for over";

/* What was done first by the words before `end`, of rows that the question names; column -1. */
static struct column_ref done_before(struct ask *ask, size_t end)
{
    for (size_t i = 1; i < end; i++) {
        if (!wording_is(ask, i - 1, "that|which|have|has|were|are|been"))
            continue;
        for (struct column_ref at = {0, -1}; date_next(ask, &at);) {
            bool said = false;
            for (size_t k = 0; k < end && !said; k++)
                said = life_rows_at(ask, k) == at.table;
            if (said && !column_is_filled(ask, at) &&
                date_called_by(ask, at, &ask->words.v[i]) >= DATE_CALLED_AKIN)
                return at;
        }
    }
    return no_column();
}

void waiting_long_read(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        const size_t wait = wording_match(ask, i, waits),
                     more = wording_match(ask, i + wait, longer), number = i + wait + more,
                     unit = number + 1;
        if (wait == 0 || more == 0 || unit >= ask->words.len || !ask->words.v[number].is_number ||
            lexicon_unit(ask->words.v[unit].lower) == NULL)
            continue;
        const struct column_ref since = done_before(ask, i);
        const char *day = since.column < 0
                              ? NULL
                              : dates_moved(ask->arena, dates_today(ask->arena, ask->request->now),
                                            lexicon_unit(ask->words.v[unit].lower),
                                            -(int)ask->words.v[number].number);
        if (day == NULL)
            return;
        size_t first = i;
        while (first > 1 && (ask->words.v[first - 1].punct ||
                             wording_is(ask, first - 1, "and|been|have|has|are|which|that")))
            first--;
        const char *text = column_in_full(ask, since);
        wording_put(ask, first, unit + 1 - first,
                    arena_printf(ask->arena, "with %s before %s", text, day));
        ask->shape.taken_for = arena_printf(ask->arena, "waiting = since %s", text);
        return;
    }
}
