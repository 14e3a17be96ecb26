/* A mail-order house: what two columns say in their own way each, what each of two periods has, and
 * sums of lines. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL);"
    "CREATE TABLE warehouses (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), "
    "ordered_on DATE NOT NULL, status TEXT NOT NULL, paid_at DATETIME, shipped_on DATE);"
    "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders (id), quantity INTEGER NOT NULL, unit_price REAL NOT NULL);"
    "CREATE TABLE deliveries (id INTEGER PRIMARY KEY, warehouse_id INTEGER NOT NULL REFERENCES "
    "warehouses (id), promised_date DATE NOT NULL, delivered_date DATE);"
    "CREATE TABLE bookings (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (id), booked_on DATE NOT NULL, start_date DATE NOT NULL, state TEXT NOT NULL, "
    "confirmed_on DATE);"
    "INSERT INTO customers VALUES (1, 'Anna Berg', 'Graz'), (2, 'Otto Falk', 'Linz'), (3, 'Mia "
    "Hahn', 'Graz');"
    "INSERT INTO warehouses VALUES (1, 'North'), (2, 'South');"
    "INSERT INTO orders VALUES (1, 1, '2026-10-02', 'paid', '2026-10-02 09:00:00', NULL), (2, 1, "
    "'2026-11-03', 'shipped', '2026-11-03 09:00:00', '2026-11-04'), (3, 2, '2026-10-05', 'new', "
    "NULL, NULL), (4, NULL, '2026-11-06', 'new', NULL, NULL), (5, 3, '2025-11-07', 'cancelled', "
    "NULL, NULL);"
    "INSERT INTO order_lines VALUES (1, 1, 2, 10), (2, 1, 1, 5), (3, 2, 1, 50), (4, 3, 3, 5), "
    "(5, 4, 1, 8), (6, 5, 1, 9);"
    "INSERT INTO deliveries VALUES (1, 1, '2026-10-02', '2026-10-04'), (2, 1, '2026-11-02', "
    "'2026-11-02'), (3, 2, '2026-10-02', '2026-10-03'), (4, 2, '2026-11-20', NULL);"
    "INSERT INTO bookings VALUES (1, 1, '2026-10-02', '2026-12-05', 'open', NULL), (2, 1, "
    "'2026-11-02', '2026-12-06', 'confirmed', '2026-11-03'), (3, 2, '2026-10-02', '2026-12-07', "
    "'confirmed', '2026-10-03');";

static const struct asked kept[] = {
    {"how many orders are paid", NULL}, {"paid orders", NULL},
    {"orders that are not paid", NULL}, {"which customers have paid orders", NULL},
    {"orders not shipped yet", NULL},
};

static const struct asked without[] = {
    {"orders without customers not shipped yet",
     "SELECT * FROM orders WHERE customer_id IS NULL AND shipped_on IS NULL AND status <> "
     "'cancelled'"},
};

static const struct asked both[] = {
    {"customers who ordered both in October and in November",
     "SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE ordered_on >= "
     "'2026-10-01' AND ordered_on < '2026-11-01') AND id IN (SELECT customer_id FROM orders "
     "WHERE ordered_on >= '2026-11-01' AND ordered_on < '2026-12-01')"},
    {"customers who ordered in both 2025 and 2026",
     "SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE ordered_on >= "
     "'2025-01-01' AND ordered_on < '2026-01-01') AND id IN (SELECT customer_id FROM orders "
     "WHERE ordered_on >= '2026-01-01' AND ordered_on < '2027-01-01')"},
    {"customers who booked both in October and in November",
     "SELECT name FROM customers WHERE id IN (SELECT customer_id FROM bookings WHERE booked_on "
     ">= '2026-10-01' AND booked_on < '2026-11-01') AND id IN (SELECT customer_id FROM bookings "
     "WHERE booked_on >= '2026-11-01' AND booked_on < '2026-12-01')"},
    {"customers who ordered in October but not in November",
     "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
     "customers.id WHERE orders.ordered_on >= '2026-10-01' AND orders.ordered_on < '2026-11-01' "
     "AND customers.id NOT IN (SELECT customer_id FROM orders WHERE ordered_on >= '2026-11-01' "
     "AND ordered_on < '2026-12-01' AND customer_id IS NOT NULL)"},
};

static const struct asked average[] = {
    {"average order value",
     "SELECT 1.0 * sum(quantity * unit_price) / count(DISTINCT order_id) FROM order_lines"},
    {"what is the average value of an order",
     "SELECT 1.0 * sum(quantity * unit_price) / count(DISTINCT order_id) FROM order_lines"},
    {"average order value by city",
     "SELECT customers.city, 1.0 * sum(order_lines.quantity * order_lines.unit_price) / "
     "count(DISTINCT order_lines.order_id) AS average_order_value FROM customers JOIN orders ON "
     "orders.customer_id = customers.id JOIN order_lines ON order_lines.order_id = orders.id "
     "GROUP BY customers.city"},
};

static const struct asked growth[] = {
    {"by how many percent did revenue grow from October to November",
     "SELECT 100.0 * (sum(CASE WHEN orders.ordered_on >= '2026-11-01' AND orders.ordered_on < "
     "'2026-12-01' THEN order_lines.quantity * order_lines.unit_price END) - sum(CASE WHEN "
     "orders.ordered_on >= '2026-10-01' AND orders.ordered_on < '2026-11-01' THEN "
     "order_lines.quantity * order_lines.unit_price END)) / nullif(sum(CASE WHEN "
     "orders.ordered_on >= '2026-10-01' AND orders.ordered_on < '2026-11-01' THEN "
     "order_lines.quantity * order_lines.unit_price END), 0) AS growth_percent FROM order_lines "
     "JOIN orders ON order_lines.order_id = orders.id WHERE orders.ordered_on >= '2026-10-01' AND "
     "orders.ordered_on < '2026-12-01'"},
    {"growth of revenue in percent compared with last year",
     "SELECT sum(CASE WHEN orders.ordered_on >= '2025-01-01' AND orders.ordered_on < "
     "'2026-01-01' THEN order_lines.quantity * order_lines.unit_price END) AS revenue_2025, "
     "sum(CASE WHEN orders.ordered_on >= '2026-01-01' AND orders.ordered_on < '2027-01-01' THEN "
     "order_lines.quantity * order_lines.unit_price END) AS revenue_2026, 100.0 * (sum(CASE WHEN "
     "orders.ordered_on >= '2026-01-01' AND orders.ordered_on < '2027-01-01' THEN "
     "order_lines.quantity * order_lines.unit_price END) - sum(CASE WHEN orders.ordered_on >= "
     "'2025-01-01' AND orders.ordered_on < '2026-01-01' THEN order_lines.quantity * "
     "order_lines.unit_price END)) / nullif(sum(CASE WHEN orders.ordered_on >= '2025-01-01' AND "
     "orders.ordered_on < '2026-01-01' THEN order_lines.quantity * order_lines.unit_price END), "
     "0) AS growth_percent FROM order_lines JOIN orders ON order_lines.order_id = orders.id "
     "WHERE orders.ordered_on >= '2025-01-01' AND orders.ordered_on < '2027-01-01'"},
    {"percentage change in orders from October to November",
     "SELECT count(CASE WHEN ordered_on >= '2026-10-01' AND ordered_on < '2026-11-01' THEN 1 "
     "END) AS orders_2026_10, count(CASE WHEN ordered_on >= '2026-11-01' AND ordered_on < "
     "'2026-12-01' THEN 1 END) AS orders_2026_11, 100.0 * (count(CASE WHEN ordered_on >= "
     "'2026-11-01' AND ordered_on < '2026-12-01' THEN 1 END) - count(CASE WHEN ordered_on >= "
     "'2026-10-01' AND ordered_on < '2026-11-01' THEN 1 END)) / nullif(count(CASE WHEN "
     "ordered_on >= '2026-10-01' AND ordered_on < '2026-11-01' THEN 1 END), 0) AS growth_percent "
     "FROM orders WHERE ordered_on >= '2026-10-01' AND ordered_on < '2026-12-01'"},
};

static const struct asked late[] = {
    {"late deliveries per warehouse",
     "SELECT warehouses.name, count(*) AS deliveries FROM warehouses JOIN deliveries ON "
     "deliveries.warehouse_id = warehouses.id WHERE deliveries.delivered_date > "
     "deliveries.promised_date GROUP BY warehouses.id"},
    {"late deliveries per warehouse last month",
     "SELECT warehouses.name, count(*) AS deliveries FROM warehouses JOIN deliveries ON "
     "deliveries.warehouse_id = warehouses.id WHERE deliveries.delivered_date > "
     "deliveries.promised_date AND deliveries.delivered_date >= '2026-10-01' AND "
     "deliveries.delivered_date < '2026-11-01' GROUP BY warehouses.id"},
    {"late deliveries for each warehouse",
     "SELECT warehouses.name, count(*) AS deliveries FROM warehouses JOIN deliveries ON "
     "deliveries.warehouse_id = warehouses.id WHERE deliveries.delivered_date > "
     "deliveries.promised_date GROUP BY warehouses.id"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__is_not_sure__where_a_date_and_a_state_say_the_same(void **state)
{
    assert_none_sure(*state, kept, sizeof kept / sizeof *kept);
}

static void nlq_ask__says_as_used__what_is_in_the_query(void **state)
{
    assert_all_answered(*state, without, sizeof without / sizeof *without);
}

static void nlq_ask__takes__each_of_two_periods(void **state)
{
    assert_all_answered(*state, both, sizeof both / sizeof *both);
}

static void nlq_ask__averages__orders_over_their_lines(void **state)
{
    assert_all_answered(*state, average, sizeof average / sizeof *average);
}

static void nlq_ask__compares__two_periods_in_percent(void **state)
{
    assert_all_answered(*state, growth, sizeof growth / sizeof *growth);
}

static void nlq_ask__counts__late_rows_by_group(void **state)
{
    assert_all_answered(*state, late, sizeof late / sizeof *late);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__is_not_sure__where_a_date_and_a_state_say_the_same),
        cmocka_unit_test(nlq_ask__says_as_used__what_is_in_the_query),
        cmocka_unit_test(nlq_ask__takes__each_of_two_periods),
        cmocka_unit_test(nlq_ask__averages__orders_over_their_lines),
        cmocka_unit_test(nlq_ask__compares__two_periods_in_percent),
        cmocka_unit_test(nlq_ask__counts__late_rows_by_group),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
