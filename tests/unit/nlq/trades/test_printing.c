/* A print shop: what is outstanding where invoices say how much of them is paid; who wasted the
 * most sheets; customers called by their company; what waits for an answer; late and on time. The
 * clock stands at 25 November 2026. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE customers(customer_id INTEGER PRIMARY KEY, company TEXT NOT NULL, "
    "contact_name TEXT NOT NULL, town TEXT NOT NULL, customer_since DATE NOT NULL);"
    "INSERT INTO customers VALUES (1, 'Alpen Hotels', 'Ada Abel', 'Ulm', '2019-05-01'), "
    "(2, 'Blue Travel', 'Bo Boll', 'Kempten', '2026-02-01'), "
    "(3, 'City Foods', 'Cleo Cohn', 'Ulm', '2021-01-09');"
    "CREATE TABLE operators(operator_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);"
    "INSERT INTO operators VALUES (1, 'Karl Brandt'), (2, 'Mila Horn');"
    "CREATE TABLE product_types(type_code TEXT PRIMARY KEY, label TEXT NOT NULL);"
    "INSERT INTO product_types VALUES ('BK', 'Book'), ('FL', 'Flyer');"
    "CREATE TABLE jobs(job_id INTEGER PRIMARY KEY, "
    "customer_id INTEGER NOT NULL REFERENCES customers(customer_id), "
    "type_code TEXT NOT NULL REFERENCES product_types(type_code), title TEXT NOT NULL, "
    "ordered_on DATE NOT NULL, due_on DATE NOT NULL, delivered_on DATE);"
    "INSERT INTO jobs VALUES (1, 1, 'FL', 'Menu', '2026-10-01', '2026-10-09', '2026-10-12'), "
    "(2, 2, 'BK', 'Report', '2026-10-20', '2026-11-02', '2026-11-05'), "
    "(3, 2, 'FL', 'Flyer', '2026-11-01', '2026-11-09', '2026-11-08'), "
    "(4, 3, 'FL', 'Poster', '2026-11-12', '2026-11-30', NULL);"
    "CREATE TABLE runs(run_id INTEGER PRIMARY KEY, job_id INTEGER NOT NULL REFERENCES "
    "jobs(job_id), operator_id INTEGER NOT NULL REFERENCES operators(operator_id), "
    "started_on DATE NOT NULL, sheets INTEGER NOT NULL, wasted_sheets INTEGER NOT NULL);"
    "INSERT INTO runs VALUES (1, 1, 1, '2026-10-03', 900, 40), (2, 2, 2, '2026-10-28', 400, 15), "
    "(3, 3, 2, '2026-11-03', 700, 12);"
    "CREATE TABLE proofs(proof_id INTEGER PRIMARY KEY, job_id INTEGER NOT NULL REFERENCES "
    "jobs(job_id), sent_on DATE NOT NULL, answered_on DATE);"
    "INSERT INTO proofs VALUES (1, 1, '2026-10-02', '2026-10-03'), (2, 4, '2026-11-14', NULL);"
    "CREATE TABLE invoices(invoice_id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL UNIQUE, "
    "job_id INTEGER NOT NULL REFERENCES jobs(job_id), due_on DATE NOT NULL, "
    "amount NUMERIC(9,2) NOT NULL, amount_paid NUMERIC(9,2) NOT NULL);"
    "INSERT INTO invoices VALUES (1, 'R-1', 1, '2026-11-12', 400, 400), "
    "(2, 'R-2', 2, '2026-11-20', 900, 300), (3, 'R-3', 3, '2026-12-10', 250, 0);";

static const struct asked questions[] = {
    {"new customers in 2026", "SELECT company FROM customers WHERE customer_since >= "
                              "'2026-01-01' AND customer_since < '2027-01-01'"},
    {"number of jobs by type",
     "SELECT product_types.label, count(*) FROM product_types JOIN jobs ON jobs.type_code = "
     "product_types.type_code GROUP BY product_types.type_code"},
    {"number of jobs by type code", "SELECT type_code, count(*) FROM jobs GROUP BY type_code"},
    {"jobs that came in in October", "SELECT title FROM jobs WHERE ordered_on >= '2026-10-01' AND "
                                     "ordered_on < '2026-11-01'"},
    {"invoices that are not fully paid",
     "SELECT invoice_no FROM invoices WHERE amount_paid < amount"},
    {"overdue invoices", "SELECT invoice_no FROM invoices WHERE amount_paid < amount AND due_on < "
                         "'2026-11-25'"},
    {"outstanding amount per customer",
     "SELECT customers.company, sum(invoices.amount - invoices.amount_paid) FROM customers JOIN "
     "jobs ON jobs.customer_id = customers.customer_id JOIN invoices ON invoices.job_id = "
     "jobs.job_id GROUP BY customers.customer_id"},
    {"which operator wasted the most sheets",
     "SELECT operators.full_name FROM operators JOIN runs ON runs.operator_id = "
     "operators.operator_id GROUP BY operators.operator_id ORDER BY sum(runs.wasted_sheets) DESC "
     "LIMIT 1"},
    {"proofs still waiting for an answer", "SELECT * FROM proofs WHERE answered_on IS NULL"},
    {"late jobs this month",
     "SELECT title FROM jobs WHERE delivered_on > due_on AND delivered_on >= '2026-11-01' AND "
     "delivered_on < '2026-12-01'"},
    {"what percentage of jobs was delivered on time in 2026",
     "SELECT 100.0 * count(CASE WHEN delivered_on <= due_on THEN 1 END) / count(*) FROM jobs WHERE "
     "delivered_on >= '2026-01-01' AND delivered_on < '2027-01-01'"},
    {"overdue invoices with the customer",
     "SELECT invoices.invoice_no, customers.company FROM invoices JOIN jobs ON invoices.job_id = "
     "jobs.job_id JOIN customers ON jobs.customer_id = customers.customer_id WHERE "
     "invoices.amount_paid < invoices.amount AND invoices.due_on < '2026-11-25'"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__answers__what_a_print_shop_asks(void **state)
{
    assert_all_answered(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_a_print_shop_asks, setup,
                                        fixture_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
