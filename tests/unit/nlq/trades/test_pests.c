/* Questions of a pest control service: jobs are reported, scheduled and completed. */
#include "../fixture.h"

static const char service[] =
    "CREATE TABLE technician(id INTEGER PRIMARY KEY, full_name TEXT);"
    "INSERT INTO technician VALUES (1, 'Sita Rao'), (2, 'Tom Finch');"
    "CREATE TABLE job(id INTEGER PRIMARY KEY, technician_id INTEGER REFERENCES technician(id), "
    "reported_on DATE NOT NULL, scheduled_for DATE NOT NULL, completed_on DATE, status TEXT, "
    "hours INTEGER);"
    "INSERT INTO job VALUES (1, 1, '2026-01-02', '2026-01-05', '2026-01-06', 'completed', 2), "
    "(2, 2, '2026-02-02', '2026-02-03', NULL, 'cancelled', 0), "
    "(3, 2, '2026-03-02', '2026-03-09', '2026-03-09', 'completed', 3);";

static const struct asked cases[] = {
    /* both ends are said, and the usual begin is not meant */
    {"how long does it take on average from report to finish?",
     "SELECT avg(julianday(completed_on) - julianday(reported_on)) AS days FROM job"},
    {"how long does it take on average from reporting to completion",
     "SELECT avg(julianday(completed_on) - julianday(reported_on)) AS days FROM job"},
    /* hours are no stock: a job of none is a job */
    {"technicians who are not assigned to any job",
     "SELECT full_name FROM technician WHERE id NOT IN (SELECT technician_id FROM job WHERE "
     "technician_id IS NOT NULL)"},
    /* what is done on the day that was planned is not late */
    {"jobs completed later than scheduled", "SELECT * FROM job WHERE completed_on > scheduled_for"},
    {"how long does it take from scheduled to completed",
     "SELECT avg(julianday(completed_on) - julianday(scheduled_for)) AS days FROM job"},
};

static int setup_service(void **state)
{
    return fixture_open(state, service);
}

static void nlq_ask__answers__what_pest_control_is_asked(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_pest_control_is_asked, setup_service,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
