/* A wholesaler with depots: done on time beside late, of the rows' own two dates; what is left of
 * one number when another is taken off; tables whose short names usually stand for another word. */
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
        cmocka_unit_test_setup_teardown(nlq_ask__reads__a_cut_name_as_the_longer_word,
                                        wholesale_setup, fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
