/* Keys and counts that a query gives though nobody asked for them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sample_shop.h"
#include "vote/unasked.h"

static const struct {
    const char *question, *sql;
    bool unasked;
} rows[] = {
    {"which customers are from Germany", "SELECT id FROM customers WHERE country = 'Germany'",
     true},
    {"which customers are from Germany", "SELECT name FROM customers", false},
    {"which customers are from Germany", "SELECT id, name FROM customers", false},
    {"customers with the largest number of purchases",
     "SELECT o.customer_id FROM orders AS o GROUP BY o.customer_id", true},
    {"customers with the largest number of orders",
     "SELECT c.id, o.customer_id FROM orders AS o JOIN customers AS c ON c.id = o.customer_id",
     true},
    {"ids of the customers with orders", "SELECT customer_id FROM orders", false},
    {"customer numbers of the orders", "SELECT customer_id FROM orders", false},
    {"which orders were placed in March", "SELECT id FROM orders", false}, /* they have no names */
    {"how many customers have orders", "SELECT count(customer_id) FROM orders", false},
    {"which customers are from Germany", "SELECT FROM", false},
    {"which customers", "SELECT id FROM customers UNION SELECT customer_id FROM orders", false},
};

static void unasked_keys__are__those_of_rows_that_have_names(void **state)
{
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (unasked_keys(catalog, rows[i].question, rows[i].sql) != rows[i].unasked)
            fail_msg("'%s', %s: not %d", rows[i].question, rows[i].sql, rows[i].unasked);
    catalog_unref(catalog);
}

static const struct {
    const char *question, *sql;
    bool unasked;
} counts[] = {
    {"Which customers have more than 2 orders?",
     "SELECT count(*) FROM customers WHERE id IN (SELECT customer_id FROM orders GROUP BY "
     "customer_id HAVING count(*) > 2)",
     true},
    {"Show the customers with at least 2 orders",
     "SELECT COUNT(DISTINCT customer_id) FROM orders GROUP BY customer_id HAVING COUNT(*) >= 2",
     true},
    {"Show the customers with at least 2 orders", "SELECT name, count(*) FROM customers", false},
    {"Show the customers with at least 2 orders",
     "SELECT count(*) OVER (PARTITION BY country) FROM customers", false},
    {"Show the customers with at least 2 orders", "SELECT max(id) FROM customers", false},
    {"How many customers have orders?", "SELECT count(*) FROM customers", false},
    {"What is the number of customers?", "SELECT count(*) FROM customers", false},
    {"Count the customers in France", "SELECT count(*) FROM customers", false},
    {"What is the total of customers?", "SELECT count(*) FROM customers", false},
    {"the amount of customers in France", "SELECT count(*) FROM customers", false},
    {"Are there customers in France?", "SELECT count(*) FROM customers", false},
    {"headcount in France", "SELECT count(*) FROM customers", false},
    {"Which customers are there?", "SELECT count(", false},
};

static void unasked_count__is__one_where_rows_are_wanted(void **state)
{
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (unasked_count(catalog, counts[i].question, counts[i].sql) != counts[i].unasked)
            fail_msg("'%s', %s: not %d", counts[i].question, counts[i].sql, counts[i].unasked);
    catalog_unref(catalog);
}

static const struct {
    const char *question, *sql;
    bool ones;
} ones[] = {
    {"the number of orders of each customer", "SELECT name, count(*) FROM customers GROUP BY name",
     true},
    {"the number of orders of each customer", "SELECT id, count(*) FROM customers GROUP BY id",
     true},
    {"the number of customers of each country",
     "SELECT country, count(*) FROM customers GROUP BY country", false},
    {"the number of orders of each customer",
     "SELECT c.name, count(*) FROM customers AS c JOIN orders AS o ON o.customer_id = c.id GROUP "
     "BY c.name",
     false},
    {"the names of the customers", "SELECT name FROM customers GROUP BY name", false},
    {"the most popular customer",
     "SELECT name FROM customers GROUP BY name ORDER BY count(*) DESC LIMIT 1", true},
    {"customers with three orders",
     "SELECT id, name FROM customers GROUP BY id, name HAVING count(*) >= 3", true},
    {"the country of most customers",
     "SELECT country FROM customers GROUP BY country ORDER BY count(*) DESC LIMIT 1", false},
};

static void unasked_ones__are__counts_of_groups_that_have_one_row(void **state)
{
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++)
        if (unasked_ones(catalog, ones[i].question, ones[i].sql) != ones[i].ones)
            fail_msg("'%s', %s: not %d", ones[i].question, ones[i].sql, ones[i].ones);
    catalog_unref(catalog);
}

static const struct {
    const char *question, *sql;
    bool given;
    size_t values;
} told[] = {
    {"who sold to Ann", "SELECT name FROM customers WHERE name = 'Ann'", true, 0},
    {"who sold to Ann", "SELECT c.name FROM customers AS c WHERE c.id > 1 AND c.name = 'Ann'", true,
     0},
    {"is there an Ann", "SELECT name FROM customers WHERE name = 'Ann'", false, 0},
    {"who is in Germany", "SELECT name FROM customers WHERE country = 'Germany'", false, 0},
    {"who is in Germany", "SELECT name, country FROM customers WHERE country = 'germany'", false,
     0},
    {"who is in Germany", "SELECT name FROM customers WHERE country = 'Deutschland'", false, 1},
    {"who is not in Germany",
     "SELECT name FROM customers WHERE id NOT IN (SELECT id FROM customers WHERE country = 'De') "
     "UNION SELECT name FROM customers WHERE country = 'France'",
     false, 1},
    {"the names of those from Germany and their ids",
     "SELECT country, id FROM customers WHERE country = 'Germany'", true, 0},
    {"the countries and names of those from Germany",
     "SELECT country, name FROM customers WHERE country = 'Germany'", false, 0},
    {"who", "SELECT", false, 0},
};

static void unasked_given__is__what_the_question_says_itself(void **state)
{
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (unasked_given(catalog, told[i].question, told[i].sql) != told[i].given)
            fail_msg("'%s', %s: not %d", told[i].question, told[i].sql, told[i].given);
    catalog_unref(catalog);
}

static void unasked_blend__is__figures_that_nothing_tells_apart(void **state)
{
    struct catalog *catalog = sample_catalog();

    (void)state;
    assert_true(unasked_blend(catalog, "customers in France and in Germany",
                              "SELECT count(*) FROM customers WHERE country = 'France' UNION "
                              "SELECT count(*) FROM customers WHERE country = 'Germany'"));
    assert_false(unasked_blend(catalog, "customers in France and in Germany",
                               "SELECT 'France', count(*) FROM customers UNION ALL SELECT "
                               "'Germany', count(*) FROM customers"));
    assert_false(unasked_blend(catalog, "names",
                               "SELECT name FROM customers UNION SELECT country "
                               "FROM customers"));
    assert_false(unasked_blend(catalog, "how many", "SELECT count(*) FROM customers"));
    catalog_unref(catalog);
}

static void unasked_twice__is__one_thing_for_two(void **state)
{
    struct catalog *catalog = sample_catalog();

    (void)state;
    assert_true(
        unasked_twice(catalog, "who and where", "SELECT name AS a, name AS b FROM customers"));
    assert_false(unasked_twice(catalog, "who and where", "SELECT name, country FROM customers"));
    assert_false(unasked_twice(catalog, "who",
                               "SELECT name FROM customers UNION SELECT name FROM "
                               "customers"));
    catalog_unref(catalog);
}

static void unasked_values__are__those_that_no_row_has(void **state)
{
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (unasked_values(catalog, told[i].question, told[i].sql) != told[i].values)
            fail_msg("'%s', %s: not %zu", told[i].question, told[i].sql, told[i].values);
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unasked_keys__are__those_of_rows_that_have_names),
        cmocka_unit_test(unasked_count__is__one_where_rows_are_wanted),
        cmocka_unit_test(unasked_ones__are__counts_of_groups_that_have_one_row),
        cmocka_unit_test(unasked_given__is__what_the_question_says_itself),
        cmocka_unit_test(unasked_blend__is__figures_that_nothing_tells_apart),
        cmocka_unit_test(unasked_twice__is__one_thing_for_two),
        cmocka_unit_test(unasked_values__are__those_that_no_row_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
