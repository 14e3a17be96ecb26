/* A statistics office: numbers that are added up, divided by others or kept in millions, people who
 * are counted by a population, and values that are listed once each. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE region(code TEXT PRIMARY KEY, name TEXT NOT NULL, climate TEXT, population "
    "INTEGER, "
    "area_km2 INTEGER, budget_million REAL);"
    "INSERT INTO region VALUES ('N', 'Norland', 'cold', 900000, 4000, 12.5), ('S', 'Sudland', "
    "'mild', 400000, 1000, 7.1), ('E', 'Estland', 'cold', 100000, 2000, 3.2), ('W', 'Westland', "
    "'mild', 700000, 5000, 9.0);"
    "CREATE TABLE town(id INTEGER PRIMARY KEY, name TEXT NOT NULL, region_code TEXT NOT NULL "
    "REFERENCES region(code), pop INTEGER, lake_type TEXT);"
    "INSERT INTO town VALUES (1, 'Alder', 'N', 50000, 'deep'), (2, 'Birch', 'N', 20000, 'deep'), "
    "(3, 'Cedar', 'S', 90000, 'flat'), (4, 'Dune', 'E', 7000, 'flat'), (5, 'Elm', 'W', 30000, "
    "'deep');"
    "CREATE TABLE clerk(id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, "
    "gender TEXT NOT NULL, age INTEGER, salary INTEGER, home_town TEXT);"
    "INSERT INTO clerk VALUES (1, 'Ann', 'Roe', 'F', 31, 4000, 'Alder'), (2, 'Bo', 'Lind', 'M', "
    "45, "
    "5000, 'Alder'), (3, 'Cy', 'Dahl', 'M', 28, 3000, 'Cedar'), (4, 'Di', 'Ek', 'F', 52, 6000, "
    "'Alder'), (5, 'Eve', 'Falk', 'F', 39, 4500, 'Cedar');"
    "CREATE TABLE survey(town_id INTEGER NOT NULL REFERENCES town(id), clerk_id INTEGER NOT NULL "
    "REFERENCES clerk(id), answered INTEGER, refused INTEGER, PRIMARY KEY(town_id, clerk_id));"
    "INSERT INTO survey VALUES (1, 1, 200, 20), (1, 2, 150, 60), (3, 3, 90, 5);";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__reads__two_numbers_as_one(void **state)
{
    static const struct asked asked[] = {
        {"What is the population density of Norland?",
         "SELECT 1.0 * sum(population) / sum(area_km2) FROM region WHERE name = 'Norland'"},
        {"What are the 2 most densely populated regions?",
         "SELECT name FROM region ORDER BY 1.0 * population / area_km2 DESC LIMIT 2"},
        {"What is the average of the sum of answered and refused surveys?",
         "SELECT avg(answered + refused) AS average_sum FROM survey"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__adds_up__what_is_said_together(void **state)
{
    static const struct asked asked[] = {
        {"How big is the whole area of all regions together?", "SELECT sum(area_km2) FROM region"},
        {"How much do all clerks earn in total?", "SELECT sum(salary) FROM clerk"},
        {"How old is Ann Roe?",
         "SELECT age FROM clerk WHERE first_name = 'Ann' AND last_name = 'Roe'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__knows__who_is_counted(void **state)
{
    static const struct asked asked[] = {
        {"How many people live in Alder?", "SELECT sum(pop) FROM town WHERE name = 'Alder'"},
        {"Which towns have more than 40000 people?", "SELECT name FROM town WHERE pop > 40000"},
        {"Which town has the largest population?",
         "SELECT name FROM town ORDER BY pop DESC LIMIT 1"},
        {"Which regions have a budget over 8 million?",
         "SELECT name FROM region WHERE budget_million > 8"},
        {"Which regions have a budget over 8?", "SELECT name FROM region WHERE budget_million > 8"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__lists__each_value_once(void **state)
{
    static const struct asked asked[] = {
        {"What kinds of climate are there?", "SELECT DISTINCT climate FROM region"},
        {"Which kinds of towns are there?", "SELECT DISTINCT lake_type FROM town"},
        {"Which home towns have female clerks?",
         "SELECT DISTINCT home_town FROM clerk WHERE gender = 'F'"},
        {"What is the average salary of the men and of the women?",
         "SELECT gender, avg(salary) FROM clerk WHERE gender = 'M' OR gender = 'F' GROUP BY "
         "gender"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static const char journeys[] =
    "CREATE TABLE country(code TEXT PRIMARY KEY, name TEXT NOT NULL, continent TEXT NOT NULL);"
    "INSERT INTO country VALUES ('PE', 'Peru', 'South America'), ('CL', 'Chile', 'South America'), "
    "('US', 'United States', 'North America');"
    "CREATE TABLE port(id INTEGER PRIMARY KEY, name TEXT NOT NULL, country_code TEXT NOT NULL "
    "REFERENCES country(code), is_capital TEXT NOT NULL, berths INTEGER NOT NULL);"
    "INSERT INTO port VALUES (1, 'Lima', 'PE', 'Y', 30), (2, 'Arica', 'CL', 'N', 10), (3, "
    "'Callao', "
    "'PE', 'N', 50);"
    "CREATE TABLE sailing(id INTEGER PRIMARY KEY, origin_port_id INTEGER NOT NULL REFERENCES "
    "port(id), destination_port_id INTEGER NOT NULL REFERENCES port(id), miles INTEGER NOT NULL, "
    "week_day TEXT NOT NULL, first_year INTEGER NOT NULL, last_year INTEGER);"
    "INSERT INTO sailing VALUES (1, 1, 2, 650, 'Mon', 1990, NULL), (2, 2, 1, 650, 'Sat', 1995, "
    "2010), (3, 3, 2, 660, 'Sun', 2001, NULL), (4, 1, 3, 20, 'Mon', 2011, 2015);"
    "CREATE TABLE maker(mID INTEGER PRIMARY KEY, mname TEXT NOT NULL, country TEXT NOT NULL, "
    "founded "
    "INTEGER NOT NULL);"
    "INSERT INTO maker VALUES (1, 'Fordson', 'USA', 1911), (2, 'Saxby', 'UK', 1931), (3, "
    "'Voltara', "
    "'USA', 2008);";

static int setup_journeys(void **state)
{
    return fixture_open(state, journeys);
}

static void nlq_ask__shows__both_ends(void **state)
{
    static const struct asked asked[] = {
        {"Show the names of the origin port and the destination port of each sailing.",
         "SELECT id, (SELECT named.name FROM port AS named WHERE named.id = "
         "sailing.origin_port_id) AS origin_port_name, (SELECT named.name FROM port AS named WHERE "
         "named.id = sailing.destination_port_id) AS destination_port_name FROM sailing"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__knows__values_said_otherwise(void **state)
{
    static const struct asked asked[] = {
        {"How many sailings are there on Mondays?",
         "SELECT count(*) FROM sailing WHERE week_day = 'Mon'"},
        {"How many sailings are there at the weekend?",
         "SELECT count(*) FROM sailing WHERE week_day = 'Sat' OR week_day = 'Sun'"},
        {"How many South American countries are there?",
         "SELECT count(*) FROM country WHERE continent = 'South America'"},
        {"What is the capital of Peru?",
         "SELECT port.name FROM port JOIN country ON port.country_code = country.code WHERE "
         "port.is_capital = 'Y' AND country.name = 'Peru'"},
        {"Which sailings are still running?", "SELECT * FROM sailing WHERE last_year IS NULL"},
        {"How many sailings have already ended?",
         "SELECT count(*) FROM sailing WHERE last_year IS NOT NULL"},
        {"Which makers were founded before 1950?", "SELECT mname FROM maker WHERE founded < 1950"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__orders__by_comparatives(void **state)
{
    static const struct asked asked[] = {
        {"Show all clerks with their age, older ones first.",
         "SELECT first_name, last_name, age FROM clerk ORDER BY age DESC"},
        {"List the towns with their pop, sorted by name",
         "SELECT name, pop FROM town ORDER BY name"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__two_numbers_as_one, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__what_is_said_together, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__knows__who_is_counted, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__lists__each_value_once, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__both_ends, setup_journeys,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__knows__values_said_otherwise, setup_journeys,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__orders__by_comparatives, setup, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
