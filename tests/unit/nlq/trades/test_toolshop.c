/* A tool shop: nouns for money beside the rows that bring it, and amounts in cents by a letter. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);"
    "CREATE TABLE services (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE jobs (id INTEGER PRIMARY KEY, job_no TEXT NOT NULL, customer_id INTEGER NOT "
    "NULL REFERENCES customers (id), service_id INTEGER NOT NULL REFERENCES services (id), "
    "booked_on DATE NOT NULL, finished_on DATE, price INTEGER NOT NULL, state TEXT NOT NULL);"
    "CREATE TABLE job_extras (id INTEGER PRIMARY KEY, job_id INTEGER NOT NULL REFERENCES jobs "
    "(id), extra TEXT NOT NULL, amount INTEGER NOT NULL);"
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, brand TEXT NOT NULL, "
    "list_c INTEGER NOT NULL, on_hand INTEGER NOT NULL, cost_c INTEGER NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, order_no TEXT NOT NULL, customer_id INTEGER "
    "NOT NULL REFERENCES customers (id), placed_on DATE NOT NULL, deliver_on DATE NOT NULL, "
    "delivered_at DATETIME, channel TEXT NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders (id), product_id INTEGER NOT NULL REFERENCES products (id), qty INTEGER NOT NULL, "
    "qty_scrapped INTEGER NOT NULL, line_total_c INTEGER NOT NULL);"
    "CREATE TABLE repairs (id INTEGER PRIMARY KEY, workshop TEXT NOT NULL, sent_on DATE NOT "
    "NULL, cost INTEGER NOT NULL);"
    "INSERT INTO customers VALUES (1, 'Abbot', 'Hull'), (2, 'Birch', 'York'), (3, 'Cole', "
    "'Hull');"
    "INSERT INTO services VALUES (1, 'Sharpening'), (2, 'Welding'), (3, 'Porcelain repair');"
    "INSERT INTO jobs VALUES (1, 'J1', 1, 1, '2026-03-02', '2026-03-04', 40, 'finished'), (2, "
    "'J2', 1, 2, '2026-05-02', '2026-05-09', 160, 'finished'), (3, 'J3', 2, 2, '2026-11-02', "
    "NULL, 90, 'open'), (4, 'J4', 3, 1, '2025-11-02', '2025-11-03', 30, 'finished'), (5, "
    "'J5', 3, 1, '2026-11-02', NULL, 35, 'open');"
    "INSERT INTO job_extras VALUES (1, 1, 'Pickup', 5), (2, 2, 'Pickup', 5), (3, 2, "
    "'Express', 20), (4, 3, 'Express', 20);"
    "INSERT INTO products VALUES (1, 'Saw', 'Oak', 2000, 4, 900), (2, 'Plane', 'Elm', 5000, "
    "2, 2600), (3, 'Rasp', 'Oak', 700, 0, 300);"
    "INSERT INTO orders VALUES (1, 'A1', 1, '2026-10-01', '2026-10-05', '2026-10-05 "
    "08:00:00', 'phone', 'delivered'), (2, 'A2', 2, '2026-10-20', '2026-11-02', '2026-11-02 "
    "09:00:00', 'web', 'delivered'), (3, 'A3', 2, '2026-11-20', '2026-12-02', NULL, 'web', "
    "'confirmed'), (4, 'A4', 3, '2026-11-21', '2026-12-03', NULL, 'phone', 'cancelled');"
    "INSERT INTO order_lines VALUES (1, 1, 1, 2, 0, 4000), (2, 1, 2, 1, 1, 5000), (3, 2, 3, "
    "10, 2, 7000), (4, 3, 1, 1, 0, 2000), (5, 4, 1, 1, 0, 2000);"
    "INSERT INTO repairs VALUES (1, 'Northgate', '2026-02-01', 80), (2, 'Northgate', "
    "'2026-06-01', 20), (3, 'Mill', '2026-07-01', 50);"
    "INSERT INTO job_extras VALUES (5, 5, 'Pickup', 5), (6, 4, 'Pickup', 5), (7, 4, "
    "'Express', 20), (8, 3, 'Pickup', 5);";

static const struct asked sums[] = {
    {"our three best customers by value of jobs finished this year",
     "SELECT customers.name, sum(jobs.price) AS total_price FROM customers JOIN jobs ON "
     "jobs.customer_id = customers.id WHERE jobs.finished_on >= '2026-01-01' AND "
     "jobs.finished_on < '2027-01-01' GROUP BY customers.id ORDER BY sum(jobs.price) DESC LIMIT "
     "3"},
    {"finished job revenue by service",
     "SELECT services.name, sum(jobs.price) AS total_price FROM services JOIN jobs ON "
     "jobs.service_id = services.id WHERE jobs.finished_on IS NOT NULL GROUP BY services.id"},
    {"income from each job extra",
     "SELECT extra, sum(amount) AS total_amount FROM job_extras GROUP BY extra"},
    {"sales on delivered orders per brand in pounds",
     "SELECT products.brand, sum(order_lines.line_total_c) / 100.0 AS pounds FROM products JOIN "
     "order_lines ON order_lines.product_id = products.id JOIN orders ON order_lines.order_id = "
     "orders.id WHERE orders.status = 'delivered' GROUP BY products.brand"},
    {"delivered sales by town, in pounds",
     "SELECT customers.town, sum(order_lines.line_total_c) / 100.0 AS pounds FROM customers JOIN "
     "orders ON orders.customer_id = customers.id JOIN order_lines ON order_lines.order_id = "
     "orders.id WHERE orders.status = 'delivered' GROUP BY customers.town"},
    {"turnover per sales channel",
     "SELECT orders.channel, sum(order_lines.line_total_c) AS turnover FROM orders JOIN "
     "order_lines ON order_lines.order_id = orders.id GROUP BY orders.channel"},
};

static const struct asked shelves[] = {
    {"stock value by brand in pounds",
     "SELECT brand, sum(cost_c * on_hand) / 100.0 AS pounds FROM products GROUP BY brand"},
    {"what is our stock worth at cost, by brand",
     "SELECT brand, sum(cost_c * on_hand) FROM products GROUP BY brand"},
    {"pieces scrapped per brand",
     "SELECT products.brand, sum(order_lines.qty_scrapped) AS total_quantity_scrapped FROM "
     "products JOIN order_lines ON order_lines.product_id = products.id GROUP BY products.brand"},
    {"what have we spent with each workshop",
     "SELECT workshop, sum(cost) AS total_cost FROM repairs GROUP BY workshop"},
};

static const struct asked prices[] = {
    {"what do we charge for a plane, in pounds",
     "SELECT list_c / 100.0 FROM products WHERE name = 'Plane'"},
    {"products over 20 pounds", "SELECT name FROM products WHERE cost_c > 2000"},
    {"two biggest customers by value of jobs",
     "SELECT customers.name, sum(jobs.price) AS total_price FROM customers JOIN jobs ON "
     "jobs.customer_id = customers.id GROUP BY customers.id ORDER BY sum(jobs.price) DESC LIMIT "
     "2"},
    {"top 2 products by total line_total_c: name, pounds",
     "SELECT products.name, sum(order_lines.line_total_c) / 100.0 AS pounds FROM products JOIN "
     "order_lines ON order_lines.product_id = products.id GROUP BY products.id ORDER BY "
     "sum(order_lines.line_total_c) / 100.0 DESC LIMIT 2"},
};

static const struct asked averages[] = {
    {"average value of a delivered order in pounds",
     "SELECT 1.0 * sum(order_lines.line_total_c) / count(DISTINCT order_lines.order_id) / 100.0 "
     "FROM order_lines JOIN orders ON order_lines.order_id = orders.id WHERE orders.status = "
     "'delivered'"},
    {"average order value in pounds",
     "SELECT 1.0 * sum(line_total_c) / count(DISTINCT order_id) / 100.0 FROM order_lines"},
    {"average value of a finished job", "SELECT avg(price) FROM jobs WHERE state = 'finished'"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__adds_up__what_the_rows_beside_a_noun_for_money_come_to(void **state)
{
    assert_all_answered(*state, sums, sizeof sums / sizeof *sums);
}

static void nlq_ask__multiplies_or_adds__what_is_in_stock_done_or_spent(void **state)
{
    assert_all_answered(*state, shelves, sizeof shelves / sizeof *shelves);
}

static void nlq_ask__reads_cents__by_the_letter_of_short_names(void **state)
{
    assert_all_answered(*state, prices, sizeof prices / sizeof *prices);
}

static void nlq_ask__averages__what_each_order_comes_to(void **state)
{
    assert_all_answered(*state, averages, sizeof averages / sizeof *averages);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__adds_up__what_the_rows_beside_a_noun_for_money_come_to),
        cmocka_unit_test(nlq_ask__multiplies_or_adds__what_is_in_stock_done_or_spent),
        cmocka_unit_test(nlq_ask__reads_cents__by_the_letter_of_short_names),
        cmocka_unit_test(nlq_ask__averages__what_each_order_comes_to),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
