/* What goes into a database comes back: values of each type, and what a column tells. */
#include "contract_parts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/str.h"

/* ---- values */

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

    must_exec(db, "DROP TABLE IF EXISTS contract_values");
    buf_add(&sql, "CREATE TABLE contract_values (");
    for (int i = 0; i < COLS; i++)
        buf_addf(&sql, "%s%s %s", i ? ", " : "", names[i], db_column_type(db, types[i]));
    buf_addc(&sql, ')');
    must_exec(db, buf_str(&sql));
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
    struct result *result = must_read(db, "SELECT * FROM contract_values ORDER BY id");
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
    must_give(db, "SELECT flag FROM contract_values WHERE id = 0",
              under_test->booleans ? "true" : "1");
    must_give(db, "SELECT flag FROM contract_values WHERE id = 1",
              under_test->booleans ? "false" : "0");
    must_give(db, "SELECT count(*) FROM contract_values WHERE flag", "1");
    db_close(db);
}

static void decimals__keep__their_digits(void **state)
{
    struct db *db = open_db(true);

    (void)state;
    if (under_test->decimals) {
        must_give(db, "SELECT CAST('12345678901234567890.10' AS DECIMAL(30,2))",
                  "12345678901234567890.10");
        must_give(db, "SELECT CAST('0.10' AS DECIMAL(10,2))", "0.10");
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
        struct result *result = must_read(db, "SELECT words FROM contract_values");
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
        must_read(db, "SELECT words AS w, on_day, exact, bytes, count(*) AS n "
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

const struct CMUnitTest contract_values[] = {
    cmocka_unit_test(values__come__back_as_they_went),
    cmocka_unit_test(booleans__travel),
    cmocka_unit_test(decimals__keep__their_digits),
    cmocka_unit_test(nul_bytes__are__kept_or_refused),
    cmocka_unit_test(columns__tell__name_type_and_source),
};
const size_t contract_values_count = COUNT_OF(contract_values);
