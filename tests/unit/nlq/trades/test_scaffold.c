/* Questions of a scaffolding hire: who belongs to a gang and who leads it, counts for groups some
 * tables away, inspections of which the failed have no tag, amounts beside days, and dates alone.
 */
#include <string.h>

#include "../fixture.h"

static const char scaffold[] =
    "CREATE TABLE clients (client_id INTEGER PRIMARY KEY, client_name TEXT, credit_limit "
    "NUMERIC);"
    "CREATE TABLE employees (emp_id INTEGER PRIMARY KEY, forename TEXT, surname TEXT, grade "
    "TEXT);"
    "CREATE TABLE gangs (gang_id INTEGER PRIMARY KEY, gang_name TEXT, foreman_id INTEGER "
    "REFERENCES employees (emp_id));"
    "CREATE TABLE gang_members (gang_id INTEGER REFERENCES gangs (gang_id), emp_id INTEGER "
    "REFERENCES employees (emp_id), PRIMARY KEY (gang_id, emp_id));"
    "CREATE TABLE vehicles (reg TEXT PRIMARY KEY, make TEXT, mot_due DATE);"
    "CREATE TABLE sites (site_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients "
    "(client_id), site_name TEXT, addr TEXT, town TEXT);"
    "CREATE TABLE jobs (job_no TEXT PRIMARY KEY, site_id INTEGER NOT NULL REFERENCES sites "
    "(site_id), descr TEXT, quoted_on DATE, quote_amt NUMERIC, status TEXT, struck_on DATE);"
    "CREATE TABLE inspections (insp_id INTEGER PRIMARY KEY, job_no TEXT REFERENCES jobs (job_no), "
    "insp_date DATE, inspector_id INTEGER REFERENCES employees (emp_id), outcome TEXT, tag_no "
    "TEXT);"
    "CREATE TABLE invoices (inv_no INTEGER PRIMARY KEY, job_no TEXT REFERENCES jobs (job_no), "
    "inv_date DATE, due_date DATE, net NUMERIC, vat NUMERIC, paid_on DATE);"
    "INSERT INTO clients VALUES (1, 'Brook Homes', 5000), (2, 'Wychavon Council', NULL);"
    "INSERT INTO employees VALUES (1, 'Jo', 'Farber', 'foreman'), (2, 'Will', 'Brien', "
    "'scaffolder'), (3, 'Zoe', 'Kowal', 'scaffolder');"
    "INSERT INTO gangs VALUES (1, 'Blue', 1), (2, 'Red', NULL);"
    "INSERT INTO gang_members VALUES (1, 2), (1, 3), (2, 3);"
    "INSERT INTO vehicles VALUES ('VX19 KLO', 'DAF', '2026-12-05'), ('VX21 PPT', 'Iveco', "
    "'2027-03-01');"
    "INSERT INTO sites VALUES (1, 1, 'Mill House', '4 Mill Lane', 'Malvern'), (2, 2, 'High "
    "Court', '9 High St', 'Malvern'), (3, 1, 'Park Row', '2 High St', 'Pershore');"
    "INSERT INTO jobs VALUES ('S1', 1, 'chimney', '2026-01-05', 12000, 'on hire', NULL), ('S2', "
    "2, 'render', '2026-02-01', 900, 'lost', NULL), ('S3', 3, 'chimney', '2026-05-01', 15000, "
    "'lost', '2026-09-01');"
    "INSERT INTO inspections VALUES (1, 'S1', '2026-03-01', 1, 'pass', 'T1'), (2, 'S1', "
    "'2026-03-08', 2, 'fail', NULL), (3, 'S2', '2026-04-01', 1, 'pass', 'T3'), (4, 'S2', "
    "'2026-04-08', 1, 'fail', NULL);"
    "INSERT INTO invoices VALUES (1, 'S1', '2026-03-04', '2026-04-03', 12000, 2400, NULL), (2, "
    "'S2', '2026-03-09', '2026-04-08', 900, 180, NULL), (3, 'S3', '2026-06-09', '2026-07-08', "
    "900, 180, '2026-07-01');";

static int setup(void **state)
{
    return fixture_open(state, scaffold);
}

static void nlq_ask__reads__members_and_not_who_leads(void **state)
{
    static const struct asked cases[] = {
        {"who is in the blue gang",
         "SELECT DISTINCT employees.forename, employees.surname FROM employees JOIN gang_members "
         "ON gang_members.emp_id = employees.emp_id JOIN gangs ON gang_members.gang_id = "
         "gangs.gang_id WHERE gangs.gang_name = 'Blue'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__counts__for_a_group_some_tables_away(void **state)
{
    static const struct asked cases[] = {
        {"unpaid invoices by client",
         "SELECT clients.client_name, count(*) AS invoices FROM clients JOIN sites ON "
         "sites.client_id = clients.client_id JOIN jobs ON jobs.site_id = sites.site_id JOIN "
         "invoices ON invoices.job_no = jobs.job_no WHERE invoices.paid_on IS NULL GROUP BY "
         "clients.client_id"},
        {"overdue invoices by client",
         "SELECT clients.client_name, count(*) AS invoices FROM clients JOIN sites ON "
         "sites.client_id = clients.client_id JOIN jobs ON jobs.site_id = sites.site_id JOIN "
         "invoices ON invoices.job_no = jobs.job_no WHERE invoices.due_date < '2026-11-25' AND "
         "invoices.paid_on IS NULL GROUP BY clients.client_id"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__asks__for_the_last_of_the_deeds(void **state)
{
    static const struct asked cases[] = {
        {"when was S1 last inspected",
         "SELECT insp_date FROM inspections WHERE job_no = 'S1' ORDER BY insp_date DESC LIMIT 1"},
        {"who inspects the most",
         "SELECT employees.forename, employees.surname FROM employees JOIN inspections ON "
         "inspections.inspector_id = employees.emp_id GROUP BY employees.emp_id ORDER BY count(*) "
         "DESC LIMIT 1"},
        {"who inspected S1",
         "SELECT DISTINCT employees.forename, employees.surname FROM employees JOIN inspections "
         "ON inspections.inspector_id = employees.emp_id WHERE inspections.job_no = 'S1'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

/* The failed inspections have no tag. */
static void nlq_ask__shows__rows_whole_whose_label_is_missing(void **state)
{
    static const struct asked cases[] = {
        {"failed inspections", "SELECT * FROM inspections WHERE outcome = 'fail'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__compares__an_amount_and_no_day(void **state)
{
    static const struct asked cases[] = {
        {"quotes over 10000 not lost",
         "SELECT descr FROM jobs WHERE quote_amt > 10000 AND status <> 'lost'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

/* Where rows have a net and a tax, and nobody said "us". */
static void nlq_ask__adds_up__what_is_owed(void **state)
{
    static const struct asked cases[] = {
        {"how much does Wychavon Council owe us",
         "SELECT sum(invoices.net) FROM invoices JOIN jobs ON invoices.job_no = jobs.job_no JOIN "
         "sites ON jobs.site_id = sites.site_id JOIN clients ON sites.client_id = "
         "clients.client_id WHERE invoices.paid_on IS NULL AND clients.client_name = 'Wychavon "
         "Council'"},
        {"how much does Brook Homes owe",
         "SELECT sum(invoices.net) FROM invoices JOIN jobs ON invoices.job_no = jobs.job_no JOIN "
         "sites ON jobs.site_id = sites.site_id JOIN clients ON sites.client_id = "
         "clients.client_id WHERE invoices.paid_on IS NULL AND clients.client_name = 'Brook "
         "Homes'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__denies__the_deed_and_not_the_place(void **state)
{
    static const struct asked cases[] = {
        {"jobs not struck in Malvern",
         "SELECT jobs.descr FROM jobs JOIN sites ON jobs.site_id = sites.site_id WHERE "
         "jobs.struck_on IS NULL AND sites.town = 'Malvern'"},
        {"jobs not struck for Brook Homes",
         "SELECT jobs.descr FROM jobs JOIN sites ON jobs.site_id = sites.site_id JOIN clients ON "
         "sites.client_id = clients.client_id WHERE jobs.struck_on IS NULL AND "
         "clients.client_name = 'Brook Homes'"},
        {"invoices not paid by Brook Homes",
         "SELECT invoices.* FROM invoices JOIN jobs ON invoices.job_no = jobs.job_no JOIN sites "
         "ON jobs.site_id = sites.site_id JOIN clients ON sites.client_id = clients.client_id "
         "WHERE invoices.paid_on IS NULL AND clients.client_name = 'Brook Homes'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__reads__a_bound_at_the_end(void **state)
{
    static const struct asked cases[] = {
        {"jobs for Wychavon Council over 10000",
         "SELECT jobs.descr FROM jobs JOIN sites ON jobs.site_id = sites.site_id JOIN clients ON "
         "sites.client_id = clients.client_id WHERE jobs.quote_amt > 10000 AND "
         "clients.client_name = 'Wychavon Council'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

/* Whether all are is a yes or a no: what is shown is never sure. */
static void nlq_ask__shows__those_that_are_not(void **state)
{
    static const struct asked cases[] = {
        {"are all invoices paid", "SELECT * FROM invoices WHERE paid_on IS NULL"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__reads__a_date_alone(void **state)
{
    static const struct asked cases[] = {
        {"MOT due in december 2026",
         "SELECT make FROM vehicles WHERE mot_due >= '2026-12-01' AND mot_due < '2027-01-01'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__shows__the_place_of_what_it_belongs_to(void **state)
{
    static const struct asked cases[] = {
        {"where is job S2",
         "SELECT DISTINCT sites.addr FROM sites JOIN jobs ON jobs.site_id = sites.site_id WHERE "
         "jobs.job_no = 'S2'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__members_and_not_who_leads, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__counts__for_a_group_some_tables_away, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__asks__for_the_last_of_the_deeds, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__rows_whole_whose_label_is_missing, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__compares__an_amount_and_no_day, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__what_is_owed, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__denies__the_deed_and_not_the_place, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__a_bound_at_the_end, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__those_that_are_not, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__a_date_alone, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__the_place_of_what_it_belongs_to, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
