/* "The last quarter (July-September 2026)", "last winter, December to February", "in 2026 (January
 * to June)": the months behind a period say which it is, so that they stand alone. */
#include <stdlib.h>

#include "growth/spans.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"

/* Words of a period that months may explain, "the last quarter", "last winter"; 0: there is none.
 * *ret_year: the year that it is, 0: it is none. */
static size_t explained_at(struct ask *ask, size_t i, int *ret_year)
{
    const size_t season = wording_match(
        ask, i,
        "last winter|last summer|last spring|last autumn|last fall|this winter|this summer|this "
        "spring|this autumn|this fall|last season|this season|the winter|the summer|the season|the "
        "autumn|the spring|last quarter|this quarter|the quarter|previous quarter|last half year");
    struct span span;
    *ret_year = 0;
    if (season)
        return season;
    const size_t year = span_at(ask, i, NULL, &span);
    if (year == 0 || span.unit == NULL)
        return 0;
    *ret_year = str_eq(span.unit, "year") ? atoi(span.from) : 0;
    return *ret_year || str_eq(span.unit, "quarter") ? year : 0;
}

static bool year_is_said(const struct ask *ask, size_t first, size_t end)
{
    bool said = false;
    for (size_t k = first; k < end; k++)
        said = said || (ask->words.v[k].is_number && ask->words.v[k].len == 4) ||
               wording_is(ask, k, "year");
    return said;
}

/* The months as they are put: of the year that they explain, where they have none. */
static const char *months_text(struct ask *ask, size_t i, int year, size_t *ret_len)
{
    static const char *const names[] = {"january",   "february", "march",    "april",
                                        "may",       "june",     "july",     "august",
                                        "september", "october",  "november", "december"};
    enum { MONTHS = 12 };
    const struct date_range *range =
        dates_months(ask->arena, &ask->words, i, ask->request->now, ret_len);
    if (range == NULL)
        return NULL;
    const int shift = year && !year_is_said(ask, i, i + *ret_len) ? year - atoi(range->from) : 0;
    const char *last = dates_moved(ask->arena, range->to, "month", -1);
    return arena_printf(ask->arena, "%s %d to %s %d", names[(atoi(range->from + 5) - 1) % MONTHS],
                        atoi(range->from) + shift, names[(atoi(last + 5) - 1) % MONTHS],
                        atoi(last) + shift);
}

static bool put_gloss(struct ask *ask, size_t i)
{
    int year = 0;
    size_t months = 0;
    const size_t len = explained_at(ask, i, &year), mark = i + len;
    if (len == 0 || mark + 2 >= ask->words.len || !word_is_mark(&ask->words.v[mark], "(,:"))
        return false;
    const bool open = word_is_mark(&ask->words.v[mark], "(");
    size_t first = mark + 1;
    first += wording_match(ask, first, "i e|ie|that is|so|meaning|from|being");
    const char *text = months_text(ask, first, year, &months);
    size_t end = first + months;
    const bool closed = end < ask->words.len && word_is_mark(&ask->words.v[end], ")"),
               goes_on = end < ask->words.len && word_is_mark(&ask->words.v[end], ",;");
    if (text == NULL || (open && !closed && !goes_on))
        return false;
    const size_t begin = i - (i > 0 && wording_is(ask, i - 1, "the"));
    const bool led = begin > 0 && wording_is(ask, begin - 1, "in|during|for|of|over|from");
    wording_put(
        ask, begin, end + (open || closed) - begin,
        arena_printf(ask->arena, "%s%s%s", led ? "" : "in ", text, open && !closed ? " (" : ""));
    return true;
}

void glossed_read(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        if (!ask->words.v[i].quoted && put_gloss(ask, i))
            return;
    }
}
