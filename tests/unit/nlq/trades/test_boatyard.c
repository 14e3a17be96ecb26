/* Boats for hire, and their repairs: how long things take from one day to another, and days,
 * meters and references held against each other. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE mechanics (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE repair_kinds (code TEXT PRIMARY KEY, label TEXT NOT NULL, target_days "
    "INTEGER NOT NULL);"
    "CREATE TABLE boats (id INTEGER PRIMARY KEY, hull_no TEXT NOT NULL, maker TEXT NOT NULL, "
    "keeper_id INTEGER REFERENCES mechanics(id));"
    "CREATE TABLE hires (id INTEGER PRIMARY KEY, hire_no TEXT NOT NULL, boat_id INTEGER NOT "
    "NULL REFERENCES boats(id), pickup_branch_id INTEGER NOT NULL REFERENCES branches(id), "
    "return_branch_id INTEGER NOT NULL REFERENCES branches(id), booked_on DATE NOT NULL, "
    "return_due DATE NOT NULL, collected_on DATE, returned_on DATE, km_out INTEGER, km_in "
    "INTEGER);"
    "CREATE TABLE repairs (id INTEGER PRIMARY KEY, ref TEXT NOT NULL, boat_id INTEGER NOT NULL "
    "REFERENCES boats(id), kind_code TEXT NOT NULL REFERENCES repair_kinds(code), mechanic_id "
    "INTEGER NOT NULL REFERENCES mechanics(id), reported_on DATE NOT NULL, finished_on DATE, "
    "is_urgent INTEGER NOT NULL, minutes_spent INTEGER);"
    "INSERT INTO branches VALUES (1, 'North Pier'), (2, 'Old Lock');"
    "INSERT INTO mechanics VALUES (1, 'Ida Falk'), (2, 'Jon Reed');"
    "INSERT INTO repair_kinds VALUES ('E', 'Engine', 5), ('H', 'Hull', 10);"
    "INSERT INTO boats VALUES (1, 'B-11', 'Linder', 1), (2, 'B-12', 'Uttern', 2), (3, 'B-13', "
    "'Linder', NULL);"
    "INSERT INTO hires VALUES (1, 'H-1', 1, 1, 1, '2026-08-01', '2026-08-10', '2026-08-03', "
    "'2026-08-09', 100, 160), (2, 'H-2', 2, 1, 2, '2026-08-02', '2026-08-20', '2026-08-05', "
    "'2026-08-22', 10, 40), (3, 'H-3', 3, 2, 2, '2026-09-01', '2026-09-09', '2026-09-01', "
    "'2026-09-09', 5, 25), (4, 'H-4', 1, 2, 1, '2026-11-20', '2026-11-30', NULL, NULL, NULL, "
    "NULL);"
    "INSERT INTO repairs VALUES (1, 'R-1', 1, 'E', 1, '2026-09-01', '2026-09-04', 1, 90), (2, "
    "'R-2', 2, 'H', 1, '2026-09-10', '2026-09-25', 0, 240), (3, 'R-3', 1, 'E', 2, "
    "'2026-10-01', '2026-10-12', 0, 150), (4, 'R-4', 3, 'H', 2, '2026-11-10', NULL, 1, NULL);";

static const struct asked spans[] = {
    {"how long on average from booking to collection, in days, for each maker",
     "SELECT boats.maker, avg(julianday(hires.collected_on) - "
     "julianday(hires.booked_on)) AS days FROM boats JOIN hires ON hires.boat_id = "
     "boats.id GROUP BY boats.maker"},
    {"average number of days from a repair being reported to it being finished per "
     "mechanic",
     "SELECT mechanics.name, avg(julianday(repairs.finished_on) - "
     "julianday(repairs.reported_on)) AS days FROM mechanics JOIN repairs ON "
     "repairs.mechanic_id = mechanics.id GROUP BY mechanics.id"},
    {"how many days does it take on average until a reported repair gets finished",
     "SELECT avg(julianday(finished_on) - julianday(reported_on)) AS days FROM repairs"},
    {"average days from booking to return per month of collection",
     "SELECT strftime('%Y-%m', collected_on) AS month, avg(julianday(returned_on) - "
     "julianday(booked_on)) AS days FROM hires WHERE collected_on IS NOT NULL GROUP BY "
     "strftime('%Y-%m', collected_on) ORDER BY strftime('%Y-%m', collected_on)"},
    {"for repairs that are urgent: average days from report to finish, per mechanic",
     "SELECT mechanics.name, avg(julianday(repairs.finished_on) - "
     "julianday(repairs.reported_on)) AS days FROM mechanics JOIN repairs ON "
     "repairs.mechanic_id = mechanics.id WHERE repairs.is_urgent = 1 GROUP BY "
     "mechanics.id"},
    {"average duration of finished repairs in days per mechanic",
     "SELECT mechanics.name, avg(julianday(repairs.finished_on) - "
     "julianday(repairs.reported_on)) AS days FROM mechanics JOIN repairs ON "
     "repairs.mechanic_id = mechanics.id WHERE repairs.finished_on IS NOT NULL GROUP BY "
     "mechanics.id"},
};

static const struct asked against[] = {
    {"hires brought back after the agreed return date",
     "SELECT hire_no FROM hires WHERE returned_on > return_due"},
    {"what percentage of returned hires came back on or before the return date, per maker",
     "SELECT boats.maker, 100.0 * count(CASE WHEN hires.returned_on <= hires.return_due "
     "THEN 1 END) / count(*) AS percent FROM boats JOIN hires ON hires.boat_id = "
     "boats.id WHERE hires.returned_on IS NOT NULL GROUP BY boats.maker"},
    {"on-time rate per maker: percent of returned hires that came back on or before the "
     "due date",
     "SELECT boats.maker, 100.0 * count(CASE WHEN hires.returned_on <= hires.return_due "
     "THEN 1 END) / count(*) AS percent FROM boats JOIN hires ON hires.boat_id = "
     "boats.id WHERE hires.returned_on IS NOT NULL GROUP BY boats.maker"},
    {"hires with a return branch other than the pickup branch",
     "SELECT hire_no FROM hires WHERE pickup_branch_id <> return_branch_id"},
    {"how many repairs were done by somebody other than the boat's own keeper",
     "SELECT count(*) FROM repairs JOIN boats ON repairs.boat_id = boats.id WHERE "
     "repairs.mechanic_id <> boats.keeper_id"},
    {"repairs that took longer than the target for their kind",
     "SELECT repairs.ref FROM repairs JOIN repair_kinds ON repairs.kind_code = "
     "repair_kinds.code WHERE julianday(repairs.finished_on) - "
     "julianday(repairs.reported_on) > repair_kinds.target_days"},
    {"repairs that have run past the target days for their kind",
     "SELECT repairs.ref FROM repairs JOIN repair_kinds ON repairs.kind_code = "
     "repair_kinds.code WHERE repairs.finished_on IS NULL AND julianday('2026-11-25') - "
     "julianday(repairs.reported_on) > repair_kinds.target_days"},
};

static const struct asked amounts[] = {
    {"hours spent per mechanic",
     "SELECT mechanics.name, sum(repairs.minutes_spent) / 60.0 AS hours FROM mechanics "
     "JOIN repairs ON repairs.mechanic_id = mechanics.id GROUP BY mechanics.id"},
    {"total hours of urgent repairs per mechanic",
     "SELECT mechanics.name, sum(repairs.minutes_spent) / 60.0 AS hours FROM mechanics "
     "JOIN repairs ON repairs.mechanic_id = mechanics.id WHERE repairs.is_urgent = 1 "
     "GROUP BY mechanics.id"},
    {"average kilometres driven per returned hire, by maker",
     "SELECT boats.maker, avg(hires.km_in - hires.km_out) AS average_difference FROM "
     "boats JOIN hires ON hires.boat_id = boats.id WHERE hires.returned_on IS NOT NULL "
     "GROUP BY boats.maker"},
    {"total km driven per boat",
     "SELECT boats.hull_no, sum(hires.km_in - hires.km_out) AS difference FROM boats "
     "JOIN hires ON hires.boat_id = boats.id GROUP BY boats.id"},
    {"how many days late were hires returned on average",
     "SELECT avg(julianday(returned_on) - julianday(return_due)) AS days FROM hires"},
    {"hires returned at least 2 days late",
     "SELECT hire_no FROM hires WHERE julianday(returned_on) - julianday(return_due) >= 2"},
    {"hires returned to a branch other than the pickup branch",
     "SELECT hire_no FROM hires WHERE pickup_branch_id <> return_branch_id"},
    {"average days from report to finish, urgent repairs against the other ones",
     "SELECT is_urgent, avg(julianday(finished_on) - julianday(reported_on)) AS days "
     "FROM repairs GROUP BY is_urgent"},
    {"average days from report to finish by whether the repair is urgent",
     "SELECT is_urgent, avg(julianday(finished_on) - julianday(reported_on)) AS days "
     "FROM repairs GROUP BY is_urgent"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__measures_the_time__between_two_said_events(void **state)
{
    assert_all_answered(*state, spans, sizeof spans / sizeof *spans);
}

static void nlq_ask__compares_a_date__with_the_day_set_for_it(void **state)
{
    assert_all_answered(*state, against, sizeof against / sizeof *against);
}

static void nlq_ask__adds_up__what_two_columns_or_minutes_say(void **state)
{
    assert_all_answered(*state, amounts, sizeof amounts / sizeof *amounts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__measures_the_time__between_two_said_events),
        cmocka_unit_test(nlq_ask__compares_a_date__with_the_day_set_for_it),
        cmocka_unit_test(nlq_ask__adds_up__what_two_columns_or_minutes_say),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
