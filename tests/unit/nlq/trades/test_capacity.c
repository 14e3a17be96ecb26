/* Numbers that rows keep of what they hold, and rows that are counted though a number of theirs is
 * compared. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE halls(id INTEGER PRIMARY KEY, name TEXT NOT NULL, capacity INTEGER NOT NULL);"
    "INSERT INTO halls VALUES (1, 'Aula', 250), (2, 'Studio', 60), (3, 'Foyer', 120);"
    "CREATE TABLE concerts(id INTEGER PRIMARY KEY, "
    "hall_id INTEGER NOT NULL REFERENCES halls(id), title TEXT NOT NULL);"
    "INSERT INTO concerts VALUES (1, 2, 'Opening'), (2, 2, 'Winds'), (3, 1, 'Strings');"
    "CREATE TABLE apartments(id INTEGER PRIMARY KEY, apartment_number TEXT NOT NULL, "
    "bedroom_count INTEGER NOT NULL);"
    "INSERT INTO apartments VALUES (1, 'A1', 2), (2, 'B7', 4), (3, 'C3', 1);"
    "CREATE TABLE apartment_bookings(id INTEGER PRIMARY KEY, "
    "apartment_id INTEGER NOT NULL REFERENCES apartments(id), booked_on DATE NOT NULL);"
    "INSERT INTO apartment_bookings VALUES (1, 1, '2026-01-02'), (2, 1, '2026-02-02'), "
    "(3, 3, '2026-03-02');"
    "CREATE TABLE cinemas(id INTEGER PRIMARY KEY, name TEXT NOT NULL, location TEXT NOT NULL, "
    "opening_year INTEGER NOT NULL);"
    "INSERT INTO cinemas VALUES (1, 'Lux', 'Graz', 2012), (2, 'Royal', 'Linz', 2010), "
    "(3, 'Apollo', 'Linz', 2011), (4, 'Metro', 'Graz', 1998);";

static const struct asked questions[] = {
    {"halls that hold more than 100 people", "SELECT name FROM halls WHERE capacity > 100"},
    {"which halls can accommodate at least 120 guests",
     "SELECT name FROM halls WHERE capacity >= 120"},
    {"which hall seats the most people", "SELECT name FROM halls ORDER BY capacity DESC LIMIT 1"},
    {"the apartment number of the apartment with the most beds",
     "SELECT apartment_number FROM apartments ORDER BY bedroom_count DESC LIMIT 1"},
    {"the location with the most cinemas opened in year 2010 or later",
     "SELECT location FROM cinemas WHERE opening_year >= 2010 GROUP BY location ORDER BY count(*) "
     "DESC LIMIT 1"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__reads__what_rows_hold(void **state)
{
    assert_all_answered(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__what_rows_hold, setup, fixture_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
