/* What cells come to: exact sums, and counts over several columns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "querent/model/rows/tally.h"

static const struct result_column columns[] = {
    {.name = "a", .type = "NUMERIC", .value = VALUE_DECIMAL},
    {.name = "b", .type = "REAL", .value = VALUE_REAL},
    {.name = "c", .type = "TEXT", .value = VALUE_TEXT},
};

static struct result *make(const char *const (*rows)[3], size_t count)
{
    struct result *result = result_new(columns, 3, 0);
    struct err err;
    for (size_t i = 0; i < count; i++) {
        for (int col = 0; col < 3; col++) {
            if (rows[i][col])
                result_add(result, col < 2 ? CELL_REAL : CELL_TEXT, rows[i][col],
                           strlen(rows[i][col]));
            else
                result_add_null(result);
        }
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static struct tally count(struct result *result, size_t first, size_t n)
{
    static const size_t all[] = {0, 1, 2};
    struct tally tally;
    struct err err;
    assert_true(tally_make(result, NULL, all + first, n, NULL, NULL, &tally, &err));
    return tally;
}

static void tally_make__adds__decimals_exactly(void **state)
{
    static const struct {
        const char *rows[4];
        const char *sum, *mean;
    } cases[] = {
        {{"0.1", "0.2"}, "0.3", "0.15"},
        {{"1.10", "2.20"}, "3.30", "1.65"},
        {{"99999999999999999999.99", "0.01"},
         "100000000000000000000.00",
         "50000000000000000000.00"},
        {{"-5", "3", "1"}, "-1", "-0.333333"},
        {{"-0.5", "0.5"}, "0.0", "0.0"},
        {{"1e3", "1"}, "1001", "500.5"},
        {{"0.00", "0"}, "0.00", "0.00"},
        {{"1000000000", "-0.000000001"}, "999999999.999999999", "499999999.9999999995"},
        {{"-12.90", "1204.50", "88.00", "0.10"}, "1279.70", "319.925"},
        {{"1e308", "1e308"}, "2", NULL},
        {{"1e400", "1"}, "", ""},
        {{"NaN", "1"}, "", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *rows[4][3] = {0};
        size_t n = 0;
        for (; n < 4 && cases[i].rows[n]; n++)
            rows[n][0] = cases[i].rows[n];
        struct result *result = make((const char *const(*)[3])rows, n);
        struct tally tally = count(result, 0, 1);
        if (cases[i].mean) {
            assert_string_equal(buf_str(&tally.sum), cases[i].sum);
            assert_string_equal(buf_str(&tally.mean), cases[i].mean);
        } else {
            assert_int_equal(tally.sum.len, 309);
            assert_int_equal(buf_str(&tally.sum)[0], cases[i].sum[0]);
        }
        tally_release(&tally);
        result_unref(result);
    }
}

static void tally_make__adds__what_binary_fractions_mean(void **state)
{
    static const char *const rows[][3] = {{NULL, "0.30000000000000004", NULL},
                                          {NULL, "169280.37999999995", NULL}};
    (void)state;
    struct result *result = make(rows, 2);
    struct tally tally = count(result, 1, 1);
    assert_string_equal(buf_str(&tally.sum), "169280.68");
    tally_release(&tally);
    result_unref(result);
}

static void tally_make__counts__values_of_several_columns(void **state)
{
    static const char *const rows[][3] = {
        {"1", "2.5", "x"}, {"2", NULL, "y"}, {"1.0", "1", "x"}, {NULL, "4", "x"}};
    (void)state;
    struct result *result = make(rows, 4);
    struct tally tally = count(result, 0, 2);
    assert_int_equal(tally.cells, 8);
    assert_int_equal(tally.nulls, 2);
    assert_int_equal(tally.numbers, 6);
    assert_int_equal(tally.distinct, 4); /* 1 three times, 2, 2.5, 4 */
    assert_string_equal(buf_str(&tally.sum), "11.5");
    assert_int_equal(tally.top[0].count, 3);
    assert_memory_equal(tally.greatest.p, "4", 1);
    assert_memory_equal(tally.median.p, "2", 1);
    tally_release(&tally);
    tally = count(result, 2, 1);
    assert_int_equal(tally.distinct, 2);
    assert_int_equal(tally.top_count, 2);
    assert_int_equal(tally.top[0].count, 3);
    assert_int_equal(tally.bin_count, 0);
    assert_int_equal(tally.sum.len, 0);
    tally_release(&tally);
    result_unref(result);
}

static void tally_make__fills__a_histogram(void **state)
{
    struct result *result = result_new(columns, 1, 0);
    struct tally tally;
    struct err err;
    static const size_t col = 0;
    uint64_t all = 0;
    (void)state;
    for (int i = 0; i <= 1600; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", i);
        result_add(result, CELL_INTEGER, text, strlen(text));
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    assert_true(tally_make(result, NULL, &col, 1, NULL, NULL, &tally, &err));
    assert_int_equal(tally.bin_count, TALLY_BINS);
    for (int i = 0; i < TALLY_BINS; i++)
        all += tally.bins[i];
    assert_int_equal(all, 1601);
    assert_int_equal(tally.bins[0], 100);
    assert_int_equal(tally.bins[TALLY_BINS - 1], 101);
    tally_release(&tally);
    struct cancel *cancel = cancel_new();
    cancel_fire(cancel);
    assert_false(tally_make(result, NULL, &col, 1, cancel, NULL, &tally, &err));
    assert_int_equal(err.code, ERR_CANCELLED);
    cancel_unref(cancel);
    result_unref(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tally_make__adds__decimals_exactly),
        cmocka_unit_test(tally_make__adds__what_binary_fractions_mean),
        cmocka_unit_test(tally_make__counts__values_of_several_columns),
        cmocka_unit_test(tally_make__fills__a_histogram),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
