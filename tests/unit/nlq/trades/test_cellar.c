/* Questions of a wine wholesaler's order desk, one after another: what is said of the rows before
 * keeps them, and names that hold words of grammar or of the schema are names. */
#include "../fixture.h"

static const char cellar[] =
    "CREATE TABLE reps (id INTEGER PRIMARY KEY, code TEXT NOT NULL, name TEXT NOT NULL, hired_on "
    "DATE, reports_to INTEGER REFERENCES reps (id));"
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, acct_no TEXT NOT NULL UNIQUE, name TEXT NOT "
    "NULL, town TEXT, phone TEXT, rep_id INTEGER REFERENCES reps (id), credit_limit NUMERIC(10,2), "
    "on_stop BOOLEAN NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, customer_id "
    "INTEGER NOT NULL REFERENCES customers (id), rep_id INTEGER REFERENCES reps (id), order_date "
    "DATE NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), qty INTEGER NOT NULL);"
    "CREATE TABLE deliveries (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), planned_on DATE NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, inv_no TEXT NOT NULL UNIQUE, customer_id "
    "INTEGER NOT NULL REFERENCES customers (id), inv_date DATE NOT NULL, due_date DATE NOT NULL, "
    "gross NUMERIC(10,2) NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE payments (id INTEGER PRIMARY KEY, invoice_id INTEGER REFERENCES invoices (id), "
    "paid_on DATE NOT NULL, amount NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE allocations (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (id), status TEXT NOT NULL, offered_on DATE NOT NULL);"
    "INSERT INTO reps VALUES (1, 'PN', 'Priya Nair', '2020-01-02', NULL), (2, 'BO', 'Beth Oldham', "
    "'2021-02-03', 1);"
    "INSERT INTO customers VALUES (1, 'C1', 'Casa Table', 'Bath', '1', 1, 100, 1), (2, 'C2', 'The "
    "Blue Fig', 'Hove', '2', 2, 200, 0), (3, 'C3', 'Marlow', 'Bath', NULL, NULL, 300, 0);"
    "INSERT INTO orders VALUES (1, 'O1', 1, 1, '2026-10-02', 'NEW'), (2, 'O2', 1, 2, '2026-10-03', "
    "'DONE'), (3, 'O3', 2, NULL, '2026-11-04', 'DONE');"
    "INSERT INTO order_lines VALUES (1, 1, 6), (2, 1, 12), (3, 2, 6);"
    "INSERT INTO deliveries VALUES (1, 1, '2026-11-17', 'FAILED'), (2, 2, '2026-11-18', 'DONE'), "
    "(3, 3, '2026-11-05', 'FAILED');"
    "INSERT INTO invoices VALUES (1, 'I1', 1, '2026-11-02', '2026-11-20', 10, 'OPEN'), (2, 'I2', "
    "1, "
    "'2026-10-02', '2026-11-01', 20, 'PAID'), (3, 'I3', 2, '2026-11-03', '2026-12-03', 30, 'VOID');"
    "INSERT INTO payments VALUES (1, 2, '2026-10-20', 20);"
    "INSERT INTO allocations VALUES (1, 1, 'OPEN', '2026-10-02'), (2, 2, 'TAKEN', '2026-10-03');";

static int cellar_setup(void **state)
{
    return fixture_open(state, cellar);
}

static void nlq_ask__reads__names_that_hold_other_words(void **state)
{
    static const struct asked asked[] = {
        {"phone number of Casa Table", "SELECT phone FROM customers WHERE name = 'Casa Table'"},
        {"credit limit of The Blue Fig",
         "SELECT credit_limit FROM customers WHERE name = 'The Blue Fig'"},
        {"invoices of the blue fig", "SELECT invoices.inv_no FROM invoices JOIN customers ON "
                                     "invoices.customer_id = customers.id WHERE customers.name = "
                                     "'The Blue Fig'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__keeps__the_rows_before(void **state)
{
    static const struct chain chains[] = {
        {{"invoices of customers on stop", "only the open ones"},
         "SELECT invoices.inv_no FROM invoices JOIN customers ON invoices.customer_id = "
         "customers.id WHERE invoices.status = 'OPEN' AND customers.on_stop = 1"},
        {{"orders in october", "how many", "by rep"},
         "SELECT reps.name, count(*) AS orders FROM reps JOIN orders ON orders.rep_id = reps.id "
         "WHERE orders.order_date >= '2026-10-01' AND orders.order_date < '2026-11-01' GROUP BY "
         "reps.id"},
        {{"deliveries last week", "which failed"},
         "SELECT * FROM deliveries WHERE status = 'FAILED' AND planned_on >= '2026-11-16' AND "
         "planned_on < '2026-11-23'"},
        {{"orders of Casa Table", "with their lines"},
         "SELECT order_lines.* FROM order_lines JOIN orders ON order_lines.order_id = orders.id "
         "JOIN customers ON orders.customer_id = customers.id WHERE customers.name = 'Casa Table'"},
        {{"orders of Casa Table", "with their lines", "how many"},
         "SELECT count(*) FROM order_lines JOIN orders ON order_lines.order_id = orders.id JOIN "
         "customers ON orders.customer_id = customers.id WHERE customers.name = 'Casa Table'"},
        {{"orders of Casa Table", "last 3"},
         "SELECT orders.order_no FROM orders JOIN customers ON orders.customer_id = customers.id "
         "WHERE customers.name = 'Casa Table' ORDER BY orders.order_date DESC LIMIT 3"},
        {{"invoices per customer", "sort by number", "top 5"},
         "SELECT customers.name, count(*) AS invoices FROM customers JOIN invoices ON "
         "invoices.customer_id = customers.id GROUP BY customers.id ORDER BY count(*) DESC LIMIT "
         "5"},
        {{"Bath customers", "no orders this year"},
         "SELECT name FROM customers WHERE town = 'Bath' AND id NOT IN (SELECT customer_id FROM "
         "orders WHERE order_date >= '2026-01-01' AND order_date < '2027-01-01')"},
        {{"reps", "with number of customers"},
         "SELECT reps.name, count(*) AS customers FROM reps JOIN customers ON customers.rep_id = "
         "reps.id GROUP BY reps.id"},
        {{"invoices this month", "only unpaid"},
         "SELECT inv_no FROM invoices WHERE status = 'OPEN' AND inv_date >= '2026-11-01' AND "
         "inv_date < '2026-12-01'"},
    };
    assert_all_followed(*state, chains, sizeof chains / sizeof *chains);
}

/* What hangs on a question is not sure where it was read by itself. */
static void nlq_ask__is_not_sure__of_what_may_go_on(void **state)
{
    static const char *const after[] = {"with lines", "on orders"};
    for (size_t i = 0; i < sizeof after / sizeof *after; i++) {
        struct nlq_answer *answer = fixture_ask(*state, after[i], "orders of Casa Table");
        assert_false(answer->count && answer->readings[0].sure);
        nlq_answer_free(answer);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__names_that_hold_other_words),
        cmocka_unit_test(nlq_ask__keeps__the_rows_before),
        cmocka_unit_test(nlq_ask__is_not_sure__of_what_may_go_on),
    };
    return cmocka_run_group_tests(tests, cellar_setup, fixture_teardown);
}
