/* A hospital laundry with its rota: who has people below them, hours beyond the plan, what was
 * counted against what was expected, how long cases took, and the last of one kind of rows. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE staff(id INTEGER PRIMARY KEY, name TEXT NOT NULL, rank TEXT NOT NULL, boss_id "
    "INTEGER REFERENCES staff(id), hired DATE NOT NULL, fired DATE);"
    "INSERT INTO staff VALUES (1, 'Anna Kahn', 'supervisor', NULL, '2015-01-01', NULL), "
    "(2, 'Ben Vogel', 'porter', 1, '2016-01-01', NULL), (3, 'Eva Roth', 'porter', 1, "
    "'2017-01-01', '2026-03-03'), (4, 'Hans Falk', 'porter', 2, '2018-01-01', NULL);"
    "CREATE TABLE site(id INTEGER PRIMARY KEY, name TEXT NOT NULL, closed DATE);"
    "INSERT INTO site VALUES (1, 'North Ward', NULL), (2, 'South Ward', '2025-01-01');"
    "CREATE TABLE shift(id INTEGER PRIMARY KEY, staff_id INTEGER NOT NULL REFERENCES staff(id), "
    "shift_date DATE NOT NULL, planned_hrs NUMERIC, worked_hrs NUMERIC);"
    "INSERT INTO shift VALUES (1, 2, '2026-11-02', 8, 9), (2, 3, '2026-11-02', 8, 7.5), (3, 4, "
    "'2026-11-03', 8, 8);"
    "CREATE TABLE stop(id INTEGER PRIMARY KEY, stop_type TEXT NOT NULL, -- P pick-up, D delivery\n"
    "site_id INTEGER NOT NULL REFERENCES site(id), arrived_at DATETIME NOT NULL, driver_id INTEGER "
    "REFERENCES staff(id), state TEXT NOT NULL);"
    "INSERT INTO stop VALUES (1, 'P', 1, '2026-11-02 08:00', 2, 'done'), (2, 'D', 1, '2026-11-03 "
    "08:00', 2, 'done'), "
    "(3, 'D', 2, '2026-11-04 08:00', 3, 'skipped');"
    "CREATE TABLE stop_count(id INTEGER PRIMARY KEY, stop_id INTEGER NOT NULL REFERENCES stop(id), "
    "qty_expected INTEGER, qty_counted INTEGER);"
    "INSERT INTO stop_count VALUES (1, 1, 20, 19), (2, 2, 20, 20), (3, 3, 30, 28);"
    "CREATE TABLE complaint(id INTEGER PRIMARY KEY, site_id INTEGER NOT NULL REFERENCES site(id), "
    "received DATE NOT NULL, closed DATE, kind TEXT NOT NULL);"
    "INSERT INTO complaint VALUES (1, 1, '2026-10-01', '2026-10-05', 'late'), (2, 2, "
    "'2026-10-07', NULL, 'dirty'), (3, 1, '2026-10-08', '2026-10-09', 'late');";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

#define BELOW                                                                                      \
    "SELECT staff.name FROM staff JOIN staff AS below ON below.boss_id = staff.id GROUP BY "       \
    "staff.id HAVING count(*) "

/* Not as many rows of the table as are called the same, but those that refer to theirs. */
static void nlq_ask__counts__the_people_below(void **state)
{
    static const struct asked asked[] = {
        {"managers with more than 1 people", BELOW "> 1"},
        {"bosses who have at least 2 direct reports", BELOW ">= 2"},
        {"bosses who have at least two direct reports", BELOW ">= 2"},
        {"who manages fewer than 3 people?", BELOW "< 3"},
        {"supervisors with more than 1 person under them",
         "SELECT staff.name FROM staff JOIN staff AS below ON below.boss_id = staff.id WHERE "
         "staff.rank = 'supervisor' GROUP BY staff.id HAVING count(*) > 1"},
        {"who reports to nobody?", "SELECT name FROM staff WHERE boss_id IS NULL"},
        {"staff who report to no one", "SELECT name FROM staff WHERE boss_id IS NULL"},
        {"how many people does Anna Kahn manage?",
         "SELECT count(*) FROM staff WHERE boss_id IN (SELECT id FROM staff WHERE name = 'Anna "
         "Kahn')"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__takes__overtime_from_the_hours(void **state)
{
    static const struct asked asked[] = {
        {"total overtime", "SELECT sum(worked_hrs - planned_hrs) AS difference FROM shift"},
        {"overtime per employee",
         "SELECT staff.name, sum(shift.worked_hrs - shift.planned_hrs) AS difference FROM staff "
         "JOIN shift ON shift.staff_id = staff.id GROUP BY staff.id"},
        {"who worked overtime?",
         "SELECT DISTINCT staff.name FROM staff JOIN shift ON shift.staff_id = staff.id WHERE "
         "shift.worked_hrs > shift.planned_hrs"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__compares__columns_by_their_verbs(void **state)
{
    static const struct asked asked[] = {
        {"stop counts where less was counted than expected",
         "SELECT * FROM stop_count WHERE qty_counted < qty_expected"},
        {"sites counted less than expected",
         "SELECT DISTINCT site.name FROM site JOIN stop ON stop.site_id = site.id JOIN stop_count "
         "ON stop_count.stop_id = stop.id WHERE stop_count.qty_counted < stop_count.qty_expected"},
        {"shifts with fewer hours worked than planned",
         "SELECT * FROM shift WHERE worked_hrs < planned_hrs"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__times__cases_that_nobody_names(void **state)
{
    static const struct asked asked[] = {
        {"average resolution time",
         "SELECT avg(julianday(closed) - julianday(received)) AS days FROM complaint"},
        {"average resolution time by kind",
         "SELECT kind, avg(julianday(closed) - julianday(received)) AS days FROM complaint GROUP "
         "BY kind"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__finds__rows_of_a_kind_by_their_date(void **state)
{
    static const struct asked asked[] = {
        {"when was the last delivery to North Ward?",
         "SELECT stop.arrived_at FROM stop JOIN site ON stop.site_id = site.id WHERE "
         "stop.stop_type = 'D' AND site.name = 'North Ward' ORDER BY stop.arrived_at DESC LIMIT "
         "1"},
        {"fired porters", "SELECT name FROM staff WHERE fired IS NOT NULL AND rank = 'porter'"},
        {"how many porters were fired?",
         "SELECT count(*) FROM staff WHERE rank = 'porter' AND fired IS NOT NULL"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__counts__the_people_below, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__takes__overtime_from_the_hours, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__compares__columns_by_their_verbs, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__times__cases_that_nobody_names, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__finds__rows_of_a_kind_by_their_date, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
