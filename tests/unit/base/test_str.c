#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/random.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"

static void str_comparison__folds__ascii_only(void **state)
{
    (void)state;
    assert_true(str_eq(NULL, NULL));
    assert_false(str_eq(NULL, ""));
    assert_false(str_eq("a", "A"));
    assert_true(str_eq_fold("Order_Date", "oRDER_dATE"));
    assert_false(str_eq_fold("É", "é"));
    assert_false(str_eq_fold("a", NULL));
    assert_true(str_cmp_fold("abc", "ABD") < 0);
    assert_true(str_cmp_fold("abc", "AB") > 0);
    assert_int_equal(str_cmp_fold("Zz", "zZ"), 0);
    assert_true(str_starts("orders", "ord"));
    assert_false(str_starts("or", "ord"));
    assert_true(str_starts_fold("SELECT 1", "select"));
    assert_false(str_starts_fold("SEL", "select"));
    assert_true(str_ends("orders.csv", ".csv"));
    assert_false(str_ends("csv", ".csv"));
    assert_string_equal(str_find_fold("Order BY total", "by"), "BY total");
    assert_null(str_find_fold("Order", "orders"));
    assert_string_equal(str_find_fold("abc", ""), "abc");
}

static void str_trim__cuts__both_ends(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want;
    } cases[] = {{"", ""},           {" \t\r\n ", ""}, {"a", "a"},
                 {"  a b  ", "a b"}, {"\va\f", "a"},   {"x\n", "x"}};

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char text[32];
        snprintf(text, sizeof text, "%s", cases[i].text);
        assert_string_equal(str_trim(text), cases[i].want);
        assert_int_equal(str_blank(cases[i].text), !*cases[i].want);
    }
    assert_true(str_blank(NULL));
}

static void str_to_i64__takes__whole_decimals(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool ok;
        int64_t value;
    } cases[] = {
        {"0", true, 0},
        {"-1", true, -1},
        {"+7", true, 7},
        {"9223372036854775807", true, INT64_MAX},
        {"-9223372036854775808", true, INT64_MIN},
        {"9223372036854775808", false, 0},
        {"", false, 0},
        {"-", false, 0},
        {" 1", false, 0},
        {"1 ", false, 0},
        {"0x10", false, 0},
        {"1.0", false, 0},
        {"--1", false, 0},
        {NULL, false, 0},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        int64_t value = 42;
        assert_int_equal(str_to_i64(cases[i].text, &value), cases[i].ok);
        assert_true(value == (cases[i].ok ? cases[i].value : 42));
    }
}

static void check_doubles(void)
{
    static const struct {
        const char *text;
        bool ok;
        double value;
    } cases[] = {
        {"0.7", true, 0.7}, {"-1e3", true, -1000}, {".5", true, 0.5},   {"1e400", false, 0},
        {"inf", false, 0},  {"nan", false, 0},     {"0x1p3", false, 0}, {"1,5", false, 0},
        {"", false, 0},     {"1.5x", false, 0},    {"e", false, 0},     {"1e-400", true, 0},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        double value = 42;
        assert_int_equal(str_to_double(cases[i].text, &value), cases[i].ok);
        assert_true(value == (cases[i].ok ? cases[i].value : 42));
    }
}

static void str_to_double__reads__points_in_every_locale(void **state)
{
    (void)state;
    static const char *const comma[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"};

    check_doubles();
    for (size_t i = 0; i < COUNT_OF(comma); i++)
        if (setlocale(LC_NUMERIC, comma[i]))
            check_doubles();
    setlocale(LC_NUMERIC, "C");
}

/* The definition, by recursion: optimal string alignment. */
static unsigned plain_distance(const char *a, size_t i, const char *b, size_t j)
{
    if (!i || !j)
        return (unsigned)(i + j);
    unsigned best = plain_distance(a, i - 1, b, j - 1) + (a[i - 1] != b[j - 1]);
    const unsigned gone = plain_distance(a, i - 1, b, j) + 1,
                   come = plain_distance(a, i, b, j - 1) + 1;
    best = gone < best ? gone : best;
    best = come < best ? come : best;
    if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        const unsigned swapped = plain_distance(a, i - 2, b, j - 2) + 1;
        best = swapped < best ? swapped : best;
    }
    return best;
}

static void random_word(char word[8])
{
    const size_t len = random_below(7);

    for (size_t i = 0; i < len; i++)
        word[i] = (char)('a' + random_below(3));
    word[len] = '\0';
}

static void str_distance__matches__its_definition(void **state)
{
    (void)state;
    char a[8], b[8];

    random_seed(6);
    for (int step = 0; step < 3000; step++) {
        random_word(a);
        random_word(b);
        const unsigned limit = (unsigned)random_below(8);
        const unsigned want = plain_distance(a, strlen(a), b, strlen(b));
        assert_int_equal(str_distance(a, b, limit), want > limit ? limit + 1 : want);
    }
    assert_int_equal(str_distance("CUSTOMER", "custmoer", 3), 1);
}

static void str_distance__takes__long_names(void **state)
{
    (void)state;
    char a[300], b[300];

    memset(a, 'a', sizeof a);
    memset(b, 'a', sizeof b);
    a[299] = b[299] = '\0';
    b[150] = 'x';
    assert_int_equal(str_distance(a, b, 5), 1);
}

static void str_nearest__finds__slips_and_refuses_strangers(void **state)
{
    (void)state;
    static const char *const names[] = {"customers", "orders", "order_items", "id"};
    static const struct {
        const char *name;
        int want;
    } cases[] = {{"custmers", 0}, {"ordres", 1},     {"order_item", 2}, {"ID", 3},
                 {"xx", -1},      {"suppliers", -1}, {"orders", 1},     {"", -1}};

    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_int_equal(str_nearest(cases[i].name, names, COUNT_OF(names)), cases[i].want);
    static const char *const near[] = {"order_dates", "order_date", "order_dated"};
    assert_int_equal(str_nearest("order_dat", near, COUNT_OF(near)), 1);
    assert_int_equal(str_nearest("orders", NULL, 0), -1);
}

static void str_split__gives__trimmed_pieces(void **state)
{
    (void)state;
    size_t count;

    char **pieces = str_split(" a, ,b c ,,d", ',', &count);
    assert_int_equal(count, 3);
    assert_string_equal(pieces[0], "a");
    assert_string_equal(pieces[1], "b c");
    assert_string_equal(pieces[2], "d");
    str_free_all(pieces, count);
    pieces = str_split(" , ", ',', &count);
    assert_int_equal(count, 0);
    str_free_all(pieces, count);
    str_free_all(str_split(NULL, ',', &count), count);
    assert_int_equal(count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(str_comparison__folds__ascii_only),
        cmocka_unit_test(str_trim__cuts__both_ends),
        cmocka_unit_test(str_to_i64__takes__whole_decimals),
        cmocka_unit_test(str_to_double__reads__points_in_every_locale),
        cmocka_unit_test(str_distance__matches__its_definition),
        cmocka_unit_test(str_distance__takes__long_names),
        cmocka_unit_test(str_nearest__finds__slips_and_refuses_strangers),
        cmocka_unit_test(str_split__gives__trimmed_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
