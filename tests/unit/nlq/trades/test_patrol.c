/* A company of guards: people by their rank where licences are called so, too, who is on duty,
 * names that nobody has, damage two references away, and things issued to those who left. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE staff(id INTEGER PRIMARY KEY, name TEXT NOT NULL, rank TEXT NOT NULL, hired DATE "
    "NOT NULL, fired DATE, birth_date DATE NOT NULL);"
    "INSERT INTO staff VALUES (1, 'Anna Kahn', 'supervisor', '2015-01-01', NULL, '1970-01-01'), "
    "(2, 'Ben Vogel', 'guard', '2016-01-01', NULL, '1965-01-01'), (3, 'Eva Roth', 'guard', "
    "'2017-01-01', '2026-03-03', '1990-01-01'), (4, 'Hans Falk', 'guard', '2018-01-01', NULL, "
    "'1991-01-01');"
    "CREATE TABLE client(id INTEGER PRIMARY KEY, company_name TEXT NOT NULL, account_mgr INTEGER "
    "REFERENCES staff(id));"
    "INSERT INTO client VALUES (1, 'Beck Hotel', 1), (2, 'Stern Bank', 1), (3, 'Lange Mall', NULL);"
    "CREATE TABLE site(id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES client(id), "
    "name TEXT NOT NULL);"
    "INSERT INTO site VALUES (1, 1, 'Lobby'), (2, 2, 'Vault'), (3, 3, 'Yard');"
    "CREATE TABLE licence(id INTEGER PRIMARY KEY, staff_id INTEGER NOT NULL REFERENCES staff(id), "
    "kind TEXT NOT NULL, issued DATE NOT NULL);"
    "INSERT INTO licence VALUES (1, 1, 'firearm', '2020-01-01'), (2, 2, 'first aid', "
    "'2021-01-01'), (3, 2, 'guard', '2021-01-01'), (4, 3, 'guard', '2021-02-01');"
    "CREATE TABLE contract(id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES "
    "client(id), start_date DATE NOT NULL, end_date DATE, hours_per_week INTEGER NOT NULL, state "
    "TEXT NOT NULL);"
    "INSERT INTO contract VALUES (1, 1, '2024-01-01', NULL, 40, 'active'), (2, 2, '2023-01-01', "
    "'2024-01-01', 20, 'ended'), (3, 3, '2023-01-01', '2024-01-01', 20, 'ended');"
    "CREATE TABLE shift(id INTEGER PRIMARY KEY, site_id INTEGER NOT NULL REFERENCES site(id), "
    "staff_id INTEGER REFERENCES staff(id), planned_start DATETIME NOT NULL, kind TEXT NOT NULL);"
    "INSERT INTO shift VALUES (1, 1, 2, '2026-11-25 06:00', 'early'), (2, 2, 3, '2026-11-25 "
    "22:00', 'night'), (3, 2, 2, '2026-11-24 22:00', 'night');"
    "CREATE TABLE incident(id INTEGER PRIMARY KEY, site_id INTEGER NOT NULL REFERENCES site(id), "
    "reported_by INTEGER REFERENCES staff(id), occurred DATETIME NOT NULL, damage NUMERIC);"
    "INSERT INTO incident VALUES (1, 1, 2, '2026-10-10 10:00', 50), (2, 2, 3, '2026-10-11 10:00', "
    "70);"
    "CREATE TABLE equipment(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, serial TEXT NOT NULL, "
    "issued_to INTEGER REFERENCES staff(id));"
    "INSERT INTO equipment VALUES (1, 'radio', 'S1', 2), (2, 'radio', 'S2', 3), (3, 'key', 'S3', "
    "3);";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__finds__the_people_that_are_meant(void **state)
{
    static const struct asked asked[] = {
        {"who is on shift today?",
         "SELECT DISTINCT staff.name FROM staff JOIN shift ON shift.staff_id = staff.id WHERE "
         "shift.planned_start >= '2026-11-25' AND shift.planned_start < '2026-11-26'"},
        {"who has a first aid licence?",
         "SELECT DISTINCT staff.name FROM staff JOIN licence ON licence.staff_id = staff.id WHERE "
         "licence.kind = 'first aid'"},
        {"guards older than 55",
         "SELECT name FROM staff WHERE rank = 'guard' AND birth_date < '1971-11-25'"},
        {"former staff", "SELECT name FROM staff WHERE fired IS NOT NULL"},
        {"equipment issued to former staff",
         "SELECT equipment.serial FROM equipment JOIN staff ON equipment.issued_to = staff.id "
         "WHERE staff.fired IS NOT NULL"},
        {"total damage per client",
         "SELECT client.company_name, sum(incident.damage) AS total_damage FROM client JOIN site "
         "ON site.client_id = client.id JOIN incident ON incident.site_id = site.id GROUP BY "
         "client.id"},
        {"open-ended contracts", "SELECT * FROM contract WHERE end_date IS NULL"},
        {"incidents reported by Ben Vogel",
         "SELECT incident.* FROM incident JOIN staff ON incident.reported_by = staff.id WHERE "
         "staff.name = 'Ben Vogel'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* Nobody is called Hans Beck, and hours of a contract were not worked. */
static void nlq_ask__declines__what_nobody_is_or_did(void **state)
{
    static const char *const questions[] = {"sites visited by Hans Beck", "shifts of Hans Beck",
                                            "hours worked per client", "how much is overdue?"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__finds__the_people_that_are_meant, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_nobody_is_or_did, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
