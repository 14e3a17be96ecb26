/* Shapes of questions beyond one table and one number: the best of each group, measures that are a
 * product, shares of groups, both sides of a count, rows like another one, lists of columns. */
#include <string.h>

#include "fixture.h"

static const char firm[] =
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, country TEXT, "
    "email TEXT, birth_date DATE, created_on DATE NOT NULL);"
    "CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, category_id INTEGER NOT "
    "NULL REFERENCES categories (id), price NUMERIC(10,2) NOT NULL, discontinued BOOLEAN NOT "
    "NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), issued_on DATE NOT NULL, due_on DATE NOT NULL, paid_on DATE);"
    "CREATE TABLE supplies (id INTEGER PRIMARY KEY, label TEXT NOT NULL, stock INTEGER NOT NULL, "
    "reorder_level INTEGER NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (id), ordered_at TIMESTAMP NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), product_id INTEGER NOT NULL REFERENCES products (id), quantity INTEGER NOT NULL, "
    "unit_price NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE reviews (id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products "
    "(id), rating INTEGER NOT NULL);"
    "INSERT INTO customers VALUES (1, 'Anna', 'Vienna', 'Austria', 'a@x.com', '1980-02-01', "
    "'2020-01-01'), (2, 'Bob', 'Lyon', 'France', NULL, '1990-01-01', '2021-01-01'), (3, 'Cem', "
    "'Paris', 'France', 'c@y.org', '2000-01-01', '2024-01-01'), (4, 'Dan', 'Berlin', 'Germany', "
    "NULL, '1985-05-05', '2025-01-01');"
    "INSERT INTO categories VALUES (1, 'Furniture'), (2, 'Lighting');"
    "INSERT INTO products VALUES (1, 'Lamp', 2, 20, 0), (2, 'Desk', 1, 300, 0), (3, 'Chair', 1, "
    "80, 1);"
    "INSERT INTO orders VALUES (1, 1, '2025-01-05 10:00:00', 'shipped'), (2, 2, '2025-02-07 "
    "11:30:00', 'open'), (3, 2, '2025-03-01 09:00:00', 'shipped'), (4, 3, '2024-12-24 08:00:00', "
    "'cancelled');"
    "INSERT INTO order_items VALUES (1, 1, 1, 1, 20), (2, 1, 2, 1, 300), (3, 2, 3, 1, 80), (4, 3, "
    "1, 1, 20), (5, 4, 2, 1, 300);"
    "INSERT INTO reviews VALUES (1, 1, 5), (2, 1, 3), (3, 2, 4);";

#define BEST_PRODUCTS(n)                                                                           \
    "SELECT categories.name, products.name, products.price FROM categories JOIN products ON "      \
    "products.category_id = categories.id WHERE (SELECT count(*) FROM products AS other WHERE "    \
    "other.category_id = products.category_id AND other.price > products.price) < " n              \
    " ORDER BY categories.name, products.price DESC"
#define BEST_PRODUCT                                                                               \
    "SELECT categories.name, products.name, products.price FROM categories JOIN products ON "      \
    "products.category_id = categories.id WHERE NOT EXISTS (SELECT 1 FROM products AS other "      \
    "WHERE other.category_id = products.category_id AND other.price > products.price) ORDER BY "   \
    "categories.name, products.price DESC"
#define TAKINGS "sum(order_items.quantity * order_items.unit_price)"
#define YEAR "strftime('%Y', ordered_at)"
#define IN_2024                                                                                    \
    "count(CASE WHEN ordered_at >= '2024-01-01' AND ordered_at < '2025-01-01' THEN 1 END)"
#define IN_2025                                                                                    \
    "count(CASE WHEN ordered_at >= '2025-01-01' AND ordered_at < '2026-01-01' THEN 1 END)"
#define MONTH "strftime('%Y-%m', orders.ordered_at)"

static const struct {
    const char *question, *sql;
} cases[] = {
    /* the best of each group */
    {"top 2 products per category by price", BEST_PRODUCTS("2")},
    {"the most expensive product in each category", BEST_PRODUCT},
    {"the last order of each customer",
     "SELECT customers.name, orders.id, orders.ordered_at FROM customers JOIN orders ON "
     "orders.customer_id = customers.id WHERE NOT EXISTS (SELECT 1 FROM orders AS other WHERE "
     "other.customer_id = orders.customer_id AND other.ordered_at > orders.ordered_at) ORDER BY "
     "customers.name, orders.ordered_at DESC"},
    /* measures that no column has; what is counted once, not for each line */
    {"revenue by category",
     "SELECT categories.name, " TAKINGS " AS revenue FROM categories JOIN products ON "
     "products.category_id = categories.id JOIN order_items ON order_items.product_id = "
     "products.id GROUP BY categories.id"},
    {"total sales per country",
     "SELECT customers.country, " TAKINGS " AS revenue FROM customers JOIN orders ON "
     "orders.customer_id = customers.id JOIN order_items ON order_items.order_id = orders.id GROUP "
     "BY customers.country"},
    {"total revenue", "SELECT sum(quantity * unit_price) AS revenue FROM order_items"},
    {"revenue per month in 2025",
     "SELECT " MONTH ", " TAKINGS
     " AS revenue FROM orders JOIN order_items ON order_items.order_id = orders.id WHERE "
     "orders.ordered_at >= '2025-01-01' AND orders.ordered_at < '2026-01-01' GROUP BY " MONTH
     " ORDER BY " MONTH},
    {"top 3 customers by revenue",
     "SELECT customers.name, " TAKINGS " AS revenue FROM customers JOIN orders ON "
     "orders.customer_id = customers.id JOIN order_items ON order_items.order_id = orders.id GROUP "
     "BY customers.id ORDER BY " TAKINGS " DESC LIMIT 3"},
    {"products with an average rating above 4",
     "SELECT products.name FROM products JOIN reviews ON reviews.product_id = products.id GROUP BY "
     "products.id HAVING avg(reviews.rating) > 4"},
    /* parts of the whole */
    {"percentage of orders by status",
     "SELECT status, 100.0 * count(*) / sum(count(*)) OVER () AS percent FROM orders GROUP BY "
     "status"},
    {"share of orders per country",
     "SELECT customers.country, 100.0 * count(*) / sum(count(*)) OVER () AS percent FROM customers "
     "JOIN orders ON orders.customer_id = customers.id GROUP BY customers.country"},
    {"how many customers have an email and how many don't?",
     "SELECT count(CASE WHEN email IS NOT NULL THEN 1 END) AS yes, count(*) - count(CASE WHEN "
     "email IS NOT NULL THEN 1 END) AS no FROM customers"},
    {"how many products are discontinued and how many are not?",
     "SELECT count(CASE WHEN discontinued = 1 THEN 1 END) AS yes, count(*) - count(CASE WHEN "
     "discontinued = 1 THEN 1 END) AS no FROM products"},
    {"number of different cities and countries",
     "SELECT count(DISTINCT city), count(DISTINCT country) FROM customers"},
    /* groups that have no rows; headings */
    {"number of orders for each customer, also those with none",
     "SELECT customers.name, count(orders.id) AS orders FROM customers LEFT JOIN orders ON "
     "orders.customer_id = customers.id GROUP BY customers.id"},
    {"how many open orders does each customer have, including customers without any?",
     "SELECT customers.name, count(orders.id) AS orders FROM customers LEFT JOIN orders ON "
     "orders.customer_id = customers.id AND orders.status = 'open' GROUP BY customers.id"},
    {"how many orders does each product have?",
     "SELECT products.name, count(DISTINCT orders.id) AS orders FROM products LEFT JOIN "
     "order_items ON order_items.product_id = products.id LEFT JOIN orders ON "
     "order_items.order_id = orders.id GROUP BY products.id"},
    {"total price of products per category, even if there are none",
     "SELECT categories.name, coalesce(sum(products.price), 0) AS total_price FROM categories LEFT "
     "JOIN products ON products.category_id = categories.id GROUP BY categories.id"},
    {"average price of products per category",
     "SELECT categories.name, avg(products.price) AS average_price FROM categories JOIN products "
     "ON products.category_id = categories.id GROUP BY categories.id"},
    {"orders per month",
     "SELECT strftime('%Y-%m', ordered_at) AS month, count(*) AS orders FROM orders GROUP BY "
     "strftime('%Y-%m', ordered_at) ORDER BY strftime('%Y-%m', ordered_at)"},
    {"share of revenue per country",
     "SELECT customers.country, 100.0 * " TAKINGS " / sum(" TAKINGS ") OVER () AS percent FROM "
     "customers JOIN orders ON orders.customer_id = customers.id JOIN order_items ON "
     "order_items.order_id = orders.id GROUP BY customers.country"},
    {"ratio of shipped to open orders",
     "SELECT 1.0 * count(CASE WHEN status = 'shipped' THEN 1 END) / nullif(count(CASE WHEN status "
     "= 'open' THEN 1 END), 0) AS ratio FROM orders"},
    {"ratio of discontinued to all products",
     "SELECT 1.0 * count(CASE WHEN discontinued = 1 THEN 1 END) / nullif(count(*), 0) AS ratio "
     "FROM products"},
    /* two periods side by side; growth */
    {"number of orders 2024 vs 2025 by month",
     "SELECT CAST(strftime('%m', ordered_at) AS INTEGER) AS month, " IN_2024
     " AS orders_2024, " IN_2025
     " AS orders_2025 FROM orders WHERE ordered_at >= '2024-01-01' AND ordered_at < "
     "'2026-01-01' GROUP BY CAST(strftime('%m', ordered_at) AS INTEGER) ORDER BY "
     "CAST(strftime('%m', ordered_at) AS INTEGER)"},
    {"orders January 2024 compared to 2025 by status",
     "SELECT status, count(CASE WHEN ordered_at >= '2024-01-01' AND ordered_at < '2024-02-01' "
     "THEN 1 END) AS orders_2024_01, " IN_2025 " AS orders_2025 FROM orders WHERE ordered_at >= "
     "'2024-01-01' AND ordered_at < '2024-02-01' OR ordered_at >= '2025-01-01' AND ordered_at < "
     "'2026-01-01' GROUP BY status"},
    {"number of orders in 2024 and 2025 by status",
     "SELECT status, " IN_2024 " AS orders_2024, " IN_2025 " AS orders_2025 FROM orders WHERE "
     "ordered_at >= '2024-01-01' AND ordered_at < '2026-01-01' GROUP BY status"},
    {"growth of the number of orders from 2024 to 2025 in percent",
     "SELECT " IN_2024 " AS orders_2024, " IN_2025 " AS orders_2025, 100.0 * (" IN_2025
     " - " IN_2024 ") / nullif(" IN_2024 ", 0) AS growth_percent FROM orders WHERE ordered_at >= "
     "'2024-01-01' AND ordered_at < '2026-01-01'"},
    {"compare the number of orders this month with last month",
     "SELECT strftime('%Y-%m', ordered_at) AS month, count(*) AS orders FROM orders WHERE "
     "ordered_at >= '2026-10-01' AND ordered_at < '2026-12-01' GROUP BY strftime('%Y-%m', "
     "ordered_at) ORDER BY strftime('%Y-%m', ordered_at)"},
    /* by numbers that window functions give */
    {"top 2 customers by revenue in each country",
     "SELECT country, name, revenue FROM (SELECT customers.country AS country, customers.name AS "
     "name, " TAKINGS " AS revenue, rank() OVER (PARTITION BY customers.country ORDER BY " TAKINGS
     " DESC) AS place FROM customers JOIN orders ON orders.customer_id = customers.id JOIN "
     "order_items ON order_items.order_id = orders.id GROUP BY customers.country, customers.id) "
     "AS numbered WHERE place <= 2 ORDER BY country, place"},
    {"median price of products per category",
     "SELECT name, avg(price) AS median_price FROM (SELECT categories.name AS name, "
     "products.price AS price, categories.id AS id, row_number() OVER (PARTITION BY categories.id "
     "ORDER BY products.price) AS place, count(*) OVER (PARTITION BY categories.id) AS places "
     "FROM categories JOIN products ON products.category_id = categories.id WHERE products.price "
     "IS NOT NULL) AS numbered WHERE 2 * place BETWEEN places AND places + 2 GROUP BY id, name"},
    {"90th percentile of the price of products",
     "SELECT min(price) AS percentile_90_price FROM (SELECT price AS price, row_number() OVER "
     "(ORDER BY price) AS place, count(*) OVER () AS places FROM products WHERE price IS NOT "
     "NULL) AS numbered WHERE 100 * place >= 90 * places"},
    {"cumulative number of orders per year",
     "SELECT " YEAR " AS year, count(*) AS orders, sum(count(*)) OVER (ORDER BY " YEAR
     ") AS running_total FROM orders GROUP BY " YEAR " ORDER BY " YEAR},
    {"rank the products by price",
     "SELECT name, price, rank() OVER (ORDER BY price DESC) AS place FROM products ORDER BY price "
     "DESC"},
    {"the largest product of each category",
     "SELECT categories.name, products.name, products.price FROM categories JOIN products ON "
     "products.category_id = categories.id WHERE NOT EXISTS (SELECT 1 FROM products AS other WHERE "
     "other.category_id = products.category_id AND other.price > products.price) ORDER BY "
     "categories.name, products.price DESC"},
    /* days of the week, ages, dates said in part, one column against another */
    {"how many orders were placed on weekends?",
     "SELECT count(*) FROM orders WHERE CAST(strftime('%w', ordered_at) AS INTEGER) IN (0, 6)"},
    {"number of orders by weekday",
     "SELECT CASE CAST(strftime('%w', ordered_at) AS INTEGER) WHEN 0 THEN 'Sunday' WHEN 1 THEN "
     "'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' WHEN 4 THEN 'Thursday' WHEN 5 THEN "
     "'Friday' WHEN 6 THEN 'Saturday' END AS weekday, count(*) AS orders FROM "
     "orders GROUP BY CAST(strftime('%w', ordered_at) AS INTEGER) ORDER BY "
     "CAST(strftime('%w', ordered_at) AS INTEGER)"},
    {"average age of customers per country",
     "SELECT country, avg((julianday('2026-11-25') - julianday(birth_date)) / 365.25) AS "
     "average_age FROM customers GROUP BY country"},
    {"customers under 30", "SELECT name FROM customers WHERE birth_date > '1996-11-25'"},
    {"how many orders were placed between 1 March and 15 March 2025?",
     "SELECT count(*) FROM orders WHERE ordered_at >= '2025-03-01' AND ordered_at < '2025-03-16'"},
    {"how many orders were placed between 3 and 9 March 2025?",
     "SELECT count(*) FROM orders WHERE ordered_at >= '2025-03-03' AND ordered_at < '2025-03-10'"},
    {"how many supplies have stock below the reorder level?",
     "SELECT count(*) FROM supplies WHERE stock < reorder_level"},
    {"how many invoices were paid after the due date?",
     "SELECT count(*) FROM invoices WHERE paid_on > due_on"},
    {"how many invoices were paid later than they were due?",
     "SELECT count(*) FROM invoices WHERE paid_on > due_on"},
    /* what is shown; products of columns that are said */
    {"customers in France. Return the name, email and city",
     "SELECT name, email, city FROM customers WHERE country = 'France'"},
    {"products with name, price and category",
     "SELECT products.name, products.price, categories.name FROM products JOIN categories ON "
     "products.category_id = categories.id"},
    {"total quantity times unit price per product",
     "SELECT products.name, sum(order_items.unit_price * order_items.quantity) FROM products JOIN "
     "order_items ON order_items.product_id = products.id GROUP BY products.id"},
    /* like another row; not like several */
    {"customers from the same country as Bob",
     "SELECT name FROM customers WHERE country IN (SELECT country FROM customers WHERE name = "
     "'Bob') AND name <> 'Bob'"},
    {"customers from neither France nor Germany",
     "SELECT name FROM customers WHERE country <> 'France' AND country <> 'Germany'"},
    {"customers not from France or Germany",
     "SELECT name FROM customers WHERE country <> 'France' AND country <> 'Germany'"},
    /* all rows in an order, none picked */
    {"customers from the oldest to the youngest", "SELECT name FROM customers ORDER BY birth_date"},
    {"products ordered from the most expensive", "SELECT name FROM products ORDER BY price DESC"},
    {"most expensive products, ordered from the most expensive",
     "SELECT name FROM products ORDER BY price DESC"},
    /* what was done with what; columns to show; dates of rows, not of people */
    {"which customers bought a Lamp?",
     "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
     "customers.id JOIN order_items ON order_items.order_id = orders.id JOIN products ON "
     "order_items.product_id = products.id WHERE products.name = 'Lamp'"},
    {"show customers with name, email and city", "SELECT name, email, city FROM customers"},
    {"how many customers per year?",
     "SELECT strftime('%Y', created_on), count(*) FROM customers GROUP BY "
     "strftime('%Y', created_on) ORDER BY strftime('%Y', created_on)"},
};

static int setup(void **state)
{
    return fixture_open(state, firm);
}

/* Shapes that were said and cannot be made, and sums over rows that a join repeats. */
static void nlq_ask__declines__what_it_cannot_make(void **state)
{
    static const char *const questions[] = {
        "median name of customers",
        "running total of orders",
        "ratio of purple to open orders",
        "growth of the number of orders",
    };
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        if (answer->count && answer->readings[0].answers)
            fail_msg("%s\n  got %s", questions[i], answer->readings[0].sql);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__answers__shapes_of_several_steps(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static void nlq_ask__runs__what_it_answers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (!fixture_runs(cases[i].sql))
            fail_msg("%s: does not run: %s", cases[i].question, cases[i].sql);
    }
}

static void nlq_ask__says__what_is_multiplied(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "revenue by category", NULL);
    bool said = false;
    assert_true(answer->count > 0 && answer->readings[0].confidence >= .5);
    for (size_t i = 0; i < answer->readings[0].evidence_count; i++)
        said = said || strcmp(answer->readings[0].evidence[i].text,
                              "revenue = order_items.quantity × order_items.unit_price") == 0;
    assert_true(said);
    nlq_answer_free(answer);
}

static void nlq_ask__is_not_sure__that_a_row_has_two_values(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "customers in both Paris and Lyon", NULL);
    assert_true(answer->count == 0 || !answer->readings[0].sure);
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__declines__what_it_cannot_make),
        cmocka_unit_test(nlq_ask__answers__shapes_of_several_steps),
        cmocka_unit_test(nlq_ask__runs__what_it_answers),
        cmocka_unit_test(nlq_ask__says__what_is_multiplied),
        cmocka_unit_test(nlq_ask__is_not_sure__that_a_row_has_two_values),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
