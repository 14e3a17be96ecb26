/* A web shop's desk: states that begin like dates, rows left out of counts, days that trade knows
 * by name, dates by the verb before a period, tables that a job has written. */
#include <stdio.h>
#include <string.h>

#include "../fixture.h"

static const char webshop[] =
    "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, segment TEXT);"
    "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (customer_id), ordered_on DATE NOT NULL, status TEXT NOT NULL, channel TEXT NOT "
    "NULL, total REAL NOT NULL);"
    "CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (customer_id), subject TEXT NOT NULL, priority TEXT NOT NULL, state TEXT NOT NULL, "
    "opened_at TIMESTAMP NOT NULL, solved_at TIMESTAMP);"
    "CREATE TABLE refunds (refund_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders (order_id), amount REAL NOT NULL, requested_on DATE NOT NULL, refunded_at TIMESTAMP);"
    "CREATE TABLE lw_revenue (channel TEXT, revenue REAL, status TEXT);"
    "INSERT INTO lw_revenue VALUES ('app', 20, 'paid'), ('web', 40, 'paid');"
    "INSERT INTO customers VALUES (1, 'Ann Poe', 'vip'), (2, 'Tom Lee', 'plain'), (3, 'Ida Roe', "
    "NULL);"
    "INSERT INTO orders VALUES (1, 1, '2025-11-28', 'paid', 'app', 20), (2, 1, '2025-11-28', "
    "'cancelled', 'web', 30), (3, 2, '2025-11-29', 'paid', 'web', 40), (4, 3, '2025-12-01', "
    "'cancelled', 'app', 50), (5, 3, '2026-11-02', 'shipped', 'web', 60);"
    "INSERT INTO refunds VALUES (1, 2, 30, '2025-12-01', '2026-01-03 10:00:00'), (2, 4, 50, "
    "'2025-12-20', NULL), (3, 3, 5, '2026-01-05', '2026-01-09 10:00:00');"
    "INSERT INTO tickets VALUES (1, 1, 'Late', 'urgent', 'open', '2026-11-03 10:00:00', NULL), "
    "(2, 2, 'Lost', 'low', 'open', '2026-11-04 11:00:00', NULL), (3, 3, 'Torn', 'urgent', "
    "'closed', '2026-11-05 12:00:00', '2026-11-06 12:00:00');";

static int setup(void **state)
{
    return fixture_open(state, webshop);
}

static void nlq_ask__reads__a_state_that_begins_like_a_date(void **state)
{
    static const struct asked cases[] = {
        {"how many open tickets are there", "SELECT count(*) FROM tickets WHERE state = 'open'"},
        {"how many tickets are open", "SELECT count(*) FROM tickets WHERE state = 'open'"},
        {"urgent open tickets",
         "SELECT subject FROM tickets WHERE priority = 'urgent' AND state = 'open'"},
        {"tickets with state open", "SELECT subject FROM tickets WHERE state = 'open'"},
        {"how many tickets were opened in November 2026",
         "SELECT count(*) FROM tickets WHERE opened_at >= '2026-11-01' AND opened_at < "
         "'2026-12-01'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__leaves_out__rows_and_not_their_groups(void **state)
{
    static const struct asked cases[] = {
        {"orders per day without cancelled orders",
         "SELECT date(ordered_on), count(*) FROM orders WHERE status <> 'cancelled' GROUP BY "
         "date(ordered_on) ORDER BY date(ordered_on)"},
        {"orders per channel without cancelled orders",
         "SELECT channel, count(*) FROM orders WHERE status <> 'cancelled' GROUP BY channel"},
        {"orders per channel without cancelled app orders",
         "SELECT channel, count(*) FROM orders WHERE order_id NOT IN (SELECT order_id FROM orders "
         "WHERE status = 'cancelled' AND channel = 'app') GROUP BY channel"},
        {"how many customers without vip customers", /* nobody knows what Ida is */
         "SELECT count(*) FROM customers WHERE segment <> 'vip' OR segment IS NULL"},
        {"which channels have no shipped orders",
         "SELECT DISTINCT channel FROM orders WHERE channel NOT IN (SELECT channel FROM orders "
         "WHERE status = 'shipped')"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__knows__days_by_their_name(void **state)
{
    static const struct asked cases[] = {
        {"how many orders on black friday", "SELECT count(*) FROM orders WHERE ordered_on >= "
                                            "'2025-11-28' AND ordered_on < '2025-11-29'"},
        {"total of orders over the Black Friday weekend 2025",
         "SELECT sum(total) FROM orders WHERE ordered_on >= '2025-11-28' AND ordered_on < "
         "'2025-12-01'"},
        {"how many orders on Cyber Monday 2025 by channel",
         "SELECT channel, count(*) FROM orders WHERE ordered_on >= '2025-12-01' AND ordered_on < "
         "'2025-12-02' GROUP BY channel"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__dates__by_the_verb_before_a_period(void **state)
{
    static const struct asked cases[] = {
        {"refunds requested in December 2025 but refunded in January 2026",
         "SELECT * FROM refunds WHERE requested_on >= '2025-12-01' AND requested_on < '2026-01-01' "
         "AND refunded_at >= '2026-01-01' AND refunded_at < '2026-02-01'"},
        {"how many orders were refunded in January 2026",
         "SELECT count(DISTINCT orders.order_id) FROM orders JOIN refunds ON refunds.order_id = "
         "orders.order_id WHERE refunds.refunded_at >= '2026-01-01' AND refunds.refunded_at < "
         "'2026-02-01'"},
        {"orders in November 2026 over 50", "SELECT * FROM orders WHERE total > 50 AND ordered_on "
                                            ">= '2026-11-01' AND ordered_on < '2026-12-01'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__keeps__words_from_tables_that_a_job_wrote(void **state)
{
    static const struct asked cases[] = {
        {"total revenue", "SELECT sum(total) FROM orders"},
        {"total revenue of lw_revenue", "SELECT sum(revenue) FROM lw_revenue"},
        {"show all of lw_revenue", "SELECT * FROM lw_revenue"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__a_state_that_begins_like_a_date, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__leaves_out__rows_and_not_their_groups, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__knows__days_by_their_name, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__dates__by_the_verb_before_a_period, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__keeps__words_from_tables_that_a_job_wrote, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
