/* One span of time in words, and the other one that is said by it. */
#include "growth/spans.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/dates.h"

enum { DAY_LETTERS = 10, YEAR_MONTHS = 12, YEAR_DAYS = 366 };

static const char so_far_said[] =
    "so far|to date|up to today|up to now|until today|until now|till today|till now|through today|"
    "up until today|up until now|as of today";
static const char year_before_said[] = "last year|previous year|prior year|the previous year|the "
                                       "year before|year before|a year ago|a year earlier|a year "
                                       "before|one year ago|one year earlier|the prior year";

static const char *span_moved(struct ask *ask, const char *day, const char *unit, int n)
{
    return n == 0 ? day : dates_moved(ask->arena, day, unit, n);
}

static void span_shift(struct ask *ask, struct span *span, const char *unit, int n)
{
    const bool ends = str_ends(span->to, "-01"); /* and not on the 28th of another month */
    span->from = span_moved(ask, span->from, unit, n);
    span->to = ends
                   ? span_moved(ask, span->to, unit, n)
                   : span_moved(ask, span_moved(ask, span_moved(ask, span->to, "day", -1), unit, n),
                                "day", 1);
}

static void span_of(struct ask *ask, const struct date_range *range, struct span *out)
{
    const char *unit = period_unit(range);
    *out = (struct span){.from = arena_strndup(ask->arena, range->from, DAY_LETTERS),
                         .to = arena_strndup(ask->arena, range->to, DAY_LETTERS),
                         .unit = unit};
}

/* Only the days until today count. */
static bool span_until_today(struct ask *ask, struct span *span)
{
    const char *until =
        dates_moved(ask->arena, dates_today(ask->arena, ask->request->now), "day", 1);
    if (strcmp(span->from, until) >= 0 || strcmp(until, span->to) > 0)
        return false;
    span->partial = true;
    span->to = until;
    return true;
}

/* A year at word i: "this year", "last year", "2025"; the words it takes, 0: none. */
static size_t year_words(struct ask *ask, size_t i, int *ret_year)
{
    const int now = (int)dates_this_year(ask->request->now);
    const size_t len = wording_match(ask, i, "this year|the current year|current year"),
                 past = wording_match(ask, i, "last year|the previous year|previous year");
    if (len > 0 || past > 0) {
        *ret_year = past > 0 ? now - 1 : now;
        return len > 0 ? len : past;
    }
    if (i < ask->words.len && ask->words.v[i].is_number && wording_period(ask, i) == 1) {
        *ret_year = (int)ask->words.v[i].number;
        return 1;
    }
    return 0;
}

/* "Q3 this year", "october of last year": the year behind a part of one. */
static size_t year_behind(struct ask *ask, size_t i, struct span *span)
{
    int year = 0;
    const size_t lead = wording_is(ask, i, "of|in"), len = year_words(ask, i + lead, &year);
    if (len == 0 || span->dated || (span->unit && str_eq(span->unit, "year")))
        return 0;
    span_shift(ask, span, "year", year - atoi(span->from));
    span->dated = true;
    return lead + len;
}

/* "This october"; "last october" beside it is that of the year before. */
static size_t month_of_now(struct ask *ask, size_t i, const struct span *other, struct span *out)
{
    const int month = i + 1 < ask->words.len && wording_is(ask, i, "this|last")
                          ? lexicon_month(ask->words.v[i + 1].lower)
                          : 0;
    const bool last = wording_is(ask, i, "last");
    const char *today = dates_today(ask->arena, ask->request->now);
    const int now = atoi(today + 5);
    if (month == 0 || (last && (other == NULL || atoi(other->from + 5) != month)))
        return 0;
    const int year = last ? atoi(other->from) - 1 : atoi(today) - (month > now);
    out->from = arena_printf(ask->arena, "%04d-%02d-01", year, month);
    out->to = dates_moved(ask->arena, out->from, "month", 1);
    out->unit = "month";
    out->dated = true;
    return 2;
}

/* A span by itself, without what is said before or behind it. */
static size_t plain_span(struct ask *ask, size_t i, const struct span *other, struct span *out)
{
    size_t used = 0;
    int year = 0;
    const size_t own = month_of_now(ask, i, other, out);
    if (own)
        return own;
    used = year_words(ask, i, &year);
    if (used) {
        span_of(ask, dates_year(ask->arena, year), out);
        out->dated = true;
        return used;
    }
    if (i >= ask->words.len || ask->words.v[i].quoted)
        return 0;
    const int month = lexicon_month(ask->words.v[i].lower);
    const struct date_range *range = dates_at(ask->arena, &ask->words, i, ask->request->now, &used);
    if (range == NULL && month && !wording_is(ask, i, "may|march|mar")) {
        const char *today = dates_today(ask->arena, ask->request->now);
        out->from = arena_printf(ask->arena, "%04d-%02d-01",
                                 atoi(today) - (month > atoi(today + 5)), month);
        out->to = dates_moved(ask->arena, out->from, "month", 1);
        out->unit = "month";
        return 1;
    }
    if (range == NULL || strlen(range->from) != DAY_LETTERS || strlen(range->to) != DAY_LETTERS)
        return 0;
    span_of(ask, range, out);
    for (size_t k = i; k < i + used; k++) {
        const struct word *word = &ask->words.v[k];
        out->dated = out->dated || (word->is_number && word->len == 4) || word->iso_date ||
                     wording_is(ask, k, "year|this|last|previous|today|yesterday|ytd");
    }
    return used;
}

/* "The same months of last year", "the same stretch in 2025": the other one, a year before. */
static size_t same_span(struct ask *ask, size_t i, const struct span *other, struct span *out)
{
    size_t k = i + wording_is(ask, i, "the"), year = 0;
    int of = 0;
    if (!wording_is(ask, k, "same"))
        return 0;
    for (k++; k < ask->words.len &&
              (ask->words.v[k].is_number || wording_is(ask, k, "calendar|exact|year|to|date"));
         k++)
        ;
    if (!wording_is(ask, k,
                    "stretch|period|months|month|time|span|part|days|weeks|dates|quarter|"
                    "timeframe|window|ones|week"))
        return 0;
    k++;
    k += wording_is(ask, k, "span|frame|period");
    k += wording_is(ask, k, "of|in|during|for|from");
    year = year_words(ask, k, &of);
    const size_t before = year ? 0 : wording_match(ask, k, year_before_said);
    const int back = year ? of - atoi(other->from) : -1;
    if (year + before == 0 || back == 0)
        return 0;
    *out = *other;
    span_shift(ask, out, "year", back);
    out->dated = true;
    return k + year + before - i;
}

/* "A year ago", "the month before": the other one, a unit before. */
static size_t span_before(struct ask *ask, size_t i, const struct span *other, struct span *out)
{
    static const char *const units[] = {"month", "quarter"};
    const size_t year = wording_match(ask, i,
                                      "a year ago|a year earlier|a year before|one year "
                                      "earlier|one year ago|the year before|year before");
    size_t len = year;
    const char *unit = "year";
    for (size_t u = 0; u < 2 && len == 0 && other->unit && str_eq(other->unit, units[u]); u++) {
        unit = units[u];
        len = wording_match(ask, i,
                            u ? "the quarter before|the previous quarter|the preceding quarter|the "
                                "one before|the prior quarter"
                              : "the month before|the previous month|the preceding month|the one "
                                "before|the prior month");
    }
    if (len == 0 || (other->partial && !year))
        return 0;
    *out = *other;
    span_shift(ask, out, unit, -1);
    out->dated = true;
    return len;
}

/* "Last year so far", "last year up to the same date", beside a part of this one. */
static size_t same_part(struct ask *ask, size_t i, const struct span *other, struct span *out)
{
    const size_t year = wording_match(ask, i, "last year|previous year|the previous year"),
                 point = wording_match(ask, i,
                                       "this time last year|by this time last year|at this point "
                                       "last year|by this point last year");
    const size_t part =
        year ? wording_match(ask, i + year,
                             "so far|to date|up to the same date|up to the same day|until the same "
                             "date|until the same day|to the same date|to the same day|by the same "
                             "date|by the same day|up to the same point|at the same point|to the "
                             "same point|by the same point|at this point|by this point|by this "
                             "time|at this time|up to this day|up to this date")
             : 0;
    if (!other->partial || (part == 0 && point == 0))
        return 0;
    *out = *other;
    span_shift(ask, out, "year", -1);
    return point ? point : year + part;
}

static size_t span_by_other(struct ask *ask, size_t i, const struct span *other, struct span *out)
{
    size_t len = same_span(ask, i, other, out);
    len = len ? len : same_part(ask, i, other, out);
    return len ? len : span_before(ask, i, other, out);
}

size_t span_at(struct ask *ask, size_t i, const struct span *other, struct span *ret_span)
{
    *ret_span = (struct span){0};
    size_t len = other ? span_by_other(ask, i, other, ret_span) : 0;
    if (len)
        return len;
    const size_t whole = wording_match(ask, i,
                                       "the whole of|whole of|all of|the entire|the full|the whole|"
                                       "whole|the complete|entire"),
                 led = whole ? 0 : wording_match(ask, i, so_far_said);
    size_t k = i + whole + led;
    k += wording_is(ask, k, "in|the") && led + whole;
    if (wording_match(ask, k, "the year so far|the year to date")) {
        span_of(ask, dates_year(ask->arena, (int)dates_this_year(ask->request->now)), ret_span);
        return span_until_today(ask, ret_span) ? k + 4 - i : 0;
    }
    len = plain_span(ask, k, other, ret_span);
    if (len == 0)
        return 0;
    len += year_behind(ask, k + len, ret_span);
    const bool to_date = wording_is(ask, k, "ytd") || wording_match(ask, k,
                                                                    "year to date|month to "
                                                                    "date|quarter to date");
    const size_t so_far = whole ? 0 : wording_match(ask, k + len, so_far_said);
    ret_span->partial = to_date;
    if ((led || so_far) && !span_until_today(ask, ret_span))
        return 0;
    ret_span->unit = ret_span->partial ? NULL : ret_span->unit;
    return k + len + so_far - i;
}

/* The years by which a span is nearest to another one. */
static int years_near(const struct span *span, const struct span *to)
{
    const int apart = (atoi(to->from) - atoi(span->from)) * YEAR_MONTHS + atoi(to->from + 5) -
                      atoi(span->from + 5);
    const int half = YEAR_MONTHS / 2;
    return apart >= 0 ? (apart + half - 1) / YEAR_MONTHS : -((-apart + half - 1) / YEAR_MONTHS);
}

void spans_near(struct ask *ask, struct span *a, struct span *b)
{
    if (a->dated == b->dated)
        return;
    struct span *open = a->dated ? b : a;
    const struct span *other = a->dated ? a : b;
    if (str_eq(open->from + 4, other->from + 4)) /* "the third quarter vs that of last year" */
        return;
    span_shift(ask, open, "year", years_near(open, other));
    open->dated = true;
}

const char *span_text(struct ask *ask, const struct span *span)
{
    static const char *const months[] = {"january",   "february", "march",    "april",
                                         "may",       "june",     "july",     "august",
                                         "september", "october",  "november", "december"};
    const int year = atoi(span->from), month = atoi(span->from + 5);
    if (span->unit == NULL)
        return NULL;
    return str_eq(span->unit, "year") ? arena_printf(ask->arena, "%d", year)
           : str_eq(span->unit, "quarter")
               ? arena_printf(ask->arena, "q%d %d", (month + 2) / 3, year)
               : arena_printf(ask->arena, "%s %d", months[month - 1], year);
}
