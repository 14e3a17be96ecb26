/* A terminal for containers: classes that are no numbers to add up, and a scale whose ends a
 * comment names. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE line (line_id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE vessel (vessel_id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE container (container_id INTEGER PRIMARY KEY, number TEXT NOT NULL, hazmat_class "
    "TEXT, size_ft INTEGER, line_id INTEGER REFERENCES line (line_id));"
    "CREATE TABLE vessel_call (call_id INTEGER PRIMARY KEY, vessel_id INTEGER NOT NULL REFERENCES "
    "vessel (vessel_id), eta TEXT, arrived_at TEXT, departed_at TEXT);"
    "CREATE TABLE incident (incident_id INTEGER PRIMARY KEY, call_id INTEGER REFERENCES "
    "vessel_call (call_id), occurred_at TEXT, severity INTEGER, -- 1 minor to 5 fatal\n"
    "description TEXT);"
    "CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, line_id INTEGER REFERENCES line "
    "(line_id), issued_on TEXT NOT NULL, amount_cents INTEGER NOT NULL, currency TEXT NOT NULL);"
    "CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, job_title "
    "TEXT);"
    "CREATE TABLE move (move_id INTEGER PRIMARY KEY, operator_id INTEGER REFERENCES employee "
    "(employee_id), moved_at TEXT NOT NULL);"
    "INSERT INTO employee VALUES (1, 'Ann Lee', 'Crane operator'), (2, 'Bo Dahl', 'Foreman');"
    "INSERT INTO move VALUES (1, 1, '2026-10-01 10:00:00'), (2, 1, '2026-10-02 10:00:00'), (3, 2, "
    "'2026-10-03 10:00:00'), (4, 2, '2026-11-03 10:00:00');"
    "INSERT INTO line VALUES (1, 'Maersk'), (2, 'Hapag'), (3, 'Evergreen');"
    "INSERT INTO vessel VALUES (1, 'Blue Star'), (2, 'Sea Pearl'), (3, 'North Wind');"
    "INSERT INTO container VALUES (1, 'MSKU1', '3', 20, 1), (2, 'MSKU2', '8', 40, 1), (3, 'HLCU1', "
    "NULL, 20, 2), (4, 'HLCU2', '8', 40, 2), (5, 'EVRU1', NULL, 40, 3), (6, 'EVRU2', '9', 20, 3);"
    "INSERT INTO vessel_call VALUES (1, 1, '2025-12-30 06:00:00', '2026-01-02 07:00:00', "
    "'2026-01-03 07:00:00'), (2, 2, '2026-02-01 06:00:00', '2026-02-01 09:00:00', '2026-02-02 "
    "09:00:00'), (3, 3, '2026-12-20 06:00:00', NULL, NULL);"
    "INSERT INTO incident VALUES (1, 1, '2026-01-02 10:00:00', 1, 'Dent'), (2, 1, '2026-01-02 "
    "12:00:00', 5, 'Fall'), (3, 2, '2026-02-01 12:00:00', 3, 'Spill');"
    "INSERT INTO invoice VALUES (1, 1, '2026-01-10', 12000, 'EUR'), (2, 1, '2026-02-10', 9000, "
    "'USD'), (3, 2, '2026-02-11', 7000, 'EUR'), (4, 3, '2026-03-12', 15000, 'USD');";

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static const struct asked having[] = {
    {"how many hazmat containers", "SELECT count(*) FROM container WHERE hazmat_class IS NOT NULL"},
    {"how many hazmat containers per class",
     "SELECT hazmat_class, count(*) AS containers FROM container WHERE hazmat_class IS NOT NULL "
     "GROUP BY hazmat_class"},
    {"number of hazmat containers per line",
     "SELECT line.name, count(*) AS containers FROM line JOIN container ON container.line_id = "
     "line.line_id WHERE container.hazmat_class IS NOT NULL GROUP BY line.line_id"},
};

static const struct asked scale[] = {
    {"fatal incidents", "SELECT description FROM incident WHERE severity = 5"},
    {"how many fatal incidents", "SELECT count(*) FROM incident WHERE severity = 5"},
    {"minor incidents in January 2026",
     "SELECT description FROM incident WHERE severity = 1 AND occurred_at >= '2026-01-01' AND "
     "occurred_at < '2026-02-01'"},
};

static void nlq_ask__counts__rows_that_have_a_class(void **state)
{
    const struct asked kinds = {"how many hazmat classes are there",
                                "SELECT count(DISTINCT hazmat_class) FROM container"};
    assert_all_answered(*state, having, sizeof having / sizeof *having);
    assert_none_sure(*state, having, sizeof having / sizeof *having);
    assert_all_answered(*state, &kinds, 1);
}

static void nlq_ask__reads__the_end_of_a_scale(void **state)
{
    assert_all_answered(*state, scale, sizeof scale / sizeof *scale);
    assert_none_sure(*state, scale, sizeof scale / sizeof *scale);
}

static void nlq_ask__asks__whether_the_plan_or_the_deed_is_meant(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "how many calls in 2026", NULL);
    assert_int_equal(answer->count, 2);
    assert_string_equal(answer->ask, "Which date is meant: eta or arrived_at?");
    assert_non_null(strstr(answer->readings[0].sql, "eta"));
    assert_non_null(strstr(answer->readings[1].sql, "arrived_at"));
    nlq_answer_free(answer);
    answer = fixture_ask(*state, "how many vessel calls departed in 2026", NULL);
    assert_null(answer->ask);
    assert_non_null(strstr(answer->readings[0].sql, "departed_at"));
    nlq_answer_free(answer);
}

static void nlq_ask__says__that_currencies_are_added_up(void **state)
{
    const struct asked mixed[] = {
        {"how much did we invoice in 2026",
         "SELECT sum(amount_cents) FROM invoice WHERE issued_on >= '2026-01-01' AND issued_on < "
         "'2027-01-01'"},
        {"total invoice amount per line",
         "SELECT line.name, sum(invoice.amount_cents) AS amount FROM line JOIN invoice ON "
         "invoice.line_id = line.line_id GROUP BY line.line_id"},
    };
    assert_all_answered(*state, mixed, sizeof mixed / sizeof *mixed);
    assert_none_sure(*state, mixed, sizeof mixed / sizeof *mixed);
    struct nlq_answer *answer = fixture_ask(*state, "total invoice amount per currency", NULL);
    assert_int_equal(answer->count, 1);
    assert_true(answer->readings[0].sure);
    nlq_answer_free(answer);
}

static void nlq_ask__names__groups_beside_what_they_have(void **state)
{
    const struct asked beside = {
        "moves per operator in October 2026, with their job title",
        "SELECT employee.full_name, count(*) AS moves, employee.job_title FROM employee JOIN move "
        "ON move.operator_id = employee.employee_id WHERE move.moved_at >= '2026-10-01' AND "
        "move.moved_at < '2026-11-01' GROUP BY employee.employee_id"};
    assert_all_answered(*state, &beside, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__counts__rows_that_have_a_class, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__the_end_of_a_scale, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__asks__whether_the_plan_or_the_deed_is_meant,
                                        open_tables, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__names__groups_beside_what_they_have, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__says__that_currencies_are_added_up, open_tables,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
