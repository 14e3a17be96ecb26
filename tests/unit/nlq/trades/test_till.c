/* A till whose amounts are kept in cents, by name or comment, and rows beside whose they are. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL);"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), "
    "ordered_on DATE NOT NULL, total_cents INTEGER NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE products(id INTEGER PRIMARY KEY, name TEXT NOT NULL, price INTEGER NOT NULL "
    "/* in cents */);"
    "CREATE TABLE order_lines(id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders(id), product_id INTEGER NOT NULL REFERENCES products(id), quantity INTEGER NOT "
    "NULL, price_cents INTEGER NOT NULL);"
    "INSERT INTO customers VALUES (1, 'Anna Berg', 'Denmark'), (2, 'Luis Meyer', 'France');"
    "INSERT INTO orders VALUES (1, 1, '2026-11-03', 4550, 'paid'), (2, 2, '2026-10-03', 7000, "
    "'open'), (3, NULL, '2026-10-04', 900, 'open');"
    "INSERT INTO products VALUES (1, 'Rake', 1250), (2, 'Lamp', 3050);"
    "INSERT INTO order_lines VALUES (1, 1, 1, 2, 1250), (2, 1, 2, 1, 2050), (3, 2, 2, 3, "
    "2000), (4, 2, 1, 1, 1000);";
static const struct asked asked[] = {
    {"orders over 50 euros", "SELECT * FROM orders WHERE total_cents > 5000"},
    {"products cheaper than 15 pounds", "SELECT name FROM products WHERE price < 1500"},
    {"total in euros", "SELECT sum(total_cents) / 100.0 FROM orders"},
    {"total of orders in euros per country",
     "SELECT customers.country, sum(orders.total_cents) / 100.0 AS euros FROM customers JOIN "
     "orders ON orders.customer_id = customers.id GROUP BY customers.country"},
    {"revenue per month in euros",
     "SELECT strftime('%Y-%m', ordered_on) AS month, sum(total_cents) / 100.0 AS euros "
     "FROM orders GROUP BY strftime('%Y-%m', ordered_on) ORDER BY strftime('%Y-%m', ordered_on)"},
    {"revenue per product in euros",
     "SELECT products.name, sum(order_lines.quantity * order_lines.price_cents) / 100.0 AS "
     "revenue FROM products JOIN order_lines ON order_lines.product_id = products.id GROUP BY "
     "products.id"},
    {"average order total in euros", "SELECT avg(total_cents) / 100.0 FROM orders"},
    {"orders with customer name",
     "SELECT orders.*, customers.name FROM orders LEFT JOIN customers ON orders.customer_id = "
     "customers.id"},
    {"open orders with the name of the customer",
     "SELECT orders.*, customers.name FROM orders LEFT JOIN customers ON orders.customer_id = "
     "customers.id WHERE orders.status = 'open'"},
};
static const struct chain chains[] = {
    {{"revenue per month", "in euros"},
     "SELECT strftime('%Y-%m', ordered_on) AS month, sum(total_cents) / 100.0 AS euros "
     "FROM orders GROUP BY strftime('%Y-%m', ordered_on) ORDER BY strftime('%Y-%m', ordered_on)"},
    {{"open orders", "sum per customer"},
     "SELECT customers.name, sum(orders.total_cents) FROM customers JOIN orders ON "
     "orders.customer_id = customers.id WHERE orders.status = 'open' GROUP BY customers.id"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__gives__money_in_the_unit_that_is_said(void **state)
{
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* Short follow-ups: the question before with a few words more, or one other. */
static void nlq_ask__edits__the_question_before(void **state)
{
    assert_all_followed(*state, chains, sizeof chains / sizeof *chains);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__gives__money_in_the_unit_that_is_said, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__edits__the_question_before, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
