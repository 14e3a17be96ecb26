/* A part of a period that is said by another one: "the first half of October", "the last day of the
 * quarter", "the first 10 days of May 2026", "last year in October"; and the months from one to
 * another, "July-September 2026". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "querent/lang/lexicon.h"

enum { DAY_LETTERS = 10, MIDDLE = 15, MONTHS = 12, YEAR_LETTERS = 4 };

static struct date_range *part_range(struct arena *arena, const struct words *words, size_t i,
                                     size_t used, const char *from, const char *to)
{
    struct date_range *range = arena_alloc(arena, sizeof *range);
    *range = (struct date_range){0};
    memcpy(range->from, from, DAY_LETTERS + 1);
    memcpy(range->to, to, DAY_LETTERS + 1);
    const char *last = dates_moved(arena, to, "days", -1);
    range->words = str_eq(last, from)
                       ? arena_printf(arena, "%s = %s", words_text(words, arena, i, i + used), from)
                       : arena_printf(arena, "%s = %s to %s", words_text(words, arena, i, i + used),
                                      from, last);
    return range;
}

/* The period behind "of" or "in" at word i; NULL: there is none. */
static struct date_range *part_whole(struct arena *arena, const struct words *words, size_t i,
                                     int64_t now, size_t *ret_end)
{
    size_t used = 0;
    if (i + 1 >= words->len || !(word_is(&words->v[i], "of") || word_is(&words->v[i], "in")))
        return NULL;
    struct date_range *whole = dates_at(arena, words, i + 1, now, &used);
    *ret_end = i + 1 + used;
    return whole && strlen(whole->from) == DAY_LETTERS ? whole : NULL;
}

static bool is_month_long(struct arena *arena, const struct date_range *whole)
{
    return str_ends(whole->from, "-01") &&
           str_eq(dates_moved(arena, whole->from, "month", 1), whole->to);
}

/* "First half of October": up to the 15th. */
static struct date_range *half_of_month(struct arena *arena, const struct words *words, size_t i,
                                        bool last, int64_t now, size_t *ret_used)
{
    size_t end = 0;
    const struct date_range *whole = part_whole(arena, words, i + 2, now, &end);
    if (whole == NULL || !is_month_long(arena, whole))
        return NULL;
    const char *middle = dates_moved(arena, whole->from, "days", MIDDLE);
    *ret_used = end - i;
    return part_range(arena, words, i, end - i, last ? middle : whole->from,
                      last ? whole->to : middle);
}

/* "Last day of October", "first 10 days of May", "last week of the quarter" where it is said. */
static struct date_range *days_of(struct arena *arena, const struct words *words, size_t i,
                                  bool last, int64_t now, size_t *ret_used)
{
    const size_t unit = i + 1 + (i + 1 < words->len && words->v[i + 1].is_number);
    const int count = unit == i + 1 ? 1 : (int)words->v[i + 1].number;
    size_t end = 0;
    if (unit >= words->len || count < 1 ||
        !(word_is(&words->v[unit], "day") || word_is(&words->v[unit], "days")))
        return NULL;
    const struct date_range *whole = part_whole(arena, words, unit + 1, now, &end);
    if (whole == NULL)
        return NULL;
    const char *to = last ? whole->to : dates_moved(arena, whole->from, "days", count),
               *from = last ? dates_moved(arena, whole->to, "days", -count) : whole->from;
    if (strcmp(from, whole->from) < 0 || strcmp(to, whole->to) > 0)
        return NULL;
    *ret_used = end - i;
    return part_range(arena, words, i, end - i, from, to);
}

/* "Last year in October": that of last year. */
static struct date_range *month_of_year(struct arena *arena, const struct words *words, size_t i,
                                        int64_t now, size_t *ret_used)
{
    const struct word *word = &words->v[i];
    size_t end = 0;
    if (i + 3 >= words->len || !word_is(&words->v[i + 1], "year") ||
        !(word->is.past || word->is.present))
        return NULL;
    const struct date_range *whole = part_whole(arena, words, i + 2, now, &end);
    if (whole == NULL || str_eq(dates_moved(arena, whole->from, "year", 1), whole->to) ||
        (lexicon_month(words->v[i + 3].lower) == 0 && !str_starts(words->v[i + 3].lower, "q")))
        return NULL;
    for (size_t k = i + 3; k < end; k++) {
        if (words->v[k].is_number && words->v[k].number > 31)
            return NULL; /* it has a year of its own */
    }
    const int wanted = (int)dates_this_year(now) - word->is.past,
              shift = wanted - (int)strtol(whole->from, NULL, 10);
    *ret_used = end - i;
    return part_range(arena, words, i, end - i, dates_moved(arena, whole->from, "year", shift),
                      dates_moved(arena, whole->to, "year", shift));
}

struct date_range *dates_part(struct arena *arena, const struct words *words, size_t i, int64_t now,
                              size_t *ret_used)
{
    const struct word *word = &words->v[i];
    const bool last = word->is.past || word_is(word, "second") || word_is(word, "2nd"),
               first = word_is(word, "first") || word_is(word, "1st");
    struct date_range *range = month_of_year(arena, words, i, now, ret_used);
    if (range || !(first || last) || i + 3 >= words->len)
        return range;
    if (word_is(&words->v[i + 1], "half"))
        return half_of_month(arena, words, i, last, now, ret_used);
    return word_is(word, "second") || word_is(word, "2nd")
               ? NULL
               : days_of(arena, words, i, last, now, ret_used);
}

/* ---- from one month to another */

struct month_said {
    int month, year; /* year 0: none is said */
    size_t end;      /* behind it */
};

static int year_said(const struct words *words, size_t i)
{
    const struct word *word = i < words->len ? &words->v[i] : NULL;
    const bool year = word && word->is_number && !word->quoted &&
                      strlen(word->text) == YEAR_LETTERS && word->number >= 1900 &&
                      word->number <= 2100;
    return year ? (int)word->number : 0;
}

/* The month at word i, with its year where that is said. */
static bool month_said_at(const struct words *words, size_t i, struct month_said *out)
{
    if (i >= words->len || words->v[i].quoted || words->v[i].punct)
        return false;
    *out = (struct month_said){.month = lexicon_month(words->v[i].lower), .end = i + 1};
    out->year = year_said(words, i + 1);
    out->end += out->year > 0;
    return out->month > 0;
}

/* A hyphen or a dash, and nothing else, stands before word i. */
static bool dash_before(const struct words *words, size_t i)
{
    const struct word *before = i > 0 && i < words->len ? &words->v[i - 1] : NULL;
    const size_t from = before ? before->offset + before->len : 0;
    bool dash = false;
    if (before == NULL || words->question == NULL || from >= words->v[i].offset)
        return false;
    for (const char *p = words->question + from; p < words->question + words->v[i].offset; p++) {
        const size_t len = *p == '-' ? 1 : words_dash_len(p);
        if (len == 0 && *p != ' ')
            return false;
        dash = dash || len > 0;
        p += len > 1 ? len - 1 : 0;
    }
    return dash;
}

/* "Compare October to September": two months beside each other, and no range. */
static bool are_compared(const struct words *words, size_t sign, size_t behind)
{
    bool compared = false, otherwise = false;
    for (size_t i = 0; i < words->len; i++) {
        const struct word *word = &words->v[i];
        compared = compared || word_is(word, "compare") || word_is(word, "comparing") ||
                   word_is(word, "comparison") || word_is(word, "compared");
        otherwise =
            otherwise ||
            (i > behind && (word->is.versus || word_is(word, "with") || word_is(word, "against")));
    }
    return compared && !otherwise && word_is(&words->v[sign], "to");
}

/* The word behind what leads from the first month to the last one; i: nothing does. */
static size_t behind_sign(const struct words *words, size_t i)
{
    if (dash_before(words, i))
        return i;
    if (i + 1 >= words->len || words->v[i].quoted)
        return 0;
    const struct word *word = &words->v[i];
    const bool sign = word->is.until || word_is(word, "to") || word_is(word, "through") ||
                      word_is(word, "thru") || word_is(word, "till");
    return sign && !are_compared(words, i, i + 1) ? i + 1 : 0;
}

/* "This year", "of last year" behind the last month; 0: no such year is said. */
static int year_behind(const struct words *words, size_t i, int64_t now, size_t *ret_end)
{
    const size_t at = i + (i < words->len && word_is(&words->v[i], "of"));
    const int year = year_said(words, at);
    if (year) {
        *ret_end = at + 1;
        return year;
    }
    if (at + 1 >= words->len || !word_is(&words->v[at + 1], "year") ||
        !(words->v[at].is.past || words->v[at].is.present))
        return 0;
    *ret_end = at + 2;
    return (int)dates_this_year(now) - words->v[at].is.past;
}

/* The years that are not said: those of the other end, else the latest months that have begun. */
static void borrow_years(struct month_said *first, struct month_said *last, const char *today)
{
    int year = 0, month = 0;
    const bool over = first->month > last->month; /* New Year's */
    if (sscanf(today, "%d-%d", &year, &month) != 2)
        return;
    if (!first->year)
        first->year = last->year ? last->year - over : year - (first->month > month);
    if (!last->year)
        last->year = first->year + over;
}

struct date_range *dates_months(struct arena *arena, const struct words *words, size_t i,
                                int64_t now, size_t *ret_used)
{
    struct month_said first, last;
    const size_t behind = month_said_at(words, i, &first) && first.end < words->len
                              ? behind_sign(words, first.end)
                              : 0;
    if (behind == 0 || !month_said_at(words, behind, &last))
        return NULL;
    if (!first.year && !last.year)
        last.year = year_behind(words, last.end, now, &last.end);
    const bool guess = !first.year && !last.year;
    borrow_years(&first, &last, dates_today(arena, now));
    if (first.year * MONTHS + first.month >= last.year * MONTHS + last.month)
        return NULL;
    struct date_range *range = arena_alloc(arena, sizeof *range);
    *range = (struct date_range){0};
    const char *to =
        dates_moved(arena, arena_printf(arena, "%04d-%02d-01", last.year, last.month), "month", 1);
    snprintf(range->from, sizeof range->from, "%04d-%02d-01", first.year % 10000, first.month);
    snprintf(range->to, sizeof range->to, "%s", to);
    if (guess)
        range->words = arena_printf(arena, "%s = %s to %s", words_text(words, arena, i, last.end),
                                    range->from, dates_moved(arena, to, "day", -1));
    *ret_used = last.end - i;
    return range;
}
