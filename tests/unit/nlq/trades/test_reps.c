/* Questions of an order desk: words that only begin as a name does are other words, "except" leaves
 * out rows in a state, and who reports to whom is read the right way round. */
#include "../fixture.h"

static const char reps[] =
    "CREATE TABLE reps (id INTEGER PRIMARY KEY, name TEXT NOT NULL, area TEXT, reports_to INTEGER "
    "REFERENCES reps (id));"
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT, email TEXT, "
    "rep_id INTEGER REFERENCES reps (id), credit_limit NUMERIC(10,2), parent_id INTEGER REFERENCES "
    "customers (id), created_at TIMESTAMP NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, customer_id "
    "INTEGER NOT NULL REFERENCES customers (id), rep_id INTEGER REFERENCES reps (id), order_date "
    "DATE NOT NULL, channel TEXT);"
    "CREATE TABLE deliveries (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), planned_on DATE NOT NULL, delivered_at TIMESTAMP);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, inv_no TEXT NOT NULL UNIQUE, customer_id "
    "INTEGER NOT NULL REFERENCES customers (id), inv_date DATE NOT NULL, due_date DATE NOT NULL, "
    "gross NUMERIC(10,2) NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE payments (id INTEGER PRIMARY KEY, invoice_id INTEGER REFERENCES invoices (id), "
    "paid_on DATE NOT NULL, amount NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE allocations (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (id), status TEXT NOT NULL, offered_on DATE NOT NULL, expires_on DATE);"
    "INSERT INTO reps VALUES (1, 'Priya Nair', 'North', NULL), (2, 'Beth Oldham', 'South', 1), (3, "
    "'Lucy Fenwick', 'North', 1);"
    "INSERT INTO customers VALUES (1, 'Casa Table', 'Bath', 'a@b.example', 1, 100, NULL, "
    "'2026-10-02 09:00:00'), (2, 'The Blue Fig', 'Hove', NULL, 2, 200, 1, '2025-10-02 09:00:00'), "
    "(3, 'Marlow', 'Bath', 'c@d.example', NULL, 300, NULL, '2024-10-02 09:00:00');"
    "INSERT INTO orders VALUES (1, 'O1', 1, 1, '2026-10-02', 'email'), (2, 'O2', 1, 2, "
    "'2026-10-03', 'rep'), (3, 'O3', 2, NULL, '2026-11-04', 'phone'), (4, 'O4', 3, 2, "
    "'2026-11-05', "
    "'email');"
    "INSERT INTO deliveries VALUES (1, 1, '2026-10-05', '2026-10-05 13:00:00'), (2, 2, "
    "'2026-10-06', '2026-10-07 09:00:00');"
    "INSERT INTO invoices VALUES (1, 'I1', 1, '2026-08-02', '2026-09-01', 10, 'OPEN'), (2, 'I2', "
    "1, "
    "'2026-10-02', '2026-11-01', 20, 'PAID'), (3, 'I3', 2, '2026-11-03', '2026-12-03', 30, "
    "'VOID');"
    "INSERT INTO payments VALUES (1, 2, '2026-10-20', 20);"
    "INSERT INTO allocations VALUES (1, 1, 'LAPSED', '2026-10-02', '2026-11-02'), (2, 2, 'TAKEN', "
    "'2026-11-03', NULL);";

static int reps_setup(void **state)
{
    return fixture_open(state, reps);
}

static void nlq_ask__cuts__no_word_to_another(void **state)
{
    static const struct asked asked[] = {
        {"repeat customers", "SELECT customers.name FROM customers JOIN orders ON "
                             "orders.customer_id = customers.id GROUP BY customers.id HAVING "
                             "count(*) > 1"},
        {"repeat customers in october",
         "SELECT customers.name FROM customers JOIN orders ON orders.customer_id = customers.id "
         "WHERE orders.order_date >= '2026-10-01' AND orders.order_date < '2026-11-01' GROUP BY "
         "customers.id HAVING count(*) > 1"},
    };
    static const char *const declined[] = {"repeat orders this month", "reprint I1"};
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_all_declined(*state, declined, sizeof declined / sizeof *declined);
}

static void nlq_ask__leaves_out__rows_in_the_state_that_is_excepted(void **state)
{
    static const struct asked asked[] = {
        {"invoices except paid ones", "SELECT inv_no FROM invoices WHERE status <> 'PAID'"},
        {"invoices other than void ones", "SELECT inv_no FROM invoices WHERE status <> 'VOID'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__tells__who_is_above_whom(void **state)
{
    static const char above[] =
        "SELECT reps.name, above.name AS manager FROM reps LEFT JOIN reps AS above ON "
        "reps.reports_to = above.id WHERE reps.name = 'Beth Oldham'";
    static const struct asked asked[] = {
        {"who is the boss of Beth Oldham", above},
        {"Beth Oldham's boss", above},
        {"who does Beth Oldham report to", above},
        {"name of the rep that Beth Oldham reports to", above},
        {"who reports to Priya Nair", "SELECT name FROM reps WHERE reports_to IN (SELECT id FROM "
                                      "reps WHERE name = 'Priya Nair')"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__reads__how_orders_came_and_what_bills_come_to(void **state)
{
    static const struct asked asked[] = {
        {"orders placed by email in november",
         "SELECT order_no FROM orders WHERE channel = 'email' AND order_date >= '2026-11-01' AND "
         "order_date < '2026-12-01'"},
        {"orders by rep", "SELECT reps.name, count(*) AS orders FROM reps JOIN orders ON "
                          "orders.rep_id = reps.id GROUP BY reps.id"},
        {"top 10 customers by invoiced amount",
         "SELECT customers.name, sum(invoices.gross) AS total_gross FROM customers JOIN invoices "
         "ON invoices.customer_id = customers.id GROUP BY customers.id ORDER BY "
         "sum(invoices.gross) DESC LIMIT 10"},
        {"highest credit limits",
         "SELECT name, credit_limit FROM customers ORDER BY credit_limit DESC LIMIT 10"},
        {"average delay of deliveries in days",
         "SELECT avg(julianday(date(delivered_at)) - julianday(planned_on)) AS days FROM "
         "deliveries"},
        {"towns", "SELECT DISTINCT town FROM customers"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* On which day they lapsed, or were paid, another date or table says. */
static void nlq_ask__is_not_sure__of_the_day_of_a_state(void **state)
{
    static const struct asked asked[] = {
        {"lapsed allocations this month",
         "SELECT * FROM allocations WHERE status = 'LAPSED' AND offered_on >= '2026-11-01' AND "
         "offered_on < '2026-12-01'"},
        {"paid invoices this month",
         "SELECT inv_no FROM invoices WHERE status = 'PAID' AND inv_date >= '2026-11-01' AND "
         "inv_date < '2026-12-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__cuts__no_word_to_another),
        cmocka_unit_test(nlq_ask__leaves_out__rows_in_the_state_that_is_excepted),
        cmocka_unit_test(nlq_ask__tells__who_is_above_whom),
        cmocka_unit_test(nlq_ask__reads__how_orders_came_and_what_bills_come_to),
        cmocka_unit_test(nlq_ask__is_not_sure__of_the_day_of_a_state),
    };
    return cmocka_run_group_tests(tests, reps_setup, fixture_teardown);
}
