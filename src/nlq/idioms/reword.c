/* Ways to say things that are read as another, plainer one: "Return the name …" is "show", whatever
 * the tables are called; "between 1 and 15 March 2025" are two dates; "half an hour" is 30 minutes;
 * days are what times are measured in anyway. */
#include <string.h>

#include "ask.h"

static bool reword_begins_sentence(const struct ask *ask, size_t i)
{
    return i == 0 || word_is_mark(&ask->words.v[i - 1], ".?!;");
}

static void read_requests(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (reword_begins_sentence(ask, i) && wording_is(ask, i, "return") &&
            !ask->words.v[i + 1].is.rate)
            wording_put(ask, i, 1, "show");
    }
}

static void read_units(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t days = words_match(&ask->words, i, "day of the week");
        if (words_match(&ask->words, i, "half an hour"))
            wording_put(ask, i, 3, "30 minutes");
        else if (days && i > 0 && wording_is(ask, i - 1, "by|per|each"))
            wording_put(ask, i, days, "weekday");
        else if (ask->words.v[i].is.lapse && wording_is(ask, i + 1, "in") &&
                 wording_is(ask, i + 2, "days"))
            wording_cut(ask, i + 1, 2);
    }
}

static bool is_day_of_month(const struct ask *ask, size_t i)
{
    const struct word *word = i < ask->words.len ? &ask->words.v[i] : NULL;
    return word && (word->is_number || word->ordinal) && strlen(word->text) <= 4 &&
           word->number >= 1 && word->number <= 31;
}

static bool is_year_number(const struct ask *ask, size_t i)
{
    return i < ask->words.len && ask->words.v[i].is_number && strlen(ask->words.v[i].text) == 4;
}

/* "Before the year of 2000": the year 2000. */
static void read_years(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "year|years") && wording_is(ask, i + 1, "of") &&
            is_year_number(ask, i + 2))
            wording_cut(ask, i + 1, 1);
    }
}

/* The month of the day at word i, 0: none follows. */
static int month_after(const struct ask *ask, size_t i)
{
    return is_day_of_month(ask, i) && i + 1 < ask->words.len
               ? lexicon_month(ask->words.v[i + 1].lower)
               : 0;
}

/* "3 and 9 March 2026": the month said once holds for both. */
static void read_ranges(struct ask *ask)
{
    for (size_t i = 1; i + 4 < ask->words.len; i++) {
        const size_t second = i + 2;
        if (!is_day_of_month(ask, i) || !wording_is(ask, i + 1, "and|to|until|till") ||
            month_after(ask, second) == 0 || !is_year_number(ask, second + 2) ||
            !wording_is(ask, i - 1, "between|from"))
            continue;
        wording_put(ask, i, 1,
                    arena_printf(ask->arena, "%s %s %s", ask->words.v[i].text,
                                 ask->words.v[second + 1].text, ask->words.v[second + 2].text));
        return;
    }
}

/* "What is the average time to close a ticket": how long it takes. */
static void read_lengths(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        size_t first = i;
        if (!wording_is(ask, i, "time|days|duration") || !wording_is(ask, i + 1, "to"))
            continue;
        while (first > 0 &&
               wording_is(ask, first - 1, "average|mean|typical|number|of|the|is|was|what"))
            first--;
        if (first == 0)
            wording_put(ask, 0, i + 2, "how long does it take to");
        return;
    }
}

/* "For each customer the number of orders": a mark divides the group from what is asked. */
static void read_groups(struct ask *ask)
{
    const size_t number = wording_is(ask, 3, "the") ? 4 : 3;
    if ((words_match(&ask->words, 0, "for each") || words_match(&ask->words, 0, "for every")) &&
        wording_is(ask, number, "number|total|average|count|sum|amount"))
        wording_put(ask, 2, number - 2, arena_printf(ask->arena, "%s, the", ask->words.v[2].text));
}

void reword_read(struct ask *ask)
{
    read_groups(ask);
    read_lengths(ask);
    read_requests(ask);
    read_units(ask);
    read_years(ask);
    read_ranges(ask);
}
