/* Tables read, diffs, secure views. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/sql/secure.h"
#include "sql_support.h"

static void reads__lists__base_tables_once(void **state)
{
    static const struct {
        enum sql_dialect dialect;
        const char *sql, *tables;
    } rows[] = {
        {SQL_SQLITE, "SELECT * FROM a JOIN b JOIN a x", "a, b"},
        {SQL_SQLITE, "WITH c AS (SELECT * FROM a) SELECT * FROM c WHERE x IN (SELECT y FROM s.d)",
         "a, s.d"},
        {SQL_POSTGRES, "WITH t AS (SELECT * FROM t) SELECT * FROM t", "t"},
        {SQL_POSTGRES, "WITH RECURSIVE t AS (SELECT 1 UNION ALL SELECT * FROM t) SELECT * FROM t",
         ""},
        {SQL_POSTGRES, "SELECT (SELECT 1 FROM a) FROM (SELECT * FROM b) x UNION SELECT 2 FROM c",
         "a, b, c"},
        {SQL_POSTGRES, "SELECT * FROM (WITH a AS (SELECT 1) SELECT * FROM a) x, a", "a"},
        {SQL_SQLITE, "SELECT 1", ""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena arena = {0};
        struct buf out = BUF_INIT;
        sql_reads(support_parse(&arena, rows[i].sql, rows[i].dialect), &out);
        assert_string_equal(buf_str(&out), rows[i].tables);
        buf_release(&out);
        arena_release(&arena);
    }
}

static void diff__marks__changed_lines(void **state)
{
    static const struct {
        const char *before, *after, *marks; /* mark and line each */
    } rows[] = {
        {"a\nb\nc", "a\nb\nc", ""}, {"a\nb\nc", "a\nx\nc", "~2"},
        {"a\nc", "a\nb\nc", "+2"},  {"a\nb\nc", "a\nc", "-2"},
        {"", "a\nb", "+1+2"},       {"a\nb\nc\nd", "b\nc\nx\nd\ne", "-1+3+5"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena arena = {0};
        struct buf out = BUF_INIT;
        size_t n;
        const struct sql_diff_line *lines = sql_diff(&arena, rows[i].before, rows[i].after, &n);
        for (size_t j = 0; j < n; j++)
            buf_addf(&out, "%c%d", lines[j].mark, lines[j].line);
        assert_string_equal(buf_str(&out), rows[i].marks);
        buf_release(&out);
        arena_release(&arena);
    }
}

static void secure__rewrites__or_refuses(void **state)
{
    static const struct sql_view views[] = {
        {"customers", "safe", "v_customers", "public", "customers_base"},
        {"salaries", NULL, "v_salaries", NULL, NULL},
    };
    static const struct sql_views map = {views, 2, "public"};
    static const struct {
        enum sql_dialect dialect;
        const char *sql, *secured; /* begins with '!': refused with this */
    } rows[] = {
        {SQL_POSTGRES, "SELECT * FROM customers", "SELECT * FROM safe.v_customers AS customers"},
        {SQL_POSTGRES, "SELECT c.id FROM Customers c JOIN customers d ON c.id = d.id",
         "SELECT c.id FROM safe.v_customers AS c JOIN safe.v_customers AS d ON c.id = d.id"},
        {SQL_POSTGRES, "SELECT public.customers.id FROM public.customers",
         "SELECT customers.id FROM safe.v_customers AS customers"},
        {SQL_POSTGRES, "SELECT * FROM t WHERE x IN (SELECT id FROM \"customers\")",
         "SELECT * FROM t WHERE x IN (SELECT id FROM safe.v_customers AS customers)"},
        {SQL_POSTGRES, "WITH a AS (SELECT * FROM customers) SELECT * FROM a",
         "WITH a AS (SELECT * FROM safe.v_customers AS customers) SELECT * FROM a"},
        {SQL_POSTGRES, "WITH customers AS (SELECT 1) SELECT * FROM customers",
         "WITH customers AS (SELECT 1) SELECT * FROM customers"},
        {SQL_POSTGRES, "WITH customers AS (SELECT * FROM customers) SELECT * FROM customers",
         "WITH customers AS (SELECT * FROM safe.v_customers AS customers) SELECT * FROM customers"},
        {SQL_SQLITE, "SELECT * FROM SALARIES", "SELECT * FROM v_salaries AS SALARIES"},
        {SQL_POSTGRES, "SELECT * FROM safe.v_customers", "SELECT * FROM safe.v_customers"},
        {SQL_POSTGRES, "SELECT * FROM orders", "SELECT * FROM orders"},
        {SQL_POSTGRES, "SELECT * FROM customers_base", "!'customers_base' is hidden"},
        {SQL_POSTGRES, "SELECT * FROM \"CUSTOMERS_BASE\"", "!'CUSTOMERS_BASE' is hidden"},
        {SQL_POSTGRES, "SELECT * FROM other.customers_base", "!'customers_base' is hidden"},
        {SQL_POSTGRES, "SELECT * FROM other.salaries", "!'salaries' is hidden"},
        {SQL_POSTGRES, "SELECT * FROM other.orders",
         "!'orders' is not a table that may be read here"},
        {SQL_POSTGRES, "SELECT 1 UNION SELECT id FROM ONLY customers_base",
         "!'customers_base' is hidden"},
        {SQL_POSTGRES, "SELECT * FROM v_leak", "!'v_leak' is not a table that may be read here"},
        {SQL_POSTGRES, "SELECT * FROM orders o, orders_2024 p",
         "!'orders_2024' is not a table that may be read here"},
        {SQL_POSTGRES, "SELECT * FROM v_open", "SELECT * FROM v_open"},
        {SQL_POSTGRES, "SELECT * FROM information_schema.tables",
         "!'tables' tells of hidden tables"},
        {SQL_POSTGRES, "SELECT * FROM pg_catalog.pg_stats", "!'pg_stats' tells of hidden tables"},
        {SQL_SQLITE, "SELECT sql FROM sqlite_master", "!'sqlite_master' tells of hidden tables"},
        {SQL_SQLITE, "SELECT * FROM pragma_table_info('customers_base')",
         "!'pragma_table_info' tells of hidden tables"},
    };
    struct schema *schema =
        support_schema("orders(id integer pk) t(x integer pk) v_open(id integer pk)");
    const struct sql_lookup lookup = support_lookup(schema);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena arena = {0};
        struct buf out = BUF_INIT;
        struct sql_error error = {0};
        struct err err;
        const struct sql_query *q = support_parse(&arena, rows[i].sql, rows[i].dialect);
        const struct sql_query *s = sql_secure(&arena, q, rows[i].dialect, &map, &lookup, &error);
        if (s)
            assert_true(sql_print_flat(s, rows[i].dialect, &out, &err));
        else
            buf_addf(&out, "!%s", error.text);
        assert_string_equal(buf_str(&out), rows[i].secured);
        buf_release(&out);
        arena_release(&arena);
    }
    schema_free(schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads__lists__base_tables_once),
        cmocka_unit_test(diff__marks__changed_lines),
        cmocka_unit_test(secure__rewrites__or_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
