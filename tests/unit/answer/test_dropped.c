/* What a model's query leaves out of its question. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/mem.h"
#include "support/sample_shop.h"
#include "vote/dropped.h"

static const struct {
    const char *question, *sql, *dropped; /* with a blank behind each */
} rows[] = {
    {"customers from Germany or France", "SELECT name FROM customers", "Germany France "},
    {"customers from Germany or France", "SELECT name FROM customers WHERE country = 'Germany'",
     "France "},
    {"customers from Germany", "SELECT name FROM customers WHERE country = 'Germany'", ""},
    {"customers from the united states", "SELECT name FROM customers", "united states "},
    {"customers from the united states", "SELECT name FROM customers WHERE country = 'USA'", ""},
    {"paris customers", "SELECT name FROM customers", "paris "},
    {"paris orders", "SELECT id FROM orders", ""}, /* no value of theirs */
    {"orders of Ann", "SELECT id FROM orders", "Ann "},
    {"orders over 50", "SELECT id FROM orders", "50 "},
    {"orders over 50", "SELECT id FROM orders WHERE total >= 51", ""},
    {"the top 3 orders", "SELECT id FROM orders ORDER BY total DESC LIMIT 3", ""},
    {"orders of 2025", "SELECT id FROM orders", "2025 "},
    {"orders of 2025", "SELECT id FROM orders WHERE placed_on > '2024-12-31'", ""},
    {"orders of 2025", "SELECT id FROM orders WHERE strftime('%Y', placed_on) = '2025'", ""},
    {"orders of last year", "SELECT id FROM orders", ""}, /* nothing says it so */
    {"name and city of customers", "SELECT name FROM customers", ""},
    {"the customers and their cities", "SELECT 1", "customers cities "},
};

static void dropped_tell__tells__values_and_figures_left_out(void **state)
{
    struct catalog *catalog = sample_catalog();
    struct inquiry *inquiry = inquiry_new();

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sql_version *version = mem_alloc(sizeof *version);
        struct buf told = BUF_INIT;
        inquiry->question = mem_strdup(rows[i].question);
        version->text = mem_strdup(rows[i].sql);
        version->reads = mem_strdup(strstr(rows[i].sql, "FROM") ? "orders" : "");
        version->confidence = -1;
        dropped_tell(inquiry, catalog, version);
        for (size_t k = 0; k < version->evidence_count; k++) {
            assert_int_equal(version->evidence[k].kind, EVIDENCE_IGNORED);
            assert_memory_equal(rows[i].question + version->evidence[k].offset,
                                version->evidence[k].text, version->evidence[k].len);
            buf_addf(&told, "%s ", version->evidence[k].text);
        }
        if (strcmp(buf_str(&told), rows[i].dropped) != 0)
            fail_msg("'%s', %s: %s", rows[i].question, rows[i].sql, buf_str(&told));
        assert_true((version->confidence >= 0) == (told.len > 0)); /* it is doubted then */
        buf_release(&told);
        sql_version_free(version);
        mem_free(inquiry->question);
    }
    inquiry->question = NULL;
    inquiry_free(inquiry);
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dropped_tell__tells__values_and_figures_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
