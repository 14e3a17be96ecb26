/* Questions of those who let homes and run hosts: flags kept as 0 and 1, kinds told by a number,
 * denied spans, pairs of a table with itself. */
#include "fixture.h"

struct premises_case {
    const char *question, *sql;
};

static const char homes[] =
    "CREATE TABLE Buildings (BuildingID INTEGER PRIMARY KEY, Address TEXT, City TEXT, "
    "YearBuilt INTEGER); CREATE TABLE Units (UnitID INTEGER PRIMARY KEY, BuildingID INTEGER "
    "REFERENCES Buildings (BuildingID), UnitNumber TEXT, Bedrooms INTEGER, MonthlyRent REAL, "
    "Balcony INTEGER); CREATE TABLE Leases (LeaseID INTEGER PRIMARY KEY, UnitID INTEGER "
    "REFERENCES Units (UnitID), StartDate DATE, EndDate DATE, Rent REAL, Status TEXT); "
    "CREATE TABLE Repairs (RepairID INTEGER PRIMARY KEY, UnitID INTEGER REFERENCES Units "
    "(UnitID), ReportedOn DATE, FixedOn DATE, Category TEXT, Cost REAL, Urgent INTEGER); "
    "INSERT INTO Buildings VALUES (1, 'Oak Street 1', 'Graz', 1930), (2, 'Elm Street 2', "
    "'Linz', 1990); INSERT INTO Units VALUES (1, 1, '1A', 2, 700, 1), (2, 1, '2A', 3, 900, "
    "0), (3, 2, '1B', 3, 800, 1); INSERT INTO Leases VALUES (1, 1, '2025-01-01', "
    "'2026-12-31', 700, 'active'), (2, 2, '2025-03-01', '2027-02-28', 900, 'active'), (3, 2, "
    "'2024-03-01', '2025-02-28', 900, 'ended'); INSERT INTO Repairs VALUES (1, 1, "
    "'2026-10-01', '2026-10-03', 'heating', 90, 1), (2, 2, '2026-10-05', NULL, 'window', 40, "
    "0), (3, 3, '2026-11-05', NULL, 'window', 60, 0);";

static const struct premises_case homes_cases[] = {
    {"share of urgent repairs per category",
     "SELECT Category, 100.0 * count(CASE WHEN Urgent = 1 THEN 1 END) / count(*) AS percent "
     "FROM Repairs GROUP BY Category"},
    {"units with a balcony", "SELECT UnitNumber FROM Units WHERE Balcony = 1"},
    {"units without a balcony", "SELECT UnitNumber FROM Units WHERE Balcony = 0"},
    {"cheapest 3 bedroom unit",
     "SELECT UnitNumber FROM Units WHERE Bedrooms = 3 ORDER BY MonthlyRent LIMIT 1"},
    {"leases ending in the next 60 days",
     "SELECT * FROM Leases WHERE EndDate >= '2026-11-25' AND EndDate < '2027-01-25'"},
    {"which building has the highest repair costs",
     "SELECT Buildings.City FROM Buildings JOIN Units ON Units.BuildingID = "
     "Buildings.BuildingID JOIN Repairs ON Repairs.UnitID = Units.UnitID GROUP BY "
     "Buildings.BuildingID ORDER BY sum(Repairs.Cost) DESC LIMIT 1"},
    {"leases that end this year",
     "SELECT * FROM Leases WHERE EndDate >= '2026-01-01' AND EndDate < '2027-01-01'"},
    {"active leases that end this year",
     "SELECT * FROM Leases WHERE Status = 'active' AND EndDate >= '2026-01-01' AND EndDate < "
     "'2027-01-01'"},
};

static const char hosts[] =
    "CREATE TABLE service (id INTEGER PRIMARY KEY, name TEXT NOT NULL, tier INTEGER); CREATE "
    "TABLE host (id INTEGER PRIMARY KEY, hostname TEXT UNIQUE, os TEXT, memory_gb INTEGER); "
    "CREATE TABLE incident (id INTEGER PRIMARY KEY, service_id INTEGER REFERENCES service "
    "(id), title TEXT, opened_at TIMESTAMP, acknowledged_at TIMESTAMP); CREATE TABLE alert "
    "(id INTEGER PRIMARY KEY, host_id INTEGER REFERENCES host (id), kind TEXT, value REAL); "
    "CREATE TABLE dependency (service_id INTEGER REFERENCES service (id), depends_on_id "
    "INTEGER REFERENCES service (id), PRIMARY KEY (service_id, depends_on_id)); INSERT INTO "
    "service VALUES (1, 'checkout', 1), (2, 'auth', 1), (3, 'push', 2); INSERT INTO host "
    "VALUES (1, 'h1', 'debian 12', 32), (2, 'h2', 'debian 12', 64); INSERT INTO incident "
    "VALUES (1, 1, 'latency', '2026-11-01 10:00', '2026-11-01 10:05'), (2, 2, 'errors', "
    "'2026-11-02 10:00', '2026-11-02 10:50'); INSERT INTO alert VALUES (1, 1, 'memory', 90), "
    "(2, 2, 'cpu', 80); INSERT INTO dependency VALUES (1, 2), (3, 2);";

static const struct premises_case hosts_cases[] = {
    {"average memory of hosts per os",
     "SELECT os, avg(memory_gb) AS average_memory_gb FROM host GROUP BY os"},
    {"incidents not acknowledged within 15 minutes",
     "SELECT title FROM incident WHERE (CAST(strftime('%s', acknowledged_at) AS INTEGER) - "
     "CAST(strftime('%s', opened_at) AS INTEGER)) / 60.0 > 15 OR acknowledged_at IS NULL"},
    {"services nothing depends on",
     "SELECT name FROM service WHERE id NOT IN (SELECT depends_on_id FROM dependency)"},
    {"incidents acknowledged within 15 minutes",
     "SELECT title FROM incident WHERE (CAST(strftime('%s', acknowledged_at) AS INTEGER) - "
     "CAST(strftime('%s', opened_at) AS INTEGER)) / 60.0 <= 15"},
    {"services that depend on auth",
     "SELECT name FROM service WHERE id IN (SELECT service_id FROM dependency WHERE "
     "depends_on_id IN (SELECT id FROM service WHERE name = 'auth'))"},
    {"what does checkout depend on",
     "SELECT name FROM service WHERE id IN (SELECT depends_on_id FROM dependency WHERE "
     "service_id IN (SELECT id FROM service WHERE name = 'checkout'))"},
    {"services that do not depend on auth",
     "SELECT name FROM service WHERE id NOT IN (SELECT service_id FROM dependency WHERE "
     "depends_on_id IN (SELECT id FROM service WHERE name = 'auth'))"},
    {"how many services does checkout depend on",
     "SELECT count(*) FROM service WHERE id IN (SELECT depends_on_id FROM dependency WHERE "
     "service_id IN (SELECT id FROM service WHERE name = 'checkout'))"},
};

static void assert_answers(void *state, const struct premises_case *cases, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += !answers_with(state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static int setup_homes(void **state)
{
    return fixture_open(state, homes);
}

static void nlq_ask__answers__what_homes_are_asked(void **state)
{
    assert_answers(*state, homes_cases, sizeof homes_cases / sizeof *homes_cases);
}

static int setup_hosts(void **state)
{
    return fixture_open(state, hosts);
}

static void nlq_ask__answers__what_hosts_are_asked(void **state)
{
    assert_answers(*state, hosts_cases, sizeof hosts_cases / sizeof *hosts_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_homes_are_asked, setup_homes,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_hosts_are_asked, setup_hosts,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
