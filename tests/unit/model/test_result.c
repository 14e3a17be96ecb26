/* The row store: what goes in comes out, at the same address, whatever was spilled meanwhile. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/mem.h"
#include "querent/model/rows/result.h"

static const struct result_column columns[] = {
    {.name = "id",
     .type = "INTEGER",
     .value = VALUE_INTEGER,
     .source_table = "t",
     .source_column = "i"},
    {.name = "note", .type = "TEXT", .value = VALUE_TEXT},
};

static size_t print_row(uint64_t row, char *ret_id, char *ret_note)
{
    sprintf(ret_id, "%llu", (unsigned long long)row);
    return (size_t)sprintf(ret_note, "note %llu %.*s", (unsigned long long)row, (int)(row % 50),
                           "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz");
}

static void append(struct result *result, uint64_t row)
{
    char id[24], note[128];
    const size_t len = print_row(row, id, note);
    struct err err = ERR_INIT;

    result_add(result, CELL_INTEGER, id, strlen(id));
    if (row % 7 == 0)
        result_add_null(result);
    else
        result_add(result, CELL_TEXT, note, len);
    assert_true(result_row_end(result, &err));
}

static bool row_is(const struct cell *cells, uint64_t row)
{
    char id[24], note[128];
    const size_t len = print_row(row, id, note);

    if (cells[0].kind != CELL_INTEGER || cells[0].len != strlen(id) ||
        memcmp(cells[0].p, id, cells[0].len) != 0)
        return false;
    if (row % 7 == 0)
        return cells[1].kind == CELL_NULL && cells[1].len == 0;
    return cells[1].kind == CELL_TEXT && cells[1].len == len && memcmp(cells[1].p, note, len) == 0;
}

static void check_rows(const struct result *result, uint64_t rows)
{
    struct result_cursor cursor;
    struct cell cells[2];
    uint64_t row = 0;

    result_cursor_init(&cursor, result, 0);
    for (; result_cursor_next(&cursor, cells); row++)
        if (!row_is(cells, row))
            fail_msg("row %llu differs", (unsigned long long)row);
    assert_int_equal(row, rows);
    for (row = 0; row < rows; row += 997) {
        cells[0] = result_cell(result, row, 0);
        cells[1] = result_cell(result, row, 1);
        assert_true(row_is(cells, row));
    }
}

static void result__keeps__columns(void **state)
{
    (void)state;
    struct result *result = result_new(columns, 2, 0);

    assert_int_equal(result_column_count(result), 2);
    assert_string_equal(result_column(result, 0)->source_column, "i");
    assert_null(result_column(result, 1)->source_table);
    assert_int_equal(result_column(result, 0)->value, VALUE_INTEGER);
    assert_int_equal(result_state(result), RESULT_RUNNING);
    assert_string_equal(result_error(result)->text, "");
    result_unref(result);
    result_unref(NULL);
}

static void result__shows_only_published_rows__to_readers(void **state)
{
    (void)state;
    struct result *result = result_new(columns, 2, 0);
    struct result_cursor cursor;
    struct cell cells[2];

    append(result, 0);
    result_cursor_init(&cursor, result, 0);
    assert_int_equal(result_rows(result), 0);
    assert_false(result_cursor_next(&cursor, cells));
    result_publish(result);
    assert_true(result_cursor_next(&cursor, cells));
    assert_false(result_cursor_next(&cursor, cells));
    append(result, 1);
    result_set_state(result, RESULT_COMPLETE);
    assert_true(result_cursor_next(&cursor, cells));
    result_cut(result, &(struct err){.code = ERR_DB, .text = "too late"}); /* all rows are here */
    assert_int_equal(result_state(result), RESULT_COMPLETE);
    assert_int_equal(result_error(result)->code, ERR_NONE);
    result_unref(result);
}

static void result_cut__says__after_how_many_rows_and_why(void **state)
{
    static const struct {
        uint64_t rows;
        const char *says;
    } cases[] = {{0, "partial after 0 rows: bad value"},
                 {1, "partial after 1 row: bad value"},
                 {1234, "partial after 1,234 rows: bad value"}};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct result *result = result_new(columns, 2, 0);
        struct buf text = BUF_INIT;
        for (uint64_t row = 0; row < cases[i].rows; row++)
            append(result, row);
        result_add_partial(result, &text);
        assert_int_equal(text.len, 0);
        result_cut(result, &(struct err){.code = ERR_DB, .text = "bad value"});
        result_cut(result, &(struct err){.code = ERR_CANCELLED, .text = "closed"}); /* too late */
        result_add_partial(result, &text);
        assert_string_equal(buf_str(&text), cases[i].says);
        assert_int_equal(result_error(result)->code, ERR_DB);
        assert_int_equal(result_rows(result), cases[i].rows);
        buf_release(&text);
        result_unref(result);
    }
}

static void result__gives_back__what_was_added(void **state)
{
    (void)state;
    static const size_t caps[] = {0, 1 << 20};

    for (size_t i = 0; i < 2; i++) {
        struct result *result = result_new(columns, 2, caps[i]);
        for (uint64_t row = 0; row < 200000; row++)
            append(result, row);
        result_set_state(result, RESULT_COMPLETE);
        if (caps[i]) {
            assert_true(result_spilled(result) > 1 << 20);
            assert_true(result_memory(result) <= caps[i] + caps[i] / 4);
        } else {
            assert_int_equal(result_spilled(result), 0);
        }
        check_rows(result, 200000);
        result_unref(result);
    }
}

static void result__never_moves__a_published_cell(void **state)
{
    (void)state;
    struct result *result = result_new(columns, 2, 256 << 10);

    append(result, 1);
    result_publish(result);
    const struct cell before = result_cell(result, 0, 1);
    for (uint64_t row = 2; row < 50000; row++)
        append(result, row);
    result_publish(result);
    assert_true(result_spilled(result) > 0);
    const struct cell after = result_cell(result, 0, 1);
    assert_ptr_equal(before.p, after.p);
    assert_memory_equal(before.p, "note 1 a", 8);
    result_unref(result);
}

static void result__takes__cells_of_all_sizes(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 65535, 65536, 5 << 20, 3, 0, 20 << 20, 1};
    struct result *result = result_new(columns, 2, 0);
    char *big = malloc(20 << 20);
    struct err err = ERR_INIT;

    memset(big, 'x', 20 << 20);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        result_add(result, CELL_BYTES, "ab", 2);
        result_add(result, CELL_TEXT, big, sizes[i]);
        assert_true(result_row_end(result, &err));
    }
    result_publish(result);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct cell first = result_cell(result, i, 0), cell = result_cell(result, i, 1);
        assert_int_equal(first.kind, CELL_BYTES);
        assert_memory_equal(first.p, "ab", 2);
        assert_int_equal(cell.kind, CELL_TEXT);
        assert_int_equal(cell.len, sizes[i]);
        if (cell.len)
            assert_memory_equal(cell.p, big, cell.len);
    }
    free(big);
    result_unref(result);
}

static void result_row_end__drops__a_row_beyond_the_limit(void **state)
{
    (void)state;
    struct result *result = result_new(columns, 2, 0);
    struct err err = ERR_INIT;

    append(result, 1);
    result_add(result, CELL_TEXT, "a", 1);
    result_add(result, CELL_TEXT, "", (size_t)RESULT_ROW_BYTES_MAX + 1);
    assert_false(result_row_end(result, &err));
    assert_int_equal(err.code, ERR_LIMIT);
    append(result, 2);
    result_publish(result);
    assert_int_equal(result_rows(result), 2);
    assert_memory_equal(result_cell(result, 1, 0).p, "2", 1);
    result_unref(result);
}

static void result__holds__rows_without_columns(void **state)
{
    (void)state;
    struct result *result = result_new(NULL, 0, 0);
    struct result_cursor cursor;
    struct err err = ERR_INIT;

    for (int i = 0; i < 3; i++)
        assert_true(result_row_end(result, &err));
    result_publish(result);
    result_cursor_init(&cursor, result, 0);
    int rows = 0;
    while (result_cursor_next(&cursor, NULL))
        rows++;
    assert_int_equal(rows, 3);
    result_unref(result);
}

static void result_row_end__says__when_the_disk_cannot_be_used(void **state)
{
    (void)state;
    const char *before = getenv("TMPDIR");
    char *kept = before ? strdup(before) : NULL;
    struct result *result = result_new(columns, 2, 64 << 10);
    struct err err = ERR_INIT;
    bool ok = true;

    setenv("TMPDIR", "/proc/nowhere", 1);
    uint64_t row = 0;
    for (; ok && row < 100000; row++) {
        result_add(result, CELL_INTEGER, "1", 1);
        result_add(result, CELL_TEXT, "some text that fills the chunk", 30);
        ok = result_row_end(result, &err);
    }
    assert_false(ok);
    assert_int_equal(err.code, ERR_IO);
    result_cut(result, &err);
    assert_int_equal(result_rows(result), row - 1);
    result_unref(result);
    if (kept)
        setenv("TMPDIR", kept, 1);
    else
        unsetenv("TMPDIR");
    free(kept);
}

enum { SHARED_ROWS = 150000 };

static void *write_rows(void *arg)
{
    struct result *result = arg;

    for (uint64_t row = 0; row < SHARED_ROWS; row++) {
        append(result, row);
        if (row % 64 == 0)
            result_publish(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    return NULL;
}

static void *read_rows(void *arg)
{
    const struct result *result = arg;
    struct result_cursor cursor;
    struct cell cells[2];
    uint64_t row = 0, bad = 0;

    result_cursor_init(&cursor, result, 0);
    while (row < SHARED_ROWS) {
        while (result_cursor_next(&cursor, cells))
            bad += !row_is(cells, row++);
        const uint64_t rows = result_rows(result);
        if (rows) {
            cells[0] = result_cell(result, rows / 2, 0);
            cells[1] = result_cell(result, rows / 2, 1);
            bad += !row_is(cells, rows / 2);
        }
    }
    return (void *)(uintptr_t)bad;
}

static void result__is_read__while_it_grows_and_spills(void **state)
{
    (void)state;
    struct result *result = result_new(columns, 2, 512 << 10);
    pthread_t writer, readers[2];

    pthread_create(&writer, NULL, write_rows, result);
    for (int i = 0; i < 2; i++)
        pthread_create(&readers[i], NULL, read_rows, result);
    pthread_join(writer, NULL);
    for (int i = 0; i < 2; i++) {
        void *bad;
        pthread_join(readers[i], &bad);
        assert_null(bad);
    }
    assert_true(result_spilled(result) > 0);
    result_unref(result);
}

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

/* The only reader gives up what it has read; what it still reads is right. */
static void result_forget__gives_up__what_was_read(void **state)
{
    (void)state;
    const struct result_column one[] = {{.name = "id", .value = VALUE_INTEGER}};
    struct result *result = result_new(one, 1, 0);
    struct err err = ERR_INIT;
    struct result_cursor cursor;
    struct cell cell;
    size_t most = 0;
    char text[80];

    result_cursor_init(&cursor, result, 0);
    for (int i = 0; i < 200000; i++) {
        const int len = snprintf(text, sizeof text, "%060d", i);
        result_add(result, CELL_TEXT, text, (size_t)len);
        assert_true(result_row_end(result, &err));
        if (i % 1000 != 999)
            continue;
        result_publish(result);
        for (int k = i - 999; k <= i; k++) {
            assert_true(result_cursor_next(&cursor, &cell));
            snprintf(text, sizeof text, "%060d", k);
            assert_memory_equal(cell.p, text, 60);
        }
        result_forget(result, cursor.row);
        most = result_memory(result) > most ? result_memory(result) : most;
    }
    assert_true(most < (size_t)1 << 20); /* of 13 MB */
    assert_int_equal(result_rows(result), 200000);
    assert_memory_equal(result_cell(result, 0, 0).p, "000", 3); /* the first ones stay */
    assert_int_equal(result_cell(result, 100000, 0).len, 0);
    result_unref(result);
}

static void number_compare__is__exact(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        int order;
    } cases[] = {
        {"1", "2", -1},
        {"10", "9", 1},
        {"-1", "1", -1},
        {"-2", "-10", 1},
        {"0", "-0.00", 0},
        {"9007199254740993", "9007199254740992", 1},
        {"123456789012345678901234567890", "123456789012345678901234567891", -1},
        {"1e3", "1000.0", 0},
        {"1.50", "1.5", 0},
        {"0.1", "0.09", 1},
        {".5", "0.5", 0},
        {"1e-3", "0.001", 0},
        {"5.", "5", 0},
        {"+5", "5", 0},
        {"1e400", "1e399", 1},
        {"Infinity", "1e999", 1},
        {"-Infinity", "-1e999", -1},
        {"NaN", "Infinity", 1},
        {"16938.61", "16938.6", 1},
        {"007", "7", 0},
        {" 12 ", "12", 0},
        {"1e9999999999999999999", "1e5", 1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *a = cases[i].a, *b = cases[i].b;
        const int order = number_compare(a, strlen(a), b, strlen(b));
        const int back = number_compare(b, strlen(b), a, strlen(a));
        if (sign(order) != cases[i].order || sign(back) != -cases[i].order)
            fail_msg("%s against %s gave %d and %d", a, b, order, back);
    }
}

static void number_is__refuses__what_is_no_number(void **state)
{
    (void)state;
    static const char *const bad[] = {"",      "-",     ".",   "1e", "1e+", "0x10",
                                      "1,000", "1.2.3", "12a", "e5", " "};
    static const char *const good[] = {"0",  "-1.5e-10", "1E5", ".5",
                                       "5.", "inf",      "nan", "-Infinity"};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (number_is(bad[i], strlen(bad[i])))
            fail_msg("'%s' was taken", bad[i]);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!number_is(good[i], strlen(good[i])))
            fail_msg("'%s' was refused", good[i]);
}

static void cell_compare__orders__null_numbers_text_bytes(void **state)
{
    (void)state;
    const struct cell cells[] = {
        {.p = "", .kind = CELL_NULL},
        {.p = "-5", .len = 2, .kind = CELL_INTEGER},
        {.p = "4.9", .len = 3, .kind = CELL_REAL},
        {.p = "10", .len = 2, .kind = CELL_INTEGER},
        {.p = "", .len = 0, .kind = CELL_TEXT},
        {.p = "Z", .len = 1, .kind = CELL_TEXT},
        {.p = "a", .len = 1, .kind = CELL_TEXT},
        {.p = "a\0b", .len = 3, .kind = CELL_TEXT},
        {.p = "é", .len = 2, .kind = CELL_TEXT},
        {.p = "A", .len = 1, .kind = CELL_BYTES},
    };
    const size_t count = sizeof cells / sizeof *cells;

    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            assert_int_equal(sign(cell_compare(&cells[i], &cells[j])), sign((int)i - (int)j));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(result__keeps__columns),
        cmocka_unit_test(result__shows_only_published_rows__to_readers),
        cmocka_unit_test(result_cut__says__after_how_many_rows_and_why),
        cmocka_unit_test(result__gives_back__what_was_added),
        cmocka_unit_test(result__never_moves__a_published_cell),
        cmocka_unit_test(result__takes__cells_of_all_sizes),
        cmocka_unit_test(result_row_end__drops__a_row_beyond_the_limit),
        cmocka_unit_test(result__holds__rows_without_columns),
        cmocka_unit_test(result_row_end__says__when_the_disk_cannot_be_used),
        cmocka_unit_test(result__is_read__while_it_grows_and_spills),
        cmocka_unit_test(result_forget__gives_up__what_was_read),
        cmocka_unit_test(number_compare__is__exact),
        cmocka_unit_test(number_is__refuses__what_is_no_number),
        cmocka_unit_test(cell_compare__orders__null_numbers_text_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
