/* A wholesaler's hospitals, who are customers by their number only: words that were dropped,
 * columns whose letters said something else, and rows that have none of what is counted. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE hospitals (id INTEGER PRIMARY KEY, customer_no TEXT UNIQUE, name TEXT NOT NULL, "
    "city TEXT, credit_limit INTEGER, customer_since DATE, nl INTEGER NOT NULL);"
    "CREATE TABLE order_statuses (code TEXT PRIMARY KEY, label TEXT NOT NULL);"
    "CREATE TABLE sales_reps (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, hired_on DATE NOT NULL);"
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, discontinued_on DATE);"
    "CREATE TABLE batches (id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products "
    "(id), lot_no TEXT NOT NULL, qty_on_hand INTEGER NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, hospital_id "
    "INTEGER NOT NULL REFERENCES hospitals (id), rep_id INTEGER REFERENCES sales_reps (id), "
    "ordered_at DATE NOT NULL, status_code TEXT NOT NULL REFERENCES order_statuses (code));"
    "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), batch_id INTEGER REFERENCES batches (id), quantity INTEGER NOT NULL);"
    "CREATE TABLE returns (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), returned_on DATE NOT NULL, approved_by INTEGER REFERENCES sales_reps (id));"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL, hospital_id INTEGER "
    "NOT NULL REFERENCES hospitals (id), issued_on DATE NOT NULL, due_on DATE NOT NULL, paid_on "
    "DATE, amount REAL NOT NULL, ok INTEGER NOT NULL);"
    "CREATE TABLE pay (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (id), "
    "amt REAL NOT NULL, mth TEXT NOT NULL, pd_dt DATE NOT NULL);"
    "INSERT INTO hospitals VALUES (1, 'C1', 'North', 'Kiel', 900, '2024-01-02', 1), (2, 'C2', "
    "'South', 'Ulm', 800, '2025-03-04', 0), (3, 'C3', 'West', 'Ulm', 700, '2025-05-06', 0);"
    "INSERT INTO order_statuses VALUES ('NEW', 'new'), ('SHP', 'shipped'), ('DLV', 'delivered');"
    "INSERT INTO sales_reps VALUES (1, 'Ada', 'Moss', '2020-01-02'), (2, 'Bea', 'Holt', "
    "'2021-02-03');"
    "INSERT INTO products VALUES (1, 'Gauze', NULL), (2, 'Lint', NULL), (3, 'Balm', '2025-06-07');"
    "INSERT INTO batches VALUES (1, 1, 'L1', 0), (2, 2, 'L2', 40), (3, 3, 'L3', 7);"
    "INSERT INTO orders VALUES (1, 'O-1', 1, 1, '2026-10-03', 'NEW'), (2, 'O-2', 1, 2, "
    "'2026-11-04', 'SHP'), (3, 'O-3', 2, 1, '2026-11-05', 'DLV');"
    "INSERT INTO order_lines VALUES (1, 1, 1, 5), (2, 2, 2, 6), (3, 3, 2, 1);"
    "INSERT INTO returns VALUES (1, 1, '2026-10-09', 1), (2, 3, '2026-11-09', 2);"
    "INSERT INTO invoices VALUES (1, 'R-1', 1, '2026-10-04', '2026-11-04', '2026-11-01', 90, 1), "
    "(2, 'R-2', 2, '2026-11-06', '2026-12-06', NULL, 70, 1), (3, 'R-3', 2, '2026-11-08', "
    "'2026-12-08', '2026-11-20', 40, 0);"
    "INSERT INTO pay VALUES (1, 1, 10, 'card', '2026-10-04'), (2, 2, 20, 'cash', '2026-11-05');";

static const struct asked read_otherwise[] = {
    {"how many new orders", "SELECT count(*) FROM orders JOIN order_statuses ON orders.status_code "
                            "= order_statuses.code WHERE order_statuses.label = 'new'"},
    {"new orders this month", "SELECT order_no FROM orders WHERE ordered_at >= '2026-11-01' AND "
                              "ordered_at < '2026-12-01'"},
    {"number of pays per month",
     "SELECT strftime('%Y-%m', pd_dt), count(*) FROM pay GROUP BY strftime('%Y-%m', pd_dt) ORDER "
     "BY strftime('%Y-%m', pd_dt)"},
    {"empty batches", "SELECT * FROM batches WHERE qty_on_hand = 0"},
    {"who approved returns last month",
     "SELECT DISTINCT sales_reps.first_name, sales_reps.last_name FROM sales_reps JOIN returns ON "
     "returns.approved_by = sales_reps.id WHERE returns.returned_on >= '2026-10-01' AND "
     "returns.returned_on < '2026-11-01'"},
    {"customers in Ulm", "SELECT name FROM hospitals WHERE city = 'Ulm'"},
    {"how many customers do we have", "SELECT count(*) FROM hospitals"},
    {"invoices not paid this month", "SELECT invoice_no FROM invoices WHERE issued_on >= "
                                     "'2026-11-01' AND issued_on < '2026-12-01' AND paid_on IS "
                                     "NULL"},
    {"sum of invoices", "SELECT sum(amount) FROM invoices"},
    {"order O-2", "SELECT * FROM orders WHERE order_no = 'O-2'"},
    {"orders with hospital", "SELECT orders.order_no, hospitals.name FROM orders JOIN hospitals ON "
                             "orders.hospital_id = hospitals.id"},
};

static const struct asked never_sure[] = {
    {"how many new batches", "SELECT count(*) FROM batches"},
    {"hospital with the fewest orders",
     "SELECT hospitals.name FROM hospitals JOIN orders ON orders.hospital_id = hospitals.id GROUP "
     "BY hospitals.id ORDER BY count(*) LIMIT 1"},
    {"biggest hospital", "SELECT name FROM hospitals ORDER BY nl DESC LIMIT 1"},
    {"who ordered today",
     "SELECT DISTINCT sales_reps.first_name, sales_reps.last_name FROM sales_reps JOIN orders ON "
     "orders.rep_id = sales_reps.id"},
    {"what is due in the next 14 days", "SELECT invoice_no FROM invoices"},
    {"sum of invoices issued in november 2026", "SELECT sum(amount) FROM invoices"},
    {"newest product", "SELECT name FROM products ORDER BY discontinued_on DESC LIMIT 1"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__reads__what_the_letters_do_not_say(void **state)
{
    assert_all_answered(*state, read_otherwise, sizeof read_otherwise / sizeof *read_otherwise);
}

static void nlq_ask__doubts__what_others_would_find(void **state)
{
    assert_none_sure(*state, never_sure, sizeof never_sure / sizeof *never_sure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_the_letters_do_not_say),
        cmocka_unit_test(nlq_ask__doubts__what_others_would_find),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
