/* What operators write shorter than it is meant: "avg days to close", "november vs october", "what
 * percentage of complaints got a credit". */
#include <stdlib.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "words/names.h"

static void put_average(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (wording_is(ask, i, "avg") && !ask->words.v[i].quoted && !exact_is_name(ask, i))
            wording_put(ask, i, 1, "average");
    }
}

/* The latest year in which the month has begun. */
static const char *month_in_year(struct ask *ask, size_t i)
{
    const char *today = dates_today(ask->arena, ask->request->now);
    const int month = lexicon_month(ask->words.v[i].lower), year = atoi(today),
              now = atoi(today + 5);
    return arena_printf(ask->arena, "%s %d", ask->words.v[i].text, month > now ? year - 1 : year);
}

/* "November vs October": each in its latest year. */
static void put_months(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool dated = i + 2 < ask->words.len && ask->words.v[i + 2].is_number;
        if (!ask->words.v[i].is.versus || dated || !lexicon_month(ask->words.v[i - 1].lower) ||
            !lexicon_month(ask->words.v[i + 1].lower))
            continue;
        wording_put(ask, i + 1, 1, month_in_year(ask, i + 1));
        wording_put(ask, i - 1, 1, month_in_year(ask, i - 1));
        return;
    }
}

/* "What percentage of complaints got a credit": are with one. */
static void put_got(struct ask *ask)
{
    const size_t first = wording_is(ask, 0, "what") || words_match(&ask->words, 0, "which");
    if (!wording_is(ask, first, "percentage|percent|share|proportion|fraction"))
        return;
    for (size_t i = first + 3; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, "got|received|get|had") || !wording_is(ask, i + 1, "a|an") ||
            table_at_word(ask, i - 1) < 0)
            continue;
        wording_put(ask, i, 1, "with");
        return;
    }
}

void short_forms_read(struct ask *ask)
{
    put_average(ask);
    put_months(ask);
    put_got(ask);
}
