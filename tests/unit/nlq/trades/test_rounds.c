/* Questions of a cup whose rounds are letters, and of depots whose managers work there. */
#include "../fixture.h"

static const char cup[] =
    "CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE matches(id INTEGER PRIMARY KEY, season INTEGER NOT NULL, round TEXT NOT NULL, "
    "winner_id INTEGER NOT NULL REFERENCES players(id), loser_id INTEGER NOT NULL REFERENCES "
    "players(id));"
    "CREATE TABLE depots(id INTEGER PRIMARY KEY, name TEXT NOT NULL, mgr_id INTEGER);"
    "CREATE TABLE staff(id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, depot_id INTEGER);"
    "INSERT INTO players VALUES (1, 'Ann'), (2, 'Bob'), (3, 'Cat');"
    "INSERT INTO matches VALUES (1, 2024, 'F', 1, 2), (2, 2024, 'S', 1, 3), (3, 2024, 'S', 2, 3), "
    "(4, 2025, 'F', 2, 1), (5, 2025, 'S', 2, 3), (6, 2025, 'Q', 1, 3), (7, 2025, 'Q', 2, 3);"
    "INSERT INTO depots VALUES (1, 'North Depot', 3), (2, 'South Depot', 1), (3, 'West Depot', 2);"
    "INSERT INTO staff VALUES (1, 'Dan Eck', 1), (2, 'Eva Fox', 2), (3, 'Gil Hay', 3), (4, 'Ina "
    "Joy', 1);";

/* By their letters, which is a guess. */
static const struct asked letters[] = {
    {"list the finals", "SELECT * FROM matches WHERE round = 'F'"},
    {"how many semifinals were there in 2024",
     "SELECT count(*) FROM matches WHERE round = 'S' AND season = 2024"},
    {"how many semi-finals were there", "SELECT count(*) FROM matches WHERE round = 'S'"},
    {"quarter finals", "SELECT * FROM matches WHERE round = 'Q'"},
};

static void rounds__are_read__by_their_letters(void **state)
{
    assert_all_answered(*state, letters, sizeof letters / sizeof *letters);
    assert_none_sure(*state, letters, sizeof letters / sizeof *letters);
}

static const struct asked managers[] = {
    {"who is the manager of North Depot",
     "SELECT DISTINCT staff.full_name FROM staff JOIN depots ON depots.mgr_id = staff.id WHERE "
     "depots.name = 'North Depot'"},
    {"manager of each depot",
     "SELECT depots.name, staff.full_name FROM depots JOIN staff ON depots.mgr_id = staff.id"},
    {"show the manager of every depot",
     "SELECT depots.name, staff.full_name FROM depots JOIN staff ON depots.mgr_id = staff.id"},
    {"which depot is managed by Eva Fox",
     "SELECT name FROM depots WHERE mgr_id IN (SELECT id FROM staff WHERE full_name = 'Eva Fox')"},
};

static void rounds__know__no_depot_that_manages_another(void **state)
{
    assert_all_answered(*state, managers, sizeof managers / sizeof *managers);
}

static int setup(void **state)
{
    return fixture_open(state, cup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds__are_read__by_their_letters),
        cmocka_unit_test(rounds__know__no_depot_that_manages_another),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
