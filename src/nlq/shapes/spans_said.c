/* Spans of time said in part: "this month and the month before" is this month and last month;
 * "between 1 March and 15 March" is of the year that "March" alone is of. "How old is each
 * employee" asks for names and ages. */
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

static bool is_day_and_month(const struct ask *ask, size_t i)
{
    const struct word *day = i + 1 < ask->words.len ? &ask->words.v[i] : NULL;
    return day && (day->is_number || day->ordinal) && day->number >= 1 && day->number <= 31 &&
           strlen(day->text) <= 4 && lexicon_month(ask->words.v[i + 1].lower);
}

/* The year is said somewhere: "between 20 December and 10 January 2025". */
static bool says_year(const struct ask *ask)
{
    bool found = wording_has(ask, "year|years");
    for (size_t i = 0; i < ask->words.len; i++)
        found = found || (ask->words.v[i].is_number && strlen(ask->words.v[i].text) == 4);
    return found;
}

/* The year that a month alone would be of; 0: it is no month. */
static int year_of_month(const struct ask *ask, size_t i)
{
    size_t used = 0;
    const struct date_range *range = dates_at(ask->arena, &ask->words, i, ask->request->now, &used);
    return range ? (int)strtol(range->from, NULL, 10) : 0;
}

static void read_days(struct ask *ask)
{
    const bool said = says_year(ask);
    for (size_t i = 0; i + 1 < ask->words.len && !said; i++) {
        const int year = is_day_and_month(ask, i) ? year_of_month(ask, i + 1) : 0;
        if (year)
            wording_put(ask, i + 1, 1,
                        arena_printf(ask->arena, "%s %d", ask->words.v[i + 1].text, year));
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
    read_days(ask);
    read_ages(ask);
}
