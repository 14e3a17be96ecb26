/* What stands behind "the last 30 days". As in SQL they begin on the day that was so long ago, and
 * today is among them. Many people count today as one of the days and mean a range that begins a
 * day later: where they say so ("including today") it does. */
#include "querent/lang/dates.h"

/* How many words at i say that today is one of the days; 0: none do. */
static size_t today_counts(const struct words *words, size_t i)
{
    static const char *const before[] = {"including", "incl", "counting"}, *const after[] = {
                                                                               "included",
                                                                               "inclusive",
                                                                               "counted"};
    const bool pair = i + 1 < words->len;
    for (size_t k = 0; pair && k < sizeof before / sizeof *before; k++) {
        if ((word_is(&words->v[i], before[k]) && word_is(&words->v[i + 1], "today")) ||
            (word_is(&words->v[i], "today") && word_is(&words->v[i + 1], after[k])))
            return 2;
    }
    return 0;
}

/* The same behind a comma, or in brackets. */
static size_t today_said(const struct words *words, size_t i)
{
    const bool mark = i < words->len && word_is_mark(&words->v[i], ",(");
    const size_t said = today_counts(words, i + mark);
    return said ? mark + said : 0;
}

/* The ends are said to be in the range. */
static size_t inclusive_said(const struct words *words, size_t i)
{
    const bool mark = i < words->len && word_is_mark(&words->v[i], ",(");
    return i + mark < words->len && word_is(&words->v[i + mark], "inclusive") ? mark + 1U : 0;
}

size_t dates_counts_today(const struct words *words, size_t i, bool *ret_first)
{
    const size_t today = today_said(words, i), both = today ? 0 : inclusive_said(words, i);
    const size_t end = i + today + both;
    const bool opened = end > i && word_is_mark(&words->v[i], "("),
               closed = opened && end < words->len && word_is_mark(&words->v[end], ")");
    *ret_first = both > 0;
    return today + both + closed;
}
