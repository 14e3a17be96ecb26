/* A campus of dorms, clubs and projects as students model it: numbers kept as text, tables that
 * only link two others, and columns asked for behind a condition. */
#include "../fixture.h"

static const char campus[] =
    "CREATE TABLE dorms (id INTEGER PRIMARY KEY, dorm_name TEXT, state TEXT, height INTEGER);"
    "CREATE TABLE clubs (id INTEGER PRIMARY KEY, cname TEXT, cdesc TEXT, fee TEXT);"
    "CREATE TABLE teams (id INTEGER PRIMARY KEY, team_name TEXT, manager_id INTEGER REFERENCES "
    "people (id));"
    "CREATE TABLE people (id INTEGER PRIMARY KEY, first_name TEXT, birth_year INTEGER, salary "
    "INTEGER, years_of_service INTEGER, team_id INTEGER REFERENCES teams (id), boss_id INTEGER "
    "REFERENCES people (id));"
    "CREATE TABLE kids (id INTEGER PRIMARY KEY, name TEXT, date_of_birth DATE, parent_id INTEGER "
    "REFERENCES people (id));"
    "CREATE TABLE projects (id INTEGER PRIMARY KEY, title TEXT, team_id INTEGER REFERENCES teams "
    "(id));"
    "CREATE TABLE works_on (person_id INTEGER REFERENCES people (id), project_id INTEGER "
    "REFERENCES projects (id), PRIMARY KEY (person_id, project_id));"
    "CREATE TABLE member_of (person_id INTEGER REFERENCES people (id), club_id INTEGER REFERENCES "
    "clubs (id), position TEXT);"
    "CREATE TABLE person_languages (person_id INTEGER REFERENCES people (id), language_name TEXT, "
    "PRIMARY KEY (person_id, language_name));"
    "INSERT INTO dorms VALUES (1, 'Oak', 'NY', 30), (2, 'Elm', 'TX', 20), (3, 'Ash', 'NY', 25);"
    "INSERT INTO clubs VALUES (1, 'Chess', 'For thinkers', '90'), (2, 'Rowing', 'On the lake', "
    "'450'), (3, 'Film', 'Every Friday', '45');"
    "INSERT INTO teams VALUES (1, 'Data Science', 1), (2, 'Payments', 2);"
    "INSERT INTO people VALUES (1, 'Ada', 1960, 90, 20, 1, NULL), (2, 'Ben', 1975, 70, 10, 2, 1), "
    "(3, 'Cid', 1980, 60, 5, 1, 1), (4, 'Dee', 1990, 50, 2, 2, 1);"
    "INSERT INTO kids VALUES (1, 'Eva', '2010-01-01', 1), (2, 'Fay', '2012-01-01', 4);"
    "INSERT INTO projects VALUES (1, 'Apollo', 1), (2, 'Mobile Wallet', 2);"
    "INSERT INTO works_on VALUES (1, 1), (3, 1), (3, 2), (4, 2);"
    "INSERT INTO member_of VALUES (1, 1, 'President'), (2, 1, 'Member'), (3, 2, 'Member');"
    "INSERT INTO person_languages VALUES (1, 'English'), (1, 'Polish'), (2, 'English');";

static const struct asked cases[] = {
    {"which club has the highest fee",
     "SELECT cname FROM clubs ORDER BY CAST(fee AS numeric) DESC LIMIT 1"},
    {"names of the clubs with a fee above 80",
     "SELECT cname FROM clubs WHERE CAST(fee AS numeric) > 80"},
    {"what is the highest fee of all clubs", "SELECT max(CAST(fee AS numeric)) FROM clubs"},
    {"what are the names and descriptions of the clubs", "SELECT cname, cdesc FROM clubs"},
    {"Find the first names of the people who earn more than 65, and the names of their teams.",
     "SELECT people.first_name, teams.team_name FROM people JOIN teams ON "
     "people.team_id = teams.id WHERE people.salary > 65"},
    {"Find the people who speak more than one language, together with the number of languages.",
     "SELECT people.first_name, count(*) FROM people JOIN person_languages ON "
     "person_languages.person_id = people.id GROUP BY people.id HAVING count(DISTINCT "
     "person_languages.language_name) > 1"},
    {"which dorms are higher than the highest dorm in TX",
     "SELECT dorm_name FROM dorms WHERE height > (SELECT max(height) FROM dorms WHERE "
     "state = 'TX')"},
    {"which bosses have at least three people under them",
     "SELECT people.first_name FROM people JOIN people AS below ON below.boss_id = "
     "people.id GROUP BY people.id HAVING count(*) >= 3"},
    {"Find the first names of the people who work on both Apollo and Mobile Wallet.",
     "SELECT DISTINCT people.first_name FROM people JOIN works_on ON "
     "works_on.person_id = people.id WHERE people.id IN (SELECT works_on.person_id "
     "FROM works_on JOIN projects ON works_on.project_id = projects.id WHERE "
     "projects.title = 'Apollo') AND people.id IN (SELECT works_on.person_id FROM "
     "works_on JOIN projects ON works_on.project_id = projects.id WHERE projects.title "
     "= 'Mobile Wallet')"},
    {"List the first names of the people who work for Data Science.",
     "SELECT people.first_name FROM people JOIN teams ON people.team_id = teams.id "
     "WHERE teams.team_name = 'Data Science'"},
    {"how many members does the Chess club have",
     "SELECT count(*) FROM member_of JOIN clubs ON member_of.club_id = clubs.id WHERE "
     "clubs.cname = 'Chess'"},
    {"Find the average salary of each team. Show the team name and the salary.",
     "SELECT teams.team_name, avg(people.salary) FROM teams JOIN people ON "
     "people.team_id = teams.id GROUP BY teams.id"},
    {"Who has the longest years of service?",
     "SELECT first_name FROM people ORDER BY years_of_service DESC LIMIT 1"},
    {"first names of people born between 1960 and 1975",
     "SELECT first_name FROM people WHERE birth_year BETWEEN 1960 AND 1975"},
    {"How many different languages are spoken by the people of the team Payments?",
     "SELECT count(DISTINCT person_languages.language_name) FROM person_languages JOIN "
     "people ON person_languages.person_id = people.id JOIN teams ON people.team_id = "
     "teams.id WHERE teams.team_name = 'Payments'"},
};

static void nlq_ask__answers__what_students_ask_of_a_college(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static int setup(void **state)
{
    return fixture_open(state, campus);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__answers__what_students_ask_of_a_college)};
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
