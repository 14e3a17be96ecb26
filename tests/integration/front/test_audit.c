/* The gate as an operator meets it, through the real front: what stands in the trail of a session,
 * and what happens while another process holds the state file. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "drive.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/store/trail.h"

static int set_up(void **state)
{
    struct drive *drive = mem_alloc(sizeof *drive);
    drive_folder(drive);
    *state = drive;
    return 0;
}

static int tear_down(void **state)
{
    struct drive *drive = *state;
    drive_remove(drive);
    mem_free(drive);
    return 0;
}

static void open_with(struct drive *d, const char *mode)
{
    const char *const overrides[] = {mode, "audit.wait_ms=100", NULL};
    drive_open(d, "demo", overrides);
}

static void run(struct drive *d, const char *sql)
{
    drive_sql(d, sql);
    drive_say(d, "yes");
}

/* "plan demo ok, read demo ok" of the newest entries; the caller frees. */
static char *newest(int64_t max)
{
    struct trail *trail = trail_new(&(struct trail_options){0});
    struct trail_line *lines = NULL;
    struct buf words = BUF_INIT;
    struct err err = ERR_INIT;
    size_t count = 0;
    if (!trail_list(trail, max, &lines, &count, &err))
        fail_msg("%s", err.text);
    for (size_t i = 0; i < count; i++)
        buf_addf(&words, "%s%s %s %lld %s", i ? ", " : "", lines[i].what, lines[i].connection,
                 (long long)lines[i].rows, lines[i].outcome);
    trail_list_free(lines, count);
    trail_free(trail);
    return buf_take(&words);
}

static sqlite3 *hold(void)
{
    sqlite3 *other;
    char *path = path_state("state.db");
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    sqlite3_busy_timeout(other, 10000); /* the front may be writing what it has just said */
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    mem_free(path);
    return other;
}

static void a_read__has_its_plan_and_all_its_rows(void **state)
{
    struct drive *d = *state;
    open_with(d, "audit=required");
    run(d, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) "
           "SELECT i FROM n");
    char *now = newest(2);
    assert_string_equal(now, "plan demo -1 ok, read demo -1 under way"); /* paused at the window */
    mem_free(now);
    drive_all_rows(d);
    drive_close(d);
    now = newest(2);
    assert_string_equal(now, "plan demo -1 ok, read demo 30000 ok");
    mem_free(now);
}

static atomic_bool sample_over;

static bool sample_came(struct drive *d, const struct event *event, void *arg)
{
    (void)d, (void)arg;
    return event->type == EVENT_RESULT && event->result.of == RESULT_OF_SAMPLE;
}

static bool plan_came(struct drive *d, const struct event *event, void *arg)
{
    (void)d, (void)arg;
    return event->type == EVENT_RESULT && event->result.of == RESULT_OF_PLAN;
}

/* Asked again as long as the schema is still being read. */
static bool join_was_checked(struct drive *d, const struct event *event, void *arg)
{
    if (event->type != EVENT_NOTICE)
        return false;
    if (strstr(event->notice.text, "still being read"))
        front_submit(d->front, command_of_join(COMMAND_CHECK_JOIN, arg, 0));
    return strstr(event->notice.text, "among the keys") ||
           strstr(event->notice.text, "no values to compare");
}

static void looks__are_what__they_are(void **state)
{
    const struct join_names join = {"orders", "customer_id", "customers", "id"};
    struct drive *d = *state;
    open_with(d, "audit=required");
    run(d, "SELECT count(*) FROM orders");
    front_submit(d->front, command_new(COMMAND_SAMPLE, "orders"));
    drive_until(d, sample_came, NULL);
    front_submit(d->front, command_new(COMMAND_PLAN, NULL));
    drive_until(d, plan_came, NULL);
    front_submit(d->front, command_of_join(COMMAND_CHECK_JOIN, &join, 0));
    drive_until(d, join_was_checked, (void *)&join);
    drive_close(d);
    char *now = newest(0);
    assert_non_null(strstr(now, "read demo 1 ok"));
    assert_non_null(strstr(now, "sample demo 100 ok"));
    assert_non_null(strstr(now, "plan demo -1 ok"));
    assert_non_null(strstr(now, "join check demo -1 ok"));
    mem_free(now);
}

static bool again_came(struct drive *d, const struct event *event, void *arg)
{
    (void)d;
    if (event->type != EVENT_RESULT || event->result.of != RESULT_OF_AGAIN)
        return false;
    *(int64_t *)arg = event->result.count;
    return true;
}

/* What is watched runs as its first run did: it is a read in the trail each time. */
static void watched_rows__are__read_again(void **state)
{
    struct drive *d = *state;
    int64_t rows = -1;
    open_with(d, "audit=required");
    front_submit(d->front, command_new(COMMAND_AGAIN, NULL));
    drive_until(d, again_came, &rows);
    assert_int_equal(rows, -1); /* nothing has run yet */
    run(d, "SELECT count(*) FROM orders");
    front_submit(d->front, command_new(COMMAND_AGAIN, NULL));
    drive_until(d, again_came, &rows);
    assert_int_equal(rows, 1);
    drive_close(d);
    char *now = newest(2);
    assert_non_null(strstr(now, "read demo 1 ok, read demo 1 ok"));
    mem_free(now);
}

static void *keep_cancelling(void *arg)
{
    struct drive *d = arg;
    while (!atomic_load(&sample_over)) {
        turn_cancel(d->front, 0);
        usleep(5000);
    }
    return NULL;
}

/* A view that never ends: only the cancel, or the limit of five seconds, ends its first rows. */
static void a_preview__stops__when_it_is_cancelled(void **state)
{
    struct drive *d = *state;
    char *path = mem_printf("%s/slow.db", d->dir);
    sqlite3 *db;
    pthread_t thread;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "CREATE TABLE t (x); CREATE VIEW slow AS WITH RECURSIVE n(i) AS "
                                  "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c "
                                  "FROM n",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    drive_open(d, path, NULL);
    atomic_store(&sample_over, false);
    front_submit(d->front, command_new(COMMAND_SAMPLE, "slow"));
    assert_int_equal(pthread_create(&thread, NULL, keep_cancelling, d), 0);
    drive_until(d, sample_came, NULL);
    atomic_store(&sample_over, true);
    pthread_join(thread, NULL);
    assert_non_null(strstr(d->notices, "no sample of 'slow'"));
    assert_null(strstr(d->notices, "time"));
    drive_close(d);
    mem_free(path);
}

static void a_locked_state__refuses__where_the_audit_is_required(void **state)
{
    struct drive *d = *state;
    open_with(d, "audit=required");
    run(d, "SELECT 1 AS a");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    sqlite3 *other = hold();
    const int64_t began = clock_mono_us();
    run(d, "SELECT 2 AS a");
    assert_true(clock_mono_us() - began < 8000000);
    assert_int_equal(d->stage, STAGE_CONFIRM_USER_SQL);
    assert_non_null(strstr(d->said, "not run, since 'demo' has audit: required"));
    sqlite3_close(other);
    drive_say(d, "run it again");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    drive_close(d);
    char *now = newest(0);
    const char *first = strstr(now, "read demo 1 ok"); /* plans may stand between them */
    if (!first || !strstr(first + 1, "read demo 1 ok"))
        fail_msg("not two reads in: %s", now);
    mem_free(now);
}

static void a_locked_state__is_said__where_it_is_not(void **state)
{
    struct drive *d = *state;
    open_with(d, "audit=best-effort");
    run(d, "SELECT 1 AS a");
    sqlite3 *other = hold();
    run(d, "SELECT 2 AS a");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    assert_non_null(strstr(d->notices, "this read runs without an entry in the audit trail"));
    assert_non_null(strstr(d->notices, "locked by another process"));
    sqlite3_close(other);
    drive_close(d);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_read__has_its_plan_and_all_its_rows),
        TEST(watched_rows__are__read_again),
        TEST(a_preview__stops__when_it_is_cancelled),
        TEST(looks__are_what__they_are),
        TEST(a_locked_state__refuses__where_the_audit_is_required),
        TEST(a_locked_state__is_said__where_it_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
