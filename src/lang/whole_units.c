/* Whole units of time before the one that has begun: "the last 3 full months", "three complete
 * quarters before this one"; and the unit of today a year ago: "the same month last year". */
#include <string.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/lang/dates.h"
#include "querent/lang/lexicon.h"

enum { DAY_LETTERS = 10, WEEK = 7, WEEKS_OF_YEAR = 52 };

static bool said(const struct words *words, size_t i, const char *const *list)
{
    for (; i < words->len && *list; list++) {
        if (word_is(&words->v[i], *list))
            return true;
    }
    return false;
}

/* "months", but not "monthly". */
static enum time_unit whole_unit(const struct words *words, size_t i)
{
    const char *name;
    return i < words->len && !words->v[i].is.rhythm ? lexicon_time_unit(words->v[i].lower, &name)
                                                    : TIME_NONE;
}

/* The first day of the unit that today is in. */
static const char *whole_begin(struct arena *arena, int64_t now, enum time_unit unit)
{
    const char *today = dates_today(arena, now);
    struct tm tm;
    clock_local(now, &tm);
    if (unit == TIME_WEEK)
        return dates_moved(arena, today, "days", -((tm.tm_wday + WEEK - 1) % WEEK));
    if (unit == TIME_DAY)
        return today;
    const int month = unit == TIME_YEAR      ? 1
                      : unit == TIME_QUARTER ? tm.tm_mon / 3 * 3 + 1
                                             : tm.tm_mon + 1;
    return arena_printf(arena, "%.4s-%02d-01", today, month);
}

static struct date_range *whole_range(struct arena *arena, const struct words *words, size_t i,
                                      size_t used, const char *from, const char *to)
{
    struct date_range *range = arena_alloc(arena, sizeof *range);
    *range = (struct date_range){0};
    memcpy(range->from, from, DAY_LETTERS + 1);
    memcpy(range->to, to, DAY_LETTERS + 1);
    range->words = arena_printf(arena, "%s = %s to %s", words_text(words, arena, i, i + used), from,
                                dates_moved(arena, to, "days", -1));
    return range;
}

/* Words of "before this one", "prior to the current month" at i; 0: it is none. */
static size_t before_this(const struct words *words, size_t i)
{
    static const char *const before[] = {"before", "preceding", "prior", NULL}, *const this[] = {
                                                                                    "this",
                                                                                    "current",
                                                                                    NULL};
    size_t at = i;
    if (!said(words, at, before))
        return 0;
    at++;
    at += at < words->len && word_is(&words->v[at], "to");
    at += at < words->len && word_is(&words->v[at], "the");
    if (!said(words, at, this) || at + 1 >= words->len ||
        !(word_is(&words->v[at + 1], "one") || whole_unit(words, at + 1) != TIME_NONE))
        return 0;
    return at + 2 - i;
}

/* "Last 3 full months", "last full month", "3 complete months before this one". */
static struct date_range *whole_before(struct arena *arena, const struct words *words, size_t i,
                                       int64_t now, size_t *ret_used)
{
    static const char *const whole[] = {"full",     "complete", "completed", "whole",
                                        "calendar", "entire",   NULL};
    const bool last = words->v[i].is.past;
    size_t at = i + last;
    const bool number = at < words->len && words->v[at].is_number && words->v[at].number >= 1;
    const int count = number ? (int)words->v[at].number : 1;
    at += number;
    const bool full = said(words, at, whole);
    at += full;
    const enum time_unit unit = whole_unit(words, at);
    if (unit == TIME_NONE || unit == TIME_DAY || !(last || number))
        return NULL;
    const size_t before = before_this(words, at + 1);
    if (!(last && full) && !(number && before))
        return NULL;
    const char *to = whole_begin(arena, now, unit);
    *ret_used = at + 1 + before - i;
    return whole_range(arena, words, i, *ret_used,
                       dates_moved(arena, to, words->v[at].lower, -count), to);
}

/* Where the words "last year", "a year ago", "of the previous year" at i end; i: they do not stand
 * there. */
static size_t year_before(const struct words *words, size_t i)
{
    static const char *const leads[] = {"of", "in", "the", NULL}, *const one[] = {"a", "one", NULL};
    size_t at = i;
    while (said(words, at, leads))
        at++;
    if (at + 1 < words->len && words->v[at].is.past && whole_unit(words, at + 1) == TIME_YEAR)
        return at + 2;
    if (said(words, i, one) && whole_unit(words, i + 1) == TIME_YEAR && i + 2 < words->len &&
        (word_is(&words->v[i + 2], "ago") || word_is(&words->v[i + 2], "earlier")))
        return i + 3;
    return i;
}

/* The unit that "month to date" or "ytd" before word i is of. */
static enum time_unit to_date_before(const struct words *words, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        if (word_is(&words->v[k], "ytd"))
            return TIME_YEAR;
        if (k + 2 < i && word_is(&words->v[k + 1], "to") && word_is(&words->v[k + 2], "date"))
            return whole_unit(words, k);
    }
    return TIME_NONE;
}

/* "Same month last year", "same period last year" behind "year to date". */
static struct date_range *whole_year_ago(struct arena *arena, const struct words *words, size_t i,
                                         int64_t now, size_t *ret_used)
{
    static const char *const same[] = {"same", "corresponding", NULL}, *const period[] = {
                                                                           "period", "time",
                                                                           "dates", NULL};
    if (!said(words, i, same) || i + 2 >= words->len)
        return NULL;
    const size_t end = year_before(words, i + 2);
    const bool so_far = said(words, i + 1, period);
    const enum time_unit unit = so_far ? to_date_before(words, i) : whole_unit(words, i + 1);
    if (end == i + 2 || unit == TIME_NONE || (!so_far && unit == TIME_YEAR))
        return NULL;
    const bool week = unit == TIME_WEEK || unit == TIME_DAY;
    const char *step = week && !so_far ? "weeks" : "years";
    const int steps = week && !so_far ? WEEKS_OF_YEAR : 1;
    const char *tomorrow = dates_moved(arena, dates_today(arena, now), "days", 1);
    const char *from = dates_moved(arena, whole_begin(arena, now, unit), step, -steps);
    *ret_used = end - i;
    return whole_range(arena, words, i, *ret_used, from,
                       so_far ? dates_moved(arena, tomorrow, "years", -1)
                              : dates_moved(arena, from, words->v[i + 1].lower, 1));
}

struct date_range *dates_whole(struct arena *arena, const struct words *words, size_t i,
                               int64_t now, size_t *ret_used)
{
    struct date_range *range = whole_before(arena, words, i, now, ret_used);
    return range ? range : whole_year_ago(arena, words, i, now, ret_used);
}
