/* Columns that are described instead of named, over ferries, cold stores and a dairy. */
#include "../fixture.h"

static const char straits[] =
    "CREATE TABLE port(port_id INTEGER PRIMARY KEY, port_name TEXT); "
    "INSERT INTO port VALUES (1, 'Kirkhaven'), (2, 'Northfell'); "
    "CREATE TABLE ferry(ferry_id INTEGER PRIMARY KEY, ferry_name TEXT, length_m REAL, "
    "car_capacity INTEGER, passenger_capacity INTEGER); "
    "INSERT INTO ferry VALUES (1, 'Morning Tide', 44.5, 0, 120), (2, 'Sea Thrift', 61, 30, 200), "
    "(3, 'Gannet', 72, 45, 300); "
    "CREATE TABLE route(route_id INTEGER PRIMARY KEY, port_id INTEGER REFERENCES port(port_id), "
    "distance_nm REAL, duration_minutes INTEGER); "
    "INSERT INTO route VALUES (1, 1, 12.5, 80), (2, 2, 7, 45), (3, 2, 15.5, 110); "
    "CREATE TABLE sailing(sailing_id INTEGER PRIMARY KEY, route_id INTEGER REFERENCES "
    "route(route_id), ferry_id INTEGER REFERENCES ferry(ferry_id), sailed_on DATE, status TEXT); "
    "INSERT INTO sailing VALUES (1, 1, 1, '2026-05-01', 'done'), (2, 2, 2, '2026-06-01', 'done'), "
    "(3, 2, 3, '2026-06-04', 'cancelled'), (4, 2, 3, '2026-06-05', 'cancelled'); "
    "CREATE TABLE passenger(passenger_id INTEGER PRIMARY KEY, full_name TEXT, email TEXT, "
    "phone_no TEXT); "
    "CREATE TABLE crew_member(crew_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, "
    "hire_date DATE, nationality TEXT); "
    "INSERT INTO crew_member VALUES (1, 'Ina', 'Berg', '2020-03-01', 'Norway'), "
    "(2, 'Olav', 'Dahl', '2023-03-01', 'Norway'), (3, 'Kai', 'Moe', '2021-01-01', 'Latvia'); "
    "CREATE TABLE yard(yard_id INTEGER PRIMARY KEY, yard_name TEXT, country TEXT, keeper TEXT); "
    "INSERT INTO yard VALUES (1, 'Old Dock', 'Norway', 'J. Vik'), (2, 'Slip', 'Latvia', 'B. "
    "Ozol'); "
    "CREATE TABLE parts_order(order_id INTEGER PRIMARY KEY, yard_id INTEGER REFERENCES "
    "yard(yard_id), requester TEXT, ordered_on DATE); "
    "INSERT INTO parts_order VALUES (1, 1, 'Vik', '2026-02-01'), (2, 2, 'Ozol', '2026-03-01'), "
    "(3, 2, 'Ozol', '2026-04-01'); "
    "INSERT INTO passenger VALUES (1, 'Kurt Wallner', NULL, '0660 1'), "
    "(2, 'Ada Moss', 'ada@example.org', '0660 2'); "
    "CREATE TABLE cold_store(store_id INTEGER PRIMARY KEY, store_name TEXT, temperatureC REAL, "
    "humidityPct REAL); "
    "CREATE TABLE hall(hall_id INTEGER PRIMARY KEY, hall_name TEXT, seats INTEGER); "
    "INSERT INTO hall VALUES (1, 'Hall 1', 80), (2, 'Hall 2', 120); "
    "INSERT INTO cold_store VALUES (1, 'Reserve', -18, 20), (2, 'Pier', 4, 60); "
    "CREATE TABLE grade(grd_cd TEXT PRIMARY KEY, grd_desc TEXT, prc_per_l REAL); "
    "INSERT INTO grade VALUES ('A', 'first class', 0.5), ('B', 'second class', 0.4); "
    "CREATE TABLE milk_delivery(dlv_no INTEGER PRIMARY KEY, grd_cd TEXT REFERENCES "
    "grade(grd_cd), dlv_dt DATE, qty_l REAL, tmp_c REAL); "
    "INSERT INTO milk_delivery VALUES (1, 'A', '2025-04-01', 300, 5.5), "
    "(2, 'B', '2025-05-01', 250, 7), (3, 'A', '2026-05-01', 410, 6.5);";

static const struct asked described[] = {
    {"How cold is it in the Reserve store?",
     "SELECT temperatureC FROM cold_store WHERE store_name = 'Reserve'"},
    {"How humid is it in the Reserve store?",
     "SELECT humidityPct FROM cold_store WHERE store_name = 'Reserve'"},
    {"How long does the quickest route take?", "SELECT min(duration_minutes) FROM route"},
    {"How many minutes does the quickest route take?", "SELECT min(duration_minutes) FROM route"},
    {"How many metres long is the Morning Tide?",
     "SELECT length_m FROM ferry WHERE ferry_name = 'Morning Tide'"},
    {"How can I reach Kurt Wallner by phone?",
     "SELECT phone_no FROM passenger WHERE full_name = 'Kurt Wallner'"},
    {"How do we get hold of Kurt Wallner?",
     "SELECT phone_no FROM passenger WHERE full_name = 'Kurt Wallner'"},
    {"What are the ferries called that cannot take any cars?",
     "SELECT ferry_name FROM ferry WHERE car_capacity = 0"},
    {"ferries with room for cars", "SELECT ferry_name FROM ferry WHERE car_capacity > 0"},
    {"For how many passengers do we have nowhere to send an e-mail?",
     "SELECT count(*) FROM passenger WHERE email IS NULL"},
    {"Who was the last person to join the crew?",
     "SELECT first_name, last_name FROM crew_member ORDER BY hire_date DESC LIMIT 1"},
    {"How many crew members come from each country?",
     "SELECT nationality, count(*) AS crew_members FROM crew_member GROUP BY nationality"},
    {"Who looks after the Old Dock?", "SELECT keeper FROM yard WHERE yard_name = 'Old Dock'"},
    {"Who asks us for parts most often?",
     "SELECT requester FROM parts_order GROUP BY requester ORDER BY count(*) DESC LIMIT 1"},
    {"Show each crew member with their nationality.",
     "SELECT first_name, last_name, nationality FROM crew_member"},
    {"How many sailings are there per status, such as done or cancelled?",
     "SELECT status, count(*) AS sailings FROM sailing GROUP BY status"},
    {"How many people can sit and watch in Hall 2?",
     "SELECT seats FROM hall WHERE hall_name = 'Hall 2'"},
    {"How many litres of milk came in during 2025?",
     "SELECT sum(qty_l) FROM milk_delivery WHERE dlv_dt >= '2025-01-01' AND dlv_dt < "
     "'2026-01-01'"},
    {"How many milk deliveries were warmer than six degrees?",
     "SELECT count(*) FROM milk_delivery WHERE tmp_c > 6"},
    {"What do we pay for a litre of first class milk?",
     "SELECT prc_per_l FROM grade WHERE grd_desc = 'first class'"},
    {"List the name and length of every ferry, from longest to shortest.",
     "SELECT ferry_name, length_m FROM ferry ORDER BY length_m DESC"},
    {"List the ferry name and length of every ferry, ordered by length from longest to shortest.",
     "SELECT ferry_name, length_m FROM ferry ORDER BY length_m DESC"},
    {"Show the date of each sailing with the name of its ferry.",
     "SELECT ferry.ferry_name, sailing.sailed_on FROM ferry JOIN sailing ON sailing.ferry_id = "
     "ferry.ferry_id"},
};

/* Rows by other nouns than their tables are called by. */
static const char others[] =
    "CREATE TABLE species(species_id INTEGER PRIMARY KEY, latin_name TEXT); "
    "INSERT INTO species VALUES (1, 'Achillea millefolium'), (2, 'Arnica montana'); "
    "CREATE TABLE collecting_site(site_id INTEGER PRIMARY KEY, site_name TEXT, country TEXT); "
    "INSERT INTO collecting_site VALUES (1, 'Wachau Terraces', 'Austria'), (2, 'Ridge', 'Italy'); "
    "CREATE TABLE collector(collector_id INTEGER PRIMARY KEY, full_name TEXT); "
    "INSERT INTO collector VALUES (1, 'Ada Moss'), (2, 'Jan Kral'); "
    "CREATE TABLE film(film_id INTEGER PRIMARY KEY, title TEXT); "
    "INSERT INTO film VALUES (1, 'Ravine'), (2, 'Pelican'); "
    "CREATE TABLE cinema(cinema_id INTEGER PRIMARY KEY, name TEXT, town TEXT); "
    "INSERT INTO cinema VALUES (1, 'Gloria', 'Linz'), (2, 'Metro', 'Graz'); "
    "CREATE TABLE frm_mst(frm_no INTEGER PRIMARY KEY, frm_nm TEXT, dist_cd TEXT REFERENCES "
    "dist_ref(dist_cd), area_ha REAL); "
    "INSERT INTO frm_mst VALUES (1, 'Rossberg', 'N', 80), (2, 'Auhof', 'S', 65.5); "
    "CREATE TABLE object(obj_no INTEGER PRIMARY KEY, ttl TEXT); "
    "INSERT INTO object VALUES (1, 'Vase'), (2, 'Coin'); "
    "CREATE TABLE inst(inst_id INTEGER PRIMARY KEY, inst_nm TEXT, inst_typ TEXT); "
    "INSERT INTO inst VALUES (1, 'Kunsthaus', 'Museum'), (2, 'Louvre', 'Museum'), "
    "(3, 'White Cube', 'Gallery'), (4, 'Secession', 'Gallery'); "
    "CREATE TABLE loan(loan_id INTEGER PRIMARY KEY, obj_no INTEGER REFERENCES object(obj_no), "
    "inst_id INTEGER REFERENCES inst(inst_id)); "
    "INSERT INTO loan VALUES (1, 1, 1), (2, 2, 3); "
    "CREATE TABLE dist_ref(dist_cd TEXT PRIMARY KEY, dist_nm TEXT); "
    "INSERT INTO dist_ref VALUES ('N', 'Nord'), ('S', 'Sued'); "
    "CREATE TABLE pmt(pmt_no INTEGER PRIMARY KEY, frm_no INTEGER REFERENCES frm_mst(frm_no), "
    "amt REAL, sts_cd TEXT); "
    "INSERT INTO pmt VALUES (1, 1, 30, 'PD'), (2, 2, 40, 'HOLD'), (3, 2, 50, 'PD');";

static const struct asked nouns[] = {
    {"How many plants are there?", "SELECT count(*) FROM species"},
    {"List the localities in Italy.",
     "SELECT site_name FROM collecting_site WHERE country = 'Italy'"},
    {"Name the gatherers.", "SELECT full_name FROM collector"},
    {"names of the movie theatres", "SELECT name FROM cinema"},
    {"How many holdings are there?", "SELECT count(*) FROM frm_mst"},
    {"Which farm has the most land?", "SELECT frm_nm FROM frm_mst ORDER BY area_ha DESC LIMIT 1"},
    {"How many objects does the museum have?", "SELECT count(*) FROM object"},
    {"counties with holdings",
     "SELECT DISTINCT dist_ref.dist_nm FROM dist_ref JOIN frm_mst ON frm_mst.dist_cd = "
     "dist_ref.dist_cd"},
};

static int setup_others(void **state)
{
    return fixture_open(state, others);
}

static void nlq_ask__finds__rows_by_nouns_near_their_names(void **state)
{
    assert_all_answered(*state, nouns, sizeof nouns / sizeof *nouns);
    assert_none_sure(*state, nouns, sizeof nouns / sizeof *nouns);
}

static int setup_straits(void **state)
{
    return fixture_open(state, straits);
}

static void nlq_ask__answers__what_describes_a_column(void **state)
{
    assert_all_answered(*state, described, sizeof described / sizeof *described);
}

/* No length of the unit that is said is kept, and a sum is no mean. */
static const struct asked guessed[] = {
    {"How many metres long is the Morning Tide?",
     "SELECT length_m FROM ferry WHERE ferry_name = 'Morning Tide'"},
    {"How many litres of milk came in during 2025?",
     "SELECT sum(qty_l) FROM milk_delivery WHERE dlv_dt >= '2025-01-01' AND dlv_dt < "
     "'2026-01-01'"},
};

static void nlq_ask__is_not_sure__of_a_described_column(void **state)
{
    assert_none_sure(*state, guessed, sizeof guessed / sizeof *guessed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_describes_a_column, setup_straits,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_a_described_column, setup_straits,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__finds__rows_by_nouns_near_their_names,
                                        setup_others, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
