/* "Last 30 days", "past 3 months": as in SQL, from the day that was so long ago to today. Many
 * people count today as one of the days, and mean a range that begins a day later: where they say
 * so
 * ("including today") it does. */
#include <string.h>

#include "querent/lang/dates.h"
#include "querent/lang/lexicon.h"

enum { DAY_LETTERS = 10, BEHIND = 2 };

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
            return BEHIND;
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

static size_t bracket_at(const struct words *words, size_t i)
{
    return i < words->len && word_is_mark(&words->v[i], ")") ? 1 : 0;
}

struct date_range *dates_back(struct arena *arena, const struct words *words, size_t i, int64_t now,
                              size_t *ret_used)
{
    const char *name;
    if (i + BEHIND >= words->len || !words->v[i].is.past || !words->v[i + 1].is_number ||
        words->v[i + BEHIND].is.rhythm)
        return NULL;
    const char *said = words->v[i + BEHIND].lower;
    const enum time_unit unit = lexicon_time_unit(said, &name);
    if (unit == TIME_NONE)
        return NULL;
    const size_t end = i + 1 + BEHIND, today = today_said(words, end),
                 both = today ? 0 : inclusive_said(words, end);
    const char *from = dates_ago(arena, now, said, (int)words->v[i + 1].number);
    from = today ? dates_moved(arena, from, "days", 1) : from;
    const char *last = dates_today(arena, now), *to = dates_ago(arena, now, "days", -1);
    struct date_range *range = arena_alloc(arena, sizeof *range);
    *range =
        (struct date_range){.loose = (unit == TIME_DAY || unit == TIME_WEEK) && !today && !both,
                            .words = arena_printf(arena, "%s = %s to %s, today included",
                                                  words_text(words, arena, i, end), from, last)};
    memcpy(range->from, from, DAY_LETTERS + 1);
    memcpy(range->to, to, DAY_LETTERS + 1);
    *ret_used = end - i + today + both;
    if ((today || both) && word_is_mark(&words->v[end], "("))
        *ret_used += bracket_at(words, i + *ret_used);
    return range;
}
