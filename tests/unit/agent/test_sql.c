/* Judging and mending SQL, intents and diagnoses over a small catalog; no model. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sample.h"

static struct catalog *catalog;

static const struct {
    const char *sql;
    bool good;
    const char *has; /* in the SQL when good, in the problem when not */
} checks[] = {
    {"SELECT count(*) FROM orders", true, "count(*)"},
    {"SELECT o.id FROM orders AS o JOIN customers AS c ON c.id = o.customer_id WHERE c.country = "
     "'Germany'",
     true, "'Germany'"},
    {"SELECT id FROM customers WHERE country = \"Germany\"", true, "'Germany'"},
    {"SELECT update_time FROM update_log WHERE update_time > '2026-01-01'", true, "update_time"},
    {"SELECT contry FROM customers", true, "country"},
    {"SELECT rountry FROM customers", false, "rountry"},
    {"SELECT o.name FROM orders AS o JOIN customers AS c ON c.id = o.customer_id", true, "c.name"},
    {"SELECT country FROM orders", true, "JOIN customers ON orders.customer_id = customers.id"},
    {"SELECT o.country, count(*) FROM orders AS o WHERE city = 'Bonn' GROUP BY o.country", true,
     "JOIN customers ON o.customer_id = customers.id\n WHERE city = 'Bonn'\n GROUP BY "
     "customers.country"},
    {"SELECT update_time FROM update_log WHERE id IN (SELECT id FROM orders WHERE country = 'X')",
     true, " JOIN customers ON orders.customer_id = customers.id"},
    {"SELECT name FROM customers UNION SELECT country FROM orders", true,
     "SELECT customers.country\n  FROM orders"},
    {"SELECT update_time FROM customers", false, "update_time"},
    {"SELECT id FROM orders WHERE 'a' = wealth", false, "wealth"},
    {"SELECT 1 FROM invoices", false, "invoices"},
    {"SELECT placed_on FROM purchase WHERE total > 10", true, "FROM orders AS purchase"},
    {"SELECT p.placed_on FROM customers AS c JOIN purchase AS p ON p.customer_id = c.id", true,
     "JOIN orders AS p"},
    {"SELECT id FROM thing", false, "thing"},
    {"SELECT FROM WHERE", false, "syntax error"},
    {"SELECT id FROM orders; SELECT 1", false, ""},
    {"DELETE FROM orders", false, ""},
    {"SELECT id FROM orders, customers", false, "id"},
};

static void check__mends_names__and_refuses_the_rest(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        struct sql_check check;
        sql_check_run(&check, catalog, checks[i].sql);
        const bool good = !check.problem.len;
        if (good != checks[i].good ||
            (good && !(check.parsed && check.resolved && check.reads_only)))
            fail_msg("'%s': %s", checks[i].sql, good ? check.sql : buf_str(&check.problem));
        if (!strstr(good ? check.sql : buf_str(&check.problem), checks[i].has))
            fail_msg("'%s': %s", checks[i].sql, good ? check.sql : buf_str(&check.problem));
        sql_check_release(&check);
    }
}

static const struct {
    const char *question;
    enum intent intent;
    bool sure;
} intents[] = {
    {"how many orders were placed by customers from Germany", INTENT_TEXT_TO_SQL, true},
    {"Delete all orders of 2020", INTENT_MISLEADING_QUERY, true},
    {"please could you drop the customers table", INTENT_MISLEADING_QUERY, true},
    {"remove all customers from France", INTENT_MISLEADING_QUERY, true},
    {"set the country of Ann to France", INTENT_MISLEADING_QUERY, true},
    {"orders with the last update_time", INTENT_TEXT_TO_SQL, true},
    {"how many customers were deleted", INTENT_TEXT_TO_SQL, true},
    {"What tables are there?", INTENT_SCHEMA_QUERY, true},
    {"describe the table orders", INTENT_SCHEMA_QUERY, true},
    {"hello!", INTENT_GENERAL, true},
    {"thanks a lot", INTENT_GENERAL, true},
    {"", INTENT_CLARIFICATION_NEEDED, true},
    {"???", INTENT_CLARIFICATION_NEEDED, true},
};

static void intent__by_rule(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof intents / sizeof *intents; i++) {
        struct agent_intent intent;
        const bool sure = intent_rules(catalog, intents[i].question, &intent);
        if (sure != intents[i].sure || intent.intent != intents[i].intent)
            fail_msg("'%s': %s", intents[i].question, intent_name(intent.intent));
        agent_intent_release(&intent);
    }
}

static void diagnosis__names__cause_and_way_out(void **state)
{
    (void)state;
    struct agent_diagnosis d;

    agent_diagnose(catalog, "COLUMN_NOT_FOUND", "no such column: o.country", "o.country", &d);
    assert_string_equal(d.error_type, "COLUMN_NOT_FOUND");
    assert_non_null(strstr(d.root_cause, "'o.country'"));
    assert_non_null(strstr(d.suggestion, "customers"));
    assert_true(d.correctable);
    agent_diagnosis_release(&d);
    agent_diagnose(catalog, "TABLE_NOT_FOUND", "no such table: custmers", "custmers", &d);
    assert_non_null(strstr(d.suggestion, "'customers'"));
    agent_diagnosis_release(&d);
    agent_diagnose(NULL, "TIMEOUT", "interrupted", "", &d);
    assert_string_equal(d.root_cause, "the query took longer than the time limit");
    assert_false(d.correctable);
    agent_diagnosis_release(&d);
    agent_diagnose(NULL, "NEW_CLASS", "odd: 7", "", &d);
    assert_string_equal(d.error_type, "UNKNOWN_ERROR");
    assert_string_equal(d.root_cause, "odd: 7");
    agent_diagnosis_release(&d);
}

static int start(void **state)
{
    (void)state;
    catalog = sample_catalog();
    return 0;
}

static int stop(void **state)
{
    (void)state;
    catalog_unref(catalog);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check__mends_names__and_refuses_the_rest),
        cmocka_unit_test(intent__by_rule),
        cmocka_unit_test(diagnosis__names__cause_and_way_out),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
