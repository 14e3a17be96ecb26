/* Questions in whole sentences, as students write them: what is measured on average, the row above,
 * prices of nothing, what is said again in a second sentence. */
#include "../fixture.h"

static const char theatre[] =
    "CREATE TABLE actor (aid INTEGER PRIMARY KEY, fname TEXT, lname TEXT, height_cm INTEGER, "
    "salary INTEGER, home_state TEXT, nationality TEXT, boss_id INTEGER REFERENCES actor (aid));"
    "CREATE TABLE play (playno TEXT PRIMARY KEY, title TEXT, pages INTEGER, genre TEXT, "
    "admission INTEGER, royalty INTEGER);"
    "CREATE TABLE reviewer (id INTEGER PRIMARY KEY, fname TEXT, lname TEXT);"
    "CREATE TABLE review (no INTEGER PRIMARY KEY, playno TEXT REFERENCES play (playno), "
    "reviewed_by INTEGER, stars INTEGER);"
    "CREATE TABLE part (playno TEXT REFERENCES play (playno), aid INTEGER REFERENCES actor (aid), "
    "voice TEXT, PRIMARY KEY (playno, aid));"
    "INSERT INTO actor VALUES (1, 'Vera', 'Lund', 171, 5200, 'NY', 'Norway', NULL),"
    " (2, 'Omar', 'Reyes', 182, 3100, 'NJ', 'Spain', 1), (3, 'Lily', 'Chen', 164, 4100, 'NY', "
    "'England', 1), (4, 'Paul', 'Stone', 178, 2900, 'TX', 'England', 2);"
    "INSERT INTO play VALUES ('P1', 'The Seagull', 88, 'drama', 0, 10), ('P2', 'Twelfth Night', "
    "120, 'comedy', 15, 12), ('P3', 'Tartuffe', 96, 'comedy', 12, 0);"
    "INSERT INTO reviewer VALUES (11, 'Rosa', 'Marsh'), (12, 'Ned', 'Hale');"
    "INSERT INTO review VALUES (1, 'P1', 11, 5), (2, 'P1', 12, 3), (3, 'P2', 11, "
    "4), (4, 'P3', 11, 2);"
    "INSERT INTO part VALUES ('P1', 1, 'alto'), ('P1', 2, 'bass'), ('P2', 3, 'alto'), ('P3', 4, "
    "'bass');";

#define BESIDE "FROM actor LEFT JOIN actor AS above ON actor.boss_id = above.aid"

static const struct asked cases[] = {
    {"How tall are the actors on average?", "SELECT avg(height_cm) FROM actor"},
    {"How much do actors earn on average in each home state? Show the state and the amount.",
     "SELECT avg(salary), home_state FROM actor GROUP BY home_state"},
    {"How much does the actor Lily Chen earn?",
     "SELECT salary FROM actor WHERE fname = 'Lily' AND lname = 'Chen'"},
    {"How many pages does a comedy play have on average?",
     "SELECT avg(pages) FROM play WHERE genre = 'comedy'"},
    {"Which actors are paid better than the average actor? Show the last names.",
     "SELECT lname FROM actor WHERE salary > (SELECT avg(salary) FROM actor)"},
    {"List the last names of actors paid below the average",
     "SELECT lname FROM actor WHERE salary < (SELECT avg(salary) FROM actor)"},
    {"Show the play number of the play with the most pages",
     "SELECT playno FROM play ORDER BY pages DESC LIMIT 1"},
    {"Show the first name of each actor together with the first name of his or her boss.",
     "SELECT actor.fname, above.fname AS boss_first_name " BESIDE},
    {"List the last names of the actors and of their bosses.",
     "SELECT actor.lname, above.lname AS boss_last_name " BESIDE},
    {"Who reports to whom? List the last names of the actors and of their bosses.",
     "SELECT actor.lname, above.lname AS boss_last_name " BESIDE},
    {"Which play was free to enter? Show its title.", "SELECT title FROM play WHERE admission = 0"},
    {"How many plays cost nothing?", "SELECT count(*) FROM play WHERE admission = 0"},
    {"How many actors come from New York?", "SELECT count(*) FROM actor WHERE home_state = 'NY'"},
    {"How many reviews are there for each reviewer?",
     "SELECT reviewer.fname, reviewer.lname, count(*) FROM reviewer JOIN review ON "
     "review.reviewed_by = reviewer.id GROUP BY reviewer.id"},
};

static void test_sentences(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static int theatre_setup(void **state)
{
    return fixture_open(state, theatre);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_sentences, theatre_setup, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
