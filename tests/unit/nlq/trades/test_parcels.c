/* Parcels under cut names: what is collected for the sender is no revenue, what may be owed is no
 * size, and what rows keep of themselves is not measured between their dates. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE cust (cust_no INTEGER PRIMARY KEY, nm TEXT NOT NULL, cr_lim NUMERIC(10,2), email "
    "TEXT);"
    "CREATE TABLE shp (shp_no INTEGER PRIMARY KEY, cust_no INTEGER NOT NULL REFERENCES cust "
    "(cust_no), svc TEXT NOT NULL, crt_dt TIMESTAMP NOT NULL, wgt_kg NUMERIC(8,2), chrg "
    "NUMERIC(10,2) NOT NULL, cod_amt NUMERIC(10,2), dest_city TEXT);"
    "CREATE TABLE visit (id INTEGER PRIMARY KEY, cust_no INTEGER NOT NULL REFERENCES cust "
    "(cust_no), starts_at TIMESTAMP NOT NULL, booked_at TIMESTAMP NOT NULL, duration_minutes "
    "INTEGER NOT NULL);"
    "CREATE TABLE bill (id INTEGER PRIMARY KEY, bill_number TEXT NOT NULL UNIQUE, issued_on DATE "
    "NOT NULL, total NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE payment (id INTEGER PRIMARY KEY, bill_id INTEGER NOT NULL REFERENCES bill (id), "
    "paid_on DATE NOT NULL, amount NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE claim (clm_no INTEGER PRIMARY KEY, clm_dt DATE NOT NULL, rsn TEXT NOT NULL, amt "
    "NUMERIC(10,2) NOT NULL, paid_amt NUMERIC(10,2));"
    "CREATE TABLE drv (drv_no INTEGER PRIMARY KEY, lname TEXT NOT NULL, act INTEGER NOT NULL);"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) INSERT INTO "
    "claim SELECT i, date('2026-09-25', '+' || i || ' days'), CASE i % 2 WHEN 0 THEN 'late' ELSE "
    "'lost' END, 15.5 * i, CASE i % 3 WHEN 0 THEN 7.5 * i END FROM n;"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) INSERT INTO "
    "drv SELECT i, 'Moss' || i, i % 4 > 0 FROM n;"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) INSERT INTO "
    "cust SELECT i, 'Firm ' || i, 100 * i, CASE i % 3 WHEN 0 THEN NULL ELSE 'm' || i || '@x.test' "
    "END FROM n;"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO shp "
    "SELECT i, 1 + i % 30, CASE i % 2 WHEN 0 THEN 'EXP' ELSE 'STD' END, date('2026-09-25', '+' || "
    "i || ' days') || ' 09:00:00', 0.5 + i, 4 + 0.25 * i, CASE i % 5 WHEN 0 THEN 20.5 + i END, "
    "CASE i % 2 WHEN 0 THEN 'Kiel' ELSE 'Ulm' END FROM n;"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO "
    "visit SELECT i, 1 + i % 30, '2026-11-' || printf('%02d', 1 + i % 28) || ' 10:00:00', "
    "'2026-10-05 09:00:00', 15 * (1 + i % 4) FROM n;"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO "
    "bill SELECT i, 'B-' || printf('%04d', i), date('2026-01-01', '+' || i || ' days'), 10.5 * i "
    "FROM n;"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) INSERT INTO "
    "payment SELECT i, i, date('2026-02-01', '+' || i || ' days'), 10.5 * i FROM n;";

static const struct asked parcels[] = {
    {"heaviest parcel", "SELECT * FROM shp ORDER BY wgt_kg DESC LIMIT 1"},
    {"shipments by service", "SELECT svc, count(*) AS shipments FROM shp GROUP BY svc"},
    {"revenue per service", "SELECT svc, sum(chrg) AS revenue FROM shp GROUP BY svc"},
    {"how many cod shipments are there", "SELECT count(*) FROM shp WHERE cod_amt IS NOT NULL"},
    {"total cod amount", "SELECT sum(cod_amt) FROM shp"},
    {"credit limit of Firm 7", "SELECT cr_lim FROM cust WHERE nm = 'Firm 7'"},
    {"largest customer by credit limit", "SELECT nm FROM cust ORDER BY cr_lim DESC LIMIT 1"},
    {"average visit duration", "SELECT avg(duration_minutes) FROM visit"},
    {"average duration of visits", "SELECT avg(duration_minutes) FROM visit"},
    {"total claim amount", "SELECT sum(amt) FROM claim"},
    {"inactive drivers", "SELECT lname FROM drv WHERE act = 0"},
    {"customers with email", "SELECT nm FROM cust WHERE email IS NOT NULL"},
    {"highest bill", "SELECT bill_number FROM bill ORDER BY total DESC LIMIT 1"},
    {"lowest bill in January",
     "SELECT bill_number FROM bill WHERE issued_on >= '2026-01-01' AND issued_on < '2026-02-01' "
     "ORDER BY total LIMIT 1"},
};

static const struct asked doubted[] = {
    {"how many cod shipments", "SELECT count(*) FROM shp WHERE cod_amt IS NOT NULL"},
    {"inactive drivers", "SELECT lname FROM drv WHERE act = 0"},
    {"where is shipment 12", "SELECT dest_city FROM shp WHERE shp_no = 12"},
    {"biggest customer",
     "SELECT cust.nm FROM cust JOIN shp ON shp.cust_no = cust.cust_no GROUP BY cust.cust_no ORDER "
     "BY sum(shp.chrg) DESC LIMIT 1"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__answers__about_parcels_and_their_money(void **state)
{
    assert_all_answered(*state, parcels, sizeof parcels / sizeof *parcels);
}

static void nlq_ask__doubts__sizes_and_places_that_were_not_said(void **state)
{
    assert_none_sure(*state, doubted, sizeof doubted / sizeof *doubted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__answers__about_parcels_and_their_money),
        cmocka_unit_test(nlq_ask__doubts__sizes_and_places_that_were_not_said),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
