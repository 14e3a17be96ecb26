/* What everybody knows of places and people: a row that is told by its rank, capitals that are
 * cities, neighbours, both ends of something; adults, men, what somebody got the most of. No
 * reference is declared. */
#include "../fixture.h"

static const char provinces[] =
    "CREATE TABLE province (province_name TEXT PRIMARY KEY, capital TEXT, area REAL, "
    "population INTEGER, density REAL, country_name TEXT); CREATE TABLE city "
    "(city_name TEXT, province_name TEXT, population INTEGER, country_name TEXT, "
    "PRIMARY KEY (city_name, province_name)); CREATE TABLE river (river_name TEXT, "
    "length INTEGER, traverse TEXT, PRIMARY KEY (river_name, traverse)); CREATE TABLE "
    "mountain (mountain_name TEXT, altitude INTEGER, province_name TEXT, PRIMARY KEY "
    "(mountain_name, province_name)); CREATE TABLE border_info (province_name TEXT, "
    "border TEXT, PRIMARY KEY (province_name, border)); CREATE TABLE highlow "
    "(province_name TEXT PRIMARY KEY, highest_point TEXT, highest_elevation INTEGER, "
    "lowest_point TEXT, lowest_elevation INTEGER); INSERT INTO province VALUES "
    "('alder', 'wick', 5200, 910000, 175, 'usa'), ('birch', 'lund', 9100, 450000, "
    "49.5, 'usa'), ('cedar', 'moss', 1300, 1210000, 930.8, 'usa'), ('dogwood', "
    "'lund', 7700, 260000, 33.8, 'usa'), ('elm', 'port elm', 640, 88000, 137.5, "
    "'usa'); INSERT INTO city VALUES ('wick', 'alder', 310000, 'usa'), ('tarn', "
    "'alder', 95000, 'usa'), ('lund', 'birch', 120000, 'usa'), ('oakley', 'birch', "
    "41000, 'usa'), ('moss', 'cedar', 640000, 'usa'), ('lund', 'dogwood', 70000, "
    "'usa'), ('port elm', 'elm', 39000, 'usa'); INSERT INTO river VALUES ('grey', "
    "810, 'alder'), ('grey', 810, 'birch'), ('grey', 810, 'cedar'), ('birch', 420, "
    "'birch'), ('birch', 420, 'dogwood'), ('swift', 96, 'cedar'), ('cold', 130, "
    "'alder'); INSERT INTO mountain VALUES ('hood', 2105, 'alder'), ('crow', 1890, "
    "'birch'), ('pine', 2240, 'birch'), ('vale', 310, 'dogwood'); INSERT INTO "
    "border_info VALUES ('alder', 'birch'), ('birch', 'alder'), ('birch', 'cedar'), "
    "('cedar', 'birch'), ('birch', 'dogwood'), ('dogwood', 'birch'), ('alder', "
    "'cedar'), ('cedar', 'alder'); INSERT INTO highlow VALUES ('alder', 'mount hood', "
    "2105, 'grey mouth', 4), ('birch', 'mount pine', 2240, 'birch river', 120), "
    "('cedar', 'signal hill', 470, 'salt marsh', -3), ('dogwood', 'mount vale', 310, "
    "'the sound', 0);";

static const struct asked of_places[] = {
    {"what is the smallest city in the largest province?",
     "SELECT city_name FROM city WHERE province_name = (SELECT province_name FROM "
     "province ORDER BY area DESC LIMIT 1) ORDER BY population LIMIT 1"},
    {"which rivers are in the most populous province?",
     "SELECT DISTINCT river_name FROM river WHERE traverse = (SELECT province_name "
     "FROM province ORDER BY population DESC LIMIT 1)"},
    {"what provinces border the largest province?",
     "SELECT province_name FROM province WHERE province_name IN (SELECT province_name "
     "FROM border_info WHERE border = (SELECT province_name FROM province ORDER BY "
     "area DESC LIMIT 1))"},
    {"which provinces border the province with the most people?",
     "SELECT province_name FROM province WHERE province_name IN (SELECT province_name "
     "FROM border_info WHERE border = (SELECT province_name FROM province ORDER BY "
     "population DESC LIMIT 1))"},
    {"what is the highest mountain in the province with the highest point?",
     "SELECT mountain_name FROM mountain WHERE province_name = (SELECT "
     "province.province_name FROM province JOIN highlow ON highlow.province_name = "
     "province.province_name ORDER BY highlow.highest_elevation DESC LIMIT 1) ORDER BY "
     "altitude DESC LIMIT 1"},
    {"what cities are in the province with the longest river?",
     "SELECT city_name FROM city WHERE province_name IN (SELECT DISTINCT "
     "province.province_name FROM province JOIN river ON river.traverse = "
     "province.province_name WHERE river.length = (SELECT max(length) FROM river))"},
    {"what is the capital of the province with the longest river?",
     "SELECT DISTINCT province.capital FROM province JOIN river ON river.traverse = "
     "province.province_name WHERE river.length = (SELECT max(length) FROM river)"},
    {"how many people live in the capital of birch?",
     "SELECT sum(population) FROM city WHERE (city_name, province_name) IN (SELECT "
     "capital, province_name FROM province WHERE province_name = 'birch')"},
    {"what is the population of the capital of the largest province?",
     "SELECT population FROM city WHERE (city_name, province_name) = (SELECT capital, "
     "province_name FROM province ORDER BY area DESC LIMIT 1)"},
    {"what is the biggest capital?",
     "SELECT city_name FROM city WHERE (city_name, province_name) IN (SELECT capital, "
     "province_name FROM province) ORDER BY population DESC LIMIT 1"},
    {"which capitals have more than 100000 people?",
     "SELECT city_name FROM city WHERE (city_name, province_name) IN (SELECT capital, "
     "province_name FROM province) AND population > 100000"},
    {"how high is the highest point in alder?",
     "SELECT highest_elevation FROM highlow WHERE province_name = 'alder'"},
    {"how low is the lowest point in cedar?",
     "SELECT lowest_elevation FROM highlow WHERE province_name = 'cedar'"},
    {"what is the elevation of salt marsh?",
     "SELECT lowest_elevation FROM highlow WHERE lowest_point = 'salt marsh'"},
    {"how tall is mount hood?",
     "SELECT DISTINCT altitude FROM mountain WHERE mountain_name = 'hood'"},
    {"which province has the lowest point?",
     "SELECT province.province_name FROM province JOIN highlow ON "
     "highlow.province_name = province.province_name ORDER BY highlow.lowest_elevation "
     "LIMIT 1"},
    {"where is the lowest spot in cedar?",
     "SELECT lowest_point FROM highlow WHERE province_name = 'cedar'"},
    {"what is the least densely populated province?",
     "SELECT province_name FROM province ORDER BY density LIMIT 1"},
    {"what is the tallest mountain in the us?",
     "SELECT mountain.mountain_name FROM mountain JOIN province ON "
     "mountain.province_name = province.province_name WHERE province.country_name = "
     "'usa' ORDER BY mountain.altitude DESC LIMIT 1"},
    {"which provinces neighbor cedar?",
     "SELECT province_name FROM province WHERE province_name IN (SELECT province_name "
     "FROM border_info WHERE border = 'cedar')"},
    {"give me the provinces adjacent to cedar",
     "SELECT province_name FROM province WHERE province_name IN (SELECT province_name "
     "FROM border_info WHERE border = 'cedar')"},
    {"what are the neighbors of cedar?",
     "SELECT province_name FROM province WHERE province_name IN (SELECT province_name "
     "FROM border_info WHERE border = 'cedar')"},
    {"what are the neighbouring provinces of cedar?",
     "SELECT province_name FROM province WHERE province_name IN (SELECT province_name "
     "FROM border_info WHERE border = 'cedar')"},
    {"which provinces border no other province?",
     "SELECT province_name FROM province WHERE province_name NOT IN (SELECT "
     "province_name FROM border_info)"},
    {"through which provinces does the grey flow?",
     "SELECT DISTINCT province.province_name FROM province JOIN river ON "
     "river.traverse = province.province_name WHERE river.river_name = 'grey'"},
    {"how many people live in the provinces through which the birch flows?",
     "SELECT sum(population) FROM province WHERE province_name IN (SELECT traverse "
     "FROM river WHERE river_name = 'birch')"},
    {"what is the total area of all provinces together?", "SELECT sum(area) FROM province"},
    {"how many people live in the smallest province bordering cedar?",
     "SELECT population FROM province WHERE province_name IN (SELECT province_name "
     "FROM border_info WHERE border = 'cedar') ORDER BY area LIMIT 1"},
    {"name all the rivers in birch",
     "SELECT DISTINCT river_name FROM river WHERE traverse = 'birch'"},
    {"which mountains are higher than mount crow?",
     "SELECT DISTINCT mountain_name FROM mountain WHERE altitude > (SELECT "
     "max(altitude) FROM mountain WHERE mountain_name = 'crow')"},
    {"what are the two longest rivers?",
     "SELECT river_name FROM river GROUP BY river_name ORDER BY max(length) DESC LIMIT "
     "2"},
    {"which provinces border neither alder nor dogwood?",
     "SELECT province_name FROM province WHERE province_name NOT IN (SELECT "
     "province_name FROM border_info WHERE border = 'alder') AND province_name NOT IN "
     "(SELECT province_name FROM border_info WHERE border = 'dogwood')"},
    {"which provinces lie on the grey?",
     "SELECT DISTINCT province.province_name FROM province JOIN river ON "
     "river.traverse = province.province_name WHERE river.river_name = 'grey'"},
    {"which provinces border the grey river?",
     "SELECT DISTINCT province.province_name FROM province JOIN river ON "
     "river.traverse = province.province_name WHERE river.river_name = 'grey'"},
    {"how many neighbors does cedar have?",
     "SELECT count(*) FROM province WHERE province_name IN (SELECT province_name FROM "
     "border_info WHERE border = 'cedar')"},
    {"provinces with less than one million people",
     "SELECT province_name FROM province WHERE population < 1000000"},
    {"how many people live in alder and birch together?",
     "SELECT sum(population) FROM province WHERE province_name = 'alder' OR "
     "province_name = 'birch'"},
    {"what is the most populous city in the country?",
     "SELECT city_name FROM city ORDER BY population DESC LIMIT 1"},
    {"what is the highest elevation?", "SELECT max(highest_elevation) FROM highlow"},
    {"what is the second longest river?",
     "SELECT river_name FROM river GROUP BY river_name ORDER BY max(length) DESC LIMIT "
     "1 OFFSET 1"},
    {"how many kilometers long is the grey river?",
     "SELECT DISTINCT length FROM river WHERE river_name = 'grey'"},
};

static const char club[] =
    "CREATE TABLE member (member_id INTEGER PRIMARY KEY, name TEXT, birth_date DATE, "
    "is_male TEXT, points INTEGER, country TEXT); CREATE TABLE pupil (pupil_id "
    "INTEGER PRIMARY KEY, name TEXT, age INTEGER, class TEXT); CREATE TABLE room "
    "(room_id INTEGER PRIMARY KEY, room_name TEXT, unavailable INTEGER); CREATE TABLE "
    "crash (crash_id INTEGER PRIMARY KEY, year INTEGER, deaths INTEGER, place TEXT); "
    "CREATE TABLE harbour (harbour_id INTEGER PRIMARY KEY, harbour_name TEXT, "
    "passengers INTEGER); CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, status "
    "TEXT, weight REAL); CREATE TABLE day_weather (day_id INTEGER PRIMARY KEY, "
    "day_name TEXT, high_temperature REAL, low_temperature REAL); CREATE TABLE driver "
    "(driver_id INTEGER PRIMARY KEY, driver_name TEXT, full_time BOOL); CREATE TABLE "
    "souvenir (souvenir_id INTEGER PRIMARY KEY, souvenir_name TEXT, price REAL); "
    "INSERT INTO souvenir VALUES (1, 'mug', 12.5), (2, 'pin', 3), (3, 'scarf', 28); "
    "INSERT INTO day_weather VALUES (1, 'Friday', 21, 12), (2, 'Saturday', 24, 11), "
    "(3, 'Sunday', 19, 14), (4, 'Monday', 26, 15); INSERT INTO driver VALUES (1, 'Ida "
    "Fox', 'T'), (2, 'Jim Ash', 'F'), (3, 'Kit Orr', 'T'); INSERT INTO member VALUES "
    "(1, 'Ann Lee', '1990-04-02', 'F', 31, 'Argentina'), (2, 'Bo Park', '2012-09-17', "
    "'T', 12, 'Norway'), (3, 'Cy Moor', '1971-01-30', 'T', 44, 'Norway'), (4, 'Di "
    "Hill', '2015-12-05', 'F', 7, 'Argentina'); INSERT INTO pupil VALUES (1, 'Eve "
    "Dunn', 17, 'Sr'), (2, 'Flo Carr', 14, 'Fr'), (3, 'Gus Hay', 19, 'Sr'), (4, 'Hal "
    "Ives', 15, 'So'); INSERT INTO room VALUES (1, 'Blue', 0), (2, 'Green', 1), (3, "
    "'Red', 0); INSERT INTO crash VALUES (1, 1987, 31, 'Ruhr'), (2, 1994, 112, "
    "'Essex'), (3, 2001, 8, 'Lyon'); INSERT INTO harbour VALUES (1, 'Kiel', 2100000), "
    "(2, 'Dover', 11500000); INSERT INTO parcel VALUES (1, 'On Road', 2.5), (2, "
    "'Packing', 1.1), (3, 'On Road', 7.9);";

static const struct asked of_people[] = {
    {"how many adults are among the members?",
     "SELECT count(*) FROM member WHERE birth_date <= '2008-11-25'"},
    {"which members are minors?", "SELECT name FROM member WHERE birth_date > '2008-11-25'"},
    {"members who are at least 18 years old",
     "SELECT name FROM member WHERE birth_date <= '2008-11-25'"},
    {"how many pupils are adults?", "SELECT count(*) FROM pupil WHERE age >= 18"},
    {"pupils under 16 years old", "SELECT name FROM pupil WHERE age < 16"},
    {"how many men are there?", "SELECT count(*) FROM member WHERE is_male = 'T'"},
    {"who are the Argentinian members?", "SELECT name FROM member WHERE country = 'Argentina'"},
    {"which rooms are free?", "SELECT room_name FROM room WHERE unavailable = 0"},
    {"which member scored the most points?",
     "SELECT name FROM member ORDER BY points DESC LIMIT 1"},
    {"what was the deadliest year?", "SELECT year FROM crash ORDER BY deaths DESC LIMIT 1"},
    {"what is the busiest harbour?",
     "SELECT harbour_name FROM harbour ORDER BY passengers DESC LIMIT 1"},
    {"how many parcels are on the road?", "SELECT count(*) FROM parcel WHERE status = 'On Road'"},
    {"which pupils are seniors?", "SELECT name FROM pupil WHERE class = 'Sr'"},
    {"what is the highest temperature?", "SELECT max(high_temperature) FROM day_weather"},
    {"what was the lowest temperature on the weekend?",
     "SELECT min(low_temperature) FROM day_weather WHERE day_name = 'Saturday' OR "
     "day_name = 'Sunday'"},
    {"which drivers work full time?", "SELECT driver_name FROM driver WHERE full_time = 'T'"},
    {"how many Norwegians are there?", "SELECT count(*) FROM member WHERE country = 'Norway'"},
    {"how many Norwegians are among the members?",
     "SELECT count(*) FROM member WHERE country = 'Norway'"},
    {"which souvenirs cost more than 10 euros?",
     "SELECT souvenir_name FROM souvenir WHERE price > 10"},
    {"how many crashes are from the 20th century?",
     "SELECT count(*) FROM crash WHERE year BETWEEN 1901 AND 2000"},
};

static const char world[] =
    "CREATE TABLE countries (country_id INTEGER PRIMARY KEY, name TEXT, inhabitants "
    "INTEGER, surface_km2 REAL, independence_year INTEGER); CREATE TABLE languages "
    "(language_id INTEGER PRIMARY KEY, lang_name TEXT); CREATE TABLE "
    "country_languages (country_id INTEGER, language_id INTEGER, is_official TEXT); "
    "CREATE TABLE borders (country_a INTEGER, country_b INTEGER, length_km INTEGER); "
    "INSERT INTO countries VALUES (1, 'France', 67800000, 551695, 843), (2, "
    "'Germany', 83200000, 357592, 1871), (3, 'Switzerland', 8700000, 41285, 1291), "
    "(4, 'Spain', 47400000, 505990, 1479), (5, 'Iceland', 370000, 103000, 1944); "
    "INSERT INTO languages VALUES (1, 'French'), (2, 'German'), (3, 'Spanish'), (4, "
    "'Icelandic'); INSERT INTO country_languages VALUES (1, 1, 'Y'), (2, 2, 'Y'), (3, "
    "1, 'Y'), (3, 2, 'Y'), (4, 3, 'Y'), (1, 2, 'N'), (5, 4, 'Y'); INSERT INTO borders "
    "VALUES (1, 2, 418), (2, 1, 418), (1, 3, 525), (3, 1, 525), (2, 3, 348), (3, 2, "
    "348), (1, 4, 646), (4, 1, 646);";

static const struct asked of_countries[] = {
    {"which countries border France?",
     "SELECT name FROM countries WHERE country_id IN (SELECT country_a FROM borders "
     "WHERE country_b IN (SELECT country_id FROM countries WHERE name = 'France'))"},
    {"how long is the border between Germany and France?",
     "SELECT length_km FROM borders WHERE country_a IN (SELECT country_id FROM "
     "countries WHERE name = 'Germany') AND country_b IN (SELECT country_id FROM "
     "countries WHERE name = 'France')"},
    {"which country has the longest border with France?",
     "SELECT countries.name FROM countries JOIN borders ON borders.country_a = "
     "countries.country_id WHERE borders.country_b IN (SELECT country_id FROM "
     "countries WHERE name = 'France') ORDER BY borders.length_km DESC LIMIT 1"},
    {"which country borders the most countries?",
     "SELECT countries.name FROM countries JOIN borders ON borders.country_a = "
     "countries.country_id GROUP BY countries.country_id ORDER BY count(*) DESC LIMIT "
     "1"},
    {"which countries border more than 2 countries?",
     "SELECT countries.name FROM countries JOIN borders ON borders.country_a = "
     "countries.country_id GROUP BY countries.country_id HAVING count(*) > 2"},
    {"which countries border no other country?",
     "SELECT name FROM countries WHERE country_id NOT IN (SELECT country_a FROM borders WHERE "
     "country_a IS NOT NULL)"},
    {"countries with more inhabitants than France",
     "SELECT name FROM countries WHERE inhabitants > (SELECT max(inhabitants) FROM "
     "countries WHERE name = 'France')"},
    {"where is German an official language?",
     "SELECT DISTINCT countries.name FROM countries JOIN country_languages ON "
     "country_languages.country_id = countries.country_id JOIN languages ON "
     "country_languages.language_id = languages.language_id WHERE "
     "country_languages.is_official = 'Y' AND languages.lang_name = 'German'"},
    {"where is German spoken?",
     "SELECT DISTINCT countries.name FROM countries JOIN country_languages ON "
     "country_languages.country_id = countries.country_id JOIN languages ON "
     "country_languages.language_id = languages.language_id WHERE languages.lang_name "
     "= 'German'"},
    {"which countries speak French?",
     "SELECT DISTINCT countries.name FROM countries JOIN country_languages ON "
     "country_languages.country_id = countries.country_id JOIN languages ON "
     "country_languages.language_id = languages.language_id WHERE languages.lang_name "
     "= 'French'"},
    {"what languages are spoken in Switzerland?",
     "SELECT DISTINCT languages.lang_name FROM languages JOIN country_languages ON "
     "country_languages.language_id = languages.language_id JOIN countries ON "
     "country_languages.country_id = countries.country_id WHERE countries.name = "
     "'Switzerland'"},
    {"what do they speak in Iceland?",
     "SELECT DISTINCT languages.lang_name FROM languages JOIN country_languages ON "
     "country_languages.language_id = languages.language_id JOIN countries ON "
     "country_languages.country_id = countries.country_id WHERE countries.name = "
     "'Iceland'"},
    {"how big is Spain?", "SELECT surface_km2 FROM countries WHERE name = 'Spain'"},
    {"what is the average size of the countries?", "SELECT avg(surface_km2) FROM countries"},
    {"what is the youngest country?",
     "SELECT name FROM countries ORDER BY independence_year DESC LIMIT 1"},
};

static int setup_provinces(void **state)
{
    return fixture_open(state, provinces);
}

static int setup_club(void **state)
{
    return fixture_open(state, club);
}

static int setup_world(void **state)
{
    return fixture_open(state, world);
}

static void nlq_ask__asks_for_the_row_that_is_told(void **state)
{
    assert_all_answered(*state, of_places, sizeof of_places / sizeof *of_places);
}

static void nlq_ask__knows_ages_genders_and_deeds(void **state)
{
    assert_all_answered(*state, of_people, sizeof of_people / sizeof *of_people);
}

static void nlq_ask__reads_borders_by_number_and_languages(void **state)
{
    assert_all_answered(*state, of_countries, sizeof of_countries / sizeof *of_countries);
}

/* What the row is told by is no part of the schema: a row that is told by less is another one. */
static void nlq_ask__is_not_sure__of_rows_told_by_what_is_not_kept(void **state)
{
    const struct asked asked[] = {
        {"what is the smallest city in the province with the most museums?", NULL},
        {"which rivers are in the province with the most museums?", NULL},
        {"what is the population of the capital of the coldest province?", NULL},
        {"what is the total population?", NULL}, /* of cities, or of provinces */
    };
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__asks_for_the_row_that_is_told, setup_provinces,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__knows_ages_genders_and_deeds, setup_club,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads_borders_by_number_and_languages, setup_world,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_rows_told_by_what_is_not_kept,
                                        setup_provinces, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
