/* Dates in words, counted from Wednesday 2026-11-25. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "querent/lang/dates.h"

#define NOW 1795608000 /* 2026-11-25T12:00:00Z */

static const struct {
    const char *words, *from, *to;
} cases[] = {
    {"today", "2026-11-25", "2026-11-26"},
    {"yesterday", "2026-11-24", "2026-11-25"},
    {"2005-08-23 02:06", "2005-08-23 02:06:00", "2005-08-23 02:06:01"},
    {"'2005-08-23 02:06:01'", "2005-08-23 02:06:01", "2005-08-23 02:06:02"},
    {"2005-12-31T23:59:59", "2005-12-31 23:59:59", "2006-01-01 00:00:00"},
    {"this month", "2026-11-01", "2026-12-01"},
    {"last month", "2026-10-01", "2026-11-01"},
    {"last year", "2025-01-01", "2026-01-01"},
    {"next year", "2027-01-01", "2028-01-01"},
    {"this week", "2026-11-23", "2026-11-30"},
    {"July-September 2026", "2026-07-01", "2026-10-01"},
    {"Jul-Sep", "2026-07-01", "2026-10-01"},
    {"Jan\u2013Nov 2026", "2026-01-01", "2026-12-01"},
    {"december to february", "2025-12-01", "2026-03-01"},
    {"Dec 2025 through April 2026", "2025-12-01", "2026-05-01"},
    {"July to September of last year", "2025-07-01", "2025-10-01"},
    {"first half of October 2026", "2026-10-01", "2026-10-16"},
    {"second half of last month", "2026-10-16", "2026-11-01"},
    {"last day of February 2024", "2024-02-29", "2024-03-01"},
    {"first 10 days of May 2026", "2026-05-01", "2026-05-11"},
    {"last 3 days of Q3 2026", "2026-09-28", "2026-10-01"},
    {"last year in October", "2025-10-01", "2025-11-01"},
    {"first half of 2026", "2026-01-01", "2026-07-01"},
    {"last quarter", "2026-07-01", "2026-10-01"},
    {"last Monday", "2026-11-23", "2026-11-24"},
    {"last Wednesday", "2026-11-18", "2026-11-19"}, /* today is one */
    {"this Friday", "2026-11-27", "2026-11-28"},
    {"this Sunday", "2026-11-29", "2026-11-30"}, /* the last day of the week */
    {"next Tuesday", "2026-12-01", "2026-12-02"},
    {"last 7 days", "2026-11-18", "2026-11-26"},
    {"last 30 days", "2026-10-26", "2026-11-26"},
    {"last 30 days, including today", "2026-10-27", "2026-11-26"},
    {"past 2 weeks (today included)", "2026-11-12", "2026-11-26"},
    {"last 7 days inclusive", "2026-11-18", "2026-11-26"},
    {"past 3 months", "2026-08-25", "2026-11-26"},
    {"last 3 full months", "2026-08-01", "2026-11-01"},
    {"previous two calendar quarters", "2026-04-01", "2026-10-01"},
    {"last complete week", "2026-11-16", "2026-11-23"},
    {"three months before this one", "2026-08-01", "2026-11-01"},
    {"2 full years before the current year", "2024-01-01", "2026-01-01"},
    {"same month last year", "2025-11-01", "2025-12-01"},
    {"same quarter of the previous year", "2025-10-01", "2026-01-01"},
    {"same week a year ago", "2025-11-24", "2025-12-01"},
    {"2 years ago", "2024-01-01", "2025-01-01"},
    {"March 2024", "2024-03-01", "2024-04-01"},
    {"February 29, 2024", "2024-02-29", "2024-03-01"},
    {"21 September 2010", "2010-09-21", "2010-09-22"},
    {"2020-02", "2020-02-01", "2020-03-01"},
    {"2020-02-28", "2020-02-28", "2020-02-29"},
    {"Q1 2025", "2025-01-01", "2025-04-01"},
    {"December", "2025-12-01", "2026-01-01"},
    {"October", "2026-10-01", "2026-11-01"},
    /* days with a name: the last one that has begun, or of the year that is said */
    {"Black Friday", "2025-11-28", "2025-11-29"},
    {"black friday 2026", "2026-11-27", "2026-11-28"},
    {"Black Friday of last year", "2025-11-28", "2025-11-29"},
    {"this black friday", "2026-11-27", "2026-11-28"},
    {"Black Friday weekend 2026", "2026-11-27", "2026-11-30"},
    {"Cyber Monday 2024", "2024-12-02", "2024-12-03"},
    {"cyber week 2026", "2026-11-26", "2026-12-01"},
    {"Thanksgiving Day 2023", "2023-11-23", "2023-11-24"},
    {"Good Friday 2024", "2024-03-29", "2024-03-30"},
    {"Easter Monday 2025", "2025-04-21", "2025-04-22"},
    {"Easter Sunday 2038", "2038-04-25", "2038-04-26"},
    {"Easter weekend", "2026-04-03", "2026-04-07"},
    {"last Christmas Eve", "2025-12-24", "2025-12-25"},
    {"next Boxing Day", "2026-12-26", "2026-12-27"},
    {"New Year's Eve", "2025-12-31", "2026-01-01"},
    {"New Year's Day 2026", "2026-01-01", "2026-01-02"},
    {"Valentine's Day", "2026-02-14", "2026-02-15"},
};

static void dates_at__counts__half_open_ranges(void **state)
{
    (void)state;
    setenv("TZ", "UTC", 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct words words;
        size_t used = 0;
        words_split(&words, &arena, cases[i].words);
        struct date_range *range = dates_at(&arena, &words, 0, NOW, &used);
        if (range == NULL)
            fail_msg("no date: %s", cases[i].words);
        assert_string_equal(range->from, cases[i].from);
        assert_string_equal(range->to, cases[i].to);
        assert_int_equal(used, words.len);
        arena_release(&arena);
    }
}

/* A first end without a year has that of the second. */
static void dates_at__gives_the_first_end__the_year_of_the_second(void **state)
{
    static const struct {
        const char *words, *from, *to;
        size_t used;
    } ends[] = {
        {"between June and August 2024", "2024-06-01", "2024-07-01", 1},
        {"between November and February 2025", "2024-11-01", "2024-12-01", 1},
        {"between December 20 and January 10, 2025", "2024-12-20", "2024-12-21", 2},
        {"between March 10 and March 20, 2024", "2024-03-10", "2024-03-11", 2},
        {"between 1 June and 31 August 2024", "2024-06-01", "2024-06-02", 2},
        {"from April to June 2024", "2024-04-01", "2024-07-01", 4},
        {"from November to February 2025", "2024-11-01", "2025-03-01", 4},
        {"between June and August", "2026-06-01", "2026-07-01", 1},
        {"in June and 2024", "2026-06-01", "2026-07-01", 1},
        {"in March and April 2025", "2025-03-01", "2025-04-01", 1},
        {"in March, April, and May 2025", "2025-03-01", "2025-04-01", 1},
        {"in March and towns", "2026-03-01", "2026-04-01", 1},
        {"in Q1 and Q2 2025", "2025-01-01", "2025-04-01", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct arena arena = {0};
        struct words words;
        size_t used = 0;
        words_split(&words, &arena, ends[i].words);
        struct date_range *range = dates_at(&arena, &words, 1, NOW, &used);
        if (range == NULL)
            fail_msg("no date: %s", ends[i].words);
        assert_string_equal(range->from, ends[i].from);
        assert_string_equal(range->to, ends[i].to);
        assert_int_equal(used, ends[i].used);
        arena_release(&arena);
    }
}

static void dates_at__leaves__other_words(void **state)
{
    static const char *const texts[] = {"2010", "may I see", "last name", "the last book",
                                        "march of the penguins"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct arena arena = {0};
        struct words words;
        size_t used = 0;
        words_split(&words, &arena, texts[i]);
        assert_null(dates_at(&arena, &words, 0, NOW, &used));
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_at__counts__half_open_ranges),
        cmocka_unit_test(dates_at__gives_the_first_end__the_year_of_the_second),
        cmocka_unit_test(dates_at__leaves__other_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
