/* A laundry and a gym, whose tables keep codes: what they mean stands in the comments of their
 * columns only, or a status abbreviates it. */
#include "../fixture.h"

#include <string.h>

#include "querent/base/str.h"

static const char tables[] =
    "CREATE TABLE customers(\n"
    "  cust_id INTEGER PRIMARY KEY, cust_name TEXT,\n"
    "  cust_type TEXT, -- HTL hotel, HSP hospital, CAR care home\n"
    "  city TEXT, is_active TEXT);"
    "INSERT INTO customers VALUES (1, 'Mercy', 'HSP', 'Leeds', 'Y'), (2, 'Ritz', 'HTL', 'York', "
    "'Y'), (3, 'Oaks', 'CAR', 'Leeds', 'N'), (4, 'Grace', 'HSP', 'York', 'Y');"
    "CREATE TABLE sites(site_id INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES "
    "customers(cust_id), site_name TEXT, beds INTEGER);"
    "INSERT INTO sites VALUES (1, 1, 'Mercy main', 200), (2, 1, 'Mercy south', 80), (3, 4, "
    "'Grace one', 90);"
    "CREATE TABLE contracts(contract_no TEXT PRIMARY KEY, cust_id INTEGER REFERENCES "
    "customers(cust_id), start_dt DATE, end_dt DATE, -- null: open-ended\n"
    "  status TEXT CHECK (status IN ('ACT','EXP','TRM','DRF')), -- active, expired, terminated, "
    "draft\n"
    "  fee INTEGER);"
    "INSERT INTO contracts VALUES ('C1', 1, '2024-01-01', NULL, 'ACT', 10), ('C2', 2, "
    "'2023-01-01', '2025-12-31', 'EXP', 20), ('C3', 3, '2024-01-01', '2027-01-01', 'DRF', 30), "
    "('C4', 4, '2022-01-01', '2024-12-31', 'EXP', 20), ('C5', 2, '2024-01-01', NULL, 'ACT', 20);"
    "CREATE TABLE plants(plant_id INTEGER PRIMARY KEY, plant_name TEXT);"
    "INSERT INTO plants VALUES (1, 'North'), (2, 'South');"
    "CREATE TABLE stops(stop_id INTEGER PRIMARY KEY, stop_type TEXT, /* P pick-up, D delivery */\n"
    "  site_id INTEGER REFERENCES sites(site_id), planned_at DATETIME, arrived_at DATETIME, "
    "status TEXT);"
    "INSERT INTO stops VALUES (1, 'P', 1, '2026-11-17 08:00', '2026-11-17 08:05', 'DONE'), (2, "
    "'D', 1, '2026-11-18 08:00', NULL, 'MISSED'), (3, 'D', 3, '2026-11-19 08:00', '2026-11-19 "
    "09:00', 'DONE');"
    "CREATE TABLE shifts(shift_id INTEGER PRIMARY KEY, plant_id INTEGER REFERENCES "
    "plants(plant_id), shift_date DATE,\n"
    "  shift_type TEXT -- E early, L late, N night\n"
    "  );"
    "INSERT INTO shifts VALUES (1, 1, '2026-11-17', 'N'), (2, 1, '2026-11-18', 'E'), (3, 2, "
    "'2026-11-18', 'L');"
    "WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO "
    "shifts SELECT i, 1, '2025-01-01', 'E' FROM n;"
    "WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO "
    "stops SELECT i, 'P', 1, '2025-01-01 08:00', '2025-01-01 08:00', 'DONE' FROM n;"
    "CREATE TABLE fittings(fitting_id INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES "
    "customers(cust_id), held_at DATETIME, status TEXT);"
    "INSERT INTO fittings VALUES (1, 1, '2026-10-01 10:00', 'DONE'), (2, 1, '2026-10-02 10:00', "
    "'CANC'), (3, 2, '2026-10-03 10:00', 'DONE');"
    "CREATE TABLE orders(order_id INTEGER PRIMARY KEY, label TEXT,\n"
    "  state INTEGER, -- 1: new; 2: paid; 3: cancelled\n"
    "  dues TEXT /* O open / S settled */);"
    "INSERT INTO orders VALUES (1, 'a', 1, 'O'), (2, 'b', 2, 'S'), (3, 'c', 3, 'O');"
    "CREATE TABLE invoices(inv_no INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES "
    "customers(cust_id), issued_on DATE, net REAL, status TEXT);"
    "INSERT INTO invoices VALUES (1, 1, '2026-10-01', 10, 'OPEN'), (2, 2, '2026-10-02', 20, "
    "'CANC'), (3, 2, '2026-10-03', 30, 'PAID');";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__finds__rows_by_the_meaning_of_a_code(void **state)
{
    static const struct asked asked[] = {
        {"hospitals in Leeds",
         "SELECT cust_name FROM customers WHERE cust_type = 'HSP' AND city = 'Leeds'"},
        {"how many hospitals do we have", "SELECT count(*) FROM customers WHERE cust_type = 'HSP'"},
        {"customers that are hospitals", "SELECT cust_name FROM customers WHERE cust_type = 'HSP'"},
        {"care homes without a contract",
         "SELECT cust_name FROM customers WHERE cust_type = 'CAR' AND cust_id NOT IN (SELECT "
         "cust_id FROM contracts WHERE cust_id IS NOT NULL)"},
        {"number of beds per hospital",
         "SELECT sum(sites.beds) AS total_beds, customers.cust_name FROM sites JOIN customers ON "
         "sites.cust_id = customers.cust_id WHERE customers.cust_type = 'HSP' GROUP BY "
         "customers.cust_id"},
        {"night shifts", "SELECT * FROM shifts WHERE shift_type = 'N'"},
        {"night shifts last week per plant",
         "SELECT plants.plant_name, count(*) AS shifts FROM plants JOIN shifts ON shifts.plant_id "
         "= plants.plant_id WHERE shifts.shift_type = 'N' AND shifts.shift_date >= '2026-11-16' "
         "AND shifts.shift_date < '2026-11-23' GROUP BY plants.plant_id"},
        {"missed deliveries", "SELECT * FROM stops WHERE status = 'MISSED' AND stop_type = 'D'"},
        {"how many pick-ups were missed",
         "SELECT count(*) FROM stops WHERE stop_type = 'P' AND status = 'MISSED'"},
        {"how many deliveries were late last week?",
         "SELECT count(*) FROM stops WHERE stop_type = 'D' AND arrived_at > planned_at AND "
         "planned_at >= '2026-11-16' AND planned_at < '2026-11-23'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__takes__the_meaning_of_a_status_before_two_dates(void **state)
{
    static const struct asked asked[] = {
        {"active contracts", "SELECT contract_no FROM contracts WHERE status = 'ACT'"},
        {"expired contracts", "SELECT contract_no FROM contracts WHERE status = 'EXP'"},
        {"paid orders", "SELECT label FROM orders WHERE state = 2"},
        {"unpaid orders", "SELECT label FROM orders WHERE dues = 'O'"},
        {"drafts", "SELECT contract_no FROM contracts WHERE status = 'DRF'"},
        {"active customers", "SELECT cust_name FROM customers WHERE is_active = 'Y'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static const struct nlq_reading *first_reading(void *state, const char *question,
                                               struct nlq_answer **ret_answer)
{
    *ret_answer = fixture_ask(state, question, NULL);
    if ((*ret_answer)->count == 0)
        fail_msg("%s: no reading", question);
    return &(*ret_answer)->readings[0];
}

static void assert_said(void *state, const char *question, const char *said, bool sure)
{
    struct nlq_answer *answer;
    const struct nlq_reading *reading = first_reading(state, question, &answer);
    bool found = false;

    for (size_t i = 0; i < reading->evidence_count; i++)
        found = found || str_eq(reading->evidence[i].text, said);
    if (!found)
        fail_msg("%s: it does not say \"%s\"", question, said);
    if (reading->sure != sure)
        fail_msg("%s: it is %ssure", question, sure ? "not " : "");
    nlq_answer_free(answer);
}

static void answers__say__by_what_a_code_is_known(void **state)
{
    assert_said(*state, "night shifts", "night = shifts.shift_type 'N', by its comment", true);
    assert_said(*state, "cancelled invoices", "cancelled = invoices.status 'CANC', by its letters",
                false);
}

static void answers__know__what_a_code_says_was_cancelled(void **state)
{
    struct nlq_answer *answer;
    const struct nlq_reading *reading =
        first_reading(*state, "customers with the most fittings", &answer);
    bool found = false;

    for (size_t i = 0; i < reading->evidence_count; i++)
        found = found || strstr(reading->evidence[i].text, "'CANC' (cancelled)") != NULL;
    nlq_answer_free(answer);
    assert_true(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__finds__rows_by_the_meaning_of_a_code, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__takes__the_meaning_of_a_status_before_two_dates,
                                        setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(answers__say__by_what_a_code_is_known, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(answers__know__what_a_code_says_was_cancelled, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
