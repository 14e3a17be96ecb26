/* Orders without a state called open, of which some have open bills: their own states come first.
 */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE stages (code TEXT PRIMARY KEY, label TEXT NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, status_code TEXT "
    "NOT NULL REFERENCES stages (code), priority TEXT NOT NULL);"
    "CREATE TABLE bills (id INTEGER PRIMARY KEY, bill_no TEXT NOT NULL UNIQUE, order_id INTEGER "
    "NOT NULL REFERENCES orders (id), status TEXT NOT NULL);"
    "INSERT INTO stages VALUES ('N', 'new'), ('P', 'packing'), ('D', 'delivered');"
    "INSERT INTO orders VALUES (1, 'O-1', 'N', 'urgent'), (2, 'O-2', 'P', 'normal'), (3, 'O-3', "
    "'D', 'urgent'), (4, 'O-4', 'D', 'normal');"
    "INSERT INTO bills VALUES (1, 'B-1', 3, 'open'), (2, 'B-2', 4, 'paid');";

static const struct asked own_states_first[] = {
    {"open orders", "SELECT orders.order_no FROM orders JOIN stages ON orders.status_code = "
                    "stages.code WHERE stages.label <> 'delivered'"},
    {"urgent orders still open",
     "SELECT orders.order_no FROM orders JOIN stages ON orders.status_code = stages.code WHERE "
     "orders.priority = 'urgent' AND stages.label <> 'delivered'"},
    {"open bills", "SELECT bill_no FROM bills WHERE status = 'open'"},
    {"orders with open bills", "SELECT DISTINCT orders.order_no FROM orders JOIN bills ON "
                               "bills.order_id = orders.id WHERE bills.status = 'open'"},
};

static const struct asked never_sure[] = {
    {"orders not open", "SELECT order_no FROM orders WHERE id NOT IN (SELECT order_id FROM bills "
                        "WHERE status = 'open')"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__reads_open__by_the_own_states_first(void **state)
{
    assert_all_answered(*state, own_states_first,
                        sizeof own_states_first / sizeof *own_states_first);
}

static void nlq_ask__doubts__rows_that_are_not_open(void **state)
{
    assert_none_sure(*state, never_sure, sizeof never_sure / sizeof *never_sure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads_open__by_the_own_states_first),
        cmocka_unit_test(nlq_ask__doubts__rows_that_are_not_open),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
