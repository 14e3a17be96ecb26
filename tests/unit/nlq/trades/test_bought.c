/* People and goods that both orders and reviews lead to: what was bought stands in the orders. */
#include "../fixture.h"

#include <string.h>

static const char shop[] =
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE products (id INTEGER PRIMARY KEY, title TEXT NOT NULL, price REAL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (id), order_date DATE NOT NULL);"
    "CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), product_id INTEGER NOT NULL REFERENCES products (id), quantity INTEGER NOT NULL);"
    "CREATE TABLE reviews (id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products "
    "(id), customer_id INTEGER NOT NULL REFERENCES customers (id), rating INTEGER NOT NULL, "
    "created_at DATE NOT NULL);"
    "INSERT INTO customers VALUES (1, 'Ada Chen'), (2, 'Ben Ito');"
    "INSERT INTO products VALUES (1, 'Desk Lamp', 20), (2, 'Kettle', 30);"
    "INSERT INTO orders VALUES (1, 1, '2026-01-02'), (2, 2, '2026-02-02');"
    "INSERT INTO order_items VALUES (1, 1, 1, 2), (2, 2, 2, 1), (3, 2, 1, 4);"
    "INSERT INTO reviews VALUES (1, 1, 1, 5, '2026-02-01'), (2, 2, 2, 3, '2026-03-01');";

#define BOUGHT                                                                                     \
    "SELECT customers.name FROM customers JOIN orders ON orders.customer_id = customers.id JOIN "  \
    "order_items ON order_items.order_id = orders.id GROUP BY customers.id HAVING "                \
    "count(DISTINCT order_items.product_id) > 3"
#define BUYERS                                                                                     \
    "SELECT products.title FROM products JOIN order_items ON order_items.product_id = "            \
    "products.id JOIN orders ON order_items.order_id = orders.id GROUP BY products.id HAVING "     \
    "count(DISTINCT orders.customer_id) > 10"

static const struct asked answered[] = {
    {"customers who bought more than 3 products", BOUGHT},
    {"customers who ordered more than 3 different products", BOUGHT},
    {"Which products were bought by more than 10 customers?", BUYERS},
    {"Which products were bought by more than 10 different customers?", BUYERS},
    {"number of customers who bought each product",
     "SELECT products.title, count(DISTINCT orders.customer_id) AS customers FROM products JOIN "
     "order_items ON order_items.product_id = products.id JOIN orders ON order_items.order_id = "
     "orders.id GROUP BY products.id"},
    {"customers who reviewed more than 3 different products",
     "SELECT customers.name FROM customers JOIN reviews ON reviews.customer_id = customers.id "
     "GROUP BY customers.id HAVING count(DISTINCT reviews.product_id) > 3"},
};

/* Nobody says which way the two are joined. */
static const struct asked open_ways[] = {
    {"customers with more than 3 different products",
     "SELECT customers.name FROM customers JOIN reviews ON reviews.customer_id = customers.id "
     "GROUP BY customers.id HAVING count(DISTINCT reviews.product_id) > 3"},
};

static int setup_shop(void **state)
{
    return fixture_open(state, shop);
}

static void nlq_ask__counts__what_was_bought_by_the_orders(void **state)
{
    assert_all_answered(*state, answered, sizeof answered / sizeof *answered);
}

static void nlq_ask__says__that_it_joined_over_reviews(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, open_ways[0].question, NULL);
    bool said = false;
    assert_true(answer->count > 0);
    for (size_t i = 0; i < answer->readings[0].evidence_count; i++)
        said = said || strstr(answer->readings[0].evidence[i].text,
                              "joined over reviews, and not over order_items");
    nlq_answer_free(answer);
    assert_true(said);
    assert_none_sure(*state, open_ways, sizeof open_ways / sizeof *open_ways);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__counts__what_was_bought_by_the_orders, setup_shop,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__says__that_it_joined_over_reviews, setup_shop,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
