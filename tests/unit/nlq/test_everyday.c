/* What people ask a shop day by day, in words that leave the things or the people unsaid. */
#include "fixture.h"

static const char tables[] =
    "CREATE TABLE employees(id INTEGER PRIMARY KEY, name TEXT NOT NULL, manager_id INTEGER "
    "REFERENCES employees(id), hired_on DATE NOT NULL, left_on DATE, birth_date DATE NOT NULL);"
    "INSERT INTO employees VALUES (1, 'Tyler Kim', NULL, '2019-01-01', NULL, '1980-11-29'), (2, "
    "'Anna Berg', 1, '2020-01-01', NULL, '1985-06-01'), (3, 'Otto Lund', 1, '2018-01-01', "
    "'2026-02-28', '1990-11-03');"
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, "
    "country TEXT NOT NULL, account_manager_id INTEGER REFERENCES employees(id), created_on DATE "
    "NOT NULL);"
    "INSERT INTO customers VALUES (1, 'Lindner AG', 'Bonn', 'Germany', 2, '2024-01-01'), (2, "
    "'Petit SARL', 'Lyon', 'France', 2, '2026-10-03'), (3, 'Whitby Ltd', 'Leeds', 'England', 3, "
    "'2025-02-01');"
    "CREATE TABLE categories(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "INSERT INTO categories VALUES (1, 'Chairs'), (2, 'Desks');"
    "CREATE TABLE products(id INTEGER PRIMARY KEY, name TEXT NOT NULL, category_id INTEGER NOT "
    "NULL REFERENCES categories(id), unit_price NUMERIC NOT NULL, introduced_on DATE NOT NULL);"
    "INSERT INTO products VALUES (1, 'Birke stool', 1, 40, '2020-01-01'), (2, 'Granit desk', 2, "
    "300, '2025-03-01'), (3, 'Ahorn bench', 1, 90, '2021-01-01');"
    "CREATE TABLE stock(product_id INTEGER NOT NULL REFERENCES products(id), quantity INTEGER NOT "
    "NULL, reorder_level INTEGER NOT NULL);"
    "INSERT INTO stock VALUES (1, 5, 10), (2, 0, 2), (3, 9, 4);"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, order_no INTEGER NOT NULL UNIQUE, customer_id "
    "INTEGER NOT NULL REFERENCES customers(id), employee_id INTEGER REFERENCES employees(id), "
    "placed_on DATE NOT NULL, status TEXT NOT NULL, total NUMERIC NOT NULL, note TEXT);"
    "INSERT INTO orders VALUES (1, 5001, 1, 2, '2025-02-10', 'delivered', 340, NULL), (2, 5002, 1, "
    "3, '2026-10-12', 'delivered', 80, 'about 25 boxes'), (3, 5003, 2, 3, '2026-11-18', "
    "'cancelled', 300, NULL), (4, 5004, 2, 3, '2026-11-24', 'open', 90, NULL);"
    "CREATE TABLE order_items(id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders(id), product_id INTEGER NOT NULL REFERENCES products(id), quantity INTEGER NOT NULL, "
    "amount NUMERIC NOT NULL);"
    "INSERT INTO order_items VALUES (1, 1, 1, 1, 40), (2, 1, 2, 1, 300), (3, 2, 1, 2, 80), (4, 3, "
    "2, 1, 300), (5, 4, 3, 1, 90);"
    "CREATE TABLE invoices(id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL, order_id INTEGER NOT "
    "NULL REFERENCES orders(id), issued_on DATE NOT NULL, due_on DATE NOT NULL, amount NUMERIC NOT "
    "NULL, paid BOOLEAN NOT NULL);"
    "INSERT INTO invoices VALUES (1, 'R1', 1, '2025-02-11', '2025-03-11', 340, 1), (2, 'R2', 2, "
    "'2026-10-13', '2026-11-13', 80, 0), (3, 'R3', 4, '2026-11-24', '2026-12-24', 90, 0);"
    "CREATE TABLE payments(id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL REFERENCES "
    "invoices(id), paid_on DATE NOT NULL, amount NUMERIC NOT NULL);"
    "INSERT INTO payments VALUES (1, 1, '2025-03-20', 340);"
    "CREATE TABLE shipments(id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders(id), shipped_on DATE NOT NULL, delivered_on DATE);"
    "INSERT INTO shipments VALUES (1, 1, '2025-02-11', '2025-02-15'), (2, 2, '2026-10-13', "
    "'2026-10-16'), (3, 4, '2026-11-24', NULL);"
    "CREATE TABLE returns(id INTEGER PRIMARY KEY, order_item_id INTEGER NOT NULL REFERENCES "
    "order_items(id), returned_on DATE NOT NULL, quantity INTEGER NOT NULL);"
    "INSERT INTO returns VALUES (1, 3, '2026-10-20', 1);"
    "CREATE TABLE support_tickets(id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers(id), employee_id INTEGER REFERENCES employees(id), opened_on DATE NOT NULL, "
    "closed_on DATE, subject TEXT NOT NULL);"
    "CREATE TABLE suppliers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, joined_on DATE NOT NULL, "
    "status TEXT NOT NULL);"
    "INSERT INTO suppliers VALUES (1, 'Holz AG', '2020-01-01', 'new'), (2, 'Stahl GmbH', "
    "'2026-01-01', 'active'), (3, 'Lack KG', '2026-02-01', 'active');"
    "INSERT INTO support_tickets VALUES (1, 1, 2, '2026-11-02', NULL, 'Scratch'), (2, 1, 3, "
    "'2026-01-02', '2026-01-05', 'Late'), (3, 3, 3, '2026-02-02', '2026-02-03', 'Colour');";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

/* Customers order and owe, staff sell and look after customers. */
static void nlq_ask__finds__whoever_is_meant(void **state)
{
    static const struct asked asked[] = {
        {"who placed the most orders",
         "SELECT customers.name FROM customers JOIN orders ON orders.customer_id = customers.id "
         "GROUP BY customers.id ORDER BY count(*) DESC LIMIT 1"},
        {"who has never ordered",
         "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)"},
        {"who ordered last week",
         "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
         "customers.id WHERE orders.placed_on >= '2026-11-16' AND orders.placed_on < '2026-11-23'"},
        {"who spent the most", "SELECT customers.name, sum(orders.total) AS spent FROM customers "
                               "JOIN orders ON orders.customer_id = customers.id GROUP BY "
                               "customers.id ORDER BY sum(orders.total) DESC LIMIT 1"},
        {"who took the most orders",
         "SELECT employees.name FROM employees JOIN orders ON orders.employee_id = employees.id "
         "GROUP BY employees.id ORDER BY count(*) DESC LIMIT 1"},
        {"who has the most customers",
         "SELECT employees.name FROM employees JOIN customers ON customers.account_manager_id = "
         "employees.id GROUP BY employees.id ORDER BY count(*) DESC LIMIT 1"},
        {"who cancelled an order last week",
         "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
         "customers.id WHERE orders.status = 'cancelled' AND orders.placed_on >= '2026-11-16' AND "
         "orders.placed_on < '2026-11-23'"},
        {"who bought chairs last month",
         "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
         "customers.id JOIN order_items ON order_items.order_id = orders.id JOIN products ON "
         "order_items.product_id = products.id JOIN categories ON products.category_id = "
         "categories.id WHERE categories.name = 'Chairs' AND orders.placed_on >= '2026-10-01' AND "
         "orders.placed_on < '2026-11-01'"},
        {"who hasn't paid",
         "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
         "customers.id JOIN invoices ON invoices.order_id = orders.id WHERE invoices.paid = 0"},
        {"who still hasn't paid",
         "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
         "customers.id JOIN invoices ON invoices.order_id = orders.id WHERE invoices.paid = 0"},
        {"customers who have not paid their invoices",
         "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
         "customers.id JOIN invoices ON invoices.order_id = orders.id WHERE invoices.paid = 0"},
        {"who owes us money",
         "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
         "customers.id JOIN invoices ON invoices.order_id = orders.id WHERE invoices.paid = 0"},
        {"who does Anna Berg report to", "SELECT name FROM employees WHERE id IN (SELECT "
                                         "manager_id FROM employees WHERE name = 'Anna Berg')"},
        {"how many people bought chairs",
         "SELECT count(DISTINCT customers.id) FROM customers JOIN orders ON orders.customer_id = "
         "customers.id JOIN order_items ON order_items.order_id = orders.id JOIN products ON "
         "order_items.product_id = products.id JOIN categories ON products.category_id = "
         "categories.id WHERE categories.name = 'Chairs'"},
        {"who handles the most tickets",
         "SELECT employees.name FROM employees JOIN support_tickets ON support_tickets.employee_id "
         "= employees.id GROUP BY employees.id ORDER BY count(*) DESC LIMIT 1"},
        {"which customers complain the most",
         "SELECT customers.name, count(*) AS support_tickets FROM customers JOIN support_tickets "
         "ON support_tickets.customer_id = customers.id GROUP BY customers.id ORDER BY count(*) "
         "DESC LIMIT 10"},
        {"how many employees do we have", "SELECT count(*) FROM employees WHERE left_on IS NULL"},
        {"who has been here the longest",
         "SELECT name FROM employees WHERE left_on IS NULL ORDER BY hired_on LIMIT 1"},
        {"whose birthday is this month",
         "SELECT name FROM employees WHERE CAST(strftime('%m', birth_date) AS INTEGER) = 11"},
        {"who has a birthday this month",
         "SELECT name FROM employees WHERE CAST(strftime('%m', birth_date) AS INTEGER) = 11"},
        {"how many customers ordered products last month",
         "SELECT count(DISTINCT customers.id) FROM customers JOIN orders ON orders.customer_id = "
         "customers.id JOIN order_items ON order_items.order_id = orders.id WHERE orders.placed_on "
         ">= '2026-10-01' AND orders.placed_on < '2026-11-01'"},
        {"which customers ordered last month",
         "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
         "customers.id WHERE orders.placed_on >= '2026-10-01' AND orders.placed_on < '2026-11-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* It may be the customers, or the staff: never sure. */
static void nlq_ask__doubts__who_has_something(void **state)
{
    static const struct asked asked[] = {
        {"who has the most orders",
         "SELECT customers.name FROM customers JOIN orders ON orders.customer_id = customers.id "
         "GROUP BY customers.id ORDER BY count(*) DESC LIMIT 1"},
        {"who has the most open orders",
         "SELECT customers.name FROM customers JOIN orders ON orders.customer_id = customers.id "
         "WHERE orders.status = 'open' GROUP BY customers.id ORDER BY count(*) DESC LIMIT 1"},
        {"who has the most invoices",
         "SELECT customers.name FROM customers JOIN orders ON orders.customer_id = customers.id "
         "JOIN invoices ON invoices.order_id = orders.id GROUP BY customers.id ORDER BY count(*) "
         "DESC LIMIT 1"},
        {"who has unpaid invoices",
         "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
         "customers.id JOIN invoices ON invoices.order_id = orders.id WHERE invoices.paid = 0"},
    };
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

/* Goods are bought and in stock, bills are due. */
static void nlq_ask__finds__what_nobody_names(void **state)
{
    static const struct asked asked[] = {
        {"revenue by category and year",
         "SELECT strftime('%Y', orders.placed_on) AS year, categories.name, "
         "sum(order_items.amount) AS revenue FROM orders JOIN order_items ON order_items.order_id "
         "= "
         "orders.id JOIN products ON order_items.product_id = products.id JOIN categories ON "
         "products.category_id = categories.id GROUP BY strftime('%Y', orders.placed_on), "
         "categories.id ORDER BY strftime('%Y', orders.placed_on)"},
        {"number of orders and total per month this year",
         "SELECT strftime('%Y-%m', placed_on) AS month, count(*) AS orders, sum(total) AS "
         "sum_of_total FROM orders WHERE placed_on >= '2026-01-01' AND placed_on < '2027-01-01' "
         "GROUP BY strftime('%Y-%m', placed_on) ORDER BY strftime('%Y-%m', placed_on)"},
        {"orders still open", "SELECT * FROM orders WHERE status = 'open'"},
        {"how many orders still open", "SELECT count(*) FROM orders WHERE status = 'open'"},
        {"what did Lindner AG buy last year",
         "SELECT DISTINCT products.name FROM products JOIN order_items ON order_items.product_id = "
         "products.id JOIN orders ON order_items.order_id = orders.id JOIN customers ON "
         "orders.customer_id = customers.id WHERE customers.name = 'Lindner AG' AND "
         "orders.placed_on >= '2025-01-01' AND orders.placed_on < '2026-01-01'"},
        {"what did Lindner AG order in 2026",
         "SELECT DISTINCT products.name FROM products JOIN order_items ON order_items.product_id = "
         "products.id JOIN orders ON order_items.order_id = orders.id JOIN customers ON "
         "orders.customer_id = customers.id WHERE customers.name = 'Lindner AG' AND "
         "orders.placed_on >= '2026-01-01' AND orders.placed_on < '2027-01-01'"},
        {"which products did Lindner AG buy last year",
         "SELECT DISTINCT products.name FROM products JOIN order_items ON order_items.product_id = "
         "products.id JOIN orders ON order_items.order_id = orders.id JOIN customers ON "
         "orders.customer_id = customers.id WHERE customers.name = 'Lindner AG' AND "
         "orders.placed_on >= '2025-01-01' AND orders.placed_on < '2026-01-01'"},
        {"what do customers from Germany buy most",
         "SELECT products.name, count(*) AS orders FROM products JOIN order_items ON "
         "order_items.product_id = products.id JOIN orders ON order_items.order_id = orders.id "
         "JOIN customers ON orders.customer_id = customers.id WHERE customers.country = 'Germany' "
         "GROUP BY products.id ORDER BY count(*) DESC LIMIT 10"},
        {"what was ordered last week",
         "SELECT DISTINCT products.name FROM products JOIN order_items ON order_items.product_id = "
         "products.id JOIN orders ON order_items.order_id = orders.id WHERE orders.placed_on >= "
         "'2026-11-16' AND orders.placed_on < '2026-11-23'"},
        {"what do we sell", "SELECT name FROM products"},
        {"what is out of stock", "SELECT name FROM products WHERE id NOT IN (SELECT product_id "
                                 "FROM stock WHERE quantity > 0)"},
        {"is anything out of stock", "SELECT name FROM products WHERE id NOT IN (SELECT product_id "
                                     "FROM stock WHERE quantity > 0)"},
        {"what is overdue",
         "SELECT invoice_no FROM invoices WHERE due_on < '2026-11-25' AND paid = 0"},
        {"what should we reorder",
         "SELECT DISTINCT products.name FROM products JOIN stock ON stock.product_id = products.id "
         "WHERE stock.quantity < stock.reorder_level"},
        {"which products need to be reordered",
         "SELECT DISTINCT products.name FROM products JOIN stock ON stock.product_id = products.id "
         "WHERE stock.quantity < stock.reorder_level"},
        {"what do people return most",
         "SELECT products.name, count(*) AS returns FROM products JOIN order_items ON "
         "order_items.product_id = products.id JOIN returns ON returns.order_item_id = "
         "order_items.id GROUP BY products.id ORDER BY count(*) DESC LIMIT 10"},
        {"which tickets are waiting to be closed",
         "SELECT subject FROM support_tickets WHERE closed_on IS NULL"},
        {"is there anything overdue",
         "SELECT invoice_no FROM invoices WHERE due_on < '2026-11-25' AND paid = 0"},
        {"what is still unpaid", "SELECT invoice_no FROM invoices WHERE paid = 0"},
        {"what has not been paid", "SELECT invoice_no FROM invoices WHERE paid = 0"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* Every month, how often, more than before. */
static void nlq_ask__counts__what_is_done_again(void **state)
{
    static const struct asked asked[] = {
        {"how often do customers order",
         "SELECT 1.0 * count(*) / count(DISTINCT customer_id) FROM orders"},
        {"how many orders does a customer place on average",
         "SELECT 1.0 * count(*) / count(DISTINCT customer_id) FROM orders"},
        {"which customers ordered every month in 2025",
         "SELECT customers.name FROM customers JOIN orders ON orders.customer_id = customers.id "
         "WHERE orders.placed_on >= '2025-01-01' AND orders.placed_on < '2026-01-01' GROUP BY "
         "customers.id HAVING count(DISTINCT date(orders.placed_on, 'start of month')) = 12"},
        {"which customers order every month",
         "SELECT customers.name FROM customers JOIN orders ON orders.customer_id = customers.id "
         "WHERE orders.placed_on >= '2025-11-01' AND orders.placed_on < '2026-11-01' GROUP BY "
         "customers.id HAVING count(DISTINCT date(orders.placed_on, 'start of month')) = 12"},
        {"how many customers ordered every month",
         "SELECT strftime('%Y-%m', orders.placed_on) AS month, count(DISTINCT customers.id) "
         "AS customers FROM orders JOIN customers ON orders.customer_id = customers.id GROUP BY "
         "strftime('%Y-%m', orders.placed_on) ORDER BY strftime('%Y-%m', orders.placed_on)"},
        {"which products sold less than last year",
         "SELECT products.name, sum(CASE WHEN orders.placed_on >= '2025-01-01' AND "
         "orders.placed_on < '2026-01-01' THEN order_items.amount END) AS sales_2025, sum(CASE "
         "WHEN orders.placed_on >= '2026-01-01' AND orders.placed_on < '2027-01-01' THEN "
         "order_items.amount END) AS sales_2026 FROM products JOIN order_items ON "
         "order_items.product_id = products.id JOIN orders ON order_items.order_id = orders.id "
         "WHERE orders.placed_on >= '2025-01-01' AND orders.placed_on < '2027-01-01' GROUP BY "
         "products.id HAVING coalesce(sum(CASE WHEN orders.placed_on >= '2025-01-01' AND "
         "orders.placed_on < '2026-01-01' THEN order_items.amount END), 0) > coalesce(sum(CASE "
         "WHEN orders.placed_on >= '2026-01-01' AND orders.placed_on < '2027-01-01' THEN "
         "order_items.amount END), 0)"},
        {"which customers ordered more than last month",
         "SELECT customers.name, count(CASE WHEN orders.placed_on >= '2026-10-01' AND "
         "orders.placed_on < '2026-11-01' THEN 1 END) AS orders_2026_10, count(CASE WHEN "
         "orders.placed_on >= '2026-11-01' AND orders.placed_on < '2026-12-01' THEN 1 END) AS "
         "orders_2026_11 FROM customers JOIN orders ON orders.customer_id = customers.id WHERE "
         "orders.placed_on >= '2026-10-01' AND orders.placed_on < '2026-12-01' GROUP BY "
         "customers.id HAVING count(CASE WHEN orders.placed_on >= '2026-11-01' AND "
         "orders.placed_on < '2026-12-01' THEN 1 END) > count(CASE WHEN orders.placed_on >= "
         "'2026-10-01' AND orders.placed_on < '2026-11-01' THEN 1 END)"},
        {"customers who ordered more in 2026 than in 2025",
         "SELECT customers.name, count(CASE WHEN orders.placed_on >= '2025-01-01' AND "
         "orders.placed_on < '2026-01-01' THEN 1 END) AS orders_2025, count(CASE WHEN "
         "orders.placed_on >= '2026-01-01' AND orders.placed_on < '2027-01-01' THEN 1 END) AS "
         "orders_2026 FROM customers JOIN orders ON orders.customer_id = customers.id WHERE "
         "orders.placed_on >= '2025-01-01' AND orders.placed_on < '2027-01-01' GROUP BY "
         "customers.id HAVING count(CASE WHEN orders.placed_on >= '2026-01-01' AND "
         "orders.placed_on < '2027-01-01' THEN 1 END) > count(CASE WHEN orders.placed_on >= "
         "'2025-01-01' AND orders.placed_on < '2026-01-01' THEN 1 END)"},
        {"did we sell more than last month",
         "SELECT sum(CASE WHEN placed_on >= '2026-10-01' AND placed_on < '2026-11-01' THEN total "
         "END) AS revenue_2026_10, sum(CASE WHEN placed_on >= '2026-11-01' AND placed_on < "
         "'2026-12-01' THEN total END) AS revenue_2026_11, coalesce(sum(CASE WHEN placed_on >= "
         "'2026-11-01' AND placed_on < '2026-12-01' THEN total END), 0) - coalesce(sum(CASE WHEN "
         "placed_on >= '2026-10-01' AND placed_on < '2026-11-01' THEN total END), 0) AS difference "
         "FROM orders WHERE placed_on >= '2026-10-01' AND placed_on < '2026-12-01'"},
        {"which month is the busiest",
         "SELECT strftime('%Y-%m', placed_on) AS month, count(*) AS orders FROM orders GROUP "
         "BY strftime('%Y-%m', placed_on) ORDER BY count(*) DESC LIMIT 1"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* A place is no date, and a note is no amount. */
static void nlq_ask__finds__where_and_when(void **state)
{
    static const struct asked asked[] = {
        {"where is order 5002", "SELECT status FROM orders WHERE order_no = 5002"},
        {"where do our customers come from", "SELECT country FROM customers"},
        {"when did we last sell a desk",
         "SELECT orders.placed_on FROM orders JOIN order_items ON order_items.order_id = orders.id "
         "JOIN products ON order_items.product_id = products.id JOIN categories ON "
         "products.category_id = categories.id WHERE categories.name = 'Desks' ORDER BY "
         "orders.placed_on DESC LIMIT 1"},
        {"when did Lindner AG last order",
         "SELECT orders.placed_on FROM orders JOIN customers ON orders.customer_id = customers.id "
         "WHERE customers.name = 'Lindner AG' ORDER BY orders.placed_on DESC LIMIT 1"},
        {"how long does delivery take",
         "SELECT avg(julianday(delivered_on) - julianday(shipped_on)) AS days FROM shipments"},
        {"how many employees are there", "SELECT count(*) FROM employees"},
        {"orders over 100", "SELECT * FROM orders WHERE total > 100"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* How it goes: sums, the best month, what each customer comes to. */
static void nlq_ask__answers__how_business_goes(void **state)
{
    static const struct asked asked[] = {
        {"how are sales this month", "SELECT sum(total) FROM orders WHERE placed_on >= "
                                     "'2026-11-01' AND placed_on < '2026-12-01'"},
        {"how did we do last month", "SELECT sum(total) FROM orders WHERE placed_on >= "
                                     "'2026-10-01' AND placed_on < '2026-11-01'"},
        {"are sales going up",
         "SELECT strftime('%Y-%m', placed_on) AS month, sum(total) AS sales FROM orders WHERE "
         "placed_on >= '2026-01-01' AND placed_on < '2027-01-01' GROUP BY strftime('%Y-%m', "
         "placed_on) ORDER BY strftime('%Y-%m', placed_on)"},
        {"what was our worst month this year",
         "SELECT strftime('%Y-%m', placed_on) AS month, sum(total) AS revenue FROM orders "
         "WHERE placed_on >= '2026-01-01' AND placed_on < '2027-01-01' GROUP BY strftime('%Y-%m', "
         "placed_on) ORDER BY sum(total) LIMIT 1"},
        {"how much did we sell last week compared to the week before",
         "SELECT sum(CASE WHEN placed_on >= '2026-11-09' AND placed_on < '2026-11-16' THEN total "
         "END) AS revenue_2026_11_09, sum(CASE WHEN placed_on >= '2026-11-16' AND placed_on < "
         "'2026-11-23' THEN total END) AS revenue_2026_11_16 FROM orders WHERE placed_on >= "
         "'2026-11-09' AND placed_on < '2026-11-23'"},
        {"did we make more money this year than last year",
         "SELECT sum(CASE WHEN placed_on >= '2025-01-01' AND placed_on < '2026-01-01' THEN total "
         "END) AS revenue_2025, sum(CASE WHEN placed_on >= '2026-01-01' AND placed_on < "
         "'2027-01-01' THEN total END) AS revenue_2026, coalesce(sum(CASE WHEN placed_on >= "
         "'2026-01-01' AND placed_on < '2027-01-01' THEN total END), 0) - coalesce(sum(CASE WHEN "
         "placed_on >= '2025-01-01' AND placed_on < '2026-01-01' THEN total END), 0) AS difference "
         "FROM orders WHERE placed_on >= '2025-01-01' AND placed_on < '2027-01-01'"},
        {"sales so far this year", "SELECT sum(total) FROM orders WHERE placed_on >= '2026-01-01' "
                                   "AND placed_on < '2027-01-01'"},
        {"what does a customer spend on average",
         "SELECT 1.0 * sum(total) / count(DISTINCT customer_id) FROM orders"},
        {"average sales per employee",
         "SELECT 1.0 * sum(total) / count(DISTINCT employee_id) FROM orders"},
        {"what is a typical order worth", "SELECT avg(total) FROM orders"},
        {"how many items does an average order have",
         "SELECT 1.0 * count(*) / count(DISTINCT order_id) FROM order_items"},
        {"which customers only bought once",
         "SELECT customers.name FROM customers JOIN orders ON orders.customer_id = customers.id "
         "GROUP BY customers.id HAVING count(*) = 1"},
        {"which customers have not ordered for a year",
         "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE "
         "placed_on >= '2025-11-25' AND placed_on < '2026-11-26')"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* Two or three words for a question. */
static void nlq_ask__answers__few_words(void **state)
{
    static const struct asked asked[] = {
        {"new customers",
         "SELECT name, created_on FROM customers ORDER BY created_on DESC LIMIT 10"},
        {"new suppliers", "SELECT name FROM suppliers WHERE status = 'new'"},
        {"expensive products",
         "SELECT name, unit_price FROM products ORDER BY unit_price DESC LIMIT 10"},
        {"cheap products under 50", "SELECT name FROM products WHERE unit_price < 50"},
        {"inactive customers",
         "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE "
         "placed_on >= '2025-11-25' AND placed_on < '2026-11-26')"},
        {"loyal customers",
         "SELECT customers.name, count(*) AS orders FROM customers JOIN orders ON "
         "orders.customer_id = customers.id GROUP BY customers.id ORDER BY count(*) DESC LIMIT 10"},
        {"big spenders", "SELECT customers.name, sum(orders.total) AS revenue FROM customers JOIN "
                         "orders ON orders.customer_id = customers.id GROUP BY customers.id ORDER "
                         "BY sum(orders.total) DESC LIMIT 10"},
        {"late payers",
         "SELECT DISTINCT customers.name FROM customers JOIN orders ON orders.customer_id = "
         "customers.id JOIN invoices ON invoices.order_id = orders.id JOIN payments ON "
         "payments.invoice_id = invoices.id WHERE payments.paid_on > invoices.due_on"},
        {"pending shipments", "SELECT * FROM shipments WHERE delivered_on IS NULL"},
        {"low stock", "SELECT DISTINCT products.name FROM products JOIN stock ON stock.product_id "
                      "= products.id WHERE stock.quantity < stock.reorder_level"},
        {"todays orders",
         "SELECT * FROM orders WHERE placed_on >= '2026-11-25' AND placed_on < '2026-11-26'"},
        {"yesterdays sales", "SELECT sum(total) FROM orders WHERE placed_on >= '2026-11-24' AND "
                             "placed_on < '2026-11-25'"},
        {"products without sales",
         "SELECT name FROM products WHERE id NOT IN (SELECT product_id FROM order_items)"},
        {"customers with no sales",
         "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)"},
        {"most popular products", "SELECT products.name, count(*) AS order_items FROM products "
                                  "JOIN order_items ON order_items.product_id = products.id GROUP "
                                  "BY products.id ORDER BY count(*) DESC LIMIT 10"},
        {"sales", "SELECT sum(total) FROM orders"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* A department that the data does not have is no pronoun. */
static void nlq_ask__declines__departments_it_does_not_have(void **state)
{
    static const char *const questions[] = {"employees in IT", "which employees are in IT"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__finds__whoever_is_meant),
        cmocka_unit_test(nlq_ask__doubts__who_has_something),
        cmocka_unit_test(nlq_ask__finds__what_nobody_names),
        cmocka_unit_test(nlq_ask__counts__what_is_done_again),
        cmocka_unit_test(nlq_ask__finds__where_and_when),
        cmocka_unit_test(nlq_ask__answers__how_business_goes),
        cmocka_unit_test(nlq_ask__answers__few_words),
        cmocka_unit_test(nlq_ask__declines__departments_it_does_not_have),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
