/* Completion over a small shop, and over many tables. `|` is the cursor. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/catalog/complete.h"
#include "support/sample_shop.h"

/* The first `max` offers, joined by " | ", with what they are. */
static void offers(const struct catalog *catalog, const char *script, size_t max, struct buf *out)
{
    struct buf text = BUF_INIT;
    struct completions found;
    const size_t at = strcspn(script, "|");
    buf_addn(&text, script, at);
    buf_add(&text, script + at + 1);
    const struct catalog_completing completing = {.text = buf_str(&text), .offset = at, .max = max};
    catalog_complete(catalog, &completing, &found);
    for (size_t i = 0; i < found.count; i++)
        buf_addf(out, "%s%s [%s]", i ? " | " : "", found.v[i].text, found.v[i].detail);
    completions_release(&found);
    buf_release(&text);
}

static void complete__offers__what_fits_the_place(void **state)
{
    static const struct {
        const char *script;
        size_t max;
        const char *offers;
    } rows[] = {
        {"SELECT * FROM |", 2,
         "customers [table, about 3 rows] | orders [table, about 12,480 rows]"},
        {"SELECT * FROM orders o JOIN |", 2,
         "customers [can be joined; table, about 3 rows] | orders [table, about 12,480 rows]"},
        {"SELECT * FROM log|", 9, "update_log [table, about 3 rows]"},
        {"SELECT * FROM orders o JOIN customers c ON |", 1, "o.customer_id = c.id [declared join]"},
        {"SELECT | FROM customers", 2, "id [INTEGER of customers, key] | name [TEXT of customers]"},
        {"SELECT cou| FROM customers", 2,
         "country [TEXT of customers] | count( [count(* or value)]"},
        {"SELECT to| FROM orders o JOIN customers c ON o.customer_id = c.id", 1,
         "o.total [INTEGER of orders]"},
        {"SELECT o.cu| FROM orders o JOIN customers c ON o.customer_id = c.id", 9,
         "customer_id [INTEGER of orders, refers to customers]"},
        {"SELECT * FROM customers WHERE country = |", 3,
         "'Germany' [value of country] | 'France' [value of country] | "
         "'United States' [value of country]"},
        {"SELECT * FROM customers WHERE country = 'Ge|", 9, "'Germany' [value of country]"},
        {"SELECT * FROM customers WHERE country = 'Ge|'", 9, "'Germany [value of country]"},
        {"SELECT * FROM customers c |", 2, "JOIN [keyword] | LEFT JOIN [keyword]"},
        {"WITH big AS (SELECT id AS key FROM orders) SELECT * FROM bi|", 1, "big [query of WITH]"},
        {"WITH big AS (SELECT id AS number FROM orders) SELECT n| FROM big", 1,
         "number [column of big]"},
        {"SELECT s.| FROM (SELECT * FROM customers) s", 2, "id [column of s] | name [column of s]"},
        {"SELECT a AS |", 9, ""},
    };
    struct catalog *catalog = sample_catalog();
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf out = BUF_INIT;
        offers(catalog, rows[i].script, rows[i].max, &out);
        if (strcmp(buf_str(&out), rows[i].offers) != 0)
            fail_msg("%s\n offers %s\n must   %s", rows[i].script, buf_str(&out), rows[i].offers);
        buf_release(&out);
    }
    catalog_unref(catalog);
}

static void complete__never_offers__private_values(void **state)
{
    struct catalog *catalog = sample_catalog_private("customers.country");
    struct buf out = BUF_INIT;
    (void)state;
    offers(catalog, "SELECT * FROM customers WHERE country = |", 60, &out);
    assert_null(strstr(buf_str(&out), "Germany"));
    assert_non_null(strstr(buf_str(&out), "city"));
    buf_release(&out);
    offers(catalog, "SELECT * FROM customers WHERE country = 'G|", 60, &out);
    assert_int_equal(out.len, 0);
    buf_release(&out);
    catalog_unref(catalog);
}

static void complete__offers__a_table_before_a_view(void **state)
{
    struct catalog *catalog = viewed_catalog();
    struct buf out = BUF_INIT;
    (void)state;
    offers(catalog, "SELECT * FROM cus|", 2, &out);
    if (strncmp(buf_str(&out), "customers [", strlen("customers [")) != 0)
        fail_msg("%s", buf_str(&out));
    buf_release(&out);
    catalog_unref(catalog);
}

/* Each is one key press: well under a frame, here with sanitizers. */
static void complete__is_quick__among_many_tables(void **state)
{
    static const char *const scripts[] = {
        "SELECT * FROM depart|", "SELECT paid| ",
        "SELECT * FROM department_1_invoices a JOIN department_2_invoices b ON |",
        "SELECT * FROM department_7_invoices a JOIN |"};
    struct catalog *catalog = large_catalog(1869);
    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        int64_t best = INT64_MAX;
        for (int turn = 0; turn < 5; turn++) {
            struct buf out = BUF_INIT;
            const int64_t begin = clock_mono_us();
            offers(catalog, scripts[i], 60, &out);
            const int64_t took = clock_mono_us() - begin;
            best = took < best ? took : best;
            assert_true(out.len > 0);
            buf_release(&out);
        }
        print_message("%s %lld us\n", scripts[i], (long long)best);
        assert_true(best < 60000);
    }
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(complete__offers__what_fits_the_place),
        cmocka_unit_test(complete__offers__a_table_before_a_view),
        cmocka_unit_test(complete__never_offers__private_values),
        cmocka_unit_test(complete__is_quick__among_many_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
