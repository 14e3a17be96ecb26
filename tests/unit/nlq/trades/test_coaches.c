/* Coaches that are hired out: what groups of rows cost, come to and owe, limits on such sums,
 * averages per finished row, and the unit of time with the most rows. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE body_types(code TEXT PRIMARY KEY, label TEXT);"
    "INSERT INTO body_types VALUES ('V', 'Van'), ('C', 'Coach');"
    "CREATE TABLE buses(id INTEGER PRIMARY KEY, plate TEXT, body_code TEXT REFERENCES "
    "body_types(code), price NUMERIC);"
    "INSERT INTO buses VALUES (1, 'W-1', 'V', 30000), (2, 'W-2', 'C', 90000);"
    "CREATE TABLE repair_jobs(id INTEGER PRIMARY KEY, bus_id INTEGER REFERENCES buses(id), "
    "workshop TEXT, went_in_on DATE, cost NUMERIC);"
    "INSERT INTO repair_jobs VALUES (1, 1, 'Huber', '2026-02-03', 900), (2, 2, 'Huber', "
    "'2026-03-04', 2500), (3, 2, 'Lang', '2025-06-07', 1200);"
    "CREATE TABLE clients(id INTEGER PRIMARY KEY, name TEXT, credit_limit NUMERIC);"
    "INSERT INTO clients VALUES (1, 'Alpin', 1000), (2, 'Berg', 500);"
    "CREATE TABLE trips(id INTEGER PRIMARY KEY, trip_no TEXT, client_id INTEGER REFERENCES "
    "clients(id), bus_id INTEGER REFERENCES buses(id), km NUMERIC, started_on DATE, finished_on "
    "DATE, channel TEXT);"
    "INSERT INTO trips VALUES (1, 'T1', 1, 1, 120, '2026-05-06', '2026-05-07', 'web'), (2, 'T2', "
    "2, 2, 480, '2026-07-08', '2026-07-10', 'phone'), (3, 'T3', 2, 2, 80, '2026-11-20', NULL, "
    "'web');"
    "CREATE TABLE stops(id INTEGER PRIMARY KEY, trip_id INTEGER REFERENCES trips(id), town TEXT);"
    "INSERT INTO stops VALUES (1, 1, 'Graz'), (2, 1, 'Linz'), (3, 2, 'Wels');"
    "CREATE TABLE bills(id INTEGER PRIMARY KEY, bill_no TEXT, client_id INTEGER REFERENCES "
    "clients(id), issued_on DATE, amount NUMERIC, status TEXT, paid_on DATE);"
    "INSERT INTO bills VALUES (1, 'B1', 1, '2026-05-10', 700, 'open', NULL), (2, 'B2', 1, "
    "'2026-06-10', 600, 'open', NULL), (3, 'B3', 2, '2026-07-20', 400, 'paid', '2026-08-01'), (4, "
    "'B4', 2, '2026-08-20', 900, 'void', NULL);"
    "CREATE TABLE refunds(id INTEGER PRIMARY KEY, bill_id INTEGER REFERENCES bills(id), reason "
    "TEXT, refunded_on DATE, credit_amount NUMERIC);"
    "INSERT INTO refunds VALUES (1, 1, 'late', '2026-05-20', 50), (2, 3, 'late', '2026-08-02', "
    "20), (3, 3, 'dirty', '2026-08-03', 10);"
    "CREATE TABLE purchases(id INTEGER PRIMARY KEY, purchase_no TEXT, supplier TEXT, qty INTEGER, "
    "unit_cost NUMERIC, bought_on DATE);"
    "INSERT INTO purchases VALUES (1, 'P1', 'Rex', 4, 25, '2026-01-09'), (2, 'P2', 'Rex', 1, 300, "
    "'2025-10-02'), (3, 'P3', 'Tyro', 2, 80, '2026-03-11');";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__adds_up__what_rows_cost(void **state)
{
    static const struct asked asked[] = {
        {"what has each workshop cost us for jobs that went in this year",
         "SELECT workshop, sum(cost) AS total_cost FROM repair_jobs WHERE went_in_on >= "
         "'2026-01-01' AND went_in_on < '2027-01-01' GROUP BY workshop"},
        {"which buses have cost us more than 3000 euros in repairs altogether? plate and total",
         "SELECT buses.plate, sum(repair_jobs.cost) AS total_cost FROM buses JOIN repair_jobs ON "
         "repair_jobs.bus_id = buses.id GROUP BY buses.id HAVING sum(repair_jobs.cost) > 3000"},
        {"what did the repair jobs cost us in 2025",
         "SELECT sum(cost) FROM repair_jobs WHERE went_in_on >= '2025-01-01' AND went_in_on < "
         "'2026-01-01'"},
        {"value of purchases by supplier",
         "SELECT supplier, sum(unit_cost * qty) FROM purchases GROUP BY supplier"},
        {"what is the total still open on unpaid bills",
         "SELECT sum(amount) FROM bills WHERE status = 'open'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__compares__what_is_owed_with_a_limit(void **state)
{
    static const struct asked asked[] = {
        {"clients who owe us more than their credit limit? name, what they owe, limit",
         "SELECT clients.name, sum(bills.amount) AS total_amount, clients.credit_limit FROM "
         "clients JOIN bills ON bills.client_id = clients.id WHERE bills.paid_on IS NULL AND "
         "bills.status <> 'void' GROUP BY clients.id HAVING sum(bills.amount) > "
         "clients.credit_limit"},
        {"does anyone owe us more than their credit limit",
         "SELECT clients.name FROM clients JOIN bills ON bills.client_id = clients.id WHERE "
         "bills.paid_on IS NULL AND bills.status <> 'void' GROUP BY clients.id HAVING "
         "sum(bills.amount) > clients.credit_limit"},
        {"clients whose unpaid bills add up to more than their credit limit",
         "SELECT clients.name FROM clients JOIN bills ON bills.client_id = clients.id WHERE "
         "bills.paid_on IS NULL AND bills.status <> 'void' GROUP BY clients.id HAVING "
         "sum(bills.amount) > clients.credit_limit"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__shows__counts_and_sums_beside_each_other(void **state)
{
    static const struct asked asked[] = {
        {"how many refunds per reason this year and how much credit did we give for each",
         "SELECT reason, count(*) AS refunds, sum(credit_amount) AS credit FROM refunds WHERE "
         "refunded_on >= '2026-01-01' AND refunded_on < '2027-01-01' GROUP BY reason"},
        {"how many refunds per reason and how much credit",
         "SELECT reason, count(*) AS refunds, sum(credit_amount) AS total_credit_amount FROM "
         "refunds GROUP BY reason"},
        {"how many bills per status and how much did they come to",
         "SELECT status, count(*) AS bills, sum(amount) AS total_amount FROM bills GROUP BY "
         "status"},
        {"number of bills per status and total amount",
         "SELECT status, count(*) AS bills, sum(amount) AS total_amount FROM bills GROUP BY "
         "status"},
        {"number of trips and number of stops per channel",
         "SELECT trips.channel, count(DISTINCT trips.id) AS trips, count(*) AS stops FROM trips "
         "JOIN stops ON stops.trip_id = trips.id GROUP BY trips.channel"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__averages__rows_in_a_state(void **state)
{
    static const struct asked asked[] = {
        {"average km per finished trip", "SELECT avg(km) FROM trips WHERE finished_on IS NOT NULL"},
        {"average km per finished trip, by body type (label)",
         "SELECT body_types.label, avg(trips.km) AS average_km FROM body_types JOIN buses ON "
         "buses.body_code = body_types.code JOIN trips ON trips.bus_id = buses.id WHERE "
         "trips.finished_on IS NOT NULL GROUP BY body_types.code"},
        {"km per finished trip: average by channel",
         "SELECT channel, avg(km) AS average_km FROM trips WHERE finished_on IS NOT NULL GROUP BY "
         "channel"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__leaves_out__what_goes_without_saying(void **state)
{
    static const struct asked asked[] = {
        {"trips by client, use the client names",
         "SELECT clients.name, count(*) AS trips FROM clients JOIN trips ON trips.client_id = "
         "clients.id GROUP BY clients.id"},
        {"trips per client - the client names please",
         "SELECT clients.name, count(*) AS trips FROM clients JOIN trips ON trips.client_id = "
         "clients.id GROUP BY clients.id"},
        {"trips per client, name and count, clients without any can be left out",
         "SELECT clients.name, count(*) AS trips FROM clients JOIN trips ON trips.client_id = "
         "clients.id GROUP BY clients.id"},
        {"trips by body type, no need to show body types without any",
         "SELECT body_types.label, count(*) AS trips FROM body_types JOIN buses ON "
         "buses.body_code = body_types.code JOIN trips ON trips.bus_id = buses.id GROUP BY "
         "body_types.code"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__shows__the_unit_of_time_alone(void **state)
{
    static const struct asked asked[] = {
        {"in which month did we have the most trips",
         "SELECT strftime('%Y-%m', started_on) AS month FROM trips GROUP BY strftime('%Y-%m', "
         "started_on) ORDER BY count(*) DESC LIMIT 1"},
        {"in which month did we have the most trips, and how many",
         "SELECT strftime('%Y-%m', started_on) AS month, count(*) AS trips FROM trips GROUP BY "
         "strftime('%Y-%m', started_on) ORDER BY count(*) DESC LIMIT 1"},
        {"busiest month for trips",
         "SELECT strftime('%Y-%m', started_on) AS month, count(*) AS trips FROM trips GROUP BY "
         "strftime('%Y-%m', started_on) ORDER BY count(*) DESC LIMIT 1"},
        {"on which weekday do most trips start",
         "SELECT CASE CAST(strftime('%w', started_on) AS INTEGER) WHEN 0 THEN 'Sunday' WHEN 1 "
         "THEN 'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' WHEN 4 THEN 'Thursday' WHEN "
         "5 THEN 'Friday' WHEN 6 THEN 'Saturday' END AS weekday FROM trips GROUP BY "
         "CAST(strftime('%w', started_on) AS INTEGER) ORDER BY count(*) DESC LIMIT 1"},
        {"in which month did most trips finish",
         "SELECT strftime('%Y-%m', finished_on) AS month FROM trips WHERE finished_on IS NOT NULL "
         "GROUP BY strftime('%Y-%m', finished_on) ORDER BY count(*) DESC LIMIT 1"},
        {"which month of 2026 had the most trips",
         "SELECT strftime('%Y-%m', started_on) AS month FROM trips WHERE started_on >= "
         "'2026-01-01' AND started_on < '2027-01-01' GROUP BY strftime('%Y-%m', started_on) ORDER "
         "BY count(*) DESC LIMIT 1"},
        {"which month had the highest total amount of bills",
         "SELECT strftime('%Y-%m', issued_on) AS month FROM bills GROUP BY strftime('%Y-%m', "
         "issued_on) ORDER BY sum(amount) DESC LIMIT 1"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__compares__sums_with_a_number(void **state)
{
    static const struct asked asked[] = {
        {"clients whose paid bills from this year add up to more than 300",
         "SELECT clients.name FROM clients JOIN bills ON bills.client_id = clients.id WHERE "
         "bills.paid_on >= '2026-01-01' AND bills.paid_on < '2027-01-01' GROUP BY clients.id "
         "HAVING sum(bills.amount) > 300"},
        {"clients with more than 500 in open bills: name, total",
         "SELECT clients.name, sum(bills.amount) AS total_amount FROM clients JOIN bills ON "
         "bills.client_id = clients.id WHERE bills.status = 'open' GROUP BY clients.id HAVING "
         "sum(bills.amount) > 500"},
        {"clients with more than 500 in open bills, biggest first",
         "SELECT clients.name FROM clients JOIN bills ON bills.client_id = clients.id WHERE "
         "bills.status = 'open' GROUP BY clients.id HAVING sum(bills.amount) > 500 ORDER BY "
         "sum(bills.amount) DESC"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__what_rows_cost, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__compares__what_is_owed_with_a_limit, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__counts_and_sums_beside_each_other, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__averages__rows_in_a_state, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__leaves_out__what_goes_without_saying, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__the_unit_of_time_alone, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__compares__sums_with_a_number, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
