/* Ways of asking, a row a rule: what a table keeps of another, how often, comparisons with a part
 * of the rows, absences, ranks of another table. */
#include "fixture.h"

static const char club[] =
    "CREATE TABLE squad (id INTEGER PRIMARY KEY, name TEXT NOT NULL, founded_year INTEGER, budget "
    "INTEGER);"
    "CREATE TABLE rider (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER, max_speed REAL, "
    "level INTEGER, hometown TEXT, squad_id INTEGER NOT NULL REFERENCES squad (id));"
    "CREATE TABLE race (id INTEGER PRIMARY KEY, title TEXT NOT NULL, held_on DATE, start_town "
    "TEXT, destination TEXT, number_of_stages INTEGER, surface_code TEXT, first_year INTEGER, "
    "last_year INTEGER);"
    "CREATE TABLE win (id INTEGER PRIMARY KEY, rider_id INTEGER NOT NULL REFERENCES rider (id), "
    "race_id INTEGER NOT NULL REFERENCES race (id), prize INTEGER, registered_year INTEGER);"
    "INSERT INTO squad VALUES (1, 'Falcons', 1990, 900), (2, 'Herons', 2004, 400), (3, 'Owls', "
    "2011, 700);"
    "INSERT INTO rider VALUES (1, 'Ada Moor', 31, 60.5, 3, 'Lyon', 1), (2, 'Ben Holt', 22, 71, 2, "
    "'Gent', 1), (3, 'Cara Finn', 27, 66, 3, 'Lyon', 2), (4, 'Dov Katz', 35, 58, 1, 'Turin', 3), "
    "(5, 'Eli Stone', 24, 64, 2, 'Gent', 2);"
    "INSERT INTO race VALUES (1, 'Coast Loop', '2024-04-01', 'Lyon', 'Turin', 3, 'ROAD', 1990, "
    "2024), (2, 'Hill Dash', '2023-06-11', 'Turin', 'Gent', 1, 'ROAD', 2001, 2023), (3, 'Mud Run', "
    "'2025-09-30', 'Gent', 'Lyon', 2, 'DIRT', 2005, 2025);"
    "INSERT INTO win VALUES (1, 1, 1, 500, 2019), (2, 1, 2, 300, 2020), (3, 3, 3, 250, 2020), (4, "
    "5, 1, 120, 2021);";

static const struct {
    const char *question, *sql;
} cases[] = {
    /* columns and counts that a table keeps */
    {"What are the surface codes that have 2 or more races?",
     "SELECT surface_code FROM race GROUP BY surface_code HAVING count(*) >= 2"},
    {"Show the surface codes and the number of races.",
     "SELECT surface_code, count(*) FROM race GROUP BY surface_code"},
    {"List the names of riders in descending order of max speed.",
     "SELECT name FROM rider ORDER BY max_speed DESC"},
    {"What is the average number of stages of the races?",
     "SELECT avg(number_of_stages) FROM race"},
    {"Which race has the highest number of stages?",
     "SELECT title FROM race ORDER BY number_of_stages DESC LIMIT 1"},
    {"Show the first year and last year of the races.", "SELECT first_year, last_year FROM race"},
    {"List the titles of races sorted by number of stages descending and title ascending.",
     "SELECT title FROM race ORDER BY number_of_stages DESC, title"},
    /* how often */
    {"Which riders have won at least twice?",
     "SELECT rider.name FROM rider JOIN win ON win.rider_id = rider.id GROUP BY rider.id HAVING "
     "count(*) >= 2"},
    {"Which riders won more than once?", "SELECT rider.name FROM rider JOIN win ON win.rider_id = "
                                         "rider.id GROUP BY rider.id HAVING count(*) > 1"},
    /* values, numbers, ways */
    {"names of riders whose age is not 31", "SELECT name FROM rider WHERE age <> 31"},
    {"Which races go from Lyon to Turin?",
     "SELECT title FROM race WHERE start_town = 'Lyon' AND destination = 'Turin'"},
    {"What is the title of the first race?", "SELECT title FROM race ORDER BY held_on LIMIT 1"},
    {"names of riders aged either 22 or 24", "SELECT name FROM rider WHERE age = 22 OR age = 24"},
    {"riders from Lyon not older than 30",
     "SELECT name FROM rider WHERE hometown = 'Lyon' AND age <= 30"},
    {"names of riders who registered in 2020",
     "SELECT DISTINCT rider.name FROM rider JOIN win ON win.rider_id = rider.id WHERE "
     "win.registered_year = 2020"},
    {"Which squads were founded before 2000 or after 2010?",
     "SELECT name FROM squad WHERE founded_year < 2000 OR founded_year > 2010"},
    {"races held in 2023",
     "SELECT title FROM race WHERE held_on >= '2023-01-01' AND held_on < '2024-01-01'"},
    /* comparison with other rows */
    {"names of riders younger than the average age",
     "SELECT name FROM rider WHERE age < (SELECT avg(age) FROM rider)"},
    {"names of riders older than any rider from Gent",
     "SELECT name FROM rider WHERE age > (SELECT max(age) FROM rider WHERE hometown = 'Gent')"},
    {"names of riders with a higher level than some riders in Lyon",
     "SELECT name FROM rider WHERE level > (SELECT min(level) FROM rider WHERE hometown = 'Lyon')"},
    {"names of riders whose age is above the average age of riders from Lyon",
     "SELECT name FROM rider WHERE age > (SELECT avg(age) FROM rider WHERE hometown = 'Lyon')"},
    /* absence, exceptions, kinds */
    {"titles of races that were never won",
     "SELECT title FROM race WHERE id NOT IN (SELECT race_id FROM win)"},
    {"Show the names of riders except those with at least 2 wins.",
     "SELECT name FROM rider WHERE id NOT IN (SELECT rider_id FROM win GROUP BY rider_id HAVING "
     "count(*) >= 2)"},
    {"Show the hometowns that have both riders older than 30 and riders younger than 30.",
     "SELECT DISTINCT hometown FROM rider WHERE hometown IN (SELECT hometown FROM rider WHERE age "
     "> 30) AND hometown IN (SELECT hometown FROM rider WHERE age < 30)"},
    {"What are the hometowns that never had a rider older than 30?",
     "SELECT DISTINCT hometown FROM rider WHERE hometown NOT IN (SELECT hometown FROM rider WHERE "
     "age > 30 AND hometown IS NOT NULL)"},
    /* ranks of another table */
    {"What is the average age of the riders of the squad with the largest budget?",
     "SELECT avg(rider.age) FROM rider JOIN squad ON rider.squad_id = squad.id WHERE squad.budget "
     "= (SELECT max(budget) FROM squad)"},
    {"What is the name of the squad with the most riders?",
     "SELECT squad.name FROM squad JOIN rider ON rider.squad_id = squad.id GROUP BY squad.id ORDER "
     "BY count(*) DESC LIMIT 1"},
    {"Show the name of the rider with the most wins, as well as the number of wins.",
     "SELECT rider.name, count(*) FROM rider JOIN win ON win.rider_id = rider.id GROUP BY rider.id "
     "ORDER BY count(*) DESC LIMIT 1"},
    /* groups and parts */
    {"How many riders are there for each hometown and level?",
     "SELECT hometown, level, count(*) FROM rider GROUP BY hometown, level"},
    {"names of riders that have 'Stone' in their names",
     "SELECT name FROM rider WHERE name LIKE '%Stone%'"},
    {"the number and average age of riders", "SELECT count(*), avg(age) FROM rider"},
    {"What are the names of all hometowns?", "SELECT DISTINCT hometown FROM rider"},
    {"Show all hometowns.", "SELECT DISTINCT hometown FROM rider"},
    {"Show the hometowns of the riders.", "SELECT hometown FROM rider"},
};

static int setup(void **state)
{
    return fixture_open(state, club);
}

static void nlq_ask__answers__each_phrase(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nlq_ask__answers__each_phrase)};
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
