/* One suite for all drivers: values, pace, stopping, refusals, errors, loads, introspection. */
#include "contract.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/db/db.h"

static const struct contract *under_test;

/* ---- helpers ---- */

static struct db *open_db(bool read_only)
{
    const struct db_open_options options = {.read_only = read_only};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!db_open(under_test->url, &options, &db, &err))
        fail_msg("%s", err.text);
    return db;
}

static void exec(struct db *db, const char *sql)
{
    struct err err = ERR_INIT;

    if (!db_exec(db, sql, NULL, &err))
        fail_msg("%s: %s", sql, err.text);
}

static struct result *read_all(struct db *db, const char *sql)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;

    if (!db_read(db, sql, NULL, &result, &err))
        fail_msg("%s: %s", sql, err.text);
    return result;
}

static void assert_reads(struct db *db, const char *sql, const char *text)
{
    struct result *result = read_all(db, sql);
    const struct cell cell = result_cell(result, 0, 0);

    if (result_rows(result) != 1 || cell.len != strlen(text) || memcmp(cell.p, text, cell.len) != 0)
        fail_msg("%s: %.*s", sql, (int)cell.len, cell.p);
    result_unref(result);
}

static void still_works(struct db *db)
{
    assert_reads(db, "SELECT 41 + 1", "42");
}

static struct cell cell_of(enum cell_kind kind, const char *p, size_t len)
{
    return (struct cell){.p = p, .len = len, .kind = kind};
}

static struct cell text_cell(const char *text)
{
    return cell_of(CELL_TEXT, text, strlen(text));
}

/* ---- values ---- */

enum {
    COL_ID,
    COL_TEXT,
    COL_INTEGER,
    COL_DECIMAL,
    COL_REAL,
    COL_BYTES,
    COL_DATE,
    COL_TIMESTAMP,
    COL_FLAG,
    COLS
};
static const char *const names[COLS] = {"id",    "words",  "whole",   "exact", "approx",
                                        "bytes", "on_day", "at_time", "flag"};
static const enum value_type types[COLS] = {
    VALUE_INTEGER, VALUE_TEXT, VALUE_INTEGER,   VALUE_DECIMAL, VALUE_REAL,
    VALUE_BYTES,   VALUE_DATE, VALUE_TIMESTAMP, VALUE_BOOLEAN,
};

static void make_values_table(struct db *db)
{
    struct buf sql = BUF_INIT;

    exec(db, "DROP TABLE IF EXISTS contract_values");
    buf_add(&sql, "CREATE TABLE contract_values (");
    for (int i = 0; i < COLS; i++)
        buf_addf(&sql, "%s%s %s", i ? ", " : "", names[i], db_column_type(db, types[i]));
    buf_addc(&sql, ')');
    exec(db, buf_str(&sql));
    buf_release(&sql);
}

/* A row of the values table: everything NULL except its id and what the caller sets. */
static void null_row(struct cell cells[COLS], char *id, size_t size, int number)
{
    for (int i = 0; i < COLS; i++)
        cells[i] = cell_of(CELL_NULL, "", 0);
    snprintf(id, size, "%d", number);
    cells[COL_ID] = cell_of(CELL_INTEGER, id, strlen(id));
}

static void load_row(struct db *db, const struct cell cells[COLS])
{
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    int64_t rows = 0;

    if (!db_begin(db, &err) ||
        !db_load_begin(db, NULL, "contract_values", names, COLS, &load, &err) ||
        !db_load_row(load, cells, &err) || !db_load_end(load, &rows, &err) || !db_commit(db, &err))
        fail_msg("%s", err.text);
    assert_int_equal(rows, 1);
}

static void values__come__back_as_they_went(void **state)
{
    static char big[1 << 20], all_bytes[256];
    const size_t big_len = under_test->text_most ? under_test->text_most : sizeof big;
    for (size_t i = 0; i < sizeof big; i++)
        big[i] = (char)('a' + i % 26);
    for (size_t i = 0; i < sizeof all_bytes; i++)
        all_bytes[i] = (char)i;
    const struct {
        int col;
        struct cell cell;
    } cases[] = {
        {COL_TEXT, text_cell("")},
        {COL_TEXT, text_cell("plain")},
        {COL_TEXT, text_cell("NULL")},
        {COL_TEXT, text_cell("\\N")},
        {COL_TEXT,
         text_cell("tab\tline\nreturn\rback\\slash 'single' \"double\" %s ; -- \x1b[31m \x08")},
        {COL_TEXT, text_cell("Müller 東京 🚚 e\xcc\x81")},
        {COL_TEXT, text_cell("  kept spaces  ")},
        {COL_TEXT, text_cell("0012.50")},
        {COL_TEXT, cell_of(CELL_TEXT, big, big_len)},
        {COL_INTEGER, cell_of(CELL_INTEGER, "9223372036854775807", 19)},
        {COL_INTEGER, cell_of(CELL_INTEGER, "-9223372036854775808", 20)},
        {COL_INTEGER, cell_of(CELL_INTEGER, "0", 1)},
        {COL_DECIMAL, cell_of(CELL_REAL, "1204.5", 6)},
        {COL_DECIMAL, cell_of(CELL_REAL, "-0.25", 5)},
        {COL_REAL, cell_of(CELL_REAL, "0.30000000000000004", 19)},
        {COL_REAL, cell_of(CELL_REAL, "-12.05", 6)},
        {COL_BYTES, cell_of(CELL_BYTES, "", 0)},
        {COL_BYTES, cell_of(CELL_BYTES, all_bytes, sizeof all_bytes)},
        {COL_DATE, text_cell("2024-02-29")},
        {COL_DATE, text_cell("1582-10-15")},
        {COL_TIMESTAMP, text_cell("2024-02-29 23:59:59")},
    };
    struct db *db = open_db(false);

    (void)state;
    make_values_table(db);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct cell cells[COLS];
        char id[12];
        null_row(cells, id, sizeof id, (int)i);
        cells[cases[i].col] = cases[i].cell;
        load_row(db, cells);
    }
    struct result *result = read_all(db, "SELECT * FROM contract_values ORDER BY id");
    assert_int_equal(result_rows(result), COUNT_OF(cases));
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (int col = COL_TEXT; col < COLS; col++) {
            const struct cell want =
                col == cases[i].col ? cases[i].cell : cell_of(CELL_NULL, "", 0);
            const struct cell got = result_cell(result, i, (size_t)col);
            const bool same = got.len == want.len && memcmp(got.p, want.p, got.len) == 0;
            /* "…:59.000000" of a type that counts microseconds is the same moment */
            const bool padded = col == COL_TIMESTAMP && got.len == want.len + 7 &&
                                memcmp(got.p, want.p, want.len) == 0 &&
                                memcmp(got.p + want.len, ".000000", 7) == 0;
            const bool equal = padded || (want.kind == CELL_REAL && cell_compare(&got, &want) == 0);
            if ((want.kind == CELL_NULL) != (got.kind == CELL_NULL) ||
                (want.kind == CELL_BYTES) != (got.kind == CELL_BYTES) || !(same || equal))
                fail_msg("case %zu, %s: sent '%.*s' (%d), got '%.*s' (%d)", i, names[col],
                         (int)(want.len < 60 ? want.len : 60), want.p, (int)want.kind,
                         (int)(got.len < 60 ? got.len : 60), got.p, (int)got.kind);
        }
    result_unref(result);
    db_close(db);
}

static void booleans__travel(void **state)
{
    static const char *const sent[] = {"true", "false"};
    struct db *db = open_db(false);

    (void)state;
    make_values_table(db);
    for (int i = 0; i < 2; i++) {
        struct cell cells[COLS];
        char id[12];
        null_row(cells, id, sizeof id, i);
        cells[COL_FLAG] = text_cell(sent[i]);
        load_row(db, cells);
    }
    assert_reads(db, "SELECT flag FROM contract_values WHERE id = 0",
                 under_test->booleans ? "true" : "1");
    assert_reads(db, "SELECT flag FROM contract_values WHERE id = 1",
                 under_test->booleans ? "false" : "0");
    assert_reads(db, "SELECT count(*) FROM contract_values WHERE flag", "1");
    db_close(db);
}

static void decimals__keep__their_digits(void **state)
{
    struct db *db = open_db(true);

    (void)state;
    if (under_test->decimals) {
        assert_reads(db, "SELECT CAST('12345678901234567890.10' AS DECIMAL(30,2))",
                     "12345678901234567890.10");
        assert_reads(db, "SELECT CAST('0.10' AS DECIMAL(10,2))", "0.10");
    }
    db_close(db);
}

static void nul_bytes__are__kept_or_refused(void **state)
{
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    struct cell cells[COLS];
    char id[12];
    struct db *db = open_db(false);

    (void)state;
    make_values_table(db);
    null_row(cells, id, sizeof id, 1);
    cells[COL_TEXT] = cell_of(CELL_TEXT, "a\0b", 3);
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, NULL, "contract_values", names, COLS, &load, &err));
    const bool ok = db_load_row(load, cells, &err) && db_load_end(load, NULL, &err);
    if (under_test->nul_in_text) {
        assert_true(ok);
        assert_true(db_commit(db, &err));
        struct result *result = read_all(db, "SELECT words FROM contract_values");
        assert_int_equal(result_cell(result, 0, 0).len, 3);
        result_unref(result);
    } else {
        assert_false(ok);
        assert_non_null(strstr(err.text, "row 1"));
        db_load_abort(load);
        db_rollback(db);
    }
    still_works(db);
    db_close(db);
}

static void columns__tell__name_type_and_source(void **state)
{
    struct db *db = open_db(false);

    (void)state;
    make_values_table(db);
    struct result *result =
        read_all(db, "SELECT words AS w, on_day, exact, bytes, count(*) AS n "
                     "FROM contract_values v GROUP BY words, on_day, exact, bytes");
    assert_int_equal(result_column_count(result), 5);
    assert_string_equal(result_column(result, 0)->name, "w");
    if (!under_test->no_sources) {
        assert_string_equal(result_column(result, 0)->source_table, "contract_values");
        assert_string_equal(result_column(result, 0)->source_column, "words");
    }
    assert_int_equal(result_column(result, 0)->value, VALUE_TEXT);
    assert_int_equal(result_column(result, 1)->value, VALUE_DATE);
    assert_int_equal(result_column(result, 2)->value, VALUE_DECIMAL);
    assert_int_equal(result_column(result, 3)->value, VALUE_BYTES);
    assert_null(result_column(result, 4)->source_table);
    assert_int_equal(result_rows(result), 0);
    result_unref(result);
    db_close(db);
}

/* ---- pace ---- */

static char *series(int rows)
{
    char *sql = mem_alloc(500);

    /* the text is the contract's, with one %d */
    const char *at = strstr(under_test->series, "%d");
    snprintf(sql, 500, "%.*s%d%s", (int)(at - under_test->series), under_test->series, rows,
             at + 2);
    return sql;
}

static void fetch__publishes__in_windows(void **state)
{
    struct err err = ERR_INIT;
    struct db_cursor *cursor;
    struct result *result;
    struct db *db = open_db(true);
    char *sql = series(20000);

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
        char *sql = series(cases[i].rows);
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
    char *sql = series(5000);

    (void)state;
    assert_true(db_stream(db, sql, NULL, &to_all, &err));
    assert_int_equal(all.rows, 5000);
    assert_true(db_stream(db, under_test->endless, NULL, &to_some, &err));
    assert_int_equal(some.rows, 10);
    still_works(db);
    mem_free(sql);
    db_close(db);
}

/* ---- stopping ---- */

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

/* ---- refusals and errors ---- */

static void make_small_table(struct db *db)
{
    exec(db, "DROP TABLE IF EXISTS contract_small");
    exec(db, "CREATE TABLE contract_small (x INTEGER)");
    exec(db, "INSERT INTO contract_small VALUES (1), (2)");
}

static void *fire_now(void *arg)
{
    cancel_fire(arg);
    return NULL;
}

/* A statement that computes for long while it writes. */
static char *slow_write(void)
{
    return mem_printf("CREATE TABLE contract_slow AS %s", under_test->computes);
}

static void write__is__stopped_by_time_and_cancel(void **state)
{
    struct err err = ERR_INIT;
    struct cancel *cancel = cancel_new();
    struct db *db = open_db(false);
    pthread_t thread;

    (void)state;
    if (!db_transactional(db)) {
        db_close(db);
        cancel_unref(cancel);
        skip();
    }
    char *sql = slow_write();
    db_limit(db, NULL, 200);
    assert_false(db_exec(db, sql, NULL, &err));
    assert_int_equal(err.code, ERR_TIMEOUT);
    db_limit(db, cancel, 0);
    pthread_create(&thread, NULL, fire_now, cancel);
    err = ERR_INIT;
    assert_false(db_exec(db, sql, NULL, &err));
    pthread_join(thread, NULL);
    assert_int_equal(err.code, ERR_CANCELLED);
    db_limit(db, NULL, 0);
    assert_reads(db, "SELECT 41 + 1", "42");
    assert_false(db_exec(db, "DROP TABLE contract_slow", NULL, &err));
    mem_free(sql);
    cancel_unref(cancel);
    db_close(db);
}

static void load__is__stopped_by_cancel(void **state)
{
    static const char *const column[] = {"x"};
    const struct cell one = cell_of(CELL_INTEGER, "7", 1);
    struct err err = ERR_INIT;
    struct cancel *cancel = cancel_new();
    struct db_load *load = NULL;
    struct db *db = open_db(false);
    bool ok = true;

    (void)state;
    if (!db_transactional(db)) {
        db_close(db);
        cancel_unref(cancel);
        skip();
    }
    make_small_table(db);
    db_limit(db, cancel, 0);
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, NULL, "contract_small", column, 1, &load, &err));
    for (int i = 0; ok && i < 5000000; i++) {
        if (i == 1000)
            cancel_fire(cancel);
        ok = db_load_row(load, &one, &err);
    }
    assert_false(ok);
    assert_int_equal(err.code, ERR_CANCELLED);
    db_load_abort(load);
    db_rollback(db);
    db_limit(db, NULL, 0);
    assert_reads(db, "SELECT count(*) FROM contract_small", "2");
    cancel_unref(cancel);
    db_close(db);
}

static void read__refuses__everything_else(void **state)
{
    (void)state;
    struct db *writer = open_db(false);
    make_small_table(writer);
    for (int read_only = 0; read_only < 2; read_only++) {
        struct db *db = open_db(read_only);
        for (size_t i = 0; under_test->refused[i]; i++) {
            struct err err = ERR_INIT;
            struct result *result = NULL;
            if (db_read(db, under_test->refused[i], NULL, &result, &err))
                fail_msg("ran: %s", under_test->refused[i]);
            assert_true(*err.text);
            assert_reads(db, "SELECT count(*) FROM contract_small WHERE x IN (1, 2)", "2");
        }
        db_close(db);
    }
    assert_reads(writer, "SELECT count(*) FROM contract_small", "2");
    db_close(writer);
}

static void write__is__refused_when_read_only(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = open_db(true);

    (void)state;
    assert_true(db_read_only(db));
    assert_false(db_exec(db, "CREATE TABLE contract_never (x INTEGER)", NULL, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    assert_int_equal(db_last_error(db)->class, DB_READ_ONLY);
    assert_false(db_begin(db, &err));
    db_close(db);
}

static void errors__are__put_into_classes(void **state)
{
    static const struct {
        const char *sql;
        enum db_error_class class;
        const char *problem;
    } cases[] = {
        {"SELECT * FROM contract_nowhere", DB_TABLE_NOT_FOUND, "contract_nowhere"},
        {"SELECT nix FROM contract_small", DB_COLUMN_NOT_FOUND, "nix"},
        {"SELECT x FROM contract_small a, contract_small b", DB_AMBIGUOUS_COLUMN, "x"},
        {"SELEC 1", DB_SYNTAX_ERROR, NULL},
        {"SELECT nix_function(1)", DB_FUNCTION_NOT_SUPPORTED, NULL},
        {"SELECT x FROM contract_small WHERE count(*) > 1", DB_GROUPING_ERROR, NULL},
        {"DELETE FROM contract_small", DB_READ_ONLY, NULL},
    };

    (void)state;
    struct db *writer = open_db(false);
    make_small_table(writer);
    db_close(writer);
    struct db *db = open_db(true);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        struct result *result = NULL;
        assert_false(db_read(db, cases[i].sql, NULL, &result, &err));
        const struct db_error *error = db_last_error(db);
        if (error->class != cases[i].class)
            fail_msg("%s: %s (%s, code %s)", cases[i].sql, db_error_class_name(error->class),
                     err.text, error->code);
        if (cases[i].problem && !strstr(error->problem, cases[i].problem))
            fail_msg("%s: problem '%s'", cases[i].sql, error->problem);
        assert_true(*error->suggestion);
        still_works(db);
    }
    db_close(db);
}

/* ---- loads ---- */

static void make_strict_tables(struct db *db)
{
    exec(db, "DROP TABLE IF EXISTS contract_child");
    exec(db, "DROP TABLE IF EXISTS contract_strict");
    exec(db, "DROP TABLE IF EXISTS contract_parent");
    if (under_test->no_keys) {
        exec(db, "CREATE TABLE contract_strict (id INTEGER, word VARCHAR(10))");
        return;
    }
    exec(db, "CREATE TABLE contract_parent (id INTEGER NOT NULL PRIMARY KEY)");
    exec(db, "INSERT INTO contract_parent VALUES (1), (2)");
    exec(db, "CREATE TABLE contract_strict (id INTEGER NOT NULL PRIMARY KEY, word VARCHAR(10) NOT "
             "NULL)");
    exec(db, "CREATE TABLE contract_child (parent_id INTEGER NOT NULL, "
             "CONSTRAINT contract_child_parent FOREIGN KEY (parent_id) REFERENCES contract_parent "
             "(id))");
}

/* Loads ids 1 to `good`, then the bad row; the error of the row or of the end. */
static bool load_bad(struct db *db, const char *table, const char *const *columns, size_t count,
                     int good, const struct cell *bad, struct err *err)
{
    struct db_load *load = NULL;
    char id[12];

    if (!db_begin(db, err) || !db_load_begin(db, NULL, table, columns, count, &load, err))
        fail_msg("%s", err->text);
    bool ok = true;
    for (int i = 1; ok && i <= good; i++) {
        snprintf(id, sizeof id, "%d", i);
        const struct cell cells[] = {cell_of(CELL_INTEGER, id, strlen(id)), text_cell("fine")};
        ok = db_load_row(load, cells, err);
    }
    if (ok)
        ok = db_load_row(load, bad, err);
    if (ok)
        ok = db_load_end(load, NULL, err);
    else
        db_load_abort(load);
    db_rollback(db);
    return ok;
}

static void load__names__what_was_refused(void **state)
{
    static const char *const columns[] = {"id", "word"}, *const child[] = {"parent_id"};
    const struct {
        const char *table;
        struct cell bad[2];
        enum db_error_class class;
        bool row; /* the row is named, not only the constraint */
    } cases[] = {
        {"contract_strict",
         {cell_of(CELL_INTEGER, "2", 1), text_cell("twice")},
         DB_CONSTRAINT_VIOLATION,
         true},
        {"contract_strict",
         {cell_of(CELL_INTEGER, "9", 1), cell_of(CELL_NULL, "", 0)},
         DB_CONSTRAINT_VIOLATION,
         true},
        {"contract_child",
         {cell_of(CELL_INTEGER, "99", 2), text_cell("")},
         DB_CONSTRAINT_VIOLATION,
         false},
    };
    struct db *db = open_db(false);

    (void)state;
    make_strict_tables(db);
    for (size_t i = 0; i < COUNT_OF(cases) && !under_test->no_keys; i++) {
        const bool is_child = str_eq(cases[i].table, "contract_child");
        struct err err = ERR_INIT;
        char sql[100];
        assert_false(load_bad(db, cases[i].table, is_child ? child : columns, is_child ? 1 : 2, 2,
                              cases[i].bad, &err));
        if (db_last_error(db)->class != cases[i].class ||
            (cases[i].row && !strstr(err.text, "row 3")) || !strstr(err.text, cases[i].table))
            fail_msg("case %zu: %s: %s", i, db_error_class_name(db_last_error(db)->class),
                     err.text);
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", cases[i].table);
        assert_reads(db, sql, "0");
    }
    db_close(db);
}

static void load__takes__many_rows(void **state)
{
    static const char *const columns[] = {"id", "word"};
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    int64_t rows = 0;
    char id[12];
    struct db *db = open_db(false);

    (void)state;
    make_strict_tables(db);
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, NULL, "contract_strict", columns, 2, &load, &err));
    for (int i = 0; i < 30000; i++) {
        snprintf(id, sizeof id, "%d", i);
        const struct cell cells[] = {cell_of(CELL_INTEGER, id, strlen(id)), text_cell("wörd")};
        if (!db_load_row(load, cells, &err))
            fail_msg("%s", err.text);
    }
    assert_true(db_load_end(load, &rows, &err));
    assert_int_equal(rows, 30000);
    /* seen inside the transaction, where there are any */
    assert_int_equal(db_transactional(db), !under_test->no_transactions);
    assert_reads(db, "SELECT count(*) FROM contract_strict",
                 under_test->no_transactions ? "0" : "30000");
    assert_true(db_commit(db, &err));
    assert_reads(db, "SELECT count(*) FROM contract_strict WHERE word = 'wörd'", "30000");
    db_close(db);
}

static void load__aborted__leaves_nothing(void **state)
{
    static const char *const columns[] = {"id", "word"}, *const wrong[] = {"nix"};
    const struct cell cells[] = {cell_of(CELL_INTEGER, "1", 1), text_cell("one")};
    struct err err = ERR_INIT;
    struct db_load *load = NULL;
    struct db *db = open_db(false);

    (void)state;
    make_strict_tables(db);
    assert_true(db_begin(db, &err));
    assert_true(db_load_begin(db, NULL, "contract_strict", columns, 2, &load, &err));
    assert_true(db_load_row(load, cells, &err));
    db_load_abort(load);
    db_rollback(db);
    assert_reads(db, "SELECT count(*) FROM contract_strict", "0");
    assert_true(db_begin(db, &err));
    assert_false(db_load_begin(db, NULL, "contract_nowhere", columns, 2, &load, &err));
    assert_int_equal(db_last_error(db)->class, DB_TABLE_NOT_FOUND);
    db_rollback(db);
    assert_true(db_begin(db, &err));
    assert_false(db_load_begin(db, NULL, "contract_strict", wrong, 1, &load, &err));
    assert_int_equal(db_last_error(db)->class, DB_COLUMN_NOT_FOUND);
    db_rollback(db);
    db_close(db);
}

static void read__inside_a_transaction__writes_nothing_and_breaks_nothing(void **state)
{
    struct err err = ERR_INIT;
    struct result *result = NULL;
    int64_t changed = 0;
    struct db *db = open_db(false);

    (void)state;
    make_small_table(db);
    assert_true(db_begin(db, &err));
    assert_true(db_exec(db, "INSERT INTO contract_small VALUES (3)", &changed, &err));
    assert_int_equal(changed, 1);
    assert_reads(db, "SELECT count(*) FROM contract_small", "3");
    assert_false(db_read(db, "SELECT nix FROM contract_small", NULL, &result, &err));
    assert_false(db_read(db, "DELETE FROM contract_small", NULL, &result, &err));
    assert_true(db_exec(db, "INSERT INTO contract_small VALUES (4)", NULL, &err));
    assert_true(db_commit(db, &err));
    assert_reads(db, "SELECT count(*) FROM contract_small", "4");
    db_close(db);
}

/* ---- introspection and plans ---- */

static const struct schema_table *find(const struct schema *schema, const char *name)
{
    const int at = schema_find_table(schema, NULL, name);

    if (at < 0)
        fail_msg("no table '%s'", name);
    return &schema->tables[at];
}

static void introspect__tells__keys_and_columns(void **state)
{
    struct err err = ERR_INIT;
    struct schema *schema = NULL;

    (void)state;
    if (under_test->no_keys)
        return;
    struct db *db = open_db(false);
    make_strict_tables(db);
    exec(db, "DROP VIEW IF EXISTS contract_view");
    exec(db, "DROP TABLE IF EXISTS contract_pairs_child");
    exec(db, "DROP TABLE IF EXISTS contract_pairs");
    exec(
        db,
        "CREATE TABLE contract_pairs (b INTEGER NOT NULL, a INTEGER NOT NULL, w VARCHAR(9) UNIQUE, "
        "price NUMERIC(10,2) DEFAULT 1.5, PRIMARY KEY (a, b))");
    exec(db,
         "CREATE TABLE contract_pairs_child (x INTEGER, y INTEGER, FOREIGN KEY (x, y) REFERENCES "
         "contract_pairs (a, b))");
    exec(db, "CREATE INDEX contract_pairs_price ON contract_pairs (price, w)");
    exec(db, "CREATE VIEW contract_view AS SELECT a, w FROM contract_pairs");
    if (!db_introspect(db, NULL, &schema, &err))
        fail_msg("%s", err.text);
    const struct schema_table *pairs = find(schema, "contract_pairs");
    assert_int_equal(pairs->kind, TABLE_BASE);
    assert_int_equal(pairs->column_count, 4);
    assert_int_equal(pairs->columns[schema_find_column(pairs, "a")].primary, 1);
    assert_int_equal(pairs->columns[schema_find_column(pairs, "b")].primary, 2);
    assert_false(pairs->columns[schema_find_column(pairs, "a")].unique);
    assert_true(pairs->columns[schema_find_column(pairs, "w")].unique);
    assert_true(pairs->columns[schema_find_column(pairs, "a")].not_null);
    assert_int_equal(pairs->columns[schema_find_column(pairs, "price")].value, VALUE_DECIMAL);
    assert_non_null(strstr(pairs->columns[schema_find_column(pairs, "price")].default_sql, "1.5"));
    const struct schema_table *child = find(schema, "contract_pairs_child");
    assert_int_equal(child->fkey_count, 1);
    assert_int_equal(child->fkeys[0].count, 2);
    assert_string_equal(child->fkeys[0].columns[0], "x");
    assert_string_equal(child->fkeys[0].to_columns[0], "a");
    assert_string_equal(child->fkeys[0].columns[1], "y");
    assert_string_equal(child->fkeys[0].to_columns[1], "b");
    assert_string_equal(child->fkeys[0].to_table, "contract_pairs");
    bool found = false;
    for (size_t i = 0; i < pairs->index_count; i++)
        if (str_eq(pairs->indexes[i].name, "contract_pairs_price")) {
            assert_int_equal(pairs->indexes[i].count, 2);
            assert_string_equal(pairs->indexes[i].columns[0], "price");
            assert_false(pairs->indexes[i].unique);
            found = true;
        }
    assert_true(found);
    assert_int_equal(find(schema, "contract_view")->kind, TABLE_VIEW);
    assert_int_equal(find(schema, "contract_view")->column_count, 2);
    schema_free(schema);
    exec(db, "DROP VIEW contract_view");
    db_close(db);
}

static void introspect__takes__two_hundred_wide_tables(void **state)
{
    struct err err = ERR_INIT;
    struct schema *schema = NULL;
    struct buf sql = BUF_INIT;
    size_t found = 0;
    struct db *db = open_db(false);

    (void)state;
    for (int i = 0; i < 200; i++) {
        buf_clear(&sql);
        buf_addf(&sql, "CREATE TABLE contract_wide_%d (id INTEGER%s", i,
                 under_test->no_keys ? "" : " NOT NULL PRIMARY KEY");
        for (int col = 1; col < 50; col++)
            buf_addf(&sql, ", c%d INTEGER", col);
        buf_addc(&sql, ')');
        exec(db, buf_str(&sql));
    }
    assert_true(db_introspect(db, NULL, &schema, &err));
    for (size_t i = 0; i < schema->table_count; i++)
        if (str_starts(schema->tables[i].name, "contract_wide_")) {
            assert_int_equal(schema->tables[i].column_count, 50);
            found++;
        }
    assert_int_equal(found, 200);
    schema_free(schema);
    for (int i = 0; i < 200; i++) {
        buf_clear(&sql);
        buf_addf(&sql, "DROP TABLE contract_wide_%d", i);
        exec(db, buf_str(&sql));
    }
    buf_release(&sql);
    db_close(db);
}

static void explain__tells__scans_and_refuses_writes(void **state)
{
    struct err err = ERR_INIT;
    struct db_plan plan;
    struct db *db = open_db(false);

    (void)state;
    make_small_table(db);
    if (!db_explain(db, "SELECT * FROM contract_small WHERE x > 1", &plan, &err))
        fail_msg("%s", err.text);
    assert_int_equal(plan.full_scans, 1);
    assert_non_null(strstr(plan.line, "full scan of contract_small"));
    assert_string_equal(plan.heavy, "");
    db_plan_limits(db, 1, 1); /* two rows are more than one; PostgreSQL counts pages */
    assert_true(db_explain(db, "SELECT * FROM contract_small", &plan, &err));
    if (!strstr(plan.heavy, "this may take long"))
        fail_msg("not heavy: %s", plan.line);
    db_plan_limits(db, 0, 0);
    assert_true(db_explain(db, "SELECT * FROM contract_small", &plan, &err));
    assert_string_equal(plan.heavy, "");
    assert_false(db_explain(db, "DELETE FROM contract_small", &plan, &err));
    assert_false(db_explain(db, "SELECT 1; DELETE FROM contract_small", &plan, &err));
    assert_false(db_explain(db, "SELECT nix FROM contract_small", &plan, &err));
    assert_int_equal(db_last_error(db)->class, DB_COLUMN_NOT_FOUND);
    assert_reads(db, "SELECT count(*) FROM contract_small", "2");
    db_close(db);
}

/* ---- several at once ---- */

static void *read_in_thread(void *arg)
{
    const char *sql = arg;
    const struct db_open_options options = {.read_only = true};
    struct err err = ERR_INIT;
    struct result *result = NULL;
    struct db *db = NULL;
    uint64_t rows = 0;

    if (db_open(under_test->url, &options, &db, &err) && db_read(db, sql, NULL, &result, &err))
        rows = result_rows(result);
    result_unref(result);
    db_close(db);
    return (void *)(uintptr_t)rows;
}

static void connections__read__at_the_same_time(void **state)
{
    pthread_t threads[4];
    char *sql = series(20000);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(threads); i++)
        assert_int_equal(pthread_create(&threads[i], NULL, read_in_thread, sql), 0);
    for (size_t i = 0; i < COUNT_OF(threads); i++) {
        void *rows;
        pthread_join(threads[i], &rows);
        assert_int_equal((uintptr_t)rows, 20000);
    }
    mem_free(sql);
}

static void connection__tells__what_it_is(void **state)
{
    struct err err = ERR_INIT;
    struct db *db = open_db(true);

    (void)state;
    assert_true(db_ping(db, NULL, &err));
    assert_string_equal(db_kind(db), under_test->kind);
    assert_true(strlen(db_server(db)) > 5);
    db_close(db);
}

int contract_run(const struct contract *contract)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connection__tells__what_it_is),
        cmocka_unit_test(values__come__back_as_they_went),
        cmocka_unit_test(booleans__travel),
        cmocka_unit_test(decimals__keep__their_digits),
        cmocka_unit_test(nul_bytes__are__kept_or_refused),
        cmocka_unit_test(columns__tell__name_type_and_source),
        cmocka_unit_test(fetch__publishes__in_windows),
        cmocka_unit_test(cursor__closed_early__leaves_the_connection_good),
        cmocka_unit_test(row_limit__marks__a_partial_result),
        cmocka_unit_test(stream__hands_on__rows_until_told),
        cmocka_unit_test(time_limit__stops__the_server),
        cmocka_unit_test(cancel__stops__what_streams_and_what_computes),
        cmocka_unit_test(cancel__keeps__the_rows_so_far),
        cmocka_unit_test(write__is__stopped_by_time_and_cancel),
        cmocka_unit_test(load__is__stopped_by_cancel),
        cmocka_unit_test(read__refuses__everything_else),
        cmocka_unit_test(write__is__refused_when_read_only),
        cmocka_unit_test(errors__are__put_into_classes),
        cmocka_unit_test(load__names__what_was_refused),
        cmocka_unit_test(load__takes__many_rows),
        cmocka_unit_test(load__aborted__leaves_nothing),
        cmocka_unit_test(read__inside_a_transaction__writes_nothing_and_breaks_nothing),
        cmocka_unit_test(introspect__tells__keys_and_columns),
        cmocka_unit_test(introspect__takes__two_hundred_wide_tables),
        cmocka_unit_test(explain__tells__scans_and_refuses_writes),
        cmocka_unit_test(connections__read__at_the_same_time),
    };

    under_test = contract;
    return cmocka_run_group_tests_name("contract", tests, NULL, NULL);
}
