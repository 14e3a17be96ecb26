/* Questions of a firm that looks after lifts: flags in the plural, what is done and what is not
 * yet, a full name, dates that are not called so, a column called since. */
#include "../fixture.h"

static const char lifts[] =
    "CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, since DATE, vip BOOLEAN NOT "
    "NULL);"
    "CREATE TABLE lifts (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients "
    "(id), serial TEXT NOT NULL UNIQUE, last_inspection DATE);"
    "CREATE TABLE technicians (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT "
    "NOT NULL, supervisor_id INTEGER REFERENCES technicians (id), hourly_rate REAL NOT NULL, "
    "on_call BOOLEAN NOT NULL);"
    "CREATE TABLE visits (id INTEGER PRIMARY KEY, lift_id INTEGER NOT NULL REFERENCES lifts (id), "
    "technician_id INTEGER REFERENCES technicians (id), kind TEXT NOT NULL, requested_on DATE NOT "
    "NULL, completed_on DATE, status TEXT NOT NULL, emergency BOOLEAN NOT NULL);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, order_no INTEGER NOT NULL UNIQUE, client_id "
    "INTEGER NOT NULL REFERENCES clients (id), shipped_on DATE);"
    "CREATE TABLE addresses (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients "
    "(id), street TEXT NOT NULL, postal_code TEXT NOT NULL, city TEXT NOT NULL);"
    "INSERT INTO addresses VALUES (1, 1, 'Ring 1', '8010', 'Graz'), (2, 2, 'Weg 2', '4020', "
    "'Linz'), (3, 3, 'Gasse 3', '8020', 'Graz');"
    "INSERT INTO clients VALUES (1, 'Hotel Stern', '2019-03-01', 1), (2, 'Spital Nord', "
    "'2021-06-01', 0), (3, 'Haus Au', '2023-01-15', 0);"
    "INSERT INTO lifts VALUES (1, 1, 'L-1', '2025-02-02'), (2, 2, 'L-2', NULL), (3, 3, 'L-3', "
    "'2024-05-05');"
    "INSERT INTO technicians VALUES (1, 'Eva', 'Moser', NULL, 60, 0), (2, 'Tom', 'Wagner', 1, 45, "
    "1), (3, 'Tom', 'Lang', 2, 44, 0), (4, 'Ida', 'Wagner', 1, 50, 1);"
    "INSERT INTO visits VALUES (1, 1, 2, 'repair', '2025-01-05', '2025-01-06', 'done', 1), (2, 1, "
    "3, 'inspection', '2025-02-01', '2025-02-02', 'done', 0), (3, 2, 2, 'repair', '2026-03-01', "
    "NULL, 'planned', 1), (4, 3, 4, 'inspection', '2024-05-01', '2024-05-05', 'done', 0);"
    "INSERT INTO orders VALUES (1, 70001, 1, NULL), (2, 70002, 2, '2025-05-05'), (3, 70003, 3, "
    "NULL);";

#define NAME "SELECT first_name, last_name FROM technicians WHERE "

static const struct {
    const char *question, *sql;
} cases[] = {
    /* a flag in the plural is the rows that it is true of */
    {"list emergencies", "SELECT * FROM visits WHERE emergency = 1"},
    {"how many vips do we have", "SELECT count(*) FROM clients WHERE vip = 1"},
    {"which technician had the most emergencies",
     "SELECT technicians.first_name, technicians.last_name FROM technicians JOIN visits ON "
     "visits.technician_id = technicians.id WHERE visits.emergency = 1 GROUP BY technicians.id "
     "ORDER BY count(*) DESC LIMIT 1"},
    {"average rate of technicians on call",
     "SELECT avg(hourly_rate) FROM technicians WHERE on_call = 1"},
    /* what is done, and what has to be */
    {"how many visits are done", "SELECT count(*) FROM visits WHERE status = 'done'"},
    {"done visits", "SELECT * FROM visits WHERE status = 'done'"},
    {"visits that have to be completed", "SELECT * FROM visits WHERE completed_on IS NULL"},
    {"orders which must be shipped", "SELECT * FROM orders WHERE shipped_on IS NULL"},
    /* one person */
    {"who is the supervisor of Tom Wagner",
     NAME "id IN (SELECT supervisor_id FROM technicians WHERE first_name = 'Tom' AND last_name = "
          "'Wagner')"},
    {"technicians supervised by Eva Moser",
     NAME "supervisor_id IN (SELECT id FROM technicians WHERE first_name = 'Eva' AND last_name = "
          "'Moser')"},
    /* a date of the rows, and no kind of visit */
    {"which lifts have no inspection date",
     "SELECT serial FROM lifts WHERE last_inspection IS NULL"},
    {"lifts with inspection date before 2025",
     "SELECT serial FROM lifts WHERE last_inspection < '2025-01-01'"},
    /* when, and not the column of clients */
    {"visits since 2025", "SELECT * FROM visits WHERE requested_on >= '2025-01-01'"},
    {"clients since 2020", "SELECT name FROM clients WHERE since >= '2020-01-01'"},
    {"visits more than a year ago", "SELECT * FROM visits WHERE requested_on < '2025-11-25'"},
    /* no line of an address stands for it */
    {"addresses in Graz", "SELECT * FROM addresses WHERE city = 'Graz'"},
    /* no key is so high */
    {"order 70002", "SELECT * FROM orders WHERE order_no = 70002"},
};

static void nlq_ask__reads__what_a_lift_firm_asks(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(answers_with(*state, cases[i].question, cases[i].sql));
        assert_true(fixture_runs(cases[i].sql));
    }
}

/* Nothing says what needs one; nobody shows the clients. */
static void nlq_ask__is_not_sure__of_a_need_or_of_company(void **state)
{
    static const char *const questions[] = {"lifts that need an inspection",
                                            "lifts inspected in 2025 with their client"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        assert_false(answer->count && answer->readings[0].sure);
        nlq_answer_free(answer);
    }
}

static int open_tables(void **state)
{
    return fixture_open(state, lifts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_a_lift_firm_asks),
        cmocka_unit_test(nlq_ask__is_not_sure__of_a_need_or_of_company),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
