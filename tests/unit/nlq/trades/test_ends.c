/* Tables that lead to another one at two ends (from one station to another, winner and loser,
 * neighbours), and tables that refer to themselves (supervisors, categories). */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE station (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL);"
    "CREATE TABLE bike (id INTEGER PRIMARY KEY, model TEXT NOT NULL, home_station_id INTEGER "
    "REFERENCES station (id));"
    "CREATE TABLE trip (id INTEGER PRIMARY KEY, bike_id INTEGER NOT NULL REFERENCES bike (id), "
    "start_station_id INTEGER NOT NULL REFERENCES station (id), end_station_id INTEGER NOT NULL "
    "REFERENCES station (id), minutes INTEGER NOT NULL, fare REAL NOT NULL);"
    "CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT NOT NULL, population INTEGER NOT NULL);"
    "CREATE TABLE border (country1 TEXT NOT NULL REFERENCES country (code), country2 TEXT NOT NULL "
    "REFERENCES country (code), length_km REAL NOT NULL, PRIMARY KEY (country1, country2));"
    "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE game (id INTEGER PRIMARY KEY, winner_id INTEGER NOT NULL REFERENCES player (id), "
    "loser_id INTEGER NOT NULL REFERENCES player (id), minutes INTEGER NOT NULL);"
    "CREATE TABLE category (category_id INTEGER PRIMARY KEY, name TEXT NOT NULL, "
    "parent_category_id INTEGER REFERENCES category (category_id));"
    "CREATE TABLE ranger (ranger_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, pay REAL NOT "
    "NULL, supervisor_id INTEGER REFERENCES ranger (ranger_id));"
    "CREATE TABLE tour (id INTEGER PRIMARY KEY, name TEXT NOT NULL, drv_no INTEGER NOT NULL "
    "REFERENCES ranger (ranger_id), sub_drv_no INTEGER REFERENCES ranger (ranger_id));"
    "INSERT INTO station VALUES (1, 'Harbour', 'Kiel'), (2, 'Castle', 'Bonn'), (3, 'Market', "
    "'Graz');"
    "INSERT INTO bike VALUES (1, 'City', 1), (2, 'Cargo', 2);"
    "INSERT INTO trip VALUES (1, 1, 1, 2, 12, 2.5), (2, 2, 2, 1, 15, 3), (3, 1, 1, 1, 30, 5);"
    "INSERT INTO country VALUES ('DE', 'Germany', 83), ('FR', 'France', 67), ('CH', 'Switzerland', "
    "8), ('IE', 'Ireland', 5);"
    "INSERT INTO border VALUES ('DE', 'FR', 418), ('CH', 'FR', 525), ('DE', 'CH', 348);"
    "INSERT INTO player VALUES (1, 'Ann Lee'), (2, 'Bea Fox'), (3, 'Cora Kim');"
    "INSERT INTO game VALUES (1, 1, 2, 50), (2, 2, 1, 61), (3, 1, 2, 44);"
    "INSERT INTO category VALUES (1, 'Tools', NULL), (2, 'Saws', 1), (3, 'Plants', NULL), (4, "
    "'Drills', 1);"
    "INSERT INTO ranger VALUES (1, 'Themba Ndlovu', 3100, NULL), (2, 'Grace Wanjiru', 2850, 1), "
    "(3, 'Pieter Brink', 2300, 1), (4, 'Lena Vogt', 2200, 2);"
    "INSERT INTO tour VALUES (1, 'North', 3, NULL), (2, 'South', 4, 3);";

static const struct asked rows[] = {
    {"What is the cheapest fare from Kiel to Bonn?",
     "SELECT min(fare) FROM trip WHERE start_station_id IN (SELECT id FROM station WHERE city = "
     "'Kiel') AND end_station_id IN (SELECT id FROM station WHERE city = 'Bonn')"},
    {"How many trips went from Harbour to Castle?",
     "SELECT count(*) FROM trip WHERE start_station_id IN (SELECT id FROM station WHERE name = "
     "'Harbour') AND end_station_id IN (SELECT id FROM station WHERE name = 'Castle')"},
    {"trips between Harbour and Castle",
     "SELECT * FROM trip WHERE (start_station_id IN (SELECT id FROM station WHERE name = "
     "'Harbour') OR start_station_id IN (SELECT id FROM station WHERE name = 'Castle')) AND "
     "(end_station_id IN (SELECT id FROM station WHERE name = 'Harbour') OR end_station_id IN "
     "(SELECT id FROM station WHERE name = 'Castle')) AND start_station_id <> end_station_id"},
    {"How many trips are there to Castle from Harbour?",
     "SELECT count(*) FROM trip WHERE start_station_id IN (SELECT id FROM station WHERE name = "
     "'Harbour') AND end_station_id IN (SELECT id FROM station WHERE name = 'Castle')"},
    {"Which countries share a border with France?",
     "SELECT name FROM country WHERE code IN (SELECT country1 FROM border WHERE country2 IN "
     "(SELECT code FROM country WHERE name = 'France')) OR code IN (SELECT country2 FROM border "
     "WHERE country1 IN (SELECT code FROM country WHERE name = 'France'))"},
    {"How long is the border between France and Germany?",
     "SELECT length_km FROM border WHERE (country1 IN (SELECT code FROM country WHERE name = "
     "'France') OR country1 IN (SELECT code FROM country WHERE name = 'Germany')) AND (country2 IN "
     "(SELECT code FROM country WHERE name = 'Germany') OR country2 IN (SELECT code FROM country "
     "WHERE name = 'France')) AND country1 <> country2"},
    {"Which countries have no border?",
     "SELECT name FROM country WHERE code NOT IN (SELECT country1 FROM border) AND code NOT IN "
     "(SELECT country2 FROM border)"},
    {"Which stations have no trips?",
     "SELECT name FROM station WHERE id NOT IN (SELECT start_station_id FROM trip) AND id NOT IN "
     "(SELECT end_station_id FROM trip)"},
    {"Who has beaten Bea Fox?",
     "SELECT DISTINCT player.name FROM player JOIN game ON game.winner_id = player.id WHERE "
     "game.loser_id IN (SELECT id FROM player WHERE name = 'Bea Fox')"},
    {"Which players lost to Ann Lee?",
     "SELECT DISTINCT player.name FROM player JOIN game ON game.loser_id = player.id WHERE "
     "game.winner_id IN (SELECT id FROM player WHERE name = 'Ann Lee')"},
    {"Which players did Ann Lee beat?",
     "SELECT DISTINCT player.name FROM player JOIN game ON game.loser_id = player.id WHERE "
     "game.winner_id IN (SELECT id FROM player WHERE name = 'Ann Lee')"},
    {"Which players have never lost a game?",
     "SELECT name FROM player WHERE id NOT IN (SELECT loser_id FROM game)"},
    {"Who has the most wins?", "SELECT player.name FROM player JOIN game ON game.winner_id = "
                               "player.id GROUP BY player.id ORDER BY count(*) DESC LIMIT 1"},
    {"Which players have both won and lost a game?",
     "SELECT name FROM player WHERE id IN (SELECT winner_id FROM game) AND id IN (SELECT loser_id "
     "FROM game)"},
    {"subcategories of Tools", "SELECT name FROM category WHERE parent_category_id IN (SELECT "
                               "category_id FROM category WHERE name = 'Tools')"},
    {"which categories belong to Tools", "SELECT name FROM category WHERE parent_category_id IN "
                                         "(SELECT category_id FROM category WHERE name = 'Tools')"},
    {"subcategories and their parent category",
     "SELECT category.name, above.name AS parent FROM category LEFT JOIN category AS above ON "
     "category.parent_category_id = above.category_id WHERE category.parent_category_id IS NOT "
     "NULL"},
    {"Which categories have more than one subcategory?",
     "SELECT category.name FROM category JOIN category AS below ON below.parent_category_id = "
     "category.category_id GROUP BY category.category_id HAVING count(*) > 1"},
    {"Who is the boss of two or more rangers?",
     "SELECT ranger.full_name FROM ranger JOIN ranger AS below ON below.supervisor_id = "
     "ranger.ranger_id GROUP BY ranger.ranger_id HAVING count(*) >= 2"},
    {"rangers who supervise at least 2 other rangers",
     "SELECT ranger.full_name FROM ranger JOIN ranger AS below ON below.supervisor_id = "
     "ranger.ranger_id GROUP BY ranger.ranger_id HAVING count(*) >= 2"},
    {"For each supervisor who supervises at least 2 others, show the name and the number of "
     "subordinates.",
     "SELECT ranger.full_name, count(*) AS rangers FROM ranger JOIN ranger AS below ON "
     "below.supervisor_id = ranger.ranger_id GROUP BY ranger.ranger_id HAVING count(*) >= 2"},
    {"For each ranger with a supervisor, show the name of the ranger and the name of the "
     "supervisor.",
     "SELECT ranger.full_name, above.full_name AS supervisor FROM ranger LEFT JOIN ranger AS above "
     "ON ranger.supervisor_id = above.ranger_id WHERE ranger.supervisor_id IS NOT NULL"},
    {"rangers and who supervises them",
     "SELECT ranger.full_name, above.full_name AS supervisor FROM ranger LEFT JOIN ranger AS above "
     "ON ranger.supervisor_id = above.ranger_id"},
    {"To whom does Lena Vogt report?", "SELECT full_name FROM ranger WHERE ranger_id IN (SELECT "
                                       "supervisor_id FROM ranger WHERE full_name = 'Lena Vogt')"},
    {"Which supervisor has the largest number of people under him or her?",
     "SELECT ranger.full_name, count(*) AS rangers FROM ranger JOIN ranger AS below ON "
     "below.supervisor_id = ranger.ranger_id GROUP BY ranger.ranger_id ORDER BY count(*) DESC "
     "LIMIT 1"},
    {"How many trips ended at a different station than they started?",
     "SELECT count(*) FROM trip WHERE start_station_id <> end_station_id"},
    {"How many one-way trips were there?",
     "SELECT count(*) FROM trip WHERE start_station_id <> end_station_id"},
    {"round trips", "SELECT * FROM trip WHERE start_station_id = end_station_id"},
    {"How many trips go over to another city?",
     "SELECT count(*) FROM trip WHERE (SELECT named.city FROM station AS named WHERE named.id = "
     "trip.start_station_id) <> (SELECT named.city FROM station AS named WHERE named.id = "
     "trip.end_station_id)"},
    {"Which station has the most arrivals?",
     "SELECT station.name FROM station JOIN trip ON trip.end_station_id = station.id GROUP BY "
     "station.id ORDER BY count(*) DESC LIMIT 1"},
    {"stations without a departure",
     "SELECT name FROM station WHERE id NOT IN (SELECT start_station_id FROM trip)"},
    {"tours without a stand-in driver", "SELECT name FROM tour WHERE sub_drv_no IS NULL"},
    {"which tours does Pieter Brink drive",
     "SELECT tour.name FROM tour JOIN ranger ON tour.drv_no = ranger.ranger_id WHERE "
     "ranger.full_name = 'Pieter Brink'"},
};

static const struct asked guesses[] = {
    {"trips between Harbour and Castle", NULL},
    {"Which countries share a border with France?", NULL},
    {"Which stations have no trips?", NULL},
    {"Which players did Ann Lee beat?", NULL},
    {"which categories belong to Tools", NULL},
    {"How many one-way trips were there?", NULL},
    {"How many trips go over to another city?", NULL},
    {"Which station has the most arrivals?", NULL},
    {"which tours does Pieter Brink drive", NULL},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__reads__both_ends_and_rows_above(void **state)
{
    assert_all_answered(*state, rows, sizeof rows / sizeof *rows);
}

static void nlq_ask__is_not_sure__which_end_was_meant(void **state)
{
    assert_none_sure(*state, guesses, sizeof guesses / sizeof *guesses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__both_ends_and_rows_above),
        cmocka_unit_test(nlq_ask__is_not_sure__which_end_was_meant),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
