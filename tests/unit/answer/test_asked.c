/* What a question asks for in so many words, and what a query has of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "vote/asked.h"

static const struct {
    const char *question, *sql;
    size_t missing;
} rows[] = {
    {"how many customers are there", "SELECT count(*) FROM customers", 0},
    {"total for each country", "SELECT country, sum(total) FROM orders", 1},
    {"total for each country", "SELECT country, sum(total) FROM orders GROUP BY country", 0},
    {"the latest order of each customer", "SELECT id FROM orders ORDER BY placed_on LIMIT 1", 1},
    {"for each customer the number of orders",
     "SELECT name, (SELECT count(*) FROM orders AS o WHERE o.customer_id = c.id) FROM c", 0},
    {"the name of each customer", "SELECT name FROM customers", 0},
    {"how many customers are there", "SELECT name FROM customers", 1},
    {"company name with the number of stations", "SELECT name, num_of_stations FROM c", 0},
    {"the number of customers", "SELECT no_of_customers FROM branches", 0},
    {"average price of the products", "SELECT price FROM products", 1},
    {"average price of the products", "SELECT AVG(price) FROM products", 0},
    {"average sea level pressure", "SELECT mean_pressure FROM weather", 0},
    {"the oldest customer", "SELECT name FROM customers", 1},
    {"the least common kind", "SELECT min(kind_id) FROM kinds", 1},
    {"the least common kind", "SELECT kind FROM t GROUP BY kind ORDER BY count(*) LIMIT 1", 0},
    {"the oldest customer", "SELECT name FROM customers ORDER BY born LIMIT 1", 0},
    {"first names of the students", "SELECT fname FROM students", 0},
    {"stations that never had 7 bikes", "SELECT id FROM status WHERE bikes >= 7", 1},
    {"stations that never had 7 bikes",
     "SELECT id FROM s WHERE NOT EXISTS (SELECT 1 FROM status WHERE bikes = 7)", 0},
    {"names sorted by age", "SELECT name FROM people", 1},
    {"customers with type 'Deputy'", "SELECT id FROM c WHERE type = 'deputy'", 0},
    {"customers with type 'Deputy'", "SELECT id FROM c WHERE type = 'Sheriff'", 1},
    {"papers by 'Aaron Turon'", "SELECT id FROM p WHERE first = 'Aaron' AND last = 'Turon'", 0},
    {"papers by 'Aaron Turon'", "SELECT id FROM p WHERE first = 'Aaron'", 1},
    {"orders of more than 300", "SELECT id FROM orders WHERE total > 300", 0},
    {"at least 300 hours", "SELECT id FROM projects WHERE hours > 299", 0},
    {"orders of more than 300", "SELECT id FROM orders", 1},
    {"average price of products over 300", "SELECT name FROM t", 2},
    {"total of the orders by country", "SELECT country FROM customers", 1},
    {"the number of customers", "SELECT NumCustomers FROM branches", 0},
    {"the number of customers", "SELECT country FROM branches", 1},
    {"phones with a total number of stocks over 2000", "SELECT name FROM p WHERE num > 2000", 1},
    {"phones with a total number of stocks over 2000",
     "SELECT name FROM p GROUP BY name HAVING sum(num) > 2000", 0},
    {"the total number of customers", "SELECT count(*) FROM customers", 0},
    {"the total number of customers", "SELECT total_customers FROM branches", 0},
    {"orders placed last year", "SELECT id FROM o WHERE placed >= '2025-01-01'", 0},
    {"orders of the past 7 days", "SELECT id FROM o WHERE placed >= '2025-01-01'", 0},
    /* what a column is called is not asked for besides */
    {"the first and last names of the students", "SELECT fname, lname FROM students", 0},
    {"first, middle and last names of all staff", "SELECT f, m, l FROM staff", 0},
    {"the first and the last order", "SELECT id FROM orders", 1},
    {"the phone number of each supplier", "SELECT phone FROM suppliers", 0},
    {"the number of suppliers", "SELECT phone FROM suppliers", 1},
    {"the number of followers of each user", "SELECT name, followers FROM users", 0},
    {"average number of points", "SELECT avg(p.Points) FROM players AS p", 0},
    {"the number of followers", "SELECT followers.name FROM followers", 1},
    {"the highest total credits", "SELECT name FROM s ORDER BY tot_cred DESC LIMIT 1", 0},
    {"hotels of five stars", "SELECT id FROM hotels WHERE stars = '5'", 0},
    {"hotels of five stars", "SELECT id FROM hotels WHERE stars = '15'", 1},
    {"names of customers", "SELECT name -- count\n FROM customers", 0},
};

static void asked_missing__counts__what_the_query_has_not(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const size_t missing = asked_missing(rows[i].question, rows[i].sql, SQL_SQLITE);
        if (missing != rows[i].missing)
            fail_msg("'%s', %s: %zu", rows[i].question, rows[i].sql, missing);
    }
}

static void asked_order__knows__who_wants_one(void **state)
{
    (void)state;
    assert_true(asked_order("names of customers sorted by age"));
    assert_true(asked_order("customers in descending order of age"));
    assert_false(asked_order("names of customers with 3 orders"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asked_missing__counts__what_the_query_has_not),
        cmocka_unit_test(asked_order__knows__who_wants_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
