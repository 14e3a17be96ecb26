/* Of very many jobs the newest are listed, and an older one is found by its name. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

#define BEFORE (JOBS_LISTED + 500) /* jobs that have ended before the start */

static const struct job_rows goods = {.connection = "shop",
                                      .sql = "SELECT * FROM goods ORDER BY id"};

/* As exports of an earlier day left them; number 3 has a key, number 4 was lost with its process.
 * The state is of an earlier querent, so that keys are in specs only. */
static void begin_with_many(struct fixture *f)
{
    char *sql = mem_printf(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
        "INSERT INTO job(id, conversation, user, company, kind, target, state, done, total, "
        "created, started, ended, spec, owner_pid) "
        "SELECT 'export-' || i, NULL, 'ann', '', 'export', 'x.csv', "
        "iif(i = 4, 'running', 'done'), 3, 3, 1000 + i, 1000 + i, iif(i = 4, 0, 1000 + i), "
        "json_object('source', 'shop', 'sql', 'SELECT * FROM goods -- \"key\":\"', 'format', "
        "'csv', 'path', '%s', 'kind', 2), 0 FROM n",
        BEFORE, fixture_path("again.csv"));

    fixture_unload(f);
    sqlite_run("querent/state.db", sql);
    sqlite_run("querent/state.db",
               "UPDATE job SET spec = json_set(spec, '$.key', 'k', '$.print', 'p') "
               "WHERE id = 'export-3'");
    sqlite_run("querent/state.db", "DROP INDEX job_asked; ALTER TABLE job DROP COLUMN asked; "
                                   "PRAGMA user_version = 10");
    fixture_load(f, NULL, 0);
    mem_free(sql);
}

/* How many are listed; the names of the newest and the oldest one. */
static size_t listed(struct jobs *jobs, char newest[32], char oldest[32])
{
    size_t count = 0;
    struct job_info **list = jobs_list(jobs, &count);

    for (size_t i = 0; i < count; i++) {
        snprintf(i ? oldest : newest, 32, "%s", list[i]->id);
        job_info_free(list[i]);
    }
    mem_free(list);
    return count;
}

static void of_many_jobs__the_newest__are_listed(void **state)
{
    struct fixture *f = *state;
    char newest[32] = "", oldest[32] = "";

    begin_with_many(f);
    assert_int_equal(listed(f->jobs, newest, oldest), JOBS_LISTED + 1);
    assert_string_equal(newest, "export-1500");
    assert_string_equal(oldest, "export-4");
    struct job_info *lost = jobs_info(f->jobs, "export-4");
    assert_state(lost, JOB_FAILED); /* and is judged, however old */
    job_info_free(lost);
}

static void a_key__finds__its_job_however_old(void **state)
{
    struct fixture *f = *state;
    const struct job_asker asker = {.by = "ann", .key = "k", .print = "p"};
    bool other = true;

    begin_with_many(f);
    struct job_info *job = jobs_asked(f->jobs, &asker, &other);
    assert_non_null(job);
    assert_string_equal(job->id, "export-3");
    assert_false(other);
    job_info_free(job);
    assert_null(jobs_asked(f->jobs, &(struct job_asker){.by = "ann", .key = "K"}, &other));
}

static void an_older_job__is_found__by_its_name(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;

    begin_with_many(f);
    for (int again = 0; again < 2; again++) {
        struct job_info *job = jobs_info(f->jobs, again ? "export-12" : "#12");
        assert_non_null(job);
        assert_string_equal(job->id, "export-12");
        assert_int_equal(job->number, 12);
        assert_state(job, JOB_DONE);
        job_info_free(job);
    }
    assert_null(jobs_info(f->jobs, "#99999"));
    assert_null(jobs_info(f->jobs, "export"));
    assert_false(jobs_cancel(f->jobs, "13", &err));
    assert_contains(err.text, "already ended");
    assert_true(jobs_retry(f->jobs, "14", &err));
    struct job_info *done = fixture_wait(f, mem_strdup("export-14"));
    assert_state(done, JOB_DONE);
    assert_true(done->started > BEFORE * 2);
    job_info_free(done);
}

/* A console is open for months. */
static void of_jobs_that_end__the_oldest__leave(void **state)
{
    struct fixture *f = *state;
    char newest[32] = "", oldest[32] = "", *id = NULL;
    struct err err = ERR_INIT;

    begin_with_many(f);
    for (int i = 0; i < 3; i++) {
        assert_true(
            jobs_export(f->jobs, NULL, &goods, EXPORT_CSV, fixture_path("new.csv"), &id, &err));
        job_info_free(fixture_wait(f, id));
    }
    struct job_info *last = jobs_info(f->jobs, "1503");
    assert_non_null(last);
    assert_int_equal(listed(f->jobs, newest, oldest), JOBS_LISTED + 1); /* room is made before */
    assert_string_equal(newest, last->id);
    job_info_free(last);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fixture_make, fixture_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(of_many_jobs__the_newest__are_listed),
        TEST(a_key__finds__its_job_however_old),
        TEST(an_older_job__is_found__by_its_name),
        TEST(of_jobs_that_end__the_oldest__leave),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
