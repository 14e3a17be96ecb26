/* A month without a year is the latest past one. Said of what begins, ends or expires in it
 * ("workshops starting in December", asked in November), it is the one to come, where the rows
 * reach so far; and so it is where no row is as old as the past one ("who has no shifts in
 * December"). */
#include <string.h>

#include "dates/ends.h"

/* What begins, ends or is due in it is said to do so, or to be going to. */
static bool says_coming(const struct ask *ask)
{
    bool held = false; /* "how many bookings do we have for December" */
    for (size_t i = 0; i < ask->words.len; i++)
        held = held || wording_match(ask, i, "do we have|have we got|we have|is there|are there");
    if (held && !wording_has(ask, "did|was|were|had|has|last|past|ago"))
        return true;
    return wording_has(ask, "start|starts|starting|begin|begins|beginning|expire|expires|expiring|"
                            "end|ends|ending|due|will|open|opens|close|closes|renew") &&
           !wording_has(ask, "did|was|were|had|has|have|last|past|ago");
}

/* All rows are of a later time. */
static bool lies_before(const struct column_stats *stats, const struct date_range *range)
{
    return stats->min_text && strcmp(range->to, stats->min_text) <= 0;
}

void month_ahead(struct ask *ask, struct column_ref at, size_t i)
{
    struct date_range *range = ask->items[i].date;
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    const char *today = dates_today(ask->arena, ask->request->now);
    const bool limits = column_has_words(ask, at, "until") || column_has_words(ask, at, "expiry");
    if (!range->words || !stats || !stats->max_text ||
        !(limits || says_coming(ask) || planned_said(ask, i) || lies_before(stats, range)) ||
        lexicon_month(item_first(ask, i)->lower) == 0 || strcmp(range->to, today) > 0)
        return;
    const char *from = dates_moved(ask->arena, range->from, "year", 1),
               *to = dates_moved(ask->arena, range->to, "year", 1);
    if (from == NULL || to == NULL || strcmp(stats->max_text, from) < 0)
        return;
    struct date_range *ahead = arena_alloc(ask->arena, sizeof *ahead);
    *ahead = *range;
    memcpy(ahead->from, from, strlen(from) + 1);
    memcpy(ahead->to, to, strlen(to) + 1);
    ahead->words = arena_printf(ask->arena, "%s = %s to %s", item_said(ask, &ask->items[i]), from,
                                dates_moved(ask->arena, to, "day", -1));
    ask->items[i].date = ahead;
}
