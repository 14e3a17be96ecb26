/* "October this year against October last year", "2025 vs 2026, revenue per month", "have we had
 * more complaints this month than last month": periods in other words than those that stand side by
 * side. */
#include <stdlib.h>

#include "frame.h"
#include "querent/lang/dates.h"

static const char between[] = "vs|versus|against|compared with|compared to|and|with|to|than";

/* "This year" at word i: which year it is; 0: it is none. */
static int year_at(struct ask *ask, size_t i)
{
    const int now = atoi(dates_today(ask->arena, ask->request->now));
    if (!wording_is(ask, i + 1, "year"))
        return 0;
    return wording_is(ask, i, "this") ? now : wording_is(ask, i, "last|previous") ? now - 1 : 0;
}

/* "November sales this year": sales in november 2026. */
static void put_month_of_year(struct ask *ask)
{
    enum { WORDS_BETWEEN = 2 };
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (!lexicon_month(ask->words.v[i].lower) || ask->words.v[i].quoted ||
            wording_is(ask, i, "may|march"))
            continue;
        size_t k = i + 1;
        while (k < i + 1 + WORDS_BETWEEN && !year_at(ask, k) && k < ask->words.len &&
               !ask->words.v[k].punct && !wording_match(ask, k, between) &&
               !lexicon_month(ask->words.v[k].lower))
            k++;
        k += year_at(ask, k) == 0 && wording_is(ask, k, "of"); /* "october of last year" */
        const int year = year_at(ask, k);
        if (year == 0)
            continue;
        const char *month = ask->words.v[i].text;
        const bool of = wording_is(ask, k - 1, "of");
        wording_put(ask, i, k + 2 - i,
                    k - of > i + 1
                        ? arena_printf(ask->arena, "%s in %s %d",
                                       words_text(&ask->words, ask->arena, i + 1, k - of), month,
                                       year)
                        : arena_printf(ask->arena, "%s %d", month, year));
    }
}

/* "October 2026 against October 2025, number of invoices": what is measured stands first. */
static void put_periods_behind(struct ask *ask)
{
    const size_t first = wording_period(ask, 0),
                 sign = first ? wording_match(ask, first,
                                              "vs|versus|against|compared with|"
                                              "compared to")
                              : 0,
                 second = sign ? wording_period(ask, first + sign) : 0, end = first + sign + second;
    if (second == 0 || end + 1 >= ask->words.len || !word_is_mark(&ask->words.v[end], ",:-"))
        return;
    const char *periods = words_text(&ask->words, ask->arena, 0, end),
               *rest = words_text(&ask->words, ask->arena, end + 1, ask->words.len);
    wording_put(ask, 0, ask->words.len, arena_printf(ask->arena, "%s in %s", rest, periods));
}

/* "Have we had more complaints this month than last month": how many more. */
static void put_more_rows(struct ask *ask)
{
    static const char asked[] =
        "have we had|did we have|do we have|have we got|did we get|are there|were there|have there "
        "been|did we see|have we seen|did we do|have we done|did we book|did we take";
    const size_t lead = wording_match(ask, 0, asked);
    if (!wording_is(ask, lead, "more|fewer|less") || table_at_word(ask, lead + 1) < 0 ||
        !wording_has(ask, "than"))
        return;
    wording_put(ask, 0, lead, "how many");
}

void months_said_read(struct ask *ask)
{
    put_month_of_year(ask);
    put_periods_behind(ask);
    put_more_rows(ask);
}
