/* A supplier of energy: months that are kept as text, a date that work is booked for, players of a
 * play, and numbers of several rows. */
#include "../fixture.h"

static const char meters[] =
    "CREATE TABLE meters (id INTEGER PRIMARY KEY, name TEXT, place TEXT);"
    "CREATE TABLE readings (id INTEGER PRIMARY KEY, meter_id INTEGER REFERENCES meters (id), "
    "period TEXT NOT NULL, kwh INTEGER);"
    "CREATE TABLE jobs (id INTEGER PRIMARY KEY, job_no TEXT UNIQUE, meter_id INTEGER REFERENCES "
    "meters (id), booked_for DATE, booked_on DATE);"
    "CREATE TABLE museum (id INTEGER PRIMARY KEY, name TEXT, objects INTEGER);"
    "CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, team_id INTEGER REFERENCES team (id), "
    "play TEXT);"
    "INSERT INTO meters VALUES (1, 'A', 'Bath'), (2, 'B', 'Hove');"
    "INSERT INTO readings VALUES (1, 1, '2025-10', 90), (2, 2, '2025-10', 80), (3, 1, '2026-01', "
    "70), (4, 2, '2026-01', 60), (5, 1, '2026-10', 50), (6, 2, '2026-10', 40), (7, 1, '2026-11', "
    "30), (8, 2, '2026-11', 20);"
    "INSERT INTO jobs VALUES (1, 'J1', 1, '2026-11-26', '2026-11-01'), (2, 'J2', 2, '2026-11-20', "
    "'2026-11-02');"
    "INSERT INTO museum VALUES (1, 'Louvre', 35000), (2, 'Prado', 9000);"
    "INSERT INTO team VALUES (1, 'Reds'), (2, 'Blues');"
    "INSERT INTO person VALUES (1, 'Bob Ray', 1, 'Hamlet'), (2, 'Ann Lee', 2, 'Macbeth');";

static int meters_setup(void **state)
{
    return fixture_open(state, meters);
}

static void nlq_ask__reads__months_kept_as_text(void **state)
{
    static const struct asked asked[] = {
        {"total kwh in January 2026",
         "SELECT sum(kwh) FROM readings WHERE period >= '2026-01' AND period < '2026-02'"},
        {"readings in October 2025",
         "SELECT * FROM readings WHERE period >= '2025-10' AND period < '2025-11'"},
        {"total kwh last month",
         "SELECT sum(kwh) FROM readings WHERE period >= '2026-10' AND period < '2026-11'"},
        {"kwh per month",
         "SELECT period, sum(kwh) AS total_kwh FROM readings GROUP BY period ORDER BY period"},
        {"kwh per month in 2025",
         "SELECT period, sum(kwh) AS total_kwh FROM readings WHERE period >= '2025-01' AND period "
         "< '2026-01' GROUP BY period ORDER BY period"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__dates__work_by_the_day_that_it_is_booked_for(void **state)
{
    static const struct asked asked[] = {
        {"what's booked in for tomorrow", "SELECT job_no FROM jobs WHERE booked_for >= "
                                          "'2026-11-26' AND booked_for < '2026-11-27'"},
        {"jobs booked in for tomorrow", "SELECT job_no FROM jobs WHERE booked_for >= '2026-11-26' "
                                        "AND booked_for < '2026-11-27'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__is_not_sure__of_a_player_and_of_one_of_many(void **state)
{
    static const struct asked asked[] = {
        {"players of the Reds", NULL},
        {"how many objects does the museum have", NULL},
    };
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__months_kept_as_text),
        cmocka_unit_test(nlq_ask__dates__work_by_the_day_that_it_is_booked_for),
        cmocka_unit_test(nlq_ask__is_not_sure__of_a_player_and_of_one_of_many),
    };
    return cmocka_run_group_tests(tests, meters_setup, fixture_teardown);
}
