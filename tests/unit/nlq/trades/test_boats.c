/* What was never done with rows, and shares whose part and whole are asked by themselves, over a
 * boat hire. */
#include "../fixture.h"

static const char boats[] =
    "CREATE TABLE pier(pier_id INTEGER PRIMARY KEY, pier_name TEXT NOT NULL, town TEXT); INSERT "
    "INTO pier VALUES (1, 'North Pier', 'Ambleside'), (2, 'Lake Head', 'Keswick'); CREATE TABLE "
    "boat(boat_id INTEGER PRIMARY KEY, boat_no TEXT NOT NULL, kind TEXT, status TEXT NOT NULL, "
    "pier_id INTEGER REFERENCES pier(pier_id)); INSERT INTO boat VALUES (1, 'B-1', 'canoe', "
    "'available', 1), (2, 'B-2', 'canoe', 'available', 2), (3, 'B-3', 'rowing', 'repair', 1), "
    "(4, 'B-4', 'rowing', 'sold', 2); CREATE TABLE client(client_id INTEGER PRIMARY KEY, "
    "full_name TEXT NOT NULL, town TEXT, referred_by INTEGER REFERENCES client(client_id), "
    "deleted_at DATE); INSERT INTO client VALUES (1, 'Ada Moss', 'Kendal', NULL, NULL), (2, 'Ben "
    "Hart', 'Kendal', 1, NULL), (3, 'Cy Noon', 'Penrith', NULL, '2026-01-02'), (4, 'Di Nash', "
    "'Penrith', 2, NULL); CREATE TABLE hire(hire_id INTEGER PRIMARY KEY, boat_id INTEGER "
    "REFERENCES boat(boat_id), client_id INTEGER REFERENCES client(client_id), channel TEXT, "
    "status TEXT NOT NULL, booked_on DATE, picked_up_on DATE, promised_on DATE, returned_on "
    "DATE); INSERT INTO hire VALUES (1, 1, 1, 'phone', 'returned', '2025-05-01', '2025-05-02', "
    "'2025-05-03', '2025-05-04'), (2, 1, 1, 'web', 'returned', '2026-06-01', '2026-06-02', "
    "'2026-06-04', '2026-06-04'), (3, 2, 2, 'web', 'cancelled', '2026-07-01', NULL, "
    "'2026-07-04', NULL), (4, 3, 3, 'phone', 'returned', '2026-11-01', '2026-11-12', "
    "'2026-11-13', '2026-11-15'); CREATE TABLE invoice(invoice_id INTEGER PRIMARY KEY, hire_id "
    "INTEGER REFERENCES hire(hire_id), issued_on DATE, amount NUMERIC); INSERT INTO invoice "
    "VALUES (1, 1, '2025-06-01', 40), (2, 2, '2026-06-05', 60); CREATE TABLE guide(guide_id "
    "INTEGER PRIMARY KEY, guide_name TEXT NOT NULL, left_on DATE); INSERT INTO guide VALUES (1, "
    "'Eve Gill', NULL), (2, 'Fay Hill', NULL); CREATE TABLE quote(quote_id INTEGER PRIMARY KEY, "
    "guide_id INTEGER REFERENCES guide(guide_id), status TEXT NOT NULL, sent_on DATE); INSERT "
    "INTO quote VALUES (1, 1, 'accepted', '2026-02-01'), (2, 1, 'rejected', '2026-03-01'), (3, "
    "2, 'draft', '2026-04-01'), (4, 2, 'rejected', '2026-04-02'); CREATE TABLE shop(shop_code "
    "TEXT PRIMARY KEY, shop_label TEXT NOT NULL); INSERT INTO shop VALUES ('A', 'Quay shop'), "
    "('B', 'Hill shop'); CREATE TABLE article(article_id INTEGER PRIMARY KEY, article_name TEXT "
    "NOT NULL, shop_code TEXT REFERENCES shop(shop_code), price NUMERIC NOT NULL, updated_at "
    "DATE); INSERT INTO article VALUES (1, 'Mug', 'A', 9, '2025-01-01'), (2, 'Map', 'A', 5, "
    "'2025-01-01'), (3, 'Rope', 'B', 12, '2026-01-01'); CREATE TABLE sale(sale_id INTEGER "
    "PRIMARY KEY, account_id INTEGER REFERENCES account_holder(holder_id), channel TEXT, sold_on "
    "DATE NOT NULL, status TEXT NOT NULL); CREATE TABLE account_holder(holder_id INTEGER PRIMARY "
    "KEY, holder_name TEXT NOT NULL, newsletter INTEGER NOT NULL, closed_on DATE); INSERT INTO "
    "account_holder VALUES (1, 'Gus', 1, NULL), (2, 'Hal', 0, NULL), (3, 'Ivy', 1, "
    "'2026-02-02'); INSERT INTO sale VALUES (1, 1, 'till', '2026-01-05', 'done'), (2, 2, 'web', "
    "'2025-03-05', 'done'), (3, 1, 'web', '2026-03-05', 'void'); CREATE TABLE sale_line(line_id "
    "INTEGER PRIMARY KEY, sale_id INTEGER REFERENCES sale(sale_id), article_id INTEGER "
    "REFERENCES article(article_id), qty INTEGER, unit_price NUMERIC); INSERT INTO sale_line "
    "VALUES (1, 1, 1, 2, 9), (2, 1, 3, 4, 12), (3, 2, 2, 1, 5), (4, 3, 2, 7, 5); CREATE TABLE "
    "gauge(gauge_id INTEGER PRIMARY KEY, serial_no TEXT NOT NULL, pier_id INTEGER REFERENCES "
    "pier(pier_id)); INSERT INTO gauge VALUES (1, 'G-10', 1), (2, 'G-11', 2); CREATE TABLE "
    "reading(reading_id INTEGER PRIMARY KEY, gauge_id INTEGER REFERENCES gauge(gauge_id), "
    "read_on DATE NOT NULL, level_cm INTEGER, rejected INTEGER NOT NULL, created_at DATE NOT "
    "NULL); INSERT INTO reading VALUES (1, 1, '2026-10-01', 80, 0, '2026-11-05'), (2, 1, "
    "'2026-11-01', 90, 0, '2026-11-02'), (3, 1, '2026-11-03', 190, 1, '2026-11-03'), (4, 2, "
    "'2026-09-03', 70, 0, '2026-11-03');";

static const struct asked answered[] = {
    {"available boats nobody has picked up in the last 30 days - boat no and pier",
     "SELECT boat.boat_no, pier.pier_name FROM boat JOIN pier ON boat.pier_id = pier.pier_id "
     "WHERE boat.status = 'available' AND boat.boat_id NOT IN (SELECT boat_id FROM hire WHERE "
     "picked_up_on >= '2026-10-26' AND picked_up_on < '2026-11-26' AND boat_id IS NOT NULL)"},
    {"returned hires we forgot to invoice? channel and booked date",
     "SELECT channel, booked_on FROM hire WHERE returned_on IS NOT NULL AND hire_id NOT IN "
     "(SELECT hire_id FROM invoice WHERE hire_id IS NOT NULL)"},
    {"Returned hires that no invoice was ever raised for: channel, client",
     "SELECT hire.channel, client.full_name FROM hire JOIN client ON hire.client_id = "
     "client.client_id WHERE hire.returned_on IS NOT NULL AND hire.hire_id NOT IN (SELECT "
     "hire_id FROM invoice WHERE hire_id IS NOT NULL)"},
    {"Clients who have never made a hire (skip deleted ones), name and town",
     "SELECT full_name, town FROM client WHERE deleted_at IS NULL AND client_id NOT IN (SELECT "
     "client_id FROM hire WHERE client_id IS NOT NULL)"},
    {"Guides who have yet to win a quote",
     "SELECT guide_name FROM guide WHERE guide_id NOT IN (SELECT guide_id FROM quote WHERE "
     "status = 'accepted' AND guide_id IS NOT NULL)"},
    {"Guides who never won a quote",
     "SELECT guide_name FROM guide WHERE guide_id NOT IN (SELECT guide_id FROM quote WHERE "
     "status = 'accepted' AND guide_id IS NOT NULL)"},
    {"clients who hired last year but not this year (cancelled hires don't count as hiring), "
     "names",
     "SELECT DISTINCT client.full_name FROM client JOIN hire ON hire.client_id = "
     "client.client_id WHERE hire.booked_on >= '2025-01-01' AND hire.booked_on < '2026-01-01' "
     "AND hire.status <> 'cancelled' AND client.client_id NOT IN (SELECT client_id FROM hire "
     "WHERE booked_on >= '2026-01-01' AND booked_on < '2027-01-01' AND status <> 'cancelled' AND "
     "client_id IS NOT NULL)"},
    {"boats no client has picked up this year",
     "SELECT boat_no FROM boat WHERE boat_id NOT IN (SELECT boat_id FROM hire WHERE picked_up_on "
     ">= '2026-01-01' AND picked_up_on < '2027-01-01' AND boat_id IS NOT NULL)"},
    {"How do the hires booked this year split across the channels, in percent?",
     "SELECT channel, 100.0 * count(*) / sum(count(*)) OVER () AS percent FROM hire WHERE "
     "booked_on >= '2026-01-01' AND booked_on < '2027-01-01' GROUP BY channel"},
    {"Hit rate on quotes for each guide: accepted as a % of accepted plus rejected",
     "SELECT guide.guide_name, 100.0 * count(CASE WHEN quote.status = 'accepted' THEN 1 END) / "
     "count(*) AS percent FROM guide JOIN quote ON quote.guide_id = guide.guide_id WHERE "
     "quote.status = 'accepted' OR quote.status = 'rejected' GROUP BY guide.guide_id"},
    {"Drop-out rate by channel: cancelled hires out of all hires",
     "SELECT channel, 100.0 * count(CASE WHEN status = 'cancelled' THEN 1 END) / count(*) AS "
     "percent FROM hire GROUP BY channel"},
    {"Clients referred by another client: how many, and what percent of all clients is that",
     "SELECT count(CASE WHEN referred_by IS NOT NULL THEN 1 END), 100.0 * count(CASE WHEN "
     "referred_by IS NOT NULL THEN 1 END) / count(*) AS percent FROM client"},
    {"Where do our clients come from? town, number of clients and their share in %",
     "SELECT town, count(*) AS clients, 100.0 * count(*) / sum(count(*)) OVER () AS percent FROM "
     "client GROUP BY town"},
    {"what percentage of hires ended up with an invoice, per channel",
     "SELECT channel, 100.0 * count(CASE WHEN hire_id IN (SELECT hire_id FROM invoice) THEN 1 "
     "END) / count(*) AS percent FROM hire GROUP BY channel"},
    {"on-time rate per channel: percent of returned hires that came back on or before the "
     "promised date",
     "SELECT channel, 100.0 * count(CASE WHEN returned_on <= promised_on THEN 1 END) / count(*) "
     "AS percent FROM hire WHERE returned_on IS NOT NULL GROUP BY channel"},
    {"Per channel, what percentage of returned hires came back after the promised day?",
     "SELECT channel, 100.0 * count(CASE WHEN returned_on > promised_on THEN 1 END) / count(*) "
     "AS percent FROM hire WHERE returned_on IS NOT NULL GROUP BY channel"},
    {"hires returned after the promised date, client and channel",
     "SELECT client.full_name, hire.channel FROM client JOIN hire ON hire.client_id = "
     "client.client_id WHERE hire.returned_on > hire.promised_on"},
    {"best selling article by units in each shop this year, void sales aside: shop label, "
     "article, units",
     "SELECT shop_label, article_name, total_quantity FROM (SELECT shop.shop_label AS "
     "shop_label, article.article_name AS article_name, sum(sale_line.qty) AS total_quantity, "
     "rank() OVER (PARTITION BY shop.shop_code ORDER BY sum(sale_line.qty) DESC) AS place FROM "
     "shop JOIN article ON article.shop_code = shop.shop_code JOIN sale_line ON "
     "sale_line.article_id = article.article_id JOIN sale ON sale_line.sale_id = sale.sale_id "
     "WHERE sale.sold_on >= '2026-01-01' AND sale.sold_on < '2027-01-01' AND sale.status <> "
     "'void' GROUP BY shop.shop_code, article.article_id) AS numbered WHERE place <= 1 ORDER BY "
     "shop_label, place"},
    {"the dearest article in each shop with its price",
     "SELECT shop.shop_label, article.article_name, article.price FROM shop JOIN article ON "
     "article.shop_code = shop.shop_code WHERE NOT EXISTS (SELECT 1 FROM article AS other WHERE "
     "other.shop_code = article.shop_code AND other.price > article.price) ORDER BY "
     "shop.shop_label, article.price DESC"},
    {"the latest accepted reading of every gauge: serial, date, level",
     "SELECT gauge.serial_no, reading.read_on, reading.level_cm FROM gauge JOIN reading ON "
     "reading.gauge_id = gauge.gauge_id WHERE NOT EXISTS (SELECT 1 FROM reading AS other WHERE "
     "other.gauge_id = reading.gauge_id AND other.read_on > reading.read_on AND other.rejected = "
     "0) AND reading.rejected = 0 ORDER BY gauge.serial_no, reading.read_on DESC"},
    {"share of sales that come in through the web this year in percent",
     "SELECT 100.0 * count(CASE WHEN channel = 'web' THEN 1 END) / count(*) AS percent FROM sale "
     "WHERE sold_on >= '2026-01-01' AND sold_on < '2027-01-01'"},
    {"what percentage of holders with an open account gets the newsletter?",
     "SELECT 100.0 * count(CASE WHEN newsletter = 1 THEN 1 END) / count(*) AS percent FROM "
     "account_holder WHERE closed_on IS NULL"},
};

static int setup_boats(void **state)
{
    return fixture_open(state, boats);
}

static void nlq_ask__answers__what_was_never_done_and_shares(void **state)
{
    assert_all_answered(*state, answered, sizeof answered / sizeof *answered);
}

static void nlq_ask__is_not_sure__of_what_was_never_done(void **state)
{
    assert_none_sure(*state, answered, sizeof answered / sizeof *answered);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__what_was_never_done_and_shares,
                                        setup_boats, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_what_was_never_done, setup_boats,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
