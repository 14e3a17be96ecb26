#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/check.h"

#include "querent/base/clock.h"

static int berlin(void **state)
{
    (void)state;
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    tzset();
    return 0;
}

static void clock_now__honours__querent_now(void **state)
{
    (void)state;
    static const struct {
        const char *text, *utc;
    } cases[] = {
        {"2026-11-22", "2026-11-21T23:00:00Z"},
        {"2026-07-01", "2026-06-30T22:00:00Z"},
        {"2026-11-22T10:00:00", "2026-11-22T09:00:00Z"},
        {"2026-11-22 10:30", "2026-11-22T09:30:00Z"},
        {"2026-11-22T10:00:00Z", "2026-11-22T10:00:00Z"},
        {"1969-12-31Z", "1969-12-31T00:00:00Z"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char out[24];
        setenv("QUERENT_NOW", cases[i].text, 1);
        clock_iso(clock_now(), out);
        assert_string_equal(out, cases[i].utc);
    }
    unsetenv("QUERENT_NOW");
}

static void clock_now__ignores__what_is_no_date(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "yesterday",
                                        "2026-13-01",
                                        "2026-11-2",
                                        "2026-11-22T25:00:00",
                                        "2026-11-22x",
                                        "2026-00-10",
                                        "2026-11-22T10:00:00+01:00"};

    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        const int64_t before = time(NULL);
        setenv("QUERENT_NOW", texts[i], 1);
        const int64_t now = clock_now();
        assert_true(now >= before && now <= time(NULL));
    }
    unsetenv("QUERENT_NOW");
}

static void clock_local__uses__the_zone(void **state)
{
    (void)state;
    struct tm tm;

    clock_local(1782000000, &tm); /* 2026-06-21T00:00:00Z */
    assert_int_equal(tm.tm_mday, 21);
    assert_int_equal(tm.tm_hour, 2);
}

static void clock_iso__survives__any_number(void **state)
{
    (void)state;
    static const int64_t times[] = {INT64_MIN, INT64_MAX, 0, -1, INT64_C(253402300799)};
    char out[24];

    for (size_t i = 0; i < COUNT_OF(times); i++) {
        clock_iso(times[i], out);
        assert_int_equal(strlen(out), 20);
    }
    assert_string_equal(out, "9999-12-31T23:59:59Z");
}

static void clock_mono__does__not_go_back(void **state)
{
    (void)state;
    int64_t last = clock_mono_us();

    for (int i = 0; i < 1000; i++) {
        const int64_t now = clock_mono_us();
        assert_true(now >= last);
        last = now;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clock_now__honours__querent_now),
        cmocka_unit_test(clock_now__ignores__what_is_no_date),
        cmocka_unit_test(clock_local__uses__the_zone),
        cmocka_unit_test(clock_iso__survives__any_number),
        cmocka_unit_test(clock_mono__does__not_go_back),
    };
    return cmocka_run_group_tests(tests, berlin, NULL);
}
