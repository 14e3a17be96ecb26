/* A van hire: what is dear to hire, owed, handed back, charged and worth. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE van_classes (id INTEGER PRIMARY KEY, name TEXT NOT NULL, day_rate INTEGER NOT "
    "NULL, deposit INTEGER NOT NULL);"
    "CREATE TABLE vans (id INTEGER PRIMARY KEY, reg TEXT NOT NULL, van_class_id INTEGER NOT NULL "
    "REFERENCES van_classes (id));"
    "CREATE TABLE hires (id INTEGER PRIMARY KEY, van_id INTEGER NOT NULL REFERENCES vans (id), "
    "customer_id INTEGER NOT NULL REFERENCES customers (id), start_date DATE NOT NULL, miles_out "
    "INTEGER NOT NULL, miles_in INTEGER);"
    "CREATE TABLE bills (id INTEGER PRIMARY KEY, bill_no TEXT NOT NULL, customer_id INTEGER NOT "
    "NULL REFERENCES customers (id), status TEXT NOT NULL, amount_cents INTEGER NOT NULL, "
    "paid_cents INTEGER NOT NULL);"
    "CREATE TABLE quotes (id INTEGER PRIMARY KEY, quote_no TEXT NOT NULL, customer_id INTEGER "
    "NOT NULL REFERENCES customers (id), quantity INTEGER NOT NULL, amount INTEGER NOT NULL, "
    "written_on DATE NOT NULL);"
    "CREATE TABLE returns (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES "
    "customers (id), came_on DATE NOT NULL, refunded_on DATE, refund_cents INTEGER NOT NULL);"
    "CREATE TABLE reminders (id INTEGER PRIMARY KEY, bill_id INTEGER NOT NULL REFERENCES bills "
    "(id), sent_on DATE NOT NULL, fee_cents INTEGER NOT NULL);"
    "CREATE TABLE change_log (id INTEGER PRIMARY KEY, field TEXT NOT NULL, changed_on DATE NOT "
    "NULL);"
    "INSERT INTO customers VALUES (1, 'Abbot'), (2, 'Birch'), (3, 'Cole');"
    "INSERT INTO van_classes VALUES (1, 'Small', 40, 100), (2, 'Long', 70, 250);"
    "INSERT INTO vans VALUES (1, 'AB1', 1), (2, 'CD2', 2);"
    "INSERT INTO hires VALUES (1, 1, 1, '2026-10-02', 100, 180), (2, 1, 2, '2026-10-12', 180, "
    "240), (3, 2, 3, '2026-11-12', 900, NULL);"
    "INSERT INTO bills VALUES (1, 'B1', 1, 'open', 4000, 1000), (2, 'B2', 1, 'paid', 9000, "
    "9000), (3, 'B3', 2, 'open', 5000, 0), (4, 'B4', 3, 'open', 700, 200);"
    "INSERT INTO quotes VALUES (1, 'Q1', 1, 5, 1500, '2026-03-01'), (2, 'Q2', 2, 50, 500, "
    "'2026-05-01'), (3, 'Q3', 3, 9, 2500, '2025-05-01');"
    "INSERT INTO returns VALUES (1, 1, '2026-06-28', '2026-07-04', 1200), (2, 2, '2026-09-28', "
    "'2026-10-04', 700), (3, 3, '2026-11-20', NULL, 900);"
    "INSERT INTO reminders VALUES (1, 3, '2026-05-01', 300), (2, 4, '2026-08-01', 500), (3, 4, "
    "'2026-09-01', 500);"
    "INSERT INTO change_log VALUES (1, 'status', '2026-05-01');";

static const struct asked prices[] = {
    {"cheapest class of van to hire per day",
     "SELECT name FROM van_classes ORDER BY day_rate LIMIT 1"},
    {"which van class is the dearest to hire",
     "SELECT name FROM van_classes ORDER BY day_rate DESC LIMIT 1"},
};

static const struct asked owed[] = {
    {"how much is still owed on open bills",
     "SELECT sum(amount_cents - paid_cents) AS difference FROM bills WHERE status = 'open'"},
    {"how much does each customer still owe us",
     "SELECT customers.name, sum(bills.amount_cents - bills.paid_cents) AS difference FROM "
     "customers JOIN bills ON bills.customer_id = customers.id GROUP BY customers.id"},
};

static const struct asked taken[] = {
    {"how much did we hand back in refunds in July 2026",
     "SELECT sum(refund_cents) FROM returns WHERE refunded_on >= '2026-07-01' AND refunded_on < "
     "'2026-08-01'"},
    {"how much in reminder fees did we charge in each quarter of 2026",
     "SELECT date(sent_on, 'start of month', '-' || ((CAST(strftime('%m', sent_on) AS INTEGER) - "
     "1) % 3) || ' months') AS quarter, sum(fee_cents) AS total_fee_cents FROM reminders WHERE "
     "sent_on >= '2026-01-01' AND sent_on < '2027-01-01' GROUP BY date(sent_on, 'start of "
     "month', '-' || ((CAST(strftime('%m', sent_on) AS INTEGER) - 1) % 3) || ' months') ORDER BY "
     "date(sent_on, 'start of month', '-' || ((CAST(strftime('%m', sent_on) AS INTEGER) - 1) % "
     "3) || ' months')"},
};

static const struct asked amounts[] = {
    {"quotes written this year, worth over 1,000",
     "SELECT quote_no FROM quotes WHERE written_on >= '2026-01-01' AND written_on < '2027-01-01' "
     "AND amount > 1000"},
    {"average quote", "SELECT avg(amount) FROM quotes"},
    {"how many miles were driven on hires in October 2026",
     "SELECT sum(miles_in - miles_out) AS difference FROM hires WHERE start_date >= '2026-10-01' "
     "AND start_date < '2026-11-01'"},
    {"how many quotes were written this year, and what are they worth altogether",
     "SELECT count(*) AS quotes, sum(amount) AS total_amount FROM quotes WHERE written_on >= "
     "'2026-01-01' AND written_on < '2027-01-01'"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__ranks__by_the_price_of_the_rows_themselves(void **state)
{
    assert_all_answered(*state, prices, sizeof prices / sizeof *prices);
}

static void nlq_ask__takes_off__what_is_paid_whatever_tables_are_called(void **state)
{
    assert_all_answered(*state, owed, sizeof owed / sizeof *owed);
}

static void nlq_ask__adds_up__refunds_and_fees(void **state)
{
    assert_all_answered(*state, taken, sizeof taken / sizeof *taken);
}

static void nlq_ask__finds__the_amount_that_rows_keep(void **state)
{
    assert_all_answered(*state, amounts, sizeof amounts / sizeof *amounts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__ranks__by_the_price_of_the_rows_themselves),
        cmocka_unit_test(nlq_ask__takes_off__what_is_paid_whatever_tables_are_called),
        cmocka_unit_test(nlq_ask__adds_up__refunds_and_fees),
        cmocka_unit_test(nlq_ask__finds__the_amount_that_rows_keep),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
