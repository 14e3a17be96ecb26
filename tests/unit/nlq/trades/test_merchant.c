/* A merchant's customers, orders, invoices and notes: what is said behind something that is
 * lacking, when invoices are overdue, and which of two tables a word is about. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE rounds (id INTEGER PRIMARY KEY, code TEXT NOT NULL, name TEXT NOT NULL, driver "
    "TEXT);"
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT, phone TEXT, "
    "round_id INTEGER REFERENCES rounds(id), opened_on DATE NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES "
    "clients(id), order_date DATE NOT NULL, channel TEXT NOT NULL, notes TEXT);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, inv_no TEXT NOT NULL, client_id INTEGER NOT "
    "NULL REFERENCES clients(id), order_id INTEGER REFERENCES orders(id), inv_date DATE NOT NULL, "
    "due_date DATE NOT NULL, gross NUMERIC NOT NULL, state TEXT NOT NULL, reminders INTEGER NOT "
    "NULL DEFAULT 0, last_reminder DATE);"
    "CREATE TABLE payments (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES "
    "clients(id), invoice_id INTEGER REFERENCES invoices(id), paid_on DATE NOT NULL, amount "
    "NUMERIC NOT NULL, method TEXT NOT NULL);"
    "CREATE TABLE client_notes (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients(id), "
    "noted_on DATE NOT NULL, body TEXT);"
    "INSERT INTO rounds VALUES (1, 'R1', 'Coast', 'Stan'), (2, 'R2', 'Hills', NULL);"
    "INSERT INTO clients VALUES (1, 'The Red Lion', 'Hove', NULL, 1, '2024-02-01'), (2, 'Blue "
    "Fig', 'Bath', '01225 1', 2, '2025-03-01'), (3, 'Copper Inn', 'Hove', '01273 2', NULL, "
    "'2025-06-01'), (4, 'Old Oak', 'Lewes', NULL, 1, '2026-01-05');"
    "INSERT INTO orders VALUES (1, 1, '2026-11-02', 'web', NULL), (2, 1, '2026-10-05', 'phone', "
    "'ring first'), (3, 2, '2026-09-09', 'web', NULL), (4, 4, '2026-11-20', 'email', NULL);"
    "INSERT INTO invoices VALUES (1, 'I1', 1, 1, '2026-11-02', '2026-11-20', 90, 'OPEN', 0, NULL), "
    "(2, 'I2', 1, 2, '2026-10-05', '2026-11-04', 70, 'PART', 0, '2026-11-10'), (3, 'I3', 2, 3, "
    "'2026-09-09', '2026-10-09', 50, 'PAID', 0, NULL), (4, 'I4', 4, 4, '2026-11-20', '2026-12-20', "
    "60, 'OPEN', 0, NULL), (5, 'I5', 3, NULL, '2026-08-01', '2026-08-31', 20, 'VOID', 0, NULL);"
    "INSERT INTO payments VALUES (1, 1, 2, '2026-10-20', 30, 'CARD'), (2, 2, 3, '2026-10-01', 50, "
    "'BACS'), (3, 4, NULL, '2026-11-21', 10, 'BACS');"
    "INSERT INTO client_notes VALUES (1, 1, '2026-11-03', 'called'), (2, 3, '2025-11-03', "
    "'visit');";

static const struct asked lacking[] = {
    {"clients without a phone in Hove",
     "SELECT name FROM clients WHERE phone IS NULL AND town = 'Hove'"},
    {"clients that have no phone in Hove",
     "SELECT name FROM clients WHERE phone IS NULL AND town = 'Hove'"},
    {"clients without a phone (Hove)",
     "SELECT name FROM clients WHERE phone IS NULL AND town = 'Hove'"},
    {"payments without an invoice by BACS",
     "SELECT * FROM payments WHERE invoice_id IS NULL AND method = 'BACS'"},
    {"clients without orders in Bath",
     "SELECT name FROM clients WHERE town = 'Bath' AND id NOT IN (SELECT client_id FROM orders)"},
    {"clients without an order in november in Hove",
     "SELECT name FROM clients WHERE town = 'Hove' AND id NOT IN (SELECT client_id FROM orders "
     "WHERE order_date >= '2026-11-01' AND order_date < '2026-12-01')"},
    {"invoices without payments in state OPEN",
     "SELECT inv_no FROM invoices WHERE state = 'OPEN' AND id NOT IN (SELECT invoice_id FROM "
     "payments WHERE invoice_id IS NOT NULL)"},
    {"clients without orders by web", "SELECT name FROM clients WHERE id NOT IN (SELECT client_id "
                                      "FROM orders WHERE channel = 'web')"},
    {"rounds without clients in Bath",
     "SELECT name FROM rounds WHERE id NOT IN (SELECT round_id "
     "FROM clients WHERE town = 'Bath' AND round_id IS NOT NULL)"},
    {"orders without invoices from Bath",
     "SELECT orders.* FROM orders JOIN clients ON orders.client_id = clients.id WHERE clients.town "
     "= 'Bath' AND orders.id NOT IN (SELECT order_id FROM invoices WHERE order_id IS NOT NULL)"},
};

static const struct asked open_lacking[] = {
    {"orders without invoices from Bath",
     "SELECT orders.* FROM orders JOIN clients ON orders.client_id = clients.id WHERE clients.town "
     "= 'Bath' AND orders.id NOT IN (SELECT order_id FROM invoices WHERE order_id IS NOT NULL)"},
};

static const struct asked overdue[] = {
    {"overdue invoices today", "SELECT inv_no FROM invoices WHERE due_date < '2026-11-25' AND "
                               "(state = 'OPEN' OR state = 'PART')"},
    {"invoices overdue as of today", "SELECT inv_no FROM invoices WHERE due_date < '2026-11-25' "
                                     "AND (state = 'OPEN' OR state = 'PART')"},
    {"overdue invoices last week",
     "SELECT inv_no FROM invoices WHERE (state = 'OPEN' OR state = 'PART') AND due_date >= "
     "'2026-11-16' AND due_date < '2026-11-23'"},
    {"overdue invoices this month",
     "SELECT inv_no FROM invoices WHERE (state = 'OPEN' OR state = 'PART') AND due_date >= "
     "'2026-11-01' AND due_date < '2026-11-25'"},
    {"last month's overdue invoices",
     "SELECT inv_no FROM invoices WHERE due_date >= '2026-10-01' AND due_date < '2026-11-01' AND "
     "(state = 'OPEN' OR state = 'PART')"},
    {"invoices overdue since last week",
     "SELECT inv_no FROM invoices WHERE (state = 'OPEN' OR state = 'PART') AND due_date >= "
     "'2026-11-16' AND due_date < '2026-11-25'"},
    {"overdue invoices from october",
     "SELECT inv_no FROM invoices WHERE due_date < '2026-11-25' AND (state = 'OPEN' OR state = "
     "'PART') AND inv_date >= '2026-10-01' AND inv_date < '2026-11-01'"},
    {"unpaid invoices", "SELECT inv_no FROM invoices WHERE state = 'OPEN' OR state = 'PART'"},
};

static const struct asked whose_rows[] = {
    {"clients without notes", "SELECT name FROM clients WHERE id NOT IN (SELECT client_id FROM "
                              "client_notes WHERE client_id IS NOT NULL)"},
    {"clients with no notes this year",
     "SELECT name FROM clients WHERE id NOT IN (SELECT client_id FROM client_notes WHERE noted_on "
     ">= '2026-01-01' AND noted_on < '2027-01-01' AND client_id IS NOT NULL)"},
    {"how many notes this month", "SELECT count(*) FROM client_notes WHERE noted_on >= "
                                  "'2026-11-01' AND noted_on < '2026-12-01'"},
    {"orders without notes", "SELECT * FROM orders WHERE notes IS NULL"},
};

static const struct asked both[] = {
    {"clients with an invoice and an order this month",
     "SELECT DISTINCT clients.name FROM clients JOIN orders ON orders.client_id = clients.id WHERE "
     "orders.order_date >= '2026-11-01' AND orders.order_date < '2026-12-01' AND clients.id IN "
     "(SELECT client_id FROM invoices)"},
};

static const struct asked reminded[] = {
    {"invoices reminded this month", "SELECT inv_no FROM invoices WHERE last_reminder >= "
                                     "'2026-11-01' AND last_reminder < '2026-12-01'"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__leaves_to_the_rows_asked_for__what_is_said_behind_without(void **state)
{
    assert_all_answered(*state, lacking, sizeof lacking / sizeof *lacking);
    assert_none_sure(*state, open_lacking, sizeof open_lacking / sizeof *open_lacking);
}

static void nlq_ask__dates_by_the_day_they_were_due__overdue_invoices(void **state)
{
    assert_all_answered(*state, overdue, sizeof overdue / sizeof *overdue);
    assert_none_sure(*state, overdue, sizeof overdue / sizeof *overdue);
}

static void nlq_ask__takes_the_rows_of_who_is_asked_for__for_a_column_called_so(void **state)
{
    assert_all_answered(*state, whose_rows, sizeof whose_rows / sizeof *whose_rows);
}

static void nlq_ask__keeps_rows_of_two_tables_apart__that_refer_to_the_same(void **state)
{
    assert_all_answered(*state, both, sizeof both / sizeof *both);
    assert_none_sure(*state, both, sizeof both / sizeof *both);
}

static void nlq_ask__dates_by_the_last_time__what_was_done_in_a_period(void **state)
{
    assert_all_answered(*state, reminded, sizeof reminded / sizeof *reminded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__leaves_to_the_rows_asked_for__what_is_said_behind_without),
        cmocka_unit_test(nlq_ask__dates_by_the_day_they_were_due__overdue_invoices),
        cmocka_unit_test(nlq_ask__takes_the_rows_of_who_is_asked_for__for_a_column_called_so),
        cmocka_unit_test(nlq_ask__keeps_rows_of_two_tables_apart__that_refer_to_the_same),
        cmocka_unit_test(nlq_ask__dates_by_the_last_time__what_was_done_in_a_period),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
