/* A firm that hires out machines: amounts with and without tax, what was paid and what was
 * promised, in the words in which figures are asked for on a busy day. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE clients(id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, town "
    "TEXT NOT NULL);"
    "INSERT INTO clients VALUES (1, 'Alder', 'farm', 'Ripon'), (2, 'Birch', 'builder', 'Selby'), "
    "(3, 'Cedar', 'farm', 'Selby'), (4, 'Doon', 'council', 'Ripon'), (5, 'Elm', 'builder', "
    "'Ripon'), (6, 'Fir', 'farm', 'Ripon');"
    "CREATE TABLE machine_types(code TEXT PRIMARY KEY, name TEXT NOT NULL);"
    "INSERT INTO machine_types VALUES ('DIG', 'Digger'), ('ROL', 'Roller'), ('CRN', 'Crane');"
    "CREATE TABLE hires(id INTEGER PRIMARY KEY, hire_no TEXT NOT NULL UNIQUE, client_id INTEGER "
    "NOT NULL REFERENCES clients(id), type_code TEXT NOT NULL REFERENCES machine_types(code), "
    "hired_on DATE NOT NULL, promised_on DATE NOT NULL, returned_on DATE, channel TEXT NOT NULL, "
    "status TEXT NOT NULL, discount NUMERIC NOT NULL);"
    "INSERT INTO hires VALUES (1, 'H-1', 1, 'DIG', '2025-10-02', '2025-10-05', '2025-10-06', "
    "'phone', 'closed', 0), (2, 'H-2', 2, 'ROL', '2025-11-02', '2025-11-05', '2025-11-04', 'web', "
    "'closed', 5), (3, 'H-3', 3, 'DIG', '2026-10-02', '2026-10-05', '2026-10-09', 'phone', "
    "'closed', 0), (4, 'H-4', 2, 'CRN', '2026-10-12', '2026-10-20', NULL, 'web', 'cancelled', "
    "10), (5, 'H-5', 4, 'DIG', '2026-11-20', '2026-12-01', NULL, 'yard', 'open', 0), (6, 'H-6', "
    "1, 'ROL', '2026-11-02', '2026-11-05', '2026-11-05', 'web', 'closed', 0);"
    "CREATE TABLE invoices(id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL UNIQUE, hire_id "
    "INTEGER NOT NULL REFERENCES hires(id), issued_on DATE NOT NULL, due_on DATE NOT NULL, "
    "paid_on DATE, net_amount NUMERIC NOT NULL, vat_amount NUMERIC NOT NULL, total_amount NUMERIC "
    "NOT NULL, method TEXT);"
    "INSERT INTO invoices VALUES (1, 'R-1', 1, '2025-10-06', '2025-10-20', '2025-10-25', 100, 20, "
    "120, 'card'), (2, 'R-2', 2, '2025-11-04', '2025-11-20', '2025-11-10', 200, 40, 240, 'cash'), "
    "(3, 'R-3', 3, '2026-10-09', '2026-10-23', NULL, 300, 60, 360, NULL), (4, 'R-4', 6, "
    "'2026-11-05', '2026-11-19', '2026-11-21', 150, 30, 180, 'card'), (5, 'R-5', 4, '2026-10-20', "
    "'2026-11-03', NULL, 50, 10, 60, NULL);"
    "CREATE TABLE yards(id INTEGER PRIMARY KEY, name TEXT NOT NULL, capacity INTEGER NOT NULL);"
    "INSERT INTO yards VALUES (1, 'North', 20), (2, 'South', 12);"
    "CREATE TABLE events(id INTEGER PRIMARY KEY, event_no TEXT NOT NULL UNIQUE, yard_id INTEGER "
    "NOT "
    "NULL REFERENCES yards(id), held_on DATE NOT NULL, guest_count INTEGER NOT NULL, "
    "hours_planned NUMERIC NOT NULL, hours_worked NUMERIC NOT NULL);"
    "INSERT INTO events VALUES (1, 'T-1', 1, '2026-10-02', 22, 3, 4.5), (2, 'T-2', 2, "
    "'2026-11-02', "
    "10, 2, 2), (3, 'T-3', 2, '2026-11-09', 14, 2, 3);";

static const struct asked asked[] = {
    {"phone vs web hires this year",
     "SELECT channel, count(*) AS hires FROM hires WHERE (channel = 'phone' OR channel = 'web') "
     "AND hired_on >= '2026-01-01' AND hired_on < '2027-01-01' GROUP BY channel"},
    {"average invoice, farm vs builder",
     "SELECT clients.kind, avg(invoices.total_amount) AS average_total_amount FROM clients JOIN "
     "hires ON hires.client_id = clients.id JOIN invoices ON invoices.hire_id = hires.id WHERE "
     "clients.kind = 'farm' OR clients.kind = 'builder' GROUP BY clients.kind"},
    {"diggers vs rollers this year, how many of each",
     "SELECT machine_types.name, count(*) AS hires FROM machine_types JOIN hires ON "
     "hires.type_code = machine_types.code WHERE (machine_types.name = 'Digger' OR "
     "machine_types.name = 'Roller') AND hires.hired_on >= '2026-01-01' AND hires.hired_on < "
     "'2027-01-01' GROUP BY machine_types.name"},
    {"farm or council - how many clients of each",
     "SELECT kind, count(*) AS clients FROM clients WHERE kind = 'farm' OR kind = 'council' GROUP "
     "BY kind"},
    {"compare the average discount of phone with web",
     "SELECT channel, avg(discount) AS average_discount FROM hires WHERE channel = 'phone' OR "
     "channel = 'web' GROUP BY channel"},
    {"what did we invoice per month this year, net of vat",
     "SELECT strftime('%Y-%m', issued_on) AS month, sum(net_amount) AS total_net_amount FROM "
     "invoices WHERE issued_on >= '2026-01-01' AND issued_on < '2027-01-01' GROUP BY "
     "strftime('%Y-%m', issued_on) ORDER BY strftime('%Y-%m', issued_on)"},
    {"turnover per client ex vat",
     "SELECT clients.name, sum(invoices.net_amount) FROM clients JOIN hires ON hires.client_id = "
     "clients.id JOIN invoices ON invoices.hire_id = hires.id GROUP BY clients.id"},
    {"average invoice per town, gross",
     "SELECT clients.town, avg(invoices.total_amount) AS average_total_amount FROM clients JOIN "
     "hires ON hires.client_id = clients.id JOIN invoices ON invoices.hire_id = hires.id GROUP BY "
     "clients.town"},
    {"money in per month",
     "SELECT strftime('%Y-%m', paid_on) AS month, sum(total_amount) AS sum_of_total_amount "
     "FROM invoices WHERE paid_on IS NOT NULL GROUP BY strftime('%Y-%m', paid_on) ORDER BY "
     "strftime('%Y-%m', paid_on)"},
    {"overdue invoices by client with total",
     "SELECT clients.name, sum(invoices.total_amount) AS sum_of_total_amount FROM clients JOIN "
     "hires ON hires.client_id = clients.id JOIN invoices ON invoices.hire_id = hires.id WHERE "
     "invoices.due_on < '2026-11-25' AND invoices.paid_on IS NULL GROUP BY clients.id"},
    {"invoices since october, sum by method",
     "SELECT method, sum(total_amount) AS sum_of_total_amount FROM invoices WHERE issued_on >= "
     "'2026-10-01' GROUP BY method"},
    {"invoices this year total", "SELECT sum(total_amount) FROM invoices WHERE issued_on >= "
                                 "'2026-01-01' AND issued_on < '2027-01-01'"},
    {"discounts given away per year",
     "SELECT strftime('%Y', hired_on) AS year, sum(discount) AS total_discount "
     "FROM hires GROUP BY strftime('%Y', hired_on) ORDER BY strftime('%Y', hired_on)"},
    {"how much did we turn over last month", "SELECT sum(net_amount) FROM invoices WHERE issued_on "
                                             ">= '2026-10-01' AND issued_on < '2026-11-01'"},
    {"do more of our hires come in by phone or web?",
     "SELECT channel, count(*) AS hires FROM hires WHERE channel = 'phone' OR channel = 'web' "
     "GROUP BY channel"},
    {"what % of hires are cancelled", "SELECT 100.0 * count(CASE WHEN status = 'cancelled' THEN 1 "
                                      "END) / count(*) AS percent FROM hires"},
    {"hires this year: count per channel",
     "SELECT channel, count(*) AS hires FROM hires WHERE hired_on >= '2026-01-01' AND hired_on < "
     "'2027-01-01' GROUP BY channel"},
    {"invoices that were paid late, how many",
     "SELECT count(*) FROM invoices WHERE paid_on > due_on"},
    {"how long does it take on average to sort out a hire",
     "SELECT avg(julianday(returned_on) - julianday(hired_on)) AS days FROM hires"},
    {"average days from invoice to payment",
     "SELECT avg(julianday(paid_on) - julianday(issued_on)) AS days FROM invoices"},
    {"october turnover this year against october last year",
     "SELECT sum(CASE WHEN issued_on >= '2025-10-01' AND issued_on < '2025-11-01' THEN net_amount "
     "END) AS turnover_2025_10, sum(CASE WHEN issued_on >= '2026-10-01' AND issued_on < "
     "'2026-11-01' THEN net_amount END) AS turnover_2026_10 FROM invoices WHERE issued_on >= "
     "'2025-10-01' AND issued_on < '2025-11-01' OR issued_on >= '2026-10-01' AND issued_on < "
     "'2026-11-01'"},
    {"2026 vs 2025, number of hires",
     "SELECT strftime('%Y', hired_on) AS year, count(*) AS hires FROM hires WHERE "
     "hired_on >= '2025-01-01' AND hired_on < '2027-01-01' GROUP BY strftime('%Y', hired_on) ORDER "
     "BY strftime('%Y', hired_on)"},
    {"have we had more hires this month than last month",
     "SELECT count(CASE WHEN hired_on >= '2026-10-01' AND hired_on < '2026-11-01' THEN 1 END) AS "
     "hires_2026_10, count(CASE WHEN hired_on >= '2026-11-01' AND hired_on < '2026-12-01' THEN 1 "
     "END) AS hires_2026_11, count(CASE WHEN hired_on >= '2026-11-01' AND hired_on < '2026-12-01' "
     "THEN 1 END) - count(CASE WHEN hired_on >= '2026-10-01' AND hired_on < '2026-11-01' THEN 1 "
     "END) AS difference FROM hires WHERE hired_on >= '2026-10-01' AND hired_on < '2026-12-01'"},
    {"hires returned later than promised, how many",
     "SELECT count(*) FROM hires WHERE returned_on > promised_on"},
    {"what % of hires were returned on time",
     "SELECT 100.0 * count(CASE WHEN returned_on <= promised_on THEN 1 END) / count(*) AS percent "
     "FROM hires"},
    {"turnover last month", "SELECT sum(net_amount) FROM invoices WHERE issued_on >= '2026-10-01' "
                            "AND issued_on < '2026-11-01'"},
    {"net vs vat per month",
     "SELECT strftime('%Y-%m', issued_on) AS month, sum(net_amount) AS total_net_amount, "
     "sum(vat_amount) AS total_vat_amount FROM invoices GROUP BY strftime('%Y-%m', issued_on) "
     "ORDER BY strftime('%Y-%m', issued_on)"},
    {"total overdue",
     "SELECT sum(total_amount) FROM invoices WHERE due_on < '2026-11-25' AND paid_on IS NULL"},
    {"receivables by client",
     "SELECT clients.name, sum(invoices.total_amount) AS sum_of_total_amount FROM clients JOIN "
     "hires ON hires.client_id = clients.id JOIN invoices ON invoices.hire_id = hires.id WHERE "
     "invoices.paid_on IS NULL GROUP BY clients.id"},
    {"who owes us the most",
     "SELECT clients.name FROM clients JOIN hires ON hires.client_id = clients.id JOIN invoices ON "
     "invoices.hire_id = hires.id WHERE invoices.paid_on IS NULL GROUP BY clients.id ORDER BY "
     "sum(invoices.total_amount) DESC LIMIT 1"},
    {"net vs total amount of invoices this year",
     "SELECT sum(net_amount) AS total_net_amount, sum(total_amount) AS sum_of_total_amount FROM "
     "invoices WHERE issued_on >= '2026-01-01' AND issued_on < '2027-01-01'"},
    {"average discount by type of hire, highest on top",
     "SELECT machine_types.name, avg(hires.discount) AS average_discount FROM machine_types JOIN "
     "hires ON hires.type_code = machine_types.code GROUP BY machine_types.code ORDER BY "
     "avg(hires.discount) DESC"},
    {"events with more guests than the yard holds this year",
     "SELECT events.event_no FROM events JOIN yards ON events.yard_id = yards.id WHERE "
     "events.guest_count > yards.capacity AND events.held_on >= '2026-01-01' AND events.held_on < "
     "'2027-01-01'"},
    {"events that ran over by more than an hour",
     "SELECT event_no FROM events WHERE hours_worked - hours_planned > 1"},
    {"planned vs worked hours per yard",
     "SELECT yards.name, sum(events.hours_planned) AS total_hours_planned, "
     "sum(events.hours_worked) AS total_hours_worked FROM yards JOIN events ON events.yard_id = "
     "yards.id GROUP BY yards.id"},
    {"events that ran over in november",
     "SELECT event_no FROM events WHERE hours_worked > hours_planned AND held_on >= '2026-11-01' "
     "AND held_on < '2026-12-01'"},
};

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__adds_up__what_is_asked_for_on_a_busy_day(void **state)
{
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__what_is_asked_for_on_a_busy_day, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
