/* Write and email jobs that a job server carries out (JOB_EXECUTOR=remote): each way a job may go,
 * and a program that is killed while the server works. The same over the stub, and over a querent
 * that serves, behind the stub's rules. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stub/stub.h"
#include "unit/jobs/fixture.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"

#ifndef JOB_SERVER
#define JOB_SERVER "job_server.py"
#define WRITE_FAILS "the disk is full"
#endif

static struct stub stub;

static void rules(const char *more)
{
    char *text =
        mem_printf("{\"connections\": {\"3\": \"%s\", \"4\": \"%s\"}%s%s}", fixture_path("shop.db"),
                   fixture_path("target.db"), *more ? ", " : "", more);
    stub_rules(&stub, text);
    mem_free(text);
}

static void load_remote(struct fixture *f, const char *more)
{
    char *url = mem_printf("jobs.url=%s/api", stub.url);
    const char *const overrides[] = {"jobs.executor=remote", url, "jobs.token=s3cret", more};

    fixture_load(f, overrides, more ? 4 : 3);
    mem_free(url);
}

static int make(void **state)
{
    if (fixture_make(state) != 0)
        return -1;
    rules("\"token\": \"s3cret\"");
    fixture_unload(*state);
    load_remote(*state, NULL);
    return 0;
}

static bool was_asked(const char *part)
{
    char *requests = stub_requests(&stub);
    const bool found = strstr(requests, part) != NULL;

    free(requests);
    return found;
}

static int writes_asked(void)
{
    char *requests = stub_requests(&stub);
    int count = 0;

    for (const char *p = requests; (p = strstr(p, "/jobs/write")); p++)
        count++;
    free(requests);
    return count;
}

static char *begin_write(struct fixture *f, const struct job_write *write)
{
    struct err err = ERR_INIT;
    char *id = NULL;

    if (!jobs_write(f->jobs, write, &id, &err))
        fail_msg("%s", err.text);
    return id;
}

/* Until it has been asked how the write goes: the program has its id by then. A wait for nothing is
 * ended by the test's own time limit. */
static void wait_until_followed(void)
{
    for (bool followed = false; !followed; usleep(10000)) {
        char *requests = stub_requests(&stub);
        const char *written = strstr(requests, "/jobs/write");
        followed = written && strstr(written, "\"GET\"");
        free(requests);
    }
}

/* ---- how a job may go */

static void write__of_a_query__never_passes_through_here(void **state)
{
    struct fixture *f = *state;
    const struct job_write write = fixture_write(WRITE_CREATE);
    struct job_info *job = fixture_run(f, &write);

    assert_state(job, JOB_DONE);
    assert_contains(job->detail, "3 rows written to target.copy by the job server");
    assert_int_equal(job->done, 3);
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 3);
    assert_true(was_asked("source_job_id"));
    assert_true(was_asked("\\\"database_type\\\":\\\"sqlite\\\""));
    assert_false(was_asked("\\\"data\\\""));
    assert_true(was_asked("idempotency-key"));
    job_info_free(job);
}

static void write__of_seen_rows__sends_them_along(void **state)
{
    static const struct result_column columns[] = {{.name = "id", .type = ""},
                                                   {.name = "name", .type = ""}};
    static const uint32_t order[] = {1, 0};
    static const struct job_mapping mappings[] = {{"id", "number"}, {"name", "word"}};
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    struct result *result = result_new(columns, 2, 0);

    result_add(result, CELL_INTEGER, "9007199254740993", 16);
    result_add(result, CELL_TEXT, "M\xc3\xbcller \"x\"", 11);
    result_row_end(result, NULL);
    result_add(result, CELL_INTEGER, "2", 1);
    result_add_null(result);
    result_row_end(result, NULL);
    result_set_state(result, RESULT_COMPLETE);
    write.rows = (struct job_rows){.result = result, .order = order, .order_count = 2};
    write.mappings = mappings;
    write.mapping_count = 2;
    struct job_info *job = fixture_run(f, &write);
    result_unref(result);
    assert_state(job, JOB_DONE);
    char *text = sqlite_text("target.db",
                             "SELECT group_concat(number || ':' || coalesce(word, 'NULL'), ';') "
                             "FROM copy");
    assert_string_equal(text, "2:NULL;9007199254740993:M\xc3\xbcller \"x\"");
    mem_free(text);
    job_info_free(job);
}

static void write__that_fails_there__says_why_and_may_be_tried_again(void **state)
{
    static const struct {
        const char *fail, *says;
    } cases[] = {
        {"\"token\": \"s3cret\", \"fail\": {\"write\": \"the disk is full\"}", WRITE_FAILS},
        {"\"token\": \"s3cret\", \"fail\": {\"read\": \"no such table: goods\"}",
         "could not run the query"},
    };
    struct fixture *f = *state;
    struct err err = ERR_INIT;

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct job_write write = fixture_write(i ? WRITE_APPEND : WRITE_CREATE);
        write.rows.sql = FIXTURE_KEYLESS;
        rules(cases[i].fail);
        struct job_info *job = fixture_run(f, &write);
        assert_state(job, JOB_FAILED);
        assert_contains(job->error, cases[i].says);
        rules("\"token\": \"s3cret\"");
        assert_true(jobs_retry(f->jobs, job->id, &err));
        struct job_info *again = fixture_wait(f, mem_strdup(job->id));
        assert_state(again, JOB_DONE);
        job_info_free(again);
        job_info_free(job);
    }
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 6);
}

/* The operator typed the name in the form: the server hears it, and else does not. */
static void write__that_removes_rows__is_confirmed_by_name(void **state)
{
    struct fixture *f = *state;
    const enum write_mode modes[] = {WRITE_CREATE, WRITE_REPLACE, WRITE_TRUNCATE};

    for (size_t i = 0; i < COUNT_OF(modes); i++) {
        const struct job_write write = fixture_write(modes[i]);
        rules("\"token\": \"s3cret\"");
        struct job_info *job = fixture_run(f, &write);
        assert_state(job, JOB_DONE);
        assert_int_equal(was_asked("\\\"confirm\\\":\\\"copy\\\""), i > 0);
        job_info_free(job);
    }
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 3);
}

static void cancel__reaches__the_server(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;
    const struct job_write write = fixture_write(WRITE_CREATE);

    rules("\"token\": \"s3cret\", \"hold\": [\"write\"]");
    char *id = begin_write(f, &write);
    wait_until_followed();
    assert_true(jobs_cancel(f->jobs, id, &err));
    struct job_info *job = fixture_wait(f, id);
    assert_state(job, JOB_CANCELLED);
    assert_true(was_asked("\"DELETE\""));
    assert_false(sqlite_has_table("target.db", "copy"));
    job_info_free(job);
}

static void time_limit__stops__the_job_there(void **state)
{
    struct fixture *f = *state;
    const struct job_write write = fixture_write(WRITE_CREATE);

    fixture_unload(f);
    load_remote(f, "jobs.timeout_seconds=6"); /* the write must have begun before, on any machine */
    rules("\"token\": \"s3cret\", \"hold\": [\"write\"]");
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_FAILED);
    assert_contains(job->error, "time limit");
    assert_true(was_asked("\"DELETE\""));
    job_info_free(job);
}

static void email__is_sent__by_the_server(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;
    const struct job_email email = {.rows = {.connection = "shop", .sql = "SELECT * FROM goods"},
                                    .to = "ann@example.org, bob@example.org",
                                    .subject = "goods",
                                    .body = "as asked",
                                    .attachment = ATTACHMENT_CSV};
    char *id = NULL;

    if (!jobs_email(f->jobs, &email, &id, &err))
        fail_msg("%s", err.text);
    struct job_info *job = fixture_wait(f, id);
    assert_state(job, JOB_DONE);
    assert_contains(job->detail, "sent by the job server");
    assert_true(was_asked("[\\\"ann@example.org\\\",\\\"bob@example.org\\\"]"));
    job_info_free(job);
}

static void wrong_token__is_told(void **state)
{
    struct fixture *f = *state;
    const struct job_write write = fixture_write(WRITE_CREATE);

    rules("\"token\": \"another\"");
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_FAILED);
    assert_contains(job->error, "JOB_API_TOKEN");
    assert_null(strstr(job->error, "s3cret"));
    job_info_free(job);
}

static void server__that_is_busy__is_asked_again(void **state)
{
    struct fixture *f = *state;
    const struct job_write write = fixture_write(WRITE_CREATE);

    rules("\"token\": \"s3cret\", \"status\": [{\"path\": \"POST .*write\", \"code\": 503}, "
          "{\"path\": \"GET .*jobs\", \"code\": 502}], \"cut\": [{\"path\": \"GET .*jobs\"}]");
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_DONE);
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 3);
    job_info_free(job);
}

/* It said no: the job has failed, nothing was written, and the same is not asked again. */
static void server__that_refuses__is_not_asked_again(void **state)
{
    static const char *const codes[] = {"400", "403", "404", "409", "422"};
    struct fixture *f = *state;
    const struct job_write write = fixture_write(WRITE_CREATE);

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char *refusal =
            mem_printf("\"token\": \"s3cret\", \"status\": [{\"path\": \"POST .*write\", "
                       "\"code\": %s, \"times\": 9}]",
                       codes[i]);
        rules(refusal);
        struct job_info *job = fixture_run(f, &write);
        assert_state(job, JOB_FAILED);
        assert_true(*job->error);
        assert_int_equal(writes_asked(), 1);
        assert_false(sqlite_has_table("target.db", "copy"));
        job_info_free(job);
        mem_free(refusal);
    }
    rules("\"token\": \"s3cret\"");
    struct job_info *job =
        fixture_run(f, &write); /* the refusals left nothing that is in its way */
    assert_state(job, JOB_DONE);
    job_info_free(job);
}

/* The connection broke after the server took the job: it must not be sent a second time. */
static void a_job_whose_answer_is_lost__is_unknown(void **state)
{
    struct fixture *f = *state;
    const struct job_write write = fixture_write(WRITE_CREATE);

    rules("\"token\": \"s3cret\", \"cut\": [{\"path\": \"POST .*write\", \"times\": 9}]");
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_UNKNOWN);
    char *requests = stub_requests(&stub);
    const char *first = strstr(requests, "/jobs/write");
    assert_non_null(first);
    assert_null(strstr(first + 1, "/jobs/write"));
    free(requests);
    job_info_free(job);
    while (!sqlite_has_table("target.db", "copy") ||
           sqlite_number("target.db", "SELECT count(*) FROM copy") != 3)
        usleep(10000); /* it was done there all the same */
}

static void mapping__fits__another_server(void **state)
{
    struct fixture *f = *state;
    const struct job_write write = fixture_write(WRITE_CREATE);
    FILE *file = fopen(fixture_path("mapping.json"), "w");

    assert_non_null(file);
    fputs("{\"paths\": {\"read\": \"/v2/ask\", \"write\": \"POST /v2/tasks/write\", "
          "\"job\": \"/v2/tasks/{id}\", \"cancel\": \"DELETE /v2/tasks/{id}\"},\n"
          " \"fields\": {\"job_id\": \"key\", \"status\": \"phase\", \"rows\": \"lines\", "
          "\"query\": \"sql\", \"connection_id\": \"connectionId\"},\n"
          " \"states\": {\"WAITING\": \"queued\", \"BUSY\": \"running\", \"DONE\": \"succeeded\", "
          "\"BROKEN\": \"failed\", \"STOPPED\": \"cancelled\"}}\n",
          file);
    fclose(file);
    char *mapping = mem_printf("jobs.mapping=%s", fixture_path("mapping.json"));
    fixture_unload(f);
    load_remote(f, mapping);
    mem_free(mapping);
    rules("\"token\": \"s3cret\", \"shape\": \"mapped\"");
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_DONE);
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 3);
    job_info_free(job);
}

/* ---- a program that is killed */

/* Until the kept job has the server's id, told by the byte that is written then. */
_Noreturn static void run_elsewhere(const struct job_write *job, int ready)
{
    struct fixture f = {0};

    pthread_mutex_init(&f.lock, NULL);
    load_remote(&f, NULL);
    begin_write(&f, job);
    for (bool kept = false; !kept; usleep(10000)) {
        struct store_job **jobs = NULL;
        size_t count = 0;
        if (!store_jobs(f.store, INT64_MAX, &jobs, &count, NULL))
            continue;
        kept = count == 1 && strstr(jobs[0]->spec, "\"remote_id\":\"") != NULL;
        store_jobs_free(jobs, count);
    }
    (void)!write(ready, "1", 1);
    for (;;)
        pause();
}

static void killed__while_the_server_works__follows_it_again(void **state)
{
    struct fixture *f = *state;
    const struct job_write write = fixture_write(WRITE_CREATE);
    int ready[2], status;
    char byte;

    rules("\"token\": \"s3cret\", \"hold\": [\"write\"]");
    fixture_unload(f);
    assert_int_equal(pipe(ready), 0);
    const pid_t pid = fork();
    if (pid == 0)
        run_elsewhere(&write, ready[1]);
    close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    load_remote(f, NULL);
    size_t count = 0;
    struct job_info **jobs = jobs_list(f->jobs, &count);
    assert_int_equal(count, 1);
    rules("\"token\": \"s3cret\"");
    struct job_info *job = fixture_wait(f, mem_strdup(jobs[0]->id));
    assert_state(job, JOB_DONE);
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 3);
    assert_false(was_asked("/jobs/write\"")); /* it was not sent again */
    job_info_free(job);
    job_info_free(jobs[0]);
    mem_free(jobs);
}

static void left__while_the_server_works__follows_it_again(void **state)
{
    struct fixture *f = *state;
    const struct job_write write = fixture_write(WRITE_CREATE);

    rules("\"token\": \"s3cret\", \"hold\": [\"write\"]");
    char *id = begin_write(f, &write);
    wait_until_followed();
    fixture_restart(f);
    assert_false(was_asked("\"DELETE\""));
    rules("\"token\": \"s3cret\"");
    struct job_info *job = fixture_wait(f, id);
    assert_state(job, JOB_DONE);
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 3);
    job_info_free(job);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make, fixture_drop)
    const struct CMUnitTest tests[] = {
        TEST(write__of_a_query__never_passes_through_here),
        TEST(write__of_seen_rows__sends_them_along),
        TEST(write__that_fails_there__says_why_and_may_be_tried_again),
        TEST(write__that_removes_rows__is_confirmed_by_name),
        TEST(cancel__reaches__the_server),
        TEST(time_limit__stops__the_job_there),
        TEST(email__is_sent__by_the_server),
        TEST(wrong_token__is_told),
        TEST(server__that_is_busy__is_asked_again),
        TEST(server__that_refuses__is_not_asked_again),
        TEST(a_job_whose_answer_is_lost__is_unknown),
        TEST(mapping__fits__another_server),
        TEST(killed__while_the_server_works__follows_it_again),
        TEST(left__while_the_server_works__follows_it_again),
    };

    if (!stub_start(&stub, JOB_SERVER))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
