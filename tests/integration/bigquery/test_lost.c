/* BigQuery's connection lost at each step of what is done there, before the server heard of it and
 * after: rows come whole or are told to be cut, and what is written is there once or not at all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stub/stub.h"
#include "support/database.h"

#include "querent/base/mem.h"
#include "querent/db/db.h"

enum { ROWS = 1000, LOADED = 50, STEPS_MOST = 60 };

static struct stub stub;
static int steps; /* requests of the newest run */

/* The request at `step` is cut; with `heard`, the server has done what it asks for. */
static void rules_for(int step, bool heard)
{
    char *rules = mem_printf(
        "[{\"when\": \"\", \"skip\": %d, \"cut\": \"%s\"}, {\"sql\": \"GENERATE_ARRAY\", "
        "\"page_rows\": 300}]",
        step, heard ? "after" : "before");

    stub_rules(&stub, rules);
    mem_free(rules);
}

static int count_requests(void)
{
    char *requests = stub_requests(&stub);
    int count = 0;

    for (const char *p = requests; (p = strstr(p, "\"method\"")); p++)
        count++;
    free(requests);
    return count;
}

static struct db *open_stub(bool read_only, struct err *err)
{
    const struct db_open_options options = {.read_only = read_only};
    char url[200];
    struct db *db = NULL;

    snprintf(url, sizeof url, "bigquery://shop-eu/shop?endpoint=%s&login=none", stub.url);
    return db_open(url, &options, &db, err) ? db : NULL;
}

static int64_t count_loaded(void)
{
    struct err err = ERR_INIT;
    struct db *db;

    stub_rules(&stub, "[]");
    db = open_stub(true, &err);
    assert_non_null(db);
    char *text = must_read_text(db, "SELECT count(*) FROM lost");
    const int64_t count = atoll(text);
    mem_free(text);
    db_close(db);
    return count;
}

/* True: all rows came. */
static bool read_series(void)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = open_stub(true, &err);

    if (!db)
        return false;
    const bool ok = db_read(db, "SELECT i FROM UNNEST(GENERATE_ARRAY(1, 1000)) AS i ORDER BY 1",
                            NULL, &result, &err);
    for (uint64_t row = 0; result && row < result_rows(result); row++) {
        const struct cell cell = result_cell(result, row, 0);
        char want[12];
        snprintf(want, sizeof want, "%d", (int)row + 1);
        if (cell.len != strlen(want) || memcmp(cell.p, want, cell.len) != 0)
            fail_msg("row %s came as '%.*s'", want, (int)cell.len, cell.p);
    }
    if (ok && result_rows(result) != ROWS)
        fail_msg("%d rows are said to be all", (int)result_rows(result));
    if (!ok)
        assert_true(*err.text);
    result_unref(result);
    db_close(db);
    return ok;
}

static bool load_rows(void)
{
    static const char *const columns[] = {"x"};
    const struct cell seven = {.kind = CELL_INTEGER, .p = "7", .len = 1};
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    int64_t rows = 0;
    struct db *db = open_stub(false, &err);
    bool ok = db && db_begin(db, &err) && db_load_begin(db, NULL, "lost", columns, 1, &load, &err);

    for (int i = 0; ok && i < LOADED; i++)
        ok = db_load_row(load, &seven, &err);
    if (ok)
        ok = db_load_end(load, &rows, &err) && db_commit(db, &err);
    else if (load)
        db_load_abort(load);
    if (db && !ok)
        db_rollback(db);
    db_close(db);
    return ok;
}

static bool insert_row(void)
{
    struct err err = ERR_INIT;
    struct db *db = open_stub(false, &err);
    const bool ok = db && db_exec(db, "INSERT INTO lost VALUES (1)", NULL, &err);

    db_close(db);
    return ok;
}

/* Runs `job` with each of its requests cut; how often it came through all the same. */
static int cut_each(bool (*job)(void), void (*check)(bool ok, int step), bool heard)
{
    int through = 0, step = 0;

    do {
        rules_for(step, heard);
        const bool ok = job();
        steps = count_requests();
        if (check)
            check(ok, step);
        through += ok;
    } while (step++ < steps && step < STEPS_MOST);
    return through;
}

static void rows__are_whole_or_cut__wherever_it_breaks(void **state)
{
    (void)state;
    for (int heard = 0; heard < 2; heard++) {
        const int through = cut_each(read_series, NULL, heard);
        assert_true(steps >= 6); /* the dataset, a dry run, the job, its pages */
        assert_true(through >= steps / 2);
    }
}

static int64_t there_before, each;

static void check_written(bool ok, int step)
{
    const int64_t there = count_loaded(), came = there - there_before;

    if (came != (ok ? each : 0))
        fail_msg("step %d: %d rows, and it %s", step, (int)came, ok ? "was done" : "failed");
    there_before = there;
}

static void what_is_written__is_there_once_or_not__wherever_it_breaks(void **state)
{
    static bool (*const jobs[])(void) = {load_rows, insert_row};
    static const int64_t rows[] = {LOADED, 1};
    struct err err = ERR_INIT;

    (void)state;
    stub_rules(&stub, "[]");
    struct db *db = open_stub(false, &err);
    must_exec(db, "DROP TABLE IF EXISTS lost");
    must_exec(db, "CREATE TABLE lost (x INT64)");
    db_close(db);
    for (int heard = 0; heard < 2; heard++)
        for (size_t i = 0; i < COUNT_OF(jobs); i++) {
            there_before = count_loaded();
            each = rows[i];
            cut_each(jobs[i], check_written, heard);
            assert_true(steps >= 3);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows__are_whole_or_cut__wherever_it_breaks),
        cmocka_unit_test(what_is_written__is_there_once_or_not__wherever_it_breaks),
    };

    if (!stub_start(&stub, "bigquery_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
