/* Invoices of clients, and payments in a table of their own: what is owed is the one sum less the
 * other, each added up by itself. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES "
    "clients (id), issued_on DATE NOT NULL, due_on DATE NOT NULL, amount NUMERIC(10,2) NOT NULL);"
    "CREATE TABLE payments (id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL REFERENCES "
    "invoices (id), received_on DATE NOT NULL, amount NUMERIC(10,2) NOT NULL);"
    "INSERT INTO clients VALUES (1, 'Anna Berg', 'Graz'), (2, 'Otto Falk', 'Linz'), (3, 'Mia "
    "Hahn', 'Graz');"
    "INSERT INTO invoices VALUES (1, 1, '2026-09-01', '2026-10-01', 100.10), (2, 1, "
    "'2026-10-05', '2026-11-05', 50.20), (3, 2, '2026-10-06', '2026-11-06', 80), (4, 2, "
    "'2026-11-20', '2026-12-20', 40), (5, 3, '2026-11-21', '2026-12-21', 70);"
    "INSERT INTO payments VALUES (1, 1, '2026-09-20', 60.05), (2, 1, '2026-09-28', 40.05), (3, "
    "2, '2026-10-20', 20), (4, 4, '2026-11-22', 40);";

static const struct asked bills[] = {
    {"which invoices are unpaid",
     "SELECT * FROM invoices WHERE round(amount - coalesce((SELECT sum(payments.amount) FROM "
     "payments WHERE payments.invoice_id = invoices.id), 0), 2) > 0"},
    {"how many invoices are outstanding",
     "SELECT count(*) FROM invoices WHERE round(amount - coalesce((SELECT sum(payments.amount) "
     "FROM payments WHERE payments.invoice_id = invoices.id), 0), 2) > 0"},
    {"fully paid invoices",
     "SELECT * FROM invoices WHERE round(amount - coalesce((SELECT sum(payments.amount) FROM "
     "payments WHERE payments.invoice_id = invoices.id), 0), 2) <= 0"},
    {"partly paid invoices",
     "SELECT * FROM invoices WHERE coalesce((SELECT sum(payments.amount) FROM payments WHERE "
     "payments.invoice_id = invoices.id), 0) > 0 AND round(amount - coalesce((SELECT "
     "sum(payments.amount) FROM payments WHERE payments.invoice_id = invoices.id), 0), 2) > 0"},
    {"overdue invoices",
     "SELECT * FROM invoices WHERE due_on < '2026-11-25' AND round(amount - coalesce((SELECT "
     "sum(payments.amount) FROM payments WHERE payments.invoice_id = invoices.id), 0), 2) > 0"},
    {"clients without unpaid invoices",
     "SELECT name FROM clients WHERE id NOT IN (SELECT client_id FROM invoices WHERE "
     "round(amount - coalesce((SELECT sum(payments.amount) FROM payments WHERE "
     "payments.invoice_id = invoices.id), 0), 2) > 0)"},
    {"unpaid invoices per client",
     "SELECT clients.name, count(*) AS invoices FROM clients JOIN invoices ON invoices.client_id "
     "= clients.id WHERE round(invoices.amount - coalesce((SELECT sum(payments.amount) FROM "
     "payments WHERE payments.invoice_id = invoices.id), 0), 2) > 0 GROUP BY clients.id"},
};

static const struct asked owed[] = {
    {"how much does Anna Berg still owe",
     "SELECT name, round(coalesce((SELECT sum(invoices.amount) FROM invoices WHERE "
     "invoices.client_id = clients.id), 0) - coalesce((SELECT sum(payments.amount) FROM payments "
     "JOIN invoices ON payments.invoice_id = invoices.id WHERE invoices.client_id = clients.id), "
     "0), 2) AS balance FROM clients WHERE name = 'Anna Berg'"},
    {"open balance per client",
     "SELECT name, round(coalesce((SELECT sum(invoices.amount) FROM invoices WHERE "
     "invoices.client_id = clients.id), 0) - coalesce((SELECT sum(payments.amount) FROM payments "
     "JOIN invoices ON payments.invoice_id = invoices.id WHERE invoices.client_id = clients.id), "
     "0), 2) AS balance FROM clients"},
    {"outstanding balance by town",
     "SELECT town, round(sum(coalesce((SELECT sum(invoices.amount) FROM invoices WHERE "
     "invoices.client_id = clients.id), 0) - coalesce((SELECT sum(payments.amount) FROM payments "
     "JOIN invoices ON payments.invoice_id = invoices.id WHERE invoices.client_id = clients.id), "
     "0)), 2) AS balance FROM clients GROUP BY town"},
    {"how much is outstanding in total",
     "SELECT round(sum(coalesce((SELECT sum(invoices.amount) FROM invoices WHERE "
     "invoices.client_id = clients.id), 0) - coalesce((SELECT sum(payments.amount) FROM payments "
     "JOIN invoices ON payments.invoice_id = invoices.id WHERE invoices.client_id = clients.id), "
     "0)), 2) FROM clients"},
    {"which clients owe us money",
     "SELECT name, round(coalesce((SELECT sum(invoices.amount) FROM invoices WHERE "
     "invoices.client_id = clients.id), 0) - coalesce((SELECT sum(payments.amount) FROM payments "
     "JOIN invoices ON payments.invoice_id = invoices.id WHERE invoices.client_id = clients.id), "
     "0), 2) AS balance FROM clients WHERE round(coalesce((SELECT sum(invoices.amount) FROM "
     "invoices WHERE invoices.client_id = clients.id), 0) - coalesce((SELECT "
     "sum(payments.amount) FROM payments JOIN invoices ON payments.invoice_id = invoices.id "
     "WHERE invoices.client_id = clients.id), 0), 2) > 0"},
    {"who owes us the most",
     "SELECT name, round(coalesce((SELECT sum(invoices.amount) FROM invoices WHERE "
     "invoices.client_id = clients.id), 0) - coalesce((SELECT sum(payments.amount) FROM payments "
     "JOIN invoices ON payments.invoice_id = invoices.id WHERE invoices.client_id = clients.id), "
     "0), 2) AS balance FROM clients WHERE round(coalesce((SELECT sum(invoices.amount) FROM "
     "invoices WHERE invoices.client_id = clients.id), 0) - coalesce((SELECT "
     "sum(payments.amount) FROM payments JOIN invoices ON payments.invoice_id = invoices.id "
     "WHERE invoices.client_id = clients.id), 0), 2) > 0 ORDER BY round(coalesce((SELECT "
     "sum(invoices.amount) FROM invoices WHERE invoices.client_id = clients.id), 0) - "
     "coalesce((SELECT sum(payments.amount) FROM payments JOIN invoices ON payments.invoice_id = "
     "invoices.id WHERE invoices.client_id = clients.id), 0), 2) DESC LIMIT 1"},
    {"clients with an open balance over 50",
     "SELECT name, round(coalesce((SELECT sum(invoices.amount) FROM invoices WHERE "
     "invoices.client_id = clients.id), 0) - coalesce((SELECT sum(payments.amount) FROM payments "
     "JOIN invoices ON payments.invoice_id = invoices.id WHERE invoices.client_id = clients.id), "
     "0), 2) AS balance FROM clients WHERE round(coalesce((SELECT sum(invoices.amount) FROM "
     "invoices WHERE invoices.client_id = clients.id), 0) - coalesce((SELECT "
     "sum(payments.amount) FROM payments JOIN invoices ON payments.invoice_id = invoices.id "
     "WHERE invoices.client_id = clients.id), 0), 2) > 50"},
    {"how much is still open on invoice 2",
     "SELECT *, round(amount - coalesce((SELECT sum(payments.amount) FROM payments WHERE "
     "payments.invoice_id = invoices.id), 0), 2) AS balance FROM invoices WHERE id = 2"},
};

static const struct asked unsure[] = {
    {"which invoices are unpaid", NULL},
    {"overdue invoices", NULL},
    {"how much does Anna Berg still owe", NULL},
    {"open balance per client", NULL},
    {"who owes us the most", NULL},
};

static const char *const declined[] = {
    "open balance in October",
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__reads__unpaid_over_a_table_of_payments(void **state)
{
    assert_all_answered(*state, bills, sizeof bills / sizeof *bills);
}

static void nlq_ask__adds_up__bills_and_payments_apart(void **state)
{
    assert_all_answered(*state, owed, sizeof owed / sizeof *owed);
}

static void nlq_ask__is_not_sure__of_a_balance(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

static void nlq_ask__declines__a_balance_of_a_period(void **state)
{
    assert_all_declined(*state, declined, sizeof declined / sizeof *declined);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__unpaid_over_a_table_of_payments),
        cmocka_unit_test(nlq_ask__adds_up__bills_and_payments_apart),
        cmocka_unit_test(nlq_ask__is_not_sure__of_a_balance),
        cmocka_unit_test(nlq_ask__declines__a_balance_of_a_period),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
