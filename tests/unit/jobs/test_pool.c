/* The pool with several jobs at once: list, wait, cancel, retry, export, leaving. Meant for the
 * thread sanitizer too. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

#define ENDLESS "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
#define EXPORTS 12

static const struct job_rows goods = {.connection = "shop",
                                      .sql = "SELECT * FROM goods ORDER BY id"};

static char *export_to(struct fixture *f, const char *name, const struct job_rows *rows,
                       const char *format)
{
    char *id = NULL;
    struct err err = ERR_INIT;
    enum export_format known;
    assert_true(export_format_parse(format, &known));
    if (!jobs_export(f->jobs, NULL, rows, known, fixture_path(name), &id, &err))
        fail_msg("%s", err.text);
    return id;
}

static enum job_state state_of(struct jobs *jobs, const char *id)
{
    size_t count = 0;
    int state = -1;
    struct job_info **list = jobs_list(jobs, &count);
    for (size_t i = 0; i < count; i++) {
        if (str_eq(list[i]->id, id))
            state = (int)list[i]->state;
        job_info_free(list[i]);
    }
    mem_free(list);
    return (enum job_state)state;
}

/* Short numbers stay when the program starts again, and name a job everywhere. */
static void jobs__have__short_numbers(void **state)
{
    struct fixture *f = *state;
    char *ids[3];
    for (int i = 0; i < 3; i++) {
        ids[i] = export_to(f, "same.csv", &goods, "csv");
        job_info_free(fixture_wait(f, mem_strdup(ids[i])));
    }
    for (int again = 0; again < 2; again++) {
        for (int i = 0; i < 3; i++) {
            char name[8];
            struct buf shown = BUF_INIT;
            snprintf(name, sizeof name, again ? "#%d" : "%d", i + 1);
            struct job_info *job = jobs_info(f->jobs, name);
            assert_non_null(job);
            assert_string_equal(job->id, ids[i]);
            job_info_name(job, &shown);
            assert_int_equal(shown.p[0], '#');
            assert_int_equal(shown.p[1], '1' + i);
            buf_release(&shown);
            job_info_free(job);
        }
        assert_null(jobs_info(f->jobs, "4"));
        assert_null(jobs_info(f->jobs, "0"));
        fixture_restart(f);
    }
    assert_true(jobs_retry(f->jobs, "#2", NULL));
    job_info_free(fixture_wait(f, mem_strdup(ids[1])));
    for (int i = 0; i < 3; i++)
        mem_free(ids[i]);
}

static void exports__run__side_by_side(void **state)
{
    struct fixture *f = *state;
    char *ids[EXPORTS], name[32];
    size_t count = 0;

    for (int i = 0; i < EXPORTS; i++) {
        snprintf(name, sizeof name, "out%d.csv", i);
        ids[i] = export_to(f, name, &goods, "csv");
    }
    for (int i = 0; i < EXPORTS; i++) {
        struct job_info *job = fixture_wait(f, ids[i]);
        struct buf text = BUF_INIT;
        assert_state(job, JOB_DONE);
        assert_int_equal(job->done, 3);
        assert_contains(job->detail, "3 rows exported");
        assert_true(path_read(job->target, 1000, &text, NULL));
        assert_string_equal(buf_str(&text),
                            "id,name,price\r\n1,Müller,10.5\r\n2,,-3\r\n3,\"a,\"\"b\"\"\",\r\n");
        buf_release(&text);
        job_info_free(job);
    }
    struct job_info **list = jobs_list(f->jobs, &count);
    assert_int_equal(count, EXPORTS);
    for (size_t i = 1; i < count; i++)
        assert_true(list[i]->created <= list[i - 1]->created);
    for (size_t i = 0; i < count; i++)
        job_info_free(list[i]);
    mem_free(list);
    assert_true(f->told >= 3 * EXPORTS);
}

/* Rows and columns that were chosen, in their order. */
static void an_export__takes__what_was_chosen(void **state)
{
    static const uint32_t order[] = {2, 0};
    static const size_t columns[] = {1};
    static const struct result_column names[] = {{.name = "id", .type = ""},
                                                 {.name = "name", .type = ""}};
    static const char *const wanted[] = {"name\r\na\r\nb\r\nc\r\n", "name\r\nc\r\na\r\n"};
    struct fixture *f = *state;
    struct result *result = result_new(names, 2, 0);
    for (int i = 0; i < 3; i++) {
        result_add(result, CELL_INTEGER, &"012"[i], 1);
        result_add(result, CELL_TEXT, &"abc"[i], 1);
        assert_true(result_row_end(result, NULL));
    }
    result_set_state(result, RESULT_COMPLETE);
    struct job_rows rows = {.result = result, .columns = columns, .column_count = 1};
    for (int i = 0; i < 2; i++) {
        struct buf text = BUF_INIT;
        rows.order = i ? order : NULL;
        rows.order_count = 2;
        struct job_info *job = fixture_wait(f, export_to(f, "chosen.csv", &rows, "csv"));
        assert_state(job, JOB_DONE);
        assert_true(path_read(job->target, 1000, &text, NULL));
        assert_string_equal(buf_str(&text), wanted[i]);
        buf_release(&text);
        job_info_free(job);
    }
    result_unref(result);
}

static void every_format__is_exported(void **state)
{
    static const char *const formats[] = {"table",    "csv", "tsv",  "json", "jsonl",
                                          "markdown", "sql", "html", "excel"};
    for (size_t i = 0; i < COUNT_OF(formats); i++) {
        struct job_info *job =
            fixture_wait(*state, export_to(*state, formats[i], &goods, formats[i]));
        if (job->error && strstr(job->error, "libxlsxwriter"))
            print_message("without workbooks: %s\n", job->error);
        else
            assert_state(job, JOB_DONE);
        job_info_free(job);
    }
}

static void writes_to_one_table__all_arrive(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_APPEND);
    struct err err = ERR_INIT;
    char *ids[6] = {NULL};

    sqlite_run("target.db", "CREATE TABLE copy(id, name, price)");
    for (size_t i = 0; i < COUNT_OF(ids); i++)
        assert_true(jobs_write(f->jobs, &write, &ids[i], &err));
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        struct job_info *job = fixture_wait(f, ids[i]);
        assert_state(job, JOB_DONE);
        job_info_free(job);
    }
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 3 * COUNT_OF(ids));
}

/* With two workers busy for ever, a third waits, and can be cancelled before it began. */
static void cancel__ends__waiting_and_running_jobs(void **state)
{
    struct fixture *f = *state;
    const struct job_rows endless = {.connection = "shop", .sql = ENDLESS};
    struct err err = ERR_INIT;
    char *first = export_to(f, "1.csv", &endless, "csv"),
         *second = export_to(f, "2.csv", &endless, "csv");

    while (state_of(f->jobs, first) != JOB_RUNNING || state_of(f->jobs, second) != JOB_RUNNING)
        ;
    char *third = export_to(f, "3.csv", &goods, "csv");
    assert_int_equal(state_of(f->jobs, third), JOB_QUEUED);
    assert_false(jobs_retry(f->jobs, third, &err));
    assert_contains(err.text, "under way");
    assert_true(jobs_cancel(f->jobs, third, &err));
    assert_int_equal(state_of(f->jobs, third), JOB_CANCELLED);
    assert_true(jobs_cancel(f->jobs, first, &err));
    assert_true(jobs_cancel(f->jobs, second, &err));
    job_info_free(fixture_wait(f, second));
    struct job_info *job = fixture_wait(f, first);
    assert_state(job, JOB_CANCELLED);
    job_info_free(job);
    assert_true(jobs_retry(f->jobs, third, &err));
    job = fixture_wait(f, third);
    assert_state(job, JOB_DONE);
    job_info_free(job);
    assert_false(path_exists(fixture_path("1.csv")));
    assert_true(path_exists(fixture_path("3.csv")));
}

static void leaving__cancels__what_runs(void **state)
{
    struct fixture *f = *state;
    const struct job_rows endless = {.connection = "shop", .sql = ENDLESS};
    char *running = export_to(f, "1.csv", &endless, "csv"),
         *other = export_to(f, "2.csv", &endless, "csv");

    while (state_of(f->jobs, running) != JOB_RUNNING || state_of(f->jobs, other) != JOB_RUNNING)
        ;
    char *waiting = export_to(f, "3.csv", &goods, "csv");
    fixture_restart(f);
    assert_int_equal(state_of(f->jobs, running), JOB_CANCELLED);
    assert_int_equal(state_of(f->jobs, waiting), JOB_CANCELLED);
    assert_false(path_exists(fixture_path("1.csv")));
    mem_free(running);
    mem_free(other);
    mem_free(waiting);
}

static void *fire(void *cancel)
{
    cancel_fire(cancel);
    return NULL;
}

static void waiting__can_be_given_up(void **state)
{
    struct fixture *f = *state;
    const struct job_rows endless = {.connection = "shop", .sql = ENDLESS};
    struct cancel *cancel = cancel_new();
    struct job_info *job = NULL;
    struct err err = ERR_INIT;
    pthread_t thread;
    char *id = export_to(f, "1.csv", &endless, "csv");

    pthread_create(&thread, NULL, fire, cancel);
    assert_false(jobs_wait(f->jobs, id, cancel, &job, &err));
    pthread_join(thread, NULL);
    assert_int_equal(err.code, ERR_CANCELLED);
    assert_null(job);
    assert_true(jobs_cancel(f->jobs, id, &err));
    cancel_unref(cancel);
    mem_free(id);
}

static void failures__are_said(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *sql, *path, *part;
    } cases[] = {{"SELECT * FROM nowhere", "out.csv", "nowhere"},
                 {"SELECT 1", "missing/out.csv", "missing/out.csv"},
                 {"SELECT abs(-9223372036854775807 - 1)", "out.csv", "overflow"}};
    struct err err = ERR_INIT;

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct job_rows rows = {.connection = "shop", .sql = cases[i].sql};
        struct job_info *job = fixture_wait(f, export_to(f, cases[i].path, &rows, "csv"));
        assert_state(job, JOB_FAILED);
        assert_contains(job->error, cases[i].part);
        assert_false(path_exists(fixture_path("out.csv")));
        job_info_free(job);
    }
    assert_false(jobs_export(f->jobs, NULL, &goods, EXPORT_CSV, "", NULL, &err));
    assert_false(jobs_cancel(f->jobs, "nothing", &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_false(jobs_retry(f->jobs, "nothing", &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
}

static void without_a_state_file__jobs_run_too(void **state)
{
    struct fixture *f = *state;
    const struct jobs_options options = {.settings = f->settings};
    struct jobs *kept = f->jobs;

    f->jobs = jobs_new(&options);
    struct job_info *job = fixture_wait(f, export_to(f, "out.csv", &goods, "csv"));
    assert_state(job, JOB_DONE);
    job_info_free(job);
    jobs_free(f->jobs);
    f->jobs = kept;
}

/* A job that was meant for a job server must not quietly run here. */
static void a_remote_executor__without_a_server__is_refused(void **state)
{
    static const char *const remote[] = {"jobs.executor=remote"};
    const struct job_write write = fixture_write(WRITE_CREATE);
    struct fixture *f = *state;
    struct err err = ERR_INIT;

    fixture_set(f, remote, COUNT_OF(remote));
    assert_false(jobs_write(f->jobs, &write, NULL, &err));
    assert_int_equal(err.code, ERR_CONFIG);
    assert_contains(err.text, "BASE_URL");
}

static void each_job__is_audited(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);

    job_info_free(fixture_wait(f, export_to(f, "out.csv", &goods, "csv")));
    job_info_free(fixture_run(f, &write));
    job_info_free(fixture_run(f, &write)); /* the table is there */
    write.rows.sql = "SELECT 1 / 0, x FROM goods";
    job_info_free(fixture_run(f, &write));
    assert_audited(
        f,
        (const char *[]){"export shop 3 ok", "write target 3 ok", "read shop 3 ok",
                         "write target 0 failed: ", "read shop 1 partial after 1 row: ",
                         "write target 0 failed: ", "read shop 0 failed: no such column"},
        7);
}

/* Of a connection that requires an audit nothing is read, written or sent without one. */
static void job__that_cannot_be_audited__does_not_run(void **state)
{
    static const char *const required[] = {"audit=required", "audit.wait_ms=100"};
    struct fixture *f = *state;
    const struct job_write write = fixture_write(WRITE_CREATE);

    fixture_set(f, required, COUNT_OF(required));
    job_info_free(fixture_wait(f, export_to(f, "out.csv", &goods, "csv")));
    sqlite_run("querent/state.db", "ALTER TABLE audit RENAME TO gone");
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_FAILED);
    assert_contains(job->error, "not run, since 'target' has audit: required");
    job_info_free(job);
    assert_false(sqlite_has_table("target.db", "copy"));
    job = fixture_wait(f, export_to(f, "again.csv", &goods, "csv"));
    assert_state(job, JOB_FAILED);
    job_info_free(job);
    assert_false(path_exists(fixture_path("again.csv")));
    sqlite_run("querent/state.db", "ALTER TABLE gone RENAME TO audit");
    job = fixture_run(f, &write);
    assert_state(job, JOB_DONE);
    job_info_free(job);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fixture_make, fixture_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(exports__run__side_by_side),
        TEST(jobs__have__short_numbers),
        TEST(an_export__takes__what_was_chosen),
        TEST(every_format__is_exported),
        TEST(writes_to_one_table__all_arrive),
        TEST(cancel__ends__waiting_and_running_jobs),
        TEST(leaving__cancels__what_runs),
        TEST(waiting__can_be_given_up),
        TEST(failures__are_said),
        TEST(without_a_state_file__jobs_run_too),
        TEST(a_remote_executor__without_a_server__is_refused),
        TEST(each_job__is_audited),
        TEST(job__that_cannot_be_audited__does_not_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
