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

static const char house[] =
    "CREATE TABLE pupil (id INTEGER PRIMARY KEY, name TEXT, form TEXT, phone TEXT, insurance_no "
    "TEXT, hometown TEXT);"
    "CREATE TABLE walk (id INTEGER PRIMARY KEY, title TEXT, dur_sec INTEGER);"
    "CREATE TABLE room (id INTEGER PRIMARY KEY, room_name TEXT);"
    "CREATE TABLE sleeps_in (pupil_id INTEGER REFERENCES pupil (id), room_id INTEGER REFERENCES "
    "room (id));"
    "CREATE TABLE ref_damage_types (type_code TEXT PRIMARY KEY, type_description TEXT);"
    "CREATE TABLE damages (id INTEGER PRIMARY KEY, type_code TEXT REFERENCES ref_damage_types "
    "(type_code), room_id INTEGER REFERENCES room (id), date_reported DATE);"
    "CREATE TABLE letters (id INTEGER PRIMARY KEY, subject TEXT);"
    "CREATE TABLE letter_pupils (letter_id INTEGER REFERENCES letters (id), pupil_id INTEGER "
    "REFERENCES pupil (id), date_sent DATE);"
    "INSERT INTO pupil VALUES (1, 'Ada Moss', '5a', '555-01', NULL, 'Ulm'), (2, 'Ben Frost', '5b', "
    "NULL, "
    "'A7', 'Bonn');"
    "INSERT INTO walk VALUES (1, 'To the lake', 5400), (2, 'Ridge', 9000);"
    "INSERT INTO room VALUES (1, 'Oak'), (2, 'Elm'), (3, 'Ash');"
    "INSERT INTO sleeps_in VALUES (1, 1), (2, 1);"
    "INSERT INTO ref_damage_types VALUES ('W', 'Broken window'), ('L', 'Leak'), ('F', 'Fire');"
    "INSERT INTO damages VALUES (1, 'W', 1, '2025-02-03'), (2, 'W', 2, '2025-04-05');"
    "INSERT INTO letters VALUES (1, 'Fees'), (2, 'Summer');"
    "INSERT INTO letter_pupils VALUES (1, 1, '2025-01-02');";

static const struct asked house_cases[] = {
    {"Which letters were sent to nobody?",
     "SELECT subject FROM letters WHERE id NOT IN (SELECT letter_id FROM letter_pupils WHERE "
     "letter_id IS NOT NULL)"},
    {"Which kinds of damage were never reported?",
     "SELECT type_description FROM ref_damage_types WHERE type_code NOT IN (SELECT type_code FROM "
     "damages WHERE type_code IS NOT NULL)"},
    {"Which pupils can not be reached by phone?", "SELECT name FROM pupil WHERE phone IS NULL"},
    {"Who is not insured?", "SELECT name FROM pupil WHERE insurance_no IS NULL"},
    {"Show the name of every room with the number of damages",
     "SELECT room.room_name, count(*) FROM room JOIN damages ON damages.room_id = room.id GROUP BY "
     "room.id"},
    {"Where do most of the pupils come from?",
     "SELECT hometown FROM pupil GROUP BY hometown ORDER BY count(*) DESC LIMIT 1"},
    {"Find all walks about dragons", "SELECT title FROM walk WHERE title LIKE '%dragons%'"},
    {"Which walk takes the most time to finish?",
     "SELECT title FROM walk ORDER BY dur_sec DESC LIMIT 1"},
    {"What is the average duration of the walks?", "SELECT avg(dur_sec) FROM walk"},
    {"How many types of damage are there?", "SELECT count(*) FROM ref_damage_types"},
    {"For each damage type, show the description and how often it was reported.",
     "SELECT ref_damage_types.type_description, count(*) FROM ref_damage_types JOIN damages ON "
     "damages.type_code = ref_damage_types.type_code GROUP BY ref_damage_types.type_code"},
};

/* A room with damages that are dated is not told to be empty. */
static const char *const house_declined[] = {"Which rooms are empty?"};

static const struct asked cases[] = {
    {"How tall are the actors on average?", "SELECT avg(height_cm) FROM actor"},
    {"How much do actors earn on average in each home state? Show the state and the amount.",
     "SELECT home_state, avg(salary) FROM actor GROUP BY home_state"},
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
    {"What are the shortest and the longest pages of the plays?",
     "SELECT min(pages), max(pages) FROM play"},
    {"Show the cheapest admission of the plays in each genre",
     "SELECT genre, min(admission) FROM play GROUP BY genre"},
    {"Find the total amount of salaries for each home state",
     "SELECT home_state, sum(salary) FROM actor GROUP BY home_state"},
    {"How many actors come from New York?", "SELECT count(*) FROM actor WHERE home_state = 'NY'"},
    {"How many reviews are there for each reviewer?",
     "SELECT reviewer.fname, reviewer.lname, count(*) FROM reviewer JOIN review ON "
     "review.reviewed_by = reviewer.id GROUP BY reviewer.id"},
};

static void test_sentences(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void test_nobody_and_kinds(void **state)
{
    assert_all_answered(*state, house_cases, sizeof house_cases / sizeof *house_cases);
    assert_all_declined(*state, house_declined, sizeof house_declined / sizeof *house_declined);
}

static int house_setup(void **state)
{
    return fixture_open(state, house);
}

static int theatre_setup(void **state)
{
    return fixture_open(state, theatre);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_sentences, theatre_setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(test_nobody_and_kinds, house_setup, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
