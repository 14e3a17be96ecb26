/* A wholesaler with depots: done on time beside late, of the rows' own two dates; what is left of
 * one number when another is taken off; tables whose short names usually stand for another word;
 * views. */
#include "../fixture.h"

static const char wholesale[] =
    "CREATE TABLE dep (dep_cd TEXT PRIMARY KEY, dep_nm TEXT NOT NULL, city TEXT NOT NULL);"
    "CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE bill (bill_no INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customer (customer_id), due_date DATE NOT NULL, paid_date DATE, net_amount REAL NOT NULL, "
    "gross_amount REAL NOT NULL, paid_amount REAL NOT NULL);"
    "CREATE TABLE job (job_no INTEGER PRIMARY KEY, dep_cd TEXT NOT NULL REFERENCES dep (dep_cd), "
    "bill_no INTEGER REFERENCES bill (bill_no), due_date DATE NOT NULL, delivered_date DATE, "
    "invoice_paid_date DATE, crates_out INTEGER NOT NULL, crates_returned INTEGER);"
    "CREATE TABLE stk (sku TEXT NOT NULL, whs TEXT NOT NULL, qty_oh INTEGER NOT NULL, qty_rsv "
    "INTEGER NOT NULL, PRIMARY KEY (sku, whs));"
    "CREATE TABLE event (event_id INTEGER PRIMARY KEY, title TEXT NOT NULL, held_on DATE NOT NULL, "
    "capacity INTEGER, income REAL, cost REAL);"
    "CREATE TABLE quote (quote_no TEXT PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customer (customer_id), accepted_on DATE, rejected_on DATE);"
    "CREATE VIEW v_open_jobs AS SELECT job_no, dep_cd AS depot, due_date FROM job WHERE "
    "delivered_date IS NULL;"
    "CREATE VIEW customer_turnover AS SELECT customer_id, sum(net_amount) AS turnover, "
    "count(*) AS bills FROM bill GROUP BY customer_id;"
    "INSERT INTO quote VALUES ('Q-1', 1, NULL, NULL), ('Q-2', 1, '2026-10-01', NULL), ('Q-3', 2, "
    "NULL, '2026-10-02');"
    "INSERT INTO dep VALUES ('A', 'Ashby', 'Leeds'), ('B', 'Bolton', 'York');"
    "INSERT INTO customer VALUES (1, 'Acme'), (2, 'Bolt');"
    "INSERT INTO bill VALUES (1, 1, '2026-10-01', '2026-10-05', 100, 120, 120), (2, 2, "
    "'2026-10-02', NULL, 50, 60, 20), (3, 2, '2026-10-09', NULL, 10, 12, 0);"
    "INSERT INTO job VALUES (1, 'A', 1, '2026-09-01', '2026-09-02', NULL, 5, 3), (2, 'A', 2, "
    "'2026-09-04', '2026-09-04', NULL, 4, 4), (3, 'B', 2, '2026-09-08', NULL, NULL, 2, NULL);"
    "INSERT INTO stk VALUES ('X1', 'Leeds', 10, 2), ('X2', 'York', 5, 5);"
    "INSERT INTO event VALUES (1, 'Fair', '2026-05-01', 80, 500, 300);";

#define JOBS "job.delivered_date <= job.due_date"

static const struct asked both_sides[] = {
    {"jobs delivered on time vs late per depot",
     "SELECT dep.dep_nm, count(CASE WHEN " JOBS " THEN 1 END) AS on_time, count(*) - count(CASE "
     "WHEN " JOBS " THEN 1 END) AS late FROM dep JOIN job ON job.dep_cd = dep.dep_cd WHERE "
     "job.delivered_date IS NOT NULL GROUP BY dep.dep_cd"},
    {"how many bills were paid late and how many on time",
     "SELECT count(CASE WHEN paid_date <= due_date THEN 1 END) AS on_time, count(*) - count(CASE "
     "WHEN paid_date <= due_date THEN 1 END) AS late FROM bill WHERE paid_date IS NOT NULL"},
};

static const struct asked late[] = {
    {"jobs delivered late", "SELECT * FROM job WHERE delivered_date > due_date"},
    {"late jobs", "SELECT * FROM job WHERE delivered_date > due_date"},
    {"bills paid late", "SELECT * FROM bill WHERE paid_date > due_date"},
};

static const struct asked rest[] = {
    {"open balance per customer",
     "SELECT customer.name, sum(bill.gross_amount - bill.paid_amount) AS difference FROM customer "
     "JOIN bill ON bill.customer_id = customer.customer_id GROUP BY customer.customer_id"},
    {"how much is left to pay on each bill",
     "SELECT bill_no, sum(gross_amount - paid_amount) AS difference FROM bill GROUP BY bill_no"},
    {"which customers have a balance outstanding",
     "SELECT DISTINCT customer.name FROM customer JOIN bill ON bill.customer_id = "
     "customer.customer_id WHERE bill.paid_amount < bill.gross_amount"},
    {"free stock per warehouse",
     "SELECT whs, sum(qty_oh - qty_rsv) AS difference FROM stk GROUP BY whs"},
    {"crates not yet returned per depot",
     "SELECT dep.dep_nm, sum(job.crates_out - job.crates_returned) AS difference FROM dep JOIN job "
     "ON job.dep_cd = dep.dep_cd GROUP BY dep.dep_cd"},
    {"profit of each event",
     "SELECT title, sum(income - cost) AS profit FROM event GROUP BY event_id"},
};

static const struct asked depots[] = {
    {"depots in Leeds", "SELECT dep_nm FROM dep WHERE city = 'Leeds'"},
    {"how many jobs per depot",
     "SELECT dep.dep_nm, count(*) AS jobs FROM dep JOIN job ON job.dep_cd = dep.dep_cd GROUP BY "
     "dep.dep_cd"},
};

static const struct asked views[] = {
    {"open jobs per depot",
     "SELECT dep.dep_nm, count(*) AS v_open_jobs FROM dep JOIN v_open_jobs ON v_open_jobs.depot = "
     "dep.dep_cd GROUP BY dep.dep_cd"},
    {"turnover per customer",
     "SELECT customer.name, sum(customer_turnover.turnover) FROM customer JOIN customer_turnover "
     "ON "
     "customer_turnover.customer_id = customer.customer_id GROUP BY customer.customer_id"},
    {"jobs per depot", /* no view stands between */
     "SELECT dep.dep_nm, count(*) AS jobs FROM dep JOIN job ON job.dep_cd = dep.dep_cd GROUP BY "
     "dep.dep_cd"},
};

static const struct asked open_rows[] = {
    {"open quotes", "SELECT quote_no FROM quote WHERE accepted_on IS NULL AND rejected_on IS NULL"},
};

static void nlq_ask__reads__open_rows_as_those_without_an_end(void **state)
{
    assert_all_answered(*state, open_rows, sizeof open_rows / sizeof *open_rows);
    assert_none_sure(*state, open_rows, sizeof open_rows / sizeof *open_rows);
}

static void nlq_ask__is_not_sure__of_a_code_that_no_row_has(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "status of job T-1001", NULL);
    for (size_t i = 0; i < answer->count; i++)
        assert_null(strstr(answer->readings[i].sql, "-1001"));
    nlq_answer_free(answer);
}

static void nlq_ask__joins__views_by_the_columns_that_they_show(void **state)
{
    assert_all_answered(*state, views, sizeof views / sizeof *views);
}

static void nlq_ask__counts__on_time_beside_late(void **state)
{
    assert_all_answered(*state, both_sides, sizeof both_sides / sizeof *both_sides);
    assert_none_sure(*state, both_sides, sizeof both_sides / sizeof *both_sides);
}

static void nlq_ask__reads__late_by_the_dates_of_the_rows_named(void **state)
{
    assert_all_answered(*state, late, sizeof late / sizeof *late);
}

static void nlq_ask__reads__what_is_left_of_a_number(void **state)
{
    assert_all_answered(*state, rest, sizeof rest / sizeof *rest);
    assert_none_sure(*state, rest, sizeof rest / sizeof *rest);
}

static void nlq_ask__reads__a_cut_name_as_the_longer_word(void **state)
{
    assert_all_answered(*state, depots, sizeof depots / sizeof *depots);
    assert_none_sure(*state, depots, sizeof depots / sizeof *depots);
}

static int wholesale_setup(void **state)
{
    return fixture_open(state, wholesale);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__counts__on_time_beside_late, wholesale_setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__late_by_the_dates_of_the_rows_named,
                                        wholesale_setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__what_is_left_of_a_number, wholesale_setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__joins__views_by_the_columns_that_they_show,
                                        wholesale_setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__open_rows_as_those_without_an_end,
                                        wholesale_setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_a_code_that_no_row_has,
                                        wholesale_setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__a_cut_name_as_the_longer_word,
                                        wholesale_setup, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
