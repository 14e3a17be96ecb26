/* A real Trino, where QUERENT_TRINO names one with catalogs "memory" and "tpch"
 * (trino://me@127.0.0.1:8080/memory/default): joins, write jobs, cancel, a million rows. Times are
 * printed, not judged. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/jobs/fixture.h"

#include "querent/base/clock.h"
#include "querent/base/mem.h"

static const char *url;

static struct db *open_db(void)
{
    const struct db_open_options options = {0};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!db_open(url, &options, &db, &err))
        fail_msg("%s", err.text);
    return db;
}

static void run(const char *sql)
{
    struct db *db = open_db();
    struct err err = ERR_INIT;

    if (!db_exec(db, sql, NULL, &err))
        fail_msg("%s: %s", sql, err.text);
    db_close(db);
}

/* The first cell; the caller frees. */
static char *ask(const char *sql)
{
    struct db *db = open_db();
    struct err err = ERR_INIT;
    struct result *result = NULL;

    if (!db_read(db, sql, NULL, &result, &err))
        fail_msg("%s: %s", sql, err.text);
    const struct cell cell = result_cell(result, 0, 0);
    char *text = mem_strndup(cell.p, cell.len);
    result_unref(result);
    db_close(db);
    return text;
}

static void assert_asked(const char *sql, const char *want)
{
    char *text = ask(sql);

    assert_string_equal(text, want);
    mem_free(text);
}

static int make(void **state)
{
    if (fixture_make(state) != 0)
        return -1;
    FILE *file = fopen(fixture_path("querent/config.yaml"), "a");
    if (!file)
        return -1;
    fprintf(file, "  - name: cluster\n    url: \"%s\"\n    read_only: false\n", url);
    fclose(file);
    fixture_set(*state, NULL, 0);
    run("DROP TABLE IF EXISTS copy");
    return 0;
}

static void joins__go__over_catalogs(void **state)
{
    (void)state;
    assert_asked("SELECT count(*) FROM (SELECT n.name, r.name, count(*) FROM tpch.tiny.customer c "
                 "JOIN tpch.tiny.nation n ON n.nationkey = c.nationkey "
                 "JOIN tpch.tiny.region r ON r.regionkey = n.regionkey GROUP BY 1, 2)",
                 "25");
}

static void plan__names__the_tables(void **state)
{
    struct db *db = open_db();
    struct db_plan plan;
    struct err err = ERR_INIT;

    (void)state;
    if (!db_explain(
            db,
            "SELECT * FROM tpch.sf1.lineitem l JOIN tpch.sf1.orders o ON l.orderkey = o.orderkey",
            &plan, &err))
        fail_msg("%s", err.text);
    assert_int_equal(plan.full_scans, 2);
    assert_true(plan.rows > 5000000);
    assert_non_null(strstr(plan.line, "lineitem"));
    db_close(db);
}

static void write_jobs__arrive__or_are_refused(void **state)
{
    static const struct {
        enum write_mode mode;
        bool ledger;
        enum job_state state;
        const char *says, *count;
    } cases[] = {
        {WRITE_CREATE, false, JOB_DONE, "3 rows written", "3"},
        {WRITE_CREATE, false, JOB_FAILED, "already exists", "3"},
        {WRITE_APPEND, false, JOB_DONE, "3 rows written", "6"},
        {WRITE_TRUNCATE, false, JOB_FAILED, "no transactions", "6"},
        {WRITE_REPLACE, false, JOB_FAILED, "no transactions", "6"},
        {WRITE_APPEND, true, JOB_FAILED, "ledger", "6"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct job_write write = fixture_write(cases[i].mode);
        write.connection = "cluster";
        write.ledger = cases[i].ledger;
        struct job_info *job = fixture_run(*state, &write);
        assert_state(job, cases[i].state);
        assert_contains(job->error ? job->error : job->detail, cases[i].says);
        assert_asked("SELECT count(*) FROM copy", cases[i].count);
        job_info_free(job);
    }
}

struct stop {
    struct cancel *cancel;
    int64_t fired_us;
};

/* Fires once the server runs the statement. */
static void *fire(void *arg)
{
    struct stop *stop = arg;
    char *running = NULL;

    do {
        mem_free(running);
        running =
            ask("SELECT count(*) FROM system.runtime.queries WHERE state = 'RUNNING' AND query "
                "LIKE '%querent stops this%' AND query NOT LIKE '%runtime%'");
    } while (strcmp(running, "1") != 0);
    mem_free(running);
    stop->fired_us = clock_mono_us();
    cancel_fire(stop->cancel);
    return NULL;
}

static void cancel__stops__the_cluster(void **state)
{
    struct stop stop = {.cancel = cancel_new()};
    const struct db_read_options options = {.cancel = stop.cancel};
    struct db *db = open_db();
    struct err err = ERR_INIT;
    struct result *result = NULL;
    pthread_t thread;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, fire, &stop), 0);
    assert_false(db_read(db,
                         "SELECT count(*) AS \"querent stops this\" FROM tpch.sf100.lineitem a, "
                         "tpch.sf100.lineitem b WHERE a.partkey * b.partkey % 7 = 3",
                         &options, &result, &err));
    const int64_t stopped_us = clock_mono_us();
    pthread_join(thread, NULL);
    assert_int_equal(err.code, ERR_CANCELLED);
    print_message("cancel and DELETE answered in %.1f ms\n",
                  (double)(stopped_us - stop.fired_us) / 1000);
    assert_asked(
        "SELECT count(*) FROM system.runtime.queries WHERE state = 'RUNNING' AND query LIKE "
        "'%querent stops this%' AND query NOT LIKE '%runtime%'",
        "0");
    cancel_unref(stop.cancel);
    db_close(db);
}

static void a_million_rows__come__in_pages(void **state)
{
    struct db *db = open_db();
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;

    (void)state;
    const int64_t began_us = clock_mono_us();
    if (!db_query(
            db,
            "SELECT orderkey, custkey, orderstatus, totalprice, orderdate, orderpriority, "
            "clerk, shippriority, comment, orderkey AS again FROM tpch.sf1.orders LIMIT 1000000",
            NULL, &cursor, &result, &err) ||
        !db_fetch(cursor, 64, &err))
        fail_msg("%s", err.text);
    const int64_t first_us = clock_mono_us();
    assert_true(db_fetch(cursor, 0, &err));
    print_message("first rows after %.0f ms, 1,000,000 x 10 after %.2f s, %.0f MiB\n",
                  (double)(first_us - began_us) / 1000, (double)(clock_mono_us() - began_us) / 1e6,
                  (double)result_memory(result) / (1 << 20));
    assert_int_equal(result_rows(result), 1000000);
    assert_int_equal(result_state(result), RESULT_COMPLETE);
    db_cursor_close(cursor);
    result_unref(result);
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joins__go__over_catalogs),
        cmocka_unit_test(plan__names__the_tables),
        cmocka_unit_test_setup_teardown(write_jobs__arrive__or_are_refused, make, fixture_drop),
        cmocka_unit_test(cancel__stops__the_cluster),
        cmocka_unit_test(a_million_rows__come__in_pages),
    };

    url = getenv("QUERENT_TRINO");
    if (!url) {
        printf(
            "skipped: QUERENT_TRINO names no Trino (trino://me@127.0.0.1:8080/memory/default)\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
