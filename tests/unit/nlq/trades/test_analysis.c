/* Analytical questions over a joinery: whole months, ranges of a number, ranks within a group, sums
 * that are compared, shares of those with several rows, output lists in a sentence of their own. */
#include <string.h>

#include "../fixture.h"

static const char joinery[] =
    "CREATE TABLE branches (branch_id INTEGER PRIMARY KEY, branch_name TEXT NOT NULL);"
    "CREATE TABLE joiners (joiner_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, branch_id "
    "INTEGER NOT NULL REFERENCES branches (branch_id), salary NUMERIC(8,2) NOT NULL, hired_on DATE "
    "NOT NULL);"
    "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, "
    "town TEXT NOT NULL, birth_date DATE, registered_at TIMESTAMP NOT NULL);"
    "CREATE TABLE quotes (quote_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (customer_id), quoted_on DATE NOT NULL, amount NUMERIC(9,2) NOT NULL, status TEXT "
    "NOT NULL);"
    "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (customer_id), quote_id INTEGER REFERENCES quotes (quote_id), ordered_on DATE NOT "
    "NULL, status TEXT NOT NULL, total NUMERIC(9,2) NOT NULL);"
    "CREATE TABLE stains (stain_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders (order_id), poured_on DATE NOT NULL, litres REAL NOT NULL);"
    "CREATE TABLE returns (return_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders (order_id), returned_on DATE NOT NULL);"
    "INSERT INTO branches VALUES (1, 'North'), (2, 'South');"
    "INSERT INTO joiners VALUES (1, 'Anna Wolf', 1, 3000, '2015-02-01'), (2, 'Bert Lang', 1, 2500, "
    "'2024-05-01'), (3, 'Cyd Moser', 2, 2800, '2020-06-01');"
    "INSERT INTO customers VALUES (1, 'Dora Kern', 'd@mail.example', 'Graz', '1990-04-01', "
    "'2025-01-05 09:00:00'), (2, 'Emil Baum', NULL, 'Linz', '1970-09-09', '2025-06-01 10:00:00'), "
    "(3, 'Fay Auer', 'd@mail.example', 'Graz', '2001-01-01', '2026-02-01 11:00:00');"
    "INSERT INTO quotes VALUES (1, 1, '2025-01-10', 500, 'accepted'), (2, 2, '2025-07-01', 900, "
    "'rejected'), (3, 3, '2026-03-01', 700, 'open');"
    "INSERT INTO orders VALUES (1, 1, 1, '2025-01-12', 'completed', 500), (2, 1, NULL, "
    "'2026-10-03', 'completed', 1700), (3, 2, NULL, '2026-10-20', 'cancelled', 90);"
    "INSERT INTO stains VALUES (1, 1, '2025-01-14', 4.5), (2, 2, '2026-10-05', 3.0);"
    "INSERT INTO returns VALUES (1, 3, '2026-11-02');";

static const struct asked cases[] = {
    /* whole units before the one that has begun, and that of a year ago */
    {"how many orders were there in the last 3 full months",
     "SELECT count(*) FROM orders WHERE ordered_on >= '2026-08-01' AND ordered_on < '2026-11-01'"},
    {"how many orders were there in the two complete quarters before this one",
     "SELECT count(*) FROM orders WHERE ordered_on >= '2026-04-01' AND ordered_on < '2026-10-01'"},
    {"number of orders in the same month last year",
     "SELECT count(*) FROM orders WHERE ordered_on >= '2025-11-01' AND ordered_on < '2025-12-01'"},
    /* ranges of a number, of an age */
    {"orders by size: below 100, 100 to 600, above 600",
     "SELECT CASE WHEN total < 100 THEN 'below 100' WHEN total >= 100 AND total <= 600 THEN "
     "'100 to 600' WHEN total > 600 THEN 'above 600' END, count(*) FROM orders GROUP BY CASE WHEN "
     "total < 100 THEN 'below 100' WHEN total >= 100 AND total <= 600 THEN '100 to 600' WHEN total "
     "> 600 THEN 'above 600' END ORDER BY min(total)"},
    {"clients between 30 and 40 years old",
     "SELECT full_name FROM customers WHERE birth_date >= '1985-11-26' AND birth_date < "
     "'1996-11-26'"},
    /* places within a group */
    {"rank the joiners by salary within their branch",
     "SELECT branches.branch_name, joiners.full_name, joiners.salary, rank() OVER (PARTITION BY "
     "joiners.branch_id ORDER BY joiners.salary DESC) FROM branches JOIN joiners ON "
     "joiners.branch_id = branches.branch_id ORDER BY branches.branch_name, joiners.salary DESC"},
    {"the largest order of each month",
     "SELECT month, order_id, highest_total FROM (SELECT strftime('%Y-%m', ordered_on) AS "
     "month, order_id AS order_id, max(total) AS highest_total, rank() OVER (PARTITION BY "
     "strftime('%Y-%m', ordered_on) ORDER BY max(total) DESC) AS place FROM orders GROUP BY "
     "strftime('%Y-%m', ordered_on), order_id) AS numbered WHERE place <= 1 ORDER BY month, "
     "place"},
    /* sums that are compared */
    {"towns with more than 1000 in completed orders",
     "SELECT customers.town FROM customers JOIN orders ON orders.customer_id = "
     "customers.customer_id WHERE orders.status = 'completed' GROUP BY customers.town HAVING "
     "sum(orders.total) > 1000"},
    {"customers with more than 1 order and more than 1000 in revenue",
     "SELECT customers.full_name FROM customers JOIN orders ON orders.customer_id = "
     "customers.customer_id GROUP BY customers.customer_id HAVING count(*) > 1 AND "
     "sum(orders.total) > 1000"},
    {"Which customers spent more than 1000 in total? Return the customer id, the name and the "
     "total amount, highest first.",
     "SELECT customers.customer_id, customers.full_name, sum(orders.total) FROM customers JOIN "
     "orders ON orders.customer_id = customers.customer_id GROUP BY customers.customer_id HAVING "
     "sum(orders.total) > 1000 ORDER BY sum(orders.total) DESC"},
    /* shares of those with so many rows, or with any */
    {"What percentage of customers have more than one order?",
     "SELECT 100.0 * count(CASE WHEN customer_id IN (SELECT customer_id FROM orders GROUP BY "
     "customer_id HAVING count(*) > 1) THEN 1 END) / count(*) FROM customers"},
    {"conversion rate from quotes to orders",
     "SELECT 100.0 * count(CASE WHEN quote_id IN (SELECT quote_id FROM orders) THEN 1 END) / "
     "count(*) FROM quotes"},
    /* how long something has been so */
    {"customers without an order for more than 90 days",
     "SELECT full_name FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM orders "
     "WHERE ordered_on >= '2026-08-27' AND ordered_on < '2026-11-26')"},
    {"how many joiners have been employed for more than 5 years",
     "SELECT count(*) FROM joiners WHERE hired_on < '2021-11-25'"},
    {"customers whose last order is older than 90 days",
     "SELECT full_name FROM customers WHERE customer_id IN (SELECT customer_id FROM orders GROUP "
     "BY customer_id HAVING max(ordered_on) < '2026-08-27')"},
    {"customers who ordered within 30 days of registration",
     "SELECT DISTINCT customers.full_name FROM customers JOIN orders ON orders.customer_id = "
     "customers.customer_id WHERE julianday(orders.ordered_on) - "
     "julianday(customers.registered_at) <= 30 AND julianday(orders.ordered_on) - "
     "julianday(customers.registered_at) >= 0"},
    /* what is asked for, in a sentence of its own, or behind the row that it is of */
    {"For each customer return the number of orders",
     "SELECT customers.full_name, count(*) FROM customers JOIN orders ON orders.customer_id = "
     "customers.customer_id GROUP BY customers.customer_id"},
    {"Get the customers from Graz. I need their name, email and registration date.",
     "SELECT full_name, email, registered_at FROM customers WHERE town = 'Graz'"},
    {"latest order for each customer with its date and total",
     "SELECT customers.full_name, orders.ordered_on, orders.total FROM customers JOIN orders ON "
     "orders.customer_id = customers.customer_id WHERE NOT EXISTS (SELECT 1 FROM orders AS other "
     "WHERE other.customer_id = orders.customer_id AND other.ordered_on > orders.ordered_on) ORDER "
     "BY customers.full_name, orders.ordered_on DESC"},
    /* what is kept of a row is of one; what is kept in units is added up */
    {"average total per order by status", "SELECT status, avg(total) FROM orders GROUP BY status"},
    {"litres poured in October 2026",
     "SELECT sum(litres) FROM stains WHERE poured_on >= '2026-10-01' AND poured_on < '2026-11-01'"},
    {"emails used by more than one customer",
     "SELECT email FROM customers WHERE email IS NOT NULL GROUP BY email HAVING count(*) > 1"},
    {"orders placed on Saturdays or Sundays in 2026",
     "SELECT * FROM orders WHERE CAST(strftime('%w', ordered_on) AS INTEGER) IN (6, 0) AND "
     "ordered_on >= '2026-01-01' AND ordered_on < '2027-01-01'"},
};

static void analysis__answers__what_is_asked(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

/* A quotient of the licences, and a price of a table that has not so many columns. */
static const char seats[] =
    "CREATE TABLE Product (ProductCode TEXT PRIMARY KEY, ProductName TEXT NOT NULL, ShelfDays "
    "INTEGER NOT NULL, Price NUMERIC(8,2) NOT NULL);"
    "CREATE TABLE vendors (vendor_id INTEGER PRIMARY KEY, vendor_name TEXT NOT NULL);"
    "CREATE TABLE licences (licence_id INTEGER PRIMARY KEY, vendor_id INTEGER NOT NULL REFERENCES "
    "vendors (vendor_id), product TEXT NOT NULL, seats INTEGER NOT NULL, seats_used INTEGER NOT "
    "NULL, annual_cost NUMERIC(10,2) NOT NULL, expires_on DATE NOT NULL);"
    "INSERT INTO vendors VALUES (1, 'Umbra');"
    "INSERT INTO licences VALUES (1, 1, 'Draw', 4, 3, 50, '2026-01-01'), (2, 1, 'Write', 4, 3, 50, "
    "'2026-01-01');"
    "INSERT INTO Product VALUES ('D', 'Draw', 3, 4);";

static void a_measure__is_not_divided__by_a_column_of_another_table(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "cost per used seat by product", NULL);
    for (size_t i = 0; i < answer->count; i++) {
        const struct nlq_reading *reading = &answer->readings[i];
        const bool price = strstr(reading->sql, "Price") != NULL;
        for (size_t k = 0; k < reading->evidence_count; k++)
            assert_false(price && strstr(reading->evidence[k].text, " / "));
        assert_false(reading->sure);
    }
    nlq_answer_free(answer);
}

static int setup(void **state)
{
    return fixture_open(state, joinery);
}

static int setup_seats(void **state)
{
    return fixture_open(state, seats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(analysis__answers__what_is_asked)};
    const struct CMUnitTest of_seats[] = {
        cmocka_unit_test(a_measure__is_not_divided__by_a_column_of_another_table)};
    return cmocka_run_group_tests(tests, setup, fixture_teardown) +
           cmocka_run_group_tests(of_seats, setup_seats, fixture_teardown);
}
