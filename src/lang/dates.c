/* Dates in words. A date is civil days since 1970-01-01 (proleptic Gregorian; algorithm by Howard
 * Hinnant, "chrono-compatible low-level date algorithms"), so months and leap years need no libc.
 */
#include "querent/lang/dates.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/base/str.h"
#include "querent/lang/lexicon.h"

struct day {
    int year, month, day;
};

static int64_t to_days(struct day d)
{
    int y = d.year - (d.month <= 2);
    int era = (y >= 0 ? y : y - 399) / 400;
    int yoe = y - era * 400;
    int doy = (153 * (d.month + (d.month > 2 ? -3 : 9)) + 2) / 5 + d.day - 1;
    return (int64_t)era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

static struct day from_days(int64_t z)
{
    z += 719468;
    int64_t era = (z >= 0 ? z : z - 146096) / 146097;
    int doe = (int)(z - era * 146097);
    int yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    int doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    int mp = (5 * doy + 2) / 153;
    int month = mp + (mp < 10 ? 3 : -9);
    return (struct day){(int)(yoe + era * 400) + (month <= 2), month, doy - (153 * mp + 2) / 5 + 1};
}

static struct day add_units(struct day d, enum time_unit unit, int n)
{
    if (unit == TIME_DAY || unit == TIME_WEEK)
        return from_days(to_days(d) + (unit == TIME_WEEK ? 7 : 1) * (int64_t)n);
    int months = unit == TIME_YEAR ? 12 * n : unit == TIME_QUARTER ? 3 * n : n;
    int total = d.year * 12 + d.month - 1 + months;
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    struct day out = {total / 12, total % 12 + 1, d.day};
    bool leap = (out.year % 4 == 0 && out.year % 100 != 0) || out.year % 400 == 0;
    int last = lengths[out.month - 1] + (out.month == 2 && leap);
    out.day = out.day > last ? last : out.day;
    return out;
}

static struct day floor_unit(struct day d, enum time_unit unit)
{
    if (unit == TIME_WEEK) /* weeks begin on Monday; day 0 was a Thursday */
        return from_days(to_days(d) - (((to_days(d) + 3) % 7) + 7) % 7);
    if (unit == TIME_MONTH)
        d.day = 1;
    if (unit == TIME_QUARTER)
        d = (struct day){d.year, (d.month - 1) / 3 * 3 + 1, 1};
    if (unit == TIME_YEAR)
        d = (struct day){d.year, 1, 1};
    return d;
}

static struct date_range *make_range(struct arena *arena, struct day from, struct day to,
                                     const char *said)
{
    struct date_range *range = arena_alloc(arena, sizeof *range);
    snprintf(range->from, sizeof range->from, "%04d-%02d-%02d", from.year % 10000, from.month,
             from.day);
    snprintf(range->to, sizeof range->to, "%04d-%02d-%02d", to.year % 10000, to.month, to.day);
    struct day end = from_days(to_days(to) - 1);
    if (said == NULL)
        return range;
    if (from.month == 1 && from.day == 1 && to.month == 1 && to.day == 1 &&
        to.year == from.year + 1)
        range->words = arena_printf(arena, "%s = %d", said, from.year);
    else if (to_days(to) - to_days(from) == 1)
        range->words = arena_printf(arena, "%s = %s", said, range->from);
    else
        range->words = arena_printf(arena, "%s = %s to %04d-%02d-%02d", said, range->from, end.year,
                                    end.month, end.day);
    return range;
}

/* "months", but not "monthly". */
static enum time_unit unit_at(const struct words *words, size_t i)
{
    const char *name;
    return i < words->len && !words->v[i].is.rhythm ? lexicon_time_unit(words->v[i].lower, &name)
                                                    : TIME_NONE;
}

static struct day today_of(int64_t now)
{
    struct tm tm;
    clock_local(now, &tm);
    return (struct day){tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday};
}

/* "Before 1 year ago", "since 3 months ago": that day, and not the whole year or month. */
static bool bounds_at(const struct words *words, size_t i)
{
    static const char *const bounds[] = {"before", "since", "after", "until", "from"};
    for (size_t k = 0; i > 0 && k < sizeof bounds / sizeof *bounds; k++) {
        if (word_is(&words->v[i - 1], bounds[k]))
            return true;
    }
    return false;
}

static struct date_range *with_today(struct arena *arena, struct day from, struct day last,
                                     const char *said)
{
    struct date_range *range = make_range(arena, from, add_units(last, TIME_DAY, 1), said);
    range->words = arena_printf(arena, "%s, today included", range->words);
    return range;
}

/* Last N units: on or after the day that was so long ago, and today. */
static struct date_range *dates_back(struct arena *arena, const struct words *words, size_t i,
                                     struct day today, size_t *ret_used)
{
    const enum time_unit unit = unit_at(words, i + 2);
    bool both = false;
    const size_t less = dates_counts_today(words, i + 3, &both);
    const struct day from = add_units(today, unit, -(int)words->v[i + 1].number);
    struct date_range *range = with_today(arena, add_units(from, TIME_DAY, less > 0 && !both),
                                          today, words_text(words, arena, i, i + 3));
    range->loose = (unit == TIME_DAY || unit == TIME_WEEK) && less == 0;
    *ret_used = 3 + less;
    return range;
}

/* this/last/next unit; last or next N units; N units ago; today and its neighbours */
static struct date_range *dates_relative(struct arena *arena, const struct words *words, size_t i,
                                         struct day today, size_t *ret_used)
{
    const struct word *word = &words->v[i];
    bool last = word->is.past, this = word->is.present, next = word_is(word, "next");
    int shift;
    if (lexicon_day(word->lower, &shift)) {
        *ret_used = 1;
        struct day from = add_units(today, TIME_DAY, shift);
        return make_range(arena, from, add_units(from, TIME_DAY, 1), word->lower);
    }
    if ((last || this || next) && unit_at(words, i + 1) != TIME_NONE) {
        enum time_unit unit = unit_at(words, i + 1);
        struct day from = add_units(floor_unit(today, unit), unit, last ? -1 : next ? 1 : 0);
        *ret_used = 2;
        return make_range(arena, from, add_units(from, unit, 1),
                          words_text(words, arena, i, i + 2));
    }
    if (last && i + 2 < words->len && words->v[i + 1].is_number &&
        unit_at(words, i + 2) != TIME_NONE)
        return dates_back(arena, words, i, today, ret_used);
    const bool ahead = next || word_is(word, "coming") || word_is(word, "upcoming");
    if (ahead && i + 2 < words->len && words->v[i + 1].is_number &&
        unit_at(words, i + 2) != TIME_NONE) {
        const struct day to = add_units(today, unit_at(words, i + 2), (int)words->v[i + 1].number);
        *ret_used = 3;
        return with_today(arena, today, to, words_text(words, arena, i, i + 3));
    }
    if (word->is_number && unit_at(words, i + 1) != TIME_NONE && i + 2 < words->len &&
        word_is(&words->v[i + 2], "ago")) {
        const struct day then = add_units(today, unit_at(words, i + 1), -(int)word->number);
        const enum time_unit unit = bounds_at(words, i) ? TIME_DAY : unit_at(words, i + 1);
        const struct day from = floor_unit(then, unit);
        *ret_used = 3;
        return make_range(arena, from, add_units(from, unit, 1),
                          words_text(words, arena, i, i + 3));
    }
    return NULL;
}

/* year to date, month to date, YTD */
static struct date_range *to_date(struct arena *arena, const struct words *words, size_t i,
                                  struct day today, size_t *ret_used)
{
    bool said =
        i + 2 < words->len && word_is(&words->v[i + 1], "to") && word_is(&words->v[i + 2], "date");
    enum time_unit unit = said ? unit_at(words, i) : TIME_NONE;
    if (word_is(&words->v[i], "ytd"))
        unit = TIME_YEAR;
    if (unit == TIME_NONE)
        return NULL;
    *ret_used = said ? 3 : 1;
    return make_range(arena, floor_unit(today, unit), add_units(today, TIME_DAY, 1),
                      words_text(words, arena, i, i + *ret_used));
}

static bool dates_is_year(const struct words *words, size_t i)
{
    return i < words->len && words->v[i].is_number && strlen(words->v[i].text) == 4 &&
           words->v[i].number >= 1000 && words->v[i].number < 2500;
}

static bool is_day(const struct words *words, size_t i)
{
    return i < words->len && (words->v[i].is_number || words->v[i].ordinal) &&
           strlen(words->v[i].text) <= 4 && words->v[i].number >= 1 && words->v[i].number <= 31;
}

/* "in march", "by may": without its capital a month needs a word that leads to a date. */
static bool is_month_said(const struct words *words, size_t i)
{
    return words->v[i].capital || dates_is_year(words, i + 1) ||
           (i > 0 && words->v[i - 1].is.leads_month);
}

/* "june 30, 2024" from word i on: its month, day (0: none) and year; false: there is no such. */
static bool dates_month_and_year(const struct words *words, size_t i, struct day *ret_day)
{
    const bool day_leads = is_day(words, i) && !dates_is_year(words, i);
    *ret_day = (struct day){0, 0, day_leads ? (int)words->v[i++].number : 0};
    i += day_leads && i < words->len && word_is(&words->v[i], "of");
    ret_day->month = i < words->len ? lexicon_month(words->v[i++].lower) : 0;
    if (!day_leads && is_day(words, i) && !dates_is_year(words, i))
        ret_day->day = (int)words->v[i++].number;
    i += i < words->len && (word_is_mark(&words->v[i], ",") || word_is(&words->v[i], "of"));
    if (ret_day->month == 0 || !dates_is_year(words, i))
        return false;
    ret_day->year = (int)words->v[i].number;
    return true;
}

static bool dates_joins(const struct words *words, size_t i)
{
    return i < words->len && (word_is_mark(&words->v[i], ",") || word_is(&words->v[i], "and") ||
                              word_is(&words->v[i], "or"));
}

/* "q1" to "q4": 1 to 4; 0: another word. */
static int dates_quarter_said(const struct words *words, size_t i)
{
    const char *p = i < words->len ? words->v[i].lower : "";
    return p[0] == 'q' && p[1] >= '1' && p[1] <= '4' && p[2] == '\0' ? p[1] - '0' : 0;
}

/* "March, April and May 2025", "Q1 and Q2 2025": the year that the last of a list has, at `at`
 * behind one without a year; 0: there is none. */
static int dates_year_of_list(const struct words *words, size_t at)
{
    while (dates_joins(words, at)) {
        while (dates_joins(words, at))
            at++;
        if (at >= words->len ||
            (lexicon_month(words->v[at].lower) == 0 && dates_quarter_said(words, at) == 0))
            return 0;
        at++;
        if (dates_is_year(words, at))
            return (int)words->v[at].number;
    }
    return 0;
}

/* "between June and August 2024": the year of the other end for a first end at [i, at) that has
 * none, or the one before where the range goes over New Year; 0: there is none. */
static int dates_year_of_other(const struct words *words, size_t i, size_t at, struct day first)
{
    struct day other;
    if (i == 0 || at >= words->len)
        return 0;
    const bool between = word_is(&words->v[i - 1], "between") && word_is(&words->v[at], "and");
    if (!(between || words->v[at].is.until) || !dates_month_and_year(words, at + 1, &other))
        return 0;
    const bool later = first.month > other.month ||
                       (first.month == other.month && other.day > 0 && first.day > other.day);
    return other.year - later;
}

/* Month [day][,] [year] · day [of] Month [year] · a month without year is that of the range's
 * other end, else the latest past one */
static struct date_range *month_first(struct arena *arena, const struct words *words, size_t i,
                                      struct day today, size_t *ret_used)
{
    int month = lexicon_month(words->v[i].lower), day = 0;
    size_t at = i + 1;
    if (month == 0 || !is_month_said(words, i))
        return NULL;
    if (is_day(words, at) && !dates_is_year(words, at))
        day = (int)words->v[at++].number;
    size_t year_at =
        at < words->len && (word_is_mark(&words->v[at], ",") || word_is(&words->v[at], "of"))
            ? at + 1
            : at;
    if (dates_is_year(words, year_at)) {
        *ret_used = year_at + 1 - i;
        struct day from = {(int)words->v[year_at].number, month, day ? day : 1};
        return make_range(arena, from, add_units(from, day ? TIME_DAY : TIME_MONTH, 1), NULL);
    }
    if (lexicon_month(words->v[i].lower) == 5 && day == 0 && strlen(words->v[i].lower) == 3 &&
        i == 0)
        return NULL; /* "May I …" */
    *ret_used = at - i;
    struct day from = {today.year - (month > today.month), month, day ? day : 1};
    int borrowed = dates_year_of_other(words, i, at, from);
    borrowed = borrowed || day ? borrowed : dates_year_of_list(words, at);
    from.year = borrowed ? borrowed : from.year;
    return make_range(arena, from, add_units(from, day ? TIME_DAY : TIME_MONTH, 1),
                      borrowed ? NULL : words_text(words, arena, i, at));
}

static struct date_range *day_first(struct arena *arena, const struct words *words, size_t i,
                                    size_t *ret_used)
{
    size_t at = i + 1;
    if (!is_day(words, i))
        return NULL;
    at += at < words->len && word_is(&words->v[at], "of");
    int month = at < words->len ? lexicon_month(words->v[at].lower) : 0;
    size_t year = at + 1 +
                  (at + 1 < words->len &&
                   (word_is_mark(&words->v[at + 1], ",") || word_is(&words->v[at + 1], "of")));
    if (month == 0)
        return NULL;
    struct day from = {0, month, (int)words->v[i].number};
    const bool said = dates_is_year(words, year);
    from.year = said ? (int)words->v[year].number : dates_year_of_other(words, i, at + 1, from);
    if (from.year == 0)
        return NULL;
    *ret_used = (said ? year : at) + 1 - i;
    return make_range(arena, from, add_units(from, TIME_DAY, 1), NULL);
}

/* The second that "02:06:01" of the day names, 0 to 86399; -1: it is no time of day. */
static int second_of_day(const char *text)
{
    int hour, minute, second = 0, used = 0;
    if (sscanf(text, "%2d:%2d%n:%2d%n", &hour, &minute, &used, &second, &used) < 2 ||
        text[used] != '\0' || hour > 23 || minute > 59 || second > 59)
        return -1;
    return (hour * 60 + minute) * 60 + second;
}

static void write_moment(struct day d, int second, char *out, size_t size)
{
    const unsigned of_day = (unsigned)second;
    snprintf(out, size, "%04u-%02u-%02u %02u:%02u:%02u", (unsigned)d.year % 10000,
             (unsigned)d.month % 100, (unsigned)d.day % 100, of_day / 3600 % 24, of_day / 60 % 60,
             of_day % 60);
}

/* The moment itself, which lasts a second. */
static struct date_range *moment_range(struct arena *arena, struct day d, int second)
{
    enum { DAY = 86400 };
    struct date_range *range = arena_alloc(arena, sizeof *range);
    range->words = NULL;
    write_moment(d, second, range->from, sizeof range->from);
    if (second + 1 == DAY)
        write_moment(add_units(d, TIME_DAY, 1), 0, range->to, sizeof range->to);
    else
        write_moment(d, second + 1, range->to, sizeof range->to);
    return range;
}

static struct date_range *dates_iso(struct arena *arena, const struct words *words, size_t i,
                                    size_t *ret_used)
{
    enum { DAY_LETTERS = 10 };
    struct day d = {0, 1, 1};
    if (!words->v[i].iso_date)
        return NULL;
    const char *text = words->v[i].text;
    const int n = sscanf(text, "%d-%d-%d", &d.year, &d.month, &d.day);
    const bool inside = n == 3 && strlen(text) > DAY_LETTERS && strchr(" T", text[DAY_LETTERS]);
    const bool behind = n == 3 && !inside && i + 1 < words->len && !words->v[i].quoted;
    const int second = inside   ? second_of_day(text + DAY_LETTERS + 1)
                       : behind ? second_of_day(words->v[i + 1].text)
                                : -1;
    *ret_used = second >= 0 && behind ? 2 : 1;
    if (second >= 0)
        return moment_range(arena, d, second);
    return make_range(arena, d, add_units(d, n == 3 ? TIME_DAY : TIME_MONTH, 1), NULL);
}

/* "first quarter of 2026", "second half of 2025", "third quarter": of this year when none is said
 */
static struct date_range *part_of_year(struct arena *arena, const struct words *words, size_t i,
                                       struct day today, size_t *ret_used)
{
    const struct word *word = &words->v[i];
    bool quarter = i + 1 < words->len && word_is(&words->v[i + 1], "quarter");
    bool half = i + 1 < words->len && word_is(&words->v[i + 1], "half");
    double nth = word_is(word, "first") ? 1 : word->ordinal ? word->number : 0;
    if (!(quarter || half) || nth < 1 || nth > (quarter ? 4 : 2))
        return NULL;
    size_t year = i + 2;
    while (year < words->len && (words->v[year].is.inside || word_is(&words->v[year], "year")))
        year++;
    bool said = dates_is_year(words, year);
    int months = quarter ? 3 : 6;
    struct day from = {said ? (int)words->v[year].number : today.year, ((int)nth - 1) * months + 1,
                       1};
    *ret_used = said ? year + 1 - i : 2;
    return make_range(arena, from, add_units(from, TIME_MONTH, months),
                      said ? NULL : words_text(words, arena, i, i + 2));
}

/* 31.12.2025, as it is written where a point divides day, month and year */
static struct date_range *dates_dotted(struct arena *arena, const struct words *words, size_t i,
                                       size_t *ret_used)
{
    struct day d;
    int used = 0;
    const char *text = words->v[i].text;
    if (sscanf(text, "%2d.%2d.%4d%n", &d.day, &d.month, &d.year, &used) != 3 || text[used] ||
        d.day < 1 || d.day > 31 || d.month < 1 || d.month > 12)
        return NULL;
    d.year += d.year < 100 ? 2000 : 0;
    *ret_used = 1;
    return make_range(arena, d, add_units(d, TIME_DAY, 1), NULL);
}

static struct date_range *dates_quarter(struct arena *arena, const struct words *words, size_t i,
                                        struct day today, size_t *ret_used)
{
    const int quarter = dates_quarter_said(words, i);
    if (quarter == 0)
        return NULL;
    struct day from = {today.year, (quarter - 1) * 3 + 1, 1};
    const bool year = dates_is_year(words, i + 1);
    const int listed = year ? (int)words->v[i + 1].number : dates_year_of_list(words, i + 1);
    from.year = listed ? listed : from.year;
    *ret_used = 1 + year;
    return make_range(arena, from, add_units(from, TIME_QUARTER, 1),
                      listed ? NULL : words->v[i].text);
}

static struct date_range *dates_single(struct arena *arena, const struct words *words, size_t i,
                                       struct day today, size_t *ret_used)
{
    struct date_range *range = dates_relative(arena, words, i, today, ret_used);
    range = range ? range : to_date(arena, words, i, today, ret_used);
    range = range ? range : dates_iso(arena, words, i, ret_used);
    range = range ? range : month_first(arena, words, i, today, ret_used);
    range = range ? range : day_first(arena, words, i, ret_used);
    range = range ? range : part_of_year(arena, words, i, today, ret_used);
    range = range ? range : dates_dotted(arena, words, i, ret_used);
    return range ? range : dates_quarter(arena, words, i, today, ret_used);
}

/* "from 1 May 2026 to 31 May 2026" is one range. */
struct date_range *dates_at(struct arena *arena, const struct words *words, size_t i, int64_t now,
                            size_t *ret_used)
{
    struct day today = today_of(now);
    struct date_range *range = dates_months(arena, words, i, now, ret_used), *last = NULL;
    range = range ? range : dates_part(arena, words, i, now, ret_used);
    range = range ? range : dates_whole(arena, words, i, now, ret_used);
    range = range ? range : dates_single(arena, words, i, today, ret_used);
    range = range ? range : dates_weekday(arena, words, i, now, ret_used);
    range = range ? range : dates_holiday(arena, words, i, now, ret_used);
    size_t to = i + *ret_used, more = 0;
    bool from = range && i > 0 && word_is(&words->v[i - 1], "from");
    if (from && to + 1 < words->len && (words->v[to].is.until || word_is(&words->v[to], "through")))
        last = dates_single(arena, words, to + 1, today, &more);
    if (last && strcmp(range->from, last->to) < 0) {
        memcpy(range->to, last->to, sizeof range->to);
        *ret_used = to + 1 + more - i;
    }
    return range;
}

const char *dates_ago(struct arena *arena, int64_t now, const char *unit_word, int n)
{
    const char *name;
    enum time_unit said = unit_word ? lexicon_time_unit(unit_word, &name) : TIME_NONE;
    enum time_unit unit = said == TIME_NONE ? TIME_YEAR : said;
    struct day day = add_units(today_of(now), unit, -n);
    return make_range(arena, day, add_units(day, TIME_DAY, 1), NULL)->from;
}

const char *dates_moved(struct arena *arena, const char *day, const char *unit_word, int n)
{
    const char *name;
    const enum time_unit unit = lexicon_time_unit(unit_word, &name);
    struct day from;
    if (unit == TIME_NONE || strlen(day) != 10 ||
        sscanf(day, "%d-%d-%d", &from.year, &from.month, &from.day) != 3)
        return NULL;
    const struct day to = add_units(from, unit, n);
    return make_range(arena, to, add_units(to, TIME_DAY, 1), NULL)->from;
}

long dates_this_year(int64_t now)
{
    return today_of(now).year;
}

const char *dates_today(struct arena *arena, int64_t now)
{
    struct day today = today_of(now);
    return make_range(arena, today, add_units(today, TIME_DAY, 1), NULL)->from;
}

const char *dates_now(struct arena *arena, int64_t now)
{
    struct tm tm;
    clock_local(now, &tm);
    return arena_printf(arena, "%s %02d:%02d:%02d", dates_today(arena, now), tm.tm_hour, tm.tm_min,
                        tm.tm_sec);
}

struct date_range *dates_year(struct arena *arena, int year)
{
    return make_range(arena, (struct day){year, 1, 1}, (struct day){year + 1, 1, 1}, NULL);
}
