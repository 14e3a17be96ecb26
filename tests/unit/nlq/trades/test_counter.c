/* What operators at a counter type: states, shares, totals, orders and lists in their words. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hired_on DATE NOT "
    "NULL);CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT NOT NULL, is_active INTEGER NOT "
    "NULL);CREATE TABLE tools (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, "
    "state TEXT NOT NULL, weight NUMERIC(6,2) NOT NULL);CREATE TABLE customers (id INTEGER "
    "PRIMARY KEY, name TEXT NOT NULL, phone TEXT NOT NULL);CREATE TABLE loans (id INTEGER PRIMARY "
    "KEY, loan_no INTEGER NOT NULL UNIQUE, customer_id INTEGER NOT NULL REFERENCES customers "
    "(id), tool_id INTEGER NOT NULL REFERENCES tools (id), employee_id INTEGER NOT NULL "
    "REFERENCES employees (id), started_on DATE NOT NULL, channel TEXT NOT NULL, status TEXT NOT "
    "NULL);CREATE TABLE vouchers (id INTEGER PRIMARY KEY, loan_id INTEGER NOT NULL REFERENCES "
    "loans (id), cancelled INTEGER NOT NULL);CREATE TABLE bills (id INTEGER PRIMARY KEY, bill_no "
    "TEXT NOT NULL UNIQUE, billed_on DATE NOT NULL, due_on DATE NOT NULL, total_cents INTEGER NOT "
    "NULL, status TEXT NOT NULL);CREATE TABLE bill_lines (id INTEGER PRIMARY KEY, bill_id INTEGER "
    "NOT NULL REFERENCES bills (id), tool_id INTEGER NOT NULL REFERENCES tools (id), quantity "
    "INTEGER NOT NULL);CREATE TABLE payments (id INTEGER PRIMARY KEY, bill_id INTEGER NOT NULL "
    "REFERENCES bills (id), paid_on DATE NOT NULL, method TEXT NOT NULL, amount_cents INTEGER NOT "
    "NULL);CREATE TABLE complaints (id INTEGER PRIMARY KEY, loan_id INTEGER NOT NULL REFERENCES "
    "loans (id), made_on DATE NOT NULL, reason TEXT NOT NULL);INSERT INTO employees VALUES (1, "
    "'Ada Brook', '2019-02-01'), (2, 'Ben Marsh', '2026-03-01'), (3, 'Cleo Ford', "
    "'2021-07-15');INSERT INTO parts VALUES (1, 'Chuck key', 1), (2, 'Old belt', 0);INSERT INTO "
    "tools VALUES (1, 'Hilti TE 30', 'drill', 'active', 4.2), (2, 'Bosch GBH', 'drill', "
    "'scrapped', 3.1), (3, 'Stihl MS', 'saw', 'active', 5.5), (4, 'Makita JS', 'saw', 'active', "
    "2.5);INSERT INTO customers VALUES (1, 'Rosa Vogel', '0123'), (2, 'Max Kern', '0456');INSERT "
    "INTO loans VALUES (1, 4101, 2, 1, 1, '2026-11-02', 'web', 'returned'), (2, 4102, 1, 1, 1, "
    "'2026-11-10', 'phone', 'open'), (3, 4103, 2, 3, 2, '2026-10-05', 'web', 'cancelled'), (4, "
    "4104, 1, 4, 2, '2025-06-01', 'desk', 'returned'), (5, 4105, 2, 3, 3, '2026-07-01', 'web', "
    "'extended'), (6, 4106, 1, 2, 1, '2026-01-20', 'desk', 'cancelled');INSERT INTO vouchers "
    "VALUES (1, 1, 0), (2, 4, 1);INSERT INTO bills VALUES (1, 'B-1', '2026-11-03', '2026-11-17', "
    "12000, 'sent'), (2, 'B-2', '2026-10-06', '2026-10-20', 4500, 'void'), (3, 'B-3', "
    "'2025-06-02', '2025-06-16', 8000, 'paid'), (4, 'B-4', '2026-11-12', '2026-11-26', 3000, "
    "'draft');INSERT INTO bill_lines VALUES (1, 1, 1, 2), (2, 2, 3, 1), (3, 3, 4, 5), (4, 4, 1, "
    "1);INSERT INTO payments VALUES (1, 3, '2025-06-10', 'card', 8000), (2, 1, '2026-11-15', "
    "'cash', 2000), (3, 1, '2026-11-20', 'card', 6000);INSERT INTO complaints VALUES (1, 1, "
    "'2026-11-04', 'blunt'), (2, 2, '2026-11-12', 'late'), (3, 3, '2026-10-07', 'late');";

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static const struct asked states[] = {
    {"how many loans aren't cancelled", "SELECT count(*) FROM loans WHERE status <> 'cancelled'"},
    {"average weight of active drills",
     "SELECT avg(weight) FROM tools WHERE state = 'active' AND kind = 'drill'"},
    {"number of loans per channel, cancelled loans don't count",
     "SELECT channel, count(*) AS loans FROM loans WHERE status <> 'cancelled' GROUP BY channel"},
    {"bills per month this year, no drafts or voids",
     "SELECT strftime('%Y-%m', billed_on) AS month, count(*) AS bills FROM bills WHERE billed_on "
     ">= '2026-01-01' AND billed_on < '2027-01-01' AND status <> 'draft' AND status <> 'void' "
     "GROUP BY strftime('%Y-%m', billed_on) ORDER BY strftime('%Y-%m', billed_on)"},
    {"total quantity per tool, no void bills",
     "SELECT tools.name, sum(bill_lines.quantity) AS total_quantity FROM tools JOIN bill_lines ON "
     "bill_lines.tool_id = tools.id JOIN bills ON bill_lines.bill_id = bills.id WHERE "
     "bills.status <> 'void' GROUP BY tools.id"},
};

static void nlq_ask__reads_states__as_those_of_the_rows_they_are_said_of(void **state)
{
    assert_all_answered(*state, states, sizeof states / sizeof *states);
}

static const struct asked shares[] = {
    {"share of loans per channel in 2026",
     "SELECT channel, 100.0 * count(*) / sum(count(*)) OVER () AS percent FROM loans WHERE "
     "started_on >= '2026-01-01' AND started_on < '2027-01-01' GROUP BY channel"},
    {"share of loans this year by channel",
     "SELECT channel, 100.0 * count(*) / sum(count(*)) OVER () AS percent FROM loans WHERE "
     "started_on >= '2026-01-01' AND started_on < '2027-01-01' GROUP BY channel"},
    {"what percentage of loans in 2026 were cancelled",
     "SELECT 100.0 * count(CASE WHEN status = 'cancelled' THEN 1 END) / count(*) AS percent FROM "
     "loans WHERE started_on >= '2026-01-01' AND started_on < '2027-01-01'"},
    {"percentage of payments made by card this year",
     "SELECT 100.0 * count(CASE WHEN method = 'card' THEN 1 END) / count(*) AS percent FROM "
     "payments WHERE paid_on >= '2026-01-01' AND paid_on < '2027-01-01'"},
    {"extension rate per employee this year",
     "SELECT employees.name, 100.0 * count(CASE WHEN loans.status = 'extended' THEN 1 END) / "
     "count(*) AS percent FROM employees JOIN loans ON loans.employee_id = employees.id WHERE "
     "loans.started_on >= '2026-01-01' AND loans.started_on < '2027-01-01' GROUP BY employees.id"},
};

static void nlq_ask__divides_groups_by_all__in_a_period_too(void **state)
{
    assert_all_answered(*state, shares, sizeof shares / sizeof *shares);
}

static const struct asked orders[] = {
    {"complaints per tool, worst first",
     "SELECT tools.name, count(*) AS complaints FROM tools JOIN loans ON loans.tool_id = tools.id "
     "JOIN complaints ON complaints.loan_id = loans.id GROUP BY tools.id ORDER BY count(*) DESC"},
    {"loans per employee this year, best first",
     "SELECT employees.name, count(*) AS loans FROM employees JOIN loans ON loans.employee_id = "
     "employees.id WHERE loans.started_on >= '2026-01-01' AND loans.started_on < '2027-01-01' "
     "GROUP BY employees.id ORDER BY count(*) DESC"},
    {"loans per employee, busiest first",
     "SELECT employees.name, count(*) AS loans FROM employees JOIN loans ON loans.employee_id = "
     "employees.id GROUP BY employees.id ORDER BY count(*) DESC"},
    {"loans per month this year, earliest month first",
     "SELECT strftime('%Y-%m', started_on) AS month, count(*) AS loans FROM loans WHERE "
     "started_on >= '2026-01-01' AND started_on < '2027-01-01' GROUP BY strftime('%Y-%m', "
     "started_on) ORDER BY strftime('%Y-%m', started_on)"},
    {"loans per month this year, latest month first",
     "SELECT strftime('%Y-%m', started_on) AS month, count(*) AS loans FROM loans WHERE "
     "started_on >= '2026-01-01' AND started_on < '2027-01-01' GROUP BY strftime('%Y-%m', "
     "started_on) ORDER BY strftime('%Y-%m', started_on) DESC"},
};

static void nlq_ask__orders_measures__by_what_is_said_of_them(void **state)
{
    assert_all_answered(*state, orders, sizeof orders / sizeof *orders);
}

static const struct asked totals[] = {
    {"total card payments this month",
     "SELECT sum(amount_cents) FROM payments WHERE method = 'card' AND paid_on >= '2026-11-01' "
     "AND paid_on < '2026-12-01'"},
    {"card payments this month in euros",
     "SELECT sum(amount_cents) / 100.0 FROM payments WHERE method = 'card' AND paid_on >= "
     "'2026-11-01' AND paid_on < '2026-12-01'"},
    {"total sent bills", "SELECT sum(total_cents) FROM bills WHERE status = 'sent'"},
    {"total open loans", "SELECT count(*) FROM loans WHERE status = 'open'"},
};

static void nlq_ask__adds_up_money__and_counts_all_else(void **state)
{
    assert_all_answered(*state, totals, sizeof totals / sizeof *totals);
}

static const struct asked listed[] = {
    {"sent bills: number, due date, oldest first",
     "SELECT bill_no, due_on FROM bills WHERE status = 'sent' ORDER BY due_on"},
    {"employees with more than 2 loans, name and number",
     "SELECT employees.name, count(*) AS loans FROM employees JOIN loans ON loans.employee_id = "
     "employees.id GROUP BY employees.id HAVING count(*) > 2"},
    {"employees with more than 1 loan: name and number of loans",
     "SELECT employees.name, count(*) AS loans FROM employees JOIN loans ON loans.employee_id = "
     "employees.id GROUP BY employees.id HAVING count(*) > 1"},
    {"complaints this month: reason, tool",
     "SELECT complaints.reason, tools.name FROM complaints JOIN loans ON complaints.loan_id = "
     "loans.id JOIN tools ON loans.tool_id = tools.id WHERE complaints.made_on >= '2026-11-01' "
     "AND complaints.made_on < '2026-12-01'"},
    {"bills this month, biggest first: number, status",
     "SELECT bill_no, status FROM bills WHERE billed_on >= '2026-11-01' AND billed_on < "
     "'2026-12-01' ORDER BY total_cents DESC"},
    {"payments by method: how many, how much",
     "SELECT method, count(*) AS payments, sum(amount_cents) AS total_amount_cents FROM payments "
     "GROUP BY method"},
    {"payments by method, biggest first: method and total",
     "SELECT method, sum(amount_cents) AS total_amount_cents FROM payments GROUP BY method ORDER "
     "BY sum(amount_cents) DESC"},
    {"tools on sent bills, name and kind",
     "SELECT DISTINCT tools.name, tools.kind FROM tools JOIN bill_lines ON bill_lines.tool_id = "
     "tools.id JOIN bills ON bill_lines.bill_id = bills.id WHERE bills.status = 'sent'"},
};

static void nlq_ask__shows_the_number__that_rows_are_told_by(void **state)
{
    assert_all_answered(*state, listed, sizeof listed / sizeof *listed);
}

static const struct asked groups[] = {
    {"loans per agent this year",
     "SELECT employees.name, count(*) AS loans FROM employees JOIN loans ON loans.employee_id = "
     "employees.id WHERE loans.started_on >= '2026-01-01' AND loans.started_on < '2027-01-01' "
     "GROUP BY employees.id"},
    {"who placed loan 4102? name and phone",
     "SELECT DISTINCT customers.name, customers.phone FROM customers JOIN loans ON "
     "loans.customer_id = customers.id WHERE loans.loan_no = 4102"},
    {"loans taken per employee this year",
     "SELECT employees.name, count(*) AS loans FROM employees JOIN loans ON loans.employee_id = "
     "employees.id WHERE loans.started_on >= '2026-01-01' AND loans.started_on < '2027-01-01' "
     "GROUP BY employees.id"},
    {"loans handled by each employee this year",
     "SELECT employees.name, count(*) AS loans FROM employees JOIN loans ON loans.employee_id = "
     "employees.id WHERE loans.started_on >= '2026-01-01' AND loans.started_on < '2027-01-01' "
     "GROUP BY employees.id"},
    {"loans per employee, only those with 2 or more",
     "SELECT employees.name, count(*) AS loans FROM employees JOIN loans ON loans.employee_id = "
     "employees.id GROUP BY employees.id HAVING count(*) >= 2"},
    {"new employees this year by name, how many",
     "SELECT name, count(*) AS employees FROM employees WHERE hired_on >= '2026-01-01' AND "
     "hired_on < '2027-01-01' GROUP BY name"},
    {"how many employees had a loan in 2025 but none in 2026",
     "SELECT count(DISTINCT employees.id) FROM employees JOIN loans ON loans.employee_id = "
     "employees.id WHERE loans.started_on >= '2025-01-01' AND loans.started_on < '2026-01-01' AND "
     "employees.id NOT IN (SELECT employee_id FROM loans WHERE started_on >= '2026-01-01' AND "
     "started_on < '2027-01-01')"},
};

static void nlq_ask__reads_what_is_added__to_a_question_of_groups(void **state)
{
    assert_all_answered(*state, groups, sizeof groups / sizeof *groups);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads_states__as_those_of_the_rows_they_are_said_of),
        cmocka_unit_test(nlq_ask__divides_groups_by_all__in_a_period_too),
        cmocka_unit_test(nlq_ask__orders_measures__by_what_is_said_of_them),
        cmocka_unit_test(nlq_ask__adds_up_money__and_counts_all_else),
        cmocka_unit_test(nlq_ask__shows_the_number__that_rows_are_told_by),
        cmocka_unit_test(nlq_ask__reads_what_is_added__to_a_question_of_groups),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
