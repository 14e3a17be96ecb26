/* A garage whose system has short names, a clinic whose clients are owners, and an agency that
 * books events: what people call rows there, and answers that leave something out. */
#include <stdio.h>
#include <string.h>

#include "../fixture.h"

static const char garage[] =
    "CREATE TABLE job (job_cd TEXT PRIMARY KEY, job_txt TEXT NOT NULL);"
    "CREATE TABLE emp (emp_no INTEGER PRIMARY KEY, emp_nm TEXT NOT NULL, job_cd TEXT NOT NULL "
    "REFERENCES job (job_cd), dt_left DATE);"
    "CREATE TABLE cust (cust_no INTEGER PRIMARY KEY, cust_nm TEXT NOT NULL, tel TEXT);"
    "CREATE TABLE veh (veh_no INTEGER PRIMARY KEY, reg_no TEXT NOT NULL, cust_no INTEGER NOT NULL "
    "REFERENCES cust (cust_no), dt_sold DATE, size_class TEXT NOT NULL);"
    "CREATE TABLE part (part_no INTEGER PRIMARY KEY, part_nm TEXT NOT NULL, list_price REAL NOT "
    "NULL, shelf TEXT NOT NULL, fuel_cd TEXT NOT NULL);"
    "CREATE TABLE wo (wo_no INTEGER PRIMARY KEY, veh_no INTEGER NOT NULL REFERENCES veh (veh_no), "
    "mec_no INTEGER REFERENCES emp (emp_no), dt_in DATE NOT NULL, wrnty TEXT NOT NULL);"
    "CREATE TABLE CMPL (CMPL_NO INTEGER PRIMARY KEY, WO_NO INTEGER NOT NULL REFERENCES wo (wo_no), "
    "RCVD_DT DATE NOT NULL, CLSD_DT DATE, REL_BY INTEGER REFERENCES emp (emp_no));"
    "INSERT INTO job VALUES ('MEC', 'Mechanic'), ('ADV', 'Adviser');"
    "INSERT INTO emp VALUES (1, 'Ina Roe', 'MEC', NULL), (2, 'Ola Vik', 'ADV', '2025-03-01');"
    "INSERT INTO cust VALUES (1, 'Hal Finch', '0123'), (2, 'Ivy Marsh', NULL);"
    "INSERT INTO veh VALUES (1, 'AB12', 1, NULL, 'C'), (2, 'CD34', 2, '2026-01-02', 'B');"
    "INSERT INTO part VALUES (1, 'Battery 60Ah', 99, 'S1', 'P'), (2, 'Filter set', 9, 'S2', 'D'), "
    "(3, 'Spark plug kit', 19, 'S2', 'E'), (4, 'Brake pad', 5, 'S1', 'P');"
    "INSERT INTO wo VALUES (1, 1, 1, '2026-11-03', 'Y'), (2, 2, NULL, '2026-10-05', 'N');"
    "INSERT INTO CMPL VALUES (1, 1, '2026-11-05', NULL, NULL), (2, 2, '2026-10-09', "
    "'2026-10-12', 1);";

static const char clinic[] =
    "CREATE TABLE staff (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, "
    "role TEXT NOT NULL, hired_on DATE NOT NULL);"
    "CREATE TABLE owners (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, email TEXT, phone TEXT, registered_on DATE NOT NULL);"
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES owners "
    "(id), issued_on DATE NOT NULL, amount REAL NOT NULL);"
    "CREATE TABLE appointments (id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES "
    "owners "
    "(id), vet_id INTEGER NOT NULL REFERENCES staff (id), starts_on DATE NOT NULL);"
    "CREATE TABLE eventTypes (code TEXT PRIMARY KEY, label TEXT NOT NULL);"
    "CREATE TABLE bookings (id INTEGER PRIMARY KEY, ref TEXT NOT NULL UNIQUE, typeCode TEXT NOT "
    "NULL REFERENCES eventTypes (code), eventDate DATE NOT NULL, vip INTEGER NOT NULL);"
    "CREATE TABLE vehicles (id INTEGER PRIMARY KEY, plate TEXT NOT NULL, bought_on DATE NOT NULL);"
    "INSERT INTO staff VALUES (1, 'Ann', 'Poe', 'vet', '2020-01-02');"
    "INSERT INTO owners VALUES (1, 'Karen', 'Jessop', NULL, '01', '2026-09-05'), (2, 'Tom', 'Lee', "
    "'t@x.org', '02', '2025-01-03');"
    "INSERT INTO invoices VALUES (1, 1, '2026-10-01', 20), (2, 2, '2026-10-02', 30);"
    "INSERT INTO appointments VALUES (1, 1, 1, '2026-12-01'), (2, 2, 1, '2026-10-04');"
    "INSERT INTO eventTypes VALUES ('W', 'Wedding'), ('G', 'Gala');"
    "INSERT INTO bookings VALUES (1, 'B1', 'W', '2026-11-05', 1), (2, 'B2', 'G', '2026-10-06', 0);"
    "INSERT INTO vehicles VALUES (1, 'X1', '2024-01-02'), (2, 'X2', '2025-02-03');";

static int setup_garage(void **state)
{
    return fixture_open(state, garage);
}

static int setup_clinic(void **state)
{
    return fixture_open(state, clinic);
}

static void nlq_ask__reads__short_names(void **state)
{
    static const struct asked cases[] = {
        {"complaints not closed yet", "SELECT * FROM CMPL WHERE CLSD_DT IS NULL"},
        {"how many complaints were received in October 2026",
         "SELECT count(*) FROM CMPL WHERE RCVD_DT >= '2026-10-01' AND RCVD_DT < '2026-11-01'"},
        {"regs for Hal Finch", "SELECT veh.reg_no FROM veh JOIN cust ON veh.cust_no = cust.cust_no "
                               "WHERE cust.cust_nm = 'Hal Finch'"},
        {"how many warranty jobs", "SELECT count(*) FROM wo WHERE wrnty = 'Y'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__reads__what_rows_are_called(void **state)
{
    static const struct asked cases[] = {
        {"clients w/o email", "SELECT first_name, last_name FROM owners WHERE email IS NULL"},
        {"phone no for Karen Jessop",
         "SELECT phone FROM owners WHERE first_name = 'Karen' AND last_name = 'Jessop'"},
        {"how many appts in October 2026", "SELECT count(*) FROM appointments WHERE starts_on >= "
                                           "'2026-10-01' AND starts_on < '2026-11-01'"},
        {"how many events in October 2026", "SELECT count(*) FROM bookings WHERE eventDate >= "
                                            "'2026-10-01' AND eventDate < '2026-11-01'"},
        {"how many vans do we have", "SELECT count(*) FROM vehicles"},
        {"last event", "SELECT ref FROM bookings ORDER BY eventDate DESC LIMIT 1"},
        {"crew hired since 2019",
         "SELECT first_name, last_name FROM staff WHERE hired_on >= '2019-01-01'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__reads__values_said_otherwise(void **state)
{
    static const struct asked cases[] = {
        {"list price of the 60ah battery",
         "SELECT list_price FROM part WHERE part_nm = 'Battery 60Ah'"},
        {"parts on shelf 2", "SELECT part_nm FROM part WHERE shelf = 'S2'"},
        {"electric parts", "SELECT part_nm FROM part WHERE fuel_cd = 'E'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

/* One of two things, or a state that is left out. */
static void nlq_ask__is_not_sure_of__what_it_leaves_out(void **state)
{
    static const struct asked cases[] = {
        {"who released complaint 2 and when",
         "SELECT DISTINCT emp.emp_nm FROM emp JOIN CMPL ON CMPL.REL_BY = emp.emp_no WHERE "
         "CMPL.CMPL_NO = 2"},
        {"current vehicles", "SELECT reg_no FROM veh"},
        {"electric parts", "SELECT part_nm FROM part WHERE fuel_cd = 'E'"},
        {"parts on shelf 7", "SELECT part_nm FROM part WHERE shelf = '7'"},
    };
    assert_none_sure(*state, cases, sizeof cases / sizeof *cases);
}

/* Half of what was said has no part in the rows: all of them are no answer. */
static void nlq_ask__declines__what_it_has_barely_read(void **state)
{
    static const char *const questions[] = {"which customers are on stop",
                                            "how many vehicles have a rusty exhaust",
                                            "complaints that went to the ombudsman"};
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__short_names, setup_garage,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__values_said_otherwise, setup_garage,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure_of__what_it_leaves_out, setup_garage,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__what_it_has_barely_read, setup_garage,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__what_rows_are_called, setup_clinic,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
