/* Write jobs from SQLite into real servers: all rows or none, the ledger, a table that was made and
 * must not stay. Compiled once for each kind of server (IS_MARIADB). */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "integration/db/proxy.h"
#include "integration/db/server.h"
#include "unit/jobs/fixture.h"

#include "querent/base/mem.h"

static struct server server;
static struct proxy *proxy; /* through which jobs go to it */
static const bool is_mariadb = IS_MARIADB;

static int make(void **state)
{
    if (fixture_make(state) != 0)
        return -1;
    FILE *file = fopen(fixture_path("querent/config.yaml"), "a");
    if (!file)
        return -1;
    fprintf(file,
            "  - name: server\n    url: \"%s://" SERVER_USER ":" SERVER_PASSWORD
            "@127.0.0.1:%d/%s\"\n    read_only: false\n",
            is_mariadb ? "mariadb" : "postgresql", proxy_port(proxy),
            is_mariadb ? "querent" : "postgres");
    fclose(file);
    fixture_set(*state, NULL, 0);
    return 0;
}

/* For a server that hangs at the end: the minute that is waited for it is five seconds. */
static int make_hasty(void **state)
{
    static const char *const hasty[] = {"jobs.commit_seconds=5"};
    if (make(state) != 0)
        return -1;
    fixture_set(*state, hasty, 1);
    return 0;
}

static struct db *open_server(void)
{
    const struct db_open_options options = {0};
    struct db *db = NULL;
    struct err err = ERR_INIT;
    if (!db_open(server.url, &options, &db, &err))
        fail_msg("%s", err.text);
    return db;
}

static void run_there(const char *sql)
{
    struct db *db = open_server();
    struct err err = ERR_INIT;
    if (!db_exec(db, sql, NULL, &err))
        fail_msg("%s: %s", sql, err.text);
    db_close(db);
}

/* The first cell, or "error: …". The caller frees. */
static char *ask_there(const char *sql)
{
    struct db *db = open_server();
    struct result *result = NULL;
    struct err err = ERR_INIT;
    char *text = NULL;

    if (db_read(db, sql, NULL, &result, &err)) {
        const struct cell cell = result_cell(result, 0, 0);
        text = mem_strndup(cell.p, cell.len);
    } else {
        text = mem_printf("error: %s", db_error_class_name(db_last_error(db)->class));
    }
    result_unref(result);
    db_close(db);
    return text;
}

static void assert_there(const char *sql, const char *expected)
{
    char *text = ask_there(sql);
    assert_string_equal(text, expected);
    mem_free(text);
}

static int drop(void **state)
{
    run_there("DROP TABLE IF EXISTS copy");
    run_there("DROP TABLE IF EXISTS querent_ledger");
    return fixture_drop(state);
}

static struct job_write to_server(enum write_mode mode)
{
    struct job_write write = fixture_write(mode);
    write.connection = "server";
    write.ledger = true;
    return write;
}

static void rows__arrive__in_each_mode(void **state)
{
    static const enum write_mode modes[] = {WRITE_CREATE, WRITE_APPEND, WRITE_TRUNCATE,
                                            WRITE_REPLACE};
    static const char *const counts[] = {"3", "6", "3", "3"};
    struct fixture *f = *state;

    for (size_t i = 0; i < COUNT_OF(modes); i++) {
        struct job_write write = to_server(modes[i]);
        write.rows.sql = FIXTURE_KEYLESS;
        struct job_info *job = fixture_run(f, &write);
        assert_state(job, JOB_DONE);
        assert_there("SELECT count(*) FROM copy", counts[i]);
        job_info_free(job);
    }
    assert_there("SELECT name FROM copy WHERE id = 1", "Müller");
    assert_there("SELECT count(*) FROM copy WHERE name IS NULL", "1");
    assert_there("SELECT count(*) FROM querent_ledger", "4");
}

static void a_refused_row__leaves__nothing(void **state)
{
    struct fixture *f = *state;
    struct job_write write = to_server(WRITE_APPEND);
    run_there("CREATE TABLE copy(id INTEGER, name VARCHAR(100) NOT NULL, price NUMERIC(10, 2))");
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_FAILED);
    assert_contains(job->error, "name");
    assert_there("SELECT count(*) FROM copy", "0");
    assert_there("SELECT count(*) FROM querent_ledger", "0");
    job_info_free(job);
}

/* The source fails after rows went out: a table that the job made is gone again. */
static void a_failed_create__leaves__no_table(void **state)
{
    struct fixture *f = *state;
    struct job_write write = to_server(WRITE_CREATE);
    write.rows.sql = "SELECT id, abs(CASE WHEN id = 3 THEN -9223372036854775807 - 1 ELSE id END) "
                     "AS n FROM goods ORDER BY id";
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_FAILED);
    assert_contains(job->error, "overflow");
    assert_there("SELECT count(*) FROM copy", "error: TABLE_NOT_FOUND");
    job_info_free(job);
}

static void a_cancelled_create__leaves__no_table(void **state)
{
    struct fixture *f = *state;
    struct job_write write = to_server(WRITE_CREATE);
    struct err err = ERR_INIT;
    char *id = NULL;

    write.rows.sql =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
    assert_true(jobs_write(f->jobs, &write, &id, &err));
    for (int64_t done = 0; done < 1000;) {
        size_t count = 0;
        struct job_info **list = jobs_list(f->jobs, &count);
        assert_int_equal(count, 1);
        done = list[0]->done;
        assert_true(list[0]->state == JOB_QUEUED || list[0]->state == JOB_RUNNING);
        job_info_free(list[0]);
        mem_free(list);
    }
    assert_true(jobs_cancel(f->jobs, id, &err));
    struct job_info *job = fixture_wait(f, id);
    assert_state(job, JOB_CANCELLED);
    assert_there("SELECT count(*) FROM copy", "error: TABLE_NOT_FOUND");
    job_info_free(job);
}

/* The job's detail, as it is listed; the caller frees. */
static char *detail_now(struct fixture *f)
{
    size_t count = 0;
    struct job_info **list = jobs_list(f->jobs, &count); /* the newest first */
    char *detail = count ? mem_strdup(list[0]->detail) : NULL;
    for (size_t i = 0; i < count; i++)
        job_info_free(list[i]);
    mem_free(list);
    return detail;
}

static void a_lock__that_is_waited_for__is_said(void **state)
{
    enum { TENTHS = 300 };
    struct fixture *f = *state;
    struct job_write write = to_server(WRITE_CREATE);
    struct err err = ERR_INIT;
    char *id = NULL, *detail = NULL;

    write.rows.sql = FIXTURE_KEYLESS;
    job_info_free(fixture_run(f, &write));
    write.mode = WRITE_APPEND;
    struct db *holder = open_server();
    assert_true(is_mariadb || db_begin(holder, &err));
    assert_true(db_exec(
        holder, is_mariadb ? "LOCK TABLES copy WRITE" : "LOCK TABLE copy IN ACCESS EXCLUSIVE MODE",
        NULL, &err));
    assert_true(jobs_write(f->jobs, &write, &id, &err));
    for (int i = 0; i < TENTHS && !(detail && strstr(detail, "waiting for a lock")); i++) {
        usleep(100000);
        mem_free(detail);
        detail = detail_now(f);
    }
    assert_non_null(detail);
    assert_non_null(strstr(detail, "waiting for a lock held by "));
    mem_free(detail);
    db_close(holder);
    struct job_info *job = fixture_wait(f, id);
    assert_state(job, JOB_DONE);
    assert_null(strstr(job->detail, "waiting"));
    job_info_free(job);
}

static void the_ledger__decides__after_a_kill(void **state)
{
    struct fixture *f = *state;
    struct job_write write = to_server(WRITE_CREATE);
    struct job_info *job = fixture_run(f, &write), *found = NULL;
    struct err err = ERR_INIT;

    assert_state(job, JOB_DONE);
    sqlite_run("querent/state.db", "UPDATE job SET state = 'running', owner_pid = 0");
    fixture_restart(f);
    assert_true(jobs_wait(f->jobs, job->id, NULL, &found, &err)); /* the pool asks the server */
    assert_state(found, JOB_DONE);
    assert_contains(found->detail, "ledger");
    job_info_free(found);
    job_info_free(job);
}

/* The server hangs at the commit: when that was waited for, the job says that it can't know, while
 * the transaction is open; a ledger without its mark is no proof. Then the commit arrives, or the
 * server rolls back, and the ledger decides. */
static void a_commit_without_an_answer__is_decided_later(void **state)
{
    struct fixture *f = *state;

    run_there("CREATE TABLE copy(id INTEGER, name VARCHAR(100), price NUMERIC(10, 2))");
    for (int arrives = 1; arrives >= 0; arrives--) {
        struct job_write write = to_server(WRITE_APPEND);
        struct job_info *again = NULL;
        struct err err = ERR_INIT;
        proxy_hold(proxy, "COMMIT");
        struct job_info *job = fixture_run(f, &write);
        assert_true(proxy_holds(proxy));
        assert_state(job, JOB_UNKNOWN);
        assert_contains(job->error, "it is not known whether the rows were written");
        assert_there("SELECT count(*) FROM copy", arrives ? "0" : "3");
        proxy_release(proxy, arrives);
        for (int i = 0; arrives && i < 100; i++) { /* the server takes its time */
            char *rows = ask_there("SELECT count(*) FROM copy");
            const bool there = strcmp(rows, "3") == 0;
            mem_free(rows);
            if (there)
                break;
            usleep(50000);
        }
        assert_int_equal(jobs_retry(f->jobs, job->id, &err), !arrives);
        if (arrives)
            assert_contains(err.text, "the target's ledger has it");
        assert_true(jobs_wait(f->jobs, job->id, NULL, &again, &err));
        assert_state(again, JOB_DONE);
        assert_there("SELECT count(*) FROM copy", arrives ? "3" : "6");
        job_info_free(again);
        job_info_free(job);
    }
}

/* The server hangs at the ledger's mark, after the new table took its name: the rows are there, and
 * the job says so. */
static void a_hang_after_the_rename__is_told_as_done(void **state)
{
    struct fixture *f = *state;
    struct job_write write = to_server(WRITE_CREATE);

    if (!is_mariadb)
        skip();
    proxy_hold(proxy, "INSERT INTO querent_ledger");
    struct job_info *job = fixture_run(f, &write);
    assert_true(proxy_holds(proxy));
    assert_state(job, JOB_DONE);
    assert_contains(job->detail, "the ledger may have no mark of it");
    assert_there("SELECT count(*) FROM copy", "3");
    proxy_release(proxy, false);
    job_info_free(job);
}

/* At the RENAME itself: the table beside the target is taken away, so that it can't come later. */
static void a_hang_at_the_rename__keeps_nothing(void **state)
{
    struct fixture *f = *state;
    struct job_write write = to_server(WRITE_CREATE);

    if (!is_mariadb)
        skip();
    proxy_hold(proxy, "RENAME TABLE");
    struct job_info *job = fixture_run(f, &write);
    assert_true(proxy_holds(proxy));
    assert_state(job, JOB_FAILED);
    proxy_release(proxy, true);
    assert_there("SELECT count(*) FROM information_schema.TABLES WHERE TABLE_NAME = 'copy' OR "
                 "TABLE_NAME LIKE 'querent\\_new%'",
                 "0");
    job_info_free(job);
}

/* What a server that died left beside the target is no obstacle for the retry. */
static void a_retry__takes_away__what_a_dead_server_left(void **state)
{
    struct fixture *f = *state;
    struct job_write write = to_server(WRITE_CREATE);
    struct job_info *again = NULL;
    struct err err = ERR_INIT;

    if (!is_mariadb)
        skip();
    run_there("CREATE TABLE copy(id INTEGER)");
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_FAILED);
    char *left = mem_printf("CREATE TABLE `querent_new_%s`(id INTEGER)", job->id);
    run_there(left);
    run_there("DROP TABLE copy");
    assert_true(jobs_retry(f->jobs, job->id, &err));
    assert_true(jobs_wait(f->jobs, job->id, NULL, &again, &err));
    assert_state(again, JOB_DONE);
    assert_there("SELECT count(*) FROM copy", "3");
    mem_free(left);
    job_info_free(again);
    job_info_free(job);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make, drop)
#define HANG(name) cmocka_unit_test_setup_teardown(name, make_hasty, drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(rows__arrive__in_each_mode),
        TEST(a_refused_row__leaves__nothing),
        TEST(a_failed_create__leaves__no_table),
        TEST(a_cancelled_create__leaves__no_table),
        TEST(a_lock__that_is_waited_for__is_said),
        TEST(the_ledger__decides__after_a_kill),
        HANG(a_commit_without_an_answer__is_decided_later),
        HANG(a_hang_after_the_rename__is_told_as_done),
        HANG(a_hang_at_the_rename__keeps_nothing),
        TEST(a_retry__takes_away__what_a_dead_server_left),
    };
    if (!(is_mariadb ? server_start_mariadb(&server) : server_start_postgres(&server)))
        return 77;
    proxy = proxy_new(server.port);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    proxy_free(proxy);
    if (is_mariadb)
        server_stop_mariadb(&server);
    else
        server_stop_postgres(&server);
    return failed;
}
