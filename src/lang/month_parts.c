/* A part of a period that is said by another one: "the first half of October", "the last day of the
 * quarter", "the first 10 days of May 2026", "last year in October". */
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "querent/lang/lexicon.h"

enum { DAY_LETTERS = 10, MIDDLE = 15 };

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
