/* What is to be shown beside rows, said behind what tells the rows: "with customer and date". */
#include "fixture.h"

static const char tails[] =
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, f_nm TEXT NOT NULL, l_nm TEXT NOT NULL, trade "
    "TEXT NOT NULL, boss_id INTEGER REFERENCES staff (id));"
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, phone TEXT NOT NULL);"
    "CREATE TABLE bills (id INTEGER PRIMARY KEY, bill_no TEXT NOT NULL UNIQUE, client_id INTEGER "
    "NOT NULL REFERENCES clients (id), issued_on DATE NOT NULL, due_on DATE NOT NULL, paid_on "
    "DATE, "
    "total NUMERIC(10,2) NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE complaints (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES "
    "clients (id), received_on DATE NOT NULL, reason TEXT NOT NULL, comment TEXT, handled_by_id "
    "INTEGER REFERENCES staff (id), resolved_on DATE);"
    "INSERT INTO staff VALUES (1, 'Ida', 'Nowak', 'foreman', NULL), (2, 'Tom', 'Becker', "
    "'apprentice', 1), (3, 'Eva', 'Lang', 'apprentice', 1);"
    "INSERT INTO clients VALUES (1, 'Rosa Vogel', '0123'), (2, 'Max Kern', '0456');"
    "INSERT INTO bills VALUES (1, 'B-101', 1, '2026-10-05', '2026-10-20', NULL, 120, 'open'), (2, "
    "'B-102', 2, '2026-11-05', '2026-11-20', '2026-11-18', 80, 'settled');"
    "INSERT INTO complaints VALUES (1, 1, '2026-10-08', 'late', NULL, 2, NULL), (2, 2, "
    "'2026-11-08', 'broken', 'box torn', NULL, '2026-11-10');";

static int tails_setup(void **state)
{
    return fixture_open(state, tails);
}

#define OF_CLIENTS "FROM complaints JOIN clients ON complaints.client_id = clients.id "

static const struct {
    const char *question, *sql;
} cases[] = {
    {"complaints not resolved yet, with client and date",
     "SELECT complaints.reason, clients.name, complaints.received_on " OF_CLIENTS
     "WHERE complaints.resolved_on IS NULL"},
    {"complaints not resolved yet - client, phone, reason",
     "SELECT complaints.reason, clients.name, clients.phone " OF_CLIENTS
     "WHERE complaints.resolved_on IS NULL"},
    {"complaints not resolved yet and who handles them",
     "SELECT complaints.reason, staff.f_nm, staff.l_nm FROM complaints LEFT JOIN staff ON "
     "complaints.handled_by_id = staff.id WHERE complaints.resolved_on IS NULL"},
    {"biggest bill ever and who it went to",
     "SELECT bills.bill_no, clients.name FROM bills JOIN clients ON bills.client_id = clients.id "
     "ORDER BY bills.total DESC LIMIT 1"},
    {"when was bill B-101 due and is it settled",
     "SELECT due_on, status FROM bills WHERE bill_no = 'B-101'"},
    {"apprentices and who they're under",
     "SELECT staff.f_nm, staff.l_nm, above.f_nm, above.l_nm FROM staff LEFT JOIN staff AS above "
     "ON staff.boss_id = above.id WHERE staff.trade = 'apprentice'"},
};

static void nlq_ask__shows_beside_rows__what_is_said_behind_them(void **state)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wrong += !answers_with(*state, cases[i].question, cases[i].sql);
        wrong += !fixture_runs(cases[i].sql);
    }
    assert_int_equal(wrong, 0);
}

static const char workshop[] =
    "CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE repair_orders (id INTEGER PRIMARY KEY, branch_id INTEGER REFERENCES branches "
    "(id), received_at TIMESTAMP);"
    "INSERT INTO branches VALUES (1, 'North'), (2, 'West');"
    "INSERT INTO repair_orders VALUES (1, 1, '2025-03-01 08:00'), (2, 1, '2025-04-01 09:00'), "
    "(3, 2, '2025-04-02 09:00');";

static int workshop_setup(void **state)
{
    return fixture_open(state, workshop);
}

/* "Repair" is no work of its own before "orders", and what rows are sorted by is said once. */
static void nlq_ask__reads_the_name_of_a_table__as_a_whole(void **state)
{
    static const char count[] = "how many repair orders are there";
    struct nlq_answer *answer = fixture_ask(*state, count, NULL);

    assert_true(answer->count > 0 && answer->readings[0].sure);
    nlq_answer_free(answer);
    assert_true(answers_with(*state, count, "SELECT count(*) FROM repair_orders"));
    assert_true(answers_with(*state, "sort the branches by number of repair orders",
                             "SELECT branches.name FROM branches JOIN repair_orders ON "
                             "repair_orders.branch_id = branches.id GROUP BY branches.id ORDER BY "
                             "count(*)"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__shows_beside_rows__what_is_said_behind_them),
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(nlq_ask__reads_the_name_of_a_table__as_a_whole),
    };
    const int failed = cmocka_run_group_tests(tests, tails_setup, fixture_teardown);
    return failed + cmocka_run_group_tests(others, workshop_setup, fixture_teardown);
}
