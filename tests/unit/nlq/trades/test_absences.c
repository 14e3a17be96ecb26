/* Staff and their leave, without a declared reference: who is not away includes those who never
 * were. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT NOT NULL, department TEXT NOT NULL);"
    "CREATE TABLE leave (id INTEGER PRIMARY KEY, employee_id INTEGER NOT NULL, \"from\" DATE NOT "
    "NULL, \"to\" DATE NOT NULL);"
    "INSERT INTO staff VALUES (1, 'Anna Berg', 'Sales'), (2, 'Otto Falk', 'Sales'), (3, 'Mia "
    "Hahn', 'IT'), (4, 'Emil Roth', 'IT');"
    "INSERT INTO leave VALUES (1, 1, '2026-11-20', '2026-11-27'), (2, 1, '2026-08-01', "
    "'2026-08-14'), (3, 2, '2026-12-01', '2026-12-04'), (4, 3, '2026-11-25', '2026-11-25');";

static const struct asked away[] = {
    {"who is not on leave today",
     "SELECT name FROM staff WHERE id NOT IN (SELECT employee_id FROM leave WHERE \"from\" < "
     "'2026-11-26' AND \"to\" >= '2026-11-25')"},
    {"who is not on leave",
     "SELECT name FROM staff WHERE id NOT IN (SELECT employee_id FROM leave WHERE \"from\" < "
     "'2026-11-26' AND \"to\" >= '2026-11-25')"},
    {"staff not on leave",
     "SELECT name FROM staff WHERE id NOT IN (SELECT employee_id FROM leave WHERE \"from\" < "
     "'2026-11-26' AND \"to\" >= '2026-11-25')"},
    {"who isn't on leave in December",
     "SELECT name FROM staff WHERE id NOT IN (SELECT employee_id FROM leave WHERE \"from\" < "
     "'2027-01-01' AND \"to\" >= '2026-12-01')"},
    {"how many staff are not on leave today",
     "SELECT count(*) FROM staff WHERE id NOT IN (SELECT employee_id FROM leave WHERE \"from\" < "
     "'2026-11-26' AND \"to\" >= '2026-11-25')"},
    {"who is on leave today",
     "SELECT DISTINCT staff.name FROM staff JOIN leave ON leave.employee_id = staff.id WHERE "
     "leave.\"from\" < '2026-11-26' AND leave.\"to\" >= '2026-11-25'"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__asks_of_all_people__who_is_not_on_leave(void **state)
{
    assert_all_answered(*state, away, sizeof away / sizeof *away);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__asks_of_all_people__who_is_not_on_leave),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
