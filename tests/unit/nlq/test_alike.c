/* Tables from files whose name is also that of a number of theirs: rows or the number? Nobody can
 * be sure. */

#include "fixture.h"

static const char sales[] =
    "CREATE TABLE sales (day DATE, sales NUMERIC(8,2), region TEXT);"
    "INSERT INTO sales VALUES ('2026-01-02', 100, 'north'), ('2026-01-05', 50, 'south'), "
    "('2026-02-05', 75, 'north');";

static const struct asked sales_cases[] = {
    {"how many sales", "SELECT count(*) FROM sales"},
    {"sales in January 2026",
     "SELECT * FROM sales WHERE day >= '2026-01-01' AND day < '2026-02-01'"},
    {"list sales", "SELECT * FROM sales"},
};

static const char visits[] =
    "CREATE TABLE visits (park TEXT, visits INTEGER, counted_on DATE);"
    "INSERT INTO visits VALUES ('Lakeside', 120, '2026-03-01'), ('Hillside', 40, "
    "'2026-03-01'), ('Lakeside', 90, '2026-04-01');";

static const struct asked visits_cases[] = {
    {"how many visits", "SELECT sum(visits) FROM visits"},
    {"visits in March 2026",
     "SELECT * FROM visits WHERE counted_on >= '2026-03-01' AND counted_on < '2026-04-01'"},
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static int setup_sales(void **state)
{
    return fixture_open(state, sales);
}

static void nlq_ask__answers__what_a_file_of_sales_is_asked(void **state)
{
    assert_all_answered(*state, sales_cases, COUNT(sales_cases));
}

static void nlq_ask__is_not_sure__of_sales(void **state)
{
    assert_none_sure(*state, sales_cases, COUNT(sales_cases));
}

static int setup_visits(void **state)
{
    return fixture_open(state, visits);
}

static void nlq_ask__answers__what_a_file_of_visits_is_asked(void **state)
{
    assert_all_answered(*state, visits_cases, COUNT(visits_cases));
}

static void nlq_ask__is_not_sure__of_visits(void **state)
{
    assert_none_sure(*state, visits_cases, COUNT(visits_cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_file_of_sales_is_asked,
                                        setup_sales, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_sales, setup_sales,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_file_of_visits_is_asked,
                                        setup_visits, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_visits, setup_visits,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
