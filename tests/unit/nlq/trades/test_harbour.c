/* A harbour: what was done when and by whom, where other rows have dates, years and names as well.
 */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE line (line_id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE vessel (vessel_id INTEGER PRIMARY KEY, name TEXT NOT NULL, line_id INTEGER "
    "REFERENCES line (line_id), built INTEGER NOT NULL);"
    "CREATE TABLE pilot (pilot_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, sex TEXT NOT NULL, "
    "hired INTEGER NOT NULL);"
    "CREATE TABLE vessel_call (call_id INTEGER PRIMARY KEY, vessel_id INTEGER NOT NULL REFERENCES "
    "vessel (vessel_id), guide INTEGER REFERENCES pilot (pilot_id));"
    "CREATE TABLE container (container_id INTEGER PRIMARY KEY, number TEXT NOT NULL, line_id "
    "INTEGER REFERENCES line (line_id));"
    "CREATE TABLE move (move_id INTEGER PRIMARY KEY, container_id INTEGER NOT NULL REFERENCES "
    "container (container_id), call_id INTEGER NOT NULL REFERENCES vessel_call (call_id), moved_on "
    "DATE NOT NULL, kind TEXT NOT NULL);"
    "CREATE TABLE crane (crane_id INTEGER PRIMARY KEY, serial_no TEXT NOT NULL UNIQUE, crane_type "
    "TEXT NOT NULL, purchase_date DATE NOT NULL);"
    "CREATE TABLE service_order (order_id INTEGER PRIMARY KEY, crane_id INTEGER NOT NULL "
    "REFERENCES crane (crane_id), reported_on DATE NOT NULL);"
    "CREATE TABLE berth (berth_id INTEGER PRIMARY KEY, berth_name TEXT NOT NULL, opened_year TEXT "
    "NOT NULL);"
    "CREATE TABLE lease (lease_no TEXT PRIMARY KEY, berth_id INTEGER NOT NULL REFERENCES berth "
    "(berth_id), opened_on DATE NOT NULL);"
    "CREATE TABLE permit (permit_no TEXT PRIMARY KEY, office TEXT NOT NULL);"
    "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, permit_no TEXT NOT NULL REFERENCES permit "
    "(permit_no), method TEXT NOT NULL);"
    "CREATE TABLE drill (drill_no TEXT PRIMARY KEY, drill_cost NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE stay (stay_no TEXT PRIMARY KEY, planned_end_date DATE NOT NULL, actual_end_date "
    "DATE);"
    "INSERT INTO drill VALUES ('D1', 100), ('D2', 300), ('D3', 120);"
    "INSERT INTO stay VALUES ('S1', '2025-02-01', '2026-02-01'), ('S2', '2026-03-01', NULL);"
    "INSERT INTO line VALUES (1, 'Maersk'), (2, 'Hapag');"
    "INSERT INTO vessel VALUES (1, 'Blue Star', 1, 2012), (2, 'Sea Pearl', 2, 2015);"
    "INSERT INTO pilot VALUES (1, 'Ann Lee', 'F', 2012), (2, 'Bo Dahl', 'M', 2018);"
    "INSERT INTO vessel_call VALUES (1, 1, 1), (2, 2, 1), (3, 2, 2);"
    "INSERT INTO container VALUES (1, 'MSKU1', 2), (2, 'HLCU1', 1), (3, 'HLCU2', 1);"
    "INSERT INTO move VALUES (1, 1, 1, '2025-02-01', 'load'), (2, 2, 2, '2025-03-01', "
    "'discharge'), (3, 3, 3, '2026-03-01', 'discharge'), (4, 1, 2, '2026-01-01', 'load');"
    "INSERT INTO crane VALUES (1, 'K1', 'gantry', '2020-02-01'), (2, 'K2', 'gantry', "
    "'2021-02-01'), (3, 'K3', 'gantry', '2020-09-01'), (4, 'K4', 'mobile', '2022-02-01'), (5, "
    "'K5', 'mobile', '2023-01-01');"
    "INSERT INTO service_order VALUES (1, 2, '2020-05-05'), (2, 1, '2022-05-05');"
    "INSERT INTO berth VALUES (1, 'North', '2015'), (2, 'South', '1998');"
    "INSERT INTO lease VALUES ('L1', 2, '2015-04-01'), ('L2', 1, '2016-04-01');"
    "INSERT INTO permit VALUES ('P1', 'Customs'), ('P2', 'Customs'), ('P3', 'Police'), ('P4', "
    "'Health');"
    "INSERT INTO visit VALUES (1, 'P1', 'phone'), (2, 'P2', 'site'), (3, 'P3', 'site');";

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

#define ON_VESSELS                                                                                 \
    "SELECT DISTINCT container.number FROM container JOIN move ON move.container_id = "            \
    "container.container_id JOIN vessel_call ON move.call_id = vessel_call.call_id JOIN vessel "   \
    "ON vessel_call.vessel_id = vessel.vessel_id JOIN line ON vessel.line_id = line.line_id "

static const struct asked ways[] = {
    {"containers loaded on Maersk vessels",
     ON_VESSELS "WHERE move.kind = 'load' AND line.name = 'Maersk'"},
    {"containers discharged from vessels of Hapag in 2025",
     ON_VESSELS "WHERE move.kind = 'discharge' AND line.name = 'Hapag' AND move.moved_on >= "
                "'2025-01-01' AND move.moved_on < '2026-01-01'"},
    {"Find the offices for which there was no phone visit.",
     "SELECT DISTINCT office FROM permit WHERE office NOT IN (SELECT permit.office FROM permit "
     "JOIN visit ON visit.permit_no = permit.permit_no WHERE visit.method = 'phone')"},
};

static void nlq_ask__goes__the_way_of_the_rows_that_a_value_is_said_of(void **state)
{
    assert_all_answered(*state, ways, sizeof ways / sizeof *ways);
}

static const struct asked dates[] = {
    {"which berths were opened in 2015?",
     "SELECT berth_name FROM berth WHERE opened_year = '2015'"},
    {"cranes bought in 2020",
     "SELECT serial_no FROM crane WHERE purchase_date >= '2020-01-01' AND purchase_date < "
     "'2021-01-01'"},
    {"stays ended in 2026",
     "SELECT stay_no FROM stay WHERE actual_end_date >= '2026-01-01' AND actual_end_date < "
     "'2027-01-01'"},
    {"which drills cost more than average?",
     "SELECT drill_no FROM drill WHERE drill_cost > (SELECT avg(drill_cost) FROM drill)"},
    {"vessels built in 2012", "SELECT name FROM vessel WHERE built = 2012"},
};

static void nlq_ask__dates__what_was_done_by_the_rows_own_date(void **state)
{
    assert_all_answered(*state, dates, sizeof dates / sizeof *dates);
}

static const struct asked people[] = {
    {"who guides the most vessel calls",
     "SELECT pilot.full_name FROM pilot JOIN vessel_call ON vessel_call.guide = pilot.pilot_id "
     "GROUP BY pilot.pilot_id ORDER BY count(*) DESC LIMIT 1"},
};

static void nlq_ask__names__the_rows_that_groups_refer_to(void **state)
{
    assert_all_answered(*state, people, sizeof people / sizeof *people);
}

static const struct asked guesses[] = {
    {"which pilots failed a visit?", NULL},
    {"which pilots never steered in 2018?", NULL},
    {"pilots who failed", NULL},
    {"what kinds of freight do lines load", NULL},
};

static void nlq_ask__is_not_sure__of_a_date_or_a_letter_that_says_something_else(void **state)
{
    assert_none_sure(*state, guesses, sizeof guesses / sizeof *guesses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__goes__the_way_of_the_rows_that_a_value_is_said_of,
                                        open_tables, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__dates__what_was_done_by_the_rows_own_date,
                                        open_tables, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__names__the_rows_that_groups_refer_to, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(
            nlq_ask__is_not_sure__of_a_date_or_a_letter_that_says_something_else, open_tables,
            fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
