/* A florist's orders: states that are said of rows, and the day that a period beside them is of. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE shops (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);"
    "CREATE TABLE varieties (id INTEGER PRIMARY KEY, name TEXT NOT NULL, withdrawn_on DATE);"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, order_no TEXT NOT NULL UNIQUE, shop_id INTEGER "
    "NOT NULL REFERENCES shops (id), placed_at TIMESTAMP NOT NULL, deliver_on DATE NOT NULL, "
    "channel TEXT NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES "
    "orders (id), variety_id INTEGER NOT NULL REFERENCES varieties (id), stems INTEGER NOT NULL, "
    "line_total REAL NOT NULL);"
    "CREATE TABLE payments (id INTEGER PRIMARY KEY, shop_id INTEGER NOT NULL REFERENCES shops "
    "(id), paid_on DATE NOT NULL, method TEXT NOT NULL, amount REAL NOT NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL UNIQUE, shop_id "
    "INTEGER NOT NULL REFERENCES shops (id), due_on DATE NOT NULL, gross REAL NOT NULL, status "
    "TEXT NOT NULL);"
    "CREATE TABLE rentals (id INTEGER PRIMARY KEY, rental_no TEXT NOT NULL UNIQUE, shop_id INTEGER "
    "NOT NULL REFERENCES shops (id), out_at TIMESTAMP NOT NULL, due_back DATE NOT NULL, in_at "
    "TIMESTAMP);"
    "CREATE TABLE leases (id INTEGER PRIMARY KEY, lease_no TEXT NOT NULL UNIQUE, shop_id INTEGER "
    "NOT NULL REFERENCES shops (id), review_due DATE NOT NULL, reviewed_on DATE, status TEXT NOT "
    "NULL);"
    "CREATE TABLE job_status (id INTEGER PRIMARY KEY, label TEXT NOT NULL);"
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT NOT NULL, job TEXT NOT NULL, joined_on "
    "DATE NOT NULL, left_on DATE);"
    "CREATE TABLE contacts (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL);"
    "CREATE TABLE jobs (id INTEGER PRIMARY KEY, job_no TEXT NOT NULL UNIQUE, contact_id INTEGER "
    "REFERENCES contacts (id), staff_id INTEGER REFERENCES staff (id), status_id INTEGER NOT NULL "
    "REFERENCES job_status (id), created_at TIMESTAMP NOT NULL, planned_on DATE NOT NULL, "
    "first_answer_at TIMESTAMP);"
    "CREATE TABLE binds (id INTEGER PRIMARY KEY, staff_id INTEGER REFERENCES staff (id), bound_on "
    "DATE NOT NULL);"
    "CREATE TABLE vouchers (id INTEGER PRIMARY KEY, no TEXT NOT NULL UNIQUE, issued_on DATE NOT "
    "NULL, "
    "refund_c INTEGER, st TEXT NOT NULL, voided INTEGER NOT NULL);"
    "INSERT INTO vouchers VALUES (1, 'V1', '2026-10-01', NULL, 'act', 0), (2, 'V2', '2026-10-02', "
    "900, 'ref', 0), (3, 'V3', '2026-11-02', NULL, 'exp', 0), (4, 'V4', '2026-11-03', NULL, 'blk', "
    "0);"
    "INSERT INTO job_status VALUES (1, 'Open'), (2, 'Cancelled'), (3, 'Done');"
    "INSERT INTO staff VALUES (1, 'Ann', 'binder', '2020-01-01', NULL), (2, 'Bo', 'driver', "
    "'2021-01-01', '2024-01-01'), (3, 'Cy', 'binder', '2022-01-01', '2025-01-01');"
    "INSERT INTO contacts VALUES (1, 'Eve', 'Roe'), (2, 'Max', 'Lim');"
    "INSERT INTO jobs VALUES (1, 'J1', 1, 1, 1, '2026-11-02 08:00:00', '2026-11-09', NULL), (2, "
    "'J2', NULL, NULL, 2, '2026-11-03 08:00:00', '2026-12-10', '2026-11-09 16:00:00'), (3, 'J3', "
    "2, "
    "NULL, 3, '2026-10-03 08:00:00', '2026-10-10', '2026-10-09 16:00:00');"
    "INSERT INTO binds VALUES (1, 1, '2026-11-02');"
    "INSERT INTO leases VALUES (1, 'L1', 1, '2026-05-01', NULL, 'out'), (2, 'L2', 2, '2026-06-01', "
    "'2026-06-02', 'returned');"
    "INSERT INTO invoices VALUES (1, 'I1', 1, '2026-10-01', 60, 'sent'), (2, 'I2', 2, "
    "'2026-12-01', "
    "75, 'sent'), (3, 'I3', 2, '2026-09-01', 20, 'paid'), (4, 'I4', 1, '2026-12-20', 9, 'draft');"
    "INSERT INTO rentals VALUES (1, 'R1', 1, '2026-11-02 08:00:00', '2026-11-09', NULL), (2, 'R2', "
    "2, '2026-11-03 08:00:00', '2026-11-10', '2026-11-09 16:00:00');"
    "INSERT INTO payments VALUES (1, 1, '2026-11-20', 'cash', 60), (2, 2, '2026-11-21', 'card', "
    "75), (3, 2, '2026-10-02', 'cash', 20);"
    "INSERT INTO shops VALUES (1, 'Rose & Co', 'Graz'), (2, 'Tulip Inn', 'Linz');"
    "INSERT INTO varieties VALUES (1, 'Avalanche', NULL), (2, 'Red Naomi', '2026-03-01');"
    "INSERT INTO orders VALUES"
    "  (1, 'F100', 1, '2026-09-28 09:00:00', '2026-10-02', 'phone', 'delivered'),"
    "  (2, 'F101', 2, '2026-10-03 10:00:00', '2026-10-06', 'web', 'cancelled'),"
    "  (3, 'F102', 2, '2026-11-20 10:00:00', '2026-11-25', 'web', 'packed'),"
    "  (4, 'F103', 1, '2026-11-21 10:00:00', '2026-11-25', 'phone', 'delivered');"
    "INSERT INTO order_lines VALUES (1, 1, 1, 40, 60), (2, 2, 2, 10, 25), (3, 3, 1, 20, 30), (4, "
    "4, 2, 30, 75);";

/* All orders have a day for which they are meant: which of them were delivered says their status.
 */
static const struct asked planned[] = {
    {"delivered orders last month",
     "SELECT order_no FROM orders WHERE status = 'delivered' AND deliver_on >= '2026-10-01' AND "
     "deliver_on < '2026-11-01'"},
    {"how many orders were delivered last month",
     "SELECT count(*) FROM orders WHERE status = 'delivered' AND deliver_on >= '2026-10-01' AND "
     "deliver_on < '2026-11-01'"},
    {"orders delivered this year by channel",
     "SELECT channel, count(*) AS orders FROM orders WHERE status = 'delivered' AND deliver_on >= "
     "'2026-01-01' AND deliver_on < '2027-01-01' GROUP BY channel"},
    {"total stems of delivered orders last month",
     "SELECT sum(order_lines.stems) FROM order_lines JOIN orders ON order_lines.order_id = "
     "orders.id WHERE orders.status = 'delivered' AND orders.deliver_on >= '2026-10-01' AND "
     "orders.deliver_on < '2026-11-01'"},
    {"delivered sales per variety this year",
     "SELECT varieties.name, sum(order_lines.line_total) FROM varieties JOIN order_lines "
     "ON order_lines.variety_id = varieties.id JOIN orders ON order_lines.order_id = orders.id "
     "WHERE orders.status = 'delivered' AND orders.deliver_on >= '2026-01-01' AND "
     "orders.deliver_on < '2027-01-01' GROUP BY varieties.id"},
    {"orders for today that have not been delivered yet",
     "SELECT order_no FROM orders WHERE deliver_on >= '2026-11-25' AND deliver_on < '2026-11-26' "
     "AND status <> 'delivered' AND status <> 'cancelled'"},
    {"orders placed last month that were not delivered",
     "SELECT order_no FROM orders WHERE placed_at >= '2026-10-01' AND placed_at < '2026-11-01' AND "
     "status <> 'delivered'"},
};

/* What is late: due by a day that has passed, and not done, by whatever the rows say of that. */
static const struct asked late[] = {
    {"overdue invoices",
     "SELECT invoice_no FROM invoices WHERE due_on < '2026-11-25' AND status = 'sent'"},
    {"sent invoices with a gross over 50 that are past their due date",
     "SELECT invoice_no FROM invoices WHERE status = 'sent' AND gross > 50 AND due_on < "
     "'2026-11-25'"},
    {"invoices sent and past the due date",
     "SELECT invoice_no FROM invoices WHERE status = 'sent' AND due_on < '2026-11-25'"},
    {"which shops have an overdue invoice (sent, past its due date)",
     "SELECT DISTINCT shops.name FROM shops JOIN invoices ON invoices.shop_id = shops.id WHERE "
     "invoices.due_on < '2026-11-25' AND invoices.status = 'sent'"},
    {"invoices whose due date has come and gone",
     "SELECT invoice_no FROM invoices WHERE due_on < '2026-11-25'"},
    {"leases whose review date has passed",
     "SELECT lease_no FROM leases WHERE review_due < '2026-11-25'"},
    {"rentals that should be back by now",
     "SELECT rental_no FROM rentals WHERE due_back < '2026-11-25' AND in_at IS NULL"},
    {"rentals still out", "SELECT rental_no FROM rentals WHERE in_at IS NULL"},
    {"leases that are still out", "SELECT lease_no FROM leases WHERE status = 'out'"},
};

/* States by a list of them, by codes and by dates that are empty until something happened. */
static const struct asked told[] = {
    {"how many jobs this month? leave the cancelled ones out",
     "SELECT count(*) FROM jobs WHERE planned_on >= '2026-11-01' AND planned_on < '2026-12-01' AND "
     "status_id NOT IN (SELECT id FROM job_status WHERE label = 'Cancelled')"},
    {"jobs this month (skip cancelled)",
     "SELECT job_no FROM jobs WHERE planned_on >= '2026-11-01' AND planned_on < '2026-12-01' AND "
     "status_id NOT IN (SELECT id FROM job_status WHERE label = 'Cancelled')"},
    {"how many jobs last month, cancelled ones included",
     "SELECT count(*) FROM jobs WHERE planned_on >= '2026-10-01' AND planned_on < '2026-11-01'"},
    {"how many jobs last month, by date created",
     "SELECT count(*) FROM jobs WHERE created_at >= '2026-10-01' AND created_at < '2026-11-01'"},
    {"jobs still waiting for a first answer",
     "SELECT job_no FROM jobs WHERE first_answer_at IS NULL"},
    {"unassigned jobs", "SELECT job_no FROM jobs WHERE staff_id IS NULL"},
    {"how many binders are working here now",
     "SELECT count(*) FROM staff WHERE job = 'binder' AND left_on IS NULL"},
    {"invoices still sitting in draft", "SELECT invoice_no FROM invoices WHERE status = 'draft'"},
    {"invoices that were never sent", "SELECT invoice_no FROM invoices WHERE status = 'draft'"},
    {"how many different shops placed an order last month",
     "SELECT count(DISTINCT shops.id) FROM shops JOIN orders ON orders.shop_id = shops.id WHERE "
     "orders.placed_at >= '2026-10-01' AND orders.placed_at < '2026-11-01'"},
    {"expired vouchers", "SELECT no FROM vouchers WHERE st = 'exp'"},
    {"blocked vouchers", "SELECT no FROM vouchers WHERE st = 'blk'"},
    {"vouchers issued last month, refunded ones left out",
     "SELECT no FROM vouchers WHERE issued_on >= '2026-10-01' AND issued_on < '2026-11-01' AND st "
     "<> 'ref'"},
    {"vouchers that are not voided", "SELECT no FROM vouchers WHERE voided = 0"},
};

/* That 'sent' stands for what is not paid is a guess where nobody says "sent". */
static const struct asked guessed[] = {
    {"overdue invoices",
     "SELECT invoice_no FROM invoices WHERE due_on < '2026-11-25' AND status = 'sent'"},
};

/* The first day of such a period is disputed: some count today as one of the days. */
static const struct asked counted_back[] = {
    {"orders by channel in the last 30 days",
     "SELECT channel, count(*) AS orders FROM orders WHERE placed_at >= '2026-10-26' AND placed_at "
     "< '2026-11-26' GROUP BY channel"},
    {"payments by method in the last 30 days",
     "SELECT method, count(*) AS payments FROM payments WHERE paid_on >= '2026-10-26' AND paid_on "
     "< '2026-11-26' GROUP BY method"},
    {"how many orders were placed in the last 2 weeks",
     "SELECT count(*) FROM orders WHERE placed_at >= '2026-11-11' AND placed_at < '2026-11-26'"},
};

static const struct chain counted_back_chain[] = {
    {{"orders in the last 30 days", "by channel"},
     "SELECT channel, count(*) AS orders FROM orders WHERE placed_at >= '2026-10-26' AND placed_at "
     "< '2026-11-26' GROUP BY channel"},
};

static void nlq_ask__reads__a_state_beside_the_planned_day(void **state)
{
    assert_all_answered(*state, planned, sizeof planned / sizeof *planned);
}

static void nlq_ask__reads__what_is_late(void **state)
{
    assert_all_answered(*state, late, sizeof late / sizeof *late);
    assert_none_sure(*state, guessed, sizeof guessed / sizeof *guessed);
}

static void nlq_ask__reads__states_as_rows_tell_them(void **state)
{
    assert_all_answered(*state, told, sizeof told / sizeof *told);
}

static void nlq_ask__is_not_sure__of_days_counted_back(void **state)
{
    assert_all_answered(*state, counted_back, sizeof counted_back / sizeof *counted_back);
    assert_none_sure(*state, counted_back, sizeof counted_back / sizeof *counted_back);
    assert_all_followed(*state, counted_back_chain, 1);
    struct nlq_answer *answer = fixture_ask(*state, "by channel", "orders in the last 30 days");
    assert_true(answer->count > 0 && !answer->readings[0].sure);
    nlq_answer_free(answer);
}

/* Today is said to be one of the days, or both ends to be in them. */
static void nlq_ask__is_sure__of_days_that_include_today(void **state)
{
    static const char *const sure[] = {"how many payments were made in the last 30 days inclusive",
                                       "total amount of payments by method in the last 2 weeks "
                                       "(today included)"};
    for (size_t i = 0; i < sizeof sure / sizeof *sure; i++) {
        struct nlq_answer *answer = fixture_ask(*state, sure[i], NULL);
        if (answer->count == 0 || !answer->readings[0].sure)
            fail_msg("not sure: %s", sure[i]);
        nlq_answer_free(answer);
    }
}

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__a_state_beside_the_planned_day),
        cmocka_unit_test(nlq_ask__reads__what_is_late),
        cmocka_unit_test(nlq_ask__reads__states_as_rows_tell_them),
        cmocka_unit_test(nlq_ask__is_not_sure__of_days_counted_back),
        cmocka_unit_test(nlq_ask__is_sure__of_days_that_include_today),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
