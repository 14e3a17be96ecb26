/* Payments that say who paid, and not for which invoice; invoices that have lines; and a status
 * that says otherwise. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (id), issued_on DATE NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE invoice_lines (id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL REFERENCES "
    "invoices (id), quantity INTEGER NOT NULL, unit_price REAL NOT NULL);"
    "CREATE TABLE payments (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (id), paid_on DATE NOT NULL, amount REAL NOT NULL, status TEXT NOT NULL);"
    "INSERT INTO customers VALUES (1, 'Anna Berg'), (2, 'Otto Falk');"
    "INSERT INTO invoices VALUES (1, 1, '2026-09-01', 'sent'), (2, 1, '2026-10-05', "
    "'cancelled'), (3, 2, '2026-10-06', 'paid');"
    "INSERT INTO invoice_lines VALUES (1, 1, 2, 10.5), (2, 1, 1, 30), (3, 2, 1, 99), (4, 3, 3, "
    "20);"
    "INSERT INTO payments VALUES (1, 1, '2026-09-20', 25, 'received'), (2, 2, '2026-10-28', 60, "
    "'received'), (3, 1, '2026-10-29', 26, 'bounced');";

static const struct asked owed[] = {
    {"how much does Anna Berg still owe",
     "SELECT name, round(coalesce((SELECT sum(invoice_lines.quantity * invoice_lines.unit_price) "
     "FROM invoice_lines JOIN invoices ON invoice_lines.invoice_id = invoices.id WHERE "
     "invoices.customer_id = customers.id AND invoices.status NOT IN ('cancelled')), 0) - "
     "coalesce((SELECT sum(payments.amount) FROM payments WHERE payments.customer_id = "
     "customers.id AND payments.status NOT IN ('bounced')), 0), 2) AS balance FROM customers "
     "WHERE name = 'Anna Berg'"},
    {"open balance per customer",
     "SELECT name, round(coalesce((SELECT sum(invoice_lines.quantity * invoice_lines.unit_price) "
     "FROM invoice_lines JOIN invoices ON invoice_lines.invoice_id = invoices.id WHERE "
     "invoices.customer_id = customers.id AND invoices.status NOT IN ('cancelled')), 0) - "
     "coalesce((SELECT sum(payments.amount) FROM payments WHERE payments.customer_id = "
     "customers.id AND payments.status NOT IN ('bounced')), 0), 2) AS balance FROM customers"},
    {"total outstanding balance",
     "SELECT round(sum(coalesce((SELECT sum(invoice_lines.quantity * invoice_lines.unit_price) "
     "FROM invoice_lines JOIN invoices ON invoice_lines.invoice_id = invoices.id WHERE "
     "invoices.customer_id = customers.id AND invoices.status NOT IN ('cancelled')), 0) - "
     "coalesce((SELECT sum(payments.amount) FROM payments WHERE payments.customer_id = "
     "customers.id AND payments.status NOT IN ('bounced')), 0)), 2) FROM customers"},
};

static const struct asked unsure[] = {
    {"how much does Anna Berg still owe", NULL},
    {"which invoices are unpaid", NULL},
    {"unpaid invoices", NULL},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__leaves_out__what_does_not_count(void **state)
{
    assert_all_answered(*state, owed, sizeof owed / sizeof *owed);
}

static void nlq_ask__is_not_sure__beside_a_status(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__leaves_out__what_does_not_count),
        cmocka_unit_test(nlq_ask__is_not_sure__beside_a_status),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
