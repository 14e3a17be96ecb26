/* Questions of those who run services: power, tables, openings; what is denied, over, late, low or
 * the second best. */
#include "fixture.h"

struct services_case {
    const char *question, *sql;
};

static const char energy[] =
    "CREATE TABLE regions (id INTEGER PRIMARY KEY, name TEXT NOT NULL, grid_operator TEXT); "
    "CREATE TABLE tariffs (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price_per_kwh "
    "NUMERIC(6,4), base_fee NUMERIC(8,2), green BOOLEAN, valid_from DATE, valid_to DATE); "
    "CREATE TABLE accounts (id INTEGER PRIMARY KEY, holder TEXT NOT NULL, kind TEXT, city "
    "TEXT, region_id INTEGER REFERENCES regions (id), opened_on DATE, email TEXT); CREATE "
    "TABLE meters (id INTEGER PRIMARY KEY, serial_no TEXT UNIQUE, account_id INTEGER "
    "REFERENCES accounts (id), tariff_id INTEGER REFERENCES tariffs (id), kind TEXT, "
    "installed_on DATE); CREATE TABLE readings (id INTEGER PRIMARY KEY, meter_id INTEGER "
    "REFERENCES meters (id), read_on DATE, kwh NUMERIC(10,2)); CREATE TABLE bills (id "
    "INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts (id), period_start DATE, "
    "issued_on DATE, due_on DATE, amount NUMERIC(10,2), paid_on DATE); CREATE TABLE outages "
    "(id INTEGER PRIMARY KEY, region_id INTEGER REFERENCES regions (id), started_at "
    "TIMESTAMP, ended_at TIMESTAMP, cause TEXT, customers_affected INTEGER); CREATE TABLE "
    "technicians (id INTEGER PRIMARY KEY, name TEXT, region_id INTEGER REFERENCES regions "
    "(id)); CREATE TABLE visits (id INTEGER PRIMARY KEY, technician_id INTEGER REFERENCES "
    "technicians (id), meter_id INTEGER REFERENCES meters (id), planned_for DATE, done_on "
    "DATE, reason TEXT); INSERT INTO regions VALUES (1, 'North', 'GridCo'), (2, 'South', "
    "'Voltnet'); INSERT INTO tariffs VALUES (1, 'Basic', 0.25, 6, 0, '2024-01-01', NULL), "
    "(2, 'Night', 0.2, 5, 1, '2023-01-01', '2026-06-30'); INSERT INTO accounts VALUES (1, "
    "'Ann Ott', 'household', 'Kiel', 1, '2025-01-01', 'a@x.de'), (2, 'Bob Lind', "
    "'household', 'Ulm', 2, '2025-03-01', NULL), (3, 'Cem Kurz', 'business', 'Ulm', 2, "
    "'2024-03-01', 'c@x.de'), (4, 'Ann Ott', 'business', 'Ulm', 1, '2024-03-01', 'd@x.de'); "
    "INSERT INTO meters VALUES (1, 'M1', 1, 1, 'gas', '2020-01-01'), (2, 'M2', 2, 2, 'gas', "
    "'2021-01-01'), (3, 'M3', 3, 1, 'water', '2022-01-01'); INSERT INTO readings VALUES (1, "
    "1, '2026-01-28', 100), (2, 1, '2026-02-28', 310), (3, 2, '2026-01-28', 210); INSERT "
    "INTO bills VALUES (1, 1, '2026-01-01', '2026-03-01', '2026-03-15', 90, '2026-03-10'), "
    "(2, 2, '2026-01-01', '2026-03-01', '2026-03-15', 70, NULL); INSERT INTO outages VALUES "
    "(1, 1, '2026-02-01 10:00', '2026-02-01 12:00', 'storm', 800), (2, 1, '2026-03-01 "
    "10:00', NULL, 'storm', 300), (3, 2, '2026-03-02 10:00', '2026-03-02 11:00', 'fault', "
    "50); INSERT INTO technicians VALUES (1, 'Uwe Falk', 1), (2, 'Ina Brand', 2); INSERT "
    "INTO visits VALUES (1, 1, 1, '2026-02-01', '2026-02-01', 'repair'), (2, 1, 2, "
    "'2026-02-03', '2026-02-04', 'repair'), (3, 2, 3, '2026-12-01', NULL, 'calibration'), "
    "(4, 2, 3, '2026-12-03', NULL, 'calibration');";

static const struct services_case energy_cases[] = {
    {"longest outage",
     "SELECT * FROM outages WHERE ended_at IS NOT NULL ORDER BY julianday(ended_at) - "
     "julianday(started_at) DESC LIMIT 1"},
    {"shortest outage",
     "SELECT * FROM outages WHERE ended_at IS NOT NULL ORDER BY julianday(ended_at) - "
     "julianday(started_at) LIMIT 1"},
    {"households per region",
     "SELECT regions.name, count(*) AS households FROM regions JOIN accounts ON "
     "accounts.region_id = regions.id WHERE accounts.kind = 'household' GROUP BY regions.id"},
    {"repairs per technician",
     "SELECT technicians.name, count(*) AS repairs FROM technicians JOIN visits ON "
     "visits.technician_id = technicians.id WHERE visits.reason = 'repair' GROUP BY "
     "technicians.id"},
    {"regions with more than 1000 affected customers in total",
     "SELECT regions.name FROM regions JOIN outages ON outages.region_id = regions.id GROUP "
     "BY regions.id HAVING sum(outages.customers_affected) > 1000"},
    {"which meters use more than 200 kwh on average",
     "SELECT meters.serial_no FROM meters JOIN readings ON readings.meter_id = meters.id "
     "GROUP BY meters.id HAVING avg(readings.kwh) > 200"},
    {"number of accounts opened per year, latest first",
     "SELECT strftime('%Y', opened_on) AS year, count(*) AS accounts FROM "
     "accounts GROUP BY strftime('%Y', opened_on) ORDER BY "
     "strftime('%Y', opened_on) DESC"},
    {"the cheapest tariff per kwh", "SELECT name FROM tariffs ORDER BY price_per_kwh LIMIT 1"},
    {"visits not done yet", "SELECT * FROM visits WHERE done_on IS NULL"},
    {"visits done later than planned", "SELECT * FROM visits WHERE done_on > planned_for"},
    {"visits planned for the next 14 days",
     "SELECT * FROM visits WHERE planned_for >= '2026-11-25' AND planned_for < '2026-12-10'"},
    {"average outage duration per region in hours",
     "SELECT regions.name, avg((CAST(strftime('%s', outages.ended_at) AS INTEGER) - "
     "CAST(strftime('%s', outages.started_at) AS INTEGER)) / 3600.0) AS hours FROM regions JOIN "
     "outages ON outages.region_id = regions.id GROUP BY regions.id"},
    {"average days until a bill is paid",
     "SELECT avg(julianday(paid_on) - julianday(issued_on)) AS days FROM bills"},
    {"expired tariffs", "SELECT name FROM tariffs WHERE valid_to < '2026-11-25'"},
    {"tariffs no longer valid", "SELECT name FROM tariffs WHERE valid_to < '2026-11-25'"},
    {"outages in progress", "SELECT * FROM outages WHERE ended_at IS NULL"},
    {"accounts without unpaid bills",
     "SELECT holder FROM accounts WHERE id NOT IN (SELECT account_id FROM bills WHERE paid_on IS "
     "NULL AND account_id IS NOT NULL)"},
    {"how many accounts have no overdue bills",
     "SELECT count(*) FROM accounts WHERE id NOT IN (SELECT account_id FROM bills WHERE due_on < "
     "'2026-11-25' AND paid_on IS NULL AND account_id IS NOT NULL)"},
    {"bills overdue by more than 30 days",
     "SELECT * FROM bills WHERE due_on < '2026-10-26' AND paid_on IS NULL"},
    {"bills more than 2 weeks overdue",
     "SELECT * FROM bills WHERE due_on < '2026-11-11' AND paid_on IS NULL"},
    {"running total of bill amount per month",
     "SELECT strftime('%Y-%m', issued_on) AS month, sum(amount) AS total_amount, "
     "sum(sum(amount)) OVER (ORDER BY strftime('%Y-%m', issued_on)) AS running_total "
     "FROM bills GROUP BY strftime('%Y-%m', issued_on) ORDER BY strftime('%Y-%m', issued_on)"},
    {"accounts whose last bill was more than 6 months ago",
     "SELECT holder FROM accounts WHERE id IN (SELECT account_id FROM bills GROUP BY account_id "
     "HAVING max(issued_on) < '2026-05-25')"},
    {"how many accounts in each city have more than one meter",
     "SELECT city, count(*) AS accounts FROM accounts WHERE id IN (SELECT account_id FROM meters "
     "GROUP BY account_id HAVING count(*) > 1) GROUP BY city"},
};

static const char bistro[] =
    "CREATE TABLE restaurants (restaurant_id INTEGER PRIMARY KEY, name TEXT, city TEXT, "
    "seats INTEGER, opened DATE, manager_id INTEGER REFERENCES staff (staff_id)); CREATE "
    "TABLE reviews (review_id INTEGER PRIMARY KEY, restaurant_id INTEGER REFERENCES "
    "restaurants (restaurant_id), stars INTEGER, posted_on DATE); CREATE TABLE staff "
    "(staff_id INTEGER PRIMARY KEY, name TEXT, role TEXT, restaurant_id INTEGER REFERENCES "
    "restaurants (restaurant_id), hired DATE); CREATE TABLE dishes (dish_id INTEGER PRIMARY "
    "KEY, name TEXT, course TEXT, price REAL, cost REAL); CREATE TABLE guests (guest_id "
    "INTEGER PRIMARY KEY, name TEXT, birthday DATE, city TEXT); CREATE TABLE reservations "
    "(reservation_id INTEGER PRIMARY KEY, restaurant_id INTEGER REFERENCES restaurants "
    "(restaurant_id), guest_id INTEGER REFERENCES guests (guest_id), reserved_for TIMESTAMP, "
    "party_size INTEGER); CREATE TABLE checks (check_id INTEGER PRIMARY KEY, reservation_id "
    "INTEGER REFERENCES reservations (reservation_id), waiter_id INTEGER REFERENCES staff "
    "(staff_id), opened_at TIMESTAMP, total REAL, tip REAL); INSERT INTO restaurants VALUES "
    "(1, 'Nonna', 'Rome', 40, '2020-01-01', 1), (2, 'Fisk', 'Oslo', 60, '2021-01-01', 3); "
    "INSERT INTO reviews VALUES (1, 1, 4, '2026-01-01'), (2, 1, 5, '2026-11-01'), (3, 2, 3, "
    "'2026-02-01'); INSERT INTO staff VALUES (1, 'Al Fox', 'waiter', 1, '2024-01-01'), (2, "
    "'Bea Ives', 'cook', 1, '2024-02-01'), (3, 'Cal Hill', 'waiter', 2, '2025-01-01'), (4, "
    "'Dee Gray', 'cook', 2, '2025-02-01'); INSERT INTO dishes VALUES (1, 'Paella', 'main', "
    "18, 6), (2, 'Tiramisu', 'dessert', 7, 2); INSERT INTO guests VALUES (1, 'Kai Park', "
    "'1990-11-03', 'Rome'), (2, 'Lou Tan', '1985-04-09', 'Oslo'), (3, 'Mo Reed', "
    "'1985-05-09', 'Oslo'); INSERT INTO reservations VALUES (1, 1, 1, '2026-11-20 19:00', "
    "4), (2, 2, 2, '2026-11-21 19:00', 2); INSERT INTO checks VALUES (1, 1, 1, '2026-11-20 "
    "19:00', 80, 5), (2, 2, 3, '2026-11-21 19:00', 60, 0);";

static const struct services_case bistro_cases[] = {
    {"dishes with a margin above 10", "SELECT name FROM dishes WHERE price - cost > 10"},
    {"how many cooks work in Oslo",
     "SELECT count(*) FROM staff JOIN restaurants ON staff.restaurant_id = "
     "restaurants.restaurant_id WHERE staff.role = 'cook' AND restaurants.city = 'Oslo'"},
    {"guests with a birthday this month",
     "SELECT name FROM guests WHERE CAST(strftime('%m', birthday) AS INTEGER) = 11"},
    {"guests with a birthday in April",
     "SELECT name FROM guests WHERE CAST(strftime('%m', birthday) AS INTEGER) = 4"},
    {"guests whose birthday is today",
     "SELECT name FROM guests WHERE CAST(strftime('%m', birthday) AS INTEGER) = 11 AND "
     "CAST(strftime('%d', birthday) AS INTEGER) = 25"},
    {"who is the manager of Nonna",
     "SELECT DISTINCT staff.name FROM staff JOIN restaurants ON restaurants.manager_id = "
     "staff.staff_id WHERE restaurants.name = 'Nonna'"},
    {"which restaurants have no reviews from the last 90 days",
     "SELECT name FROM restaurants WHERE restaurant_id NOT IN (SELECT restaurant_id FROM reviews "
     "WHERE posted_on >= '2026-08-27' AND posted_on < '2026-11-26' AND restaurant_id IS NOT NULL)"},
    {"dishes that cost less than 10", "SELECT name FROM dishes WHERE price < 10"},
    {"top 5 restaurants by stars",
     "SELECT restaurants.name, avg(reviews.stars) AS average_stars FROM restaurants JOIN "
     "reviews ON reviews.restaurant_id = restaurants.restaurant_id GROUP BY "
     "restaurants.restaurant_id ORDER BY avg(reviews.stars) DESC LIMIT 5"},
};

static const char recruiting[] =
    "CREATE TABLE recruiters (recruiter_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL); "
    "CREATE TABLE openings (opening_id INTEGER PRIMARY KEY, title TEXT NOT NULL, seniority "
    "TEXT, opened_on DATE, closed_on DATE, recruiter_id INTEGER REFERENCES recruiters "
    "(recruiter_id)); CREATE TABLE skills (skill_id INTEGER PRIMARY KEY, name TEXT NOT "
    "NULL); CREATE TABLE offers (offer_id INTEGER PRIMARY KEY, opening_id INTEGER REFERENCES "
    "openings (opening_id), salary INTEGER, expires_on DATE); INSERT INTO recruiters VALUES "
    "(1, 'Ada Voss'), (2, 'Ben Roth'); INSERT INTO openings VALUES (1, 'Engineer', 'senior', "
    "'2026-01-01', NULL, 1), (2, 'Designer', 'junior', '2026-02-01', '2026-05-01', 2), (3, "
    "'Analyst', 'junior', '2026-02-01', '2026-05-01', 2); INSERT INTO skills VALUES (1, "
    "'SQL'), (2, 'Java'); INSERT INTO offers VALUES (1, 1, 60000, '2026-12-01'), (2, 2, "
    "45000, '2026-12-02'), (3, 2, 47000, '2026-12-02');";

static const struct services_case recruiting_cases[] = {
    {"how many openings are still open", "SELECT count(*) FROM openings WHERE closed_on IS NULL"},
    {"openings by recruiter and month",
     "SELECT strftime('%Y-%m', openings.opened_on) AS month, recruiters.full_name, "
     "count(*) AS openings FROM openings JOIN recruiters ON openings.recruiter_id = "
     "recruiters.recruiter_id GROUP BY strftime('%Y-%m', openings.opened_on), "
     "recruiters.recruiter_id ORDER BY strftime('%Y-%m', openings.opened_on)"},
    {"the highest salary offered for each seniority",
     "SELECT openings.seniority, max(offers.salary) AS highest_salary FROM openings JOIN "
     "offers ON offers.opening_id = openings.opening_id GROUP BY openings.seniority"},
    {"offers that expire within the next 7 days",
     "SELECT * FROM offers WHERE expires_on >= '2026-11-25' AND expires_on < '2026-12-03'"},
};

static const char shop[] =
    "CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL); CREATE TABLE "
    "products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, category_id INTEGER NOT NULL "
    "REFERENCES categories (id), unit_price NUMERIC(10,2) NOT NULL); CREATE TABLE stock "
    "(product_id INTEGER NOT NULL REFERENCES products (id), depot TEXT, quantity INTEGER NOT "
    "NULL, reorder_level INTEGER NOT NULL, PRIMARY KEY (product_id, depot)); INSERT INTO "
    "categories VALUES (1, 'Tools'), (2, 'Toys'); INSERT INTO products VALUES (1, 'Saw', 1, "
    "20), (2, 'Axe', 1, 30), (3, 'Ball', 2, 5); INSERT INTO stock VALUES (1, 'A', 3, 5), (2, "
    "'A', 9, 5), (3, 'B', 2, 4);";

static const struct services_case shop_cases[] = {
    {"products low in stock",
     "SELECT DISTINCT products.name FROM products JOIN stock ON stock.product_id = "
     "products.id WHERE stock.quantity < stock.reorder_level"},
    {"second most expensive product in each category",
     "SELECT categories.name, products.name, products.unit_price FROM categories JOIN "
     "products ON products.category_id = categories.id WHERE (SELECT count(DISTINCT "
     "other.unit_price) FROM products AS other WHERE other.category_id = products.category_id "
     "AND other.unit_price > products.unit_price) = 1 ORDER BY categories.name, "
     "products.unit_price DESC"},
};

static void assert_answers(void *state, const struct services_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_energy(void **state)
{
    return fixture_open(state, energy);
}

static void nlq_ask__answers__what_energy_are_asked(void **state)
{
    assert_answers(*state, energy_cases, sizeof energy_cases / sizeof *energy_cases);
}

static int setup_bistro(void **state)
{
    return fixture_open(state, bistro);
}

static void nlq_ask__answers__what_bistro_are_asked(void **state)
{
    assert_answers(*state, bistro_cases, sizeof bistro_cases / sizeof *bistro_cases);
}

static int setup_recruiting(void **state)
{
    return fixture_open(state, recruiting);
}

static void nlq_ask__answers__what_recruiting_are_asked(void **state)
{
    assert_answers(*state, recruiting_cases, sizeof recruiting_cases / sizeof *recruiting_cases);
}

static int setup_shop(void **state)
{
    return fixture_open(state, shop);
}

static void nlq_ask__answers__what_shop_are_asked(void **state)
{
    assert_answers(*state, shop_cases, sizeof shop_cases / sizeof *shop_cases);
}

static void assert_declined(void *state, const char *question)
{
    struct nlq_answer *answer = fixture_ask(state, question, NULL);
    if (answer->count > 0 && answer->readings[0].answers)
        fail_msg("'%s' is answered: %s", question, answer->readings[0].sql);
    nlq_answer_free(answer);
}

static void nlq_ask__declines__what_energy_cannot_tell(void **state)
{
    assert_declined(*state, "second highest bill amount in each city");
}

static void nlq_ask__declines__what_bistro_cannot_tell(void **state)
{
    assert_declined(*state, "average tip in percent of the total");
    assert_declined(*state, "most ordered dish");
    assert_declined(*state, "restaurants whose revenue was higher this month than last month");
    assert_declined(*state, "guests from Rome who dined in Oslo");
    assert_declined(*state, "staff who have not worked in the last 14 days");
    assert_declined(*state, "how many guests came in october");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_energy_are_asked, setup_energy,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_bistro_are_asked, setup_bistro,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_recruiting_are_asked,
                                        setup_recruiting, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_shop_are_asked, setup_shop,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_energy_cannot_tell, setup_energy,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_bistro_cannot_tell, setup_bistro,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
