/* Dates in words, as half-open ranges counted from a clock that the caller gives. */
#ifndef NLQ_DATES_H
#define NLQ_DATES_H

#include <stdint.h>

#include "ask.h"

/* The range that words from i on name ("last year", "Sep 21, 2010", "past 7 days"), NULL: none.
 * ret_used: how many words. Years alone ("2010") are numbers and stay so. */
struct date_range *dates_at(struct arena *arena, const struct words *words, size_t i, int64_t now,
                            size_t *ret_used);
/* The day that lies n units of time ago ("days", "months"; years where the word is no unit). */
const char *dates_ago(struct arena *arena, int64_t now, const char *unit_word, int n);
/* Today as ISO text. */
const char *dates_today(struct arena *arena, int64_t now);
/* The range of a whole year. */
struct date_range *dates_year(struct arena *arena, int year);

#endif
