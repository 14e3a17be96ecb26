/* Questions of a house that tunes and repairs pianos, as a newcomer put them. */
#include "../fixture.h"

static const char house[] =
    "CREATE TABLE staff(id INTEGER PRIMARY KEY, name TEXT, role TEXT);"
    "INSERT INTO staff VALUES (1, 'Ann Lee', 'technician'), (2, 'Bo Ray', 'office');"
    "CREATE TABLE service_types(code TEXT PRIMARY KEY, name TEXT);"
    "INSERT INTO service_types VALUES ('T', 'Tuning'), ('R', 'Repair');"
    "CREATE TABLE pianos(id INTEGER PRIMARY KEY, model TEXT);"
    "INSERT INTO pianos VALUES (1, 'C3'), (2, 'U1');"
    "CREATE TABLE visits(id INTEGER PRIMARY KEY, piano_id INTEGER REFERENCES pianos(id), "
    "technician_id INTEGER REFERENCES staff(id), booked_by INTEGER REFERENCES staff(id), "
    "service_code TEXT REFERENCES service_types(code), scheduled_for DATE, finished_at DATETIME, "
    "status TEXT);"
    "INSERT INTO visits VALUES "
    "(1, 1, 1, 2, 'T', '2026-10-05', '2026-10-05 10:00:00', 'done'), "
    "(2, 2, 1, 2, 'R', '2026-10-06', NULL, 'cancelled'), "
    "(3, 2, 1, 2, 'T', '2026-10-09', '2026-10-12 09:00:00', 'done');"
    "CREATE TABLE parts(id INTEGER PRIMARY KEY, name TEXT, supplier TEXT, "
    "unit_price NUMERIC(8,2), stock INTEGER);"
    "INSERT INTO parts VALUES (1, 'Tuning pin', 'Jahn', 1.5, 100), (2, 'Felt', 'Renner', 20, 7);"
    "CREATE TABLE visit_parts(visit_id INTEGER REFERENCES visits(id), "
    "part_id INTEGER REFERENCES parts(id), qty INTEGER, PRIMARY KEY(visit_id, part_id));"
    "INSERT INTO visit_parts VALUES (1, 1, 30), (3, 1, 2), (3, 2, 1);";

static const struct asked cases[] = {
    /* a moment is held against a day by its own day */
    {"how many visits finished later than scheduled",
     "SELECT count(*) FROM visits WHERE date(finished_at) > scheduled_for"},
    /* what it is worth, and not how many there are */
    {"value of our parts stock per supplier",
     "SELECT supplier, sum(unit_price * stock) AS value FROM parts GROUP BY supplier"},
    /* the reference that is named, though another one leads to the staff as well */
    {"visits per technician",
     "SELECT staff.name, count(*) AS visits FROM staff JOIN visits ON visits.technician_id = "
     "staff.id GROUP BY staff.id"},
};

/* Some were cancelled, and nothing leaves those out. */
static const struct asked unsure[] = {
    {"how many visits did we do last month?",
     "SELECT count(*) FROM visits WHERE scheduled_for >= '2026-10-01' AND scheduled_for < "
     "'2026-11-01'"},
    {"pianos with no done tuning",
     "SELECT model FROM pianos WHERE id NOT IN (SELECT visits.piano_id FROM visits JOIN "
     "service_types ON visits.service_code = service_types.code WHERE service_types.name = "
     "'Tuning')"},
};

static int setup_house(void **state)
{
    return fixture_open(state, house);
}

static void nlq_ask__answers__what_a_newcomer_asked(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__is_not_sure__that_rows_were_done(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_newcomer_asked, setup_house,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__that_rows_were_done, setup_house,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
