/* Questions of those who keep houses and mend what is in them: what rows say of themselves by a
 * stored state, whoever else has a column that is called so; and trades by those who ply them. */
#include "../fixture.h"

static const char upkeep[] =
    "CREATE TABLE houses (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL); "
    "CREATE TABLE flats (id INTEGER PRIMARY KEY, house_id INTEGER NOT NULL REFERENCES houses (id), "
    "unit_no TEXT NOT NULL, status TEXT NOT NULL); CREATE TABLE tenants (id INTEGER PRIMARY KEY, "
    "first_name TEXT NOT NULL, last_name TEXT NOT NULL, phone TEXT); CREATE TABLE tenancies (id "
    "INTEGER PRIMARY KEY, flat_id INTEGER NOT NULL REFERENCES flats (id), tenant_id INTEGER NOT "
    "NULL REFERENCES tenants (id), start_date DATE NOT NULL, end_date DATE, rent NUMERIC(8,2) NOT "
    "NULL, status TEXT NOT NULL); CREATE TABLE charges (id INTEGER PRIMARY KEY, tenancy_id INTEGER "
    "NOT NULL REFERENCES tenancies (id), due_date DATE NOT NULL, amount NUMERIC(8,2) NOT NULL, "
    "status TEXT NOT NULL); CREATE TABLE trades (code TEXT PRIMARY KEY, label TEXT NOT NULL); "
    "CREATE TABLE contractors (id INTEGER PRIMARY KEY, company TEXT NOT NULL, trade_code TEXT NOT "
    "NULL REFERENCES trades (code), phone TEXT, active INTEGER NOT NULL); CREATE TABLE urgencies "
    "(code TEXT PRIMARY KEY, label TEXT NOT NULL); CREATE TABLE repairs (id INTEGER PRIMARY KEY, "
    "ref TEXT NOT NULL UNIQUE, flat_id INTEGER NOT NULL REFERENCES flats (id), tenant_id INTEGER "
    "REFERENCES tenants (id), urgency TEXT NOT NULL REFERENCES urgencies (code), status TEXT NOT "
    "NULL, reported_on DATE NOT NULL); CREATE TABLE work_orders (id INTEGER PRIMARY KEY, wo_no "
    "TEXT NOT NULL, repair_id INTEGER NOT NULL REFERENCES repairs (id), contractor_id INTEGER NOT "
    "NULL REFERENCES contractors (id), issued_on DATE NOT NULL, received_on DATE, cost "
    "NUMERIC(8,2), invoice_no TEXT, status TEXT NOT NULL); CREATE TABLE inspections (id INTEGER "
    "PRIMARY KEY, flat_id INTEGER NOT NULL REFERENCES flats (id), kind TEXT NOT NULL, due_on DATE "
    "NOT NULL, done_on DATE); INSERT INTO houses VALUES (1, 'Ash Court', 'York'), (2, 'Elm Row', "
    "'Leeds'); INSERT INTO flats VALUES (1, 1, '1A', 'occupied'), (2, 1, '1B', 'vacant'), (3, 2, "
    "'1A', 'refurb'); INSERT INTO tenants VALUES (1, 'Ann', 'Ott', '1'), (2, 'Bob', 'Lind', NULL); "
    "INSERT INTO tenancies VALUES (1, 1, 1, '2025-01-01', NULL, 800, 'active'), (2, 2, 2, "
    "'2024-01-01', '2026-12-31', 700, 'notice'), (3, 2, 1, '2023-01-01', '2023-12-31', 650, "
    "'ended'); INSERT INTO charges VALUES (1, 1, '2026-11-01', 800, 'open'), (2, 1, '2026-10-01', "
    "800, 'paid'), (3, 2, '2026-10-01', 700, 'void'); INSERT INTO trades VALUES ('PLB', "
    "'Plumbing'), ('ELE', 'Electrical'), ('ROF', 'Roofing & gutters'); INSERT INTO contractors "
    "VALUES (1, 'Pipes Ltd', 'PLB', '5', 1), (2, 'Volt & Co', 'ELE', '6', 0), (3, 'Slate Bros', "
    "'ROF', NULL, 1); INSERT INTO urgencies VALUES ('E', 'Emergency'), ('R', 'Routine'); INSERT "
    "INTO repairs VALUES (1, 'R1', 1, 1, 'E', 'waiting_parts', '2026-11-01'), (2, 'R2', 2, 2, 'R', "
    "'completed', '2026-10-01'), (3, 'R3', 3, NULL, 'E', 'cancelled', '2026-09-01'), (4, 'R4', 3, "
    "NULL, 'R', 'in_progress', '2026-09-01'); INSERT INTO work_orders VALUES (1, 'WO-1', 1, 1, "
    "'2026-11-02', NULL, 90, NULL, 'done'), (2, 'WO-2', 2, 2, '2026-10-02', '2026-10-09', 50, "
    "'A7', 'done'), (3, 'WO-3', 3, 3, '2026-09-02', NULL, NULL, NULL, 'cancelled'), (4, 'WO-4', 4, "
    "3, '2026-09-02', NULL, NULL, NULL, 'issued'); INSERT INTO inspections VALUES (1, 1, 'GAS', "
    "'2026-10-01', NULL), (2, 2, 'FIRE', '2026-10-01', '2026-10-01'), (3, 3, 'GAS', '2027-01-01', "
    "NULL);";

static const struct asked of_rows[] = {
    {"open emergency repairs",
     "SELECT repairs.ref FROM repairs JOIN urgencies ON repairs.urgency = urgencies.code WHERE "
     "repairs.status <> 'completed' AND repairs.status <> 'cancelled' AND urgencies.label = "
     "'Emergency'"},
    {"tenancies with status active", "SELECT * FROM tenancies WHERE status = 'active'"},
    {"average rent of tenancies whose status is active",
     "SELECT avg(rent) FROM tenancies WHERE status = 'active'"},
    {"tenancies in status active or notice",
     "SELECT * FROM tenancies WHERE status = 'active' OR status = 'notice'"},
    {"done work orders that have no invoice number",
     "SELECT wo_no FROM work_orders WHERE status = 'done' AND invoice_no IS NULL"},
    {"vacant flats", "SELECT unit_no FROM flats WHERE status = 'vacant'"},
    {"how many flats are vacant right now", "SELECT count(*) FROM flats WHERE status = 'vacant'"},
    {"repairs waiting for parts", "SELECT ref FROM repairs WHERE status = 'waiting_parts'"},
    {"how many repairs are waiting for parts",
     "SELECT count(*) FROM repairs WHERE status = 'waiting_parts'"},
    {"repairs still in progress", "SELECT ref FROM repairs WHERE status = 'in_progress'"},
    {"overdue gas inspections",
     "SELECT * FROM inspections WHERE due_on < '2026-11-25' AND done_on IS NULL AND kind = 'GAS'"},
    {"who has given notice",
     "SELECT DISTINCT tenants.first_name, tenants.last_name FROM tenants JOIN tenancies ON "
     "tenancies.tenant_id = tenants.id WHERE tenancies.status = 'notice'"},
    {"flats that have never been let",
     "SELECT unit_no FROM flats WHERE id NOT IN (SELECT flat_id FROM tenancies)"},
    {"work orders still not received",
     "SELECT wo_no FROM work_orders WHERE received_on IS NULL AND status <> 'cancelled'"},
    {"cancelled work orders: WO number, contractor",
     "SELECT work_orders.wo_no, contractors.company FROM work_orders JOIN contractors ON "
     "work_orders.contractor_id = contractors.id WHERE work_orders.status = 'cancelled'"},
    {"how many units are in each town",
     "SELECT houses.town, count(*) AS flats FROM houses JOIN flats ON flats.house_id = houses.id "
     "GROUP BY houses.town"},
    {"tenancies running out by the end of January 2027",
     "SELECT * FROM tenancies WHERE end_date >= '2026-11-25' AND end_date < '2027-02-01'"},
    {"which contractors have we never given a work order to",
     "SELECT company FROM contractors WHERE id NOT IN (SELECT contractor_id FROM work_orders)"},
    {"contractors never given a work order",
     "SELECT company FROM contractors WHERE id NOT IN (SELECT contractor_id FROM work_orders)"},
    /* and what is no state of the rows */
    {"active contractors", "SELECT company FROM contractors WHERE active = 1"},
    {"how many flats per status", "SELECT status, count(*) AS flats FROM flats GROUP BY status"},
};

static const struct asked of_trades[] = {
    {"contractors who are plumbers",
     "SELECT contractors.company FROM contractors JOIN trades ON contractors.trade_code = "
     "trades.code WHERE trades.label = 'Plumbing'"},
    {"active electricians with their phone numbers",
     "SELECT contractors.company, contractors.phone FROM contractors JOIN trades ON "
     "contractors.trade_code = trades.code WHERE contractors.active = 1 AND trades.label = "
     "'Electrical'"},
    {"how many roofers do we have",
     "SELECT count(*) FROM contractors JOIN trades ON contractors.trade_code = trades.code WHERE "
     "trades.label = 'Roofing & gutters'"},
};

static const char larder[] =
    "CREATE TABLE states (code TEXT PRIMARY KEY, descr TEXT NOT NULL); CREATE TABLE products (sku "
    "TEXT PRIMARY KEY, name TEXT NOT NULL, list_price NUMERIC(6,2) NOT NULL, allergens TEXT NOT "
    "NULL); CREATE TABLE drivers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, site TEXT NOT NULL, "
    "role TEXT NOT NULL, hired_on DATE NOT NULL, left_on DATE); CREATE TABLE orders (id INTEGER "
    "PRIMARY KEY, order_no TEXT NOT NULL, driver_id INTEGER REFERENCES drivers (id), placed_on "
    "DATE NOT NULL, status TEXT NOT NULL REFERENCES states (code)); CREATE TABLE lines (id INTEGER "
    "PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (id), sku TEXT NOT NULL REFERENCES "
    "products (sku), qty INTEGER NOT NULL, price NUMERIC(6,2) NOT NULL); INSERT INTO states VALUES "
    "('NW', 'New'), ('DL', 'Delivered'), ('RF', 'Refused at door'); INSERT INTO products VALUES "
    "('S1', 'Seeded Sourdough 800g', 4.2, 'wheat, sesame'), ('S2', 'Doughnut', 1.2, 'wheat, milk, "
    "egg'), ('S3', 'Almond Slice', 2, 'wheat, nuts'); INSERT INTO drivers VALUES (1, 'Al', 'Hull', "
    "'driver', '2020-01-01', NULL), (2, 'Bo', 'Hull', 'driver', '2020-01-01', '2026-01-01'), (3, "
    "'Cy', 'Goole', 'packer', '2020-01-01', NULL); INSERT INTO orders VALUES (1, 'B1', 1, "
    "'2026-11-01', 'RF'), (2, 'B2', 2, '2026-11-02', 'DL'), (3, 'B3', NULL, '2026-11-03', 'NW'); "
    "INSERT INTO lines VALUES (1, 1, 'S1', 2, 4), (2, 1, 'S2', 3, 1), (3, 2, 'S3', 4, 2);";

static const struct asked of_larder[] = {
    {"orders refused at the door",
     "SELECT orders.order_no FROM orders JOIN states ON orders.status = states.code WHERE "
     "states.descr = 'Refused at door'"},
    {"which products contain nuts", "SELECT name FROM products WHERE allergens LIKE '%nuts%'"},
    {"products that don't contain milk",
     "SELECT name FROM products WHERE allergens NOT LIKE '%milk%'"},
    {"price of the seeded sourdough",
     "SELECT list_price FROM products WHERE name = 'Seeded Sourdough 800g'"},
    {"drivers at Hull (not the ones who left)",
     "SELECT name FROM drivers WHERE site = 'Hull' AND left_on IS NULL"},
    /* what no list of things has is a part of a name */
    {"which products contain dough", "SELECT name FROM products WHERE name LIKE '%dough%'"},
};

static int upkeep_open(void **state)
{
    return fixture_open(state, upkeep);
}

static int larder_open(void **state)
{
    return fixture_open(state, larder);
}

static void nlq_ask__takes__states_of_the_rows_themselves(void **state)
{
    assert_all_answered(*state, of_rows, sizeof of_rows / sizeof *of_rows);
}

static void nlq_ask__takes__those_of_a_trade_for_what_they_do__and_is_never_sure(void **state)
{
    assert_all_answered(*state, of_trades, sizeof of_trades / sizeof *of_trades);
    assert_none_sure(*state, of_trades, sizeof of_trades / sizeof *of_trades);
}

static void nlq_ask__takes__what_is_listed_and_stored_in_words(void **state)
{
    assert_all_answered(*state, of_larder, sizeof of_larder / sizeof *of_larder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__takes__states_of_the_rows_themselves, upkeep_open,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(
            nlq_ask__takes__those_of_a_trade_for_what_they_do__and_is_never_sure, upkeep_open,
            fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__takes__what_is_listed_and_stored_in_words,
                                        larder_open, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
