/* An airport's ground handler, with short names of columns: who has left, to whom somebody reports,
 * delays that are kept, planned and actual times, states that a date tells, and what came in. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE airline(iata_cd TEXT PRIMARY KEY, name TEXT NOT NULL, active_flg TEXT NOT NULL, "
    "contract_since TEXT NOT NULL);"
    "INSERT INTO airline VALUES ('LH', 'Lufthansa', 'Y', '2015-01-01'), ('FR', 'Ryanair', 'N', "
    "'2016-01-01');"
    "CREATE TABLE staff(emp_no INTEGER PRIMARY KEY, first_nm TEXT NOT NULL, last_nm TEXT NOT NULL, "
    "role TEXT NOT NULL, hire_dt TEXT NOT NULL, left_dt TEXT, supervisor_no INTEGER REFERENCES "
    "staff(emp_no), night_ok TEXT NOT NULL, medical_exp_dt TEXT NOT NULL);"
    "INSERT INTO staff VALUES (1001, 'Ann', 'Lee', 'loader', '2015-01-01', NULL, NULL, 'Y', "
    "'2026-12-01'), (1002, 'Bo', 'Ray', 'loader', '2016-01-01', '2026-03-03', 1001, 'N', "
    "'2026-01-01'), (1003, 'Cy', 'Orr', 'agent', '2017-01-01', NULL, 1001, 'Y', '2027-01-01');"
    "CREATE TABLE gse(unit_no TEXT PRIMARY KEY, kind TEXT NOT NULL, bought_dt TEXT NOT NULL, "
    "status TEXT NOT NULL);"
    "INSERT INTO gse VALUES ('G-1', 'belt loader', '2020-01-01', 'in service'), ('G-2', 'tractor', "
    "'2021-01-01', 'scrapped'), ('G-3', 'tractor', '2021-01-01', 'in service');"
    "CREATE TABLE turnaround(ta_id INTEGER PRIMARY KEY, airline_cd TEXT NOT NULL REFERENCES "
    "airline(iata_cd), sched_arr TEXT NOT NULL, act_arr TEXT, sched_dep TEXT NOT NULL, act_dep "
    "TEXT, status TEXT NOT NULL);"
    "INSERT INTO turnaround VALUES (1, 'LH', '2026-10-01 06:00', '2026-10-01 06:10', '2026-10-01 "
    "07:00', '2026-10-01 07:20', 'departed'), (2, 'FR', '2026-10-02 06:00', '2026-10-02 06:00', "
    "'2026-10-02 06:40', '2026-10-02 06:50', 'departed');"
    "CREATE TABLE delay(delay_id INTEGER PRIMARY KEY, ta_id INTEGER NOT NULL REFERENCES "
    "turnaround(ta_id), reason TEXT NOT NULL, minutes INTEGER NOT NULL);"
    "INSERT INTO delay VALUES (1, 1, 'fuelling', 20), (2, 2, 'fuelling', 10), (3, 2, 'crew', 5);"
    "CREATE TABLE invoice(inv_no INTEGER PRIMARY KEY, airline_cd TEXT NOT NULL REFERENCES "
    "airline(iata_cd), issued_dt TEXT NOT NULL, due_dt TEXT NOT NULL, amount REAL NOT NULL, "
    "paid_dt TEXT, status TEXT NOT NULL);"
    "INSERT INTO invoice VALUES (1, 'LH', '2026-09-01', '2026-10-01', 100, '2026-10-11', 'paid'), "
    "(2, 'FR', '2026-09-01', '2026-10-01', 50, NULL, 'open'), (3, 'FR', '2026-10-01', "
    "'2026-11-01', 70, NULL, 'disputed'), (4, 'LH', '2026-09-01', '2026-10-01', 30, NULL, "
    "'credited');"
    "CREATE TABLE gse_defect(defect_id INTEGER PRIMARY KEY, unit_no TEXT NOT NULL REFERENCES "
    "gse(unit_no), reported_at TEXT NOT NULL, reported_by INTEGER NOT NULL REFERENCES "
    "staff(emp_no), severity TEXT NOT NULL, fixed_at TEXT, repair_cost REAL);"
    "INSERT INTO gse_defect VALUES (1, 'G-1', '2026-02-02 10:00', 1001, 'high', NULL, NULL), (2, "
    "'G-1', '2026-03-02 10:00', 1003, 'low', '2026-03-05 10:00', 40), (3, 'G-2', '2025-03-02 "
    "10:00', 1003, 'low', '2026-03-05 10:00', 60), (4, 'G-1', '2025-04-02 10:00', 1003, 'low', "
    "'2026-03-05 10:00', 60), (5, 'G-1', '2025-05-02 10:00', 1003, 'low', '2025-06-05 10:00', 70);"
    "CREATE TABLE incident(inc_id INTEGER PRIMARY KEY, ta_id INTEGER REFERENCES turnaround(ta_id), "
    "happened_on TEXT NOT NULL, severity TEXT NOT NULL, closed_on TEXT);"
    "INSERT INTO incident VALUES (1, 1, '2026-05-05', 'serious', NULL), (2, 2, '2026-06-06', "
    "'minor', '2026-07-07'), (3, 2, '2026-06-08', 'minor', '2026-07-07');";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__tells__who_is_here(void **state)
{
    static const struct asked asked[] = {
        {"how many active employees per role?",
         "SELECT role, count(*) AS staff FROM staff WHERE hire_dt < '2026-11-26' AND (left_dt >= "
         "'2026-11-25' OR left_dt IS NULL) GROUP BY role"},
        {"active airlines", "SELECT name FROM airline WHERE active_flg = 'Y'"},
        {"headcount by role without those who left",
         "SELECT role, count(*) AS staff FROM staff WHERE left_dt IS NULL GROUP BY role"},
        {"which loaders left?",
         "SELECT first_nm, last_nm FROM staff WHERE role = 'loader' AND left_dt IS NOT NULL"},
        {"how many people work here?", "SELECT count(*) FROM staff WHERE left_dt IS NULL"},
        {"who reports to employee 1001?",
         "SELECT first_nm, last_nm FROM staff WHERE supervisor_no = 1001"},
        {"whose medical has expired?",
         "SELECT first_nm, last_nm FROM staff WHERE medical_exp_dt < '2026-11-25'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__goes_by__what_the_rows_keep(void **state)
{
    static const struct asked asked[] = {
        {"which units have not had a defect this year?",
         "SELECT unit_no FROM gse WHERE unit_no NOT IN (SELECT unit_no FROM gse_defect WHERE "
         "reported_at >= '2026-01-01' AND reported_at < '2027-01-01')"},
        {"open defects with high severity",
         "SELECT * FROM gse_defect WHERE fixed_at IS NULL AND severity = 'high'"},
        {"incidents still open", "SELECT * FROM incident WHERE closed_on IS NULL"},
        {"how many delays were there this year?",
         "SELECT count(*) FROM delay JOIN turnaround ON delay.ta_id = turnaround.ta_id WHERE "
         "turnaround.sched_arr >= '2026-01-01' AND turnaround.sched_arr < '2027-01-01'"},
        {"turnarounds without delays this month", "SELECT * FROM turnaround WHERE sched_arr >= "
                                                  "'2026-11-01' AND sched_arr < '2026-12-01' AND "
                                                  "ta_id NOT IN (SELECT ta_id FROM delay)"},
        {"open incidents older than 90 days",
         "SELECT * FROM incident WHERE closed_on IS NULL AND happened_on < '2026-08-27'"},
        {"repair cost per unit this year",
         "SELECT gse.unit_no, sum(gse_defect.repair_cost) AS total_repair_cost FROM gse JOIN "
         "gse_defect ON gse_defect.unit_no = gse.unit_no WHERE gse_defect.reported_at >= "
         "'2026-01-01' AND gse_defect.reported_at < '2027-01-01' GROUP BY gse.unit_no"},
        {"average delay in minutes per airline",
         "SELECT airline.name, avg(delay.minutes) AS average_minutes FROM airline JOIN turnaround "
         "ON turnaround.airline_cd = airline.iata_cd JOIN delay ON delay.ta_id = turnaround.ta_id "
         "GROUP BY airline.iata_cd"},
        {"delays by reason", "SELECT reason, count(*) AS delays FROM delay GROUP BY reason"},
        {"top 5 reasons by minutes", "SELECT reason, sum(minutes) AS total_minutes FROM delay "
                                     "GROUP BY reason ORDER BY sum(minutes) DESC LIMIT 5"},
        {"average turnaround time",
         "SELECT avg(julianday(act_dep) - julianday(act_arr)) AS days FROM turnaround"},
        {"how much did we collect last month?", "SELECT sum(amount) FROM invoice WHERE paid_dt >= "
                                                "'2026-10-01' AND paid_dt < '2026-11-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* No column says when an invoice was disputed. */
static void nlq_ask__is_not_sure__when_a_state_began(void **state)
{
    static const struct asked asked[] = {
        {"invoices disputed this month", "SELECT * FROM invoice WHERE status = 'disputed' AND "
                                         "issued_dt >= '2026-11-01' AND issued_dt < '2026-12-01'"},
        {"paid invoices with status disputed",
         "SELECT * FROM invoice WHERE status = 'paid' OR status = 'disputed'"},
        {"which invoices are overdue?", "SELECT * FROM invoice WHERE due_dt < '2026-11-25' AND "
                                        "paid_dt IS NULL AND status <> 'credited'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__takes__the_oldest_open_for_the_longest(void **state)
{
    static const struct asked asked[] = {
        {"longest open defect",
         "SELECT * FROM gse_defect WHERE fixed_at IS NULL ORDER BY reported_at LIMIT 1"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__declines__a_cost_where_a_time_was_asked(void **state)
{
    static const char *const questions[] = {"average time to repair"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__tells__who_is_here, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__goes_by__what_the_rows_keep, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__when_a_state_began, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__takes__the_oldest_open_for_the_longest, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__a_cost_where_a_time_was_asked, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
