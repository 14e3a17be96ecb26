/* Periods that are said by a part of another: "before the end of january", "the first week of
 * december", "this autumn", "since the summer". They become the days that they are. */
#include <stdlib.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char *const month_names[] = {"january",   "february", "march",    "april",
                                          "may",       "june",     "july",     "august",
                                          "september", "october",  "november", "december"};

/* The month that word i names; -1: none. */
static int month_at(const struct ask *ask, size_t i)
{
    if (i >= ask->words.len || ask->words.v[i].quoted)
        return -1;
    return lexicon_month(ask->words.v[i].lower) - 1;
}

static int year_now(const struct ask *ask, int *ret_month)
{
    const char *today = dates_today(ask->arena, ask->request->now);
    *ret_month = atoi(today + 5) - 1;
    return atoi(today);
}

/* The year of a month without one that is that is still to come. */
static int year_of(const struct ask *ask, int month)
{
    int now = 0;
    const int year = year_now(ask, &now);
    return year + (month < now);
}

static bool is_year_at(const struct ask *ask, size_t i)
{
    return i < ask->words.len && ask->words.v[i].is_number && ask->words.v[i].len == 4;
}

/* "Before the end of january": up to its last day. */
static bool put_end(struct ask *ask, size_t i)
{
    const size_t before = wording_match(ask, i, "before the end of|by the end of|until the end of"),
                 month = i + before;
    const int said = before ? month_at(ask, month) : -1;
    if (said < 0)
        return false;
    const bool dated = is_year_at(ask, month + 1);
    const int year = dated ? (int)ask->words.v[month + 1].number : year_of(ask, said);
    wording_put(ask, i, before + 1 + dated,
                arena_printf(ask->arena, "before 1 %s %d", month_names[(said + 1) % 12],
                             year + (said == 11)));
    return true;
}

/* "From september on": since then. */
static bool put_onward(struct ask *ask, size_t i)
{
    enum { FEW = 4 };
    bool day = false;
    if (!wording_is(ask, i, "from"))
        return false;
    for (size_t k = i + 1; k < ask->words.len && k <= i + FEW; k++) {
        if (day && wording_is(ask, k, "on|onwards|onward") && wording_ends(ask, k + 1)) {
            wording_cut(ask, k, 1);
            wording_put(ask, i, 1, "since");
            return true;
        }
        day = day || month_at(ask, k) >= 0 || is_year_at(ask, k);
    }
    return false;
}

/* "The first week of december": its first seven days. */
static bool put_week(struct ask *ask, size_t i)
{
    const size_t week = wording_match(ask, i,
                                      "the first week of|the first week in|first week of|"
                                      "first week in"),
                 month = i + week;
    const int said = week ? month_at(ask, month) : -1;
    if (said < 0)
        return false;
    const bool dated = is_year_at(ask, month + 1);
    const size_t first = i > 0 && wording_is(ask, i - 1, "in|for|during") ? i - 1 : i;
    int now = 0;
    const int this_year = year_now(ask, &now),
              year = dated ? (int)ask->words.v[month + 1].number : this_year - (said > now + 5);
    wording_put(ask, first, month + 1 + dated - first,
                arena_printf(ask->arena, "between 1 %s %d and 7 %s %d", month_names[said], year,
                             month_names[said], year));
    return true;
}

/* "(Nov to march)", ", say from july" or "? I mean since 1 september" behind a season at words
 * [i, end) says it better: the season goes. */
static bool put_better(struct ask *ask, size_t i, size_t end)
{
    const bool open = end < ask->words.len && word_is_mark(&ask->words.v[end], "(");
    size_t say = end + (end < ask->words.len && ask->words.v[end].punct);
    if (open && month_at(ask, end + 1) >= 0 && wording_is(ask, end + 2, "to|till|until") &&
        month_at(ask, end + 3) >= 0 && end + 4 < ask->words.len) {
        int now = 0;
        const int from = month_at(ask, end + 1), to = month_at(ask, end + 3),
                  this_year = year_now(ask, &now), begun = this_year - (from > now),
                  over = begun + (to < from) == this_year ? to < now
                         : to < from                      ? 0
                                                          : 1,
                  year = begun - (wording_is(ask, i, "last") && !over);
        wording_put(ask, i, end + 5 - i,
                    arena_printf(ask->arena, "from %s %d to %s %d", month_names[from], year,
                                 month_names[to], year + (to < from)));
        return true;
    }
    const size_t meant =
        say > end ? wording_match(ask, say, "say|i mean nothing|i mean|that is|meaning") : 0;
    if (meant == 0 || !wording_is(ask, say + meant, "from|since|between|in"))
        return false;
    wording_cut(ask, i, say + meant - i);
    if (wording_is(ask, i, "from") && !wording_is(ask, i + 2, "to|till|until"))
        wording_put(ask, i, 1, "since");
    return true;
}

/* "This autumn", "last summer": three months of the north. */
static bool put_season(struct ask *ask, size_t i)
{
    static const char *const seasons[] = {"spring", "summer", "autumn|fall", "winter"};
    const size_t lead = wording_match(ask, i,
                                      "this|last|in the|over the|during the|since the|since "
                                      "last|of last|of this");
    int now = 0, season = 0;
    const int year = year_now(ask, &now);
    while (season < 4 && !wording_is(ask, i + lead, seasons[season]))
        season++;
    if (lead == 0 || season == 4 || values_find(ask, i + lead, i + lead + 1).len > 0 ||
        exact_is_name(ask, i + lead) ||
        !(wording_ends(ask, i + lead + 1) || ask->words.v[i + lead + 1].punct ||
          wording_is(ask, i + lead + 1, "by|per|from|with|for")))
        return false;
    if (put_better(ask, i, i + lead + 1))
        return true;
    const int first = 2 + 3 * season, last = (first + 2) % 12;
    const bool since = wording_is(ask, i, "since"),
               before = wording_is(ask, i, "last") && now >= first && season < 3;
    const int from = year - (now < first) - (before && now <= first + 2);
    wording_put(ask, i, lead + 1,
                since ? arena_printf(ask->arena, "since 1 %s %d", month_names[(last + 1) % 12],
                                     from + (season == 3))
                      : arena_printf(ask->arena, "from %s %d to %s %d", month_names[first], from,
                                     month_names[last], from + (season == 3)));
    return true;
}

void periods_plain_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!put_season(ask, i) && !put_onward(ask, i))
            put_week(ask, i);
    }
}

void period_ends_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++)
        put_end(ask, i);
}
