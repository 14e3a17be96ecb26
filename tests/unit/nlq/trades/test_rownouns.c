/* Rows by other nouns than their tables': a firm that lights stages, asked about by strangers to
 * its database, who call its stages branches and its game masters hosts. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE venue (venue_id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL, "
    "capacity INTEGER);"
    "CREATE TABLE game_master (gm_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, venue_id "
    "INTEGER REFERENCES venue (venue_id), hourly_wage REAL);"
    "CREATE TABLE specialist (specialist_id INTEGER PRIMARY KEY, name TEXT NOT NULL, field TEXT, "
    "salary REAL);"
    "CREATE TABLE crew (crew_id INTEGER PRIMARY KEY, name TEXT NOT NULL, home_town TEXT);"
    "CREATE TABLE pnl_mdl (mdl_id INTEGER PRIMARY KEY, mdl_nm TEXT NOT NULL, watts INTEGER);"
    "CREATE TABLE truck (truck_id INTEGER PRIMARY KEY, plate TEXT NOT NULL, bought_year INTEGER);"
    "CREATE TABLE consignor (consignor_id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT);"
    "INSERT INTO venue VALUES (1, 'Odeon', 'Graz', 900), (2, 'Forum', 'Linz', 400);"
    "INSERT INTO game_master VALUES (1, 'Ada Moor', 1, 24), (2, 'Bo Lund', 2, 31);"
    "INSERT INTO specialist VALUES (1, 'Cleo', 'Sound', 5200), (2, 'Dan', 'Light', 4100);"
    "INSERT INTO crew VALUES (1, 'Reds', 'Graz'), (2, 'Blues', 'Wels');"
    "INSERT INTO pnl_mdl VALUES (1, 'P60', 60), (2, 'P90', 90);"
    "INSERT INTO truck VALUES (1, 'G-101', 2019), (2, 'G-102', 2023);"
    "INSERT INTO consignor VALUES (1, 'Fay', 'Ireland'), (2, 'Gus', 'Malta');";

static const struct asked cases[] = {
    {"how many branches are there", "SELECT count(*) FROM venue"},
    {"how many branches are there in Linz", "SELECT count(*) FROM venue WHERE town = 'Linz'"},
    {"which expert has the highest salary",
     "SELECT name FROM specialist ORDER BY salary DESC LIMIT 1"},
    {"show the names of the experts", "SELECT name FROM specialist"},
    {"how many squads are there", "SELECT count(*) FROM crew"},
    {"how many hosts are there", "SELECT count(*) FROM game_master"},
    {"how many modules are there", "SELECT count(*) FROM pnl_mdl"},
    {"how many vehicles are there", "SELECT count(*) FROM truck"},
    {"which vendors come from Ireland", "SELECT name FROM consignor WHERE country = 'Ireland'"},
};

static void nlq_ask__reads__rows_by_nouns_that_are_near(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__is_not_sure_of__nouns_that_are_near(void **state)
{
    assert_none_sure(*state, cases, sizeof cases / sizeof *cases);
}

/* What is of a kind is not all of the kind, and of two tables that are as near none is meant. */
static void nlq_ask__declines__nouns_that_are_narrower_or_of_two_tables(void **state)
{
    static const char yard[] =
        "CREATE TABLE vehicle (vehicle_id INTEGER PRIMARY KEY, plate TEXT NOT NULL);"
        "CREATE TABLE restaurant (restaurant_id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
        "CREATE TABLE museum (museum_id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
        "INSERT INTO vehicle VALUES (1, 'G-101');"
        "INSERT INTO restaurant VALUES (1, 'Olive');"
        "INSERT INTO museum VALUES (1, 'Tate');";
    static const char *const declined[] = {"how many ambulances are there",
                                           "how many establishments are there"};
    void *own = NULL;
    (void)state;
    assert_int_equal(fixture_open(&own, yard), 0);
    assert_all_declined(own, declined, sizeof declined / sizeof *declined);
    fixture_teardown(&own);
}

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__rows_by_nouns_that_are_near, open_tables,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure_of__nouns_that_are_near, open_tables,
                                        fixture_teardown),
        cmocka_unit_test(nlq_ask__declines__nouns_that_are_narrower_or_of_two_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
