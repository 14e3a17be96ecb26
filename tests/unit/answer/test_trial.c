/* Whether two results are the same, by sums that know no order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/err.h"
#include "trial.h"

/* Rows in a text: columns by '|', rows by '/'; numbers by their first character, "-" is NULL. */
static struct result *unended(const char *text)
{
    struct result_column columns[8];
    size_t count = 1;
    struct err err = ERR_INIT;

    for (const char *p = text; *p && *p != '/'; p++)
        count += *p == '|';
    for (size_t i = 0; i < count; i++)
        columns[i] = (struct result_column){.name = "c", .type = ""};
    struct result *result = result_new(columns, count, 0);
    for (const char *p = text; *p;) {
        const size_t len = strcspn(p, "|/");
        if (len == 1 && *p == '-')
            result_add_null(result);
        else
            result_add(result,
                       *p >= '0' && *p <= '9' ? (memchr(p, '.', len) ? CELL_REAL : CELL_INTEGER)
                                              : CELL_TEXT,
                       p, len);
        p += len;
        if (*p != '|')
            assert_true(result_row_end(result, &err));
        p += *p != '\0';
    }
    return result;
}

static struct result *rows(const char *text)
{
    struct result *result = unended(text);
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static struct trial trial_of(const char *text)
{
    struct trial trial;
    struct result *result = rows(text);

    trial_sum(result, &trial);
    result_unref(result);
    return trial;
}

static const struct {
    const char *a, *b;
    bool same;
} pairs[] = {
    {"1|a/2|b", "1|a/2|b", true},
    {"1|a/2|b", "2|b/1|a", true},  /* other order of rows */
    {"1|a/2|b", "a|1/b|2", true},  /* of columns */
    {"1|a/2|b", "1|b/2|a", false}, /* the same columns, other rows */
    {"1|a/2|b", "a/b", false},     /* one column less */
    {"1|a/2|b", "a/c", false},
    {"1/1/2", "1/2/2", false}, /* how often counts */
    {"2", "2.0", true},        /* numbers by value */
    {"0.3333333333333333", "0.33333333333333331", true},
    {"x2", "2", false}, /* text is no number */
    {"-", "0", false},
    {"", "", true},
};

static void trial_same__knows__no_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const struct trial a = trial_of(pairs[i].a), b = trial_of(pairs[i].b);
        if (trial_same(&a, &b) != pairs[i].same || trial_same(&b, &a) != pairs[i].same)
            fail_msg("'%s' and '%s'", pairs[i].a, pairs[i].b);
    }
}

static void trial_sum__tells__orders_apart(void **state)
{
    (void)state;
    assert_true(trial_of("1|a/2|b").in_order == trial_of("a|1/b|2").in_order);
    assert_true(trial_of("1|a/2|b").in_order != trial_of("2|b/1|a").in_order);
}

static void trial_sum__says__what_says_nothing(void **state)
{
    static const struct {
        const char *text;
        bool nothing;
    } cases[] = {{"", true},   {"0", true},  {"-", true},   {"-|0", true},
                 {"1", false}, {"a", false}, {"0/0", false}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(trial_of(cases[i].text).nothing, cases[i].nothing);
}

static void trial_sum__sees__rows_that_repeat(void **state)
{
    (void)state;
    assert_true(trial_of("1|a/2|b/1|a").repeats);
    assert_false(trial_of("1|a/2|b/1|b").repeats);
    assert_false(trial_of("").repeats);
}

static void trial_within__allows__more_columns(void **state)
{
    static const struct {
        const char *a, *b;
        bool within;
    } rows[] = {
        {"1|a/2|b", "a/b", true}, /* the same rows, with their numbers */
        {"1|a|x/2|b|y", "1|x/2|y", true},
        {"1|a/2|b", "a/c", false},   /* other rows */
        {"1|a/2|b", "a/b/b", false}, /* more rows */
        {"1|a", "a", false},         /* one row says too little */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct trial a = trial_of(rows[i].a), b = trial_of(rows[i].b);
        if (trial_within(&a, &b) != rows[i].within || trial_within(&b, &a) != rows[i].within)
            fail_msg("'%s' and '%s'", rows[i].a, rows[i].b);
    }
}

static void trial_same__needs__whole_results(void **state)
{
    struct result *part = unended("1/2");
    struct trial a, b = trial_of("1/2");

    (void)state;
    result_cut(part, &(struct err){.code = ERR_LIMIT, .text = "limit"});
    trial_sum(part, &a);
    assert_false(a.done);
    assert_false(trial_same(&a, &b));
    result_unref(part);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trial_same__knows__no_order),
        cmocka_unit_test(trial_sum__tells__orders_apart),
        cmocka_unit_test(trial_sum__says__what_says_nothing),
        cmocka_unit_test(trial_sum__sees__rows_that_repeat),
        cmocka_unit_test(trial_within__allows__more_columns),
        cmocka_unit_test(trial_same__needs__whole_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
