/* What somebody who runs a shop asks first: flags, missing values, months, sums, what was done
 * when; and what must not be answered by all rows. */
#include <string.h>

#include "fixture.h"

static const char shop[] =
    "CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE worker (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, job_title TEXT NOT NULL, team_id INTEGER REFERENCES team (id), manager_id INTEGER "
    "REFERENCES worker (id), hired_on DATE NOT NULL, birth_date DATE NOT NULL, salary "
    "NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT, phone TEXT,"
    "  newsletter BOOLEAN NOT NULL, created_on DATE NOT NULL);"
    "CREATE TABLE article (id INTEGER PRIMARY KEY, name TEXT NOT NULL, unit_price NUMERIC(10,2) "
    "NOT NULL, weight_kg REAL, discontinued BOOLEAN NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES client "
    "(id), placed_on DATE NOT NULL, shipped_on DATE, status TEXT NOT NULL, total NUMERIC(10,2) "
    "NOT NULL);"
    "CREATE TABLE order_line (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), article_id INTEGER NOT NULL REFERENCES article (id), amount NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE invoice (id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL UNIQUE, order_id "
    "INTEGER NOT NULL REFERENCES orders (id), paid BOOLEAN NOT NULL);"
    "CREATE TABLE ticket (id INTEGER PRIMARY KEY, subject TEXT NOT NULL, client_id INTEGER NOT "
    "NULL REFERENCES client (id), opened_at TIMESTAMP NOT NULL, closed_at TIMESTAMP, priority TEXT "
    "NOT NULL);"
    "CREATE TABLE depot (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE stock (depot_id INTEGER NOT NULL REFERENCES depot (id), article_id INTEGER NOT "
    "NULL REFERENCES article (id), quantity INTEGER NOT NULL, PRIMARY KEY (depot_id, article_id));"
    "CREATE TABLE delivery (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders "
    "(id), delivered_on DATE);"
    "INSERT INTO team VALUES (1, 'Support'), (2, 'Sales');"
    "INSERT INTO worker VALUES"
    "  (1, 'Ann', 'Lee', 'Head of Support', 1, NULL, '2015-01-01', '1970-01-01', 6000),"
    "  (2, 'Bob', 'Ray', 'Support Agent', 1, 1, '2025-06-01', '1990-05-05', 3000),"
    "  (3, 'Cid', 'Fox', 'Seller', 2, NULL, '2020-01-01', '1985-02-02', 4000);"
    "INSERT INTO client VALUES (1, 'Acme', 'a@acme.example', NULL, 1, '2023-01-01'),"
    "  (2, 'Bolt', NULL, '123', 0, '2024-05-01'), (3, 'Core', 'c@core.example', '456', 0,"
    "  '2025-02-01');"
    "INSERT INTO article VALUES (1, 'Lamp', 40, 2.5, 0), (2, 'Desk', 700, 30, 1);"
    "INSERT INTO orders VALUES (1, 1, '2024-03-01', '2024-03-04', 'delivered', 740),"
    "  (2, 2, '2024-07-01', NULL, 'cancelled', 40), (3, 2, '2025-02-10', '2025-02-12', "
    "'delivered', 700);"
    "INSERT INTO order_line VALUES (1, 1, 1, 40), (2, 1, 2, 700), (3, 2, 1, 40), (4, 3, 2, 700);"
    "INSERT INTO invoice VALUES (1, 'I-1', 1, 1), (2, 'I-2', 3, 0);"
    "INSERT INTO depot VALUES (1, 'North'), (2, 'South');"
    "INSERT INTO stock VALUES (1, 1, 5), (1, 2, 9), (2, 1, 3);"
    "INSERT INTO delivery VALUES (1, 1, '2024-03-06'), (2, 3, NULL);"
    "INSERT INTO ticket VALUES (1, 'Late', 1, '2025-01-01 10:00:00', NULL, 'high'),"
    "  (2, 'Broken', 2, '2025-01-02 10:00:00', '2025-01-03 10:00:00', 'low');";

#define MONTH "strftime('%Y-%m', placed_on)"

static const struct {
    const char *question, *sql;
} cases[] = {
    /* flags */
    {"discontinued articles", "SELECT name FROM article WHERE discontinued = 1"},
    {"how many articles are not discontinued?",
     "SELECT count(*) FROM article WHERE discontinued = 0"},
    {"clients with newsletter", "SELECT name FROM client WHERE newsletter = 1"},
    {"how many unpaid invoices?", "SELECT count(*) FROM invoice WHERE paid = 0"},
    /* missing values, dates of what is done */
    {"clients without an email", "SELECT name FROM client WHERE email IS NULL"},
    {"clients with missing phone", "SELECT name FROM client WHERE phone IS NULL"},
    {"clients with an email", "SELECT name FROM client WHERE email IS NOT NULL"},
    {"unshipped orders", "SELECT * FROM orders WHERE shipped_on IS NULL"},
    {"how many tickets are still open?", "SELECT count(*) FROM ticket WHERE closed_at IS NULL"},
    /* people */
    {"the 2 oldest workers",
     "SELECT first_name, last_name FROM worker ORDER BY birth_date LIMIT 2"},
    {"who earns the most?",
     "SELECT first_name, last_name FROM worker ORDER BY salary DESC LIMIT 1"},
    {"how many workers work in Support?",
     "SELECT count(*) FROM worker JOIN team ON worker.team_id = team.id WHERE team.name = "
     "'Support'"},
    /* units of time */
    {"orders per month in 2025",
     "SELECT " MONTH ", count(*) FROM orders WHERE placed_on >= '2025-01-01' AND placed_on < "
     "'2026-01-01' GROUP BY " MONTH " ORDER BY " MONTH},
    {"number of orders by month",
     "SELECT " MONTH ", count(*) FROM orders GROUP BY " MONTH " ORDER BY " MONTH},
    {"monthly orders", "SELECT " MONTH ", count(*) FROM orders GROUP BY " MONTH " ORDER BY " MONTH},
    {"average order total per year",
     "SELECT strftime('%Y', placed_on), avg(total) FROM orders GROUP BY "
     "strftime('%Y', placed_on) ORDER BY strftime('%Y', placed_on)"},
    /* sums and measures */
    {"top 2 clients by total order value",
     "SELECT client.name, sum(orders.total) FROM client JOIN orders ON orders.client_id = "
     "client.id GROUP BY client.id ORDER BY sum(orders.total) DESC LIMIT 2"},
    {"top 2 articles by revenue",
     "SELECT article.name, sum(order_line.amount) FROM article JOIN order_line ON "
     "order_line.article_id = article.id GROUP BY article.id ORDER BY "
     "sum(order_line.amount) DESC LIMIT 2"},
    {"which articles cost more than 500?", "SELECT name FROM article WHERE unit_price > 500"},
    {"which articles weigh more than 10?", "SELECT name FROM article WHERE weight_kg > 10"},
    {"top 2 clients by revenue in 2025",
     "SELECT client.name, sum(orders.total) FROM client JOIN orders ON orders.client_id = "
     "client.id WHERE orders.placed_on >= '2025-01-01' AND orders.placed_on < '2026-01-01' GROUP "
     "BY client.id ORDER BY sum(orders.total) DESC LIMIT 2"},
    {"revenue by client",
     "SELECT client.name, sum(orders.total) FROM client JOIN orders ON orders.client_id = "
     "client.id GROUP BY client.id"},
    {"average order value", "SELECT avg(total) FROM orders"},
    {"orders per client",
     "SELECT client.name, count(*) FROM client JOIN orders ON orders.client_id = client.id GROUP "
     "BY client.id"},
    /* what was done when */
    {"clients who ordered in 2024 but not in 2025",
     "SELECT DISTINCT client.name FROM client JOIN orders ON orders.client_id = client.id WHERE "
     "orders.placed_on >= '2024-01-01' AND orders.placed_on < '2025-01-01' AND client.id NOT IN "
     "(SELECT client_id FROM orders WHERE placed_on >= '2025-01-01' AND placed_on < "
     "'2026-01-01')"},
    {"how many orders were placed by clients named Acme in 2024?",
     "SELECT count(*) FROM orders JOIN client ON orders.client_id = client.id WHERE client.name = "
     "'Acme' AND orders.placed_on >= '2024-01-01' AND orders.placed_on < '2025-01-01'"},
    {"how many orders were placed by clients with an email in 2024?",
     "SELECT count(*) FROM orders JOIN client ON orders.client_id = client.id WHERE client.email "
     "IS NOT NULL AND orders.placed_on >= '2024-01-01' AND orders.placed_on < '2025-01-01'"},
    {"how many clients did not order anything in 2025?",
     "SELECT count(*) FROM client WHERE id NOT IN (SELECT client_id FROM orders WHERE placed_on >= "
     "'2025-01-01' AND placed_on < '2026-01-01')"},
    {"how many orders were not delivered yet?",
     "SELECT count(*) FROM orders WHERE id NOT IN (SELECT order_id FROM delivery WHERE "
     "delivered_on IS NOT NULL)"},
    {"how many open high priority tickets does each client have?",
     "SELECT client.name, count(ticket.id) FROM client LEFT JOIN ticket ON ticket.client_id = "
     "client.id AND ticket.closed_at IS NULL AND ticket.priority = 'high' GROUP BY client.id"},
    {"which team ships the most workers?",
     "SELECT team.name FROM team JOIN worker ON worker.team_id = team.id GROUP BY team.id ORDER BY "
     "count(*) DESC LIMIT 1"},
    /* least of what is kept in another table */
    {"which depot has the lowest stock?",
     "SELECT depot.name FROM depot JOIN stock ON stock.depot_id = depot.id GROUP BY depot.id ORDER "
     "BY sum(stock.quantity) LIMIT 1"},
    {"which depot has the highest stock?",
     "SELECT depot.name FROM depot JOIN stock ON stock.depot_id = depot.id GROUP BY depot.id ORDER "
     "BY sum(stock.quantity) DESC LIMIT 1"},
    {"how many clients have ordered more than 2 times",
     "SELECT count(*) FROM client WHERE id IN (SELECT client_id FROM orders GROUP BY client_id "
     "HAVING count(*) > 2)"},
    {"clients who never ordered",
     "SELECT name FROM client WHERE id NOT IN (SELECT client_id FROM orders)"},
};

static const char *const declined[] = {
    "how many orders; drop table orders",
    "how many orders and delete the clients",
    "articles that are purple",
    "overdue invoices",
    "top 5 clients by beauty",
    "clients without a spaceship",
};

static const char *const unsure[] = {
    "most expensive order per client",
    "how many orders were not delivered yet?",
};

static int shop_setup(void **state)
{
    return fixture_open(state, shop);
}

static int empty_setup(void **state)
{
    return fixture_open(state, "");
}

static void nlq_ask__answers__what_operators_ask(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
    assert_int_equal(wrong, 0);
}

static void nlq_ask__declines__what_it_would_have_to_drop(void **state)
{
    for (size_t i = 0; i < sizeof declined / sizeof *declined; i++) {
        struct nlq_answer *answer = fixture_ask(*state, declined[i], NULL);
        if (answer->count && (answer->readings[0].answers || answer->readings[0].sure))
            fail_msg("%s: answered by %s", declined[i], answer->readings[0].sql);
        assert_non_null(answer->why_not);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__is_not_sure__of_groups_within(void **state)
{
    for (size_t i = 0; i < sizeof unsure / sizeof *unsure; i++) {
        struct nlq_answer *answer = fixture_ask(*state, unsure[i], NULL);
        if (answer->count && answer->readings[0].sure)
            fail_msg("%s: sure of %s", unsure[i], answer->readings[0].sql);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__says_ignored__of_a_group_that_was_not_made(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "the 2 cheapest articles of each client", NULL);
    bool used = false, ignored = false;
    assert_true(answer->count > 0);
    for (size_t i = 0; i < answer->readings[0].evidence_count; i++) {
        const struct evidence *evidence = &answer->readings[0].evidence[i];
        bool client = strcmp(evidence->text, "client") == 0;
        used = used || (client && evidence->kind == EVIDENCE_USED);
        ignored = ignored || (client && evidence->kind == EVIDENCE_IGNORED);
    }
    assert_false(used);
    assert_true(ignored);
    assert_false(answer->readings[0].sure);
    nlq_answer_free(answer);
}

static void nlq_ask__names__the_restriction_it_cannot_apply(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "overdue invoices", NULL);
    assert_non_null(strstr(answer->why_not, "'overdue'"));
    nlq_answer_free(answer);
}

static void nlq_ask__says__that_there_are_no_tables(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "how many orders?", NULL);
    assert_int_equal(answer->count, 0);
    assert_string_equal(answer->why_not, "this database has no tables to ask about");
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__answers__what_operators_ask),
        cmocka_unit_test(nlq_ask__declines__what_it_would_have_to_drop),
        cmocka_unit_test(nlq_ask__is_not_sure__of_groups_within),
        cmocka_unit_test(nlq_ask__says_ignored__of_a_group_that_was_not_made),
        cmocka_unit_test(nlq_ask__names__the_restriction_it_cannot_apply)};
    const struct CMUnitTest empty[] = {cmocka_unit_test(nlq_ask__says__that_there_are_no_tables)};
    int failed = cmocka_run_group_tests(tests, shop_setup, fixture_teardown);
    return failed + cmocka_run_group_tests(empty, empty_setup, fixture_teardown);
}
