/* A record shop: what is called otherwise is a table or a column before it is a value, or a part of
 * a name, that resembles it. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, city TEXT NOT NULL);"
    "INSERT INTO customers VALUES (1, 'Astrid', 'Gruber', 'Vienna'), (2, 'Luis', 'Rojas', "
    "'Santiago');"
    "CREATE TABLE film(id INTEGER PRIMARY KEY, title TEXT NOT NULL, directed_by TEXT NOT NULL);"
    "INSERT INTO film VALUES (1, 'The Dam', 'Ann Roe'), (2, 'High Water', 'Bo Lind');"
    "CREATE TABLE tracks(id INTEGER PRIMARY KEY, name TEXT NOT NULL, film_id INTEGER NOT NULL "
    "REFERENCES film(id));"
    "INSERT INTO tracks VALUES (1, 'The Client', 1), (2, 'Opening', 1), (3, 'Closing', 2);"
    "CREATE TABLE manufacturers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, revenue NUMERIC NOT "
    "NULL);"
    "INSERT INTO manufacturers VALUES (1, 'Aria', 120.5), (2, 'Brio', 80.25);";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__takes__other_words_for_what_is_there(void **state)
{
    static const struct asked asked[] = {
        {"list the clients", "SELECT first_name, last_name FROM customers"},
        {"heading and director of each film", "SELECT title, directed_by FROM film"},
        {"names of manufacturers ordered by turnover descending",
         "SELECT name FROM manufacturers ORDER BY revenue DESC"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* In so many letters it is the track. */
static void nlq_ask__keeps__what_is_quoted(void **state)
{
    static const struct asked asked[] = {
        {"tracks called 'The Client'", "SELECT name FROM tracks WHERE name = 'The Client'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__takes__other_words_for_what_is_there, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__keeps__what_is_quoted, setup, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
