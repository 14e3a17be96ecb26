/* Questions of an internet provider and of a charity: what was not paid, what was cancelled, who
 * is above whom, sums called by their name, and money that was raised. */
#include "../fixture.h"

static const char lines[] =
    "CREATE TABLE subscriber (subscriber_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, town "
    "TEXT NOT NULL, date_of_birth DATE NOT NULL);"
    "CREATE TABLE technician (technician_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, region "
    "TEXT NOT NULL, supervisor_id INTEGER REFERENCES technician (technician_id));"
    "CREATE TABLE contract (contract_id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, "
    "subscriber_id INTEGER NOT NULL "
    "REFERENCES subscriber (subscriber_id), start_date DATE NOT NULL, end_date DATE, cancel_reason "
    "TEXT);"
    "CREATE TABLE invoice (invoice_no TEXT PRIMARY KEY, contract_id INTEGER NOT NULL REFERENCES "
    "contract (contract_id), issued DATE NOT NULL, total NUMERIC(8,2) NOT NULL, status TEXT NOT "
    "NULL);"
    "CREATE TABLE payment (payment_id INTEGER PRIMARY KEY, invoice_no TEXT NOT NULL REFERENCES "
    "invoice (invoice_no), paid_on DATE NOT NULL, amount NUMERIC(8,2) NOT NULL, method TEXT NOT "
    "NULL);"
    "CREATE TABLE router (serial TEXT PRIMARY KEY, model TEXT NOT NULL, firmware TEXT NOT NULL, "
    "contract_id INTEGER NOT NULL REFERENCES contract (contract_id));"
    "CREATE TABLE ticket (ticket_id INTEGER PRIMARY KEY, contract_id INTEGER NOT NULL REFERENCES "
    "contract (contract_id), opened DATE NOT NULL, closed DATE);"
    "CREATE TABLE donors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, first_gift DATE NOT NULL);"
    "CREATE TABLE donations (id INTEGER PRIMARY KEY, donor_id INTEGER NOT NULL REFERENCES donors "
    "(id), received_on DATE NOT NULL, amount NUMERIC(8,2) NOT NULL);"
    "INSERT INTO subscriber VALUES (1, 'Anna Berg', 'Ashford', '1990-01-02'), (2, 'Luis Meyer', "
    "'Corby', '1970-03-04'), (3, 'Ruth Cole', 'Corby', '1981-05-06');"
    "INSERT INTO technician VALUES (1, 'Ian Frost', 'north', NULL), (2, 'Ned Shaw', 'south', 1), "
    "(3, 'May Lopez', 'north', 1);"
    "INSERT INTO contract VALUES (1, 'C-1', 1, '2024-01-01', NULL, NULL), (2, 'C-2', 2, "
    "'2024-02-01', "
    "'2026-03-01', 'moved'), (3, 'C-3', 3, '2025-02-01', '2026-05-01', 'price');"
    "INSERT INTO invoice VALUES ('A-1', 1, '2026-01-05', 29.9, 'paid'), ('A-2', 1, '2026-02-05', "
    "29.9, 'open'), ('A-3', 2, '2026-02-06', 19.9, 'cancelled'), ('A-4', 3, '2026-02-07', 19.9, "
    "'paid');"
    "INSERT INTO payment VALUES (1, 'A-1', '2026-01-15', 29.9, 'card'), (2, 'A-4', '2026-02-17', "
    "19.9, 'transfer');"
    "INSERT INTO router VALUES ('RX-1', 'Orbi', '1.0.2', 1), ('RX-2', 'Orbi', '2.0.0', 2);"
    "INSERT INTO ticket VALUES (1, 1, '2026-02-03', '2026-03-04'), (2, 2, '2026-03-03', NULL);"
    "INSERT INTO donors VALUES (1, 'Oak Bank', '2020-01-01'), (2, 'Tide Fund', '2021-01-01');"
    "INSERT INTO donations VALUES (1, 1, '2026-02-02', 500), (2, 1, '2025-02-02', 250.5), (3, 2, "
    "'2026-03-03', 10);";

static const struct {
    const char *question, *sql;
} cases[] = {
    /* what is not paid says so itself, whatever payments are kept */
    {"unpaid invoices", "SELECT invoice_no FROM invoice WHERE status = 'open'"},
    {"which invoices are unpaid", "SELECT invoice_no FROM invoice WHERE status = 'open'"},
    {"what is the total of unpaid invoices",
     "SELECT sum(total) FROM invoice WHERE status = 'open'"},
    {"how many unpaid invoices are there per subscriber",
     "SELECT subscriber.full_name, count(*) AS invoices FROM subscriber JOIN contract ON "
     "contract.subscriber_id = subscriber.subscriber_id JOIN invoice ON invoice.contract_id = "
     "contract.contract_id WHERE invoice.status = 'open' GROUP BY subscriber.subscriber_id"},
    /* a sum, though "sum" means an amount and a column is called total */
    {"sum of the total of invoices in 2026",
     "SELECT sum(total) FROM invoice WHERE issued >= '2026-01-01' AND issued < '2027-01-01'"},
    {"sum of the amount of payments", "SELECT sum(amount) FROM payment"},
    {"total of the amount of payments", "SELECT sum(amount) FROM payment"},
    {"total of payments by method",
     "SELECT method, sum(amount) AS total_amount FROM payment GROUP BY method"},
    {"show the total of each invoice", "SELECT total FROM invoice"},
    /* the contract's own reason, and not the status of its invoices */
    {"cancelled contracts", "SELECT title FROM contract WHERE cancel_reason IS NOT NULL"},
    {"contracts that were not cancelled", "SELECT title FROM contract WHERE cancel_reason IS NULL"},
    {"how many contracts were cancelled in 2026",
     "SELECT count(*) FROM contract WHERE cancel_reason IS NOT NULL AND end_date >= '2026-01-01' "
     "AND end_date < '2027-01-01'"},
    {"subscribers without cancelled contracts",
     "SELECT full_name FROM subscriber WHERE subscriber_id NOT IN (SELECT subscriber_id FROM "
     "contract WHERE cancel_reason IS NOT NULL)"},
    {"how many cancelled invoices are there",
     "SELECT count(*) FROM invoice WHERE status = 'cancelled'"},
    /* above, and below */
    {"who supervises Ned Shaw", "SELECT full_name FROM technician WHERE technician_id IN (SELECT "
                                "supervisor_id FROM technician WHERE full_name = 'Ned Shaw')"},
    {"who is Ned Shaw's supervisor",
     "SELECT full_name FROM technician WHERE technician_id IN (SELECT supervisor_id FROM "
     "technician WHERE full_name = 'Ned Shaw')"},
    {"who does Ian Frost supervise",
     "SELECT full_name FROM technician WHERE supervisor_id IN (SELECT technician_id FROM "
     "technician WHERE full_name = 'Ian Frost')"},
    {"which routers still run firmware 1.0.2", "SELECT model FROM router WHERE firmware = '1.0.2'"},
    /* against one row that is called by name */
    {"subscribers older than Anna Berg",
     "SELECT full_name FROM subscriber WHERE date_of_birth < (SELECT min(date_of_birth) FROM "
     "subscriber WHERE full_name = 'Anna Berg')"},
    {"invoices with a higher total than A-3",
     "SELECT invoice_no FROM invoice WHERE total > (SELECT max(total) FROM invoice WHERE "
     "invoice_no = 'A-3')"},
    /* when they were closed, and not when they were opened */
    {"which contract closed the most tickets in March 2026",
     "SELECT contract.title FROM contract JOIN ticket ON ticket.contract_id = contract.contract_id "
     "WHERE ticket.closed >= '2026-03-01' AND ticket.closed < '2026-04-01' GROUP BY "
     "contract.contract_id ORDER BY count(*) DESC LIMIT 1"},
    {"contracts with no tickets closed in March 2026",
     "SELECT title FROM contract WHERE contract_id NOT IN (SELECT contract_id FROM ticket WHERE "
     "closed >= '2026-03-01' AND closed < '2026-04-01')"},
    {"which contract closes tickets the fastest",
     "SELECT contract.title, avg(julianday(ticket.closed) - julianday(ticket.opened)) AS days FROM "
     "contract JOIN ticket ON ticket.contract_id = contract.contract_id WHERE ticket.closed IS NOT "
     "NULL GROUP BY contract.contract_id ORDER BY avg(julianday(ticket.closed) - "
     "julianday(ticket.opened)) LIMIT 1"},
    {"how old are our subscribers on average",
     "SELECT avg((julianday('2026-11-25') - julianday(date_of_birth)) / 365.25) FROM subscriber"},
    /* a status of their own, where tickets have a day on which they were opened */
    {"invoices over 20 that are open",
     "SELECT invoice_no FROM invoice WHERE total > 20 AND status = 'open'"},
    /* money */
    {"how much did we collect in February 2026",
     "SELECT sum(amount) FROM payment WHERE paid_on >= '2026-02-01' AND paid_on < '2026-03-01'"},
    {"how much money did we raise in 2026",
     "SELECT sum(amount) FROM donations WHERE received_on >= '2026-01-01' AND received_on < "
     "'2027-01-01'"},
    {"how much did Oak Bank give",
     "SELECT sum(donations.amount) FROM donations JOIN donors ON donations.donor_id = donors.id "
     "WHERE donors.name = 'Oak Bank'"},
    {"which donors gave more than 400 in total this year",
     "SELECT donors.name FROM donors JOIN donations ON donations.donor_id = donors.id WHERE "
     "donations.received_on >= '2026-01-01' AND donations.received_on < '2027-01-01' GROUP BY "
     "donors.id HAVING sum(donations.amount) > 400"},
    {"which donors have not given anything since March 2026",
     "SELECT name FROM donors WHERE id NOT IN (SELECT donor_id FROM donations WHERE received_on "
     ">= '2026-03-01')"},
};

static void nlq_ask__reads__what_providers_and_charities_ask(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(answers_with(*state, cases[i].question, cases[i].sql));
        assert_true(fixture_runs(cases[i].sql));
    }
}

static int open_tables(void **state)
{
    return fixture_open(state, lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_providers_and_charities_ask)};
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
