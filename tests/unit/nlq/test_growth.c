/* Growth and excess of sums, moving averages, margins: a bakery that delivers, and a taxi firm. */

#include "fixture.h"

static const char bakery[] =
    "CREATE TABLE kinds (kind_id INTEGER PRIMARY KEY, kind_name TEXT NOT NULL);"
    "CREATE TABLE breads (bread_id INTEGER PRIMARY KEY, bread_name TEXT NOT NULL, kind_id"
    " INTEGER NOT NULL REFERENCES kinds (kind_id), unit_price NUMERIC(6,2) NOT NULL, "
    "unit_cost NUMERIC(6,2) NOT NULL);"
    "CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, shop_name TEXT NOT NULL, town TEXT "
    "NOT NULL);"
    "CREATE TABLE deliveries (delivery_id INTEGER PRIMARY KEY, shop_id INTEGER NOT NULL "
    "REFERENCES shops (shop_id), bread_id INTEGER NOT NULL REFERENCES breads (bread_id), "
    "delivered_on DATE NOT NULL, quantity INTEGER NOT NULL);"
    "INSERT INTO kinds VALUES (1, 'rye'), (2, 'wheat');"
    "INSERT INTO breads VALUES (1, 'Dark loaf', 1, 4.5, 2), (2, 'Baguette', 2, 2, 0.8), "
    "(3, 'Seeded roll', 2, 1, 0.3);"
    "INSERT INTO shops VALUES (1, 'Corner', 'Graz'), (2, 'Market', 'Linz'), (3, "
    "'Station', 'Graz');"
    "INSERT INTO deliveries VALUES (1, 1, 1, '2025-03-01', 10), (2, 1, 2, '2025-04-02', "
    "20), (3, 2, 3, '2025-04-20', 50), (4, 3, 1, '2026-03-05', 30), (5, 2, 2, "
    "'2026-04-07', 15), (6, 1, 3, '2026-05-09', 80);";

static const struct asked bakery_cases[] = {
    {"which month saw the biggest increase in quantity",
     "SELECT month, total_quantity, growth FROM (SELECT strftime('%Y-%m', delivered_on) AS month, "
     "sum(quantity) AS total_quantity, sum(quantity) - "
     "lag(sum(quantity)) OVER (ORDER BY strftime('%Y-%m', delivered_on)) AS growth "
     "FROM deliveries GROUP BY strftime('%Y-%m', delivered_on)) AS numbered WHERE "
     "growth IS NOT NULL ORDER BY growth DESC LIMIT 1"},
    {"breads whose quantity in 2026 exceeded that of 2025",
     "SELECT breads.bread_name, sum(CASE WHEN deliveries.delivered_on >= '2025-01-01' AND "
     "deliveries.delivered_on < '2026-01-01' THEN deliveries.quantity END) AS "
     "total_quantity_2025, sum(CASE WHEN deliveries.delivered_on >= '2026-01-01' AND "
     "deliveries.delivered_on < '2027-01-01' THEN deliveries.quantity END) AS "
     "total_quantity_2026 FROM breads JOIN deliveries ON deliveries.bread_id = "
     "breads.bread_id WHERE deliveries.delivered_on >= '2025-01-01' AND "
     "deliveries.delivered_on < '2027-01-01' GROUP BY breads.bread_id HAVING "
     "coalesce(sum(CASE WHEN deliveries.delivered_on >= '2026-01-01' AND "
     "deliveries.delivered_on < '2027-01-01' THEN deliveries.quantity END), 0) > "
     "coalesce(sum(CASE WHEN deliveries.delivered_on >= '2025-01-01' AND "
     "deliveries.delivered_on < '2026-01-01' THEN deliveries.quantity END), 0)"},
    {"shops with more deliveries in 2026 than in 2025",
     "SELECT shops.shop_name, count(CASE WHEN deliveries.delivered_on >= '2025-01-01' AND "
     "deliveries.delivered_on < '2026-01-01' THEN 1 END) AS deliveries_2025, count(CASE "
     "WHEN deliveries.delivered_on >= '2026-01-01' AND deliveries.delivered_on < "
     "'2027-01-01' THEN 1 END) AS deliveries_2026 FROM shops JOIN deliveries ON "
     "deliveries.shop_id = shops.shop_id WHERE deliveries.delivered_on >= '2025-01-01' AND"
     " deliveries.delivered_on < '2027-01-01' GROUP BY shops.shop_id HAVING count(CASE "
     "WHEN deliveries.delivered_on >= '2026-01-01' AND deliveries.delivered_on < "
     "'2027-01-01' THEN 1 END) > count(CASE WHEN deliveries.delivered_on >= '2025-01-01' "
     "AND deliveries.delivered_on < '2026-01-01' THEN 1 END)"},
    {"shops with fewer deliveries in 2026 than in 2025",
     "SELECT shops.shop_name, count(CASE WHEN deliveries.delivered_on >= '2025-01-01' AND "
     "deliveries.delivered_on < '2026-01-01' THEN 1 END) AS deliveries_2025, count(CASE "
     "WHEN deliveries.delivered_on >= '2026-01-01' AND deliveries.delivered_on < "
     "'2027-01-01' THEN 1 END) AS deliveries_2026 FROM shops JOIN deliveries ON "
     "deliveries.shop_id = shops.shop_id WHERE deliveries.delivered_on >= '2025-01-01' AND"
     " deliveries.delivered_on < '2027-01-01' GROUP BY shops.shop_id HAVING count(CASE "
     "WHEN deliveries.delivered_on >= '2025-01-01' AND deliveries.delivered_on < "
     "'2026-01-01' THEN 1 END) > count(CASE WHEN deliveries.delivered_on >= '2026-01-01' "
     "AND deliveries.delivered_on < '2027-01-01' THEN 1 END)"},
    {"how many more deliveries did we make in April 2026 than in March 2026",
     "SELECT count(CASE WHEN delivered_on >= '2026-03-01' AND delivered_on < '2026-04-01' "
     "THEN 1 END) AS deliveries_2026_03, count(CASE WHEN delivered_on >= '2026-04-01' AND "
     "delivered_on < '2026-05-01' THEN 1 END) AS deliveries_2026_04, count(CASE WHEN "
     "delivered_on >= '2026-04-01' AND delivered_on < '2026-05-01' THEN 1 END) - "
     "count(CASE WHEN delivered_on >= '2026-03-01' AND delivered_on < '2026-04-01' THEN 1 "
     "END) AS difference FROM deliveries WHERE delivered_on >= '2026-03-01' AND "
     "delivered_on < '2026-05-01'"},
    {"which bread had the biggest increase in quantity from 2025 to 2026",
     "SELECT breads.bread_name, sum(CASE WHEN deliveries.delivered_on >= '2025-01-01' AND "
     "deliveries.delivered_on < '2026-01-01' THEN deliveries.quantity END) AS "
     "total_quantity_2025, sum(CASE WHEN deliveries.delivered_on >= '2026-01-01' AND "
     "deliveries.delivered_on < '2027-01-01' THEN deliveries.quantity END) AS "
     "total_quantity_2026, coalesce(sum(CASE WHEN deliveries.delivered_on >= '2026-01-01' "
     "AND deliveries.delivered_on < '2027-01-01' THEN deliveries.quantity END), 0) - "
     "coalesce(sum(CASE WHEN deliveries.delivered_on >= '2025-01-01' AND "
     "deliveries.delivered_on < '2026-01-01' THEN deliveries.quantity END), 0) AS growth "
     "FROM breads JOIN deliveries ON deliveries.bread_id = breads.bread_id WHERE "
     "deliveries.delivered_on >= '2025-01-01' AND deliveries.delivered_on < '2027-01-01' "
     "GROUP BY breads.bread_id ORDER BY coalesce(sum(CASE WHEN deliveries.delivered_on >= "
     "'2026-01-01' AND deliveries.delivered_on < '2027-01-01' THEN deliveries.quantity "
     "END), 0) - coalesce(sum(CASE WHEN deliveries.delivered_on >= '2025-01-01' AND "
     "deliveries.delivered_on < '2026-01-01' THEN deliveries.quantity END), 0) DESC LIMIT "
     "1"},
    {"3-month moving average of quantity",
     "SELECT strftime('%Y-%m', delivered_on) AS month, sum(quantity) AS "
     "total_quantity, avg(sum(quantity)) OVER (ORDER BY strftime('%Y-%m', delivered_on) ROWS "
     "BETWEEN 2 PRECEDING AND CURRENT ROW) AS moving_average FROM deliveries "
     "GROUP BY strftime('%Y-%m', delivered_on) ORDER BY strftime('%Y-%m', delivered_on)"},
    {"rolling 4-week average of deliveries",
     "SELECT date(delivered_on, 'weekday 0', '-6 days') AS week, count(*) AS deliveries, "
     "avg(count(*)) OVER (ORDER BY date(delivered_on, 'weekday 0', '-6 days') ROWS BETWEEN"
     " 3 PRECEDING AND CURRENT ROW) AS moving_average FROM deliveries GROUP BY "
     "date(delivered_on, 'weekday 0', '-6 days') ORDER BY date(delivered_on, 'weekday 0', "
     "'-6 days')"},
    {"profit margin per kind",
     "SELECT kinds.kind_name, 100.0 * sum(deliveries.quantity * breads.unit_price - "
     "deliveries.quantity * breads.unit_cost) / nullif(sum(deliveries.quantity * "
     "breads.unit_price), 0) AS margin_percent FROM kinds JOIN breads ON breads.kind_id = "
     "kinds.kind_id JOIN deliveries ON deliveries.bread_id = breads.bread_id GROUP BY "
     "kinds.kind_id"},
    {"profit by shop in 2026",
     "SELECT shops.shop_name, sum(deliveries.quantity * breads.unit_price - "
     "deliveries.quantity * breads.unit_cost) AS profit FROM shops JOIN deliveries ON "
     "deliveries.shop_id = shops.shop_id JOIN breads ON deliveries.bread_id = "
     "breads.bread_id WHERE deliveries.delivered_on >= '2026-01-01' AND "
     "deliveries.delivered_on < '2027-01-01' GROUP BY shops.shop_id"},
    {"which kind has the highest profit margin",
     "SELECT kinds.kind_name, 100.0 * sum(deliveries.quantity * breads.unit_price - "
     "deliveries.quantity * breads.unit_cost) / nullif(sum(deliveries.quantity * "
     "breads.unit_price), 0) AS margin_percent FROM kinds JOIN breads ON breads.kind_id = "
     "kinds.kind_id JOIN deliveries ON deliveries.bread_id = breads.bread_id GROUP BY "
     "kinds.kind_id ORDER BY 100.0 * sum(deliveries.quantity * breads.unit_price - "
     "deliveries.quantity * breads.unit_cost) / nullif(sum(deliveries.quantity * "
     "breads.unit_price), 0) DESC LIMIT 1"},
    {"kind with the best profit margin",
     "SELECT kinds.kind_name, 100.0 * sum(deliveries.quantity * breads.unit_price - "
     "deliveries.quantity * breads.unit_cost) / nullif(sum(deliveries.quantity * "
     "breads.unit_price), 0) AS margin_percent FROM kinds JOIN breads ON breads.kind_id = "
     "kinds.kind_id JOIN deliveries ON deliveries.bread_id = breads.bread_id GROUP BY "
     "kinds.kind_id ORDER BY 100.0 * sum(deliveries.quantity * breads.unit_price - "
     "deliveries.quantity * breads.unit_cost) / nullif(sum(deliveries.quantity * "
     "breads.unit_price), 0) DESC LIMIT 1"},
};

static const char *const bakery_declined[] = {
    "breads that shone more in 2026 than in 2025",
    "average profit margin per kind",
};

static const char taxis[] =
    "CREATE TABLE drivers (driver_id INTEGER PRIMARY KEY, driver_name TEXT NOT NULL, "
    "hired_on DATE NOT NULL);"
    "CREATE TABLE trips (trip_id INTEGER PRIMARY KEY, driver_id INTEGER NOT NULL "
    "REFERENCES drivers (driver_id), driven_on DATE NOT NULL, fare NUMERIC(7,2) NOT NULL,"
    " running_cost NUMERIC(7,2) NOT NULL, km REAL NOT NULL);"
    "INSERT INTO drivers VALUES (1, 'Ana Vidal', '2020-01-01'), (2, 'Bo Lind', "
    "'2021-02-01'), (3, 'Cy Marsh', '2024-05-01');"
    "INSERT INTO trips VALUES (1, 1, '2025-01-05', 20, 8, 12), (2, 2, '2025-02-06', 35, "
    "11, 20), (3, 2, '2026-01-09', 12, 4, 6), (4, 3, '2026-02-10', 60, 21, 44), (5, 1, "
    "'2026-03-11', 25, 9, 15);";

static const struct asked taxis_cases[] = {
    {"which month's fares grew most over the month before",
     "SELECT month, total_fare, growth FROM (SELECT strftime('%Y-%m', driven_on) AS "
     "month, sum(fare) AS total_fare, sum(fare) - lag(sum(fare)) OVER (ORDER BY "
     "strftime('%Y-%m', driven_on)) AS growth FROM trips GROUP BY strftime('%Y-%m', driven_on)) AS "
     "numbered WHERE growth IS NOT NULL ORDER BY growth DESC LIMIT 1"},
    {"in which quarter did the fares fall most over the previous quarter",
     "SELECT quarter, total_fare, growth FROM (SELECT date(driven_on, 'start of month', "
     "'-' || ((CAST(strftime('%m', driven_on) AS INTEGER) - 1) % 3) || ' months') AS "
     "quarter, sum(fare) AS total_fare, sum(fare) - lag(sum(fare)) OVER (ORDER BY "
     "date(driven_on, 'start of month', '-' || ((CAST(strftime('%m', driven_on) AS "
     "INTEGER) - 1) % 3) || ' months')) AS growth FROM trips GROUP BY date(driven_on, "
     "'start of month', '-' || ((CAST(strftime('%m', driven_on) AS INTEGER) - 1) % 3) || '"
     " months')) AS numbered WHERE growth IS NOT NULL ORDER BY growth LIMIT 1"},
    {"drivers whose fares in 2025 exceeded those of 2026",
     "SELECT drivers.driver_name, sum(CASE WHEN trips.driven_on >= '2025-01-01' AND "
     "trips.driven_on < '2026-01-01' THEN trips.fare END) AS total_fare_2025, sum(CASE "
     "WHEN trips.driven_on >= '2026-01-01' AND trips.driven_on < '2027-01-01' THEN "
     "trips.fare END) AS total_fare_2026 FROM drivers JOIN trips ON trips.driver_id = "
     "drivers.driver_id WHERE trips.driven_on >= '2025-01-01' AND trips.driven_on < "
     "'2027-01-01' GROUP BY drivers.driver_id HAVING coalesce(sum(CASE WHEN "
     "trips.driven_on >= '2025-01-01' AND trips.driven_on < '2026-01-01' THEN trips.fare "
     "END), 0) > coalesce(sum(CASE WHEN trips.driven_on >= '2026-01-01' AND "
     "trips.driven_on < '2027-01-01' THEN trips.fare END), 0)"},
    {"drivers with more trips this year than last year",
     "SELECT drivers.driver_name, count(CASE WHEN trips.driven_on >= '2025-01-01' AND "
     "trips.driven_on < '2026-01-01' THEN 1 END) AS trips_2025, count(CASE WHEN "
     "trips.driven_on >= '2026-01-01' AND trips.driven_on < '2027-01-01' THEN 1 END) AS "
     "trips_2026 FROM drivers JOIN trips ON trips.driver_id = drivers.driver_id WHERE "
     "trips.driven_on >= '2025-01-01' AND trips.driven_on < '2027-01-01' GROUP BY "
     "drivers.driver_id HAVING count(CASE WHEN trips.driven_on >= '2026-01-01' AND "
     "trips.driven_on < '2027-01-01' THEN 1 END) > count(CASE WHEN trips.driven_on >= "
     "'2025-01-01' AND trips.driven_on < '2026-01-01' THEN 1 END)"},
    {"how much less fare did we take in 2025 than in 2026",
     "SELECT sum(CASE WHEN driven_on >= '2025-01-01' AND driven_on < '2026-01-01' THEN "
     "fare END) AS total_fare_2025, sum(CASE WHEN driven_on >= '2026-01-01' AND driven_on "
     "< '2027-01-01' THEN fare END) AS total_fare_2026, coalesce(sum(CASE WHEN driven_on "
     ">= '2026-01-01' AND driven_on < '2027-01-01' THEN fare END), 0) - coalesce(sum(CASE "
     "WHEN driven_on >= '2025-01-01' AND driven_on < '2026-01-01' THEN fare END), 0) AS "
     "difference FROM trips WHERE driven_on >= '2025-01-01' AND driven_on < '2027-01-01'"},
    {"drivers whose fares grew most from 2025 to 2026",
     "SELECT drivers.driver_name, sum(CASE WHEN trips.driven_on >= '2025-01-01' AND "
     "trips.driven_on < '2026-01-01' THEN trips.fare END) AS total_fare_2025, sum(CASE "
     "WHEN trips.driven_on >= '2026-01-01' AND trips.driven_on < '2027-01-01' THEN "
     "trips.fare END) AS total_fare_2026, coalesce(sum(CASE WHEN trips.driven_on >= "
     "'2026-01-01' AND trips.driven_on < '2027-01-01' THEN trips.fare END), 0) - "
     "coalesce(sum(CASE WHEN trips.driven_on >= '2025-01-01' AND trips.driven_on < "
     "'2026-01-01' THEN trips.fare END), 0) AS growth FROM drivers JOIN trips ON "
     "trips.driver_id = drivers.driver_id WHERE trips.driven_on >= '2025-01-01' AND "
     "trips.driven_on < '2027-01-01' GROUP BY drivers.driver_id ORDER BY coalesce(sum(CASE"
     " WHEN trips.driven_on >= '2026-01-01' AND trips.driven_on < '2027-01-01' THEN "
     "trips.fare END), 0) - coalesce(sum(CASE WHEN trips.driven_on >= '2025-01-01' AND "
     "trips.driven_on < '2026-01-01' THEN trips.fare END), 0) DESC LIMIT 10"},
    {"moving average of fares over 6 months",
     "SELECT strftime('%Y-%m', driven_on) AS month, sum(fare) AS total_fare, "
     "avg(sum(fare)) OVER (ORDER BY strftime('%Y-%m', driven_on) ROWS BETWEEN 5 "
     "PRECEDING AND CURRENT ROW) AS moving_average FROM trips GROUP BY strftime('%Y-%m', "
     "driven_on) ORDER BY strftime('%Y-%m', driven_on)"},
    {"7-day moving average of km",
     "SELECT date(driven_on) AS day, sum(km) AS total_km, avg(sum(km)) OVER (ORDER BY "
     "date(driven_on) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS moving_average FROM "
     "trips GROUP BY date(driven_on) ORDER BY date(driven_on)"},
    {"margin per driver",
     "SELECT drivers.driver_name, 100.0 * sum(trips.fare - trips.running_cost) / "
     "nullif(sum(trips.fare), 0) AS margin_percent FROM drivers JOIN trips ON "
     "trips.driver_id = drivers.driver_id GROUP BY drivers.driver_id"},
    {"top 2 drivers by profit",
     "SELECT drivers.driver_name, sum(trips.fare - trips.running_cost) AS profit FROM "
     "drivers JOIN trips ON trips.driver_id = drivers.driver_id GROUP BY drivers.driver_id"
     " ORDER BY sum(trips.fare - trips.running_cost) DESC LIMIT 2"},
};

static const char *const taxis_declined[] = {
    "profit per km",
    "drivers who laughed more in 2026 than in 2025",
};

/* Some are not delivered yet: they are of no month. */
static const char parcels[] =
    "CREATE TABLE parcels (parcel_id INTEGER PRIMARY KEY, label TEXT NOT NULL, weight REAL NOT "
    "NULL, delivered_on DATE);"
    "INSERT INTO parcels VALUES (1, 'P1', 3.5, '2025-03-01'), (2, 'P2', 1, '2025-03-09'), (3, "
    "'P3', 8, '2026-04-02'), (4, 'P4', 2, NULL), (5, 'P5', 2.5, NULL), (6, 'P6', 7, NULL);";

#define MONTH "strftime('%Y-%m', delivered_on)"
#define YEAR "strftime('%Y', delivered_on)"

static const struct asked parcels_cases[] = {
    {"number of parcels per month",
     "SELECT " MONTH " AS month, count(*) AS parcels FROM parcels GROUP BY " MONTH
     " ORDER BY " MONTH},
    {"which month had the most parcels",
     "SELECT " MONTH " AS month FROM parcels WHERE delivered_on IS NOT NULL GROUP BY " MONTH
     " ORDER BY count(*) DESC LIMIT 1"},
    {"running total of parcels per month",
     "SELECT " MONTH " AS month, count(*) AS parcels, sum(count(*)) OVER (ORDER BY " MONTH
     ") AS running_total FROM parcels WHERE delivered_on IS NOT NULL GROUP BY " MONTH
     " ORDER BY " MONTH},
    {"the heaviest parcel of each month",
     "SELECT month, label, highest_weight FROM (SELECT " MONTH " AS month, label AS label, "
     "max(weight) AS highest_weight, rank() OVER (PARTITION BY " MONTH " ORDER BY max(weight) "
     "DESC) AS place FROM parcels WHERE delivered_on IS NOT NULL GROUP BY " MONTH
     ", parcel_id) AS numbered WHERE place <= 1 ORDER BY month, place"},
    {"top 2 parcels by weight in each year",
     "SELECT year, label, highest_weight FROM (SELECT " YEAR " AS year, label AS label, "
     "max(weight) AS highest_weight, rank() OVER (PARTITION BY " YEAR " ORDER BY max(weight) "
     "DESC) AS place FROM parcels WHERE delivered_on IS NOT NULL GROUP BY " YEAR
     ", parcel_id) AS numbered WHERE place <= 2 ORDER BY year, place"},
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static int setup_bakery(void **state)
{
    return fixture_open(state, bakery);
}

static void nlq_ask__answers__what_a_bakery_is_asked(void **state)
{
    assert_all_answered(*state, bakery_cases, COUNT(bakery_cases));
}

static void nlq_ask__is_not_sure__of_bakery(void **state)
{
    assert_none_sure(*state, bakery_cases, COUNT(bakery_cases));
}

static void nlq_ask__declines__what_bakery_cannot_say(void **state)
{
    assert_all_declined(*state, bakery_declined, COUNT(bakery_declined));
}

static int setup_taxis(void **state)
{
    return fixture_open(state, taxis);
}

static void nlq_ask__answers__what_a_taxi_firm_is_asked(void **state)
{
    assert_all_answered(*state, taxis_cases, COUNT(taxis_cases));
}

static void nlq_ask__is_not_sure__of_taxis(void **state)
{
    assert_none_sure(*state, taxis_cases, COUNT(taxis_cases));
}

static void nlq_ask__declines__what_taxis_cannot_say(void **state)
{
    assert_all_declined(*state, taxis_declined, COUNT(taxis_declined));
}

static int setup_parcels(void **state)
{
    return fixture_open(state, parcels);
}

static void nlq_ask__sets_times_side_by_side__that_are_known(void **state)
{
    assert_all_answered(*state, parcels_cases, COUNT(parcels_cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_bakery_is_asked, setup_bakery,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_bakery, setup_bakery,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_bakery_cannot_say, setup_bakery,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_taxi_firm_is_asked, setup_taxis,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_taxis, setup_taxis,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_taxis_cannot_say, setup_taxis,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__sets_times_side_by_side__that_are_known,
                                        setup_parcels, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
