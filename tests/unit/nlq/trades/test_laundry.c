/* A laundry: rows in a state that are to be left out of what is asked for, said in brackets, in a
 * sentence of its own, or at the end. */
#include "../fixture.h"

static const char laundry[] =
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, town TEXT, is_deleted INTEGER);"
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, role TEXT, left_on DATE);"
    "CREATE TABLE loads (id INTEGER PRIMARY KEY, load_no TEXT, client_id INTEGER REFERENCES "
    "clients (id), staff_id INTEGER REFERENCES staff (id), received_on DATE, weight_kg REAL, "
    "channel TEXT, status TEXT);"
    "CREATE TABLE bills (id INTEGER PRIMARY KEY, bill_no TEXT, client_id INTEGER REFERENCES "
    "clients (id), issued_on DATE, amount REAL, status TEXT);"
    "CREATE TABLE statements (id INTEGER PRIMARY KEY, stmt_no TEXT, client_id INTEGER REFERENCES "
    "clients (id), net REAL, gross REAL);"
    "CREATE TABLE receipts (id INTEGER PRIMARY KEY, statement_id INTEGER REFERENCES statements "
    "(id), amount REAL, method TEXT);"
    "INSERT INTO statements VALUES (1, 'S-1', 1, 100, 120), (2, 'S-2', 2, 50, 60), (3, 'S-3', 3, "
    "10, 12);"
    "INSERT INTO receipts VALUES (1, 1, 60, 'cash'), (2, 1, 60, 'card'), (3, 2, 20, 'cash');"
    "CREATE TABLE machines (id INTEGER PRIMARY KEY, name TEXT, site TEXT, deleted_at TEXT);"
    "INSERT INTO clients VALUES (1, 'Hotel Post', 'Ulm', 0), (2, 'Gasthof Adler', 'Ulm', 1),"
    " (3, 'Cafe Nord', 'Bonn', 0);"
    "INSERT INTO staff VALUES (1, 'Ada Moss', 'washer', NULL), (2, 'Ben Frost', 'driver', "
    "'2026-02-01'), (3, 'Cleo Hart', 'washer', '2025-03-01');"
    "INSERT INTO loads VALUES (1, 'L-1', 1, 1, '2026-11-02', 12.5, 'phone', 'done'), (2, 'L-2', 1, "
    "1, '2026-11-03', 8, 'web', 'cancelled'), (3, 'L-3', 2, 3, '2026-10-03', 7, 'web', 'done'),"
    " (4, 'L-4', 3, 1, '2026-10-05', 4, 'phone', 'open');"
    "INSERT INTO bills VALUES (1, 'B-1', 1, '2026-11-05', 120, 'paid'), (2, 'B-2', 1, "
    "'2026-11-06', 80, 'void'), (3, 'B-3', 2, '2026-10-06', 70, 'open'), (4, 'B-4', 3, "
    "'2026-10-07', 60, 'void');"
    "INSERT INTO machines VALUES (1, 'W1', 'north', NULL), (2, 'W2', 'south', '2026-01-01'),"
    " (3, 'W3', 'south', NULL);";

static const struct asked cases[] = {
    {"loads per channel in November, cancelled ones not counted",
     "SELECT channel, count(*) AS loads FROM loads WHERE received_on >= '2026-11-01' AND "
     "received_on < '2026-12-01' AND status <> 'cancelled' GROUP BY channel"},
    {"Total amount of bills (void excluded)",
     "SELECT sum(amount) FROM bills WHERE status <> 'void'"},
    {"how many loads came in October? leave out the cancelled ones",
     "SELECT count(*) FROM loads WHERE received_on >= '2026-10-01' AND received_on < '2026-11-01' "
     "AND status <> 'cancelled'"},
    {"top 2 clients by amount billed, void bills out",
     "SELECT clients.name, sum(bills.amount) AS total_amount FROM clients JOIN bills ON "
     "bills.client_id = clients.id WHERE bills.status <> 'void' GROUP BY clients.id ORDER BY "
     "sum(bills.amount) DESC LIMIT 2"},
    {"washers (not the ones who left)",
     "SELECT name FROM staff WHERE role = 'washer' AND left_on IS NULL"},
    {"clients in Ulm, deleted ones left out",
     "SELECT name FROM clients WHERE town = 'Ulm' AND is_deleted = 0"},
    {"machines per site, don't count the ones we've dropped",
     "SELECT site, count(*) AS machines FROM machines WHERE deleted_at IS NULL GROUP BY site"},
    {"how many clients have no loads, cancelled loads not counted",
     "SELECT count(*) FROM clients WHERE id NOT IN (SELECT client_id FROM loads WHERE status <> "
     "'cancelled' AND client_id IS NOT NULL)"},
};

static void laundry__leaves_out__what_is_excluded(void **state)
{
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

/* Nothing says of clients that they are void: no answer without that word. */
static void laundry__declines__what_is_in_no_such_state(void **state)
{
    static const char *const questions[] = {"clients per town, void ones excluded"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

/* A negation that is no exclusion is read as it was. */
static const struct asked plain[] = {
    {"loads that are not cancelled", "SELECT load_no FROM loads WHERE status <> 'cancelled'"},
    {"how many loads are cancelled", "SELECT count(*) FROM loads WHERE status = 'cancelled'"},
};

static void laundry__reads__other_negations(void **state)
{
    assert_all_answered(*state, plain, sizeof plain / sizeof *plain);
}

/* What a row itself comes to, before what was paid of it; a number is no group of its own average.
 */
static const struct asked amounts[] = {
    {"biggest statement", "SELECT stmt_no FROM statements ORDER BY gross DESC LIMIT 1"},
    {"the average weight per weight and channel of loads",
     "SELECT channel, avg(weight_kg) AS average_weight_kg FROM loads GROUP BY channel"},
};

static void laundry__measures__rows_by_their_own(void **state)
{
    assert_all_answered(*state, amounts, sizeof amounts / sizeof *amounts);
}

static int setup(void **state)
{
    return fixture_open(state, laundry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laundry__leaves_out__what_is_excluded),
        cmocka_unit_test(laundry__declines__what_is_in_no_such_state),
        cmocka_unit_test(laundry__reads__other_negations),
        cmocka_unit_test(laundry__measures__rows_by_their_own),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
