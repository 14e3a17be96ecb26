/* Lists of columns as operators type them: behind a mark, with an order, of groups, in a currency;
 * who did what a log keeps; figures that are said in short. */
#include "../fixture.h"

static const char listed[] =
    "CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT NOT NULL, phone TEXT, left_on DATE);"
    "CREATE TABLE piers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, active TEXT NOT NULL);"
    "CREATE TABLE boats (id INTEGER PRIMARY KEY, reg TEXT NOT NULL UNIQUE, pier_id INTEGER NOT "
    "NULL REFERENCES piers (id), employee_id INTEGER NOT NULL REFERENCES employees (id), "
    "asking_rent_cents INTEGER NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE trips (id INTEGER PRIMARY KEY, trip_no TEXT NOT NULL UNIQUE, boat_id INTEGER NOT "
    "NULL REFERENCES boats (id), sailed_at TIMESTAMP NOT NULL, km NUMERIC NOT NULL, purpose TEXT "
    "NOT NULL, about_text TEXT, description TEXT);"
    "CREATE TABLE labour_lines (id INTEGER PRIMARY KEY, trip_id INTEGER NOT NULL REFERENCES trips "
    "(id), employee_id INTEGER NOT NULL REFERENCES employees (id), worked_on DATE NOT NULL, hours "
    "NUMERIC NOT NULL);"
    "CREATE TABLE purchase_orders (id INTEGER PRIMARY KEY, po_no TEXT NOT NULL UNIQUE, boat_id "
    "INTEGER NOT NULL REFERENCES boats (id), expected_on DATE, received_on DATE);"
    "CREATE TABLE spares (id INTEGER PRIMARY KEY, spare_no TEXT NOT NULL UNIQUE, on_hand INTEGER "
    "NOT NULL, min_stock INTEGER NOT NULL);"
    "CREATE TABLE bills (id INTEGER PRIMARY KEY, bill_no TEXT NOT NULL UNIQUE, issued_on DATE NOT "
    "NULL, net_cents INTEGER NOT NULL, gross_cents INTEGER NOT NULL, reason TEXT NOT NULL);"
    "CREATE TABLE change_log (id INTEGER PRIMARY KEY, who TEXT NOT NULL, action TEXT NOT NULL, "
    "object_type TEXT NOT NULL, field TEXT, happened_at TIMESTAMP NOT NULL);"
    "INSERT INTO employees VALUES (1, 'Ida Nowak', '0123', NULL), (2, 'Tom Becker', '0456', NULL), "
    "(3, 'Eva Lang', NULL, '2026-02-01');"
    "INSERT INTO piers VALUES (1, 'North', 'Y'), (2, 'West', 'Y'), (3, 'Old', 'N');"
    "INSERT INTO boats VALUES (1, 'AB12', 1, 1, 45000, 'vacant'), (2, 'CD34', 1, 2, 52000, 'let'), "
    "(3, 'EF56', 2, 2, 39000, 'vacant');"
    "INSERT INTO trips VALUES (1, 'T-101', 1, '2026-10-03 08:00', 12.5, 'charter', 'x', 'long "
    "one'), (2, 'T-102', 1, '2026-11-04 09:00', 8, 'ferry', 'y', 'short'), (3, 'T-103', 3, "
    "'2026-11-20 10:00', 30, 'charter', 'z', 'north');"
    "INSERT INTO labour_lines VALUES (1, 1, 1, '2026-10-03', 5), (2, 2, 2, '2026-11-04', 3), (3, "
    "3, 2, '2026-11-20', 6);"
    "INSERT INTO purchase_orders VALUES (1, 'PO-8001', 1, '2026-11-10', NULL), (2, 'PO-8002', 3, "
    "'2026-11-15', '2026-11-14');"
    "INSERT INTO spares VALUES (1, 'S-1', 2, 5), (2, 'S-2', 9, 5);"
    "INSERT INTO bills VALUES (1, 'B-1', '2026-10-01', 10000, 12000, 'mooring'), (2, 'B-2', "
    "'2026-11-01', 20000, 24000, 'mooring'), (3, 'B-3', '2026-11-02', 5000, 6000, 'fuel');"
    "INSERT INTO change_log VALUES (1, 'ann', 'delete', 'trip', NULL, '2026-05-01 10:00'), (2, "
    "'bob', 'update', 'boat', 'asking_rent_cents', '2026-06-01 10:00'), (3, 'ann', 'delete', "
    "'trip', NULL, '2026-07-01 10:00');";

static int listed_setup(void **state)
{
    return fixture_open(state, listed);
}

struct listed_case {
    const char *question, *sql;
};

static void assert_answers(void **state, const struct listed_case *asked, size_t count)
{
    int wrong = 0;
    for (size_t i = 0; i < count; i++) {
        wrong += !answers_with(*state, asked[i].question, asked[i].sql);
        wrong += !fixture_runs(asked[i].sql);
    }
    assert_int_equal(wrong, 0);
}

#define ASSERT_ANSWERS(state, cases) assert_answers(state, cases, sizeof cases / sizeof *cases)

#define OF_BOATS "FROM trips JOIN boats ON trips.boat_id = boats.id "
#define THIS_YEAR(at) "WHERE " at " >= '2026-01-01' AND " at " < '2027-01-01'"

static void nlq_ask__shows_of_rows__what_a_list_names(void **state)
{
    static const struct listed_case cases[] = {
        {"vacant boats: reg, employee name, asking rent in £, dearest first",
         "SELECT boats.reg, employees.name, boats.asking_rent_cents / 100.0 FROM boats JOIN "
         "employees ON boats.employee_id = employees.id WHERE boats.status = 'vacant' ORDER BY "
         "boats.asking_rent_cents / 100.0 DESC"},
        {"trips this year, trip no and reg, oldest at the top",
         "SELECT trips.trip_no, boats.reg " OF_BOATS THIS_YEAR(
             "trips.sailed_at") " ORDER BY trips.sailed_at"},
        {"trips this year - time, reg + employee phone",
         "SELECT trips.sailed_at, boats.reg, employees.phone " OF_BOATS
         "JOIN employees ON boats.employee_id = employees.id " THIS_YEAR("trips.sailed_at")},
        {"trips this year: trip no, sailed when",
         "SELECT trip_no, sailed_at FROM trips " THIS_YEAR("sailed_at")},
        {"purchase orders received this year: PO number, reg, expected date",
         "SELECT purchase_orders.po_no, boats.reg, purchase_orders.expected_on FROM "
         "purchase_orders JOIN boats ON purchase_orders.boat_id = boats.id " THIS_YEAR(
             "purchase_orders.received_on")},
        {"spares below minimum stock: spare no, on hand, minimum",
         "SELECT spare_no, on_hand, min_stock FROM spares WHERE on_hand < min_stock"},
        {"what is T-101 about, what's its purpose and when did it sail",
         "SELECT description, purpose, sailed_at FROM trips WHERE trip_no = 'T-101'"},
    };
    ASSERT_ANSWERS(state, cases);
}

static void nlq_ask__shows_of_groups__what_a_list_names(void **state)
{
    static const struct listed_case cases[] = {
        {"trips this year by purpose, most first",
         "SELECT purpose, count(*) AS trips FROM trips " THIS_YEAR(
             "sailed_at") " GROUP BY purpose ORDER BY count(*) DESC"},
        {"trips this year by purpose: how many and total km",
         "SELECT purpose, count(*) AS trips, sum(km) AS total_km FROM trips " THIS_YEAR(
             "sailed_at") " GROUP BY purpose"},
        {"km per boat this year, boat and km",
         "SELECT boats.reg, sum(trips.km) AS total_km FROM boats JOIN trips ON trips.boat_id = "
         "boats.id " THIS_YEAR("trips.sailed_at") " GROUP BY boats.id"},
        {"how many boats has each active pier? piers with zero too",
         "SELECT piers.name, count(boats.id) AS boats FROM piers LEFT JOIN boats ON boats.pier_id "
         "= piers.id WHERE piers.active = 'Y' GROUP BY piers.id"},
    };
    ASSERT_ANSWERS(state, cases);
}

static void nlq_ask__finds_who_did_it__in_a_log_and_by_the_rows_of_work(void **state)
{
    static const struct listed_case cases[] = {
        {"who deleted trips this year",
         "SELECT DISTINCT who FROM change_log WHERE action = 'delete' AND object_type = 'trip' AND "
         "happened_at >= '2026-01-01' AND happened_at < '2027-01-01'"},
        {"who deleted trips this year? user + how many",
         "SELECT who, count(*) AS change_logs FROM change_log WHERE action = 'delete' AND "
         "object_type = 'trip' AND happened_at >= '2026-01-01' AND happened_at < '2027-01-01' "
         "GROUP BY who"},
        {"who has been changing asking rents this year",
         "SELECT DISTINCT who FROM change_log WHERE action = 'update' AND field = "
         "'asking_rent_cents' AND happened_at >= '2026-01-01' AND happened_at < '2027-01-01'"},
        {"who worked on T-102",
         "SELECT DISTINCT employees.name FROM employees JOIN labour_lines ON "
         "labour_lines.employee_id = employees.id JOIN trips ON labour_lines.trip_id = trips.id "
         "WHERE trips.trip_no = 'T-102'"},
        {"who worked on T-102 and how many hours did they book",
         "SELECT employees.name, sum(labour_lines.hours) AS total_hours FROM employees JOIN "
         "labour_lines ON labour_lines.employee_id = employees.id JOIN trips ON "
         "labour_lines.trip_id = trips.id WHERE trips.trip_no = 'T-102' GROUP BY employees.id"},
    };
    ASSERT_ANSWERS(state, cases);
}

static void nlq_ask__adds_up__figures_said_in_short(void **state)
{
    static const struct listed_case cases[] = {
        {"km travelled this year", "SELECT sum(km) FROM trips " THIS_YEAR("sailed_at")},
        {"net turnover this year", "SELECT sum(net_cents) FROM bills " THIS_YEAR("issued_on")},
        {"gross invoiced this year in £",
         "SELECT sum(gross_cents) / 100.0 FROM bills " THIS_YEAR("issued_on")},
        {"average asking rent in pounds", "SELECT avg(asking_rent_cents) / 100.0 FROM boats"},
    };
    ASSERT_ANSWERS(state, cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__shows_of_rows__what_a_list_names),
        cmocka_unit_test(nlq_ask__shows_of_groups__what_a_list_names),
        cmocka_unit_test(nlq_ask__finds_who_did_it__in_a_log_and_by_the_rows_of_work),
        cmocka_unit_test(nlq_ask__adds_up__figures_said_in_short),
    };
    return cmocka_run_group_tests(tests, listed_setup, fixture_teardown);
}
