/* Rows beside those that they refer to, values that rows of two tables have, and the latest of
 * somebody's rows. */
#include "fixture.h"

static const char beside[] =
    "CREATE TABLE worker (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL, boss_id "
    "INTEGER REFERENCES worker (id), manager_id INTEGER REFERENCES worker (id));"
    "CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, "
    "credit INTEGER, score INTEGER);"
    "CREATE TABLE vendor (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL);"
    "CREATE TABLE booking (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES client "
    "(id), booked_on DATE NOT NULL, price NUMERIC(10,2) NOT NULL);"
    "INSERT INTO worker VALUES (1, 'Ida Nowak', 'Linz', NULL, NULL), (2, 'Tom Becker', 'Wels', 1, "
    "1);"
    "INSERT INTO client VALUES (1, 'Rosa Vogel', 'Lyon', 500, 3), (2, 'Max Kern', 'Wels', 500, 4);"
    "INSERT INTO vendor VALUES (1, 'Fils', 'Lyon'), (2, 'Moss', 'Graz');"
    "INSERT INTO booking VALUES (1, 1, '2024-10-05', 120), (2, 1, '2026-11-18', 80), (3, 2, "
    "'2024-02-01', 60);";

static int beside_setup(void **state)
{
    return fixture_open(state, beside);
}

#define LAST_BEFORE                                                                                \
    "FROM client WHERE id IN (SELECT client_id FROM booking GROUP BY client_id HAVING "            \
    "max(booked_on) < '2025-01-01')"

static const struct {
    const char *question, *sql;
} cases[] = {
    {"list workers with their manager",
     "SELECT worker.name, above.name AS manager FROM worker LEFT JOIN worker AS above ON "
     "worker.manager_id = above.id"},
    {"workers and their managers",
     "SELECT worker.name, above.name AS manager FROM worker LEFT JOIN worker AS above ON "
     "worker.manager_id = above.id"},
    {"clients in the same city as a vendor",
     "SELECT name FROM client WHERE city IN (SELECT city FROM vendor)"},
    {"cities with both clients and vendors",
     "SELECT DISTINCT city FROM client WHERE city IN (SELECT city FROM vendor)"},
    {"cities used both by clients and by vendors",
     "SELECT DISTINCT city FROM client WHERE city IN (SELECT city FROM vendor)"},
    {"clients whose last booking was before 2025", "SELECT name " LAST_BEFORE},
    {"how many clients are there whose last booking was before 2025",
     "SELECT count(*) " LAST_BEFORE},
    {"clients whose first booking was in 2026",
     "SELECT name FROM client WHERE id IN (SELECT client_id FROM booking GROUP BY client_id HAVING "
     "min(booked_on) >= '2026-01-01' AND min(booked_on) < '2027-01-01')"},
    {"for each client the number of bookings",
     "SELECT client.name, count(*) AS bookings FROM client JOIN booking ON booking.client_id = "
     "client.id GROUP BY client.id"},
};

static void nlq_ask__puts_rows_beside_others__where_the_words_do(void **state)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
        wrong += !fixture_runs(cases[i].sql);
    }
    assert_int_equal(wrong, 0);
}

static void nlq_ask__is_not_sure__of_one_where_several_may_be_first(void **state)
{
    struct nlq_answer *many = fixture_ask(*state, "clients with the highest credit", NULL);
    struct nlq_answer *apart = fixture_ask(*state, "clients with the highest score", NULL);
    assert_true(many->count > 0 && apart->count > 0);
    assert_false(many->readings[0].sure);
    assert_true(apart->readings[0].sure);
    nlq_answer_free(many);
    nlq_answer_free(apart);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__puts_rows_beside_others__where_the_words_do),
        cmocka_unit_test(nlq_ask__is_not_sure__of_one_where_several_may_be_first),
    };
    return cmocka_run_group_tests(tests, beside_setup, fixture_teardown);
}
