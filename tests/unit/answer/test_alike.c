/* A question that differs from an approved one in its values gets its SQL with these. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kept/kept.h"
#include "querent/base/mem.h"
#include "support/sample_shop.h"

static void alike__puts__the_new_values_into_the_sql(void **state)
{
    static const struct {
        const char *approved, *sql, *question, *expected; /* NULL: not alike */
    } cases[] = {
        {"names in Bonn", "SELECT name FROM customers WHERE city = 'Bonn'", "Names in the Paris?",
         "SELECT name FROM customers WHERE city = 'Paris'"},
        {"names in bonn", "SELECT name FROM customers WHERE city = 'Bonn'", "names in bonn",
         "SELECT name FROM customers WHERE city = 'Bonn'"},
        {"who is from Germany", "SELECT name FROM customers WHERE country = 'Germany'",
         "who is from United States", "SELECT name FROM customers WHERE country = 'United States'"},
        {"who is from United States", "SELECT name FROM customers WHERE country = 'United States'",
         "who is from France?", "SELECT name FROM customers WHERE country = 'France'"},
        {"the 5 newest", "SELECT id FROM customers ORDER BY id DESC LIMIT 5", "the 12 newest",
         "SELECT id FROM customers ORDER BY id DESC LIMIT 12"},
        {"names like \"an\"", "SELECT name FROM customers WHERE name LIKE '%an%'",
         "names like \"o'b\"", "SELECT name FROM customers WHERE name LIKE '%o''b%'"},
        {"since 2025-01-05", "SELECT id FROM customers WHERE city > '2025-01-05'",
         "since 2026-02-01", "SELECT id FROM customers WHERE city > '2026-02-01'"},
        {"names in Bonn", "SELECT name FROM customers WHERE city = 'Bonn'", "names in France",
         NULL},
        {"names in Bonn", "SELECT name FROM customers WHERE city = 'Bonn'", "names in Nowhere",
         NULL},
        {"names in Bonn", "SELECT name FROM customers WHERE city = 'Bonn'", "ids in Paris", NULL},
        {"names in Bonn", "SELECT name FROM customers WHERE city = 'Bonn'", "names not in Paris",
         NULL},
        {"the 5 newest", "SELECT id FROM customers ORDER BY id DESC LIMIT 5", "the few newest",
         NULL},
    };
    struct catalog *catalog = sample_catalog();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct answer_pair pair = {.question = (char *)cases[i].approved,
                                         .sql = (char *)cases[i].sql};
        bool same = false;
        char *sql = alike_sql(catalog, &pair, cases[i].question, &same);
        if (!cases[i].expected && sql)
            fail_msg("'%s' is not as '%s': %s", cases[i].question, cases[i].approved, sql);
        if (cases[i].expected) {
            if (!sql)
                fail_msg("'%s' is as '%s'", cases[i].question, cases[i].approved);
            assert_string_equal(sql, cases[i].expected);
        }
        mem_free(sql);
    }
    catalog_unref(catalog);
}

static void alike__knows__days_that_were_counted(void **state)
{
    struct catalog *catalog = sample_catalog();

    (void)state;
    assert_true(alike_dated(catalog, "orders of last week", "SELECT 1 WHERE x >= '2026-06-08'"));
    assert_false(
        alike_dated(catalog, "orders since 2026-06-08", "SELECT 1 WHERE x >= '2026-06-08'"));
    assert_false(alike_dated(catalog, "orders in 2025",
                             "SELECT 1 WHERE x >= '2025-01-01' AND x < '2026-01-01'"));
    assert_false(alike_dated(catalog, "orders of Ann", "SELECT 1 WHERE x = 'Ann'"));
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alike__puts__the_new_values_into_the_sql),
        cmocka_unit_test(alike__knows__days_that_were_counted),
    };
    return cmocka_run_group_tests_name("alike", tests, NULL, NULL);
}
