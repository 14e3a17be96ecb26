/* "Last Monday", "this Friday", "next Tuesday": the one before today, of this week (which begins on
 * Monday), the one after today. */
#include <string.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/lang/dates.h"

enum { WEEK = 7 };

static int weekday_of(const struct word *word)
{
    static const char *const names[] = {"sunday",   "monday", "tuesday", "wednesday",
                                        "thursday", "friday", "saturday"};
    for (int k = 0; k < WEEK; k++) {
        if (word_is(word, names[k]))
            return k;
    }
    return -1;
}

struct date_range *dates_weekday(struct arena *arena, const struct words *words, size_t i,
                                 int64_t now, size_t *ret_used)
{
    const int said = i + 1 < words->len ? weekday_of(&words->v[i + 1]) : -1;
    const struct word *word = &words->v[i];
    const bool last = word->is.past, next = word_is(word, "next") || word_is(word, "coming");
    const bool of =
        i + 2 < words->len && (word_is(&words->v[i + 2], "of") || word_is(&words->v[i + 2], "in"));
    struct tm tm;
    if (said < 0 || of || !(last || next || word->is.present))
        return NULL;
    clock_local(now, &tm);
    const int ahead = (said - tm.tm_wday + WEEK) % WEEK, back = (tm.tm_wday - said + WEEK) % WEEK;
    const int of_week = (said + WEEK - 1) % WEEK - (tm.tm_wday + WEEK - 1) % WEEK;
    const int days = last ? -(back ? back : WEEK) : next ? (ahead ? ahead : WEEK) : of_week;
    const char *today = dates_today(arena, now);
    struct date_range *range = arena_alloc(arena, sizeof *range);
    *range = (struct date_range){0};
    memcpy(range->from, dates_moved(arena, today, "days", days), sizeof "2026-11-25");
    memcpy(range->to, dates_moved(arena, today, "days", days + 1), sizeof "2026-11-25");
    range->words = arena_printf(arena, "%s = %s", words_text(words, arena, i, i + 2), range->from);
    *ret_used = 2;
    return range;
}
