/* A group of veterinary practices: codes that comments list, rows called by their key, kinds of
 * animals, totals of documents, days of months, who did what, and rows that are deleted or over. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE practice(practice_id INTEGER PRIMARY KEY, name TEXT NOT NULL, opened_on DATE);"
    "INSERT INTO practice VALUES (1, 'Abingdon', '2010-01-01'), (2, 'Didcot', '2012-01-01');"
    "CREATE TABLE staff(staff_id INTEGER PRIMARY KEY, practice_id INTEGER NOT NULL REFERENCES "
    "practice, first_name TEXT NOT NULL, last_name TEXT NOT NULL, role_cd TEXT NOT NULL -- VET "
    "vet, RVN nurse, REC receptionist\n, hired_on DATE NOT NULL, left_on DATE);"
    "INSERT INTO staff VALUES (1, 1, 'Alice', 'Murphy', 'VET', '2015-01-01', NULL), (2, 1, 'Tom', "
    "'Smith', 'VET', '2016-01-01', '2026-05-05'), (3, 2, 'Ben', 'Nowak', 'RVN', '2017-01-01', "
    "NULL), (4, 2, 'Priya', 'Martin', 'REC', '2018-01-01', NULL);"
    "CREATE TABLE client(client_no INTEGER PRIMARY KEY, first_name TEXT, surname TEXT NOT NULL, "
    "reg_date DATE NOT NULL, bad_debt BOOLEAN NOT NULL, del_flg BOOLEAN NOT NULL);"
    "INSERT INTO client VALUES (1, 'Alice', 'Murphy', '2020-01-01', 0, 0), (2, 'Tom', 'Smith', "
    "'2021-01-01', 0, 1), (3, 'Alice', 'Jones', '2022-01-01', 1, 0);"
    "CREATE TABLE breed(breed_id INTEGER PRIMARY KEY, species TEXT NOT NULL, breed_name TEXT NOT "
    "NULL);"
    "INSERT INTO breed VALUES (1, 'Dog', 'Labrador Retriever'), (2, 'Dog', 'Whippet'), (3, 'Cat', "
    "'Persian'), (4, 'Cat', 'Siamese');"
    "CREATE TABLE patient(patient_id INTEGER PRIMARY KEY, client_no INTEGER NOT NULL REFERENCES "
    "client, name TEXT NOT NULL, breed_id INTEGER REFERENCES breed, dob DATE, weight_kg NUMERIC);"
    "INSERT INTO patient VALUES (1, 1, 'Bella', 1, '2020-01-01', 30), (2, 1, 'Rolo', 3, "
    "'2025-03-03', 4), (3, 3, 'Bella', 2, '2021-01-01', 12);"
    "CREATE TABLE visit(visit_id INTEGER PRIMARY KEY, patient_id INTEGER NOT NULL REFERENCES "
    "patient, visit_date DATE NOT NULL, treated_by INTEGER NOT NULL REFERENCES staff(staff_id), "
    "is_emergency BOOLEAN NOT NULL);"
    "INSERT INTO visit VALUES (1, 1, '2026-10-05', 1, 0), (2, 2, '2026-11-03', 2, 1), (3, 3, "
    "'2026-11-04', 1, 0);"
    "CREATE TABLE diagnosis(diag_id INTEGER PRIMARY KEY, visit_id INTEGER NOT NULL REFERENCES "
    "visit, descr TEXT NOT NULL);"
    "INSERT INTO diagnosis VALUES (1, 1, 'Obesity'), (2, 2, 'Obesity'), (3, 3, 'Otitis'), (4, 3, "
    "'Obesity');"
    "CREATE TABLE medicine(med_id INTEGER PRIMARY KEY, name TEXT NOT NULL, legal_cat TEXT -- POMV "
    "prescription only, NFA over the counter, CD controlled drug\n, cost_price NUMERIC NOT NULL, "
    "sell_price NUMERIC NOT NULL);"
    "INSERT INTO medicine VALUES (1, 'Metacam', 'POMV', 4, 9), (2, 'Apoquel', 'CD', 8, 20), (3, "
    "'Shampoo', 'NFA', 2, 6);"
    "CREATE TABLE rx(rx_id INTEGER PRIMARY KEY, patient_id INTEGER NOT NULL REFERENCES patient, "
    "med_id INTEGER NOT NULL REFERENCES medicine, prescribed_by INTEGER NOT NULL REFERENCES "
    "staff(staff_id), rx_date DATE NOT NULL);"
    "INSERT INTO rx VALUES (1, 1, 1, 1, '2026-10-05'), (2, 2, 2, 2, '2026-10-06'), (3, 3, 1, 1, "
    "'2026-11-06');"
    "CREATE TABLE invoice(inv_no INTEGER PRIMARY KEY, client_no INTEGER NOT NULL REFERENCES "
    "client, practice_id INTEGER NOT NULL REFERENCES practice, inv_date DATE NOT NULL, status_cd "
    "TEXT NOT NULL -- O open, P paid, V void, D with debt collectors\n, net_amt NUMERIC NOT NULL, "
    "vat_amt NUMERIC NOT NULL, total_amt NUMERIC NOT NULL);"
    "INSERT INTO invoice VALUES (101, 1, 1, '2026-10-05', 'P', 100, 20, 120), (102, 3, 2, "
    "'2026-10-12', 'O', 50, 10, 60), (103, 3, 1, '2026-11-03', 'V', 10, 2, 12), (104, 2, 2, "
    "'2025-11-03', 'D', 30, 6, 36), (105, 1, 2, '2026-11-05', 'O', 80, 16, 96), (106, 1, 1, "
    "'2026-11-06', 'P', 10, 2, 12), (107, 1, 1, '2026-11-07', 'P', 10, 2, 12);"
    "CREATE TABLE payment(pay_id INTEGER PRIMARY KEY, inv_no INTEGER NOT NULL REFERENCES invoice, "
    "paid_on DATE NOT NULL, amount NUMERIC NOT NULL);"
    "INSERT INTO payment VALUES (1, 101, '2026-10-20', 120), (2, 102, '2026-10-21', 20);"
    "CREATE TABLE boarding(stay_id INTEGER PRIMARY KEY, patient_id INTEGER NOT NULL REFERENCES "
    "patient, kennel_no TEXT, check_in DATE NOT NULL, check_out DATE, day_rate NUMERIC NOT NULL);"
    "INSERT INTO boarding VALUES (1, 1, 'K1', '2026-11-20', NULL, 18), (2, 2, 'K2', '2026-08-01', "
    "'2026-08-09', 15);"
    "CREATE TABLE rota(shift_id INTEGER PRIMARY KEY, staff_id INTEGER NOT NULL REFERENCES staff, "
    "shift_date DATE NOT NULL, shift_cd TEXT NOT NULL -- D day, L late, N night, OC on call\n);"
    "INSERT INTO rota VALUES (1, 1, '2026-10-05', 'N'), (2, 2, '2026-10-06', 'D'), (3, 1, "
    "'2026-11-26', 'OC'), (4, 3, '2026-10-07', 'L');";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

/* One entry of a list may be the code's own word ("VET vet"), begin with a preposition ("OC on
 * call"), or abbreviate nothing ("NFA over the counter"). */
static void nlq_ask__reads__codes_as_comments_list_them(void **state)
{
    static const struct asked asked[] = {
        {"night shifts per vet in 2026",
         "SELECT staff.first_name, staff.last_name, count(*) AS rotas FROM staff JOIN rota ON "
         "rota.staff_id = staff.staff_id WHERE rota.shift_cd = 'N' AND staff.role_cd = 'VET' AND "
         "rota.shift_date >= '2026-01-01' AND rota.shift_date < '2027-01-01' GROUP BY "
         "staff.staff_id"},
        {"vets who never worked a night shift",
         "SELECT first_name, last_name FROM staff WHERE role_cd = 'VET' AND staff_id NOT IN "
         "(SELECT staff_id FROM rota WHERE shift_cd = 'N')"},
        {"how many receptionists do we have", "SELECT count(*) FROM staff WHERE role_cd = 'REC'"},
        {"controlled drugs", "SELECT name FROM medicine WHERE legal_cat = 'CD'"},
        {"invoices with debt collectors", "SELECT status_cd FROM invoice WHERE status_cd = 'D'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__finds__the_rows_that_are_of_a_kind(void **state)
{
    static const struct asked asked[] = {
        {"how many cats do we have", "SELECT count(*) FROM patient JOIN breed ON patient.breed_id "
                                     "= breed.breed_id WHERE breed.species = 'Cat'"},
        {"dogs called Bella",
         "SELECT patient.name FROM patient JOIN breed ON patient.breed_id = breed.breed_id WHERE "
         "breed.species = 'Dog' AND patient.name = 'Bella'"},
        {"cats born in 2025",
         "SELECT patient.name FROM patient JOIN breed ON patient.breed_id = breed.breed_id WHERE "
         "breed.species = 'Cat' AND patient.dob >= '2025-01-01' AND patient.dob < '2026-01-01'"},
        {"vets who left",
         "SELECT first_name, last_name FROM staff WHERE role_cd = 'VET' AND left_on IS NOT NULL"},
        {"most common diagnosis in cats",
         "SELECT diagnosis.descr FROM diagnosis JOIN visit ON diagnosis.visit_id = visit.visit_id "
         "JOIN patient ON visit.patient_id = patient.patient_id JOIN breed ON patient.breed_id = "
         "breed.breed_id WHERE breed.species = 'Cat' GROUP BY diagnosis.descr ORDER BY count(*) "
         "DESC LIMIT 1"},
        {"average weight of labradors",
         "SELECT avg(patient.weight_kg) FROM patient JOIN breed ON patient.breed_id = "
         "breed.breed_id WHERE breed.breed_name LIKE '%Labrador%'"},
        {"dogs boarding now",
         "SELECT boarding.* FROM boarding JOIN patient ON boarding.patient_id = patient.patient_id "
         "JOIN breed ON patient.breed_id = breed.breed_id WHERE breed.species = 'Dog' AND "
         "boarding.check_in < '2026-11-26' AND (boarding.check_out >= '2026-11-25' OR "
         "boarding.check_out IS NULL)"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__adds_up__what_rows_come_to(void **state)
{
    static const struct asked asked[] = {
        {"total of open invoices", "SELECT sum(total_amt) FROM invoice WHERE status_cd = 'O'"},
        {"total of invoices per practice",
         "SELECT practice.name, sum(invoice.total_amt) AS sum_of_total_amount FROM practice JOIN "
         "invoice ON invoice.practice_id = practice.practice_id GROUP BY practice.practice_id"},
        {"average invoice in 2026", "SELECT avg(total_amt) FROM invoice WHERE inv_date >= "
                                    "'2026-01-01' AND inv_date < '2027-01-01'"},
        {"open invoices total per practice",
         "SELECT practice.name, sum(invoice.total_amt) AS sum_of_total_amount FROM practice JOIN "
         "invoice ON invoice.practice_id = practice.practice_id WHERE invoice.status_cd = 'O' "
         "GROUP BY practice.practice_id"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__reads__days_of_a_month(void **state)
{
    static const struct asked asked[] = {
        {"emergencies between 1 and 15 october",
         "SELECT * FROM visit WHERE is_emergency = 1 AND visit_date >= '2026-10-01' AND visit_date "
         "< '2026-10-16'"},
        {"visits from 1 october to 15 november",
         "SELECT * FROM visit WHERE visit_date >= '2026-10-01' AND visit_date < '2026-11-16'"},
        {"visits 1-15 october",
         "SELECT * FROM visit WHERE visit_date >= '2026-10-01' AND visit_date < '2026-10-16'"},
        {"visits between october 1 and 15",
         "SELECT * FROM visit WHERE visit_date >= '2026-10-01' AND visit_date < '2026-10-16'"},
        {"visits on 3 november",
         "SELECT * FROM visit WHERE visit_date >= '2026-11-03' AND visit_date < '2026-11-04'"},
        {"visits on the 3rd of november",
         "SELECT * FROM visit WHERE visit_date >= '2026-11-03' AND visit_date < '2026-11-04'"},
        {"no of visits in october", "SELECT count(*) FROM visit WHERE visit_date >= '2026-10-01' "
                                    "AND visit_date < '2026-11-01'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* The person is of the reference that the verb names, both parts of the name are one person's, and
 * the period is when it was done. */
static void nlq_ask__finds__who_did_it_and_when(void **state)
{
    static const struct asked asked[] = {
        {"patients treated by Alice Murphy last month",
         "SELECT patient.name FROM patient JOIN visit ON visit.patient_id = patient.patient_id "
         "JOIN staff ON visit.treated_by = staff.staff_id WHERE staff.first_name = 'Alice' AND "
         "staff.last_name = 'Murphy' AND visit.visit_date >= '2026-10-01' AND visit.visit_date < "
         "'2026-11-01' GROUP BY patient.patient_id"},
        {"how many patients were treated by Alice Murphy",
         "SELECT count(DISTINCT patient.patient_id) FROM patient JOIN visit ON visit.patient_id = "
         "patient.patient_id JOIN staff ON visit.treated_by = staff.staff_id WHERE "
         "staff.first_name = 'Alice' AND staff.last_name = 'Murphy'"},
        {"medicines prescribed by Tom Smith last month",
         "SELECT DISTINCT medicine.name FROM medicine JOIN rx ON rx.med_id = medicine.med_id JOIN "
         "staff ON rx.prescribed_by = staff.staff_id WHERE staff.first_name = 'Tom' AND "
         "staff.last_name = 'Smith' AND rx.rx_date >= '2026-10-01' AND rx.rx_date < '2026-11-01'"},
        {"medicines prescribed last month",
         "SELECT DISTINCT medicine.name FROM medicine JOIN rx ON rx.med_id = medicine.med_id WHERE "
         "rx.rx_date >= '2026-10-01' AND rx.rx_date < '2026-11-01'"},
        {"dogs treated by Alice Murphy",
         "SELECT patient.name FROM patient JOIN breed ON patient.breed_id = breed.breed_id JOIN "
         "visit ON visit.patient_id = patient.patient_id JOIN staff ON visit.treated_by = "
         "staff.staff_id WHERE breed.species = 'Dog' AND staff.first_name = 'Alice' AND "
         "staff.last_name = 'Murphy' GROUP BY patient.patient_id"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
}

/* What is unpaid goes by the code that says so, "cheaper" by one of two prices, and deleted clients
 * are counted: each is said, and none of it is sure. */
static void nlq_ask__says__what_it_took_for_granted(void **state)
{
    static const struct asked asked[] = {
        {"unpaid invoices", "SELECT status_cd FROM invoice WHERE status_cd = 'O'"},
        {"clients that owe us money",
         "SELECT client.first_name, client.surname FROM client JOIN invoice ON invoice.client_no = "
         "client.client_no WHERE invoice.status_cd = 'O' GROUP BY client.client_no"},
        {"medicines cheaper than 5", "SELECT name FROM medicine WHERE sell_price < 5"},
        {"how many clients do we have", "SELECT count(*) FROM client"},
        {"clients with the same name", "SELECT first_name, surname, count(*) AS clients FROM "
                                       "client GROUP BY first_name, surname HAVING count(*) >= 2"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__codes_as_comments_list_them, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__finds__the_rows_that_are_of_a_kind, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__what_rows_come_to, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__days_of_a_month, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__finds__who_did_it_and_when, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__says__what_it_took_for_granted, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
