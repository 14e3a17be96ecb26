/* Questions of a waterworks' billing clerk: which of several dates is meant, what is overdue, whose
 * name is called, whole addresses, and words in another sense than the usual one. */
#include "../fixture.h"

static const char waterworks[] =
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, cust_no TEXT NOT NULL UNIQUE, name TEXT "
    "NOT NULL, pay_method TEXT NOT NULL, street TEXT NOT NULL, house_no TEXT NOT NULL, zip "
    "TEXT NOT NULL, city TEXT NOT NULL, customer_since DATE NOT NULL, created_at TIMESTAMP "
    "NOT NULL);"
    "CREATE TABLE connections (id INTEGER PRIMARY KEY, conn_no TEXT NOT NULL, customer_id "
    "INTEGER NOT NULL REFERENCES customers (id), street TEXT NOT NULL, status TEXT NOT "
    "NULL);"
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT "
    "NOT NULL, job_title TEXT NOT NULL, hired_on DATE NOT NULL);"
    "CREATE TABLE meters (id INTEGER PRIMARY KEY, serial_no TEXT NOT NULL, connection_id "
    "INTEGER NOT NULL REFERENCES connections (id), status TEXT NOT NULL, installed_on DATE "
    "NOT NULL);"
    "CREATE TABLE readings (id INTEGER PRIMARY KEY, meter_id INTEGER NOT NULL REFERENCES "
    "meters (id), reader_id INTEGER REFERENCES staff (id), read_on DATE NOT NULL, value_m3 "
    "REAL NOT NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, inv_no TEXT NOT NULL, customer_id "
    "INTEGER NOT NULL REFERENCES customers (id), issued_on DATE NOT NULL, due_on DATE NOT "
    "NULL, period_from DATE NOT NULL, period_to DATE NOT NULL, net REAL NOT NULL, gross REAL "
    "NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE payments (id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL REFERENCES "
    "invoices (id), customer_id INTEGER NOT NULL REFERENCES customers (id), amount REAL NOT "
    "NULL, method TEXT NOT NULL, paid_on DATE NOT NULL);"
    "CREATE TABLE reminders (id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL REFERENCES "
    "invoices (id), fee REAL NOT NULL, sent_on DATE NOT NULL);"
    "CREATE TABLE complaints (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL "
    "REFERENCES customers (id), status TEXT NOT NULL, received_on DATE NOT NULL, closed_on "
    "DATE, handled_by INTEGER NOT NULL REFERENCES staff (id));"
    "CREATE TABLE orders_standing (id INTEGER PRIMARY KEY, so_ref TEXT NOT NULL, status TEXT "
    "NOT NULL, start_date DATE NOT NULL, end_date DATE);"
    "INSERT INTO customers VALUES (1, 'K10001', 'Ann Miller', 'DD', 'Mill Lane', '4', "
    "'24001', 'Seatown', '2024-03-01', '2025-01-02 10:00:00'), (2, 'K10002', 'Bob Young', "
    "'BT', 'Harbour Road', '7', '24002', 'Seatown', '2026-05-01', '2026-05-02 10:00:00');"
    "INSERT INTO connections VALUES (1, 'A1', 1, 'Mill Lane', 'active'), (2, 'A2', 2, "
    "'Harbour Road', 'sealed');"
    "INSERT INTO staff VALUES (1, 'Tina', 'Miller', 'meter reader', '2020-01-02'), (2, "
    "'Carl', 'Adams', 'foreman', '2019-01-02');"
    "INSERT INTO meters VALUES (1, 'S1', 1, 'in use', '2026-02-01'), (2, 'S2', 2, 'in use', "
    "'2019-02-01');"
    "INSERT INTO readings VALUES (1, 1, 1, '2026-03-01', 10), (2, 2, 1, '2025-03-01', 20), "
    "(3, 1, 2, '2026-04-01', 25);"
    "INSERT INTO invoices VALUES (1, 'INV-1', 1, '2026-11-02', '2026-11-16', '2026-10-01', "
    "'2026-10-31', 10, 12, 'open'), (2, 'INV-2', 2, '2026-10-02', '2026-10-16', "
    "'2026-09-01', '2026-09-30', 20, 24, 'part'), (3, 'INV-3', 2, '2025-10-02', "
    "'2025-10-16', '2025-09-01', '2025-09-30', 20, 24, 'paid');"
    "INSERT INTO payments VALUES (1, 2, 2, 5, 'BT', '2026-10-20'), (2, 3, 2, 24, 'CA', "
    "'2025-10-20');"
    "INSERT INTO reminders VALUES (1, 2, 5, '2026-11-01');"
    "INSERT INTO complaints VALUES (1, 1, 'open', '2026-11-02', NULL, 1), (2, 2, 'closed', "
    "'2025-11-02', '2026-01-03', 2), (3, 1, 'closed', '2026-02-02', '2026-02-03', 2);"
    "INSERT INTO orders_standing VALUES (1, 'SO1', 'active', '2026-01-02', NULL), (2, 'SO2', "
    "'cancelled', '2025-01-02', '2026-03-04'), (3, 'SO3', 'cancelled', '2026-01-02', "
    "'2026-09-04');";

static int setup_waterworks(void **state)
{
    return fixture_open(state, waterworks);
}

static void nlq_ask__dates__rows_by_the_date_that_people_mean(void **state)
{
    static const struct asked asked[] = {
        {"invoices in november", "SELECT inv_no FROM invoices WHERE issued_on >= '2026-11-01' AND "
                                 "issued_on < '2026-12-01'"},
        {"new customers this year",
         "SELECT name FROM customers WHERE customer_since >= '2026-01-01' AND customer_since < "
         "'2027-01-01'"},
        {"who read the most meters this year",
         "SELECT staff.first_name, staff.last_name FROM staff JOIN readings ON readings.reader_id "
         "= "
         "staff.id WHERE readings.read_on >= '2026-01-01' AND readings.read_on < '2027-01-01' "
         "GROUP "
         "BY staff.id ORDER BY count(DISTINCT readings.meter_id) DESC LIMIT 1"},
        {"how many complaints of this year are closed",
         "SELECT count(*) FROM complaints WHERE received_on >= '2026-01-01' AND received_on < "
         "'2027-01-01' AND closed_on IS NOT NULL"},
        {"how many standing orders were cancelled this year",
         "SELECT count(*) FROM orders_standing WHERE status = 'cancelled' AND end_date >= "
         "'2026-01-01' AND end_date < '2027-01-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__counts__what_is_paid_in_part_as_overdue(void **state)
{
    static const struct asked asked[] = {
        {"how many invoices are overdue", "SELECT count(*) FROM invoices WHERE due_on < "
                                          "'2026-11-25' AND (status = 'open' OR status = "
                                          "'part')"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__finds__names_in_the_rows_that_are_called(void **state)
{
    static const struct asked asked[] = {
        {"customers called Miller", "SELECT name FROM customers WHERE name LIKE '%Miller%'"},
        {"number of customers per payment method",
         "SELECT pay_method, count(*) AS customers FROM customers GROUP BY pay_method"},
        {"number of payments per payment method",
         "SELECT method, count(*) AS payments FROM payments GROUP BY method"},
        {"address of K10001",
         "SELECT street, house_no, zip, city FROM customers WHERE cust_no = 'K10001'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__doubts__words_in_another_sense(void **state)
{
    static const struct asked asked[] = {
        {"reminder fees this year",
         "SELECT fee FROM reminders WHERE sent_on >= '2026-01-01' AND sent_on < '2027-01-01'"},
        {"list of meters to be read next month",
         "SELECT DISTINCT meters.serial_no FROM meters JOIN readings ON readings.meter_id = "
         "meters.id WHERE readings.read_on >= '2026-12-01' AND readings.read_on < '2027-01-01'"},
    };
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__refuses__what_is_to_be_done_with_a_row(void **state)
{
    static const char *const questions[] = {"cancel invoice INV-2", "close the complaint 1"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

static const char depot_museum[] =
    "CREATE TABLE object (obj_no TEXT PRIMARY KEY, title TEXT NOT NULL, med TEXT NOT NULL, wt_kg "
    "REAL "
    "NOT NULL);"
    "INSERT INTO object VALUES ('A-1', 'Hare', 'Bronze', 4.5), ('A-2', 'Heron', 'Bronze', 7), "
    "('A-3', 'Reeds', 'Oil', 3);";

static const char figures[] =
    "CREATE TABLE city (city_id INTEGER PRIMARY KEY, official_name TEXT NOT NULL, area_km_2 REAL "
    "NOT "
    "NULL, population INTEGER NOT NULL);"
    "CREATE TABLE movie (movie_id INTEGER PRIMARY KEY, title TEXT NOT NULL, year INTEGER NOT NULL, "
    "budget_million REAL NOT NULL);"
    "CREATE TABLE driver (driver_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);"
    "CREATE TABLE van (van_id INTEGER PRIMARY KEY, reg TEXT NOT NULL);"
    "CREATE TABLE route (route_id INTEGER PRIMARY KEY, code TEXT NOT NULL, van_id INTEGER NOT NULL "
    "REFERENCES van (van_id), driver_id INTEGER NOT NULL REFERENCES driver (driver_id));"
    "INSERT INTO city VALUES (1, 'Alton', 10.5, 200), (2, 'Brede', 70, 1700), (3, 'Corby', 700, "
    "900);"
    "INSERT INTO movie VALUES (1, 'Reeds', 2000, 1.5), (2, 'Heron', 2001, 2.5);"
    "INSERT INTO driver VALUES (1, 'Ada Moss'), (2, 'Bo Lind');"
    "INSERT INTO van VALUES (1, 'AB12'), (2, 'CD34');"
    "INSERT INTO route VALUES (1, 'W01', 1, 1), (2, 'W02', 2, 2);";

static int setup_figures(void **state)
{
    return fixture_open(state, figures);
}

static void nlq_ask__takes__words_for_what_they_are_said_of(void **state)
{
    static const struct asked asked[] = {
        {"Find the official names of cities with population bigger than 1500 or smaller than 500.",
         "SELECT official_name FROM city WHERE population > 1500 OR population < 500"},
        {"What are the titles and years of all movies, ordered by budget in millions?",
         "SELECT title, year FROM movie ORDER BY budget_million"},
        {"who is the regular driver on route W02",
         "SELECT DISTINCT driver.full_name FROM driver JOIN route ON route.driver_id = "
         "driver.driver_id "
         "WHERE route.code = 'W02'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static const char appeals[] =
    "CREATE TABLE campaign (campaign_id INTEGER PRIMARY KEY, campaign_name TEXT NOT NULL, "
    "target_amt "
    "REAL NOT NULL);"
    "INSERT INTO campaign VALUES (1, 'Spring', 1000), (2, 'New Wing', 5000);";

static int setup_appeals(void **state)
{
    return fixture_open(state, appeals);
}

static void nlq_ask__doubts__sums_of_what_is_aimed_at(void **state)
{
    static const struct asked asked[] = {
        {"income per campaign",
         "SELECT campaign_name, sum(target_amt) AS income FROM campaign GROUP "
         "BY campaign_id"},
    };
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static int setup_museum(void **state)
{
    return fixture_open(state, depot_museum);
}

static void nlq_ask__reads__names_cut_short_and_names_asked_for(void **state)
{
    static const struct asked asked[] = {
        {"For each medium, show the medium and the number of objects.",
         "SELECT med, count(*) AS objects FROM object GROUP BY med"},
        {"Which objects weigh more than 5 kg? Say what they are called.",
         "SELECT title FROM object WHERE wt_kg > 5"},
        {"What are the objects called that weigh more than 5 kg?",
         "SELECT title FROM object WHERE wt_kg > 5"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__dates__rows_by_the_date_that_people_mean,
                                        setup_waterworks, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__counts__what_is_paid_in_part_as_overdue,
                                        setup_waterworks, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__finds__names_in_the_rows_that_are_called,
                                        setup_waterworks, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__doubts__words_in_another_sense, setup_waterworks,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__names_cut_short_and_names_asked_for,
                                        setup_museum, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__takes__words_for_what_they_are_said_of,
                                        setup_figures, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__doubts__sums_of_what_is_aimed_at, setup_appeals,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__refuses__what_is_to_be_done_with_a_row,
                                        setup_waterworks, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
