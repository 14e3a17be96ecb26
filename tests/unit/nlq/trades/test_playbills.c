/* A theatre's short names: words of a column's name that stand for people, rows that have none of
 * what is counted, a column said behind "with", and what is neither the one nor the other. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE prod (pid INTEGER PRIMARY KEY, ttl TEXT NOT NULL, gnr TEXT NOT NULL);"
    "CREATE TABLE perf (pfid INTEGER PRIMARY KEY, pid INTEGER NOT NULL REFERENCES prod (pid), dt "
    "DATE NOT NULL);"
    "CREATE TABLE cust (cid INTEGER PRIMARY KEY, nm TEXT NOT NULL, cty TEXT NOT NULL, mbr_lvl "
    "TEXT, customer_since DATE);"
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, framed INTEGER NOT NULL, "
    "signed INTEGER NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, cid INTEGER NOT "
    "NULL REFERENCES cust (cid), ordered_at DATE NOT NULL);"
    "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), product_id INTEGER NOT NULL REFERENCES products (id));"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL UNIQUE, cid INTEGER "
    "NOT NULL REFERENCES cust (cid), issued_on DATE NOT NULL, status TEXT NOT NULL, paid_on DATE, "
    "amount REAL NOT NULL);"
    "INSERT INTO prod VALUES (1, 'Lear', 'drama'), (2, 'Tosca', 'opera'), (3, 'Godot', 'drama');"
    "INSERT INTO perf VALUES (1, 1, '2026-11-01'), (2, 1, '2026-11-02'), (3, 2, '2026-11-03');"
    "INSERT INTO cust VALUES (1, 'Ada Moss', 'Leeds', 'gold', '2024-01-02'), (2, 'Bea Holt', "
    "'Leeds', 'gold', '2026-01-03'), "
    "(3, 'Cy Wade', 'York', NULL, '2025-01-04');"
    "INSERT INTO products VALUES (1, 'Poster', 1, 1), (2, 'Mug', 0, 1), (3, 'Print', 1, 0);"
    "INSERT INTO orders VALUES (1, 'O-1', 1, '2026-10-02'), (2, 'O-2', 2, '2026-11-03');"
    "INSERT INTO order_lines VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1);"
    "INSERT INTO invoices VALUES (1, 'R-1', 1, '2026-11-01', 'paid', '2026-11-04', 90), (2, 'R-2', "
    "2, '2026-11-02', 'open', NULL, 70), (3, 'R-3', 3, '2026-11-03', 'void', NULL, 30), (4, 'R-4', "
    "3, '2026-11-05', 'disputed', NULL, 20);";

static const struct asked read_otherwise[] = {
    {"invoices neither paid nor open",
     "SELECT invoice_no FROM invoices WHERE status <> 'paid' AND status <> 'open'"},
    {"how many products are there", "SELECT count(*) FROM products"},
    {"how many productions are there", "SELECT count(*) FROM prod"},
    {"productions in the genre drama", "SELECT ttl FROM prod WHERE gnr = 'drama'"},
    {"total of invoice 2", "SELECT sum(amount) FROM invoices WHERE id = 2"},
    {"total of invoices", "SELECT sum(amount) FROM invoices"},
    {"how long do gold customers take to pay",
     "SELECT cust.nm, avg(julianday(invoices.paid_on) - julianday(invoices.issued_on)) AS days "
     "FROM "
     "cust JOIN invoices ON invoices.cid = cust.cid WHERE cust.mbr_lvl = 'gold' GROUP BY cust.cid"},
    {"how long do our customers in Leeds take to pay",
     "SELECT cust.nm, avg(julianday(invoices.paid_on) - julianday(invoices.issued_on)) AS days "
     "FROM "
     "cust JOIN invoices ON invoices.cid = cust.cid WHERE cust.cty = 'Leeds' GROUP BY cust.cid"},
    {"products that are both framed and signed",
     "SELECT name FROM products WHERE framed = 1 AND signed = 1"},
    {"highest invoice", "SELECT invoice_no FROM invoices ORDER BY amount DESC LIMIT 1"},
    {"min invoice by cust", "SELECT cust.nm, min(invoices.amount) FROM cust JOIN invoices ON "
                            "invoices.cid = cust.cid GROUP "
                            "BY cust.cid"},
    {"how many performances", "SELECT count(*) FROM perf"},
    {"which cust ordered most often in 2026",
     "SELECT cust.nm FROM cust JOIN orders ON orders.cid = cust.cid WHERE orders.ordered_at >= "
     "'2026-01-01' AND orders.ordered_at < '2027-01-01' GROUP BY cust.cid ORDER BY count(*) DESC "
     "LIMIT 1"},
    {"customers who ordered most often this year",
     "SELECT cust.nm, count(*) AS orders FROM cust JOIN orders ON orders.cid = cust.cid WHERE "
     "orders.ordered_at >= '2026-01-01' AND orders.ordered_at < '2027-01-01' GROUP BY cust.cid "
     "ORDER BY count(*) DESC LIMIT 10"},
};

static const struct asked never_sure[] = {
    {"title with the fewest performances",
     "SELECT prod.ttl FROM prod JOIN perf ON perf.pid = prod.pid GROUP BY prod.pid ORDER BY "
     "count(*) LIMIT 1"},
    {"least ordered product",
     "SELECT products.name FROM products JOIN order_lines ON order_lines.product_id = products.id "
     "GROUP BY products.id ORDER BY count(*) LIMIT 1"},
    {"how many members", "SELECT count(DISTINCT mbr_lvl) FROM cust"},
    {"number of members per city",
     "SELECT cty, count(DISTINCT mbr_lvl) AS member_levels FROM cust GROUP BY cty"},
    {"performances with title", "SELECT * FROM perf"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__reads__both_states_of_neither_nor(void **state)
{
    assert_all_answered(*state, read_otherwise, sizeof read_otherwise / sizeof *read_otherwise);
}

static void nlq_ask__doubts__words_that_stand_for_others(void **state)
{
    assert_none_sure(*state, never_sure, sizeof never_sure / sizeof *never_sure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__both_states_of_neither_nor),
        cmocka_unit_test(nlq_ask__doubts__words_that_stand_for_others),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
