/* Days that trade knows by name: "Black Friday 2025", "last Christmas", "Cyber Monday". Without a
 * year it is the last one that has begun; what was taken is said. */
#include <string.h>

#include "querent/lang/dates.h"

enum { NAME_WORDS = 4, FRIDAY = 0, EASTER = -1 };

/* The longer name of two that begin alike first. Days are counted from a day of the month, from the
 * Friday after the fourth Thursday of November (month FRIDAY), or from Easter Sunday. */
static const struct holiday {
    const char *name;
    int month, day; /* the first day, or how many days after that Friday or Sunday it is */
    int days;
} holidays[] = {{"black friday weekend", FRIDAY, 0, 3},
                {"black friday", FRIDAY, 0, 1},
                {"cyber monday", FRIDAY, 3, 1},
                {"cyber weekend", FRIDAY, 0, 4},
                {"cyber week", FRIDAY, -1, 5},
                {"thanksgiving weekend", FRIDAY, -1, 4},
                {"thanksgiving day", FRIDAY, -1, 1},
                {"thanksgiving", FRIDAY, -1, 1},
                {"good friday", EASTER, -2, 1},
                {"easter weekend", EASTER, -2, 4},
                {"easter sunday", EASTER, 0, 1},
                {"easter monday", EASTER, 1, 1},
                {"easter", EASTER, 0, 1},
                {"christmas eve", 12, 24, 1},
                {"christmas day", 12, 25, 1},
                {"christmas", 12, 25, 1},
                {"xmas", 12, 25, 1},
                {"boxing day", 12, 26, 1},
                {"new year eve", 12, 31, 1},
                {"new year day", 1, 1, 1},
                {"valentine day", 2, 14, 1},
                {"halloween", 10, 31, 1},
                {"singles day", 11, 11, 1}};

static bool is_called(const struct word *word, const char *name, size_t len)
{
    return (strlen(word->lower) == len && memcmp(word->lower, name, len) == 0) ||
           (strlen(word->lemma) == len && memcmp(word->lemma, name, len) == 0);
}

/* How many words from i on are the name; 0: they are not. */
static size_t words_of(const struct words *words, size_t i, const char *name)
{
    size_t n = 0;
    for (const char *p = name; *p; n++) {
        const size_t len = strcspn(p, " ");
        if (i + n >= words->len || words->v[i + n].quoted || !is_called(&words->v[i + n], p, len))
            return 0;
        p += len + (p[len] == ' ');
    }
    return n;
}

static const char *day_of(struct arena *arena, int year, int month, int day)
{
    return arena_printf(arena, "%04d-%02d-%02d", year, month, day);
}

/* Easter Sunday of the Gregorian calendar. */
static const char *easter_of(struct arena *arena, int year)
{
    const int golden = year % 19, century = year / 100;
    const int moon = (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30;
    const int full = moon - moon / 28 * (1 - moon / 28 * (29 / (moon + 1)) * ((21 - golden) / 11));
    const int weekday = (year + year / 4 + full + 2 - century + century / 4) % 7;
    const int days = full - weekday, month = 3 + (days + 40) / 44;
    return day_of(arena, year, month, days + 28 - 31 * (month / 4));
}

/* The day of the week of 1 November; Sunday: 0. */
static int november_begins(int year)
{
    return (year + year / 4 - year / 100 + year / 400 + 3) % 7;
}

static const char *first_of(struct arena *arena, const struct holiday *holiday, int year)
{
    enum { THURSDAY = 4, WEEK = 7, FOURTH = 22 };
    if (holiday->month > 0)
        return day_of(arena, year, holiday->month, holiday->day);
    const int friday = FOURTH + 1 + (THURSDAY - november_begins(year) + WEEK) % WEEK;
    const char *from =
        holiday->month == EASTER ? easter_of(arena, year) : day_of(arena, year, 11, friday);
    return dates_moved(arena, from, "days", holiday->day);
}

/* "Black Friday 2025", "Easter of last year": the year and how many words say it; 0: none is said.
 */
static int year_behind(const struct words *words, size_t at, int64_t now, size_t *ret_used)
{
    const bool link =
        at < words->len && (word_is(&words->v[at], "of") || word_is(&words->v[at], "in"));
    const size_t k = at + link;
    const struct word *word = k < words->len ? &words->v[k] : NULL;
    if (word && word->is_number && word->number >= 1900 && word->number < 2100 &&
        strlen(word->text) == 4) {
        *ret_used = 1 + link;
        return (int)word->number;
    }
    if (word == NULL || k + 1 >= words->len || !word_is(&words->v[k + 1], "year"))
        return 0;
    const int shift = word->is.past ? -1 : word_is(word, "next") ? 1 : 0;
    *ret_used = 2 + link;
    return shift || word->is.present ? (int)dates_this_year(now) + shift : 0;
}

static bool is_among(const char *word, const char *words)
{
    const size_t len = strlen(word);
    for (const char *p = words; *p; p += *p == '|') {
        const size_t n = strcspn(p, "|");
        if (n == len && memcmp(p, word, n) == 0)
            return true;
        p += n;
    }
    return false;
}

/* A name of one word is a period where it is said as one: "at Christmas", and not "Christmas
 * trees", "Ms Easter". */
static bool is_said_as_period(const struct words *words, size_t i, size_t end)
{
    static const char links[] = "on|at|over|during|before|after|since|until|till|around|by|in|of|"
                                "for|from|to|between|and|last|this|next|previous|coming|vs|versus";
    const struct word *next = end < words->len ? &words->v[end] : NULL;
    return i > 0 && is_among(words->v[i - 1].lower, links) &&
           (next == NULL || next->punct || next->is_number || next->is.stop || next->is.connects ||
            is_among(next->lower, "per|by|compared|vs|versus|last|this|than|and|or"));
}

static struct date_range *range_of(struct arena *arena, const struct holiday *holiday, int year,
                                   const char *said)
{
    struct date_range *range = arena_alloc(arena, sizeof *range);
    const char *from = first_of(arena, holiday, year);
    *range = (struct date_range){.named = true};
    memcpy(range->from, from, sizeof "2026-11-25");
    memcpy(range->to, dates_moved(arena, from, "days", holiday->days), sizeof "2026-11-25");
    range->words = holiday->days == 1
                       ? arena_printf(arena, "%s = %s", said, from)
                       : arena_printf(arena, "%s = %s to %s", said, from,
                                      dates_moved(arena, from, "days", holiday->days - 1));
    return range;
}

struct date_range *dates_holiday(struct arena *arena, const struct words *words, size_t i,
                                 int64_t now, size_t *ret_used)
{
    const struct word *word = &words->v[i];
    const bool ahead = word_is(word, "next") || word_is(word, "coming"), here = word->is.present;
    const size_t name = i + (ahead || here || word->is.past);
    size_t len = 0, more = 0, k = 0;
    for (; len == 0 && name < words->len && k < sizeof holidays / sizeof *holidays; k++)
        len = words_of(words, name, holidays[k].name);
    if (len == 0 || (len == 1 && !is_said_as_period(words, name, name + len)))
        return NULL;
    const struct holiday *holiday = &holidays[k - 1];
    const char *today = dates_today(arena, now);
    const int this_year = (int)dates_this_year(now);
    int year = year_behind(words, name + len, now, &more);
    if (year == 0) {
        const int order = strcmp(first_of(arena, holiday, this_year), today);
        year = here ? this_year : this_year + (ahead ? order <= 0 : -(order > 0));
    }
    *ret_used = name + len + more - i;
    return range_of(arena, holiday, year, words_text(words, arena, i, i + *ret_used));
}
