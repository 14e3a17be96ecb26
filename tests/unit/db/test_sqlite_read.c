#include <math.h>
#include <pthread.h>

#include "sqlite_file.h"

#include "querent/base/mem.h"

#define ENDLESS "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
#define ENDLESS_COUNT                                                                              \
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

static struct db *open_plain(void)
{
    file_run("plain.db", "CREATE TABLE IF NOT EXISTS t (x)");
    return file_open("plain.db", true);
}

static void values__keep__their_exact_text(void **state)
{
    static const struct {
        const char *sql, *text;
        enum cell_kind kind;
    } cases[] = {
        {"SELECT 0", "0", CELL_INTEGER},
        {"SELECT -1", "-1", CELL_INTEGER},
        {"SELECT 9223372036854775807", "9223372036854775807", CELL_INTEGER},
        {"SELECT -9223372036854775807 - 1", "-9223372036854775808", CELL_INTEGER},
        {"SELECT 0.5", "0.5", CELL_REAL},
        {"SELECT 10.10", "10.1", CELL_REAL},
        {"SELECT 12.34", "12.34", CELL_REAL},
        {"SELECT -12.05", "-12.05", CELL_REAL},
        {"SELECT 100.0", "100.0", CELL_REAL},
        {"SELECT 0.1 + 0.2", "0.30000000000000004", CELL_REAL},
        {"SELECT 1 / 3.0", "0.3333333333333333", CELL_REAL},
        {"SELECT 1e300", "1.0e+300", CELL_REAL},
        {"SELECT 1e300 * 1e300", "Inf", CELL_REAL},
        {"SELECT -1e300 * 1e300", "-Inf", CELL_REAL},
        {"SELECT 5e-324", "4.94065645841247e-324", CELL_REAL},
        {"SELECT 123456789012345678.0", "1.2345678901234568e+17", CELL_REAL},
        {"SELECT 'text'", "text", CELL_TEXT},
        {"SELECT '0012'", "0012", CELL_TEXT},
        {"SELECT '12.50'", "12.50", CELL_TEXT},
        {"SELECT ''", "", CELL_TEXT},
        {"SELECT 'Müller 東京 🚚'", "Müller 東京 🚚", CELL_TEXT},
        {"SELECT '2024-02-29'", "2024-02-29", CELL_TEXT},
        {"SELECT x'c3a4ff'", "\xc3\xa4\xff", CELL_BYTES},
        {"SELECT x''", "", CELL_BYTES},
        {"SELECT NULL", "", CELL_NULL},
    };

    (void)state;
    struct db *db = open_plain();
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_read_one(db, cases[i].sql, cases[i].kind, cases[i].text);
    db_close(db);
}

/* Whatever the double, its text reads back as the same double. */
static void reals__read__back_the_same(void **state)
{
    struct db *db = file_open("reals.db", false);
    struct err err = ERR_INIT;
    uint64_t x = 7;
    double values[2000];
    sqlite3 *handle;
    sqlite3_stmt *stmt;

    (void)state;
    assert_true(db_exec(db, "CREATE TABLE r (v REAL)", NULL, &err));
    assert_int_equal(sqlite3_open(folder_path("reals.db"), &handle), SQLITE_OK);
    sqlite3_exec(handle, "BEGIN", NULL, NULL, NULL);
    assert_int_equal(sqlite3_prepare_v2(handle, "INSERT INTO r VALUES (?)", -1, &stmt, NULL), 0);
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        do {
            x = x * 6364136223846793005u + 1442695040888963407u;
            memcpy(&values[i], &x, sizeof x);
            if (i % 2) /* amounts, and amounts that are off by a little */
                values[i] = (double)(int64_t)(x >> 28) / 100 + (i % 4 == 1 ? 0 : 1e-9);
        } while (!isfinite(values[i]));
        sqlite3_bind_double(stmt, 1, values[i]);
        assert_int_equal(sqlite3_step(stmt), SQLITE_DONE);
        sqlite3_reset(stmt);
    }
    sqlite3_finalize(stmt);
    sqlite3_exec(handle, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(handle);
    struct result *result = read_all(db, "SELECT v FROM r ORDER BY rowid");
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        const struct cell cell = result_cell(result, i, 0);
        char *text = mem_strndup(cell.p, cell.len);
        if (strtod(text, NULL) != values[i])
            fail_msg("%.17g became %s", values[i], text);
        mem_free(text);
    }
    result_unref(result);
    db_close(db);
}

/* What adding binary fractions leaves is no part of a sum of decimals; whatever else was stored or
 * computed stays as it is. */
static void sums_of_decimals__are__decimals(void **state)
{
    static const struct {
        const char *sql, *text;
    } cases[] = {
        {"SELECT sum(amount) FROM t", "0.6"},
        {"SELECT t.amount * 3 FROM t WHERE id = 1", "0.3"},
        {"SELECT sum(amount * number) FROM t", "1.4"},
        {"SELECT sum(amount) AS s FROM t GROUP BY number > 9", "0.6"},
        {"SELECT coalesce(sum(CASE WHEN id < 9 THEN amount ELSE 0 END), 0) FROM t", "0.6"},
        {"SELECT sum(x.a) FROM (SELECT amount AS a FROM t) AS x", "0.6"},
        {"WITH x AS (SELECT sum(amount) AS a FROM t) SELECT max(a) - 0 FROM x", "0.6"},
        {"SELECT sum(u.amount) FROM t AS u JOIN t AS v ON v.id = u.id", "0.6"},
        {"SELECT sum(amount + 0.001) FROM t WHERE id = 1", "0.101"},
        /* exact to the last digit */
        {"SELECT sum(amount) / 3 FROM t", "0.20000000000000004"},
        {"SELECT sum(real) FROM t", "0.6000000000000001"},
        {"SELECT 0.1 + 0.2 FROM t LIMIT 1", "0.30000000000000004"},
        {"SELECT sum(odd) FROM t", "0.60001"},
        {"SELECT sum(tiny) FROM t", "6.0e-12"},
        {"SELECT odd FROM t WHERE id = 3", "0.30000000000000004"},
    };
    struct db *db = file_open("decimals.db", false);
    struct err err = ERR_INIT;

    (void)state;
    assert_true(db_exec(db,
                        "CREATE TABLE t (id INTEGER PRIMARY KEY, amount NUMERIC(10,2), number "
                        "INTEGER, real REAL, odd DECIMAL(10,2), tiny DECIMAL(10,2))",
                        NULL, &err));
    assert_true(db_exec(db,
                        "INSERT INTO t VALUES (1, 0.1, 1, 0.1, 0.1, 1e-12), (2, 0.2, 2, 0.2, "
                        "0.20001, 2e-12), (3, 0.3, 3, 0.3, 0.1 + 0.2, 3e-12)",
                        NULL, &err));
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_read_one(db, cases[i].sql, CELL_REAL, cases[i].text);
    db_close(db);
}

static void values__keep__nul_bytes_and_size(void **state)
{
    struct db *db = open_plain();

    (void)state;
    struct result *result = read_all(db, "SELECT 'a' || char(0) || 'b', x'610062', "
                                         "replace(hex(zeroblob(524288)), '00', 'xy')");
    assert_cell(result, 0, 0, CELL_TEXT, "a\0b", 3);
    assert_cell(result, 0, 1, CELL_BYTES, "a\0b", 3);
    const struct cell big = result_cell(result, 0, 2);
    assert_int_equal(big.len, 1048576);
    assert_memory_equal(big.p + big.len - 2, "xy", 2);
    result_unref(result);
    db_close(db);
}

static void columns__tell__type_and_source(void **state)
{
    file_run("columns.db", "CREATE TABLE orders (id INTEGER PRIMARY KEY, total NUMERIC(10,2), "
                           "placed_on DATE); INSERT INTO orders VALUES (1, 2.5, '2024-01-01')");
    struct db *db = file_open("columns.db", true);
    struct result *result =
        read_all(db, "SELECT o.total AS sum, placed_on, count(*), total * 1.5, 'x' FROM orders o");

    (void)state;
    assert_string_equal(result_column(result, 0)->name, "sum");
    assert_string_equal(result_column(result, 0)->type, "NUMERIC(10,2)");
    assert_int_equal(result_column(result, 0)->value, VALUE_DECIMAL);
    assert_string_equal(result_column(result, 0)->source_table, "orders");
    assert_string_equal(result_column(result, 0)->source_column, "total");
    assert_int_equal(result_column(result, 1)->value, VALUE_DATE);
    assert_string_equal(result_column(result, 2)->name, "count(*)");
    assert_int_equal(result_column(result, 2)->value, VALUE_INTEGER);
    assert_null(result_column(result, 2)->source_table);
    assert_int_equal(result_column(result, 3)->value, VALUE_REAL);
    assert_int_equal(result_column(result, 4)->value, VALUE_TEXT);
    result_unref(result);
    result = read_all(db, "SELECT id FROM orders WHERE id > 9");
    assert_int_equal(result_column_count(result), 1);
    assert_int_equal(result_rows(result), 0);
    assert_int_equal(result_state(result), RESULT_COMPLETE);
    result_unref(result);
    db_close(db);
}

/* ---- windows, batches, limits */

struct heard {
    uint64_t first, last, calls;
};

static void hear(void *arg, uint64_t rows)
{
    struct heard *heard = arg;

    if (!heard->calls++)
        heard->first = rows;
    assert_true(rows > heard->last);
    heard->last = rows;
}

static void fetch__publishes__in_windows_and_batches(void **state)
{
    struct heard heard = {0};
    const struct db_read_options options = {.window = 100, .progress = hear, .arg = &heard};
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = open_plain();

    (void)state;
    assert_true(db_query(db, ENDLESS " LIMIT 20000", &options, &cursor, &result, &err));
    assert_int_equal(result_rows(result), 0);
    assert_true(db_fetch(cursor, 100, &err));
    assert_int_equal(result_rows(result), 100);
    assert_int_equal(result_state(result), RESULT_PAUSED);
    assert_in_range(heard.first, 1, 64);
    assert_true(db_fetch(cursor, 1000, &err));
    assert_int_equal(result_rows(result), 1100);
    assert_true(db_fetch(cursor, 0, &err));
    assert_int_equal(result_rows(result), 20000);
    assert_int_equal(result_state(result), RESULT_COMPLETE);
    assert_int_equal(heard.last, 20000);
    assert_true(db_fetch(cursor, 10, &err)); /* at its end: nothing more, no failure */
    assert_int_equal(result_rows(result), 20000);
    db_cursor_close(cursor);
    assert_cell(result, 19999, 0, CELL_INTEGER, "20000", 5);
    result_unref(result);
    db_close(db);
}

static void row_limit__marks__a_partial_result(void **state)
{
    static const struct {
        const char *sql;
        uint64_t limit, rows;
        enum result_state state;
    } cases[] = {
        {"VALUES (1), (2), (3)", 2, 2, RESULT_PARTIAL},
        {"VALUES (1), (2), (3)", 3, 3, RESULT_COMPLETE},
        {"VALUES (1), (2), (3)", 4, 3, RESULT_COMPLETE},
        {ENDLESS, 1000, 1000, RESULT_PARTIAL},
    };
    struct db *db = open_plain();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct db_read_options options = {.row_limit = cases[i].limit};
        struct err err = ERR_INIT;
        struct result *result = NULL;
        assert_true(db_read(db, cases[i].sql, &options, &result, &err));
        assert_int_equal(result_rows(result), cases[i].rows);
        assert_int_equal(result_state(result), cases[i].state);
        assert_int_equal(*result_error(result)->text != '\0', cases[i].state == RESULT_PARTIAL);
        result_unref(result);
    }
    db_close(db);
}

static void closing__marks__what_runs_as_partial(void **state)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = open_plain();

    (void)state;
    assert_true(db_query(db, ENDLESS, NULL, &cursor, &result, &err));
    db_cursor_close(cursor);
    assert_int_equal(result_state(result), RESULT_PARTIAL);
    result_unref(result);
    db_close(db);
}

/* ---- stopping */

static void time_limit__stops__the_database(void **state)
{
    const struct db_read_options options = {.time_limit_ms = 30};
    static const char *const queries[] = {ENDLESS, ENDLESS_COUNT};
    struct db *db = open_plain();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(queries); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        assert_false(db_read(db, queries[i], &options, &result, &err));
        assert_int_equal(err.code, ERR_TIMEOUT);
        assert_int_equal(db_last_error(db)->class, DB_TIMEOUT);
    }
    assert_read_one(db, "SELECT 1", CELL_INTEGER, "1");
    db_close(db);
}

static void time_limit__keeps__the_rows_so_far(void **state)
{
    const struct db_read_options options = {.time_limit_ms = 30};
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = open_plain();

    (void)state;
    assert_true(db_query(db, ENDLESS, &options, &cursor, &result, &err));
    assert_false(db_fetch(cursor, 0, &err));
    assert_int_equal(result_state(result), RESULT_PARTIAL);
    assert_true(result_rows(result) > 0);
    assert_true(*result_error(result)->text);
    db_cursor_close(cursor);
    result_unref(result);
    db_close(db);
}

/* Fires when the reader has begun, from another thread. */
struct stopper {
    struct cancel *cancel;
    pthread_mutex_t lock;
    pthread_cond_t begun;
    bool running;
};

static void *stop(void *arg)
{
    struct stopper *stopper = arg;

    pthread_mutex_lock(&stopper->lock);
    while (!stopper->running)
        pthread_cond_wait(&stopper->begun, &stopper->lock);
    pthread_mutex_unlock(&stopper->lock);
    cancel_fire(stopper->cancel);
    return NULL;
}

static void note_begun(void *arg, uint64_t rows)
{
    struct stopper *stopper = arg;

    (void)rows;
    pthread_mutex_lock(&stopper->lock);
    stopper->running = true;
    pthread_cond_signal(&stopper->begun);
    pthread_mutex_unlock(&stopper->lock);
}

static void cancel__stops__a_read_from_another_thread(void **state)
{
    struct stopper stopper = {.cancel = cancel_new(),
                              .lock = PTHREAD_MUTEX_INITIALIZER,
                              .begun = PTHREAD_COND_INITIALIZER};
    const struct db_read_options options = {
        .cancel = stopper.cancel, .progress = note_begun, .arg = &stopper};
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    pthread_t thread;
    struct db *db = open_plain();

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, stop, &stopper), 0);
    assert_true(db_query(db, ENDLESS, &options, &cursor, &result, &err));
    assert_false(db_fetch(cursor, 0, &err));
    pthread_join(thread, NULL);
    assert_int_equal(err.code, ERR_CANCELLED);
    assert_int_equal(db_last_error(db)->class, DB_CANCELLED);
    assert_int_equal(result_state(result), RESULT_PARTIAL);
    db_cursor_close(cursor);
    result_unref(result);
    cancel_unref(stopper.cancel);
    assert_read_one(db, "SELECT 1", CELL_INTEGER, "1");
    db_close(db);
}

/* The query gives no row before it is stopped: only the interrupt ends it. */
static void cancel__stops__a_query_that_computes(void **state)
{
    struct stopper stopper = {.cancel = cancel_new(),
                              .lock = PTHREAD_MUTEX_INITIALIZER,
                              .begun = PTHREAD_COND_INITIALIZER,
                              .running = true};
    const struct db_read_options options = {.cancel = stopper.cancel};
    struct err err = ERR_INIT;
    struct result *result = NULL;
    pthread_t thread;
    struct db *db = open_plain();

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, stop, &stopper), 0);
    assert_false(db_read(db, ENDLESS_COUNT, &options, &result, &err));
    pthread_join(thread, NULL);
    assert_int_equal(err.code, ERR_CANCELLED);
    cancel_unref(stopper.cancel);
    db_close(db);
}

static void cancel__that_came_first__starts_nothing(void **state)
{
    struct cancel *cancel = cancel_new();
    const struct db_read_options options = {.cancel = cancel};
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = open_plain();

    (void)state;
    cancel_fire(cancel);
    assert_false(db_read(db, "SELECT 1", &options, &result, &err));
    assert_int_equal(err.code, ERR_CANCELLED);
    cancel_unref(cancel);
    db_close(db);
}

/* ---- streaming */

struct collected {
    size_t columns;
    uint64_t rows, stop_at;
    size_t bytes; /* of the first cells */
};

static bool take_columns(void *arg, const struct result_column *columns, size_t count)
{
    struct collected *collected = arg;

    assert_string_equal(columns[0].name, "i");
    collected->columns = count;
    return true;
}

static bool take_row(void *arg, const struct cell *cells, size_t count)
{
    struct collected *collected = arg;

    assert_int_equal(count, collected->columns);
    collected->bytes += cells[0].len;
    return ++collected->rows != collected->stop_at;
}

static void stream__hands_on__each_row(void **state)
{
    struct collected collected = {0};
    const struct db_row_sink sink = {take_columns, take_row, &collected};
    struct err err = ERR_INIT;
    struct db *db = open_plain();

    (void)state;
    assert_true(db_stream(db, "WITH n (i) AS (VALUES (1), (2), (40)) SELECT i, 'x' FROM n", NULL,
                          &sink, &err));
    assert_int_equal(collected.rows, 3);
    assert_int_equal(collected.columns, 2);
    assert_int_equal(collected.bytes, 4);
    collected = (struct collected){.stop_at = 5};
    assert_true(db_stream(db, ENDLESS, NULL, &sink, &err)); /* stopped by the sink: no failure */
    assert_int_equal(collected.rows, 5);
    const struct db_read_options limited = {.row_limit = 7};
    collected = (struct collected){0};
    assert_true(db_stream(db, ENDLESS, &limited, &sink, &err));
    assert_int_equal(collected.rows, 7);
    const struct db_read_options timed = {.time_limit_ms = 20};
    collected = (struct collected){0};
    assert_false(db_stream(db, ENDLESS, &timed, &sink, &err));
    assert_int_equal(err.code, ERR_TIMEOUT);
    db_close(db);
}

/* ---- errors */

static void errors__are__put_into_classes(void **state)
{
    static const struct {
        const char *sql;
        enum db_error_class class;
        const char *problem;
        int position;
    } cases[] = {
        {"SELECT * FROM nix", DB_TABLE_NOT_FOUND, "nix", 0},
        {"SELECT nix FROM t", DB_COLUMN_NOT_FOUND, "nix", 8},
        {"SELECT 'ä', nix FROM t", DB_COLUMN_NOT_FOUND, "nix", 13},
        {"SELECT a.nix FROM t a", DB_COLUMN_NOT_FOUND, "a.nix", 8},
        {"SELECT x FROM t a, t b", DB_AMBIGUOUS_COLUMN, "x", 8},
        {"SELEC 1", DB_SYNTAX_ERROR, "SELEC", 1},
        {"SELECT 1 FROM", DB_SYNTAX_ERROR, NULL, 0},
        {"SELECT 'open", DB_SYNTAX_ERROR, NULL, 0},
        {"SELECT nix(1)", DB_FUNCTION_NOT_SUPPORTED, "nix", 8},
        {"SELECT length(1, 2)", DB_FUNCTION_NOT_SUPPORTED, "length", 8},
        {"SELECT sum(max(x)) FROM t", DB_GROUPING_ERROR, "max", 12},
        {"SELECT x FROM t WHERE count(*) > 1", DB_GROUPING_ERROR, "count", 0},
        {"SELECT x FROM t GROUP BY 5", DB_GROUPING_ERROR, NULL, 0},
        {"SELECT 1 UNION SELECT 1, 2", DB_SYNTAX_ERROR, NULL, 0},
        {"DELETE FROM t", DB_READ_ONLY, NULL, 0},
    };
    struct db *db = open_plain();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        assert_false(db_read(db, cases[i].sql, NULL, &result, &err));
        const struct db_error *error = db_last_error(db);
        if (error->class != cases[i].class)
            fail_msg("%s: %s (%s)", cases[i].sql, db_error_class_name(error->class), err.text);
        if (cases[i].problem)
            assert_string_equal(error->problem, cases[i].problem);
        if (cases[i].position)
            assert_int_equal(error->position, cases[i].position);
        assert_true(*error->suggestion);
    }
    db_close(db);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values__keep__their_exact_text),
        cmocka_unit_test(reals__read__back_the_same),
        cmocka_unit_test(sums_of_decimals__are__decimals),
        cmocka_unit_test(values__keep__nul_bytes_and_size),
        cmocka_unit_test(columns__tell__type_and_source),
        cmocka_unit_test(fetch__publishes__in_windows_and_batches),
        cmocka_unit_test(row_limit__marks__a_partial_result),
        cmocka_unit_test(closing__marks__what_runs_as_partial),
        cmocka_unit_test(time_limit__stops__the_database),
        cmocka_unit_test(time_limit__keeps__the_rows_so_far),
        cmocka_unit_test(cancel__stops__a_read_from_another_thread),
        cmocka_unit_test(cancel__stops__a_query_that_computes),
        cmocka_unit_test(cancel__that_came_first__starts_nothing),
        cmocka_unit_test(stream__hands_on__each_row),
        cmocka_unit_test(errors__are__put_into_classes),
    };

    return cmocka_run_group_tests_name("sqlite_read", tests, folder_make, folder_drop);
}
