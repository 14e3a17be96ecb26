/* Sense of structure: what runs and is probably not meant is found, what is meant is let be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/sql/fix.h"
#include "sql_support.h"

static const char shop[] =
    "customers(id integer pk, name text, country text, born integer, email text unique) "
    "orders(id integer pk, customer_id integer, placed_on date, total numeric, code text) "
    "items(order_id integer pk, product_id integer pk, amount integer, price numeric) "
    "products(id integer pk, name text, kind text, price numeric) "
    "visits(id integer pk, begun timestamp pk apart, cost numeric) "
    "invoices(id integer pk, visit_id integer, total numeric) "
    "log(at timestamp, order_id integer, note text) "
    "tickets(id integer pk, customer_id integer, opened text, solved text, subject text) "
    "stores(id integer pk, name text) "
    "clerks(id integer pk, store_id integer > stores, boss_id integer > clerks, name text) "
    "shifts(id integer pk, clerk_id integer > clerks, hours integer) "
    "managers(id integer pk > clerks, bonus integer)";

/* What rows would tell: customers without a kind, days, moments, and days as people write them. */
static struct sql_values values_of(void *self, const struct schema_table *table,
                                   const struct schema_column *column)
{
    (void)self;
    if (strcmp(column->name, "placed_on") == 0)
        return (struct sql_values){"2024-01-03", "2026-10-30", 0};
    if (strcmp(column->name, "at") == 0)
        return (struct sql_values){"2024-01-03 08:15:00", "2026-10-30 23:59:00", 0};
    if (strcmp(column->name, "opened") == 0)
        return (struct sql_values){"01/02/2025", "31/12/2025", 0};
    return (struct sql_values){.null_share = strcmp(table->name, "tickets") == 0 ? 0.2 : 0};
}

struct row {
    const char *sql;
    int class; /* of the first finding, -1: none */
    enum mark_severity severity;
    const char *message; /* a part */
};
enum { NONE = -1 };

static const struct row rows[] = {
    /* a list's column that only the query around it has */
    {"SELECT id FROM orders WHERE customer_id NOT IN (SELECT customer_id FROM stores)",
     SQL_OUTER_COLUMN, MARK_WARNING, "'stores' has no 'customer_id'"},
    {"SELECT id FROM orders o WHERE customer_id IN (SELECT o.customer_id FROM stores)", NONE, 0,
     NULL},
    {"SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders)", NONE, 0, NULL},
    {"SELECT id FROM orders WHERE customer_id IN (SELECT customer_id FROM nowhere)",
     SQL_UNKNOWN_TABLE, MARK_ERROR, NULL},
    /* tables that nothing ties to the others */
    {"SELECT o.id FROM orders o, customers c", SQL_UNCONNECTED, MARK_WARNING,
     "no condition ties 'c' to 'o'"},
    {"SELECT o.id FROM orders o JOIN customers c", SQL_UNCONNECTED, MARK_WARNING, "ties 'c'"},
    {"SELECT o.id FROM orders o JOIN customers c ON o.id = o.customer_id", SQL_UNCONNECTED,
     MARK_WARNING, "the condition does not tie 'c' to 'o'"},
    {"SELECT o.id FROM orders o CROSS JOIN customers c", SQL_UNCONNECTED, MARK_WARNING, NULL},
    {"SELECT o.id FROM orders o, customers c WHERE c.id = o.customer_id", NONE, 0, NULL},
    {"SELECT o.id FROM orders o, customers c WHERE o.total > c.born", NONE, 0, NULL},
    {"SELECT o.id, m.top FROM orders o, (SELECT max(total) AS top FROM orders) m", NONE, 0, NULL},
    {"WITH m AS (SELECT max(total) AS top FROM orders) SELECT o.id FROM orders o, m", NONE, 0,
     NULL},
    {"SELECT o.id FROM orders o, customers c WHERE c.id = 7", NONE, 0, NULL},
    {"SELECT o.id, x.value FROM orders o, json_each(o.code) x", NONE, 0, NULL},
    {"SELECT c.id FROM customers c, orders o WHERE EXISTS (SELECT 1 FROM items i WHERE "
     "i.order_id = o.id AND o.customer_id = c.id)",
     NONE, 0, NULL},
    /* recursion that nothing stops */
    {"WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n",
     SQL_ENDLESS, MARK_WARNING, "'n' may never end"},
    {"WITH RECURSIVE n(x) AS (SELECT 1 UNION SELECT x + 1 FROM n WHERE 1 = 1) SELECT * FROM n",
     SQL_ENDLESS, MARK_WARNING, NULL},
    {"WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n ORDER BY x "
     "LIMIT 5",
     SQL_ENDLESS, MARK_WARNING, NULL},
    {"WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n LIMIT 5",
     NONE, 0, NULL},
    {"WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 9) SELECT x FROM n",
     NONE, 0, NULL},
    {"WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 9) SELECT x FROM n",
     NONE, 0, NULL},
    {"WITH RECURSIVE n(x) AS (SELECT 1 UNION SELECT x FROM n) SELECT x FROM n", NONE, 0, NULL},
    {"WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT o.id FROM orders o JOIN n ON "
     "o.customer_id = n.x) SELECT x FROM n",
     NONE, 0, NULL},
    /* sums and counts of repeated rows */
    {"SELECT sum(o.total) FROM orders o JOIN items i ON i.order_id = o.id", SQL_FAN_TRAP,
     MARK_WARNING, "too high"},
    {"SELECT o.code FROM orders o JOIN items i ON i.order_id = o.id GROUP BY o.code "
     "ORDER BY sum(o.total) DESC LIMIT 1",
     SQL_FAN_TRAP, MARK_WARNING, "counted once for every row of 'i'"},
    {"SELECT avg(o.total) FROM orders o JOIN items i ON i.order_id = o.id", SQL_FAN_TRAP,
     MARK_WARNING, "more weight"},
    {"SELECT country, count(c.id) FROM customers c JOIN orders o ON o.customer_id = c.id "
     "GROUP BY country",
     SQL_FAN_TRAP, MARK_WARNING, "counted once for every row of 'o'"},
    {"SELECT c.id, count(c.id) FROM customers c JOIN orders o ON o.customer_id = c.id "
     "GROUP BY c.id",
     NONE, 0, NULL},
    {"SELECT c.country, count(*) AS customers FROM customers c JOIN orders o ON o.customer_id = "
     "c.id GROUP BY c.country",
     SQL_FAN_TRAP, MARK_WARNING, "called 'customers'"},
    {"SELECT c.name, count(*) AS customers FROM customers c JOIN orders o ON o.customer_id = c.id "
     "GROUP BY c.id",
     NONE, 0, NULL}, /* one customer each: nobody counts those */
    {"SELECT count(DISTINCT c.id) FROM customers c JOIN orders o ON o.customer_id = c.id", NONE, 0,
     NULL},
    {"SELECT sum(o.total) FROM orders o JOIN customers c ON c.id = o.customer_id", NONE, 0, NULL},
    /* no end of the join is a key: that several rows meet is not known */
    {"SELECT sum(o.total) FROM orders o JOIN tickets t ON t.subject = o.code", SQL_FAN_TRAP,
     MARK_WARNING, "may be counted once for every row of 't' that joins it: 'sum' may come out"},
    {"SELECT avg(o.total) FROM orders o JOIN tickets t ON t.subject = o.code", SQL_FAN_TRAP,
     MARK_WARNING, "'avg' may give more weight"},
    /* a key of (id, the column by which the rows are kept apart) */
    {"SELECT sum(l.total) FROM invoices l JOIN visits v ON v.id = l.visit_id", NONE, 0, NULL},
    {"SELECT sum(v.cost) FROM invoices l JOIN visits v ON v.id = l.visit_id", SQL_FAN_TRAP,
     MARK_WARNING, "is counted once for every row of 'l'"},
    {"SELECT sum(i.amount) FROM orders o JOIN items i ON i.order_id = o.id JOIN products p "
     "ON p.id = i.product_id",
     NONE, 0, NULL},
    {"SELECT sum(o.total) FROM orders o JOIN items i ON i.order_id = o.id WHERE i.product_id = 3",
     NONE, 0, NULL},
    /* rows listed several times */
    {"SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id", SQL_REPEATED_ROWS,
     MARK_WARNING, "for every row of 'o' that joins it"},
    {"SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.total > 9",
     SQL_REPEATED_ROWS, MARK_INFO, "for every row of 'o' that fits"},
    {"SELECT DISTINCT c.name FROM customers c JOIN orders o ON o.customer_id = c.id", NONE, 0,
     NULL},
    {"SELECT c.name, o.code FROM customers c JOIN orders o ON o.customer_id = c.id", NONE, 0, NULL},
    {"SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id ORDER BY o.total", NONE,
     0, NULL},
    {"SELECT o.code, p.name FROM orders o JOIN items i ON i.order_id = o.id JOIN products p "
     "ON p.id = i.product_id",
     NONE, 0, NULL},
    {"SELECT id FROM orders WHERE customer_id IN (SELECT c.id FROM customers c JOIN orders o "
     "ON o.customer_id = c.id)",
     NONE, 0, NULL},
    {"SELECT o.code FROM orders o JOIN log l ON l.order_id = o.id", SQL_REPEATED_ROWS, MARK_WARNING,
     NULL},
    {"SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id JOIN items i ON "
     "i.order_id = o.id WHERE i.amount > 9",
     SQL_REPEATED_ROWS, MARK_INFO, "that fits"},
    {"SELECT c.name, p.name FROM customers c JOIN orders o ON o.customer_id = c.id JOIN items i "
     "ON i.order_id = o.id JOIN products p ON p.id = i.product_id",
     SQL_REPEATED_ROWS, MARK_INFO, "the same values"},
    {"SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NULL",
     NONE, 0, NULL},
    /* two branches of one row */
    {"SELECT c.name, o.code, t.subject FROM customers c JOIN orders o ON o.customer_id = c.id "
     "JOIN tickets t ON t.customer_id = c.id",
     SQL_REPEATED_ROWS, MARK_WARNING,
     "each row of 'o' is listed with each row of 't' of the same "
     "'c'"},
    {"SELECT c.name, count(*) FROM customers c JOIN orders o ON o.customer_id = c.id "
     "JOIN tickets t ON t.customer_id = c.id GROUP BY c.id",
     SQL_FAN_TRAP, MARK_WARNING, "counts each row of 'o' with each row of 't'"},
    {"SELECT c.name, count(DISTINCT o.id), count(DISTINCT t.id) FROM customers c JOIN orders o ON "
     "o.customer_id = c.id JOIN tickets t ON t.customer_id = c.id GROUP BY c.id",
     NONE, 0, NULL},
    {"SELECT o.id, count(*) FROM customers c JOIN orders o ON o.customer_id = c.id "
     "JOIN tickets t ON t.customer_id = c.id GROUP BY o.id",
     NONE, 0, NULL},
    {"SELECT o.code, t.subject FROM orders o JOIN tickets t ON t.customer_id = o.customer_id", NONE,
     0, NULL},
    /* groups without a row, and what is counted */
    {"SELECT c.name, count(*) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id "
     "GROUP BY c.id",
     SQL_FAN_TRAP, MARK_WARNING, "a row of 'c' without any row of 'o' counts as 1"},
    {"SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id "
     "GROUP BY c.id",
     NONE, 0, NULL},
    {"SELECT o.code, count(*) FROM orders o LEFT JOIN customers c ON c.id = o.customer_id WHERE "
     "c.born > 1990 GROUP BY o.code",
     NONE, 0, NULL},
    {"SELECT count(*) AS customers FROM customers c JOIN orders o ON o.customer_id = c.id",
     SQL_FAN_TRAP, MARK_WARNING, "called 'customers', and counts the rows of 'o'"},
    {"SELECT count(*) AS orders FROM customers c JOIN orders o ON o.customer_id = c.id", NONE, 0,
     NULL},
    /* what a join inside repeats */
    {"WITH x AS (SELECT o.total, i.amount FROM orders o JOIN items i ON i.order_id = o.id) "
     "SELECT sum(total) FROM x",
     SQL_FAN_TRAP, MARK_WARNING, "'x' has each 'total' once for every row of 'i'"},
    {"SELECT avg(x.total) FROM (SELECT * FROM orders o JOIN items i ON i.order_id = o.id) x",
     SQL_FAN_TRAP, MARK_WARNING, "more weight"},
    {"WITH x AS (SELECT o.total, i.amount FROM orders o JOIN items i ON i.order_id = o.id) "
     "SELECT sum(amount) FROM x",
     NONE, 0, NULL},
    {"WITH x AS (SELECT DISTINCT o.id, o.total FROM orders o JOIN items i ON i.order_id = o.id) "
     "SELECT sum(total) FROM x",
     NONE, 0, NULL},
    {"SELECT sum(i.amount * p.price) FROM items i JOIN products p ON p.id = i.product_id", NONE, 0,
     NULL},
    {"SELECT sum(o.total * c.born) FROM customers c JOIN orders o ON o.customer_id = c.id JOIN "
     "items i ON i.order_id = o.id",
     SQL_FAN_TRAP, MARK_WARNING, "each row of 'o'"},
    /* tables joined for nothing */
    {"SELECT o.code FROM orders o LEFT JOIN customers c ON c.id = o.customer_id", SQL_UNUSED_TABLE,
     MARK_INFO, "nothing is used of 'c'"},
    {"SELECT o.code FROM orders o JOIN customers c ON c.id = o.customer_id", NONE, 0, NULL},
    {"SELECT o.code, c.name FROM orders o LEFT JOIN customers c ON c.id = o.customer_id", NONE, 0,
     NULL},
    /* negation on joined rows */
    {"SELECT DISTINCT c.name FROM customers c JOIN orders o ON o.customer_id = c.id "
     "WHERE o.code <> 'bike'",
     SQL_NEGATED_JOIN, MARK_WARNING, "any other 'code'"},
    {"SELECT count(DISTINCT c.id) FROM customers c JOIN orders o ON o.customer_id = c.id "
     "WHERE o.code NOT IN ('bike', 'car')",
     SQL_NEGATED_JOIN, MARK_WARNING, NULL},
    {"SELECT o.code FROM orders o JOIN customers c ON c.id = o.customer_id "
     "WHERE c.country <> 'France'",
     NONE, 0, NULL},
    {"SELECT DISTINCT c.name FROM customers c JOIN orders o ON o.customer_id = c.id "
     "WHERE NOT o.code = 'bike'",
     SQL_NEGATED_JOIN, MARK_WARNING, "any other 'code'"},
    {"SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE code <> 'bike')",
     SQL_NEGATED_JOIN, MARK_INFO, "any other 'code'"},
    {"SELECT DISTINCT c.name FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.code "
     "NOT IN (SELECT kind FROM products WHERE name = 'bike' AND kind IS NOT NULL)",
     SQL_NEGATED_JOIN, MARK_WARNING, "any other 'code'"},
    {"SELECT DISTINCT c.name FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.id NOT "
     "IN (SELECT order_id FROM items)",
     NONE, 0, NULL},
    /* keys of other tables */
    {"SELECT s.name, t.hours FROM stores s JOIN shifts t ON t.clerk_id = s.id", SQL_BAD_COMPARISON,
     MARK_WARNING, "'clerk_id' refers to 'clerks', not to 'id' of 'stores'"},
    {"SELECT c.name, t.hours FROM clerks c JOIN shifts t ON t.clerk_id = c.store_id",
     SQL_BAD_COMPARISON, MARK_WARNING,
     "'clerk_id' refers to 'clerks', not to 'store_id' of 'clerks'"},
    {"SELECT c.name, t.hours FROM clerks c JOIN shifts t ON t.clerk_id = c.id", NONE, 0, NULL},
    {"SELECT c.name, b.hours FROM clerks c JOIN shifts b ON b.clerk_id = c.boss_id", NONE, 0, NULL},
    {"SELECT m.bonus, t.hours FROM managers m JOIN shifts t ON t.clerk_id = m.id", NONE, 0, NULL},
    {"SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE code = "
     "'bike')",
     SQL_NEGATED_JOIN, MARK_WARNING, "'customer_id' may be NULL"},
    {"SELECT customer_id FROM orders WHERE customer_id NOT IN (SELECT id FROM customers)", NONE, 0,
     NULL},
    {"SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM tickets)",
     SQL_NEGATED_JOIN, MARK_WARNING, "'customer_id' is NULL in places"},
    {"SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM tickets WHERE "
     "customer_id IS NOT NULL)",
     NONE, 0, NULL},
    {"SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NULL "
     "AND o.total > 9",
     SQL_NEGATED_JOIN, MARK_WARNING, "belongs into the ON"},
    {"SELECT name FROM customers WHERE country = 'France' AND country = 'Italy'",
     SQL_BAD_COMPARISON, MARK_WARNING, "cannot be 'France' and 'Italy'"},
    {"SELECT name FROM customers WHERE country = 'France' OR country = 'Italy'", NONE, 0, NULL},
    {"SELECT name FROM customers WHERE born = NULL", SQL_BAD_COMPARISON, MARK_WARNING, "IS NULL"},
    /* HAVING */
    {"SELECT name FROM customers HAVING count(*) > 1", SQL_NOT_GROUPED, MARK_INFO, NULL},
    {"SELECT count(*) FROM customers HAVING count(*) > 1", NONE, 0, NULL},
    {"SELECT name FROM customers HAVING born > 1990", SQL_HAVING_ALONE, MARK_WARNING,
     "WHERE is meant"},
    /* comparisons */
    {"SELECT name FROM customers WHERE born = 'France'", SQL_BAD_COMPARISON, MARK_WARNING,
     "'born' is integer: it is never the text 'France'"},
    {"SELECT name FROM customers WHERE born = '1990'", NONE, 0, NULL},
    {"SELECT name FROM customers WHERE strftime('%Y', born) = '1990'", SQL_BAD_COMPARISON,
     MARK_WARNING, "compare it as it is"},
    {"SELECT id FROM orders WHERE strftime('%Y', placed_on) = '1990'", NONE, 0, NULL},
    {"SELECT name FROM products WHERE price = (SELECT max(id) FROM products)", SQL_BAD_COMPARISON,
     MARK_WARNING, "greatest 'id'"},
    {"SELECT name FROM products WHERE price = (SELECT max(price) FROM products)", NONE, 0, NULL},
    {"SELECT id FROM orders WHERE id = (SELECT max(total) FROM orders)", SQL_BAD_COMPARISON,
     MARK_WARNING, "greatest 'total'"},
    {"SELECT id FROM orders WHERE customer_id = (SELECT max(id) FROM customers)", NONE, 0, NULL},
    {"SELECT name FROM customers WHERE id = (SELECT max(customer_id) FROM orders)", NONE, 0, NULL},
    /* dates */
    {"SELECT id FROM orders WHERE strftime('%Y', placed_on) = 2026", SQL_BAD_COMPARISON,
     MARK_WARNING, "never the number 2026"},
    {"SELECT id FROM orders WHERE strftime('%m', placed_on) IN ('1', '12')", SQL_BAD_COMPARISON,
     MARK_WARNING, "never '1'"},
    {"SELECT id FROM orders WHERE CAST(strftime('%Y', placed_on) AS INTEGER) = 2026", NONE, 0,
     NULL},
    {"SELECT id FROM orders WHERE placed_on >= '31/01/2026'", SQL_BAD_COMPARISON, MARK_WARNING,
     "letter by letter"},
    {"SELECT id FROM orders WHERE placed_on BETWEEN '2026-1-1' AND '2026-12-31'",
     SQL_BAD_COMPARISON, MARK_WARNING, "such as 2026-01-31: one written as 2026-1-31"},
    {"SELECT id FROM orders WHERE placed_on = '2026'", SQL_BAD_COMPARISON, MARK_WARNING,
     "never only 2026"},
    {"SELECT id FROM orders WHERE placed_on > 2026", SQL_BAD_COMPARISON, MARK_WARNING, "no year"},
    {"SELECT id FROM orders WHERE placed_on >= '2026'", NONE, 0, NULL},
    {"SELECT id FROM orders WHERE placed_on <= '2026-01-31'", NONE, 0, NULL},
    {"SELECT id FROM tickets WHERE opened >= '2025-06-01'", SQL_BAD_COMPARISON, MARK_WARNING,
     "such as 31/01/2026"},
    {"SELECT id FROM tickets WHERE opened > '01/06/2025'", SQL_BAD_COMPARISON, MARK_WARNING,
     "not in the order of time"},
    {"SELECT id FROM tickets WHERE opened = '01/06/2025'", NONE, 0, NULL},
    {"SELECT note FROM log WHERE at = '2026-01-31'", SQL_BAD_COMPARISON, MARK_WARNING,
     "the first moment"},
    {"SELECT note FROM log WHERE at BETWEEN '2026-01-01' AND '2026-01-31'", SQL_BAD_COMPARISON,
     MARK_INFO, "'2026-01-31' is the first moment"},
    {"SELECT note FROM log WHERE at >= '2026-01-01' AND at < '2026-02-01'", NONE, 0, NULL},
    /* what does not resolve is judged for that alone */
    {"SELECT o.nothing FROM orders o, customers c", SQL_UNKNOWN_COLUMN, MARK_ERROR, NULL},
};

static const struct row strict_rows[] = {
    {"SELECT id FROM orders WHERE placed_on LIKE '2026%'", SQL_BAD_COMPARISON, MARK_ERROR,
     "a range of dates"},
    {"SELECT id FROM orders WHERE placed_on > 2026", SQL_BAD_COMPARISON, MARK_WARNING, "no year"},
    {"SELECT id FROM orders WHERE placed_on > '31/01/2026'", SQL_BAD_COMPARISON, MARK_WARNING,
     "'2026-01-31'"},
    {"SELECT id FROM orders WHERE placed_on > '2026-01-31'", NONE, 0, NULL},
    {"SELECT id FROM orders WHERE placed_on > 'yesterday'", NONE, 0, NULL},
    {"SELECT name FROM customers WHERE name LIKE 'A%'", NONE, 0, NULL},
    {"SELECT name FROM customers WHERE name = 4711", SQL_BAD_COMPARISON, MARK_ERROR,
     "4711 is a number"},
};

static void judge(const struct row *row, enum sql_dialect dialect, const struct sql_lookup *lookup)
{
    struct arena arena = {0};
    const struct sql_query *q = support_parse(&arena, row->sql, dialect);
    const struct sql_finding *f = sql_resolve(&arena, q, dialect, lookup);
    const int class = f ? (int)f->class : NONE;

    if (class != row->class || (f && f->severity != row->severity))
        fail_msg("%s\n%s, not class %d: %s", row->sql, f ? sql_finding_class_name(f->class) : "",
                 row->class, f ? f->message : "");
    if (row->message && !strstr(f->message, row->message))
        fail_msg("%s\n%s", row->sql, f->message);
    arena_release(&arena);
}

static void sense__finds__what_is_not_meant(void **state)
{
    struct schema *schema = support_schema(shop);
    struct sql_lookup lookup = support_lookup(schema);
    (void)state;

    lookup.values = values_of;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        judge(&rows[i], SQL_SQLITE, &lookup);
    for (size_t i = 0; i < sizeof strict_rows / sizeof *strict_rows; i++)
        judge(&strict_rows[i], SQL_POSTGRES, &lookup);
    schema_free(schema);
}

static const struct {
    const char *sql, *mended; /* NULL: not certain */
} mends[] = {
    {"SELECT count(c.id) FROM customers c JOIN orders o ON o.customer_id = c.id",
     "SELECT count(DISTINCT c.id) FROM customers c JOIN orders o ON o.customer_id = c.id"},
    {"SELECT sum(o.total) FROM orders o JOIN items i ON i.order_id = o.id", NULL},
    {"SELECT c.id, c.name FROM customers c JOIN orders o ON o.customer_id = c.id",
     "SELECT DISTINCT c.id, c.name FROM customers c JOIN orders o ON o.customer_id = c.id"},
    {"SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id", NULL}, /* namesakes */
    {"SELECT o.code FROM orders o LEFT JOIN customers c ON c.id = o.customer_id",
     "SELECT o.code FROM orders o"},
    {"SELECT name FROM customers WHERE country = 'France' HAVING born > 1990",
     "SELECT name FROM customers WHERE country = 'France' AND born > 1990"},
    {"SELECT name FROM customers WHERE strftime('%Y', born) = '1990'",
     "SELECT name FROM customers WHERE born = '1990'"},
    {"SELECT country, count(*) FROM customers",
     "SELECT country, count(*) FROM customers GROUP BY country"},
    {"SELECT name FROM customers HAVING count(*) > 1",
     "SELECT name FROM customers GROUP BY name HAVING count(*) > 1"},
    {"SELECT name, max(born) FROM customers", NULL}, /* of the youngest, in SQLite */
    {"SELECT name FROM products WHERE price = (SELECT max(id) FROM products)", NULL},
    {"SELECT c.name, count(*) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY "
     "c.id",
     "SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP "
     "BY c.id"},
    {"SELECT count(*) AS customers FROM customers c JOIN orders o ON o.customer_id = c.id",
     "SELECT count(DISTINCT c.id) AS customers FROM customers c JOIN orders o ON o.customer_id = "
     "c.id"},
    {"SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM tickets)",
     "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM tickets WHERE "
     "customer_id IS NOT NULL)"},
    {"SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NULL "
     "AND o.total > 9",
     "SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.total > 9 "
     "WHERE o.id IS NULL"},
    {"SELECT name FROM customers WHERE born <> NULL",
     "SELECT name FROM customers WHERE born IS NOT NULL"},
    {"SELECT id FROM orders WHERE strftime('%m', placed_on) = 1",
     "SELECT id FROM orders WHERE strftime('%m', placed_on) = '01'"},
    {"SELECT id FROM orders WHERE placed_on >= '31.1.2026'",
     "SELECT id FROM orders WHERE placed_on >= '2026-01-31'"},
    {"SELECT id FROM orders WHERE placed_on >= '01/02/2026'", NULL}, /* January or February? */
    {"SELECT id FROM orders WHERE placed_on >= '2026-1-1'",
     "SELECT id FROM orders WHERE placed_on >= '2026-01-01'"},
};

static void sense__mends__what_is_certain(void **state)
{
    struct schema *schema = support_schema(shop);
    struct sql_lookup lookup = support_lookup(schema);
    (void)state;

    lookup.values = values_of;
    for (size_t i = 0; i < sizeof mends / sizeof *mends; i++) {
        struct arena arena = {0};
        const struct sql_query *q = support_parse(&arena, mends[i].sql, SQL_SQLITE);
        const struct sql_finding *f = sql_resolve(&arena, q, SQL_SQLITE, &lookup);
        const char *wanted = mends[i].mended;
        assert_non_null(f);
        const struct sql_query *mended = sql_fixed(&arena, q, SQL_SQLITE, f);
        if (!mended != !wanted ||
            (wanted && !sql_equal(mended, support_parse(&arena, wanted, SQL_SQLITE))))
            fail_msg("%s: %s", mends[i].sql, mended ? "mended otherwise" : "not mended");
        arena_release(&arena);
    }
    schema_free(schema);
}

/* Two sums over the same join are one thing to say. */
static void sense__says__the_same_once(void **state)
{
    struct schema *schema = support_schema(shop);
    const struct sql_lookup lookup = support_lookup(schema);
    struct arena arena = {0};
    (void)state;

    const struct sql_query *q =
        support_parse(&arena,
                      "SELECT sum(o.total), sum(o.total) / 2 FROM orders o JOIN items i ON "
                      "i.order_id = o.id",
                      SQL_SQLITE);
    const struct sql_finding *f = sql_resolve(&arena, q, SQL_SQLITE, &lookup);
    assert_non_null(f);
    assert_int_equal(f->class, SQL_FAN_TRAP);
    assert_null(f->next);
    arena_release(&arena);
    schema_free(schema);
}

static void sense__of_many_joins__stays_quick(void **state)
{
    enum { JOINS = 60, CONDITIONS = 2000 };
    struct schema *schema = support_schema(shop);
    const struct sql_lookup lookup = support_lookup(schema);
    struct arena arena = {0};
    struct buf sql = BUF_INIT;
    (void)state;

    buf_add(&sql, "SELECT o0.id FROM orders o0");
    for (int i = 1; i < JOINS; i++)
        buf_addf(&sql, " JOIN orders o%d ON o%d.id = o%d.customer_id", i, i, i - 1);
    buf_add(&sql, " WHERE o0.id > 0");
    for (int i = 0; i < CONDITIONS; i++)
        buf_addf(&sql, " AND o%d.id = o%d.customer_id", i % JOINS, (i + 1) % JOINS);
    const struct sql_query *q = support_parse(&arena, buf_str(&sql), SQL_SQLITE);
    assert_null(sql_resolve(&arena, q, SQL_SQLITE, &lookup));
    buf_release(&sql);
    arena_release(&arena);
    schema_free(schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sense__finds__what_is_not_meant),
        cmocka_unit_test(sense__mends__what_is_certain),
        cmocka_unit_test(sense__says__the_same_once),
        cmocka_unit_test(sense__of_many_joins__stays_quick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
