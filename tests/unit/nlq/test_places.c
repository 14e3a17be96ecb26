/* Questions about places: what is called alike, what stands in several rows, people that are
 * counted already. */
#include "fixture.h"

struct places_case {
    const char *question, *sql;
};

static const char places[] =
    "CREATE TABLE state (state_name TEXT PRIMARY KEY, population INTEGER, area REAL, "
    "country_name TEXT, capital TEXT, density REAL); CREATE TABLE city (city_name TEXT, "
    "population INTEGER, country_name TEXT, state_name TEXT REFERENCES state (state_name), "
    "PRIMARY KEY (city_name, state_name)); CREATE TABLE river (river_name TEXT, length "
    "INTEGER, country_name TEXT, traverse TEXT REFERENCES state (state_name), PRIMARY KEY "
    "(river_name, traverse)); CREATE TABLE mountain (mountain_name TEXT, altitude INTEGER, "
    "country_name TEXT, state_name TEXT REFERENCES state (state_name), PRIMARY KEY "
    "(mountain_name, state_name)); CREATE TABLE border_info (state_name TEXT REFERENCES "
    "state (state_name), border TEXT REFERENCES state (state_name), PRIMARY KEY (state_name, "
    "border)); INSERT INTO state VALUES ('texas', 14229000, 266807, 'usa', 'austin', 53.3), "
    "('colorado', 2889000, 104000, 'usa', 'denver', 27.8), ('new mexico', 1303000, 121400, "
    "'usa', 'santa fe', 10.7), ('arkansas', 2286000, 53187, 'usa', 'little rock', 43), "
    "('alaska', 401800, 591000, 'usa', 'juneau', 0.7); INSERT INTO city VALUES ('austin', "
    "345496, 'usa', 'texas'), ('houston', 1594086, 'usa', 'texas'), ('denver', 492365, "
    "'usa', 'colorado'), ('boulder', 76685, 'usa', 'colorado'), ('santa fe', 48899, 'usa', "
    "'new mexico'), ('springfield', 30000, 'usa', 'colorado'), ('springfield', 40000, 'usa', "
    "'texas'), ('little rock', 158461, 'usa', 'arkansas'); INSERT INTO river VALUES ('rio "
    "grande', 3033, 'usa', 'colorado'), ('rio grande', 3033, 'usa', 'new mexico'), ('rio "
    "grande', 3033, 'usa', 'texas'), ('colorado', 2333, 'usa', 'colorado'), ('colorado', "
    "2333, 'usa', 'new mexico'), ('arkansas', 2333, 'usa', 'colorado'), ('arkansas', 2333, "
    "'usa', 'arkansas'), ('pecos', 805, 'usa', 'new mexico'), ('pecos', 805, 'usa', "
    "'texas'); INSERT INTO mountain VALUES ('mckinley', 6194, 'usa', 'alaska'), ('elbert', "
    "4399, 'usa', 'colorado'), ('massive', 4396, 'usa', 'colorado'); INSERT INTO border_info "
    "VALUES ('texas', 'new mexico'), ('new mexico', 'texas'), ('texas', 'arkansas'), "
    "('arkansas', 'texas'), ('new mexico', 'colorado'), ('colorado', 'new mexico');";

static const struct places_case places_cases[] = {
    {"what is the population of texas", "SELECT population FROM state WHERE state_name = 'texas'"},
    {"how big is alaska", "SELECT area FROM state WHERE state_name = 'alaska'"},
    {"states with more than 300000 people",
     "SELECT state_name FROM state WHERE population > 300000"},
    {"how many people live in austin",
     "SELECT sum(population) FROM city WHERE city_name = 'austin'"},
    {"number of citizens of boulder",
     "SELECT sum(population) FROM city WHERE city_name = 'boulder'"},
    {"where is houston", "SELECT state_name FROM city WHERE city_name = 'houston'"},
    {"where is the highest mountain",
     "SELECT state_name FROM mountain ORDER BY altitude DESC LIMIT 1"},
    {"what is the longest river in texas",
     "SELECT river_name FROM river WHERE traverse = 'texas' ORDER BY length DESC LIMIT 1"},
    {"what rivers are there in colorado",
     "SELECT DISTINCT river_name FROM river WHERE traverse = 'colorado'"},
    {"which states does the colorado flow through",
     "SELECT DISTINCT state.state_name FROM state JOIN river ON river.traverse = "
     "state.state_name WHERE river.river_name = 'colorado'"},
    {"how many states does the arkansas run through",
     "SELECT count(DISTINCT state.state_name) FROM state JOIN river ON river.traverse = "
     "state.state_name WHERE river.river_name = 'arkansas'"},
    {"how many rivers are in new mexico",
     "SELECT count(DISTINCT river_name) FROM river WHERE traverse = 'new mexico'"},
    {"which rivers do not run through texas",
     "SELECT DISTINCT river_name FROM river WHERE river_name NOT IN (SELECT river_name FROM "
     "river WHERE traverse = 'texas')"},
    {"which river runs through the most states",
     "SELECT river_name FROM river GROUP BY river_name ORDER BY count(traverse) DESC LIMIT 1"},
    {"how long is the rio grande",
     "SELECT DISTINCT length FROM river WHERE river_name = 'rio grande'"},
    {"which state has the largest population density",
     "SELECT state_name FROM state ORDER BY density DESC LIMIT 1"},
    {"states with a population density under 20",
     "SELECT state_name FROM state WHERE density < 20"},
    {"what states have cities named springfield",
     "SELECT DISTINCT state.state_name FROM state JOIN city ON city.state_name = "
     "state.state_name WHERE city.city_name = 'springfield'"},
    {"what states border texas",
     "SELECT state_name FROM state WHERE state_name IN (SELECT state_name FROM border_info "
     "WHERE border = 'texas')"},
    {"which states does texas border",
     "SELECT state_name FROM state WHERE state_name IN (SELECT border FROM border_info WHERE "
     "state_name = 'texas')"},
    {"states that do not border texas",
     "SELECT state_name FROM state WHERE state_name NOT IN (SELECT state_name FROM "
     "border_info WHERE border = 'texas')"},
    {"what is the total population of the states that border texas",
     "SELECT sum(population) FROM state WHERE state_name IN (SELECT state_name FROM "
     "border_info WHERE border = 'texas')"},
    {"what states border states that border texas",
     "SELECT state_name FROM state WHERE state_name IN (SELECT state_name FROM border_info "
     "WHERE border IN (SELECT state_name FROM border_info WHERE border = 'texas'))"},
};

static void assert_answers(void *state, const struct places_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_places(void **state)
{
    return fixture_open(state, places);
}

static void nlq_ask__answers__what_places_are_asked(void **state)
{
    assert_answers(*state, places_cases, sizeof places_cases / sizeof *places_cases);
}

static void assert_declined(void *state, const char *question)
{
    struct nlq_answer *answer = fixture_ask(state, question, NULL);
    if (answer->count > 0 && answer->readings[0].answers)
        fail_msg("'%s' is answered: %s", question, answer->readings[0].sql);
    nlq_answer_free(answer);
}

static void nlq_ask__declines__what_places_cannot_tell(void **state)
{
    assert_declined(*state, "which capitals have more than 3 museums");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_places_are_asked, setup_places,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_places_cannot_tell, setup_places,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
