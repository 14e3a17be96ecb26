/* Shapes of questions that people put to databases nobody here had seen: numbers said of a noun,
 * names in quotes, what restricts rows that are added up, who did not do what another did. */
#include "fixture.h"

static const char flats[] =
    "CREATE TABLE ref_kinds (kind_code TEXT PRIMARY KEY, kind_description TEXT NOT NULL);"
    "CREATE TABLE flats (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind_code TEXT REFERENCES "
    "ref_kinds (kind_code), room_count INTEGER, opened INTEGER);"
    "CREATE TABLE extras (id INTEGER PRIMARY KEY, flat_id INTEGER NOT NULL REFERENCES flats (id), "
    "extra TEXT NOT NULL);"
    "CREATE TABLE guests (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, score REAL);"
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, "
    "date_assigned_to DATE);"
    "CREATE TABLE visits (id INTEGER PRIMARY KEY, flat_id INTEGER NOT NULL REFERENCES flats (id), "
    "guest_id INTEGER NOT NULL REFERENCES guests (id), nights INTEGER, rating INTEGER);"
    "CREATE TABLE tours (id INTEGER PRIMARY KEY, title TEXT NOT NULL, guide INTEGER REFERENCES "
    "staff (id), zip_postcode TEXT, kind TEXT, price REAL);"
    "CREATE TABLE medals (id INTEGER PRIMARY KEY, flat_id INTEGER NOT NULL UNIQUE REFERENCES flats "
    "(id), total INTEGER);"
    "INSERT INTO ref_kinds VALUES ('S', 'Studio'), ('L', 'Loft');"
    "INSERT INTO flats VALUES (1, 'Moulin Rouge', 'S', 2, 1990), (2, 'Seaview', 'L', 5, 2005),"
    " (3, 'Old Mill', 'L', 3, 1970);"
    "INSERT INTO extras VALUES (1, 1, 'Gym'), (2, 1, 'Pool'), (3, 2, 'Gym');"
    "INSERT INTO guests VALUES (1, 'Alison', 'Weber', 7.5), (2, 'Rosalind', 'Hall', 8.0), (3, "
    "'Aaron', 'Turon', 6.0);"
    "INSERT INTO staff VALUES (1, 'Mike', 'Hill', '2024-01-01'), (2, 'Jon', 'Ray', '2025-01-01');"
    "INSERT INTO visits VALUES (1, 1, 1, 3, 10), (2, 2, 1, 2, 8), (3, 2, 2, 7, 10), (4, 3, 3, 1, "
    "9);"
    "INSERT INTO tours VALUES (1, 'Old Town', 1, '1010', 'Hist. Walk', 12), (2, 'Harbour', 2, "
    "'2000', 'Boat', 30), (3, 'Castle', 1, '1010', 'Boat', 18);"
    "INSERT INTO medals VALUES (1, 1, 12), (2, 2, 4);";

#define VISITED_BY                                                                                 \
    "IN (SELECT visits.flat_id FROM visits JOIN guests ON visits.guest_id = guests.id WHERE "      \
    "guests.first_name = 'Rosalind')"

static const struct {
    const char *question, *sql;
} cases[] = {
    {"Show the total number of rooms of all flats with extra 'Gym'",
     "SELECT sum(room_count) FROM flats WHERE id IN (SELECT flat_id FROM extras WHERE extra = "
     "'Gym')"},
    {"average score of the guests who have some visits",
     "SELECT avg(score) FROM guests WHERE id IN (SELECT guest_id FROM visits)"},
    {"names of the flats with the top 2 room counts",
     "SELECT name FROM flats ORDER BY room_count DESC LIMIT 2"},
    {"names of all the flats starting with the oldest", "SELECT name FROM flats ORDER BY opened"},
    {"names of flats that contain the French word 'Moulin'",
     "SELECT name FROM flats WHERE name LIKE '%Moulin%'"},
    {"names of flats that receive a rating of 8",
     "SELECT DISTINCT flats.name FROM flats JOIN visits ON visits.flat_id = flats.id WHERE "
     "visits.rating = 8"},
    {"names of flats that have between 3 and 5 rooms",
     "SELECT name FROM flats WHERE room_count BETWEEN 3 AND 5"},
    {"how many flats have total medals less than 10",
     "SELECT count(*) FROM flats JOIN medals ON medals.flat_id = flats.id WHERE medals.total < "
     "10"},
    {"show the scores of the guests called \"Aaron Turon\"",
     "SELECT score FROM guests WHERE first_name = 'Aaron' AND last_name = 'Turon'"},
    {"date assigned of the staff member who has the first name Elsa",
     "SELECT date_assigned_to FROM staff WHERE first_name = 'Elsa'"},
    {"names of the flats in the kind 'Loft'",
     "SELECT flats.name FROM flats JOIN ref_kinds ON flats.kind_code = ref_kinds.kind_code WHERE "
     "ref_kinds.kind_description = 'Loft'"},
    {"top 2 kind codes sorted by the average number of rooms in descending order",
     "SELECT kind_code, avg(room_count) FROM flats GROUP BY kind_code ORDER BY avg(room_count) "
     "DESC LIMIT 2"},
    {"name of the guide of the tour 'Harbour'",
     "SELECT DISTINCT staff.first_name, staff.last_name FROM staff JOIN tours ON tours.guide = "
     "staff.id WHERE tours.title = 'Harbour'"},
    {"titles of the Hist. Walk tours", "SELECT title FROM tours WHERE kind = 'Hist. Walk'"},
    {"zip code of the tour 'Castle'", "SELECT zip_postcode FROM tours WHERE title = 'Castle'"},
    {"titles of the tours by price in descending order",
     "SELECT title FROM tours ORDER BY price DESC"},
    {"title and price of all tours, sort first by price (in descending order), and then by title "
     "(in ascending order)",
     "SELECT title, price FROM tours ORDER BY price DESC, title"},
    {"average price for Boat and Hist. Walk tours",
     "SELECT kind, avg(price) FROM tours WHERE kind = 'Boat' OR kind = 'Hist. Walk' GROUP BY kind"},
    {"names of the flats and what are their room counts", "SELECT name, room_count FROM flats"},
    {"full name of the staff with the latest date assigned",
     "SELECT first_name, last_name FROM staff ORDER BY date_assigned_to DESC LIMIT 1"},
    {"title and id of the tours whose price is below the maximum price",
     "SELECT title, id FROM tours WHERE price < (SELECT max(price) FROM tours)"},
    {"number of tours and the tour price from zip code 1010",
     "SELECT count(*), sum(price) FROM tours WHERE zip_postcode = '1010'"},
    {"titles of the tours that are more expensive than the average price",
     "SELECT title FROM tours WHERE price > (SELECT avg(price) FROM tours)"},
    {"how many kind codes have more than 1 flat",
     "SELECT count(*) FROM (SELECT kind_code FROM flats GROUP BY kind_code HAVING count(*) > 1) AS "
     "numbered"},
    {"list the zip codes which have more than one tour and the number of tours",
     "SELECT zip_postcode, count(*) FROM tours GROUP BY zip_postcode HAVING count(*) > 1"},
    {"how many tours are there per zip code? Order the zip codes by decreasing number of tours",
     "SELECT zip_postcode, count(*) FROM tours GROUP BY zip_postcode ORDER BY count(*) DESC"},
    {"titles of the tours that contain 'Town' or 'bour'",
     "SELECT title FROM tours WHERE title LIKE '%Town%' OR title LIKE '%bour%'"},
    {"names of flats that have at least a room count of 3",
     "SELECT name FROM flats WHERE room_count >= 3"},
    {"show all the tour information", "SELECT * FROM tours"},
    {"find the maximum and total number of rooms of all flats",
     "SELECT max(room_count), sum(room_count) FROM flats"},
    {"Sort all the tours according to the price. Just report the titles.",
     "SELECT title FROM tours ORDER BY price"},
    {"names of the flats with only 1 visit",
     "SELECT flats.name FROM flats JOIN visits ON visits.flat_id = flats.id GROUP BY flats.id "
     "HAVING count(*) = 1"},
    {"zip codes of the tours with the corresponding number of tours of each zip code",
     "SELECT zip_postcode, count(*) FROM tours GROUP BY zip_postcode"},
    {"names of the flats that Alison visited but Rosalind did not visit",
     "SELECT DISTINCT flats.name FROM flats JOIN visits ON visits.flat_id = flats.id JOIN guests "
     "ON visits.guest_id = guests.id WHERE guests.first_name = 'Alison' AND flats.id "
     "NOT " VISITED_BY},
};

static int setup(void **state)
{
    return fixture_open(state, flats);
}

static void nlq_ask__answers__shapes_that_nobody_had_foreseen(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static void nlq_ask__is_not_sure__of_a_value_that_no_row_has(void **state)
{
    struct nlq_answer *answer =
        fixture_ask(*state, "date assigned of the staff member who has the first name Elsa", NULL);
    assert_true(answer->count > 0 && answer->readings[0].answers);
    assert_false(answer->readings[0].sure);
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__shapes_that_nobody_had_foreseen, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_a_value_that_no_row_has, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
