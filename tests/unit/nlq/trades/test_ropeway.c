/* A ropeway: short names, and words before a noun that say which of its rows are meant. */
#include "../fixture.h"

static const char ropeway[] =
    "CREATE TABLE lift (id INTEGER PRIMARY KEY, nm TEXT NOT NULL, typ TEXT NOT NULL, cap_h INTEGER "
    "NOT NULL, base_m INTEGER NOT NULL, st TEXT NOT NULL);"
    "CREATE TABLE ptyp (id INTEGER PRIMARY KEY, nm TEXT NOT NULL, days INTEGER NOT NULL, per TEXT "
    "NOT NULL);"
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, nm TEXT NOT NULL, role TEXT NOT NULL);"
    "CREATE TABLE guest (id INTEGER PRIMARY KEY, fn TEXT NOT NULL, ln TEXT NOT NULL);"
    "CREATE TABLE pass (id INTEGER PRIMARY KEY, no TEXT NOT NULL UNIQUE, guest_id INTEGER NOT NULL "
    "REFERENCES guest (id), ptyp_id INTEGER NOT NULL REFERENCES ptyp (id), sold DATETIME NOT NULL, "
    "st TEXT NOT NULL, refund_c INTEGER);"
    "CREATE TABLE scan (id INTEGER PRIMARY KEY, pass_id INTEGER NOT NULL REFERENCES pass (id), "
    "lift_id INTEGER NOT NULL REFERENCES lift (id), ts DATETIME NOT NULL, rej TEXT);"
    "CREATE TABLE incid (id INTEGER PRIMARY KEY, lift_id INTEGER NOT NULL REFERENCES lift (id), ts "
    "DATETIME NOT NULL, kind TEXT NOT NULL, closed DATETIME);"
    "CREATE TABLE rent (id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guest (id), "
    "staff_id INTEGER NOT NULL REFERENCES staff (id), out_ts DATETIME NOT NULL, fee_c INTEGER NOT "
    "NULL, late_c INTEGER);"
    "CREATE TABLE course (id INTEGER PRIMARY KEY, title TEXT NOT NULL);"
    "CREATE TABLE training (id INTEGER PRIMARY KEY, staff_id INTEGER NOT NULL REFERENCES staff "
    "(id), "
    "course_id INTEGER NOT NULL REFERENCES course (id), result TEXT NOT NULL);"
    "INSERT INTO course VALUES (1, 'First Aid'), (2, 'Map Reading');"
    "INSERT INTO training VALUES (1, 1, 1, 'passed'), (2, 1, 2, 'failed'), (3, 3, 1, 'passed'), "
    "(4, "
    "3, 2, 'passed'), (5, 2, 2, 'passed');"
    "CREATE TABLE sale (id INTEGER PRIMARY KEY, method TEXT NOT NULL, amount NUMERIC(9,2) NOT "
    "NULL, "
    "paid_on DATE);"
    "INSERT INTO sale VALUES (1, 'card', 20, '2026-11-02'), (2, 'cash', 30, NULL), (3, 'card', 40, "
    "NULL);"
    "INSERT INTO lift VALUES (1, 'Gipfelbahn', 'gondola', 2400, 1100, 'open'), (2, 'Seelift', "
    "'drag', 800, 900, 'closed'), (3, 'Nordbahn', 'chair', 1800, 1300, 'open');"
    "INSERT INTO ptyp VALUES (1, 'Day pass', 1, 'day'), (2, 'Season pass', 180, 'season');"
    "INSERT INTO staff VALUES (1, 'Ida Nowak', 'rental clerk'), (2, 'Tom Roth', 'patroller'), (3, "
    "'Eva Lenz', 'rental clerk');"
    "INSERT INTO guest VALUES (1, 'Ann', 'Poe'), (2, 'Max', 'Kern');"
    "INSERT INTO pass VALUES (1, 'P700', 1, 1, '2026-11-02 08:00:00', 'act', NULL), (2, 'P701', 2, "
    "2, '2026-11-03 08:00:00', 'blk', NULL), (3, 'P702', 2, 1, '2026-01-04 08:00:00', 'exp', 900), "
    "(4, 'P703', 1, 1, '2026-01-05 08:00:00', 'ref', 4500);"
    "INSERT INTO scan VALUES (1, 1, 1, '2026-11-03 09:00:00', NULL), (2, 2, 3, '2026-11-04 "
    "09:00:00', 'blocked'), (3, 3, 3, '2026-11-22 09:00:00', 'expired'), (4, 1, 1, '2026-11-22 "
    "09:10:00', NULL);"
    "INSERT INTO incid VALUES (1, 1, '2026-11-01 10:00:00', 'fall', NULL), (2, 3, '2026-11-02 "
    "10:00:00', 'fall', '2026-11-03'), (3, 2, '2026-11-05 10:00:00', 'other', NULL);"
    "INSERT INTO rent VALUES (1, 1, 1, '2026-11-01 09:00:00', 4000, NULL), (2, 2, 1, '2026-11-02 "
    "09:00:00', 3000, 500), (3, 2, 3, '2026-11-03 09:00:00', 2500, 800);";

static int ropeway_setup(void **state)
{
    return fixture_open(state, ropeway);
}

/* Each of these readings was sure. */
static void ropeway__is_not_sure_of__what_stands_before_a_noun(void **state)
{
    static const struct asked cases[] = {
        {"rejected scans today", "SELECT rej FROM scan"},
        {"how many late rentals", "SELECT count(DISTINCT late_c) FROM rent"},
        {"refunded guests", "SELECT DISTINCT refund_c FROM pass"},
        {"how many open incidents do we have",
         "SELECT count(*) FROM incid JOIN lift ON incid.lift_id = lift.id WHERE lift.st = 'open'"},
        {"lifts with base below 1000", "SELECT nm FROM lift WHERE cap_h < 1000"},
        {"sum of late fees", "SELECT sum(late_c), fee_c FROM rent GROUP BY fee_c"},
        {"what is on the lifts at the moment", "SELECT nm FROM lift"},
        {"who is the guest of it", "SELECT fn, ln FROM guest"},
        {"show each method and the number of sales paid with it",
         "SELECT method, count(*) FROM sale WHERE paid_on IS NOT NULL GROUP BY method"},
        {"rental clerks and their number of rentals",
         "SELECT count(*) FROM rent JOIN staff ON rent.staff_id = staff.id WHERE staff.role = "
         "'rental clerk'"},
    };
    assert_none_sure(*state, cases, sizeof cases / sizeof *cases);
}

/* Passed in both, and not once passed and the other taken. */
static void ropeway__holds__what_is_said_of_both_for_each(void **state)
{
    static const struct asked cases[] = {
        {"names of the staff who have a training with the result passed for both First Aid and Map "
         "Reading",
         "SELECT nm FROM staff WHERE id IN (SELECT training.staff_id FROM training JOIN course ON "
         "training.course_id = course.id WHERE training.result = 'passed' AND course.title = "
         "'First "
         "Aid') AND id IN (SELECT training.staff_id FROM training JOIN course ON "
         "training.course_id = "
         "course.id WHERE course.title = 'Map Reading' AND training.result = 'passed')"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

/* "Pass types" stand in ptyp. */
static void ropeway__finds__a_list_of_kinds_by_its_short_name(void **state)
{
    static const struct asked cases[] = {
        {"list the pass types", "SELECT nm FROM ptyp"},
        {"how many pass types are there", "SELECT count(*) FROM ptyp"},
        {"scans per lift", "SELECT lift.nm, count(*) AS scans FROM lift JOIN scan ON scan.lift_id "
                           "= lift.id GROUP BY lift.id"}, /* and no ptyp.per */
        {"number of passes per pass type", "SELECT ptyp.nm, count(*) AS pass FROM ptyp JOIN pass "
                                           "ON pass.ptyp_id = ptyp.id GROUP BY "
                                           "ptyp.id"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ropeway__is_not_sure_of__what_stands_before_a_noun),
        cmocka_unit_test(ropeway__finds__a_list_of_kinds_by_its_short_name),
        cmocka_unit_test(ropeway__holds__what_is_said_of_both_for_each),
    };
    return cmocka_run_group_tests(tests, ropeway_setup, fixture_teardown);
}
