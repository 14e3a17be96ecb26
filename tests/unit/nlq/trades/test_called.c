/* Questions of a lending library and a cargo office in the words of the trade, which are not those
 * of the schema: books, readers, helpers, vacancies, files. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE titles (id INTEGER PRIMARY KEY, name TEXT NOT NULL, genre TEXT NOT NULL, pages "
    "INTEGER NOT NULL);"
    "CREATE TABLE patrons (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);"
    "CREATE TABLE loans (id INTEGER PRIMARY KEY, title_id INTEGER NOT NULL REFERENCES titles (id), "
    "patron_id INTEGER NOT NULL REFERENCES patrons (id), loaned_on DATE NOT NULL, returned_on "
    "DATE);"
    "CREATE TABLE volunteers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);"
    "CREATE TABLE job_orders (id INTEGER PRIMARY KEY, title TEXT NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE shipments (id INTEGER PRIMARY KEY, file_number TEXT NOT NULL UNIQUE, weight REAL "
    "NOT NULL, mode TEXT NOT NULL);"
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hired_on DATE NOT NULL);"
    "CREATE TABLE repairs (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, reported_on DATE NOT "
    "NULL, technician_id INTEGER REFERENCES staff (id), approver_id INTEGER REFERENCES staff "
    "(id));"
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, town TEXT NOT NULL, "
    "account_manager_id INTEGER REFERENCES staff (id));"
    "CREATE TABLE shows (id INTEGER PRIMARY KEY, name TEXT NOT NULL, attendance INTEGER NOT NULL);"
    "INSERT INTO titles VALUES (1, 'Emma', 'Novel', 400), (2, 'Dune', 'Fantasy', 600);"
    "INSERT INTO patrons VALUES (1, 'Ann', 'Graz'), (2, 'Ben', 'Linz');"
    "INSERT INTO loans VALUES (1, 1, 1, '2026-10-01', NULL), (2, 2, 1, '2026-09-01', "
    "'2026-09-20');"
    "INSERT INTO volunteers VALUES (1, 'Cleo', 'Graz'), (2, 'Dan', 'Linz');"
    "INSERT INTO job_orders VALUES (1, 'Cook', 'open'), (2, 'Porter', 'filled');"
    "INSERT INTO shipments VALUES (1, 'F-1', 10, 'sea'), (2, 'F-2', 20, 'air');"
    "INSERT INTO staff VALUES (1, 'Eve', '2020-01-01'), (2, 'Flo', '2021-01-01');"
    "INSERT INTO repairs VALUES (1, 'R-1', '2026-11-01', 1, NULL), (2, 'R-2', '2026-11-02', NULL, "
    "2), (3, 'R-3', '2026-11-03', 2, 1);"
    "INSERT INTO clients VALUES (1, 'Meadow Foods', 'Graz', 1), (2, 'Hill Mill', 'Linz', 2);"
    "INSERT INTO shows VALUES (1, 'Gala', 900), (2, 'Fair', 300);";

/* Read as what they most likely are, and never sure. */
static const struct asked cases[] = {
    {"fantasy books", "SELECT name FROM titles WHERE genre = 'Fantasy'"},
    {"which book is the longest", "SELECT name FROM titles ORDER BY pages DESC LIMIT 1"},
    {"readers who never borrowed anything",
     "SELECT name FROM patrons WHERE id NOT IN (SELECT patron_id FROM loans)"},
    {"helpers in Graz", "SELECT name FROM volunteers WHERE town = 'Graz'"},
    {"open vacancies", "SELECT title FROM job_orders WHERE status = 'open'"},
    {"how many files went by sea", "SELECT count(*) FROM shipments WHERE mode = 'sea'"},
};

/* What nobody does, what was never done, and what is said without a meaning. */
static const struct asked denied[] = {
    {"repairs nobody's been assigned to yet",
     "SELECT code FROM repairs WHERE technician_id IS NULL"},
    {"repairs no one is handling", "SELECT code FROM repairs WHERE technician_id IS NULL"},
    {"repairs not yet given to anybody", "SELECT code FROM repairs WHERE technician_id IS NULL"},
    {"patrons who never asked us for anything",
     "SELECT name FROM patrons WHERE id NOT IN (SELECT patron_id FROM loans)"},
    {"people on the books who've never borrowed anything",
     "SELECT name FROM patrons WHERE id NOT IN (SELECT patron_id FROM loans)"},
    {"who looks after Meadow Foods on our side",
     "SELECT DISTINCT staff.name FROM staff JOIN clients ON clients.account_manager_id = staff.id "
     "WHERE clients.name = 'Meadow Foods'"},
    {"titles in the system w/ their genre", "SELECT name, genre FROM titles"},
};

/* The attendance is how many they were. */
static const struct asked kept[] = {
    {"the average number of attendees of the shows", "SELECT avg(attendance) FROM shows"},
};

static void nlq_ask__reads__rows_by_what_the_trade_calls_them(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
    assert_none_sure(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__reads__what_nobody_did(void **state)
{
    assert_all_answered(*state, denied, sizeof denied / sizeof *denied);
}

static void nlq_ask__keeps__numbers_that_are_called_akin_to_people(void **state)
{
    assert_all_answered(*state, kept, sizeof kept / sizeof *kept);
}

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__rows_by_what_the_trade_calls_them),
        cmocka_unit_test(nlq_ask__reads__what_nobody_did),
        cmocka_unit_test(nlq_ask__keeps__numbers_that_are_called_akin_to_people),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
