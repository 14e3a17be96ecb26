/* What was answered surely and wrongly when somebody new asked: deeds in several periods, a table's
 * own names, people who are called alike. */
#include <stdio.h>
#include <string.h>

#include "fixture.h"

static const char tables[] =
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL);"
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, keeper_id "
    "INTEGER REFERENCES staff (id), created_on DATE NOT NULL);"
    "CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind_id INTEGER NOT NULL "
    "REFERENCES kinds (id), introduced_on DATE NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients "
    "(id), placed_on DATE NOT NULL);"
    "CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), goods_id INTEGER NOT NULL REFERENCES goods (id));"
    "INSERT INTO staff VALUES (1, 'Ada', 'Vogel'), (2, 'Ben', 'Stein');"
    "INSERT INTO clients VALUES (1, 'Vogel KG', 'Bern', 2, '2024-01-01'), (2, 'Ott', 'Bonn', 1, "
    "'2025-02-02'), (3, 'Ott', 'Graz', 1, '2025-03-03'), (4, 'Zett', 'Graz', 2, '2025-03-03');"
    "INSERT INTO kinds VALUES (1, 'Desk'), (2, 'Lamps');"
    "INSERT INTO goods VALUES (1, 'Oak', 1, '2024-05-05'), (2, 'Sun', 2, '2025-05-05');"
    "INSERT INTO orders VALUES (1, 1, '2024-03-03'), (2, 1, '2025-03-04'), (3, 2, '2025-04-04'), "
    "(4, 3, '2025-04-05'), (5, 2, '2025-06-06');"
    "INSERT INTO order_items VALUES (1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 4, 2), (5, 5, 1);";

#define ORDERED(from, to)                                                                          \
    "(SELECT client_id FROM orders WHERE placed_on >= '" from "' AND placed_on < '" to "')"
#define BOUGHT(from, to)                                                                           \
    "(SELECT order_items.goods_id FROM order_items JOIN orders ON order_items.order_id = "         \
    "orders.id "                                                                                   \
    "WHERE orders.placed_on >= '" from "' AND orders.placed_on < '" to "')"

static const struct {
    const char *question, *sql;
    bool sure; /* may be */
} cases[] = {
    {"clients ordered in both 2024 and 2025",
     "SELECT name FROM clients WHERE id IN " ORDERED(
         "2024-01-01", "2025-01-01") " AND id IN " ORDERED("2025-01-01", "2026-01-01"),
     true},
    {"goods ordered in both 2024 and 2025",
     "SELECT name FROM goods WHERE id IN " BOUGHT("2024-01-01", "2025-01-01") " AND id IN " BOUGHT(
         "2025-01-01", "2026-01-01"),
     true},
    {"clients named Vogel", "SELECT name FROM clients WHERE name LIKE '%Vogel%'", true},
    {"clients who ordered in March and April 2025",
     "SELECT name FROM clients WHERE id IN " ORDERED(
         "2025-03-01", "2025-04-01") " AND id IN " ORDERED("2025-04-01", "2025-05-01"),
     false},
    /* two clients are called Ott, and cities are not clients */
    {"clients who ordered in 2025",
     "SELECT clients.name FROM clients JOIN orders ON orders.client_id = clients.id WHERE "
     "orders.placed_on >= '2025-01-01' AND orders.placed_on < '2026-01-01' GROUP BY clients.id",
     true},
    {"cities of clients who ordered in 2025",
     "SELECT DISTINCT clients.city FROM clients JOIN orders ON orders.client_id = clients.id "
     "WHERE orders.placed_on >= '2025-01-01' AND orders.placed_on < '2026-01-01'",
     true},
};

static void nlq_ask__reads__what_a_newcomer_asked(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nlq_answer *answer = fixture_ask(*state, cases[i].question, NULL);
        assert_true(answers_with(*state, cases[i].question, cases[i].sql));
        assert_true(fixture_runs(cases[i].sql));
        if (answer->readings[0].sure && !cases[i].sure)
            fail_msg("%s: sure of one of two readings", cases[i].question);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__is_not_sure__of_a_phrase_split_in_two(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "clients who ordered a desk lamp", NULL);

    assert_false(answer->count && answer->readings[0].sure);
    nlq_answer_free(answer);
}

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_a_newcomer_asked),
        cmocka_unit_test(nlq_ask__is_not_sure__of_a_phrase_split_in_two),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
