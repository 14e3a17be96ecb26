/* Dates in words, as half-open ranges counted from a time that the caller gives: the one grammar of
 * dates, for the engine and for what a model is told. */
#ifndef QUERENT_LANG_DATES_H
#define QUERENT_LANG_DATES_H

#include <stdint.h>

#include "querent/base/arena.h"
#include "querent/lang/words.h"

struct date_range { /* half-open: from <= x < to, ISO text; "" : open */
    char from[24], to[24];
    const char *words; /* "last year = 2025"; NULL: as it is said */
    bool named;        /* a day that is known by a name, which something else may have: "Easter" */
    bool loose;        /* "last 30 days", which many say of 30 days with today: one less */
};

/* The range that words from i on name ("last year", "Sep 21, 2010", "past 7 days", "next 30 days"),
 * NULL: none.
 * ret_used: how many words. Years alone ("2010") are numbers and stay so. */
struct date_range *dates_at(struct arena *arena, const struct words *words, size_t i, int64_t now,
                            size_t *ret_used);
/* month_parts.c: "first half of October", "last day of May", "last year in October"; NULL: none
 * begins at i. */
struct date_range *dates_part(struct arena *arena, const struct words *words, size_t i, int64_t now,
                              size_t *ret_used);
/* The same file: "July-September 2026", "Dec 2025 to April 2026", "July to September of last
 * year"; NULL: none begins at i. */
struct date_range *dates_months(struct arena *arena, const struct words *words, size_t i,
                                int64_t now, size_t *ret_used);
/* days_back.c: how many words from i on say that today is one of the days counted back, as in
 * "including today", or, in *ret_first, that both ends are among them: "inclusive". */
size_t dates_counts_today(const struct words *words, size_t i, bool *ret_first);
/* weekdays.c: "last Monday", "this Friday", "next Tuesday"; NULL: none begins at i. */
struct date_range *dates_weekday(struct arena *arena, const struct words *words, size_t i,
                                 int64_t now, size_t *ret_used);
/* holidays.c: "Black Friday 2025", "last Christmas"; NULL: none begins at i. */
struct date_range *dates_holiday(struct arena *arena, const struct words *words, size_t i,
                                 int64_t now, size_t *ret_used);
/* whole_units.c: "last 3 full months", "same month last year"; NULL: none begins at i. */
struct date_range *dates_whole(struct arena *arena, const struct words *words, size_t i,
                               int64_t now, size_t *ret_used);
/* The day that lies n units of time ago ("days", "months"; years where the word is no unit). */
const char *dates_ago(struct arena *arena, int64_t now, const char *unit_word, int n);
/* The ISO day n units after another one ("days", "months"; before it where n is negative). NULL: it
 * is no day, or the word no unit. */
const char *dates_moved(struct arena *arena, const char *day, const char *unit_word, int n);
/* Today as ISO text. */
const char *dates_today(struct arena *arena, int64_t now);
/* This moment as ISO text, with the time of day. */
const char *dates_now(struct arena *arena, int64_t now);
/* The year of today. */
long dates_this_year(int64_t now);
/* The range of a whole year. */
struct date_range *dates_year(struct arena *arena, int year);

#endif
