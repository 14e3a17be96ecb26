/* A wholesaler's ledger and its evenings: figures that are made of two or three columns, and states
 * that are said by verbs. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE client (cl_no INTEGER PRIMARY KEY, cl_name TEXT NOT NULL, credit_limit REAL, "
    "blk_flg TEXT NOT NULL, left_on DATE);"
    "CREATE TABLE bill (bill_no INTEGER PRIMARY KEY, cl_no INTEGER NOT NULL REFERENCES client "
    "(cl_no), bill_date DATE NOT NULL, net_amount REAL NOT NULL, vat_amount REAL NOT NULL, "
    "paid_amount REAL NOT NULL, paid_date DATE);"
    "CREATE TABLE purchase (pur_no INTEGER PRIMARY KEY, qty_ordered INTEGER NOT NULL, "
    "qty_received INTEGER, received_date DATE);"
    "CREATE TABLE article (art_no INTEGER PRIMARY KEY, art_name TEXT NOT NULL, sales_price REAL "
    "NOT "
    "NULL, pur_prc REAL NOT NULL);"
    "CREATE TABLE film (film_no INTEGER PRIMARY KEY, film_name TEXT NOT NULL, budget REAL, gross "
    "REAL);"
    "CREATE TABLE evening (eve_no INTEGER PRIMARY KEY, film_no INTEGER NOT NULL REFERENCES film "
    "(film_no), held_on DATE NOT NULL, tickets_sold INTEGER, ticket_price REAL);"
    "CREATE TABLE lantern (lan_no INTEGER PRIMARY KEY, lan_name TEXT NOT NULL, working INTEGER NOT "
    "NULL);"
    "CREATE TABLE hire (hire_no INTEGER PRIMARY KEY, lan_no INTEGER NOT NULL REFERENCES lantern "
    "(lan_no), begun_on DATE NOT NULL, returned_on DATE);"
    "CREATE TABLE claim (claim_no INTEGER PRIMARY KEY, raised_on DATE NOT NULL, decided_on DATE);"
    "CREATE TABLE task (task_no INTEGER PRIMARY KEY, task_name TEXT NOT NULL, completed_on DATE, "
    "invoiced_on DATE);"
    "CREATE TABLE route (route_no INTEGER PRIMARY KEY, route_name TEXT NOT NULL);"
    "CREATE TABLE delivery (del_no INTEGER PRIMARY KEY, route_no INTEGER NOT NULL REFERENCES route "
    "(route_no), plan_date DATE NOT NULL, delivered_date DATE, state TEXT);"
    "CREATE TABLE booking (bk_no INTEGER PRIMARY KEY, arrival DATE NOT NULL, departure DATE NOT "
    "NULL);"
    "INSERT INTO route VALUES (1, 'Coast'), (2, 'Hills');"
    "INSERT INTO delivery VALUES (1, 1, '2026-01-05', '2026-01-06', 'done'), (2, 2, '2026-01-05', "
    "'2026-01-05', 'done'), (3, 1, '2026-02-05', NULL, 'planned');"
    "INSERT INTO booking VALUES (1, '2026-01-01', '2026-01-04'), (2, '2026-01-05', '2026-01-15');"
    "INSERT INTO client VALUES (1, 'Alder Ltd', 100, 'N', NULL), (2, 'Birch Ltd', 50, 'Y', NULL), "
    "(3, 'Cedar Ltd', 500, 'N', '2026-08-04'), (4, 'Dogwood Ltd', 500, 'N', '2025-03-02');"
    "INSERT INTO bill VALUES (1, 1, '2026-01-01', 100, 20, 120, '2026-01-31'), "
    "(2, 1, '2026-02-01', 80, 16, 0, NULL), (3, 2, '2026-03-01', 50, 10, 6, NULL), "
    "(4, 2, '2026-04-01', 10, 2, 12, '2026-04-11'), (5, 3, '2026-05-01', 70, 14, 84, "
    "'2026-05-06'), (6, 2, '2026-05-03', 10.1, 2.02, 12.12, '2026-05-23');"
    "INSERT INTO purchase VALUES (1, 10, 10, '2026-02-02'), (2, 20, 15, '2026-02-05'), (3, 5, 0, "
    "NULL), (4, 8, 7, '2026-06-01');"
    "INSERT INTO article VALUES (1, 'Rope', 10, 6), (2, 'Hook', 4, 3), (3, 'Chain', 20, 5);"
    "INSERT INTO film VALUES (1, 'Moonrise', 5, 9), (2, 'Low Tide', 8, 3), (3, 'Old Road', 2, 1);"
    "INSERT INTO evening VALUES (1, 1, '2026-03-03', 100, 5), (2, 2, '2026-03-10', 40, 20), "
    "(3, 1, '2026-03-17', 50, 6);"
    "INSERT INTO lantern VALUES (1, 'Big Bess', 1), (2, 'Tin Tom', 0), (3, 'Red Ray', 1);"
    "INSERT INTO hire VALUES (1, 1, '2026-01-05', '2026-01-09'), (2, 1, '2026-02-05', NULL), "
    "(3, 3, '2026-02-07', '2026-02-08');"
    "INSERT INTO claim VALUES (1, '2026-01-01', '2026-01-20'), (2, '2026-02-01', NULL);"
    "INSERT INTO task VALUES (1, 'Paint', '2026-01-03', '2026-01-09'), (2, 'Sand', '2026-02-03', "
    "NULL), (3, 'Plane', NULL, NULL);";

static const struct asked figures[] = {
    {"part paid bills",
     "SELECT * FROM bill WHERE paid_amount > 0 AND paid_amount < round(net_amount + "
     "vat_amount, 2)"},
    {"how much does Alder Ltd owe us",
     "SELECT sum(bill.net_amount + bill.vat_amount - bill.paid_amount) AS sum FROM "
     "bill JOIN client ON bill.cl_no = client.cl_no WHERE client.cl_name = 'Alder Ltd'"},
    {"clients over their credit limit",
     "SELECT client.cl_name FROM client JOIN bill ON bill.cl_no = client.cl_no WHERE "
     "bill.paid_date IS NULL GROUP BY client.cl_no HAVING sum(bill.net_amount + "
     "bill.vat_amount - bill.paid_amount) > client.credit_limit"},
    {"how long do clients take to pay on average",
     "SELECT avg(julianday(paid_date) - julianday(bill_date)) FROM bill"},
    {"our two slowest payers",
     "SELECT client.cl_name, avg(julianday(bill.paid_date) - "
     "julianday(bill.bill_date)) AS days FROM client JOIN bill ON bill.cl_no = "
     "client.cl_no GROUP BY client.cl_no ORDER BY avg(julianday(bill.paid_date) - "
     "julianday(bill.bill_date)) DESC LIMIT 2"},
    {"purchases received short",
     "SELECT * FROM purchase WHERE qty_received < qty_ordered AND received_date IS NOT NULL"},
    {"margin of each article in percent",
     "SELECT art_name, sum(100.0 * (sales_price - pur_prc) / sales_price) AS margin "
     "FROM article GROUP BY art_no"},
    {"total revenue per film",
     "SELECT film.film_name, sum(evening.tickets_sold * evening.ticket_price) AS "
     "revenue FROM film JOIN evening ON evening.film_no = film.film_no GROUP BY "
     "film.film_no"},
    {"Which films lost money?", "SELECT film_name FROM film WHERE budget > gross"},
};

static const struct asked states[] = {
    {"clients who quit since july", "SELECT cl_name FROM client WHERE left_on >= '2026-07-01'"},
    {"clients on stop", "SELECT cl_name FROM client WHERE blk_flg = 'Y'"},
    {"lanterns still out",
     "SELECT DISTINCT lantern.lan_name FROM lantern JOIN hire ON hire.lan_no = "
     "lantern.lan_no WHERE hire.returned_on IS NULL"},
    {"how many hires have not come back", "SELECT count(*) FROM hire WHERE returned_on IS NULL"},
    {"How many lanterns are broken?", "SELECT count(*) FROM lantern WHERE working = 0"},
    {"claims still waiting for an answer", "SELECT * FROM claim WHERE decided_on IS NULL"},
    {"completed but not invoiced",
     "SELECT task_name FROM task WHERE completed_on IS NOT NULL AND invoiced_on IS NULL"},
};

static const struct asked times[] = {
    {"late deliveries per route",
     "SELECT route.route_name, count(*) AS deliveries FROM route JOIN delivery ON "
     "delivery.route_no = route.route_no WHERE delivery.delivered_date > delivery.plan_date GROUP "
     "BY route.route_no"},
    {"how long was the longest booking",
     "SELECT max(julianday(departure) - julianday(arrival)) AS days FROM booking"},
    {"What is the average length of a booking?",
     "SELECT avg(julianday(departure) - julianday(arrival)) AS days FROM booking"},
};

/* What is made of columns, or meant by other words, is said and never sure. */
static const struct asked guesses[] = {
    {"part paid bills", NULL},
    {"clients over their credit limit", NULL},
    {"our two slowest payers", NULL},
    {"purchases received short", NULL},
    {"Which films lost money?", NULL},
    {"clients who quit since july", NULL},
    {"lanterns still out", NULL},
    {"claims still waiting for an answer", NULL},
    {"completed but not invoiced", NULL},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__makes__figures_of_columns(void **state)
{
    assert_all_answered(*state, figures, sizeof figures / sizeof *figures);
}

static void nlq_ask__reads__states_said_by_verbs(void **state)
{
    assert_all_answered(*state, states, sizeof states / sizeof *states);
}

static void nlq_ask__tells__between_two_dates(void **state)
{
    assert_all_answered(*state, times, sizeof times / sizeof *times);
}

static void nlq_ask__is_not_sure__of_a_made_figure(void **state)
{
    assert_none_sure(*state, guesses, sizeof guesses / sizeof *guesses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__makes__figures_of_columns),
        cmocka_unit_test(nlq_ask__reads__states_said_by_verbs),
        cmocka_unit_test(nlq_ask__tells__between_two_dates),
        cmocka_unit_test(nlq_ask__is_not_sure__of_a_made_figure),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
