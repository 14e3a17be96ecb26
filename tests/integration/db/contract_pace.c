/* The pace of a read, and what stops it: windows, limits, time, cancel. */
#include "contract_parts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/str.h"

/* ---- pace */

static void fetch__publishes__in_windows(void **state)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = open_db(true);
    char *sql = contract_series(20000);

    (void)state;
    assert_true(db_query(db, sql, NULL, &cursor, &result, &err));
    assert_int_equal(result_column_count(result), 1);
    assert_true(db_fetch(cursor, 100, &err));
    assert_int_equal(result_rows(result), 100);
    assert_int_equal(result_state(result), RESULT_PAUSED);
    assert_true(db_fetch(cursor, 1000, &err));
    assert_int_equal(result_rows(result), 1100);
    assert_true(db_fetch(cursor, 0, &err));
    assert_int_equal(result_rows(result), 20000);
    assert_int_equal(result_state(result), RESULT_COMPLETE);
    assert_true(db_fetch(cursor, 10, &err));
    db_cursor_close(cursor);
    const struct cell last = result_cell(result, 19999, 0);
    assert_int_equal(last.kind, CELL_INTEGER);
    assert_memory_equal(last.p, "20000", 5);
    result_unref(result);
    still_works(db);
    mem_free(sql);
    db_close(db);
}

static void cursor__closed_early__leaves_the_connection_good(void **state)
{
    static const uint64_t taken[] = {0, 1, 100, 5000};
    struct db *db = open_db(true);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(taken); i++) {
        struct err err = ERR_INIT;
        struct db_cursor *cursor;
        struct result *result;
        if (!db_query(db, under_test->endless, NULL, &cursor, &result, &err))
            fail_msg("%s", err.text);
        if (taken[i])
            assert_true(db_fetch(cursor, taken[i], &err));
        db_cursor_close(cursor);
        assert_int_equal(result_rows(result), taken[i]);
        result_unref(result);
        still_works(db);
    }
    db_close(db);
}

static void row_limit__marks__a_partial_result(void **state)
{
    static const struct {
        int rows;
        uint64_t limit, kept;
        enum result_state state;
    } cases[] = {{3, 2, 2, RESULT_PARTIAL}, {3, 3, 3, RESULT_COMPLETE}, {3, 4, 3, RESULT_COMPLETE}};
    struct db *db = open_db(true);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct db_read_options options = {.row_limit = cases[i].limit};
        struct err err = ERR_INIT;
        struct result *result = NULL;
        char *sql = contract_series(cases[i].rows);
        assert_true(db_read(db, sql, &options, &result, &err));
        assert_int_equal(result_rows(result), cases[i].kept);
        assert_int_equal(result_state(result), cases[i].state);
        result_unref(result);
        mem_free(sql);
    }
    still_works(db);
    db_close(db);
}

struct sink {
    uint64_t rows, stop_at;
};

static bool sink_row(void *arg, const struct cell *cells, size_t count)
{
    struct sink *sink = arg;

    assert_int_equal(count, 1);
    assert_true(cells[0].len > 0);
    return ++sink->rows != sink->stop_at;
}

static void stream__hands_on__rows_until_told(void **state)
{
    struct sink all = {0}, some = {.stop_at = 10};
    const struct db_row_sink to_all = {.row = sink_row, .arg = &all};
    const struct db_row_sink to_some = {.row = sink_row, .arg = &some};
    struct err err = ERR_INIT;
    struct db *db = open_db(true);
    char *sql = contract_series(5000);

    (void)state;
    assert_true(db_stream(db, sql, NULL, &to_all, &err));
    assert_int_equal(all.rows, 5000);
    assert_true(db_stream(db, under_test->endless, NULL, &to_some, &err));
    assert_int_equal(some.rows, 10);
    still_works(db);
    mem_free(sql);
    db_close(db);
}

/* ---- stopping */

static void time_limit__stops__the_server(void **state)
{
    const char *const queries[] = {under_test->computes, under_test->endless};
    const struct db_read_options options = {.time_limit_ms = 200};
    struct db *db = open_db(true);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(queries); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        assert_false(db_read(db, queries[i], &options, &result, &err));
        if (err.code != ERR_TIMEOUT)
            fail_msg("%s: %s", queries[i], err.text);
        assert_int_equal(db_last_error(db)->class, DB_TIMEOUT);
        still_works(db);
    }
    db_close(db);
}

struct stopper {
    struct cancel *cancel;
    pthread_mutex_t lock;
    pthread_cond_t begun;
    bool running;
};

static void *fire(void *arg)
{
    struct stopper *stopper = arg;

    pthread_mutex_lock(&stopper->lock);
    while (!stopper->running)
        pthread_cond_wait(&stopper->begun, &stopper->lock);
    pthread_mutex_unlock(&stopper->lock);
    cancel_fire(stopper->cancel);
    return NULL;
}

static void note_rows(void *arg, uint64_t rows)
{
    struct stopper *stopper = arg;

    (void)rows;
    pthread_mutex_lock(&stopper->lock);
    stopper->running = true;
    pthread_cond_signal(&stopper->begun);
    pthread_mutex_unlock(&stopper->lock);
}

static void cancel__stops__what_streams_and_what_computes(void **state)
{
    struct db *db = open_db(true);

    (void)state;
    for (int computes = 0; computes < 2; computes++) {
        struct stopper stopper = {.cancel = cancel_new(),
                                  .lock = PTHREAD_MUTEX_INITIALIZER,
                                  .begun = PTHREAD_COND_INITIALIZER,
                                  .running = computes};
        const struct db_read_options options = {
            .cancel = stopper.cancel, .progress = note_rows, .arg = &stopper};
        struct err err = ERR_INIT;
        struct result *result = NULL;
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, fire, &stopper), 0);
        assert_false(db_read(db, computes ? under_test->computes : under_test->endless, &options,
                             &result, &err));
        pthread_join(thread, NULL);
        assert_int_equal(err.code, ERR_CANCELLED);
        assert_int_equal(db_last_error(db)->class, DB_CANCELLED);
        cancel_unref(stopper.cancel);
        still_works(db);
    }
    db_close(db);
}

static void cancel__keeps__the_rows_so_far(void **state)
{
    struct stopper stopper = {.cancel = cancel_new(),
                              .lock = PTHREAD_MUTEX_INITIALIZER,
                              .begun = PTHREAD_COND_INITIALIZER};
    const struct db_read_options options = {
        .cancel = stopper.cancel, .progress = note_rows, .arg = &stopper};
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    pthread_t thread;
    struct db *db = open_db(true);

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, fire, &stopper), 0);
    assert_true(db_query(db, under_test->endless, &options, &cursor, &result, &err));
    assert_false(db_fetch(cursor, 0, &err));
    pthread_join(thread, NULL);
    assert_true(result_rows(result) > 0);
    assert_int_equal(result_state(result), RESULT_PARTIAL);
    db_cursor_close(cursor);
    result_unref(result);
    cancel_unref(stopper.cancel);
    still_works(db);
    db_close(db);
}

const struct CMUnitTest contract_pace[] = {
    cmocka_unit_test(fetch__publishes__in_windows),
    cmocka_unit_test(cursor__closed_early__leaves_the_connection_good),
    cmocka_unit_test(row_limit__marks__a_partial_result),
    cmocka_unit_test(stream__hands_on__rows_until_told),
    cmocka_unit_test(time_limit__stops__the_server),
    cmocka_unit_test(cancel__stops__what_streams_and_what_computes),
    cmocka_unit_test(cancel__keeps__the_rows_so_far),
};
const size_t contract_pace_count = COUNT_OF(contract_pace);
