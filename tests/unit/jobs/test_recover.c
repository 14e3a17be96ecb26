/* Killed in the middle, the next start says what is true, with and without a ledger. */
#include "fixture.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

#define ENDLESS "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

/* The only job of the list; the caller frees. */
static struct job_info *only_job(struct jobs *jobs)
{
    size_t count = 0;
    struct job_info **list = jobs_list(jobs, &count);
    assert_int_equal(count, 1);
    struct job_info *job = list[0];
    mem_free(list);
    return job;
}

/* In the child: no assertion may jump into the parent's tests from here. */
_Noreturn static void run_elsewhere(const struct job_write *wanted, int ready)
{
    const struct store_options open = {.user = "ann"};
    struct jobs_options options = {0};

    if (!settings_load(NULL, 0, &options.settings, NULL) ||
        !store_open(&open, &options.store, NULL))
        _exit(1);
    struct jobs *jobs = jobs_new(&options);
    if (!jobs_write(jobs, wanted, NULL, NULL))
        _exit(2);
    for (int64_t done = 0; done < 1000;) {
        size_t count = 0;
        struct job_info **list = jobs_list(jobs, &count);
        if (count != 1)
            _exit(3);
        done = list[0]->done;
        job_info_free(list[0]);
        mem_free(list);
    }
    if (write(ready, "x", 1) != 1)
        _exit(4);
    for (;;)
        pause();
}

/* Begins the job in a process of its own and waits until its rows are under way. */
static void begin_elsewhere(const struct job_write *wanted, pid_t *ret_pid)
{
    int ready[2];
    char byte = 0;

    assert_int_equal(pipe(ready), 0);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        run_elsewhere(wanted, ready[1]);
    close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    *ret_pid = pid;
}

static void kill_it(pid_t pid)
{
    int status;
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
}

/* Threads and SQLite's locks can't be forked: nothing is open meanwhile. */
static struct job_info *killed_in_the_middle(struct fixture *f, const struct job_write *write)
{
    pid_t pid;
    fixture_unload(f);
    begin_elsewhere(write, &pid);
    kill_it(pid);
    fixture_load(f, NULL, 0);
    return only_job(f->jobs);
}

static void killed__without_a_ledger__is_unknown(void **state)
{
    struct job_write write = fixture_write(WRITE_CREATE);
    write.rows.sql = ENDLESS;
    struct job_info *job = killed_in_the_middle(*state, &write);
    assert_state(job, JOB_UNKNOWN);
    assert_contains(job->detail, "without a ledger");
    assert_false(sqlite_has_table("target.db", "copy"));
    assert_audited(*state,
                   (const char *[]){"write target -1 unknown: the program ended",
                                    "read shop -1 not known to have ended"},
                   2);
    job_info_free(job);
}

static void killed__with_a_ledger__is_known_to_have_failed(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    struct err err = ERR_INIT;
    write.rows.sql = ENDLESS;
    write.ledger = true;
    struct job_info *job = killed_in_the_middle(f, &write);
    assert_state(job, JOB_FAILED);
    assert_contains(job->detail, "nothing was written");
    assert_false(sqlite_has_table("target.db", "copy"));
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM querent_ledger"), 0);
    assert_true(jobs_retry(f->jobs, job->id, &err)); /* so it may run again */
    assert_true(jobs_cancel(f->jobs, job->id, &err));
    job_info_free(job);
}

/* What the history of the conversation says last; the caller frees. */
static char *last_said(struct store *store, const char *conversation)
{
    struct message *list = NULL;
    struct err err = ERR_INIT;
    size_t count = 0;

    assert_true(store_messages(store, conversation, &list, &count, &err));
    char *text = mem_strdup(count ? list[count - 1].text : "nothing");
    messages_free(list, count);
    return text;
}

/* A service or the command line finds it first: no console hears, but the next one shows it. */
static void killed__and_found_where_nobody_listens__is_in_the_history(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    const struct store_options open = {.user = "ann"};
    struct jobs_options deaf = {.lists_all = true};
    struct err err = ERR_INIT;
    char *conversation = NULL;
    pid_t pid;

    assert_true(store_conversation_new(f->store, "shop", &conversation, &err));
    write.conversation = conversation;
    write.rows.sql = ENDLESS;
    fixture_unload(f);
    begin_elsewhere(&write, &pid);
    kill_it(pid);
    assert_true(settings_load(NULL, 0, &deaf.settings, &err));
    assert_true(store_open(&open, &deaf.store, &err));
    jobs_free(jobs_new(&deaf));
    store_close(deaf.store);
    settings_free(deaf.settings);
    fixture_load(f, NULL, 0);
    char *said = last_said(f->store, conversation);
    assert_contains(said, "Job ");
    assert_contains(said, "its outcome is not known: the program ended before the job was done");
    mem_free(said);
    mem_free(conversation);
}

/* Another console that is open notices it, without a start of its own. */
static void killed__beside_a_running_console__is_noticed_there(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    enum job_state now = JOB_RUNNING;
    pid_t pid;

    write.rows.sql = ENDLESS;
    fixture_unload(f);
    begin_elsewhere(&write, &pid);
    fixture_load(f, NULL, 0);
    struct job_info *job = only_job(f->jobs);
    assert_state(job, JOB_RUNNING);
    job_info_free(job);
    kill_it(pid);
    while (now == JOB_RUNNING) { /* the test's own time limit ends a wait for nothing */
        usleep(10000);
        job = only_job(f->jobs);
        now = job->state;
        job_info_free(job);
    }
    assert_int_equal(now, JOB_UNKNOWN);
}

/* As left by a process killed between the target's commit and its own note of it. */
static void pretend_it_was_running(const char *id)
{
    char *sql = mem_printf(
        "UPDATE job SET state = 'running', owner_pid = 0, ended = 0 WHERE id = '%s'", id);
    sqlite_run("querent/state.db", sql);
    mem_free(sql);
}

/* The file has its name before the state file has the end: what is there is not denied. */
static void killed__after_its_file_was_there__an_export_is_unknown(void **state)
{
    struct fixture *f = *state;
    const struct job_rows rows = {.connection = "shop", .sql = "SELECT * FROM goods"};
    char *id = NULL;
    struct err err = ERR_INIT;

    assert_true(
        jobs_export(f->jobs, NULL, &rows, EXPORT_CSV, fixture_path("goods.csv"), &id, &err));
    struct job_info *job = fixture_wait(f, id);
    assert_state(job, JOB_DONE);
    pretend_it_was_running(job->id);
    fixture_restart(f);
    struct job_info *found = only_job(f->jobs);
    assert_state(found, JOB_UNKNOWN);
    assert_contains(found->detail, "goods.csv' is there");
    job_info_free(found);
    unlink(fixture_path("goods.csv"));
    pretend_it_was_running(job->id);
    fixture_restart(f);
    found = only_job(f->jobs);
    assert_state(found, JOB_FAILED);
    assert_contains(found->detail, "no file was written");
    job_info_free(found);
    job_info_free(job);
}

static void killed__after_the_commit__is_done_by_the_ledger(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    struct err err = ERR_INIT;
    write.ledger = true;
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_DONE);
    pretend_it_was_running(job->id);
    fixture_restart(f);
    struct job_info *found = only_job(f->jobs);
    assert_state(found, JOB_DONE);
    assert_contains(found->detail, "ledger");
    assert_false(jobs_retry(f->jobs, job->id, &err));
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 3);
    job_info_free(found);
    job_info_free(job);
}

/* A job that failed here for all it knew, and whose rows are there: the ledger has the last word.
 */
static void retry__is_refused__when_the_ledger_has_it(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    struct err err = ERR_INIT;
    write.ledger = true;
    struct job_info *job = fixture_run(f, &write);
    char *sql = mem_printf("UPDATE job SET state = 'failed' WHERE id = '%s'", job->id);
    sqlite_run("querent/state.db", sql);
    fixture_restart(f);
    assert_false(jobs_retry(f->jobs, job->id, &err));
    assert_contains(err.text, "ledger");
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 3);
    struct job_info *now = only_job(f->jobs);
    assert_state(now, JOB_DONE);
    job_info_free(now);
    job_info_free(job);
    mem_free(sql);
}

/* Two that run the same job at once: the ledger's key lets one of them through. */
static void the_ledger__refuses__a_second_mark(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    struct err err = ERR_INIT;
    sqlite_run("target.db", "CREATE TABLE copy(id, name NOT NULL, price)");
    write.ledger = true;
    write.mode = WRITE_APPEND;
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_FAILED);
    sqlite_run("target.db", "DROP TABLE copy; CREATE TABLE copy(id, name, price);"
                            "CREATE TRIGGER other AFTER INSERT ON copy WHEN new.id = 1 BEGIN "
                            "INSERT INTO querent_ledger(job_id) VALUES ('?'); END");
    char *sql = mem_printf(
        "DROP TRIGGER other; CREATE TRIGGER other AFTER INSERT ON copy WHEN new.id = 1 BEGIN "
        "INSERT INTO querent_ledger(job_id) VALUES ('%s'); END",
        job->id);
    sqlite_run("target.db", sql);
    assert_true(jobs_retry(f->jobs, job->id, &err));
    struct job_info *again = fixture_wait(f, mem_strdup(job->id));
    assert_state(again, JOB_FAILED);
    assert_contains(again->error, "already");
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 0);
    job_info_free(again);
    job_info_free(job);
    mem_free(sql);
}

static void a_live_process__keeps__its_job(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    struct err err = ERR_INIT;
    struct job_info *waited = NULL;
    pid_t pid;

    write.rows.sql = ENDLESS;
    fixture_unload(f);
    begin_elsewhere(&write, &pid);
    fixture_load(f, NULL, 0);
    struct job_info *job = only_job(f->jobs);
    assert_state(job, JOB_RUNNING);
    assert_false(jobs_cancel(f->jobs, job->id, &err));
    assert_contains(err.text, "another querent");
    assert_false(jobs_retry(f->jobs, job->id, &err));
    assert_false(jobs_wait(f->jobs, job->id, NULL, &waited, &err));
    kill_it(pid);
    job_info_free(job);
    fixture_restart(f);
    job = only_job(f->jobs);
    assert_state(job, JOB_UNKNOWN);
    job_info_free(job);
}

/* Process numbers come again, in a container at once: pid 1 after pid 1. */
static void a_process_number_used_again__does_not_fool(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    struct job_info *job = fixture_run(f, &write);
    const int pids[] = {(int)getpid(), (int)getppid()};

    for (size_t i = 0; i < COUNT_OF(pids); i++) {
        char *sql = mem_printf("UPDATE job SET state = 'running', owner_pid = %d, spec = "
                               "json_set(spec, '$.process', 12345) WHERE id = '%s'",
                               pids[i], job->id);
        sqlite_run("querent/state.db", sql);
        fixture_restart(f);
        struct job_info *found = only_job(f->jobs);
        assert_state(found, JOB_UNKNOWN);
        job_info_free(found);
        mem_free(sql);
    }
    job_info_free(job);
}

static void queued_jobs__are_not_begun__by_themselves(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    struct err err = ERR_INIT;
    struct job_info *job = fixture_run(f, &write);
    char *sql =
        mem_printf("UPDATE job SET state = 'queued', owner_pid = 0 WHERE id = '%s'", job->id);

    sqlite_run("querent/state.db", sql);
    sqlite_run("target.db", "DROP TABLE copy");
    fixture_restart(f);
    struct job_info *found = only_job(f->jobs);
    assert_state(found, JOB_CANCELLED);
    assert_true(jobs_retry(f->jobs, job->id, &err));
    job_info_free(found);
    found = fixture_wait(f, mem_strdup(job->id));
    assert_state(found, JOB_DONE);
    assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM copy"), 3);
    job_info_free(found);
    job_info_free(job);
    mem_free(sql);
}

/* Rows picked on the screen are not kept: the whole query must not be written in their place. */
static void rows_that_are_gone__are_not_replaced__by_the_query(void **state)
{
    static const uint32_t order[] = {0};
    static const struct result_column column = {.name = "id", .type = ""};
    struct fixture *f = *state;
    struct result *result = result_new(&column, 1, 0);
    struct job_write write = fixture_write(WRITE_CREATE);
    struct err err = ERR_INIT;

    result_add(result, CELL_INTEGER, "1", 1);
    assert_true(result_row_end(result, NULL));
    result_set_state(result, RESULT_COMPLETE);
    write.rows.result = result;
    write.rows.order = order;
    write.rows.order_count = 1;
    write.table = "other"; /* is there: fails */
    struct job_info *job = fixture_run(f, &write);
    assert_state(job, JOB_FAILED);
    assert_true(jobs_retry(f->jobs, job->id, &err)); /* here the rows still are */
    job_info_free(fixture_wait(f, mem_strdup(job->id)));
    fixture_restart(f);
    assert_false(jobs_retry(f->jobs, job->id, &err));
    assert_contains(err.text, "gone");
    job_info_free(job);
    result_unref(result);
}

static void an_unreadable_spec__is_only_listed(void **state)
{
    struct fixture *f = *state;
    struct job_write write = fixture_write(WRITE_CREATE);
    struct err err = ERR_INIT;
    static const char *const specs[] = {"", "{", "[]", "{\"kind\":99}", "{\"kind\":1}", "null"};

    write.table = "other";
    struct job_info *job = fixture_run(f, &write);
    for (size_t i = 0; i < COUNT_OF(specs); i++) {
        char *sql = mem_printf("UPDATE job SET spec = '%s'", specs[i]);
        sqlite_run("querent/state.db", sql);
        fixture_restart(f);
        assert_false(jobs_retry(f->jobs, job->id, &err));
        assert_contains(err.text, "cannot be read");
        mem_free(sql);
    }
    job_info_free(job);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fixture_make, fixture_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(killed__without_a_ledger__is_unknown),
        TEST(killed__with_a_ledger__is_known_to_have_failed),
        TEST(killed__beside_a_running_console__is_noticed_there),
        TEST(killed__and_found_where_nobody_listens__is_in_the_history),
        TEST(killed__after_its_file_was_there__an_export_is_unknown),
        TEST(killed__after_the_commit__is_done_by_the_ledger),
        TEST(retry__is_refused__when_the_ledger_has_it),
        TEST(the_ledger__refuses__a_second_mark),
        TEST(a_live_process__keeps__its_job),
        TEST(a_process_number_used_again__does_not_fool),
        TEST(queued_jobs__are_not_begun__by_themselves),
        TEST(rows_that_are_gone__are_not_replaced__by_the_query),
        TEST(an_unreadable_spec__is_only_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
