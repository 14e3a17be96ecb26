/* A shop: how many rows, which columns, whose rows, totals of totals, and other measures of the
 * ranks before. */
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, "
    "credit_limit NUMERIC NOT NULL);"
    "INSERT INTO customer VALUES (1, 'Crown Inn', 'Leeds', 500), (2, 'Bell Hotel', 'York', 900), "
    "(3, 'Star Cafe', 'Leeds', 300);"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customer(id), order_date DATE NOT NULL, status TEXT NOT NULL, total NUMERIC NOT NULL, pieces "
    "INTEGER NOT NULL);"
    "INSERT INTO orders VALUES (1, 1, '2026-01-03', 'shipped', 100.5, 2), (2, 1, '2026-02-03', "
    "'returned', 50.5, 1), (3, 2, '2026-05-03', 'open', 75.25, 1), (4, 2, '2025-05-03', "
    "'cancelled', 20.5, 3), (5, 1, '2026-08-01', 'shipped', 33.75, 2);"
    "CREATE TABLE returns(id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders(id), returned_on DATE NOT NULL, reason TEXT);"
    "INSERT INTO returns VALUES (1, 1, '2026-02-01', 'broken'), (2, 2, '2026-03-01', 'late');"
    "CREATE VIEW monthly AS SELECT strftime('%Y-%m', order_date) AS month, count(*) AS orders, "
    "sum(total) AS total FROM orders GROUP BY 1;"
    "CREATE TABLE machine(id INTEGER PRIMARY KEY, tag TEXT NOT NULL, kind TEXT NOT NULL, bought "
    "DATE);"
    "INSERT INTO machine VALUES (1, 'W1', 'tunnel washer', '2020-01-01'), (2, 'W2', 'washer "
    "extractor', '2020-02-01'), (3, 'D1', 'dryer', NULL), (4, 'D2', 'dryer', NULL), (5, 'W3', "
    "'tunnel washer', NULL), (6, 'W4', 'tunnel washer', NULL);"
    "CREATE TABLE batch(id INTEGER PRIMARY KEY, machine_id INTEGER NOT NULL REFERENCES "
    "machine(id), started DATE NOT NULL, load_kg NUMERIC NOT NULL);"
    "INSERT INTO batch VALUES (1, 1, '2026-11-02', 30.5), (2, 3, '2026-11-02', 20.5), (3, 2, "
    "'2026-11-03', 25.25);";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__shows__the_rows_and_columns_said(void **state)
{
    static const struct asked asked[] = {
        {"list orders limit 5", "SELECT * FROM orders LIMIT 5"},
        {"customers with a credit limit of 500",
         "SELECT name FROM customer WHERE credit_limit = 500"},
        {"orders with customer name and total",
         "SELECT orders.id, customer.name, orders.total FROM orders JOIN customer ON "
         "orders.customer_id = customer.id"},
        {"customers with name and city", "SELECT name, city FROM customer"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__adds_up__what_is_said(void **state)
{
    static const struct asked asked[] = {
        {"average total of orders per status",
         "SELECT status, avg(total) AS average_total FROM orders GROUP BY status"},
        {"total of orders per status",
         "SELECT status, sum(total) AS sum_of_total FROM orders GROUP BY status"},
        {"total load size", "SELECT sum(load_kg) FROM batch"},
        {"number of batches per washer",
         "SELECT count(*) AS batches, machine.tag FROM batch JOIN machine ON batch.machine_id = "
         "machine.id WHERE machine.kind LIKE '%washer%' GROUP BY machine.id"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, &asked[2], 1);
}

/* Whose orders is not said, and all orders are not meant. */
static void nlq_ask__declines__what_is_nobodys(void **state)
{
    static const char *const questions[] = {"their orders", "show their orders in 2026",
                                            "output of each washer"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

/* A status says so, and a table has rows of it: neither is taken for granted. */
static void nlq_ask__asks__whether_a_state_or_rows_are_meant(void **state)
{
    static const struct {
        const char *question, *ask, *first, *second;
    } forks[] = {
        {"orders returned", "What is meant: status 'returned' or rows of returns?",
         "SELECT * FROM orders WHERE status = 'returned'",
         "SELECT DISTINCT orders.* FROM orders JOIN returns ON returns.order_id = orders.id"},
        {"orders returned in 2026", "What is meant: rows of returns or status 'returned'?",
         "SELECT DISTINCT orders.* FROM orders JOIN returns ON returns.order_id = orders.id WHERE "
         "returns.returned_on >= '2026-01-01' AND returns.returned_on < '2027-01-01'",
         "SELECT DISTINCT orders.* FROM orders JOIN returns ON returns.order_id = orders.id WHERE "
         "orders.status = 'returned' AND returns.returned_on >= '2026-01-01' AND "
         "returns.returned_on < '2027-01-01'"},
    };
    for (size_t i = 0; i < sizeof forks / sizeof *forks; i++) {
        struct nlq_answer *answer = fixture_ask(*state, forks[i].question, NULL);
        assert_true(answer->count > 1);
        assert_same_text(forks[i].question, answer->readings[0].sql, forks[i].first);
        assert_same_text(forks[i].question, answer->readings[1].sql, forks[i].second);
        assert_string_equal(answer->ask, forks[i].ask);
        assert_false(answer->readings[0].sure);
        nlq_answer_free(answer);
    }
}

static const struct chain chains[] = {
    {{"top 2 customers by number of orders", "by total amount instead of count"},
     "SELECT customer.name, sum(orders.total) AS sum_of_total FROM customer JOIN orders ON "
     "orders.customer_id = customer.id GROUP BY customer.id ORDER BY sum(orders.total) DESC LIMIT "
     "2"},
    {{"top 2 customers by number of orders", "by pieces"},
     "SELECT customer.name, sum(orders.pieces) AS total_pieces FROM customer JOIN orders ON "
     "orders.customer_id = customer.id GROUP BY customer.id ORDER BY sum(orders.pieces) DESC "
     "LIMIT 2"},
    {{"number of orders per status", "by total instead of count"},
     "SELECT status, sum(total) AS sum_of_total FROM orders GROUP BY status"},
    {{"revenue per status", "by customer"}, /* called the same from turn to turn */
     "SELECT customer.name, sum(orders.total) AS revenue FROM customer JOIN orders ON "
     "orders.customer_id = customer.id GROUP BY customer.id"},
};

static void nlq_ask__measures__the_groups_before_otherwise(void **state)
{
    assert_all_followed(*state, chains, sizeof chains / sizeof *chains);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__shows__the_rows_and_columns_said, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__what_is_said, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_is_nobodys, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__asks__whether_a_state_or_rows_are_meant, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__measures__the_groups_before_otherwise, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
