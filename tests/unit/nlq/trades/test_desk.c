/* Questions of a shop's service desk: what was returned, how long things took, the best and the
 * worst of what not every row has. */
#include "../fixture.h"

static const char shop[] =
    "CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, rating REAL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, placed_on DATE NOT NULL, shipped_on DATE, "
    "status TEXT NOT NULL, total NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, category_id INTEGER "
    "NOT NULL REFERENCES categories (id));"
    "CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders (id), product_id INTEGER NOT NULL REFERENCES products (id), quantity INTEGER NOT NULL, "
    "discount_percent INTEGER NOT NULL, amount NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE returns (id INTEGER PRIMARY KEY, order_item_id INTEGER NOT NULL REFERENCES "
    "order_items (id), returned_on DATE NOT NULL, refund NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE carriers (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE shipments (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), carrier_id INTEGER NOT NULL REFERENCES carriers (id), shipped_on DATE NOT NULL, "
    "delivered_on DATE);"
    "CREATE TABLE tickets (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), subject TEXT NOT NULL, satisfaction INTEGER);"
    "INSERT INTO suppliers VALUES (1, 'Nord', 4.5), (2, 'Sud', 3.5), (3, 'West', NULL);"
    "INSERT INTO orders VALUES (1, '2025-03-03', '2025-03-05', 'delivered', 10.5), (2, "
    "'2025-04-04', NULL, 'cancelled', 20), (3, '2025-04-05', '2025-04-09', 'returned', 5), (4, "
    "'2026-01-02', '2026-01-03', 'returned', 7.25), (5, '2026-02-02', '2026-02-04', 'delivered', "
    "70), (6, '2026-03-02', '2026-03-04', 'delivered', 71);"
    "INSERT INTO categories VALUES (1, 'Pens'), (2, 'Bags');"
    "INSERT INTO products VALUES (1, 'Quill', 1), (2, 'Satchel', 2);"
    "INSERT INTO order_items VALUES (1, 1, 1, 2, 0, 10.5), (2, 2, 1, 1, 0, 20), (3, 3, 2, 4, 10, "
    "5), (4, 4, 2, 1, 0, 7.25), (5, 5, 1, 9, 5, 70);"
    "INSERT INTO returns VALUES (1, 3, '2025-05-05', 5), (2, 4, '2026-02-03', 7.25);"
    "INSERT INTO carriers VALUES (1, 'Pfeil'), (2, 'Post');"
    "INSERT INTO shipments VALUES (1, 1, 1, '2025-03-05', '2025-03-06'), (2, 3, 2, '2025-04-09', "
    "'2025-04-12'), (3, 4, 2, '2026-01-03', NULL);"
    "INSERT INTO tickets VALUES (1, 1, 'late', NULL), (2, 3, 'broken', 2), (3, 4, 'thanks', 5);";

static const struct {
    const char *question, *sql;
} cases[] = {
    /* the status of the rows, although there is a table of returns */
    {"returned orders", "SELECT * FROM orders WHERE status = 'returned'"},
    {"how many orders were returned", "SELECT count(*) FROM orders WHERE status = 'returned'"},
    {"which orders have been returned", "SELECT * FROM orders WHERE status = 'returned'"},
    {"what percentage of orders were returned",
     "SELECT 100.0 * count(CASE WHEN status = 'returned' THEN 1 END) / count(*) AS percent FROM "
     "orders"},
    /* the period is that of what was done */
    {"orders returned in 2026",
     "SELECT DISTINCT orders.* FROM orders JOIN order_items ON order_items.order_id = orders.id "
     "JOIN returns ON returns.order_item_id = order_items.id WHERE returns.returned_on >= "
     "'2026-01-01' AND returns.returned_on < '2027-01-01'"},
    /* how long */
    {"longest time between placed and shipped",
     "SELECT max(julianday(shipped_on) - julianday(placed_on)) AS days FROM orders"},
    {"shortest delivery time",
     "SELECT min(julianday(delivered_on) - julianday(shipped_on)) AS days FROM shipments"},
    {"average delivery time by carrier",
     "SELECT carriers.name, avg(julianday(shipments.delivered_on) - "
     "julianday(shipments.shipped_on)) AS days FROM carriers JOIN shipments ON "
     "shipments.carrier_id = carriers.id GROUP BY carriers.id"},
    /* items have the date of their order */
    {"revenue per category per month",
     "SELECT strftime('%Y-%m', orders.placed_on) AS month, categories.name, "
     "sum(order_items.amount) AS revenue FROM orders JOIN order_items ON order_items.order_id = "
     "orders.id JOIN products ON order_items.product_id = products.id JOIN categories ON "
     "products.category_id = categories.id GROUP BY strftime('%Y-%m', orders.placed_on), "
     "categories.id ORDER BY strftime('%Y-%m', orders.placed_on)"},
    /* a unit of time by what its rows come to */
    {"which month had the highest revenue in 2025",
     "SELECT strftime('%Y-%m', placed_on) AS month FROM orders WHERE placed_on >= '2025-01-01' AND "
     "placed_on < '2026-01-01' GROUP BY strftime('%Y-%m', placed_on) ORDER BY sum(total) DESC "
     "LIMIT 1"},
    {"top 2 months by revenue",
     "SELECT strftime('%Y-%m', placed_on) AS month, sum(total) AS revenue FROM orders GROUP "
     "BY "
     "strftime('%Y-%m', placed_on) ORDER BY sum(total) DESC LIMIT 2"},
    /* none is 0 where a number says how much */
    {"order items without a discount", "SELECT * FROM order_items WHERE discount_percent = 0"},
    {"orders with a discount",
     "SELECT DISTINCT orders.* FROM orders JOIN order_items ON order_items.order_id = orders.id "
     "WHERE order_items.discount_percent > 0"},
    {"orders without a discount", "SELECT * FROM orders WHERE id NOT IN (SELECT order_id FROM "
                                  "order_items WHERE discount_percent > 0)"},
    /* a value without rows */
    {"highest refund", "SELECT max(refund) FROM returns"},
    {"highest refund in 2025", "SELECT max(refund) FROM returns WHERE returned_on >= '2025-01-01' "
                               "AND returned_on < '2026-01-01'"},
    /* more is better, but of ranks */
    {"which supplier has the best rating",
     "SELECT name FROM suppliers ORDER BY rating DESC LIMIT 1"},
    /* what nobody rated is not the worst */
    {"which supplier has the worst rating",
     "SELECT name FROM suppliers WHERE rating IS NOT NULL ORDER BY rating LIMIT 1"},
    {"which ticket has the lowest satisfaction",
     "SELECT subject FROM tickets WHERE satisfaction IS NOT NULL ORDER BY satisfaction LIMIT 1"},
    {"which ticket has the highest satisfaction",
     "SELECT subject FROM tickets ORDER BY satisfaction DESC LIMIT 1"},
};

static void nlq_ask__reads__what_a_service_desk_asks(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(answers_with(*state, cases[i].question, cases[i].sql));
        assert_true(fixture_runs(cases[i].sql));
    }
}

static int open_tables(void **state)
{
    return fixture_open(state, shop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nlq_ask__reads__what_a_service_desk_asks)};
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
