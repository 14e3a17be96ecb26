/* Questions of a hire depot: rows that a flag tells without their name, deeds that are states and
 * dates, rows told by a number of theirs, totals of what is counted, and who is alive; of a fleet:
 * what is a state and what are rows, and outcomes against what was planned. */
#include "../fixture.h"

static const char depot[] =
    "CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, department "
    "TEXT NOT NULL, hired_on DATE NOT NULL);"
    "CREATE TABLE party (party_id INTEGER PRIMARY KEY, party_name TEXT NOT NULL, rep_id "
    "INTEGER REFERENCES staff (staff_id), is_blocked INTEGER NOT NULL, created_on DATE NOT "
    "NULL);"
    "CREATE TABLE machine (machine_id INTEGER PRIMARY KEY, model TEXT NOT NULL, serial_no "
    "TEXT NOT NULL UNIQUE, listed_yn TEXT NOT NULL, sold_on DATE);"
    "CREATE TABLE hire (hire_id INTEGER PRIMARY KEY, machine_id INTEGER NOT NULL REFERENCES "
    "machine (machine_id), party_id INTEGER NOT NULL REFERENCES party (party_id), booked_on "
    "DATE NOT NULL, signed_on DATE NOT NULL, collected_on DATE, state TEXT NOT NULL, "
    "is_escalated INTEGER NOT NULL, main_site_flg TEXT NOT NULL, amount REAL NOT NULL, "
    "deposit REAL NOT NULL);"
    "CREATE TABLE check_up (check_id INTEGER PRIMARY KEY, serial_no TEXT NOT NULL REFERENCES "
    "machine (serial_no), done_on DATE NOT NULL, passed_yn TEXT NOT NULL);"
    "CREATE TABLE customer_invoice (inv_id INTEGER PRIMARY KEY, party_id INTEGER NOT NULL "
    "REFERENCES party (party_id), issued_on DATE NOT NULL, amount REAL NOT NULL, "
    "is_credit_note INTEGER NOT NULL);"
    "CREATE TABLE artist (artist_id INTEGER PRIMARY KEY, artist_name TEXT NOT NULL, country "
    "TEXT NOT NULL, death_year INTEGER);"
    "INSERT INTO staff VALUES (1, 'Greta Quist', 'Accounting', '2020-01-02'), (2, 'Hugo "
    "Gallo', 'Sales', '2021-02-03'), (3, 'Ines Adler', 'Sales', '2022-02-03');"
    "INSERT INTO party VALUES (1, 'Bauer', 2, 0, '2024-01-02'), (2, 'Moda', NULL, 1, "
    "'2025-03-04'), (3, 'Fer', 3, 0, '2025-05-06');"
    "INSERT INTO machine VALUES (1, 'LTM', 'K-1', 'Y', NULL), (2, 'LTM', 'K-2', 'N', "
    "'2026-03-04'), (3, 'LTM', 'K-3', 'N', NULL), (4, 'Olek', 'K-4', 'Y', NULL), (5, 'LTM', "
    "'K-5', 'Y', NULL);"
    "INSERT INTO hire VALUES (1, 1, 1, '2026-01-02', '2026-01-04', '2026-01-05', 'ended', 0, "
    "'Y', 100, 10), (2, 2, 1, '2026-05-02', '2026-05-04', NULL, 'signed', 1, 'N', 200, 20), "
    "(3, 4, 2, '2026-06-02', '2026-06-04', '2026-06-06', 'open', 0, 'Y', 150, 10), (4, 3, 3, "
    "'2025-06-02', '2025-06-04', '2025-06-06', 'signed', 1, 'N', 90, 5);"
    "INSERT INTO check_up VALUES (1, 'K-1', '2026-02-03', 'Y'), (2, 'K-1', '2026-03-03', "
    "'N'), (3, 'K-2', '2026-02-04', 'Y');"
    "INSERT INTO customer_invoice VALUES (1, 1, '2026-02-02', 300, 0), (2, 2, '2026-03-02', "
    "150, 1), (3, 3, '2025-03-02', 90, 0);"
    "INSERT INTO artist VALUES (1, 'Ada', 'Austria', NULL), (2, 'Bo', 'Austria', 1990), (3, "
    "'Cy', 'Italy', NULL);";

static const char fleet[] =
    "CREATE TABLE mechanic (mechanic_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, "
    "last_name TEXT NOT NULL, role TEXT NOT NULL, hired_on DATE NOT NULL, sup_id INTEGER "
    "REFERENCES mechanic (mechanic_id));"
    "CREATE TABLE truck (truck_id INTEGER PRIMARY KEY, plate TEXT NOT NULL UNIQUE, status "
    "TEXT NOT NULL, is_donation INTEGER NOT NULL, contract_ends_on DATE NOT NULL);"
    "CREATE TABLE lease_contract (lease_id INTEGER PRIMARY KEY, truck_id INTEGER NOT NULL "
    "REFERENCES truck (truck_id), starts_on DATE NOT NULL, fee REAL NOT NULL);"
    "CREATE TABLE rental (rental_id INTEGER PRIMARY KEY, truck_id INTEGER NOT NULL REFERENCES "
    "truck (truck_id), booked_on DATE NOT NULL, channel TEXT NOT NULL, state TEXT NOT NULL, "
    "amount REAL NOT NULL);"
    "CREATE TABLE task_state (state_id INTEGER PRIMARY KEY, state_name TEXT NOT NULL, "
    "is_final INTEGER NOT NULL);"
    "CREATE TABLE task (task_id INTEGER PRIMARY KEY, truck_id INTEGER NOT NULL REFERENCES "
    "truck (truck_id), mechanic_id INTEGER NOT NULL REFERENCES mechanic (mechanic_id), "
    "state_id INTEGER NOT NULL REFERENCES task_state (state_id), opened_on DATE NOT NULL, "
    "due_on DATE NOT NULL, completed_on DATE, cost REAL NOT NULL, income REAL NOT NULL, hours "
    "REAL NOT NULL);"
    "INSERT INTO mechanic VALUES (1, 'Ada', 'Roth', 'Chief', '2020-01-02', NULL), (2, 'Bo', "
    "'Lind', 'Fitter', '2021-01-02', 1), (3, 'Cy', 'Marsh', 'Fitter', '2022-01-02', 1);"
    "INSERT INTO truck VALUES (1, 'AB 1', 'rented', 1, '2026-12-20'), (2, 'AB 2', 'leased', "
    "0, '2027-03-20'), (3, 'AB 3', 'idle', 0, '2026-12-24'), (4, 'AB 4', 'idle', 0, "
    "'2027-05-24');"
    "INSERT INTO lease_contract VALUES (1, 2, '2026-02-03', 100), (2, 3, '2025-02-03', 90);"
    "INSERT INTO rental VALUES (1, 1, '2026-03-04', 'web', 'cancelled', 100), (2, 1, "
    "'2026-10-04', 'phone', 'done', 50), (3, 2, '2026-12-06', 'web', 'reserved', 70);"
    "INSERT INTO task_state VALUES (1, 'New', 0), (2, 'Waiting', 0), (3, 'Done', 1), (4, "
    "'Spam', 1);"
    "INSERT INTO task VALUES (1, 1, 2, 3, '2026-09-02', '2026-10-03', '2026-10-05', 80, 50, "
    "3), (2, 1, 3, 1, '2026-10-02', '2026-11-03', NULL, 40, 90, 2), (3, 2, 2, 4, "
    "'2026-10-04', '2026-10-20', NULL, 10, 30, 1), (4, 3, 3, 3, '2026-10-05', '2026-10-25', "
    "'2026-10-20', 20, 25, 4);";

static int setup(void **state)
{
    return fixture_open(state, depot);
}

static void nlq_ask__shows__rows_that_a_flag_tells(void **state)
{
    static const struct asked asked[] = {
        {"credit notes issued this year",
         "SELECT * FROM customer_invoice WHERE is_credit_note = 1 AND issued_on >= "
         "'2026-01-01' AND issued_on < '2027-01-01'"},
        {"% escalated this year",
         "SELECT 100.0 * count(CASE WHEN is_escalated = 1 THEN 1 END) / count(*) AS percent "
         "FROM hire WHERE booked_on >= '2026-01-01' AND booked_on < '2027-01-01'"},
        {"escalation rate per machine",
         "SELECT machine.serial_no, 100.0 * count(CASE WHEN hire.is_escalated = 1 THEN 1 END) "
         "/ count(*) AS percent FROM machine JOIN hire ON hire.machine_id = "
         "machine.machine_id GROUP BY machine.machine_id"},
        {"who is blocked", "SELECT party_name FROM party WHERE is_blocked = 1"},
        {"main sites", "SELECT * FROM hire WHERE main_site_flg = 'Y'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__dates__rows_by_the_deed_that_is_said(void **state)
{
    static const struct asked asked[] = {
        {"hires signed this year",
         "SELECT * FROM hire WHERE signed_on >= '2026-01-01' AND signed_on < '2027-01-01'"},
        {"hires signed per machine this year",
         "SELECT machine.serial_no, count(*) AS hires FROM machine JOIN hire ON "
         "hire.machine_id = machine.machine_id WHERE hire.signed_on >= '2026-01-01' AND "
         "hire.signed_on < '2027-01-01' GROUP BY machine.machine_id"},
        {"machines sold this year and the date",
         "SELECT serial_no, sold_on FROM machine WHERE sold_on >= '2026-01-01' AND sold_on < "
         "'2027-01-01'"},
        {"machines sold this year with the date",
         "SELECT serial_no, sold_on FROM machine WHERE sold_on >= '2026-01-01' AND sold_on < "
         "'2027-01-01'"},
        {"how many hires this year",
         "SELECT count(*) FROM hire WHERE booked_on >= '2026-01-01' AND booked_on < "
         "'2027-01-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__calls__rows_by_what_tells_them_apart(void **state)
{
    static const struct asked asked[] = {
        {"machines", "SELECT serial_no FROM machine"},
        {"accounts with no rep", "SELECT party_name FROM party WHERE rep_id IS NULL"},
        {"top 2 customers by turnover",
         "SELECT party.party_name, sum(customer_invoice.amount) AS turnover FROM party JOIN "
         "customer_invoice ON customer_invoice.party_id = party.party_id GROUP BY "
         "party.party_id ORDER BY sum(customer_invoice.amount) DESC LIMIT 2"},
        {"failed check_ups", "SELECT * FROM check_up WHERE passed_yn = 'N'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__adds_up__what_is_counted(void **state)
{
    static const struct asked asked[] = {
        {"number of hires and total per month",
         "SELECT strftime('%Y-%m', booked_on) AS month, count(*) AS hires, sum(amount) "
         "AS total_amount FROM hire GROUP BY strftime('%Y-%m', booked_on) ORDER BY "
         "strftime('%Y-%m', booked_on)"},
        {"machines sold this year, count",
         "SELECT count(*) FROM machine WHERE sold_on >= '2026-01-01' AND sold_on < "
         "'2027-01-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__knows__who_is_alive(void **state)
{
    static const struct asked asked[] = {
        {"living artists", "SELECT artist_name FROM artist WHERE death_year IS NULL"},
        {"artists from Austria who are still alive",
         "SELECT artist_name FROM artist WHERE country = 'Austria' AND death_year IS NULL"},
        {"deceased artists", "SELECT artist_name FROM artist WHERE death_year IS NOT NULL"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static int setup_fleet(void **state)
{
    return fixture_open(state, fleet);
}

static void nlq_ask__tells__rows_from_states(void **state)
{
    static const struct asked asked[] = {
        {"which trucks have never had a lease",
         "SELECT plate FROM truck WHERE truck_id NOT IN (SELECT truck_id FROM lease_contract)"},
        {"trucks that were never rented out",
         "SELECT plate FROM truck WHERE truck_id NOT IN (SELECT truck_id FROM rental WHERE "
         "state NOT IN ('cancelled', 'reserved') AND booked_on < '2026-11-26')"},
        {"donated trucks", "SELECT plate FROM truck WHERE is_donation = 1"},
        {"how many open tasks",
         "SELECT count(*) FROM task JOIN task_state ON task.state_id = task_state.state_id "
         "WHERE task_state.is_final = 0"},
        {"how many tasks missed the deadline last month",
         "SELECT count(*) FROM task WHERE completed_on > due_on AND due_on >= '2026-10-01' "
         "AND due_on < '2026-11-01'"},
        {"tasks that lost money", "SELECT * FROM task WHERE cost > income"},
        {"cancellation rate by booking channel",
         "SELECT channel, 100.0 * count(CASE WHEN state = 'cancelled' THEN 1 END) / count(*) "
         "AS percent FROM rental GROUP BY channel"},
        {"who reports to Ada Roth",
         "SELECT first_name, last_name FROM mechanic WHERE sup_id IN (SELECT mechanic_id FROM "
         "mechanic WHERE first_name = 'Ada' AND last_name = 'Roth')"},
        {"hours per fitter since October",
         "SELECT mechanic.first_name, mechanic.last_name, sum(task.hours) AS total_hours FROM "
         "mechanic JOIN task ON task.mechanic_id = mechanic.mechanic_id WHERE mechanic.role = "
         "'Fitter' AND task.opened_on >= '2026-10-01' GROUP BY mechanic.mechanic_id"},
        {"trucks whose contract ends by year end",
         "SELECT plate FROM truck WHERE contract_ends_on < '2027-01-01'"},
        {"donated trucks: how many and how many hours",
         "SELECT count(DISTINCT truck.truck_id) AS trucks, sum(task.hours) AS total_hours "
         "FROM truck JOIN task ON task.truck_id = truck.truck_id WHERE truck.is_donation = 1"},
        {"how many rentals do we have for December",
         "SELECT count(*) FROM rental WHERE booked_on >= '2026-12-01' AND booked_on < "
         "'2027-01-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__declines__groups_that_are_lost(void **state)
{
    static const char *const questions[] = {"rentals per wing this year"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__shows__rows_that_a_flag_tells, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__dates__rows_by_the_deed_that_is_said, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__calls__rows_by_what_tells_them_apart, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__what_is_counted, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__knows__who_is_alive, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__rows_from_states, setup_fleet,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__groups_that_are_lost, setup_fleet,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
