/* Texts in a model's query that nothing gave it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "querent/base/mem.h"
#include "support/sample_shop.h"
#include "vote/ungiven.h"

static const struct {
    const char *question, *sql;
    size_t ungiven;
} rows[] = {
    {"customers in Germany", "SELECT name FROM customers WHERE country = 'Germany'", 0},
    {"german customers", "SELECT name FROM customers WHERE country = 'Germany'", 0},
    {"customers that run on electricity", "SELECT name FROM customers WHERE kind = 'electric'", 0},
    {"customers of Saturday", "SELECT name FROM customers WHERE day LIKE 'Sat%'", 0},
    {"customers", "SELECT name FROM customers WHERE country = 'Germany'", 1},
    {"customers", "SELECT name FROM customers WHERE country IN ('France', 'Germany') AND id = 3",
     2},
    {"customers without orders",
     "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE status = "
     "'open')",
     1},
    {"customers that can be called", "SELECT name FROM customers WHERE callable = 'Y'", 0},
    {"customers since 2020", "SELECT name FROM customers WHERE since >= '2020-01-01'", 0},
    {"customers", "SELECT 'all', name FROM customers", 0}, /* no condition */
    {"customers from high to low", "SELECT name FROM customers WHERE rank = 'High'", 1},
    {"customers of high rank", "SELECT name FROM customers WHERE rank = 'High'", 0},
    {"customers", "SELECT", 0},
};

static void ungiven_count__counts__texts_that_nobody_said(void **state)
{
    struct catalog *catalog = sample_catalog();
    struct inquiry *inquiry = inquiry_new();

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        inquiry->question = mem_strdup(rows[i].question);
        const size_t found = ungiven_count(inquiry, catalog, rows[i].sql, true);
        if (found != rows[i].ungiven)
            fail_msg("'%s', %s: %zu", rows[i].question, rows[i].sql, found);
        assert_int_equal(ungiven_count(inquiry, catalog, rows[i].sql, false), 0);
        mem_free(inquiry->question);
    }
    inquiry->question = mem_strdup("and those there?");
    inquiry->hangs = true; /* on a question that may have said it */
    assert_int_equal(ungiven_count(inquiry, catalog, rows[4].sql, true), 0);
    inquiry_free(inquiry);
    catalog_unref(catalog);
}

static void ungiven_mark__marks__the_condition(void **state)
{
    struct catalog *catalog = sample_catalog();
    struct inquiry *inquiry = inquiry_new();
    char text[] = "SELECT name FROM customers WHERE country = 'Germany'";
    struct sql_version version = {.text = text};

    (void)state;
    inquiry->question = mem_strdup("customers");
    ungiven_mark(inquiry, catalog, &version);
    assert_int_equal(version.mark_count, 1);
    assert_int_equal(version.marks[0].offset, 33);
    assert_int_equal(version.marks[0].len, 19);
    assert_string_equal(version.marks[0].message,
                        "the question does not say 'Germany': is it meant?");
    mem_free(version.marks[0].message);
    mem_free(version.marks);
    inquiry_free(inquiry);
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ungiven_count__counts__texts_that_nobody_said),
        cmocka_unit_test(ungiven_mark__marks__the_condition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
