/* Who does what by the references of rows: who referred whom, who is under whom, who drives. */
#include "fixture.h"

static const char roles[] =
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, supervisor_id INTEGER REFERENCES staff (id), depot_id INTEGER NOT NULL REFERENCES "
    "depots "
    "(id));"
    "CREATE TABLE depots (id INTEGER PRIMARY KEY, name TEXT NOT NULL, manager_id INTEGER "
    "REFERENCES "
    "staff (id));"
    "CREATE TABLE routes (id INTEGER PRIMARY KEY, name TEXT NOT NULL, driver_id INTEGER REFERENCES "
    "staff (id), backup_driver_id INTEGER REFERENCES staff (id));"
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, referred_by_id INTEGER "
    "REFERENCES clients (id), manager_id INTEGER REFERENCES staff (id), route_id INTEGER "
    "REFERENCES "
    "routes (id));"
    "CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, supplier_id INTEGER NOT "
    "NULL REFERENCES suppliers (id));"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients "
    "(id), product_id INTEGER NOT NULL REFERENCES products (id), ordered_on DATE NOT NULL);"
    "CREATE TABLE purchase_orders (id INTEGER PRIMARY KEY, supplier_id INTEGER NOT NULL REFERENCES "
    "suppliers (id), ordered_on DATE NOT NULL);"
    "INSERT INTO suppliers VALUES (1, 'Fils'), (2, 'Moss');"
    "INSERT INTO products VALUES (1, 'Rake', 1);"
    "INSERT INTO orders VALUES (1, 1, 1, '2026-03-01');"
    "INSERT INTO purchase_orders VALUES (1, 1, '2025-03-01');"
    "INSERT INTO staff VALUES (1, 'Grace', 'Bell', NULL, 1), (2, 'Tom', 'Becker', 1, 1), (3, "
    "'Eva', "
    "'Lang', 1, 1);"
    "INSERT INTO depots VALUES (1, 'Westpark', 1);"
    "INSERT INTO routes VALUES (1, 'South Coast', 2, 3);"
    "INSERT INTO clients VALUES (1, 'Rosa Vogel', NULL, 1, 1), (2, 'Max Kern', 1, 1, 1);";

static int roles_setup(void **state)
{
    return fixture_open(state, roles);
}

#define BELOW "FROM clients JOIN clients AS below ON below.referred_by_id = clients.id "
#define THEM "IN (SELECT id FROM staff WHERE first_name = 'Grace' AND last_name = 'Bell')"

static const struct {
    const char *question, *sql;
} cases[] = {
    {"clients who brought in other clients and how many",
     "SELECT clients.name, count(*) AS clients " BELOW "GROUP BY clients.id HAVING count(*) >= 1"},
    {"clients who have referred at least two other clients",
     "SELECT clients.name " BELOW "GROUP BY clients.id HAVING count(*) >= 2"},
    {"who sends us the most new people", "SELECT clients.name, count(*) AS clients " BELOW
                                         "GROUP BY clients.id ORDER BY count(*) DESC LIMIT 1"},
    {"clients who came through another client, and who sent them",
     "SELECT clients.name, above.name FROM clients LEFT JOIN clients AS above ON "
     "clients.referred_by_id = above.id WHERE clients.referred_by_id IS NOT NULL"},
    {"staff under Grace Bell", "SELECT first_name, last_name FROM staff WHERE supervisor_id " THEM},
    {"who works for grace bell",
     "SELECT first_name, last_name FROM staff WHERE supervisor_id " THEM},
    {"who is Tom Becker's boss",
     "SELECT first_name, last_name FROM staff WHERE id IN (SELECT supervisor_id FROM staff WHERE "
     "first_name = 'Tom' AND last_name = 'Becker')"},
    {"who drives south coast", "SELECT DISTINCT staff.first_name, staff.last_name FROM staff JOIN "
                               "routes ON routes.driver_id = "
                               "staff.id WHERE routes.name = 'South Coast'"},
    {"whos Tom Becker's boss",
     "SELECT first_name, last_name FROM staff WHERE id IN (SELECT supervisor_id FROM staff WHERE "
     "first_name = 'Tom' AND last_name = 'Becker')"},
    {"suppliers we havent ordered from this year",
     "SELECT name FROM suppliers WHERE id NOT IN (SELECT supplier_id FROM purchase_orders WHERE "
     "ordered_on >= '2026-01-01' AND ordered_on < '2027-01-01')"},
    {"who runs westpark",
     "SELECT DISTINCT staff.first_name, staff.last_name FROM staff JOIN depots ON "
     "depots.manager_id = staff.id WHERE depots.name = 'Westpark'"},
};

static void nlq_ask__goes_by_the_reference__that_a_word_says(void **state)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
        wrong += !fixture_runs(cases[i].sql);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__goes_by_the_reference__that_a_word_says),
    };
    return cmocka_run_group_tests(tests, roles_setup, fixture_teardown);
}
