/* What is listed beside rows, by a noun that only begins the name of a column of other rows. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE clinics (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, "
    "customer_since DATE NOT NULL, budget_year INTEGER NOT NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL UNIQUE, clinic_id "
    "INTEGER NOT NULL REFERENCES clinics (id));"
    "INSERT INTO clinics VALUES (1, 'Elbe', 'Kiel', '2019-03-01', 2026), (2, 'Isar', 'Essen', "
    "'2021-05-01', 2025);"
    "INSERT INTO invoices VALUES (1, 'R-1', 1), (2, 'R-2', 2);";

static const struct asked whoever_is_called_so[] = {
    {"invoices with customer", "SELECT invoices.invoice_no, clinics.name FROM invoices JOIN "
                               "clinics ON invoices.clinic_id = clinics.id"},
    {"invoices with city", "SELECT invoices.invoice_no, clinics.city FROM invoices JOIN clinics ON "
                           "invoices.clinic_id = clinics.id"},
};

static const struct asked never_sure[] = {
    {"invoices with customer", "SELECT invoices.invoice_no, clinics.name FROM invoices JOIN "
                               "clinics ON invoices.clinic_id = clinics.id"},
    {"invoices with budget", "SELECT invoices.invoice_no, clinics.budget_year FROM invoices JOIN "
                             "clinics ON invoices.clinic_id = clinics.id"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__shows__whoever_a_column_calls_so(void **state)
{
    assert_all_answered(*state, whoever_is_called_so,
                        sizeof whoever_is_called_so / sizeof *whoever_is_called_so);
}

static void nlq_ask__doubts__a_column_that_only_begins_so(void **state)
{
    assert_none_sure(*state, never_sure, sizeof never_sure / sizeof *never_sure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__shows__whoever_a_column_calls_so),
        cmocka_unit_test(nlq_ask__doubts__a_column_that_only_begins_so),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
