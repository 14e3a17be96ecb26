/* What a company that sells asks first: what was sold, what is in stock, who heads a department,
 * the busiest day; and that a reading in which every word has its part is not called a guess. */
#include <string.h>

#include "fixture.h"

static const char trade[] =
    "CREATE TABLE unit (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE worker (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, unit_id INTEGER NOT NULL REFERENCES unit (id), chief_id INTEGER REFERENCES worker (id), "
    "manager_id INTEGER REFERENCES worker (id), birth_date DATE NOT NULL, hired_on DATE NOT NULL, "
    "salary NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL, "
    "registered_on DATE NOT NULL);"
    "CREATE TABLE kind (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE cake (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind_id INTEGER NOT NULL "
    "REFERENCES kind (id), introduced_on DATE NOT NULL, price NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE stock (shop_no INTEGER NOT NULL, cake_id INTEGER NOT NULL REFERENCES cake (id), "
    "quantity INTEGER NOT NULL, PRIMARY KEY (shop_no, cake_id));"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, order_no INTEGER NOT NULL UNIQUE, client_id "
    "INTEGER NOT NULL REFERENCES client (id), placed_on DATE NOT NULL, total NUMERIC(10,2) NOT "
    "NULL);"
    "CREATE TABLE order_line (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), cake_id INTEGER NOT NULL REFERENCES cake (id), quantity INTEGER NOT NULL, amount "
    "NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE invoice (id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL UNIQUE, order_id "
    "INTEGER NOT NULL REFERENCES orders (id), issued_on DATE NOT NULL, due_on DATE NOT NULL, "
    "settled_on DATE, amount "
    "NUMERIC(10,2) NOT NULL, paid BOOLEAN NOT NULL);"
    "INSERT INTO unit VALUES (1, 'Sales'), (2, 'Bakery');"
    "INSERT INTO worker VALUES (1, 'Ida', 'Nowak', 1, NULL, NULL, '1980-02-01', '2015-01-01', "
    "4000), (2, 'Tom', 'Becker', 1, 1, 1, '1990-03-01', '2025-03-01', 3000), (3, 'Lea', 'Moss', 2, "
    "1, 1, '1991-04-01', '2020-01-01', 3200);"
    "INSERT INTO client VALUES (1, 'Rosa Vogel', 'Lyon', '2024-01-01'), (2, 'Max Kern', 'Wels', "
    "'2026-11-01');"
    "INSERT INTO kind VALUES (1, 'Sweet'), (2, 'Salty');"
    "INSERT INTO cake VALUES (1, 'Linzer', 1, '2020-01-01', 20), (2, 'Quiche', 2, '2021-01-01', 6);"
    "INSERT INTO stock VALUES (1, 1, 4), (2, 1, 3), (1, 2, 80);"
    "INSERT INTO orders VALUES (1, 501, 1, '2026-10-05', 1200), (2, 502, 1, '2026-11-18', 80);"
    "INSERT INTO order_line VALUES (1, 1, 1, 10, 700), (2, 1, 2, 5, 500), (3, 2, 1, 1, 80);"
    "INSERT INTO invoice VALUES (1, 'B-1', 1, '2026-10-06', '2026-11-06', NULL, 1200, 0);"
    "CREATE VIEW cake_sales AS SELECT c.name AS cake, k.name AS kind, sum(l.amount) AS revenue "
    "FROM cake c JOIN kind k ON k.id = c.kind_id JOIN order_line l ON l.cake_id = c.id GROUP BY "
    "c.id;";

static int trade_setup(void **state)
{
    return fixture_open(state, trade);
}

#define OCTOBER "placed_on >= '2026-10-01' AND placed_on < '2026-11-01'"
#define LAST_WEEK "orders.placed_on >= '2026-11-16' AND orders.placed_on < '2026-11-23'"
#define SOLD "order_line ON order_line.cake_id = cake.id JOIN orders ON order_line.order_id = "
#define WEEKDAY "CAST(strftime('%w', placed_on) AS INTEGER)"
#define DAYS                                                                                       \
    " WHEN 0 THEN 'Sunday' WHEN 1 THEN 'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' "    \
    "WHEN 4 THEN 'Thursday' WHEN 5 THEN 'Friday' WHEN 6 THEN 'Saturday' END"
#define UNPAID                                                                                     \
    "SELECT client.name, sum(invoice.amount) FROM client JOIN orders ON orders.client_id = "       \
    "client.id JOIN invoice ON invoice.order_id = orders.id WHERE invoice.paid = 0 GROUP BY "      \
    "client.id"

static const struct {
    const char *question, *sql;
} cases[] = {
    {"how much did we sell in October", "SELECT sum(total) FROM orders WHERE " OCTOBER},
    {"orders and invoices per month",
     "SELECT month, sum(orders) AS orders, sum(invoices) AS invoices FROM (SELECT "
     "strftime('%Y-%m', placed_on) AS month, count(*) AS orders, 0 AS invoices FROM orders "
     "GROUP BY strftime('%Y-%m', placed_on) UNION ALL SELECT strftime('%Y-%m', issued_on) "
     "AS month, 0 AS orders, count(*) AS invoices FROM invoice GROUP BY strftime('%Y-%m', "
     "issued_on)) AS both_series GROUP BY month ORDER BY month"},
    {"invoices issued and settled by month",
     "SELECT month, sum(invoices_issued) AS invoices_issued, sum(invoices_settled) AS "
     "invoices_settled FROM (SELECT strftime('%Y-%m', issued_on) AS month, count(*) AS "
     "invoices_issued, 0 AS invoices_settled FROM invoice GROUP BY strftime('%Y-%m', "
     "issued_on) UNION ALL SELECT strftime('%Y-%m', settled_on) AS month, 0 AS "
     "invoices_issued, count(*) AS invoices_settled FROM invoice WHERE settled_on IS NOT "
     "NULL GROUP BY strftime('%Y-%m', settled_on)) AS both_series GROUP BY month ORDER BY "
     "month"},
    {"whose invoice is B-1?", "SELECT DISTINCT client.name FROM client JOIN orders ON "
                              "orders.client_id = client.id JOIN invoice ON "
                              "invoice.order_id = orders.id WHERE invoice.invoice_no = 'B-1'"},
    {"B-1 - who is it for, how much is it, and when was it issued?",
     "SELECT client.name, invoice.amount, invoice.issued_on FROM client JOIN orders ON "
     "orders.client_id = client.id JOIN invoice ON invoice.order_id = orders.id WHERE "
     "invoice.invoice_no = 'B-1'"},
    {"what did invoice B-1 come to and when was it issued",
     "SELECT amount, issued_on FROM invoice WHERE invoice_no = 'B-1'"},
    {"how much money did we make in October", "SELECT sum(total) FROM orders WHERE " OCTOBER},
    {"what did we sell last week",
     "SELECT DISTINCT cake.name FROM cake JOIN " SOLD "orders.id WHERE " LAST_WEEK},
    {"which cakes did clients buy last week",
     "SELECT DISTINCT cake.name FROM cake JOIN " SOLD "orders.id WHERE " LAST_WEEK},
    {"who earns the most", "SELECT first_name, last_name FROM worker ORDER BY salary DESC LIMIT 1"},
    {"who is the manager of the sales unit",
     "SELECT worker.first_name, worker.last_name FROM worker JOIN unit ON worker.unit_id = unit.id "
     "WHERE unit.name = 'Sales' AND worker.id IN (SELECT manager_id FROM worker)"},
    {"cakes with fewer than 10 in stock",
     "SELECT cake.name FROM cake JOIN stock ON stock.cake_id = cake.id GROUP BY cake.id HAVING "
     "sum(stock.quantity) < 10"},
    {"cakes with at least 50 pieces in stock",
     "SELECT cake.name FROM cake JOIN stock ON stock.cake_id = cake.id GROUP BY cake.id HAVING "
     "sum(stock.quantity) >= 50"},
    {"revenue by day of the week",
     "SELECT CASE " WEEKDAY DAYS ", sum(total) FROM orders GROUP BY " WEEKDAY " ORDER BY " WEEKDAY},
    {"clients who bought more than 5 different cakes",
     "SELECT client.name FROM client JOIN orders ON orders.client_id = client.id JOIN order_line "
     "ON "
     "order_line.order_id = orders.id GROUP BY client.id HAVING count(DISTINCT order_line.cake_id) "
     "> 5"},
    {"orders over 1000 euros from clients in Lyon in October 2026",
     "SELECT orders.* FROM orders JOIN client ON orders.client_id = client.id WHERE orders.total > "
     "1000 AND client.town = 'Lyon' AND orders.placed_on >= '2026-10-01' AND orders.placed_on < "
     "'2026-11-01'"},
    {"which client has the highest sales",
     "SELECT client.name FROM client JOIN orders ON orders.client_id = client.id GROUP BY "
     "client.id ORDER BY sum(orders.total) DESC LIMIT 1"},
    {"units by total workers",
     "SELECT unit.name, count(*) FROM unit JOIN worker ON worker.unit_id = unit.id GROUP BY "
     "unit.id"},
    {"revenue by cake kind",
     "SELECT kind.name, sum(order_line.amount) FROM kind JOIN cake ON cake.kind_id = kind.id JOIN "
     "order_line ON order_line.cake_id = cake.id GROUP BY kind.id"},
    {"total unpaid amount per client", UNPAID},
    {"unpaid amount per client", UNPAID},
    {"total amount of unpaid invoices per client", UNPAID},
    {"orders above 1000 euros", "SELECT * FROM orders WHERE total > 1000"},
    {"which clients brought no orders",
     "SELECT name FROM client WHERE id NOT IN (SELECT client_id FROM orders)"},
    {"clients who signed up in October",
     "SELECT name FROM client WHERE registered_on >= '2026-10-01' AND registered_on < "
     "'2026-11-01'"},
    {"workers who joined in 2025",
     "SELECT first_name, last_name FROM worker WHERE hired_on >= '2025-01-01' AND hired_on < "
     "'2026-01-01'"},
    {"the latest order of each client",
     "SELECT client.name, orders.id, orders.placed_on FROM client JOIN orders ON orders.client_id "
     "= client.id WHERE NOT EXISTS (SELECT 1 FROM orders AS other WHERE other.client_id = "
     "orders.client_id AND other.placed_on > orders.placed_on) ORDER BY client.name, "
     "orders.placed_on DESC"},
    {"how many clients have ordered and how many have not",
     "SELECT count(CASE WHEN id IN (SELECT client_id FROM orders) THEN 1 END) AS yes, count(*) - "
     "count(CASE WHEN id IN (SELECT client_id FROM orders) THEN 1 END) AS no FROM client"},
    {"how old is each worker",
     "SELECT first_name, last_name, (julianday('2026-11-25') - julianday(birth_date)) / 365.25 "
     "FROM worker"},
    {"revenue this month and the month before",
     "SELECT strftime('%Y-%m', placed_on), sum(total) FROM orders WHERE placed_on >= "
     "'2026-10-01' AND placed_on < '2026-12-01' GROUP BY strftime('%Y-%m', placed_on) ORDER "
     "BY strftime('%Y-%m', placed_on)"},
    {"orders between 1 March and 15 March",
     "SELECT * FROM orders WHERE placed_on >= '2026-03-01' AND placed_on < '2026-03-16'"},
    {"invoices issued and settled within the same month",
     "SELECT invoice_no FROM invoice WHERE strftime('%Y-%m', issued_on) = strftime('%Y-%m', "
     "settled_on)"},
    {"invoices settled late", "SELECT invoice_no FROM invoice WHERE settled_on > due_on"},
    {"what are our most expensive cakes",
     "SELECT name, price FROM cake ORDER BY price DESC LIMIT 10"},
    {"what is the busiest day of the week",
     "SELECT CASE " WEEKDAY DAYS ", count(*) FROM orders GROUP BY " WEEKDAY
     " ORDER BY count(*) DESC LIMIT 1"},
};

static void nlq_ask__answers__questions_of_those_who_sell(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

/* Nothing of these went unused: they may run unseen. */
static void nlq_ask__is_no_guess__where_every_word_has_its_part(void **state)
{
    static const char *const whole[] = {"best selling cakes in 2025",
                                        "top 3 clients by revenue",
                                        "top 10 cakes by revenue in 2025",
                                        "how did revenue grow from 2024 to 2025",
                                        "how many orders does each client have",
                                        "orders above 1000 euros from Lyon in 2026"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        struct nlq_answer *answer = fixture_ask(*state, whole[i], NULL);
        if (answer->count == 0 || answer->readings[0].confidence < .7)
            fail_msg("%s: %.2f", whole[i], answer->count ? answer->readings[0].confidence : 0);
        nlq_answer_free(answer);
    }
}

/* Rows that are shown whole leave no column out. */
static void nlq_ask__is_sure__of_rows_shown_whole(void **state)
{
    static const char *const rows[] = {"orders without an invoice", "show me the last 10 orders",
                                       "orders above 1000 euros"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct nlq_answer *answer = fixture_ask(*state, rows[i], NULL);
        if (answer->count == 0 || !answer->readings[0].sure)
            fail_msg("%s: %.2f", rows[i], answer->count ? answer->readings[0].confidence : 0);
        nlq_answer_free(answer);
    }
}

/* How many are shown, which rows of a group, and what a number is of, was not said. */
static void nlq_ask__is_not_sure__of_what_it_chose(void **state)
{
    static const char *const chosen[] = {
        "what are our most expensive cakes", "client with the highest total orders",
        "cakes with fewer than 10 in stock", "who is the manager of the sales unit",
        "invoices issued and settled within the same month"};
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        struct nlq_answer *answer = fixture_ask(*state, chosen[i], NULL);
        if (answer->count == 0 || answer->readings[0].sure)
            fail_msg("%s: sure of %s", chosen[i],
                     answer->count ? answer->readings[0].sql : "nothing");
        nlq_answer_free(answer);
    }
}

/* Rows that keep no promised date cannot be late. */
static void nlq_ask__declines__lateness_without_a_promised_date(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "which clients order late", NULL);
    assert_false(answer->count && answer->readings[0].answers);
    assert_null(answer->ask);
    assert_non_null(strstr(answer->why_not, "'late' needs a promised date"));
    nlq_answer_free(answer);
}

/* The first of all are shown, and all would be counted. */
static void nlq_ask__follows__no_count_of_the_first(void **state)
{
    struct nlq_answer *answer =
        fixture_ask(*state, "how many are there?", "top 1 clients by total of their orders");
    assert_false(answer->count && answer->readings[0].answers);
    assert_non_null(strstr(answer->why_not, "only the first ones of all"));
    nlq_answer_free(answer);
}

/* A period would change only one of the two counts. */
static void nlq_ask__follows__no_two_counts_with_one_period(void **state)
{
    struct nlq_answer *answer =
        fixture_ask(*state, "and for last year", "orders and invoices per month");
    assert_false(answer->count && answer->readings[0].answers);
    assert_non_null(strstr(answer->why_not, "ask for both again"));
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__answers__questions_of_those_who_sell),
        cmocka_unit_test(nlq_ask__is_no_guess__where_every_word_has_its_part),
        cmocka_unit_test(nlq_ask__is_sure__of_rows_shown_whole),
        cmocka_unit_test(nlq_ask__is_not_sure__of_what_it_chose),
        cmocka_unit_test(nlq_ask__declines__lateness_without_a_promised_date),
        cmocka_unit_test(nlq_ask__follows__no_two_counts_with_one_period),
        cmocka_unit_test(nlq_ask__follows__no_count_of_the_first),
    };
    return cmocka_run_group_tests(tests, trade_setup, fixture_teardown);
}
