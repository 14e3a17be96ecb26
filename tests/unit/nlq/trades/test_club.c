/* A sports club: numbers whose column is said in a roundabout way, what was done most recently, and
 * what all the others have. */
#include <string.h>

#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE teams(id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL, "
    "founded INTEGER NOT NULL);"
    "INSERT INTO teams VALUES (1, 'Otters', 'Graz', 1950), (2, 'Herons', 'Linz', 1987), "
    "(3, 'Pikes', 'Graz', 2004);"
    "CREATE TABLE members(id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, "
    "gender TEXT NOT NULL CHECK(gender IN ('F', 'M')), age INTEGER NOT NULL, "
    "points INTEGER NOT NULL, fees_outstanding NUMERIC(8,2) NOT NULL, "
    "team_id INTEGER NOT NULL REFERENCES teams(id));"
    "INSERT INTO members VALUES (1, 'Ada Moser', 'F', 24, 71, 0, 1), "
    "(2, 'Ben Huber', 'M', 61, 15, 120.5, 1), (3, 'Cleo Bauer', 'F', 25, 90, 35, 2), "
    "(4, 'Dan Wolf', 'M', 44, 44, 300, 3);"
    "CREATE TABLE matches(id INTEGER PRIMARY KEY, home_id INTEGER NOT NULL REFERENCES teams(id), "
    "ground TEXT NOT NULL, attendance INTEGER NOT NULL, shade_percent INTEGER NOT NULL);"
    "INSERT INTO matches VALUES (1, 1, 'Aupark', 2300, 40), (2, 1, 'Aupark', 800, 40), "
    "(3, 2, 'Donauwiese', 1500, 75);"
    "CREATE TABLE trainings(id INTEGER PRIMARY KEY, "
    "member_id INTEGER NOT NULL REFERENCES members(id), attended_on DATE NOT NULL, "
    "hours REAL NOT NULL);"
    "INSERT INTO trainings VALUES (1, 1, '2026-11-02', 2), (2, 1, '2026-11-09', 2), "
    "(3, 3, '2026-10-05', 1.5), (4, 4, '2026-11-11', 1);"
    "CREATE TABLE films(id INTEGER PRIMARY KEY, title TEXT NOT NULL, directed_by TEXT NOT NULL, "
    "price_in_euros NUMERIC(6,2) NOT NULL, price_in_dollars NUMERIC(6,2) NOT NULL);"
    "INSERT INTO films VALUES (1, 'Up the River', 'Ines Adler', 9.5, 11), "
    "(2, 'Home Game', 'Karl Bruck', 12, 14);"
    "CREATE TABLE medals(id INTEGER PRIMARY KEY, year INTEGER NOT NULL, "
    "team_id INTEGER NOT NULL REFERENCES teams(id), medals INTEGER NOT NULL);"
    "INSERT INTO medals VALUES (1, 2024, 1, 4), (2, 2025, 1, 2), (3, 2025, 2, 7);"
    "CREATE TABLE districts(id INTEGER PRIMARY KEY, name TEXT NOT NULL, population INTEGER NOT "
    "NULL, "
    "members_lost INTEGER NOT NULL, lease_months INTEGER NOT NULL);"
    "INSERT INTO districts VALUES (1, 'Graz', 300000, 12, 60), (2, 'Linz', 210000, 3, 120);";

static const struct asked numbers[] = {
    {"how many members are under 40", "SELECT count(*) FROM members WHERE age < 40"},
    {"female members over 20", "SELECT full_name FROM members WHERE gender = 'F' AND age > 20"},
    {"members aged either 24 or 25", "SELECT full_name FROM members WHERE age = 24 OR age = 25"},
    {"members with an outstanding balance of more than 100",
     "SELECT full_name FROM members WHERE fees_outstanding > 100"},
    {"matches with more than 1000 attendees", "SELECT * FROM matches WHERE attendance > 1000"},
    {"matches with between 1000 and 2000 attendees",
     "SELECT * FROM matches WHERE attendance BETWEEN 1000 AND 2000"},
    {"teams with 2 to 4 members",
     "SELECT teams.name FROM teams JOIN members ON members.team_id = teams.id GROUP BY teams.id "
     "HAVING count(*) >= 2 AND count(*) <= 4"},
    {"members with more points than 50", "SELECT full_name FROM members WHERE points > 50"},
    {"members with age 20 to 30", "SELECT full_name FROM members WHERE age BETWEEN 20 AND 30"},
    {"matches with a shade percentage above 50", "SELECT * FROM matches WHERE shade_percent > 50"},
    {"films with a price above 10 (in EUR)", "SELECT title FROM films WHERE price_in_euros > 10"},
    {"districts that lost over 10 members", "SELECT name FROM districts WHERE members_lost > 10"},
    {"districts with a lease of more than 100 months",
     "SELECT name FROM districts WHERE lease_months > 100"},
    {"how many medals were won in 2025", "SELECT sum(medals) FROM medals WHERE year = 2025"},
};

static const struct asked others[] = {
    {"members with more than the average number of points",
     "SELECT full_name FROM members WHERE points > (SELECT avg(points) FROM members)"},
    {"members whose points are greater than the points of all members in team 1",
     "SELECT full_name FROM members WHERE points > (SELECT max(members.points) FROM members JOIN "
     "teams ON members.team_id = teams.id WHERE teams.id = 1)"},
    {"towns whose average founded is above the average founded",
     "SELECT town FROM teams GROUP BY town HAVING avg(founded) > (SELECT avg(founded) FROM teams)"},
    {"teams except those that were founded before 1980",
     "SELECT name FROM teams WHERE founded >= 1980"},
    {"members except those with more than 50 points",
     "SELECT full_name FROM members WHERE points <= 50"},
    {"towns shared by teams founded before 1980 and teams founded after 2000",
     "SELECT DISTINCT town FROM teams WHERE town IN (SELECT town FROM teams WHERE founded < 1980) "
     "AND town IN (SELECT town FROM teams WHERE founded > 2000)"},
    {"in which town were most teams founded",
     "SELECT town FROM teams GROUP BY town ORDER BY count(*) DESC LIMIT 1"},
};

static const struct asked deeds[] = {
    {"which member trained most recently",
     "SELECT members.full_name FROM members JOIN trainings ON trainings.member_id = members.id "
     "ORDER BY trainings.attended_on DESC LIMIT 1"},
    {"which member has trained least recently",
     "SELECT members.full_name FROM members JOIN trainings ON trainings.member_id = members.id "
     "GROUP BY members.id ORDER BY max(trainings.attended_on) LIMIT 1"},
    {"the 2 members who trained most recently",
     "SELECT members.full_name FROM members JOIN trainings ON trainings.member_id = members.id "
     "GROUP BY members.id ORDER BY max(trainings.attended_on) DESC LIMIT 2"},
    {"who directed Home Game", "SELECT directed_by FROM films WHERE title = 'Home Game'"},
    {"directors and titles of films", "SELECT directed_by, title FROM films"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__finds__what_a_number_is_of(void **state)
{
    assert_all_answered(*state, numbers, sizeof numbers / sizeof *numbers);
}

static void nlq_ask__compares__with_the_others(void **state)
{
    assert_all_answered(*state, others, sizeof others / sizeof *others);
}

static void nlq_ask__goes_by__the_date_of_the_deed(void **state)
{
    assert_all_answered(*state, deeds, sizeof deeds / sizeof *deeds);
}

/* A debt is no age, and no column keeps what is owed by name. */
static void nlq_ask__declines__a_number_that_is_of_nothing(void **state)
{
    static const char *const questions[] = {"members who owe more than 100"};

    assert_all_declined(*state, questions, 1);
}

/* No date says when films were bought: that they are ranked by nothing is said. */
static void nlq_ask__says__what_it_left_out(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "the newest films", NULL);
    const struct nlq_reading *reading = answer->count ? &answer->readings[0] : NULL;
    bool said = false;

    for (size_t i = 0; reading && i < reading->evidence_count; i++)
        said = said || (reading->evidence[i].kind == EVIDENCE_IGNORED &&
                        strstr(reading->evidence[i].text, "newest"));
    assert_true(said);
    assert_false(reading->sure);
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__finds__what_a_number_is_of, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__compares__with_the_others, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__goes_by__the_date_of_the_deed, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__a_number_that_is_of_nothing, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__says__what_it_left_out, setup, fixture_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
