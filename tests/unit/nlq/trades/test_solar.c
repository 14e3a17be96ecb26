/* An installer of solar panels: what is paid in part, hours that were worked, wages and managers,
 * open leads, reference by name, things that are no longer owned, and follow-ups of these. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE branches(branch_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, "
    "opened_on DATE NOT NULL);"
    "INSERT INTO branches VALUES (1, 'Graz North', 'Graz', '2020-01-01'), (2, 'Linz Central', "
    "'Linz', '2021-01-01');"
    "CREATE TABLE employees(emp_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, job_title TEXT "
    "NOT NULL, branch_id INTEGER NOT NULL REFERENCES branches, manager_id INTEGER REFERENCES "
    "employees, left_on DATE, hourly_rate NUMERIC);"
    "INSERT INTO employees VALUES (1, 'Vera Hofer', 'branch manager', 1, NULL, NULL, 50), (2, 'Uwe "
    "Moser', 'installer', 1, 1, NULL, 30), (3, 'Ida Fuchs', 'installer', 2, 1, '2026-03-03', 60), "
    "(4, 'Leo Eder', 'sales rep', 2, 1, NULL, 35);"
    "CREATE TABLE customers(customer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT "
    "NULL, created_at DATETIME NOT NULL);"
    "INSERT INTO customers VALUES (1, 'Huber GmbH', 'Wien', '2026-10-05 10:00'), (2, 'Greta "
    "Wagner', 'Steyr', '2026-11-05 10:00');"
    "CREATE TABLE leads(lead_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, "
    "source TEXT NOT NULL, received_at DATETIME NOT NULL, owner_id INTEGER REFERENCES "
    "employees(emp_id), status TEXT NOT NULL);"
    "INSERT INTO leads VALUES (1, 1, 'website', '2026-10-05 10:00', 4, 'new'), (2, 1, 'referral', "
    "'2026-09-05 10:00', 4, 'won'), (3, 2, 'website', '2026-09-05 10:00', 4, 'lost'), (4, 2, "
    "'website', '2026-09-06 10:00', 4, 'contacted');"
    "CREATE TABLE quotes(quote_no TEXT PRIMARY KEY, lead_id INTEGER NOT NULL REFERENCES leads, "
    "amount_eur NUMERIC NOT NULL, status TEXT NOT NULL, accepted_on DATE);"
    "INSERT INTO quotes VALUES ('Q-1', 1, 9000, 'sent', NULL), ('Q-2', 2, 8000, 'accepted', "
    "'2026-09-20'), ('Q-3', 3, 7000, 'rejected', NULL);"
    "CREATE TABLE projects(project_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers, system_kwp NUMERIC NOT NULL, planned_start DATE, actual_start DATE, planned_end "
    "DATE, completed_on DATE, lead_installer_id INTEGER REFERENCES employees(emp_id));"
    "INSERT INTO projects VALUES (11, 1, 12, '2026-08-01', '2026-08-03', '2026-08-10', "
    "'2026-08-20', 2), (12, 2, 9, '2026-09-01', '2026-09-01', '2026-09-09', NULL, 3);"
    "CREATE TABLE components(sku TEXT PRIMARY KEY, description TEXT NOT NULL, unit_cost NUMERIC "
    "NOT NULL, list_price NUMERIC NOT NULL, stock_qty INTEGER NOT NULL, min_stock INTEGER NOT "
    "NULL);"
    "INSERT INTO components VALUES ('A', 'Panel', 100, 150, 0, 10), ('B', 'Cable', 10, 11, 30, 0);"
    "CREATE TABLE work_hours(id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL REFERENCES "
    "projects, emp_id INTEGER NOT NULL REFERENCES employees, work_date DATE NOT NULL, hours "
    "NUMERIC NOT NULL);"
    "INSERT INTO work_hours VALUES (1, 11, 2, '2026-10-05', 8), (2, 11, 3, '2026-10-06', 7), (3, "
    "12, 2, '2026-11-06', 6);"
    "CREATE TABLE invoices(invoice_no TEXT PRIMARY KEY, project_id INTEGER NOT NULL REFERENCES "
    "projects, issued_on DATE NOT NULL, due_on DATE NOT NULL, amount NUMERIC NOT NULL, status TEXT "
    "NOT NULL);"
    "INSERT INTO invoices VALUES ('I-1', 11, '2026-09-01', '2026-09-15', 900, 'open'), ('I-2', 11, "
    "'2026-09-02', '2026-09-16', 800, 'partly paid'), ('I-3', 12, '2026-09-03', '2026-09-17', 700, "
    "'paid'), ('I-4', 12, '2026-09-04', '2026-09-18', 600, 'paid'), ('I-5', 12, '2026-09-05', "
    "'2026-09-19', 500, 'open');"
    "CREATE TABLE payments(payment_id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL REFERENCES "
    "invoices, paid_on DATE NOT NULL, amount NUMERIC NOT NULL, method TEXT NOT NULL);"
    "INSERT INTO payments VALUES (1, 'I-2', '2026-10-16', 400, 'cash'), (2, 'I-3', '2026-09-16', "
    "700, 'transfer');"
    "CREATE TABLE vans(van_id INTEGER PRIMARY KEY, reg_no TEXT NOT NULL, bought_on DATE NOT NULL, "
    "sold_on DATE);"
    "INSERT INTO vans VALUES (1, 'G-1', '2018-01-01', '2025-05-05'), (2, 'G-2', '2019-01-01', "
    "NULL);"
    "CREATE TABLE shifts(shift_id INTEGER PRIMARY KEY, emp_id INTEGER NOT NULL REFERENCES "
    "employees, shift_date DATE NOT NULL, no_show TEXT NOT NULL);"
    "INSERT INTO shifts VALUES (1, 2, '2026-01-05', 'Y'), (2, 2, '2026-12-05', 'N'), (3, 3, "
    "'2026-02-05', 'N');"
    "CREATE TABLE faults(fault_id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL REFERENCES "
    "projects, reported_at DATETIME NOT NULL, fixed_at DATETIME, reported_by INTEGER REFERENCES "
    "employees(emp_id), fixed_by INTEGER REFERENCES employees(emp_id), repair_cost NUMERIC);"
    "INSERT INTO faults VALUES (1, 11, '2026-10-05 10:00', '2026-10-06 10:00', 3, 2, 50), (2, 12, "
    "'2026-10-07 10:00', NULL, 2, NULL, NULL);";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

/* "Paid in part" is still owed; the whole amount is given, and said to be. */
static void nlq_ask__counts__what_is_paid_in_part_as_owed(void **state)
{
    static const struct asked asked[] = {
        {"unpaid invoices",
         "SELECT invoice_no FROM invoices WHERE status = 'open' OR status = 'partly paid'"},
        {"overdue invoices", "SELECT invoice_no FROM invoices WHERE due_on < '2026-11-25' AND "
                             "(status = 'open' OR status = 'partly paid')"},
        {"unpaid or partly paid invoices",
         "SELECT invoice_no FROM invoices WHERE status = 'open' OR status = 'partly paid'"},
        {"total outstanding per customer",
         "SELECT customers.name, sum(invoices.amount) AS total_amount FROM customers JOIN projects "
         "ON projects.customer_id = customers.customer_id JOIN invoices ON invoices.project_id = "
         "projects.project_id WHERE invoices.status = 'open' OR invoices.status = 'partly paid' "
         "GROUP BY customers.customer_id"},
        {"outstanding balance of Huber GmbH",
         "SELECT sum(invoices.amount) FROM invoices JOIN projects ON invoices.project_id = "
         "projects.project_id JOIN customers ON projects.customer_id = customers.customer_id WHERE "
         "(invoices.status = 'open' OR invoices.status = 'partly paid') AND customers.name = "
         "'Huber GmbH'"},
        {"customers without unpaid invoices",
         "SELECT name FROM customers WHERE customer_id NOT IN (SELECT projects.customer_id FROM "
         "projects JOIN invoices ON invoices.project_id = projects.project_id WHERE "
         "invoices.status = 'open' OR invoices.status = 'partly paid')"},
        {"who owes us the most?",
         "SELECT customers.name FROM customers JOIN projects ON projects.customer_id = "
         "customers.customer_id JOIN invoices ON invoices.project_id = projects.project_id WHERE "
         "invoices.status = 'open' OR invoices.status = 'partly paid' GROUP BY "
         "customers.customer_id ORDER BY sum(invoices.amount) DESC LIMIT 1"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__adds_up__hours_that_were_worked(void **state)
{
    static const struct asked asked[] = {
        {"hours worked last month per employee",
         "SELECT employees.full_name, sum(work_hours.hours) AS total_hours FROM employees JOIN "
         "work_hours ON work_hours.emp_id = employees.emp_id WHERE work_hours.work_date >= "
         "'2026-10-01' AND work_hours.work_date < '2026-11-01' GROUP BY employees.emp_id"},
        {"employees who worked more than 100 hours this year",
         "SELECT employees.full_name FROM employees JOIN work_hours ON work_hours.emp_id = "
         "employees.emp_id WHERE work_hours.work_date >= '2026-01-01' AND work_hours.work_date < "
         "'2027-01-01' GROUP BY employees.emp_id HAVING sum(work_hours.hours) > 100"},
        {"who has not logged any hours this month",
         "SELECT full_name FROM employees WHERE emp_id NOT IN (SELECT emp_id FROM work_hours WHERE "
         "work_date >= '2026-11-01' AND work_date < '2026-12-01')"},
        {"labour cost per project",
         "SELECT projects.project_id, sum(employees.hourly_rate * work_hours.hours) FROM projects "
         "JOIN work_hours ON work_hours.project_id = projects.project_id JOIN employees ON "
         "work_hours.emp_id = employees.emp_id GROUP BY projects.project_id"},
        {"labour cost of project 12",
         "SELECT sum(employees.hourly_rate * work_hours.hours) FROM work_hours JOIN projects ON "
         "work_hours.project_id = projects.project_id JOIN employees ON work_hours.emp_id = "
         "employees.emp_id WHERE projects.project_id = 12"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__finds__whose_name_follows_a_reference(void **state)
{
    static const struct asked asked[] = {
        {"projects led by Uwe Moser",
         "SELECT projects.* FROM projects JOIN employees ON projects.lead_installer_id = "
         "employees.emp_id WHERE employees.full_name = 'Uwe Moser'"},
        {"faults fixed by Uwe Moser",
         "SELECT * FROM faults WHERE fixed_by IN (SELECT emp_id FROM employees WHERE full_name = "
         "'Uwe Moser')"},
        {"faults reported by Uwe Moser", "SELECT * FROM faults WHERE reported_by IN (SELECT emp_id "
                                         "FROM employees WHERE full_name = 'Uwe Moser')"},
        {"projects with lead installer Uwe Moser",
         "SELECT projects.* FROM projects JOIN employees ON projects.lead_installer_id = "
         "employees.emp_id WHERE employees.full_name = 'Uwe Moser'"},
        {"who fixed the most faults this year?",
         "SELECT employees.full_name FROM employees JOIN faults ON faults.fixed_by = "
         "employees.emp_id WHERE faults.fixed_at >= '2026-01-01' AND faults.fixed_at < "
         "'2027-01-01' GROUP BY employees.emp_id ORDER BY count(*) DESC LIMIT 1"},
        {"employees whose manager is Vera Hofer",
         "SELECT full_name FROM employees WHERE manager_id IN (SELECT emp_id FROM employees WHERE "
         "full_name = 'Vera Hofer')"},
        {"employees with a higher hourly rate than their manager",
         "SELECT employees.full_name FROM employees JOIN employees AS above ON "
         "employees.manager_id = above.emp_id WHERE employees.hourly_rate > above.hourly_rate"},
        {"who earns more than their manager?",
         "SELECT employees.full_name FROM employees JOIN employees AS above ON "
         "employees.manager_id = above.emp_id WHERE employees.hourly_rate > above.hourly_rate"},
        {"who earns the most?",
         "SELECT full_name FROM employees ORDER BY hourly_rate DESC LIMIT 1"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__reads__what_rows_are_said_to_be(void **state)
{
    static const struct asked asked[] = {
        {"how many open leads do we have?",
         "SELECT count(*) FROM leads WHERE status <> 'won' AND status <> 'lost'"},
        {"total value of open quotes",
         "SELECT sum(amount_eur) FROM quotes WHERE status <> 'accepted' AND status <> 'rejected'"},
        {"open or partly paid invoices",
         "SELECT invoice_no FROM invoices WHERE status = 'open' OR status = 'partly paid'"},
        {"new customers this month", "SELECT name FROM customers WHERE created_at >= '2026-11-01' "
                                     "AND created_at < '2026-12-01'"},
        {"vans we sold, and when", "SELECT reg_no, sold_on FROM vans WHERE sold_on IS NOT NULL"},
        {"oldest van still in the fleet",
         "SELECT reg_no FROM vans WHERE sold_on IS NULL ORDER BY bought_on LIMIT 1"},
        {"who has no shifts in december?",
         "SELECT full_name FROM employees WHERE emp_id NOT IN (SELECT emp_id FROM shifts WHERE "
         "shift_date >= '2026-12-01' AND shift_date < '2027-01-01')"},
        {"win rate per sales rep",
         "SELECT employees.full_name, 100.0 * count(CASE WHEN leads.status = 'won' THEN 1 END) / "
         "count(*) AS percent FROM employees JOIN leads ON leads.owner_id = employees.emp_id WHERE "
         "employees.job_title = 'sales rep' GROUP BY employees.emp_id"},
        {"conversion rate by source", "SELECT source, 100.0 * count(CASE WHEN status = 'won' THEN "
                                      "1 END) / count(*) AS percent FROM leads GROUP BY source"},
        {"which installers have no project this month?",
         "SELECT full_name FROM employees WHERE job_title = 'installer' AND emp_id NOT IN (SELECT "
         "lead_installer_id FROM projects WHERE planned_start >= '2026-11-01' AND planned_start < "
         "'2026-12-01' AND lead_installer_id IS NOT NULL)"},
        {"how many people work in Linz?",
         "SELECT count(*) FROM employees JOIN branches ON employees.branch_id = branches.branch_id "
         "WHERE employees.left_on IS NULL AND branches.city = 'Linz'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__goes_by__the_row_or_number_that_is_meant(void **state)
{
    static const struct asked asked[] = {
        {"who is the lead installer of project 12?",
         "SELECT DISTINCT employees.full_name FROM employees JOIN projects ON "
         "projects.lead_installer_id = employees.emp_id WHERE projects.project_id = 12"},
        {"components with a margin above 30%", "SELECT description FROM components WHERE 100.0 * "
                                               "(list_price - unit_cost) / list_price > 30"},
        {"components with stock 0", "SELECT description FROM components WHERE stock_qty = 0"},
        {"no-shows per employee",
         "SELECT employees.full_name, count(*) AS shifts FROM employees JOIN shifts ON "
         "shifts.emp_id = employees.emp_id WHERE shifts.no_show = 'Y' GROUP BY employees.emp_id"},
        {"how many no shows did each employee have?",
         "SELECT employees.full_name, count(shifts.shift_id) AS shifts FROM employees LEFT JOIN "
         "shifts ON shifts.emp_id = employees.emp_id AND shifts.no_show = 'Y' GROUP BY "
         "employees.emp_id"},
        {"revenue 2026", "SELECT sum(amount) FROM invoices WHERE issued_on >= '2026-01-01' AND "
                         "issued_on < '2027-01-01'"},
        {"revenue excluding open invoices in 2026",
         "SELECT sum(amount) FROM invoices WHERE status <> 'open' AND issued_on >= '2026-01-01' "
         "AND issued_on < '2027-01-01'"},
        {"out of stock components", "SELECT description FROM components WHERE stock_qty = 0"},
        {"value of accepted quotes per month",
         "SELECT strftime('%Y-%m', accepted_on) AS month, sum(amount_eur) AS total_amount_eur "
         "FROM quotes WHERE accepted_on IS NOT NULL GROUP BY strftime('%Y-%m', accepted_on) "
         "ORDER BY strftime('%Y-%m', accepted_on)"},
        {"average delay of projects",
         "SELECT avg(julianday(completed_on) - julianday(planned_end)) AS days FROM projects"},
        {"average repair time",
         "SELECT avg(julianday(fixed_at) - julianday(reported_at)) AS days FROM faults"},
        {"payments by method november vs october",
         "SELECT method, count(CASE WHEN paid_on >= '2026-10-01' AND paid_on < '2026-11-01' THEN 1 "
         "END) AS payments_2026_10, count(CASE WHEN paid_on >= '2026-11-01' AND paid_on < "
         "'2026-12-01' THEN 1 END) AS payments_2026_11 FROM payments WHERE paid_on >= '2026-10-01' "
         "AND paid_on < '2026-12-01' GROUP BY method"},
        {"revenue by customer 2026",
         "SELECT customers.name, sum(invoices.amount) AS revenue FROM customers JOIN projects ON "
         "projects.customer_id = customers.customer_id JOIN invoices ON invoices.project_id = "
         "projects.project_id WHERE invoices.issued_on >= '2026-01-01' AND invoices.issued_on < "
         "'2027-01-01' GROUP BY customers.customer_id"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* A follow-up keeps what no condition says, and is not surer than what it follows. */
static void nlq_ask__carries__what_the_question_before_said(void **state)
{
    static const struct {
        const char *questions[2], *sql;
        bool leaves_out;
    } chains[] = {
        {{"invoices that were paid late", "only Huber GmbH"},
         "SELECT DISTINCT invoices.invoice_no FROM invoices JOIN projects ON invoices.project_id = "
         "projects.project_id JOIN payments ON payments.invoice_no = invoices.invoice_no JOIN "
         "customers ON projects.customer_id = customers.customer_id WHERE payments.paid_on > "
         "invoices.due_on AND customers.name = 'Huber GmbH' AND invoices.status = 'paid'",
         false},
        {{"employees whose manager is Vera Hofer", "and Uwe Moser?"},
         "SELECT full_name FROM employees WHERE manager_id IN (SELECT emp_id FROM employees WHERE "
         "full_name = 'Uwe Moser')",
         false},
        {{"open leads", "how many per source?"},
         "SELECT source, count(*) AS leads FROM leads WHERE status <> 'won' AND status <> 'lost' "
         "GROUP BY source",
         false},
        {{"nice vans", "only those bought in 2019"},
         "SELECT reg_no FROM vans WHERE bought_on >= '2019-01-01' AND bought_on < '2020-01-01'",
         true},
    };
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        struct nlq_answer *before = fixture_ask(*state, chains[i].questions[0], NULL);
        struct nlq_answer *answer = fixture_ask(*state, chains[i].questions[1], before->context);
        bool left_out = false;
        assert_true(answer->count > 0);
        const struct nlq_reading *reading = &answer->readings[0];
        assert_same_text(chains[i].questions[1], reading->sql, chains[i].sql);
        for (size_t e = 0; e < reading->evidence_count; e++)
            left_out = left_out || reading->evidence[e].kind == EVIDENCE_IGNORED;
        assert_int_equal(left_out, chains[i].leaves_out);
        assert_false(left_out && reading->sure);
        nlq_answer_free(answer);
        nlq_answer_free(before);
    }
}

/* Who is asked for is no sum, and a time no cost. */
static void nlq_ask__declines__another_kind_of_answer(void **state)
{
    static const char *const questions[] = {"who is paid the most", "repair time per project"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__counts__what_is_paid_in_part_as_owed, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__hours_that_were_worked, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__finds__whose_name_follows_a_reference, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__what_rows_are_said_to_be, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__goes_by__the_row_or_number_that_is_meant, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__carries__what_the_question_before_said, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__another_kind_of_answer, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
