/* Spans of time said in part: "this month and the month before" is this month and last month;
 * "between 1 March and 15 March" is of the year that "March" alone is of. "How old is each
 * employee" asks for names and ages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"

static void read_unit_before(struct ask *ask)
{
    for (size_t i = 0; i + 5 < ask->words.len; i++) {
        const char *unit = ask->words.v[i + 1].lower;
        if (!wording_is(ask, i, "this") || lexicon_unit(unit) == NULL ||
            !wording_is(ask, i + 2, "and") || !wording_is(ask, i + 3, "the"))
            continue;
        const bool before = wording_is(ask, i + 4, unit) && wording_is(ask, i + 5, "before");
        const bool previous =
            wording_is(ask, i + 4, "previous|preceding") && wording_is(ask, i + 5, unit);
        if (before || previous)
            wording_put(ask, i + 3, 3, arena_printf(ask->arena, "last %s", unit));
    }
}

/* Words that are more than a month need a capital, or what leads to a date. */
static bool is_month(const struct ask *ask, size_t i, size_t first)
{
    if (i >= ask->words.len || lexicon_month(ask->words.v[i].lower) == 0)
        return false;
    return ask->words.v[i].capital || !wording_is(ask, i, "may|march|mar") ||
           (first > 0 && wording_is(ask, first - 1,
                                    "on|from|to|between|and|since|until|till|before|after|by|the"));
}

/* Where the month stands behind the day at word i: "3 November", "the 3rd of November"; 0: none
 * does. */
static size_t month_behind(const struct ask *ask, size_t i)
{
    const size_t month = i + 1 + (size_t)wording_is(ask, i + 1, "of");
    return wording_is_day(ask, i) && is_month(ask, month, i) ? month : 0;
}

/* The year is said somewhere: "between 20 December and 10 January 2025". */
static bool says_year(const struct ask *ask)
{
    bool found = wording_has(ask, "year|years");
    for (size_t i = 0; i < ask->words.len; i++)
        found = found || (ask->words.v[i].is_number && strlen(ask->words.v[i].text) == 4);
    return found;
}

/* The year that a month alone would be of: the latest in which it has begun. */
static int year_of_month(const struct ask *ask, size_t i)
{
    const char *today = dates_today(ask->arena, ask->request->now);
    return atoi(today) - (lexicon_month(ask->words.v[i].lower) > atoi(today + 5));
}

/* "1-15 October", "between October 1 and 15": both days with their month. */
static void read_days_of_month(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        int first, last, used = 0;
        const char *text = ask->words.v[i].text;
        if (sscanf(text, "%2d-%2d%n", &first, &last, &used) == 2 && text[used] == '\0' &&
            first >= 1 && first < last && last <= 31 && is_month(ask, i + 1, i)) {
            const char *month = ask->words.v[i + 1].text;
            const bool from = i > 0 && wording_is(ask, i - 1, "from|between|in|on");
            wording_put(
                ask, i - from, 2 + from,
                arena_printf(ask->arena, "between %d %s and %d %s", first, month, last, month));
            return;
        }
        if (i > 0 && wording_is(ask, i - 1, "between|from") && is_month(ask, i, i) &&
            wording_is_day(ask, i + 1) && wording_is(ask, i + 2, "and|to") &&
            wording_is_day(ask, i + 3) && !is_month(ask, i + 4, i + 3)) {
            wording_put(
                ask, i + 3, 1,
                arena_printf(ask->arena, "%s %s", ask->words.v[i].text, ask->words.v[i + 3].text));
            return;
        }
    }
}

static void read_days(struct ask *ask)
{
    const bool said = says_year(ask);
    for (size_t i = 0; i + 1 < ask->words.len && !said; i++) {
        const size_t month = month_behind(ask, i);
        if (month == 0)
            continue;
        wording_put(ask, i, month + 1 - i,
                    arena_printf(ask->arena, "%d %s %d", (int)ask->words.v[i].number,
                                 ask->words.v[month].text, year_of_month(ask, month)));
    }
}

/* The name stands beside the age, as each of them is told by it. */
static void read_ages(struct ask *ask)
{
    static const char *const plain[] = {"name", "and", "age", "of"};
    if (!wording_is(ask, 0, "how") || !wording_is(ask, 1, "old") || !wording_is(ask, 2, "is|are") ||
        !wording_is(ask, 3, "each|every|the|our|all"))
        return;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        wording_put(ask, i, 1, plain[i]);
}

/* "Days from issue to payment": between the two, where neither is a period itself. */
static void read_from_to(struct ask *ask)
{
    enum { WORDS_MAX = 4 };
    if (!wording_has(ask, "average|mean|avg|median|how|longest|shortest|typical|days|hours"))
        return; /* "ordered by time from early to late" */
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        if (!wording_is(ask, i, "from") || !ask->words.v[i - 1].is.lapse ||
            wording_period(ask, i + 1))
            continue;
        for (size_t to = i + 2; to < i + 2 + WORDS_MAX && to + 1 < ask->words.len; to++) {
            if (!wording_is(ask, to, "to|until|till"))
                continue;
            wording_put(ask, to, 1, "and");
            wording_put(ask, i, 1, "between");
            return;
        }
    }
}

void spans_read(struct ask *ask)
{
    read_from_to(ask);
    read_unit_before(ask);
    read_days_of_month(ask);
    read_days(ask);
    read_ages(ask);
}
