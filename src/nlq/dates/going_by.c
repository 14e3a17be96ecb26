/* "Visits cancelled per month in 2026, going by the visit date", "failed drops in the last 30 days,
 * by planned date": the question says which date its period is of. */
#include "parts/compare.h"
#include "states/life.h"
#include "words/names.h"

static const char leads[] = "going by the|going by|based on the|based on|judging by the|judging by|"
                            "counted by the|counted by|counting by|count by the|count by|dated by";

/* The only date that words [first, last) call, of the rows that the question names, else of all;
 * column -1: none, or several. */
static struct column_ref date_called(struct ask *ask, size_t first, size_t last)
{
    struct column_ref found = no_column(), only = no_column();
    bool several = false;
    const int own = table_at_word(ask, first); /* "the visit date": that of the visits */
    if (own >= 0 && first + 2 == last)
        return date_default(ask, own);
    for (size_t k = 0; k < ask->words.len && !several; k++) {
        const int rows = k >= first && k < last ? -1 : life_rows_at(ask, k);
        const struct column_ref at =
            rows < 0 ? no_column() : life_day_called(ask, rows, first, last);
        several = at.column >= 0 && found.column >= 0 && !same_column(at, found);
        found = at.column >= 0 ? at : found;
    }
    for (size_t t = 0; found.column < 0 && t < ask->schema->table_count; t++) {
        const struct column_ref at =
            table_is_open(ask, (int)t) ? life_day_called(ask, (int)t, first, last) : no_column();
        if (at.column < 0)
            continue;
        several = several || only.column >= 0;
        only = at;
    }
    return several ? no_column() : found.column >= 0 ? found : only;
}

static bool has_period(struct ask *ask, size_t first, size_t end)
{
    for (size_t k = 0; k < ask->words.len; k++) {
        if ((k < first || k >= end) && wording_period(ask, k) > 0)
            return true;
    }
    return false;
}

/* Where the name of the date at word i ends, "planned date", "date placed"; i: none stands there.
 */
static size_t date_name_end(const struct ask *ask, size_t i)
{
    enum { LONGEST = 4 };
    bool date = false;
    size_t end = i;
    while (end < ask->words.len && end < i + LONGEST && !ask->words.v[end].punct)
        date = wording_is(ask, end++, "date|day|dates|days") || date;
    return date && wording_ends(ask, end) ? end : i;
}

void going_by_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool apart = ask->words.v[i - 1].punct;
        const size_t by = wording_match(ask, i, leads),
                     lead = by      ? by
                            : apart ? wording_match(ask, i, "by the|by")
                                    : 0,
                     first = i + lead, end = lead ? date_name_end(ask, first) : first;
        if (end == first || exact_is_name(ask, i) || !has_period(ask, i, end))
            continue;
        const struct column_ref at = date_called(ask, first, end);
        if (at.column < 0)
            continue;
        const bool opened = word_is_mark(&ask->words.v[i - 1], "("),
                   closed = end < ask->words.len && word_is_mark(&ask->words.v[end], ")");
        wording_cut(ask, i - apart, end + (opened && closed) - (i - apart));
        life_dates(ask, 0, at);
        return;
    }
}
