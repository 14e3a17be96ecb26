/* What is still in stock, though it is sold no longer; who is new, and has not ordered. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, category_id INTEGER NOT "
    "NULL REFERENCES categories (id), introduced_on DATE NOT NULL, discontinued BOOLEAN NOT NULL);"
    "CREATE TABLE stock (warehouse_id INTEGER NOT NULL, product_id INTEGER NOT NULL REFERENCES "
    "products (id), quantity INTEGER NOT NULL, PRIMARY KEY (warehouse_id, product_id));"
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, created_on DATE NOT "
    "NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (id), placed_on DATE NOT NULL);"
    "INSERT INTO categories VALUES (1, 'Chairs'), (2, 'Lamps');"
    "INSERT INTO products VALUES (1, 'Oslo', 1, '2024-01-02', 1), (2, 'Bergen', 1, '2025-03-04', "
    "0), (3, 'Narvik', 2, '2025-05-06', 0);"
    "INSERT INTO stock VALUES (1, 1, 4), (1, 2, 0), (1, 3, 9);"
    "INSERT INTO customers VALUES (1, 'Ada Moss', '2025-01-02'), (2, 'Bea Holt', '2026-02-03');"
    "INSERT INTO orders VALUES (1, 1, '2025-02-03'), (2, 1, '2026-01-05');";

#define STOCKED                                                                                    \
    "SELECT DISTINCT products.name FROM products JOIN stock ON stock.product_id = products.id "    \
    "WHERE "                                                                                       \
    "products.discontinued = 1 AND stock.quantity > 0"
#define NEW_ONES                                                                                   \
    "SELECT name FROM customers WHERE created_on >= '2026-01-01' AND created_on < '2027-01-01'"

static const struct asked stocked[] = {
    {"which discontinued products do we still have in stock", STOCKED},
    {"products that are discontinued but still in stock", STOCKED},
    {"discontinued products that we still have on stock", STOCKED},
    {"which products do we still have in stock", "SELECT DISTINCT products.name FROM products JOIN "
                                                 "stock ON stock.product_id = products.id WHERE "
                                                 "stock.quantity > 0"},
    {"which chairs do we still have in stock",
     "SELECT DISTINCT products.name FROM products JOIN categories ON products.category_id = "
     "categories.id "
     "JOIN stock ON stock.product_id = products.id WHERE categories.name = 'Chairs' AND "
     "stock.quantity > 0"},
};

static const struct asked newcomers[] = {
    {"which customers are new this year", NEW_ONES},
    {"customers that are new this year and have not ordered",
     NEW_ONES " AND id NOT IN (SELECT customer_id FROM orders)"},
    {"customers who joined this year and have not ordered",
     NEW_ONES " AND id NOT IN (SELECT customer_id FROM orders)"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__finds__what_is_still_in_stock(void **state)
{
    assert_all_answered(*state, stocked, sizeof stocked / sizeof *stocked);
}

static void nlq_ask__dates__those_who_are_new_and_not_what_they_lack(void **state)
{
    assert_all_answered(*state, newcomers, sizeof newcomers / sizeof *newcomers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__finds__what_is_still_in_stock),
        cmocka_unit_test(nlq_ask__dates__those_who_are_new_and_not_what_they_lack),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
