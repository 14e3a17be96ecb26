/* Resolving: every scope, every class of finding, the fixes; on one small shop. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/str.h"
#include "querent/sql/fix.h"
#include "sql_support.h"

static const char shop[] =
    "customers(id integer pk, name text, country text, email text unique) "
    "orders(id integer pk, customer_id integer, placed_on date, total numeric, code text) "
    "items(order_id integer pk, product_id integer pk, amount integer, price numeric) "
    "payments(id integer pk, order_id integer, paid numeric) "
    "archive.orders(id integer pk, note text) "
    "Returns(id integer pk, sentBack date)";

struct row {
    enum sql_dialect dialect;
    const char *sql;
    int class; /* of the first finding, -1: none */
    enum mark_severity severity;
    const char *message, *fix; /* parts; NULL: not looked at */
};
enum { NONE = -1 };

static const struct row rows[] = {
    /* scopes */
    {SQL_POSTGRES,
     "SELECT o.id, c.name AS n FROM orders o JOIN customers c ON c.id = o.customer_id ORDER BY n",
     NONE, 0, NULL, NULL},
    {SQL_POSTGRES,
     "SELECT * FROM orders o WHERE EXISTS (SELECT 1 FROM items WHERE order_id = o.id)", NONE, 0,
     NULL, NULL},
    {SQL_POSTGRES,
     "WITH big AS (SELECT id, total t FROM orders) SELECT t FROM big WHERE big.id > 1", NONE, 0,
     NULL, NULL},
    {SQL_POSTGRES,
     "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT i FROM n",
     NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT x.a FROM (SELECT id AS a FROM orders) x", NONE, 0, NULL, NULL},
    /* capitals */
    {SQL_POSTGRES, "SELECT id FROM Returns", SQL_UNKNOWN_TABLE, MARK_ERROR,
     "no table 'returns'; nearest: \"Returns\"", "\"Returns\""},
    {SQL_POSTGRES, "SELECT sentBack FROM \"Returns\"", SQL_UNKNOWN_COLUMN, MARK_ERROR, NULL,
     "\"sentBack\""},
    {SQL_POSTGRES, "SELECT \"sentBack\" FROM \"Returns\"", NONE, 0, NULL, NULL},
    {SQL_SQLITE, "SELECT sentback FROM returns", NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT x.c FROM (SELECT id AS a FROM orders) x", SQL_UNKNOWN_COLUMN, MARK_ERROR,
     "no column 'c' in 'x'; available in 'x': a", NULL},
    {SQL_POSTGRES, "SELECT v.a FROM (VALUES (1, 2)) v(a, b)", NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT n FROM generate_series(1, 3) AS g(n)", NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT * FROM orders o, LATERAL (SELECT * FROM items WHERE order_id = o.id) i",
     NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT * FROM orders o, (SELECT * FROM items WHERE order_id = o.id) i",
     SQL_UNKNOWN_COLUMN, MARK_ERROR, "no table or alias 'o'", NULL},
    {SQL_POSTGRES, "SELECT id FROM customers JOIN orders USING (id)", NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT o.id FROM orders o, customers c JOIN items i ON i.order_id = o.id",
     SQL_UNKNOWN_COLUMN, MARK_ERROR, NULL, NULL},
    {SQL_SQLITE, "SELECT o.id FROM orders o, customers c JOIN items i ON i.order_id = o.id",
     SQL_UNCONNECTED, MARK_WARNING, "'c'", NULL},
    {SQL_POSTGRES, "SELECT ctid, o FROM orders o", NONE, 0, NULL, NULL},
    {SQL_SQLITE, "SELECT rowid, ROWID FROM Orders", NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT \"Total\" FROM orders", SQL_UNKNOWN_COLUMN, MARK_ERROR, NULL, "total"},
    {SQL_POSTGRES, "SELECT * FROM information_schema.tables t WHERE t.whatever = 1", NONE, 0, NULL,
     NULL},
    {SQL_TRINO, "SELECT filter(ARRAY[1], x -> x > 1) FROM orders", NONE, 0, NULL, NULL},
    {SQL_SQLITE, "SELECT total AS t FROM orders WHERE t > 3", NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT total AS t FROM orders WHERE t > 3", SQL_UNKNOWN_COLUMN, MARK_ERROR,
     NULL, NULL},
    {SQL_POSTGRES, "SELECT id FROM orders UNION SELECT id FROM customers ORDER BY id", NONE, 0,
     NULL, NULL},
    {SQL_POSTGRES, "SELECT note FROM archive.orders", NONE, 0, NULL, NULL},
    /* unknown names */
    {SQL_SQLITE, "SELECT custmer_id FROM orders", SQL_UNKNOWN_COLUMN, MARK_ERROR,
     "nearest: customer_id", "customer_id"},
    {SQL_SQLITE, "SELECT o.country FROM orders o JOIN customers c ON c.id = o.customer_id",
     SQL_UNKNOWN_COLUMN, MARK_ERROR,
     "no column 'country' in 'o'; found in: customers; available in 'o': id, customer_id",
     "c.country"},
    {SQL_SQLITE, "SELECT amount FROM orders", SQL_UNKNOWN_COLUMN, MARK_ERROR, "found in: items",
     NULL},
    {SQL_SQLITE, "SELECT * FROM custmers", SQL_UNKNOWN_TABLE, MARK_ERROR,
     "no table 'custmers'; nearest: customers", "customers"},
    {SQL_SQLITE, "SELECT x.* FROM orders o", SQL_UNKNOWN_TABLE, MARK_ERROR, NULL, NULL},
    {SQL_SQLITE, "SELECT id FROM customers WHERE country = \"Germany\"", SQL_UNKNOWN_COLUMN,
     MARK_WARNING, "SQLite takes it as the text", "'Germany'"},
    {SQL_SQLITE, "SELECT id FROM orders ORDER BY 2", SQL_UNKNOWN_COLUMN, MARK_ERROR,
     "ORDER BY 2: the select list has 1 column", NULL},
    /* ambiguity */
    {SQL_SQLITE, "SELECT id FROM orders o JOIN customers c ON c.id = o.customer_id",
     SQL_AMBIGUOUS_COLUMN, MARK_ERROR, "'o' and 'c'", "o.id"},
    {SQL_POSTGRES, "SELECT o.id FROM orders o JOIN items o ON true", SQL_DUPLICATE_ALIAS,
     MARK_ERROR, NULL, NULL},
    {SQL_POSTGRES, "SELECT 1 FROM orders JOIN archive.orders ON true", SQL_DUPLICATE_ALIAS,
     MARK_ERROR, NULL, NULL},
    /* joins */
    {SQL_POSTGRES, "SELECT 1 FROM orders o JOIN customers c ON c.name = o.id", SQL_BAD_JOIN,
     MARK_ERROR, "'name' is text and 'id' is integer", NULL},
    {SQL_SQLITE, "SELECT 1 FROM orders o, customers c WHERE c.email = o.total", SQL_BAD_JOIN,
     MARK_INFO, NULL, NULL},
    {SQL_POSTGRES, "SELECT 1 FROM orders JOIN customers USING (country)", SQL_BAD_JOIN, MARK_ERROR,
     "the left side has no such column", NULL},
    /* grouping */
    {SQL_POSTGRES, "SELECT country, count(*) FROM customers GROUP BY country", NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT name, count(*) FROM customers GROUP BY country", SQL_NOT_GROUPED,
     MARK_ERROR, "'name' is neither grouped nor aggregated", NULL},
    {SQL_SQLITE, "SELECT name, count(*) FROM customers GROUP BY country", SQL_NOT_GROUPED,
     MARK_INFO, NULL, NULL},
    {SQL_POSTGRES,
     "SELECT c.name, count(*) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.id",
     NONE, 0, NULL, NULL},
    /* what equals what is grouped is not left to chance */
    {SQL_SQLITE,
     "SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY o.customer_id",
     NONE, 0, NULL, NULL},
    {SQL_SQLITE,
     "SELECT c.name FROM orders o, customers c WHERE o.customer_id = c.id GROUP BY o.customer_id",
     NONE, 0, NULL, NULL},
    {SQL_SQLITE,
     "SELECT c.name, count(*) FROM orders o LEFT JOIN customers c ON c.id = o.customer_id "
     "GROUP BY o.customer_id",
     NONE, 0, NULL, NULL},
    {SQL_SQLITE, "SELECT name, count(*) FROM customers WHERE id = 7", NONE, 0, NULL, NULL},
    {SQL_SQLITE,
     "SELECT c.name, count(*) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id "
     "GROUP BY o.customer_id",
     SQL_NOT_GROUPED, MARK_INFO, "'name' is neither", NULL},
    {SQL_SQLITE,
     "SELECT o.total FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY o.customer_id",
     SQL_NOT_GROUPED, MARK_INFO, "'total' is neither", NULL},
    {SQL_SQLITE, "SELECT name, count(*) FROM customers WHERE id = 7 OR id = 8", SQL_NOT_GROUPED,
     MARK_WARNING, "'name' is neither", NULL},
    {SQL_SQLITE, "SELECT name, max(id) FROM customers", SQL_NOT_GROUPED, MARK_INFO,
     "'name' is neither", NULL}, /* of the row that has it */
    {SQL_POSTGRES,
     "SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY o.customer_id",
     SQL_NOT_GROUPED, MARK_ERROR, "add it to GROUP BY", NULL},
    {SQL_POSTGRES, "SELECT country AS c, count(*) FROM customers GROUP BY c", NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT lower(country), count(*) FROM customers GROUP BY 1", NONE, 0, NULL,
     NULL},
    {SQL_POSTGRES, "SELECT lower(country) FROM customers GROUP BY lower(customers.country)", NONE,
     0, NULL, NULL},
    {SQL_POSTGRES, "SELECT total, count(*) FROM orders", SQL_NOT_GROUPED, MARK_ERROR, NULL, NULL},
    {SQL_POSTGRES, "SELECT count(*) FROM orders WHERE sum(total) > 3", SQL_AGGREGATE_IN_WHERE,
     MARK_ERROR, "use HAVING", NULL},
    {SQL_POSTGRES, "SELECT id FROM orders WHERE total > (SELECT avg(total) FROM orders)", NONE, 0,
     NULL, NULL},
    /* sums over repeated rows */
    {SQL_SQLITE, "SELECT sum(o.total) FROM orders o JOIN items i ON i.order_id = o.id",
     SQL_FAN_TRAP, MARK_WARNING, "each row of 'o' is counted once for every row of 'i'", NULL},
    {SQL_SQLITE, "SELECT sum(i.price) FROM orders o JOIN items i ON i.order_id = o.id", NONE, 0,
     NULL, NULL},
    {SQL_SQLITE,
     "SELECT sum(i.price) FROM orders o JOIN items i ON i.order_id = o.id JOIN payments p ON "
     "p.order_id = o.id",
     SQL_FAN_TRAP, MARK_WARNING, "'p'", NULL},
    {SQL_SQLITE, "SELECT sum(o.total) FROM orders o JOIN customers c ON c.id = o.customer_id", NONE,
     0, NULL, NULL},
    /* functions by another's name */
    {SQL_POSTGRES, "SELECT ifnull(total, 0) FROM orders", SQL_UNKNOWN_FUNCTION, MARK_WARNING,
     "'ifnull' is called 'coalesce' here", "coalesce"},
    {SQL_POSTGRES, "SELECT country FROM customers ORDER BY count(*)", SQL_NOT_GROUPED, MARK_ERROR,
     "'country' is neither", NULL},
    {SQL_POSTGRES, "SELECT country AS c FROM customers GROUP BY country ORDER BY c, 1, count(*)",
     NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT count(*) FROM customers GROUP BY country ORDER BY name", SQL_NOT_GROUPED,
     MARK_ERROR, NULL, NULL},
    {SQL_POSTGRES, "SELECT count(*) FROM customers GROUP BY country HAVING name > 'a'",
     SQL_NOT_GROUPED, MARK_ERROR, NULL, NULL},
    {SQL_POSTGRES, "SELECT * FROM customers GROUP BY country", SQL_NOT_GROUPED, MARK_ERROR,
     "of '*'", NULL},
    {SQL_POSTGRES, "SELECT * FROM customers GROUP BY id", NONE, 0, NULL, NULL},
    {SQL_SQLITE, "SELECT sum(o.total * 1.2) FROM orders o JOIN items i ON i.order_id = o.id",
     SQL_FAN_TRAP, MARK_WARNING, "too high", NULL},
    {SQL_SQLITE, "SELECT avg(o.total) FROM orders o JOIN items i ON i.order_id = o.id",
     SQL_FAN_TRAP, MARK_WARNING, "more weight", NULL},
    {SQL_SQLITE, "SELECT sum(i.price * i.amount) FROM orders o JOIN items i ON i.order_id = o.id",
     NONE, 0, NULL, NULL},
    {SQL_SQLITE, "SELECT sum(o.total * i.amount) FROM orders o JOIN items i ON i.order_id = o.id",
     NONE, 0, NULL, NULL},
    {SQL_POSTGRES, "SELECT count(DISTINCT o.id) FROM orders o JOIN items i ON i.order_id = o.id",
     NONE, 0, NULL, NULL},
};

static void resolve__finds__what_is_wrong(void **state)
{
    struct schema *schema = support_schema(shop);
    const struct sql_lookup lookup = support_lookup(schema);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        struct arena arena = {0};
        const struct sql_query *q = support_parse(&arena, row->sql, row->dialect);
        const struct sql_finding *f = sql_resolve(&arena, q, row->dialect, &lookup);
        const int class = f ? (int)f->class : NONE;
        if (class != row->class)
            fail_msg("%s\nclass %d, not %d: %s", row->sql, class, row->class, f ? f->message : "");
        if (f) {
            assert_int_equal(f->severity, row->severity);
            if (row->message && !strstr(f->message, row->message))
                fail_msg("%s\n%s", row->sql, f->message);
            if (row->fix)
                assert_string_equal(f->fix, row->fix);
            assert_true(f->at.len > 0 && f->at.offset + f->at.len <= strlen(row->sql));
        }
        arena_release(&arena);
    }
    schema_free(schema);
}

static void fixed__edits__the_tree_at_the_place(void **state)
{
    static const struct {
        enum sql_dialect dialect;
        const char *sql, *fixed; /* NULL: no safe one */
    } fixes[] = {
        {SQL_SQLITE, "SELECT custmer_id FROM orders", "SELECT customer_id FROM orders"},
        {SQL_SQLITE, "SELECT o.country FROM orders o JOIN customers c ON c.id = o.customer_id",
         "SELECT c.country FROM orders AS o JOIN customers AS c ON c.id = o.customer_id"},
        {SQL_SQLITE, "SELECT custmers.name FROM custmers",
         "SELECT custmers.name FROM customers AS custmers"},
        {SQL_SQLITE, "SELECT name FROM custmers", "SELECT name FROM customers"},
        {SQL_SQLITE, "SELECT id FROM customers WHERE country = \"Germany\"",
         "SELECT id FROM customers WHERE country = 'Germany'"},
        {SQL_POSTGRES, "SELECT name, count(*) FROM customers GROUP BY country",
         "SELECT name, count(*) FROM customers GROUP BY country, name"},
        {SQL_POSTGRES, "SELECT total, count(*) FROM orders",
         "SELECT total, count(*) FROM orders GROUP BY total"},
        {SQL_POSTGRES, "SELECT code, max(total) FROM orders",
         "SELECT code, total FROM orders ORDER BY total DESC NULLS LAST LIMIT 1"},
        {SQL_POSTGRES, "SELECT code, min(total) FROM orders WHERE id > 1",
         "SELECT code, total FROM orders WHERE id > 1 ORDER BY total NULLS LAST LIMIT 1"},
        {SQL_MYSQL, "SELECT id, min(o.total) AS t, o.code FROM orders o WHERE id > 1",
         "SELECT id, o.total AS t, o.code FROM orders AS o WHERE id > 1 AND o.total IS NOT NULL "
         "ORDER BY o.total LIMIT 1"},
        {SQL_POSTGRES, "SELECT code, max(total), min(total) FROM orders", NULL},
        {SQL_SQLITE, "SELECT code, max(total) FROM orders", NULL},
        {SQL_POSTGRES, "SELECT ifnull(total, 0) FROM orders",
         "SELECT coalesce(total, 0) FROM orders"},
        {SQL_SQLITE, "SELECT sum(o.total) FROM orders o JOIN items i ON i.order_id = o.id", NULL},
    };
    struct schema *schema = support_schema(shop);
    const struct sql_lookup lookup = support_lookup(schema);
    (void)state;

    for (size_t i = 0; i < sizeof fixes / sizeof *fixes; i++) {
        struct arena arena = {0};
        struct buf out = BUF_INIT;
        struct err err;
        const struct sql_query *q = support_parse(&arena, fixes[i].sql, fixes[i].dialect);
        const struct sql_finding *f = sql_resolve(&arena, q, fixes[i].dialect, &lookup);
        const struct sql_query *fixed = sql_fixed(&arena, q, fixes[i].dialect, f);
        if (!fixes[i].fixed) {
            assert_null(fixed);
        } else {
            assert_non_null(fixed);
            assert_true(sql_print_flat(fixed, fixes[i].dialect, &out, &err));
            assert_string_equal(buf_str(&out), fixes[i].fixed);
        }
        buf_release(&out);
        arena_release(&arena);
    }
    schema_free(schema);
}

static void fixed_text__keeps__what_the_operator_wrote(void **state)
{
    static const struct {
        enum sql_dialect dialect;
        const char *sql, *fixed, *words;
    } cases[] = {
        {SQL_SQLITE, "select custmer_id -- who\n  from orders",
         "select customer_id -- who\n  from orders", "write 'customer_id' instead of 'custmer_id'"},
        {SQL_SQLITE, "select /* all */ custmers.name from custmers",
         "select /* all */ custmers.name from customers AS custmers",
         "write 'customers' instead of 'custmers'"},
        {SQL_SQLITE, "select name from custmers", "select name from customers",
         "write 'customers' instead of 'custmers'"},
        {SQL_POSTGRES,
         "select name, count(*)\nfrom customers\ngroup by country -- by land\norder by 2",
         "select name, count(*)\nfrom customers\ngroup by country, name -- by land\norder by 2",
         "add 'name' to GROUP BY"},
        {SQL_POSTGRES,
         "select id from orders where id in (select id from customers group by country)",
         "select id from orders where id in (select id from customers group by country, id)",
         "add 'id' to GROUP BY"},
        {SQL_POSTGRES, "select code, max(total) from orders",
         "SELECT code, total\n  FROM orders\n ORDER BY total DESC NULLS LAST\n LIMIT 1",
         "show that row: ORDER BY total DESC LIMIT 1"},
        {SQL_POSTGRES, "select ifnull (total, 0) from orders",
         "select coalesce (total, 0) from orders", "call 'coalesce' instead of 'ifnull'"},
        {SQL_SQLITE,
         "select country from customers where count(*) > 1 and name <> '' group by country",
         "SELECT country\n  FROM customers\n WHERE name <> ''\n GROUP BY country\nHAVING count(*) "
         "> 1",
         "write the condition in HAVING"},
        {SQL_SQLITE, "select id from customers where country = \"Germany\"",
         "select id from customers where country = 'Germany'",
         "write 'Germany' instead of \"Germany\""},
    };
    struct schema *schema = support_schema(shop);
    const struct sql_lookup lookup = support_lookup(schema);
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        const struct sql_query *q = support_parse(&arena, cases[i].sql, cases[i].dialect);
        const struct sql_finding *f = sql_resolve(&arena, q, cases[i].dialect, &lookup);
        assert_non_null(f);
        assert_string_equal(sql_fixed_text(&arena, cases[i].sql, q, cases[i].dialect, f),
                            cases[i].fixed);
        assert_string_equal(sql_fix_words(&arena, cases[i].sql, f), cases[i].words);
        arena_release(&arena);
    }
    schema_free(schema);
}

static void resolve__without_a_catalog__judges_the_grammar(void **state)
{
    static const struct {
        const char *sql;
        int class;
    } cases[] = {
        {"SELECT a, b.c FROM t JOIN b ON b.x = t.x WHERE d = 1", NONE},
        {"SELECT a FROM t WHERE count(*) > 1", SQL_AGGREGATE_IN_WHERE},
        {"SELECT a FROM t, t", SQL_DUPLICATE_ALIAS},
        {"SELECT x.a FROM t", SQL_UNKNOWN_COLUMN},
        {"WITH c AS (SELECT 1 AS one) SELECT two FROM c", SQL_UNKNOWN_COLUMN},
    };
    const struct sql_lookup none = {0};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        const struct sql_query *q = support_parse(&arena, cases[i].sql, SQL_POSTGRES);
        const struct sql_finding *f = sql_resolve(&arena, q, SQL_POSTGRES, &none);
        assert_int_equal(f ? (int)f->class : NONE, cases[i].class);
        arena_release(&arena);
    }
}

static void resolve__orders__findings_by_place(void **state)
{
    struct schema *schema = support_schema(shop);
    const struct sql_lookup lookup = support_lookup(schema);
    struct arena arena = {0};
    const char *sql = "SELECT aaa, total FROM orders WHERE bbb = ccc ORDER BY ddd";
    size_t n = 0, last = 0;
    (void)state;

    const struct sql_query *q = support_parse(&arena, sql, SQL_SQLITE);
    for (const struct sql_finding *f = sql_resolve(&arena, q, SQL_SQLITE, &lookup); f;
         f = f->next) {
        assert_true(f->at.offset >= last);
        last = f->at.offset;
        n++;
    }
    assert_int_equal(n, 4);
    arena_release(&arena);
    schema_free(schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(resolve__finds__what_is_wrong),
        cmocka_unit_test(fixed__edits__the_tree_at_the_place),
        cmocka_unit_test(fixed_text__keeps__what_the_operator_wrote),
        cmocka_unit_test(resolve__without_a_catalog__judges_the_grammar),
        cmocka_unit_test(resolve__orders__findings_by_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
