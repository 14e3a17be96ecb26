/* A shop that keeps orders, invoices, payments, purchases and stock: which of them is added up, and
 * two things side by side. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE categories(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE suppliers(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE products(id INTEGER PRIMARY KEY, name TEXT NOT NULL, category_id INTEGER NOT "
    "NULL REFERENCES categories(id), supplier_id INTEGER NOT NULL REFERENCES suppliers(id), "
    "price NUMERIC NOT NULL, cost NUMERIC NOT NULL);"
    "CREATE TABLE warehouses(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE stock(product_id INTEGER NOT NULL REFERENCES products(id), warehouse_id "
    "INTEGER NOT NULL REFERENCES warehouses(id), quantity INTEGER NOT NULL);"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, ordered_on DATE NOT NULL, status TEXT NOT "
    "NULL);"
    "CREATE TABLE order_lines(id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders(id), product_id INTEGER NOT NULL REFERENCES products(id), quantity INTEGER NOT "
    "NULL, unit_price NUMERIC NOT NULL);"
    "CREATE TABLE invoices(id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders(id), invoiced_on DATE NOT NULL, total NUMERIC NOT NULL);"
    "CREATE TABLE payments(id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL REFERENCES "
    "invoices(id), paid_on DATE NOT NULL, amount NUMERIC NOT NULL, method TEXT NOT NULL);"
    "CREATE TABLE purchases(id INTEGER PRIMARY KEY, supplier_id INTEGER NOT NULL REFERENCES "
    "suppliers(id), purchased_on DATE NOT NULL);"
    "CREATE TABLE purchase_lines(id INTEGER PRIMARY KEY, purchase_id INTEGER NOT NULL "
    "REFERENCES purchases(id), product_id INTEGER NOT NULL REFERENCES products(id), quantity "
    "INTEGER NOT NULL, unit_cost NUMERIC NOT NULL);"
    "INSERT INTO categories VALUES (1, 'Garden'), (2, 'Office');"
    "INSERT INTO suppliers VALUES (1, 'Holm'), (2, 'Brandt');"
    "INSERT INTO products VALUES (1, 'Rake', 1, 1, 12.5, 7.5), (2, 'Lamp', 2, 2, 30.5, 20.25);"
    "INSERT INTO warehouses VALUES (1, 'North'), (2, 'South');"
    "INSERT INTO stock VALUES (1, 1, 4), (2, 1, 9), (1, 2, 0);"
    "INSERT INTO orders VALUES (1, '2026-11-03', 'shipped'), (2, '2026-09-03', 'shipped'), (3, "
    "'2026-10-08', 'open'), (4, '2025-10-08', 'cancelled'), (5, '2026-02-01', 'open'), (6, "
    "'2026-03-01', 'cancelled');"
    "INSERT INTO order_lines VALUES (1, 1, 1, 2, 12.5), (2, 1, 2, 1, 30.5), (3, 2, 1, 5, "
    "11.5), (4, 3, 2, 1, 30.5);"
    "INSERT INTO invoices VALUES (1, 1, '2026-11-03', 55.5), (2, 2, '2026-09-04', 57.5), (3, "
    "3, '2025-09-04', 30.5);"
    "INSERT INTO payments VALUES (1, 1, '2026-11-05', 55.5, 'card'), (2, 2, '2026-09-14', "
    "40.5, 'cash'), (3, 2, '2026-09-15', 17, 'cash'), (4, 3, '2026-09-15', 17, 'card'), (5, 3, "
    "'2026-09-18', 17, 'transfer');"
    "INSERT INTO purchases VALUES (1, 1, '2026-08-01'), (2, 2, '2026-09-01');"
    "INSERT INTO purchase_lines VALUES (1, 1, 1, 20, 7.5), (2, 2, 2, 10, 20.25);";
static const struct asked asked[] = {
    {"sales by category",
     "SELECT categories.name, sum(order_lines.quantity * order_lines.unit_price) AS revenue "
     "FROM categories JOIN products ON products.category_id = categories.id JOIN order_lines "
     "ON order_lines.product_id = products.id GROUP BY categories.id"},
    {"the best products by units sold",
     "SELECT products.name, sum(order_lines.quantity) AS total_quantity FROM products JOIN "
     "order_lines ON order_lines.product_id = products.id GROUP BY products.id ORDER BY "
     "sum(order_lines.quantity) DESC LIMIT 10"},
    {"worst 3 products by revenue",
     "SELECT products.name, sum(order_lines.quantity * order_lines.unit_price) AS revenue FROM "
     "products JOIN order_lines ON order_lines.product_id = products.id GROUP BY products.id "
     "ORDER BY sum(order_lines.quantity * order_lines.unit_price) LIMIT 3"},
    {"sales per product this year",
     "SELECT products.name, sum(order_lines.quantity * order_lines.unit_price) AS revenue FROM "
     "products JOIN order_lines ON order_lines.product_id = products.id JOIN orders ON "
     "order_lines.order_id = orders.id WHERE orders.ordered_on >= '2026-01-01' AND "
     "orders.ordered_on < '2027-01-01' GROUP BY products.id"},
    {"total sales", "SELECT sum(total) FROM invoices"},
    {"units sold by supplier",
     "SELECT suppliers.name, sum(order_lines.quantity) AS total_quantity FROM suppliers JOIN "
     "products ON products.supplier_id = suppliers.id JOIN order_lines ON "
     "order_lines.product_id = products.id GROUP BY suppliers.id"},
    {"units bought per product",
     "SELECT products.name, sum(purchase_lines.quantity) AS total_quantity FROM products JOIN "
     "purchase_lines ON purchase_lines.product_id = products.id GROUP BY products.id"},
    {"how many units did we sell last month",
     "SELECT sum(order_lines.quantity) FROM order_lines JOIN orders ON order_lines.order_id = "
     "orders.id WHERE orders.ordered_on >= '2026-10-01' AND orders.ordered_on < '2026-11-01'"},
    {"what did we sell most of last year",
     "SELECT products.name, sum(order_lines.quantity) AS total_quantity FROM products JOIN "
     "order_lines ON order_lines.product_id = products.id JOIN orders ON order_lines.order_id "
     "= orders.id WHERE orders.ordered_on >= '2025-01-01' AND orders.ordered_on < '2026-01-01' "
     "GROUP BY products.id ORDER BY sum(order_lines.quantity) DESC LIMIT 1"},
    {"stock value at cost",
     "SELECT sum(products.cost * stock.quantity) FROM stock JOIN products ON stock.product_id "
     "= products.id"},
    {"stock value at cost per warehouse",
     "SELECT warehouses.name, sum(products.cost * stock.quantity) AS value FROM warehouses "
     "JOIN stock ON stock.warehouse_id = warehouses.id JOIN products ON stock.product_id = "
     "products.id GROUP BY warehouses.id"},
    {"value of our stock at sales prices",
     "SELECT sum(products.price * stock.quantity) FROM stock JOIN products ON stock.product_id "
     "= products.id"},
    {"takings by day",
     "SELECT date(paid_on) AS day, sum(amount) AS total_amount FROM payments GROUP BY "
     "date(paid_on) ORDER BY date(paid_on)"},
    {"takings this month",
     "SELECT sum(amount) FROM payments WHERE paid_on >= '2026-11-01' AND paid_on < '2026-12-01'"},
    {"how much did we spend per supplier in 2026",
     "SELECT suppliers.name, sum(purchase_lines.unit_cost * purchase_lines.quantity) FROM "
     "suppliers JOIN purchases ON purchases.supplier_id = suppliers.id JOIN purchase_lines ON "
     "purchase_lines.purchase_id = purchases.id WHERE purchases.purchased_on >= '2026-01-01' "
     "AND purchases.purchased_on < '2027-01-01' GROUP BY suppliers.id"},
    {"purchase cost by supplier",
     "SELECT suppliers.name, sum(purchase_lines.unit_cost * purchase_lines.quantity) FROM "
     "suppliers JOIN purchases ON purchases.supplier_id = suppliers.id JOIN purchase_lines ON "
     "purchase_lines.purchase_id = purchases.id GROUP BY suppliers.id"},
    {"compare invoiced this year with last year by month",
     "SELECT CAST(strftime('%m', invoiced_on) AS INTEGER) AS month, sum(CASE WHEN invoiced_on "
     ">= '2025-01-01' AND invoiced_on < '2026-01-01' THEN total END) AS sum_of_total_2025, "
     "sum(CASE WHEN invoiced_on >= '2026-01-01' AND invoiced_on < '2027-01-01' THEN total END) "
     "AS sum_of_total_2026 FROM invoices WHERE invoiced_on >= '2025-01-01' AND invoiced_on < "
     "'2027-01-01' GROUP BY CAST(strftime('%m', invoiced_on) AS INTEGER) ORDER BY "
     "CAST(strftime('%m', invoiced_on) AS INTEGER)"},
    {"compare orders this quarter with the one before by status",
     "SELECT status, count(CASE WHEN ordered_on >= '2026-07-01' AND ordered_on < '2026-10-01' "
     "THEN 1 END) AS orders_2026_q3, count(CASE WHEN ordered_on >= '2026-10-01' AND ordered_on "
     "< '2027-01-01' THEN 1 END) AS orders_2026_q4 FROM orders WHERE ordered_on >= "
     "'2026-07-01' AND ordered_on < '2027-01-01' GROUP BY status"},
    {"cash compared with card payments",
     "SELECT method, sum(amount) AS total_amount FROM payments WHERE method = 'cash' OR method "
     "= 'card' GROUP BY method"},
    {"card vs cash by month",
     "SELECT strftime('%Y-%m', paid_on) AS month, method, sum(amount) AS total_amount "
     "FROM payments WHERE method = 'card' OR method = 'cash' GROUP BY strftime('%Y-%m', paid_on), "
     "method ORDER BY strftime('%Y-%m', paid_on)"},
    {"shipped vs cancelled orders this year",
     "SELECT status, count(*) AS orders FROM orders WHERE (status = 'shipped' OR status = "
     "'cancelled') AND ordered_on >= '2026-01-01' AND ordered_on < '2027-01-01' GROUP BY status"},
};
static const struct chain chains[] = {
    {{"payments this year", "sum per method"},
     "SELECT method, sum(amount) AS total_amount FROM payments WHERE paid_on >= '2026-01-01' "
     "AND paid_on < '2027-01-01' GROUP BY method"},
    {{"best selling products", "by revenue"},
     "SELECT products.name, sum(order_lines.quantity * order_lines.unit_price) AS revenue FROM "
     "products JOIN order_lines ON order_lines.product_id = products.id GROUP BY products.id "
     "ORDER BY sum(order_lines.quantity * order_lines.unit_price) DESC LIMIT 10"},
    {{"top 5 products by units sold", "by revenue"},
     "SELECT products.name, sum(order_lines.quantity * order_lines.unit_price) AS revenue FROM "
     "products JOIN order_lines ON order_lines.product_id = products.id GROUP BY products.id "
     "ORDER BY sum(order_lines.quantity * order_lines.unit_price) DESC LIMIT 5"},
    {{"orders per month in 2026", "the same for purchases"},
     "SELECT strftime('%Y-%m', purchased_on) AS month, count(*) AS purchases FROM "
     "purchases WHERE purchased_on >= '2026-01-01' AND purchased_on < '2027-01-01' GROUP BY "
     "strftime('%Y-%m', purchased_on) ORDER BY strftime('%Y-%m', purchased_on)"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__adds_up__the_rows_that_are_meant(void **state)
{
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* Short follow-ups: the question before with a few words more, or one other. */
static void nlq_ask__edits__the_question_before(void **state)
{
    assert_all_followed(*state, chains, sizeof chains / sizeof *chains);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__the_rows_that_are_meant, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__edits__the_question_before, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
