/* An auction house: people by what they do, dates of what rows belong to, prices that were got,
 * amounts by the job of who earned them. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE staff(staff_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, role TEXT NOT NULL -- AUC auctioneer, SPC specialist, CLK clerk\n, hired_on DATE NOT "
    "NULL);"
    "INSERT INTO staff VALUES (1, 'Anna', 'Berger', 'AUC', '2019-01-01'), (2, 'Ben', 'Costa', "
    "'SPC', '2020-01-01'), (3, 'Clara', 'Haas', 'CLK', '2021-01-01'), (4, 'Eva', 'Jensen', 'SPC', "
    "'2022-01-01');"
    "CREATE TABLE clients(client_id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT "
    "NULL, registered_on DATE NOT NULL);"
    "INSERT INTO clients VALUES (1, 'Lang & Sons', 'France', '2024-01-01'), (2, 'Tina Quinn', "
    "'Germany', '2025-01-01'), (3, 'Leo Petit', 'France', '2025-02-01'), (4, 'Olga Novak', "
    "'Austria', '2026-02-01');"
    "CREATE TABLE sales(sale_no INTEGER PRIMARY KEY, title TEXT NOT NULL, held_on DATE NOT NULL, "
    "auctioneer_id INTEGER NOT NULL REFERENCES staff(staff_id));"
    "INSERT INTO sales VALUES (101, 'Silver', '2026-03-01', 1), (102, 'Maps', '2026-10-10', 1), "
    "(103, 'Clocks', '2025-05-01', 1);"
    "CREATE TABLE consignments(consignment_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL "
    "REFERENCES clients, specialist_id INTEGER NOT NULL REFERENCES staff(staff_id), received_on "
    "DATE NOT NULL);"
    "INSERT INTO consignments VALUES (1, 1, 2, '2025-01-10'), (2, 2, 4, '2026-01-10');"
    "CREATE TABLE lots(lot_id INTEGER PRIMARY KEY, sale_no INTEGER NOT NULL REFERENCES sales, "
    "consignment_id INTEGER NOT NULL REFERENCES consignments, title TEXT NOT NULL, est_low NUMERIC "
    "NOT NULL, est_high NUMERIC NOT NULL, reserve NUMERIC NOT NULL, start_price NUMERIC NOT NULL, "
    "hammer_price NUMERIC, buyer_id INTEGER REFERENCES clients(client_id), status TEXT NOT NULL -- "
    "S sold, U unsold, W withdrawn\n, year_made INTEGER);"
    "INSERT INTO lots VALUES (1, 101, 1, 'Teapot', 100, 150, 80, 50, 260, 3, 'S', 1820), (2, 101, "
    "1, 'Tray', 900, 1000, 800, 600, NULL, NULL, 'U', 1900), (3, 102, 2, 'Atlas', 400, 600, 300, "
    "200, 420, 3, 'S', 1710), (4, 102, 2, 'Globe', 400, 600, 300, 200, 250, 2, 'S', 1850), (5, "
    "103, 1, 'Clock', 50, 80, 40, 20, NULL, NULL, 'W', 1890);"
    "CREATE TABLE bids(bid_id INTEGER PRIMARY KEY, lot_id INTEGER NOT NULL REFERENCES lots, "
    "client_id INTEGER NOT NULL REFERENCES clients, placed_at DATETIME NOT NULL, offered NUMERIC "
    "NOT NULL);"
    "INSERT INTO bids VALUES (1, 1, 3, '2026-03-01 10:00', 260), (2, 1, 2, '2026-03-01 10:01', "
    "240), (3, 3, 3, '2026-10-10 11:00', 420), (4, 4, 2, '2026-10-10 12:00', 250);"
    "CREATE TABLE viewings(viewing_id INTEGER PRIMARY KEY, sale_no INTEGER NOT NULL REFERENCES "
    "sales, client_id INTEGER NOT NULL REFERENCES clients, visited_at DATETIME NOT NULL);"
    "INSERT INTO viewings VALUES (1, 101, 1, '2026-02-27 10:00'), (2, 101, 4, '2026-02-27 11:00'), "
    "(3, 102, 4, '2026-10-09 10:00');"
    "CREATE TABLE invoices(invoice_no INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES "
    "clients, issued_on DATE NOT NULL, due_on DATE NOT NULL, hammer_total NUMERIC NOT NULL, total "
    "NUMERIC NOT NULL, paid_on DATE);"
    "INSERT INTO invoices VALUES (1, 3, '2026-03-02', '2026-03-22', 260, 340, '2026-03-20'), (2, "
    "3, '2026-10-11', '2026-10-31', 420, 550, NULL), (3, 2, '2026-10-11', '2026-10-31', 250, 320, "
    "'2026-10-21');"
    "CREATE TABLE settlements(settlement_id INTEGER PRIMARY KEY, consignment_id INTEGER NOT NULL "
    "REFERENCES consignments, settled_on DATE NOT NULL, commission NUMERIC NOT NULL);"
    "INSERT INTO settlements VALUES (1, 1, '2026-04-01', 40), (2, 2, '2026-11-01', 100), (3, 1, "
    "'2025-06-01', 10);"
    "CREATE TABLE shipments(shipment_id INTEGER PRIMARY KEY, invoice_no INTEGER NOT NULL "
    "REFERENCES invoices, carrier TEXT NOT NULL, shipped_on DATE NOT NULL, cost NUMERIC NOT NULL);"
    "INSERT INTO shipments VALUES (1, 1, 'ArtTrans', '2026-03-25', 30), (2, 3, 'DHL', "
    "'2026-10-25', 20), (3, 1, 'DHL', '2025-10-25', 12), (4, 1, '25 years Art Movers', "
    "'2026-04-25', 55);"
    "CREATE TABLE condition_reports(report_id INTEGER PRIMARY KEY, lot_id INTEGER NOT NULL "
    "REFERENCES lots, written_by INTEGER NOT NULL REFERENCES staff(staff_id), written_on DATE NOT "
    "NULL);"
    "INSERT INTO condition_reports VALUES (1, 1, 2, '2026-02-01'), (2, 2, 2, '2026-02-02'), (3, 3, "
    "4, '2026-09-02');";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

/* Buyers are whom the lots name so, and bidders those who have bids. */
static void nlq_ask__finds__people_by_what_they_do(void **state)
{
    static const struct asked asked[] = {
        {"how many clients bought last month",
         "SELECT count(DISTINCT clients.client_id) FROM clients JOIN lots ON lots.buyer_id = "
         "clients.client_id JOIN sales ON lots.sale_no = sales.sale_no WHERE sales.held_on >= "
         "'2026-10-01' AND sales.held_on < '2026-11-01'"},
        {"how many people bought lots last month",
         "SELECT count(DISTINCT clients.client_id) FROM clients JOIN lots ON lots.buyer_id = "
         "clients.client_id JOIN sales ON lots.sale_no = sales.sale_no WHERE sales.held_on >= "
         "'2026-10-01' AND sales.held_on < '2026-11-01'"},
        {"buyers from france",
         "SELECT DISTINCT clients.name FROM clients JOIN lots ON lots.buyer_id = clients.client_id "
         "WHERE clients.country = 'France'"},
        {"how many bidders do we have", "SELECT count(DISTINCT clients.client_id) FROM clients "
                                        "JOIN bids ON bids.client_id = clients.client_id"},
        {"consignors from germany",
         "SELECT DISTINCT clients.name FROM clients JOIN consignments ON consignments.client_id = "
         "clients.client_id WHERE clients.country = 'Germany'"},
        {"who bought the most lots last month",
         "SELECT clients.name FROM clients JOIN lots ON lots.buyer_id = clients.client_id JOIN "
         "sales ON lots.sale_no = sales.sale_no WHERE sales.held_on >= '2026-10-01' AND "
         "sales.held_on < '2026-11-01' GROUP BY clients.client_id ORDER BY count(*) DESC LIMIT 1"},
        {"who bid on lot 1",
         "SELECT DISTINCT clients.name FROM clients JOIN bids ON bids.client_id = "
         "clients.client_id JOIN lots ON bids.lot_id = lots.lot_id WHERE lots.lot_id = 1"},
        {"who wrote the most condition reports",
         "SELECT staff.first_name, staff.last_name FROM staff JOIN condition_reports ON "
         "condition_reports.written_by = staff.staff_id GROUP BY staff.staff_id ORDER BY count(*) "
         "DESC LIMIT 1"},
        {"clients who never bought anything",
         "SELECT name FROM clients WHERE client_id NOT IN (SELECT buyer_id FROM lots WHERE "
         "buyer_id IS NOT NULL)"},
        {"how many people came to the viewing of sale 101",
         "SELECT count(DISTINCT clients.client_id) FROM clients JOIN viewings ON "
         "viewings.client_id = clients.client_id JOIN sales ON viewings.sale_no = sales.sale_no "
         "WHERE sales.sale_no = 101"},
        {"visitors per sale", "SELECT sales.title, count(*) AS clients FROM sales JOIN viewings ON "
                              "viewings.sale_no = sales.sale_no JOIN clients ON viewings.client_id "
                              "= clients.client_id GROUP BY sales.sale_no"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* Lots have no day of their own: what was sold was sold in its sale. */
static void nlq_ask__dates__rows_by_what_they_belong_to(void **state)
{
    static const struct asked asked[] = {
        {"how many lots did we sell this year",
         "SELECT count(*) FROM lots JOIN sales ON lots.sale_no = sales.sale_no WHERE lots.status = "
         "'S' AND sales.held_on >= '2026-01-01' AND sales.held_on < '2027-01-01'"},
        {"lots sold last month",
         "SELECT lots.title FROM lots JOIN sales ON lots.sale_no = sales.sale_no WHERE lots.status "
         "= 'S' AND sales.held_on >= '2026-10-01' AND sales.held_on < '2026-11-01'"},
        {"hammer price by month for 2026",
         "SELECT strftime('%Y-%m', sales.held_on) AS month, sum(lots.hammer_price) AS "
         "total_hammer_price FROM sales JOIN lots ON lots.sale_no = sales.sale_no WHERE "
         "sales.held_on >= '2026-01-01' AND sales.held_on < '2027-01-01' GROUP BY "
         "strftime('%Y-%m', sales.held_on) ORDER BY strftime('%Y-%m', sales.held_on)"},
        {"total hammer price this year",
         "SELECT sum(lots.hammer_price) FROM lots JOIN sales ON lots.sale_no = sales.sale_no WHERE "
         "sales.held_on >= '2026-01-01' AND sales.held_on < '2027-01-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* "Sold above" compares what was got, and the dearest lot is no matter of its start price. */
static void nlq_ask__compares__the_price_that_was_got(void **state)
{
    static const struct asked asked[] = {
        {"shipments over 25", "SELECT * FROM shipments WHERE cost > 25"},
        {"lots sold below reserve", "SELECT title FROM lots WHERE hammer_price < reserve"},
        {"lots that sold above the high estimate",
         "SELECT title FROM lots WHERE hammer_price > est_high"},
        {"how many lots went for more than double the low estimate",
         "SELECT count(*) FROM lots WHERE hammer_price > 2 * est_low"},
        {"most expensive lot ever", "SELECT title FROM lots ORDER BY hammer_price DESC LIMIT 1"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* An amount by those who do a job, of a kind of rows, or earned in a period is a sum. */
static void nlq_ask__adds_up__amounts_said_without_a_sum(void **state)
{
    static const struct asked asked[] = {
        {"commission by specialist",
         "SELECT staff.first_name, staff.last_name, sum(settlements.commission) AS "
         "total_commission FROM staff JOIN consignments ON consignments.specialist_id = "
         "staff.staff_id JOIN settlements ON settlements.consignment_id = "
         "consignments.consignment_id WHERE staff.role = 'SPC' GROUP BY staff.staff_id"},
        {"commission earned this year", "SELECT sum(commission) FROM settlements WHERE settled_on "
                                        ">= '2026-01-01' AND settled_on < '2027-01-01'"},
        {"shipping cost per carrier last year",
         "SELECT carrier, sum(cost) AS total_cost FROM shipments WHERE shipped_on >= '2025-01-01' "
         "AND shipped_on < '2026-01-01' GROUP BY carrier"},
        {"how much is overdue",
         "SELECT sum(total) FROM invoices WHERE due_on < '2026-11-25' AND paid_on IS NULL"},
        {"average days to pay",
         "SELECT avg(julianday(paid_on) - julianday(issued_on)) AS days FROM invoices"},
        {"hammer price per auctioneer",
         "SELECT staff.first_name, staff.last_name, avg(lots.hammer_price) AS average_hammer_price "
         "FROM staff JOIN sales ON sales.auctioneer_id = staff.staff_id JOIN lots ON lots.sale_no "
         "= sales.sale_no WHERE staff.role = 'AUC' GROUP BY staff.staff_id"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* However far back it is said which lots: their number and their sum are of these. */
static void nlq_ask__measures__the_rows_of_a_conversation(void **state)
{
    static const struct chain chains[] = {
        {{"lots sold last month", "how many"},
         "SELECT count(*) FROM lots JOIN sales ON lots.sale_no = sales.sale_no WHERE lots.status = "
         "'S' AND sales.held_on >= '2026-10-01' AND sales.held_on < '2026-11-01'"},
        {{"lots sold last month", "total hammer price"},
         "SELECT sum(lots.hammer_price) FROM lots JOIN sales ON lots.sale_no = sales.sale_no WHERE "
         "lots.status = 'S' AND sales.held_on >= '2026-10-01' AND sales.held_on < '2026-11-01'"},
        {{"lots sold last month", "how many", "total hammer price"},
         "SELECT sum(lots.hammer_price) FROM lots JOIN sales ON lots.sale_no = sales.sale_no WHERE "
         "lots.status = 'S' AND sales.held_on >= '2026-10-01' AND sales.held_on < '2026-11-01'"},
        {{"overdue invoices", "how much is that", "per client"},
         "SELECT clients.name, sum(invoices.total) AS sum_of_total FROM clients JOIN invoices ON "
         "invoices.client_id = clients.client_id WHERE invoices.due_on < '2026-11-25' AND "
         "invoices.paid_on IS NULL GROUP BY clients.client_id"},
    };
    assert_all_followed(*state, chains, sizeof chains / sizeof *chains);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__finds__people_by_what_they_do, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__dates__rows_by_what_they_belong_to, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__compares__the_price_that_was_got, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__amounts_said_without_a_sum, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__measures__the_rows_of_a_conversation, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
