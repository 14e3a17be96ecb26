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
     "SELECT clients.name, clients.phone, complaints.reason FROM clients JOIN complaints ON "
     "complaints.client_id = clients.id WHERE complaints.resolved_on IS NULL"},
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

static const char outputs[] =
    "CREATE TABLE branches (id INTEGER PRIMARY KEY, branch_name TEXT NOT NULL, town TEXT NOT NULL, "
    "opened_year INTEGER NOT NULL);"
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, trade TEXT NOT NULL, "
    "salary INTEGER NOT NULL, branch_id INTEGER NOT NULL REFERENCES branches (id));"
    "CREATE TABLE members (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT NOT NULL, "
    "is_blocked INTEGER NOT NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members "
    "(id), issued_on DATE NOT NULL, amount NUMERIC(10,2) NOT NULL, paid_on DATE);"
    "CREATE TABLE items (id INTEGER PRIMARY KEY, item_name TEXT NOT NULL, stock_quantity INTEGER "
    "NOT NULL, is_frozen INTEGER NOT NULL);"
    "CREATE TABLE concerts (id INTEGER PRIMARY KEY, title TEXT NOT NULL, tickets_sold INTEGER NOT "
    "NULL);"
    "INSERT INTO branches VALUES (1, 'North', 'Leeds', 1998), (2, 'West', 'Bath', 2011);"
    "INSERT INTO staff VALUES (1, 'Ida Nowak', 'welder', 3200, 1), (2, 'Tom Becker', 'joiner', "
    "2800, 1), (3, 'Eva Lang', 'welder', 2500, 2);"
    "INSERT INTO members VALUES (1, 'Rosa Vogel', 'rosa@example.org', 1), (2, 'Max Kern', "
    "'max@example.org', 0);"
    "INSERT INTO invoices VALUES (1, 1, '2026-09-01', 40, NULL), (2, 1, '2026-10-01', 60, NULL), "
    "(3, 2, '2026-10-01', 30, '2026-10-20');"
    "INSERT INTO items VALUES (1, 'Cod fillets', 12, 1), (2, 'Rye bread', 40, 0);"
    "INSERT INTO concerts VALUES (1, 'Hamlet', 120), (2, 'Tartuffe', 80);";

static int outputs_setup(void **state)
{
    return fixture_open(state, outputs);
}

/* Words that stand in a list with columns, numbers spoken of before, and questions about the rows.
 */
static void nlq_ask__shows__all_that_is_asked_for(void **state)
{
    static const struct {
        const char *question, *sql;
    } asked[] = {
        {"our welders and where they work",
         "SELECT staff.full_name, branches.branch_name FROM staff JOIN branches ON "
         "staff.branch_id = branches.id WHERE staff.trade = 'welder'"},
        {"blocked members with open invoices and how much they owe",
         "SELECT members.full_name, sum(invoices.amount) AS total_amount FROM members JOIN "
         "invoices ON invoices.member_id = members.id WHERE members.is_blocked = 1 AND "
         "invoices.paid_on IS NULL GROUP BY members.id"},
        {"frozen items with what's left",
         "SELECT item_name, stock_quantity FROM items WHERE is_frozen = 1"},
        {"What are the names and towns of the branches opened after 2000?",
         "SELECT branch_name, town FROM branches WHERE opened_year > 2000"},
        {"Which staff earn more than 2600? Show their full name, trade and pay.",
         "SELECT full_name, trade, salary FROM staff WHERE salary > 2600"},
        {"Show the branches whose average staff salary is above 2600, with that average.",
         "SELECT branches.branch_name, avg(staff.salary) AS average_salary FROM branches JOIN "
         "staff ON staff.branch_id = branches.id GROUP BY branches.id HAVING avg(staff.salary) > "
         "2600"},
        {"Which branch is the oldest? Give its name and the year it was opened.",
         "SELECT branch_name, opened_year FROM branches ORDER BY opened_year LIMIT 1"},
        {"What are the total and the average number of tickets sold?",
         "SELECT sum(tickets_sold) AS total_tickets_sold, avg(tickets_sold) AS "
         "average_tickets_sold FROM concerts"},
        {"Which branch has the most staff, and how many does it have?",
         "SELECT branches.branch_name, count(*) AS staff FROM branches JOIN staff ON "
         "staff.branch_id = branches.id GROUP BY branches.id ORDER BY count(*) DESC LIMIT 1"},
        {"branches and where they are", "SELECT branch_name, town FROM branches"},
        {"blocked members with mail", "SELECT full_name, email FROM members WHERE is_blocked = 1"},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        wrong += !answers_with(*state, asked[i].question, asked[i].sql);
        wrong += !fixture_runs(asked[i].sql);
    }
    assert_int_equal(wrong, 0);
}

/* What cannot be shown is said, and nothing is below the least of all. */
static void nlq_ask__says__what_it_does_not_show(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "our welders and how far they are", NULL);
    const struct nlq_reading *reading = answer->count ? &answer->readings[0] : NULL;
    bool said = false;

    assert_non_null(reading);
    assert_false(reading->sure);
    for (size_t i = 0; i < reading->evidence_count; i++)
        said = said || (reading->evidence[i].kind == EVIDENCE_IGNORED &&
                        strcmp(reading->evidence[i].text, "how far they are") == 0);
    assert_true(said);
    nlq_answer_free(answer);
    answer = fixture_ask(*state, "items below the minimum stock quantity", NULL);
    assert_true(answer->count == 0 || !answer->readings[0].answers);
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__shows_beside_rows__what_is_said_behind_them),
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(nlq_ask__reads_the_name_of_a_table__as_a_whole),
    };
    const struct CMUnitTest lists[] = {
        cmocka_unit_test(nlq_ask__shows__all_that_is_asked_for),
        cmocka_unit_test(nlq_ask__says__what_it_does_not_show),
    };
    const int failed = cmocka_run_group_tests(tests, tails_setup, fixture_teardown) +
                       cmocka_run_group_tests(lists, outputs_setup, fixture_teardown);
    return failed + cmocka_run_group_tests(others, workshop_setup, fixture_teardown);
}
