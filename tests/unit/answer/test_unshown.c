/* What the form of a question asks for, and a query of another form cannot show. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sample_shop.h"
#include "vote/unshown.h"

static const struct {
    const char *question, *sql;
    size_t unshown;
} rows[] = {
    /* lists behind the question */
    {"Which customers are old? Show their name and pay.", "SELECT name FROM customers", 1},
    {"Which customers are old? Show their name and pay.", "SELECT name, pay FROM customers", 0},
    {"Which customers are old? Show their name and pay.", "SELECT * FROM customers", 0},
    {"Who is old? List the first and last name and the number of orders.",
     "SELECT name, count(*) FROM customers GROUP BY name", 1},
    {"How many orders has each? Show the name and the number, most orders first.",
     "SELECT name, count(*) FROM customers GROUP BY name", 0},
    {"Who is old? Give the names of men and women.", "SELECT name FROM customers", 0},
    /* lists in it: names only */
    {"Show the name and country of customers", "SELECT name FROM customers", 1},
    {"What are the average and the maximum total of orders?", "SELECT avg(total) FROM orders", 1},
    {"Show old and new customers", "SELECT name FROM customers", 0},
    /* two figures */
    {"How many customers and how many orders are there?", "SELECT count(*) FROM customers", 1},
    {"How many men and how many women are there?",
     "SELECT sex, count(*) FROM customers GROUP BY sex", 0},
    {"How many customers are there?", "SELECT count(*) FROM customers", 0},
    /* both */
    {"Who ordered a cup and also a pot?",
     "SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE what IN ('cup', "
     "'pot'))",
     1},
    {"Who ordered in both 2018 and 2022?",
     "SELECT name FROM customers WHERE year = 2018 OR year = 2022", 1},
    {"Who ordered in both 2018 and 2022?",
     "SELECT name FROM customers WHERE year IN (2018, 2022) GROUP BY name HAVING count(*) = 2", 0},
    {"Who ordered in 2018 or 2022?", "SELECT name FROM customers WHERE year IN (2018, 2022)", 0},
    {"Show the name and pay of all", "SELECT", 0},
};

static void unshown_count__counts__what_the_form_asks_for(void **state)
{
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const size_t found = unshown_count(catalog, rows[i].question, rows[i].sql);
        if (found != rows[i].unshown)
            fail_msg("'%s', %s: %zu", rows[i].question, rows[i].sql, found);
    }
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unshown_count__counts__what_the_form_asks_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
