/* A boat hire with a workshop: what is due back, what nobody was given, which states count, and
 * what is shown where there is any. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE piers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE fitters (id INTEGER PRIMARY KEY, name TEXT NOT NULL, left_on DATE);"
    "CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT NOT NULL, deleted_at TEXT);"
    "CREATE TABLE boats (id INTEGER PRIMARY KEY, reg TEXT NOT NULL, pier_id INTEGER NOT NULL "
    "REFERENCES piers (id));"
    "CREATE TABLE hires (id INTEGER PRIMARY KEY, hire_no TEXT NOT NULL, boat_id INTEGER NOT NULL "
    "REFERENCES boats (id), guest_id INTEGER NOT NULL REFERENCES guests (id), channel TEXT NOT "
    "NULL, booked_on DATE NOT NULL, pickup_due DATE NOT NULL, return_due DATE NOT NULL, "
    "returned_on DATE, status TEXT NOT NULL);"
    "CREATE TABLE repairs (id INTEGER PRIMARY KEY, ref TEXT NOT NULL, boat_id INTEGER NOT NULL "
    "REFERENCES boats (id), assigned_to INTEGER REFERENCES fitters (id), opened_on DATE NOT NULL);"
    "CREATE TABLE parcels (id INTEGER PRIMARY KEY, parcel_no TEXT NOT NULL, expected_on DATE NOT "
    "NULL, received_on DATE, collected_on DATE);"
    "INSERT INTO piers VALUES (1, 'North'), (2, 'South'), (3, 'West');"
    "INSERT INTO fitters VALUES (1, 'Ada', NULL), (2, 'Ben', '2026-04-01');"
    "INSERT INTO guests VALUES (1, 'Abbot', NULL), (2, 'Birch', NULL), (3, 'Cole', '2026-01-01');"
    "INSERT INTO boats VALUES (1, 'B-1', 1), (2, 'B-2', 2), (3, 'B-3', 2);"
    "INSERT INTO hires VALUES (1, 'H1', 1, 1, 'web', '2025-05-01', '2025-05-02', '2025-05-04', "
    "'2025-05-05', 'done'), (2, 'H2', 1, 2, 'desk', '2026-06-01', '2026-06-02', '2026-06-04', "
    "NULL, 'out'), (3, 'H3', 2, 1, 'web', '2026-10-01', '2026-10-02', '2026-10-04', NULL, "
    "'cancelled'), (4, 'H4', 3, 2, 'web', '2026-10-20', '2026-10-22', '2026-10-30', NULL, 'out');"
    "INSERT INTO repairs VALUES (1, 'R1', 1, 1, '2026-02-01'), (2, 'R2', 2, NULL, '2026-03-01');"
    "INSERT INTO parcels VALUES (1, 'P1', '2026-02-01', '2026-02-03', NULL), (2, 'P2', "
    "'2026-03-01', NULL, NULL), (3, 'P3', '2026-04-01', '2026-04-01', '2026-04-02');";

static const struct asked back[] = {
    {"which boats should have been back before today but are still out? hire number, guest",
     "SELECT hires.hire_no, guests.name FROM hires JOIN guests ON hires.guest_id = guests.id "
     "WHERE hires.status = 'out' AND hires.return_due < '2026-11-25'"},
    {"hires due back on 2026-10-30",
     "SELECT hire_no FROM hires WHERE status = 'out' AND return_due >= '2026-10-30' AND "
     "return_due < '2026-10-31'"},
    {"overdue hires",
     "SELECT hire_no FROM hires WHERE return_due < '2026-11-25' AND returned_on IS NULL AND "
     "status <> 'cancelled'"},
    {"which parcels should have arrived by now but haven't",
     "SELECT parcel_no FROM parcels WHERE received_on IS NULL AND expected_on < '2026-11-25'"},
};

static const struct asked nobody[] = {
    {"which repairs have nobody assigned", "SELECT ref FROM repairs WHERE assigned_to IS NULL"},
    {"repairs that still have no one assigned, ref and date opened",
     "SELECT ref, opened_on FROM repairs WHERE assigned_to IS NULL"},
    {"parcels nobody has picked up", "SELECT parcel_no FROM parcels WHERE collected_on IS NULL"},
};

static const struct asked counted[] = {
    {"how many hires per channel, done and out ones only",
     "SELECT channel, count(*) AS hires FROM hires WHERE status = 'done' OR status = 'out' GROUP "
     "BY channel"},
    {"how many hires per channel (done only)",
     "SELECT channel, count(*) AS hires FROM hires WHERE status = 'done' GROUP BY channel"},
    {"how many hires per channel, only the ones that were cancelled",
     "SELECT channel, count(*) AS hires FROM hires WHERE status = 'cancelled' GROUP BY channel"},
    {"how many hires per channel, forget the cancelled ones",
     "SELECT channel, count(*) AS hires FROM hires WHERE status <> 'cancelled' GROUP BY channel"},
    {"how many hires per channel that are neither done nor cancelled",
     "SELECT channel, count(*) AS hires FROM hires WHERE status <> 'done' AND status <> "
     "'cancelled' GROUP BY channel"},
    {"guests who booked in 2025 but not in 2026 (cancelled hires don't count as booking)",
     "SELECT DISTINCT guests.name FROM guests JOIN hires ON hires.guest_id = guests.id WHERE "
     "hires.booked_on >= '2025-01-01' AND hires.booked_on < '2026-01-01' AND hires.status <> "
     "'cancelled' AND guests.id NOT IN (SELECT guest_id FROM hires WHERE booked_on >= "
     "'2026-01-01' AND booked_on < '2027-01-01' AND status <> 'cancelled')"},
    {"guests who never hired a boat (even a cancelled one)",
     "SELECT name FROM guests WHERE id NOT IN (SELECT guest_id FROM hires)"},
    {"parcels received over 90 days ago",
     "SELECT parcel_no FROM parcels WHERE received_on < '2026-08-27'"},
};

static const struct asked states[] = {
    {"non-deleted guests", "SELECT name FROM guests WHERE deleted_at IS NULL"},
    {"number of hires that came in through the web",
     "SELECT count(*) FROM hires WHERE channel = 'web'"},
    {"parcels whose date has already passed",
     "SELECT parcel_no FROM parcels WHERE expected_on < '2026-11-25'"},
    {"fitters without repairs; current staff",
     "SELECT name FROM fitters WHERE left_on IS NULL AND id NOT IN (SELECT assigned_to FROM "
     "repairs WHERE assigned_to IS NOT NULL)"},
};

static const struct asked shown[] = {
    {"number of boats per pier, piers without any can be left out",
     "SELECT piers.name, count(*) AS boats FROM piers JOIN boats ON boats.pier_id = piers.id "
     "GROUP BY piers.id"},
    {"number of boats per pier. Show piers with zero too.",
     "SELECT piers.name, count(boats.id) AS boats FROM piers LEFT JOIN boats ON boats.pier_id = "
     "piers.id GROUP BY piers.id"},
    {"repairs: ref, fitter if any",
     "SELECT repairs.ref, fitters.name FROM repairs LEFT JOIN fitters ON repairs.assigned_to = "
     "fitters.id"},
    {"repairs: ref, fitter (even where no fitter is assigned)",
     "SELECT repairs.ref, fitters.name FROM repairs LEFT JOIN fitters ON repairs.assigned_to = "
     "fitters.id"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__reads__what_is_due_back(void **state)
{
    assert_all_answered(*state, back, sizeof back / sizeof *back);
}

static void nlq_ask__reads__what_nobody_was_given(void **state)
{
    assert_all_answered(*state, nobody, sizeof nobody / sizeof *nobody);
}

static void nlq_ask__counts__only_the_states_that_are_said(void **state)
{
    assert_all_answered(*state, counted, sizeof counted / sizeof *counted);
}

static void nlq_ask__puts__states_as_what_keeps_them(void **state)
{
    assert_all_answered(*state, states, sizeof states / sizeof *states);
}

static void nlq_ask__shows__rows_without_others(void **state)
{
    assert_all_answered(*state, shown, sizeof shown / sizeof *shown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_is_due_back),
        cmocka_unit_test(nlq_ask__reads__what_nobody_was_given),
        cmocka_unit_test(nlq_ask__counts__only_the_states_that_are_said),
        cmocka_unit_test(nlq_ask__puts__states_as_what_keeps_them),
        cmocka_unit_test(nlq_ask__shows__rows_without_others),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
