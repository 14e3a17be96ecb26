/* Work that was not done, periods of what was late, and amounts of what has a date of its own. */
#include "../fixture.h"

static const char depot[] =
    "CREATE TABLE sites (id INTEGER PRIMARY KEY, city TEXT NOT NULL, monthly_rent NUMERIC NOT "
    "NULL);"
    "CREATE TABLE guards (id INTEGER PRIMARY KEY, name TEXT NOT NULL, site_id INTEGER NOT NULL "
    "REFERENCES sites (id));"
    "CREATE TABLE shifts (id INTEGER PRIMARY KEY, guard_id INTEGER NOT NULL REFERENCES guards "
    "(id), worked_at DATE NOT NULL, hours NUMERIC NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, title TEXT NOT NULL, method TEXT NOT NULL, "
    "ordered_on DATE NOT NULL, deadline DATE NOT NULL, delivered_on DATE, refunded_on DATE, amount "
    "NUMERIC NOT NULL);"
    "INSERT INTO sites VALUES (1, 'Graz', 900), (2, 'Linz', 800);"
    "INSERT INTO guards VALUES (1, 'Ada', 1), (2, 'Bo', 1), (3, 'Cy', 2);"
    "INSERT INTO shifts VALUES (1, 1, '2026-03-04', 8), (2, 2, '2025-03-04', 7);"
    "INSERT INTO orders VALUES (1, 'Fence', 'card', '2026-01-02', '2026-02-01', '2026-02-03', "
    "NULL, 20), (2, 'Gate', 'cash', '2025-11-02', '2025-12-28', '2026-01-03', '2026-01-09', 30), "
    "(3, 'Lock', 'card', '2026-03-02', '2026-04-01', NULL, NULL, 5);";

static const struct asked cases[] = {
    {"guards who have not worked for us",
     "SELECT name FROM guards WHERE id NOT IN (SELECT guard_id FROM shifts)"},
    {"how many guards have never worked",
     "SELECT count(*) FROM guards WHERE id NOT IN (SELECT guard_id FROM shifts)"},
    {"guards who have not worked this year",
     "SELECT name FROM guards WHERE id NOT IN (SELECT guard_id FROM shifts WHERE worked_at >= "
     "'2026-01-01' AND worked_at < '2027-01-01')"},
    /* in the year of the delivery, whatever year was promised */
    {"orders delivered late in 2026",
     "SELECT title FROM orders WHERE delivered_on > deadline AND delivered_on >= '2026-01-01' AND "
     "delivered_on < '2027-01-01'"},
    {"orders delivered late last year",
     "SELECT title FROM orders WHERE delivered_on > deadline AND delivered_on >= '2025-01-01' AND "
     "delivered_on < '2026-01-01'"},
    /* only what was refunded */
    {"total refunds by method", "SELECT method, sum(amount) AS total_amount FROM orders WHERE "
                                "refunded_on IS NOT NULL GROUP BY method"},
};

/* An office has one rent and many people. */
static const char *const declined[] = {"rent per guard", "monthly rent per guard"};

/* That shifts are the work is a guess. */
static const struct asked unsure[] = {{"guards who have not worked for us", NULL}};

static void nlq_ask__is_not_sure__what_work_is(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

static void nlq_ask__reads__work_lateness_and_refunds(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__declines__a_number_of_few_per_one_of_many(void **state)
{
    assert_all_declined(*state, declined, sizeof declined / sizeof *declined);
}

static int open_tables(void **state)
{
    return fixture_open(state, depot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__work_lateness_and_refunds),
        cmocka_unit_test(nlq_ask__is_not_sure__what_work_is),
        cmocka_unit_test(nlq_ask__declines__a_number_of_few_per_one_of_many)};
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
