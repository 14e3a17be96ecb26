/* How a read ends, through the real front: after every row, at every place where an error can stand
 * (first row, first batch, window, last row), and when it is left before its end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "querent/base/mem.h"
#include "querent/store/trail.h"

#define ROWS 3000
/* Row `bad` cannot be computed; 0: all can. The sum is not folded, so that it is met on its way. */
#define QUERY                                                                                      \
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) SELECT i, "    \
    "abs(CASE WHEN i = %d THEN -9223372036854775807 - 1 ELSE i END) AS x FROM n"

static void run(struct drive *d, int bad)
{
    char sql[256];
    snprintf(sql, sizeof sql, QUERY, bad);
    drive_sql(d, sql);
    drive_say(d, "yes");
}

/* The newest row of the audit trail, once the front is closed. */
static void assert_audited(const char *outcome, int64_t rows)
{
    struct trail *trail = trail_new(&(struct trail_options){0});
    struct trail_line *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;
    assert_true(trail_list(trail, 1, &list, &count, &err));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].what, "read");
    assert_string_equal(list[0].outcome, outcome);
    assert_int_equal(list[0].rows, rows);
    trail_list_free(list, count);
    trail_free(trail);
}

static bool cut_said(struct drive *d, const struct event *event, void *arg)
{
    (void)event, (void)arg;
    return d->said && strstr(d->said, "Partial after");
}

/* The conversation says it once, as an error, and goes nowhere else. */
static void assert_said(struct drive *d, const char *outcome)
{
    if (!cut_said(d, NULL, NULL))
        drive_until(d, cut_said, NULL);
    const char *said = strstr(d->said, "Partial after");
    assert_memory_equal(said + 1, outcome + 1, strlen(outcome) - 1);
    assert_null(strstr(said + 1, "Partial after"));
    assert_int_equal(d->error.code, ERR_DB);
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
}

static void read__ends__where_the_error_is(void **state)
{
    static const struct {
        int bad;
        const char *outcome;
    } cases[] = {
        {1, "failed: integer overflow"},
        {2, "partial after 1 row: integer overflow"},
        {64, "partial after 63 rows: integer overflow"},
        {65, "partial after 64 rows: integer overflow"},
        {700, "partial after 699 rows: integer overflow"},
        {1000, "partial after 999 rows: integer overflow"},
        {1001, "partial after 1,000 rows: integer overflow"},
        {ROWS, "partial after 2,999 rows: integer overflow"},
        {0, "ok"},
    };
    struct drive *d = *state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int64_t rows = cases[i].bad ? cases[i].bad - 1 : ROWS;
        run(d, cases[i].bad);
        if (rows) {
            assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
            drive_all_rows(d);
            assert_int_equal(result_rows(d->result), rows);
            assert_int_equal(result_state(d->result),
                             cases[i].bad ? RESULT_PARTIAL : RESULT_COMPLETE);
            assert_int_equal(result_error(d->result)->code, cases[i].bad ? ERR_DB : ERR_NONE);
            if (cases[i].bad)
                assert_said(d, cases[i].outcome);
        } else {
            assert_int_equal(d->stage, STAGE_CONFIRM_USER_SQL);
        }
        drive_close(d);
        assert_audited(cases[i].outcome, rows);
        drive_open(d, "demo", NULL);
    }
}

static bool window_full(struct drive *d, const struct event *event, void *arg)
{
    (void)event, (void)arg;
    return result_state(d->result) == RESULT_PAUSED;
}

static void read__that_is_left__is_no_whole_one(void **state)
{
    struct drive *d = *state;
    run(d, 0);
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    if (!window_full(d, NULL, NULL))
        drive_until(d, window_full, NULL);
    struct result *left = result_ref(d->result);
    drive_close(d);
    assert_int_equal(result_state(left), RESULT_PARTIAL);
    assert_int_equal(result_error(left)->code, ERR_CANCELLED);
    assert_audited("partial after 1,000 rows: the query was closed before its end", 1000);
    result_unref(left);
    drive_open(d, "demo", NULL);
}

static bool rows_said(struct drive *d, const struct event *event, void *arg)
{
    (void)event, (void)arg;
    return d->said && strstr(d->said, " rows");
}

/* The end of the rows before, which the next statement closes, is no end of those that come after
 * its first ones slowly. */
static void rows__are_said__when_their_own_window_is_full(void **state)
{
    static const char slow[] =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) SELECT i, "
        "CASE WHEN i > 100 THEN (WITH RECURSIVE m(k) AS (SELECT i UNION ALL SELECT k + 1 FROM m "
        "WHERE k < i + 500) SELECT count(*) FROM m) END AS x FROM n";
    struct drive *d = *state;

    for (int i = 0; i < 8; i++) {
        drive_sql(d, slow);
        drive_say(d, "yes");
        assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
        if (!rows_said(d, NULL, NULL))
            drive_until(d, rows_said, NULL);
        if (!strstr(d->said, "The first 1,000 rows; scroll for more."))
            fail_msg("said of rows that still come: %s", d->said);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, drive_set_up, drive_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(read__ends__where_the_error_is),
        TEST(read__that_is_left__is_no_whole_one),
        TEST(rows__are_said__when_their_own_window_is_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
