/* Appointments by their state, the part of a day, and patients by age and birthday. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE patient (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, birth_date DATE NOT NULL, email TEXT);"
    "CREATE TABLE doctor (id INTEGER PRIMARY KEY, last_name TEXT NOT NULL);"
    "CREATE TABLE appointment (id INTEGER PRIMARY KEY, patient_id INTEGER NOT NULL REFERENCES "
    "patient (id), doctor_id INTEGER NOT NULL REFERENCES doctor (id), starts_at TIMESTAMP NOT "
    "NULL, status TEXT NOT NULL, cancelled_by TEXT, cancel_reason TEXT);"
    "CREATE TABLE invoice (id INTEGER PRIMARY KEY, patient_id INTEGER NOT NULL REFERENCES patient "
    "(id), issued_on DATE NOT NULL, total NUMERIC(10,2) NOT NULL, status TEXT NOT NULL);"
    "CREATE TABLE recall (id INTEGER PRIMARY KEY, patient_id INTEGER NOT NULL REFERENCES patient "
    "(id), due_on DATE NOT NULL, reason TEXT NOT NULL, status TEXT NOT NULL);"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO "
    "patient SELECT i, 'Ida', 'Moss' || i, date('1950-01-01', '+' || (i * 400) || ' days'), CASE i "
    "% 3 WHEN 0 THEN NULL ELSE 'p' || i || '@x.test' END FROM n;"
    "INSERT INTO doctor VALUES (1, 'Nowak'), (2, 'Vogel'), (3, 'Kern');"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 90) INSERT INTO "
    "appointment SELECT i, 1 + i % 35, 1 + i % 3, date('2026-09-01', '+' || i || ' days') || ' ' "
    "|| printf('%02d', 8 + i % 9) || ':00:00', CASE i % 5 WHEN 0 THEN 'cancelled' ELSE 'completed' "
    "END, CASE i % 5 WHEN 0 THEN 'patient' END, CASE i % 5 WHEN 0 THEN 'illness' END FROM n;"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO "
    "invoice SELECT i, 1 + i % 35, date('2026-09-01', '+' || i || ' days'), 10.5 * i, CASE i % 9 "
    "WHEN 0 THEN 'cancelled' WHEN 1 THEN 'open' ELSE 'paid' END FROM n;"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20) INSERT INTO "
    "recall SELECT i, 1 + i % 35, date('2026-11-01', '+' || i || ' days'), 'check-up', CASE i % 2 "
    "WHEN 0 THEN 'open' ELSE 'declined' END FROM n;";

#define HOUR "CAST(strftime('%H', starts_at) AS INTEGER)"

static const struct asked answers[] = {
    {"cancellations by reason",
     "SELECT cancel_reason, count(*) AS appointments FROM appointment WHERE status = 'cancelled' "
     "GROUP BY cancel_reason"},
    {"how many cancellations in October",
     "SELECT count(*) FROM appointment WHERE status = 'cancelled' AND starts_at >= '2026-10-01' "
     "AND starts_at < '2026-11-01'"},
    {"cancellation rate per doctor",
     "SELECT doctor.last_name, 100.0 * count(CASE WHEN appointment.status = 'cancelled' THEN 1 "
     "END) / count(*) AS percent FROM doctor JOIN appointment ON appointment.doctor_id = doctor.id "
     "GROUP BY doctor.id"},
    {"appointments tomorrow morning",
     "SELECT * FROM appointment WHERE starts_at >= '2026-11-26' AND starts_at < '2026-11-27' "
     "AND " HOUR " BETWEEN 6 AND 11"},
    {"appointments yesterday afternoon",
     "SELECT * FROM appointment WHERE starts_at >= '2026-11-24' AND starts_at < '2026-11-25' "
     "AND " HOUR " BETWEEN 12 AND 17"},
    {"patients over 65 without recall",
     "SELECT first_name, last_name FROM patient WHERE birth_date < '1961-11-25' AND id NOT IN "
     "(SELECT patient_id FROM recall)"},
    {"patients with birthday today",
     "SELECT first_name, last_name FROM patient WHERE CAST(strftime('%m', birth_date) AS INTEGER) "
     "= 11 AND CAST(strftime('%d', birth_date) AS INTEGER) = 25"},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__answers__about_appointments(void **state)
{
    assert_all_answered(*state, answers, sizeof answers / sizeof *answers);
}

static void nlq_ask__doubts__states_said_by_a_noun(void **state)
{
    assert_none_sure(*state, answers, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__answers__about_appointments),
        cmocka_unit_test(nlq_ask__doubts__states_said_by_a_noun),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
