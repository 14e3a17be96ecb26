/* Players, pets and cars of people from everywhere, and a country whose lakes, rivers and roads
 * stand in one row for each province that they are in: what everyday words mean there. */
#include "../fixture.h"

static const char league[] =
    "CREATE TABLE countries (country_id INTEGER PRIMARY KEY, name TEXT, official_language TEXT); "
    "CREATE TABLE clubs (club_id INTEGER PRIMARY KEY, name TEXT, budget REAL); CREATE TABLE "
    "players (player_id INTEGER PRIMARY KEY, name TEXT, born DATE, hand TEXT, salary REAL, "
    "country_id INTEGER "
    "REFERENCES countries, club_id INTEGER REFERENCES clubs); CREATE TABLE airports (code TEXT "
    "PRIMARY KEY, city TEXT, country_id INTEGER REFERENCES countries); CREATE TABLE flights "
    "(flight_no TEXT PRIMARY KEY, origin TEXT REFERENCES airports, destination TEXT REFERENCES "
    "airports); CREATE TABLE owners (owner_id INTEGER PRIMARY KEY, name TEXT, age INTEGER, "
    "nationality TEXT); CREATE TABLE pets (pet_id INTEGER PRIMARY KEY, name TEXT, species TEXT, "
    "age INTEGER, owner_id INTEGER REFERENCES owners); INSERT INTO countries VALUES (1, 'Spain', "
    "'Spanish'), (2, 'Argentina', 'Spanish'), (3, 'Germany', 'German'); INSERT INTO clubs VALUES "
    "(1, 'Iron Wolves', 5e6), (2, 'Valley Town', 9e6); INSERT INTO players VALUES (1, 'Ana Gil', "
    "'2001-03-04', "
    "'left', 90000, 1, 1), (2, 'Leo Paz', '1999-12-01', 'right', 120000, 2, 1), (3, 'Max Ott', "
    "'2004-07-19', 'right', 70000, "
    "3, 2), (4, 'Eva Roth', '1997-05-30', 'left', 80000, 3, 2); INSERT INTO airports VALUES "
    "('PAR', 'Paris', "
    "1), ('BER', 'Berlin', 3), ('ROM', 'Rome', 2); INSERT INTO flights VALUES ('XX1', 'PAR', "
    "'BER'), ('XX2', 'BER', 'PAR'), ('XX3', 'PAR', 'ROM'); INSERT INTO owners VALUES (1, 'Ida "
    "Fox', 71, 'German'), (2, 'Jim Ash', 34, 'French'), (3, 'Kit Orr', 52, 'German'); INSERT INTO "
    "pets VALUES (1, 'Rex', 'dog', 3, 1), (2, 'Tom', 'cat', 9, 1), (3, 'Bo', 'dog', 12, 2), (4, "
    "'Mia', 'cat', 2, 3);";

static const struct asked of_people[] = {
    {"how many flights leave from Paris?",
     "SELECT count(*) FROM flights WHERE origin IN (SELECT code FROM airports WHERE city = "
     "'Paris')"},
    {"left-handed players", "SELECT name FROM players WHERE hand = 'left'"},
    {"how many Germans have a pet?",
     "SELECT count(DISTINCT owners.owner_id) FROM owners JOIN pets ON pets.owner_id = "
     "owners.owner_id WHERE owners.nationality = 'German'"},
    {"which Germans have a cat?",
     "SELECT DISTINCT owners.name FROM owners JOIN pets ON pets.owner_id = owners.owner_id WHERE "
     "owners.nationality = 'German' AND pets.species = 'cat'"},
    {"Spanish players", "SELECT players.name FROM players JOIN countries ON players.country_id = "
                        "countries.country_id WHERE countries.name = 'Spain'"},
    {"who owns the oldest dog?",
     "SELECT owners.name FROM owners JOIN pets ON pets.owner_id = owners.owner_id WHERE "
     "pets.species = 'dog' ORDER BY pets.age DESC LIMIT 1"},
    {"Spanish airports",
     "SELECT airports.city FROM airports JOIN countries ON airports.country_id = "
     "countries.country_id WHERE countries.name = 'Spain'"},
    {"where does Ana Gil come from?",
     "SELECT DISTINCT countries.name FROM countries JOIN players ON players.country_id = "
     "countries.country_id WHERE players.name = 'Ana Gil'"},
    {"flights from Spain",
     "SELECT flight_no FROM flights WHERE origin IN (SELECT code FROM airports WHERE country_id IN "
     "(SELECT country_id FROM countries WHERE name = 'Spain'))"},
    {"flights from Germany to Spain",
     "SELECT flight_no FROM flights WHERE origin IN (SELECT code FROM airports WHERE country_id IN "
     "(SELECT country_id FROM countries WHERE name = 'Germany')) AND destination IN (SELECT code "
     "FROM airports WHERE country_id IN (SELECT country_id FROM countries WHERE name = 'Spain'))"},
    {"what is the richest club?", "SELECT name FROM clubs ORDER BY budget DESC LIMIT 1"},
};

static const char season[] =
    "CREATE TABLE clubs (club_id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE players (player_id "
    "INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, gender TEXT, position TEXT, club_id "
    "INTEGER REFERENCES clubs); CREATE TABLE matches (match_id INTEGER PRIMARY KEY, home_club_id "
    "INTEGER REFERENCES clubs, away_club_id INTEGER REFERENCES clubs, played_on DATE, home_goals "
    "INTEGER, away_goals INTEGER, winner_id INTEGER REFERENCES clubs); INSERT INTO clubs VALUES "
    "(1, 'Iron Wolves'), (2, 'Valley Town'), (3, 'Old Mill'); INSERT INTO players VALUES (1, "
    "'Ana', 'Gil', 'F', 'Goalkeeper', 1), (2, 'Leo', 'Paz', 'M', 'Forward', 1), (3, 'Eva', "
    "'Roth', 'F', 'Forward', 2), (4, 'Max', 'Ott', 'M', 'Goalkeeper', 2); INSERT INTO matches "
    "VALUES (1, 1, 2, '2026-03-01', 2, 1, 1), (2, 2, 1, '2026-04-05', 0, 0, NULL), (3, 3, 1, "
    "'2026-05-09', 1, 3, 1), (4, 2, 3, '2026-06-13', 2, 2, NULL);";

static const struct asked of_season[] = {
    {"who plays for Iron Wolves?",
     "SELECT players.first_name, players.last_name FROM players JOIN clubs ON players.club_id = "
     "clubs.club_id WHERE clubs.name = 'Iron Wolves'"},
    {"how many women play for Iron Wolves?",
     "SELECT count(*) FROM players JOIN clubs ON players.club_id = clubs.club_id WHERE "
     "players.gender = 'F' AND clubs.name = 'Iron Wolves'"},
    {"which goalkeepers play for Valley Town?",
     "SELECT players.first_name, players.last_name FROM players JOIN clubs ON players.club_id = "
     "clubs.club_id WHERE players.position = 'Goalkeeper' AND clubs.name = 'Valley Town'"},
    {"how many matches did Iron Wolves play?",
     "SELECT count(*) FROM matches WHERE home_club_id IN (SELECT club_id FROM clubs WHERE name = "
     "'Iron Wolves') OR away_club_id IN (SELECT club_id FROM clubs WHERE name = 'Iron Wolves')"},
    {"how many matches did Iron Wolves win?",
     "SELECT count(*) FROM matches JOIN clubs ON matches.winner_id = clubs.club_id WHERE "
     "clubs.name = 'Iron Wolves'"},
    {"how many matches ended in a draw?",
     "SELECT count(*) FROM matches WHERE home_goals = away_goals"},
    {"how many draws were there?", "SELECT count(*) FROM matches WHERE home_goals = away_goals"},
};

static const char peaks[] =
    "CREATE TABLE mountain (mountain_id INTEGER PRIMARY KEY, name TEXT, country TEXT); CREATE "
    "TABLE climber (climber_id INTEGER PRIMARY KEY, name TEXT, country TEXT, mountain_id INTEGER "
    "REFERENCES mountain); CREATE TABLE stadium (stadium_id INTEGER PRIMARY KEY, name TEXT, "
    "capacity_percentage REAL); CREATE TABLE airports (apid INTEGER PRIMARY KEY, name TEXT, "
    "country TEXT); CREATE TABLE airlines (alid INTEGER PRIMARY KEY, name TEXT, country TEXT); "
    "CREATE TABLE routes (rid INTEGER PRIMARY KEY, src_apid INTEGER REFERENCES airports, dst_apid "
    "INTEGER REFERENCES airports, alid INTEGER REFERENCES airlines); INSERT INTO mountain VALUES "
    "(1, 'Stanley', 'Uganda'), (2, 'Batian', 'Kenya'); INSERT INTO climber VALUES (1, 'Ann Lee', "
    "'Norway', 1), (2, 'Bo Park', 'Kenya', 1), (3, 'Cy Moor', 'Norway', 2); INSERT INTO stadium "
    "VALUES (1, 'Sun Dome', 61.5), (2, 'The Forge', 48.2); INSERT INTO airports VALUES (1, "
    "'Linate', 'Italy'), (2, 'Orly', 'France'), (3, 'Ciampino', 'Italy'); INSERT INTO airlines "
    "VALUES (1, 'Azzurra', 'Italy'), (2, 'Air Lutece', 'France'); INSERT INTO routes VALUES (1, "
    "1, 2, 2), (2, 2, 3, 2), (3, 1, 3, 1);";

static const struct asked of_routes[] = {
    {"routes from Italy",
     "SELECT * FROM routes WHERE src_apid IN (SELECT apid FROM airports WHERE country = 'Italy')"},
    {"airlines from Italy", "SELECT name FROM airlines WHERE country = 'Italy'"},
};

static const char realm[] =
    "CREATE TABLE city (city_name TEXT PRIMARY KEY, population INTEGER, country_name TEXT, "
    "province_name TEXT REFERENCES province); CREATE TABLE province (province_name TEXT PRIMARY "
    "KEY, country_name TEXT, population INTEGER, area REAL); CREATE TABLE lake "
    "(lake_name TEXT, area REAL, country_name TEXT, province_name TEXT); CREATE TABLE road "
    "(road_name TEXT, province_name TEXT); CREATE TABLE highlow (province_name TEXT PRIMARY KEY, "
    "lowest_point TEXT, lowest_elevation INTEGER, highest_point TEXT, highest_elevation INTEGER); "
    "INSERT INTO city VALUES ('Linfal', 17000, 'Aure', 'Velm'), ('Raly', 88000, 'Aure', 'Tarsk'), "
    "('Oshamtal', 410000, 'Norv', 'Zarith'); INSERT INTO province VALUES ('Velm', 'Aure', 910000, "
    "5200), ('Tarsk', 'Aure', 450000, 9100), ('Ondria', 'Aure', 88000, 640), ('Zarith', 'Norv', "
    "700000, 1300), ('Cadria', 'Norv', 260000, 7700); INSERT INTO lake VALUES ('Amber Lake', "
    "510.5, 'Aure', "
    "'Velm'), ('Amber Lake', 510.5, 'Aure', 'Tarsk'), ('Lake Dusk', 90, 'Norv', 'Zarith'), "
    "('Lake Foss', 75, 'Norv', 'Cadria'), ('Lake Foss', 75, 'Norv', 'Zarith'); INSERT INTO road "
    "VALUES ('R1', 'Velm'), ('R1', 'Tarsk'), ('R1', 'Ondria'), ('R2', 'Velm'), ('R2', 'Zarith'), "
    "('R3', 'Velm'), ('R3', 'Cadria'); INSERT INTO highlow VALUES ('Velm', 'Grey Bay', 0, 'Old "
    "Hag', 5242), ('Tarsk', 'Salt Pan', -3, 'Stone Crown', 1398), ('Ondria', 'Elbra', 90, 'Mount "
    "Lyra', 3885), ('Zarith', 'Fossa', 12, 'Black Tooth', 3457), ('Cadria', 'Grey Bay', 45, 'The "
    "Needle', 5015);";

static const struct asked of_realm[] = {
    {"how many lakes are in each country?",
     "SELECT country_name, count(DISTINCT lake_name) AS lake_names FROM lake GROUP BY "
     "country_name"},
    {"which country has the most lakes?",
     "SELECT country_name FROM lake GROUP BY country_name ORDER BY count(DISTINCT lake_name) DESC "
     "LIMIT 1"},
    {"how many roads are there?", "SELECT count(DISTINCT road_name) FROM road"},
    {"which road goes through the most provinces?",
     "SELECT road_name FROM road GROUP BY road_name ORDER BY count(province_name) DESC LIMIT 1"},
    {"which province is the highest?",
     "SELECT province.province_name FROM province JOIN highlow ON highlow.province_name = "
     "province.province_name ORDER BY highlow.highest_elevation DESC LIMIT 1"},
    {"which province has the lowest elevation?",
     "SELECT province.province_name FROM province JOIN highlow ON highlow.province_name = "
     "province.province_name ORDER BY highlow.lowest_elevation LIMIT 1"},
    {"which country has the most people?",
     "SELECT country_name FROM province GROUP BY country_name ORDER BY sum(population) DESC LIMIT "
     "1"},
    {"how big is Norv?", "SELECT sum(area) FROM province WHERE country_name = 'Norv'"},
    {"what is the population of Aure?",
     "SELECT sum(population) FROM province WHERE country_name = 'Aure'"},
    {"population of the cities in Aure", "SELECT population FROM city WHERE country_name = 'Aure'"},
    {"what is the highest point in Aure?",
     "SELECT highlow.highest_point FROM highlow JOIN province ON highlow.province_name = "
     "province.province_name WHERE province.country_name = 'Aure' ORDER BY "
     "highlow.highest_elevation DESC LIMIT 1"},
};

static int setup_league(void **state)
{
    return fixture_open(state, league);
}

static int setup_season(void **state)
{
    return fixture_open(state, season);
}

static int setup_peaks(void **state)
{
    return fixture_open(state, peaks);
}

static int setup_realm(void **state)
{
    return fixture_open(state, realm);
}

static void nlq_ask__knows_who_and_whose_is_meant(void **state)
{
    assert_all_answered(*state, of_people, sizeof of_people / sizeof *of_people);
}

static void nlq_ask__knows_sides_and_scores(void **state)
{
    assert_all_answered(*state, of_season, sizeof of_season / sizeof *of_season);
}

static void nlq_ask__begins_where_the_way_begins(void **state)
{
    assert_all_answered(*state, of_routes, sizeof of_routes / sizeof *of_routes);
}

static void nlq_ask__is_not_sure__of_other_rows_place_and_of_percentages(void **state)
{
    const struct asked asked[] = {
        {"climbers from Uganda", NULL},
        {"which stadium is the biggest?", NULL},
        {"stadiums with more than 50 seats", NULL},
    };
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__counts_what_stands_in_several_rows_once(void **state)
{
    assert_all_answered(*state, of_realm, sizeof of_realm / sizeof *of_realm);
}

/* Owners are people as much as players are; two things were asked for, and one is shown. */
static void nlq_ask__is_not_sure__of_who_nobody_said(void **state)
{
    const struct asked asked[] = {
        {"who is the oldest person?", NULL},
        {"name and owner of each cat", NULL},
    };
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__is_not_sure__of_figures_that_are_summed(void **state)
{
    const struct asked asked[] = {
        {"how big is Norv?", NULL},
        {"what is the population of Aure?", NULL},
        {"which country has the most people?", NULL},
    };
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__knows_who_and_whose_is_meant, setup_league,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__knows_sides_and_scores, setup_season,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__begins_where_the_way_begins, setup_peaks,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(
            nlq_ask__is_not_sure__of_other_rows_place_and_of_percentages, setup_peaks,
            fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__counts_what_stands_in_several_rows_once,
                                        setup_realm, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_who_nobody_said, setup_league,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_figures_that_are_summed,
                                        setup_realm, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
