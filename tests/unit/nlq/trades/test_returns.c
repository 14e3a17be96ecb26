/* Questions of a returns desk: a table called by the beginning of its name, codes that a comment
 * explains beside the days of what they say, people in several roles, lines numbered in two parts,
 * and contractions typed in haste. */
#include <string.h>

#include "../fixture.h"

static const char returns[] =
    "CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, fname TEXT NOT NULL, lname TEXT NOT NULL, "
    "gone DATE);"
    "CREATE TABLE practice (prac_id INTEGER PRIMARY KEY, acct_no TEXT NOT NULL, name TEXT NOT "
    "NULL, town TEXT, tel TEXT, contact TEXT);"
    "CREATE TABLE batch (batch_id INTEGER PRIMARY KEY, batch_no TEXT NOT NULL, exp_dt DATE, "
    "qty_oh INTEGER);"
    "CREATE TABLE ret (ret_no INTEGER PRIMARY KEY, prac_id INTEGER NOT NULL REFERENCES practice "
    "(prac_id), logged_on DATE NOT NULL, logged_by INTEGER REFERENCES staff (staff_id), "
    "inspected_by INTEGER REFERENCES staff (staff_id), st TEXT NOT NULL /* N new, R received, C "
    "closed, X refused */, recd_dt DATE, closed_on DATE);"
    "CREATE TABLE ret_line (ret_no INTEGER REFERENCES ret (ret_no), ln INTEGER, batch_id INTEGER "
    "REFERENCES batch (batch_id), qty INTEGER, cond TEXT, PRIMARY KEY (ret_no, ln));"
    "CREATE TABLE credit_note (cn_no INTEGER PRIMARY KEY, ret_no INTEGER REFERENCES ret (ret_no), "
    "raised_on DATE, raised_by INTEGER REFERENCES staff (staff_id), amt NUMERIC, sent_on DATE);"
    "CREATE TABLE destruction (dest_id INTEGER PRIMARY KEY, ret_no INTEGER REFERENCES ret "
    "(ret_no), destroyed_on DATE, witness INTEGER REFERENCES staff (staff_id), cert_no TEXT);"
    "INSERT INTO staff VALUES (1, 'Olga', 'Nkosi', NULL), (2, 'Ben', 'Smith', NULL), (3, 'Ines', "
    "'Ilic', '2026-09-25');"
    "INSERT INTO practice VALUES (1, 'V1', 'Severn Vets', 'Ludlow', '01584 1', 'Sue'), (2, 'V2', "
    "'Castle Equine', 'Brecon', NULL, NULL);"
    "INSERT INTO batch VALUES (1, 'A1', '2026-12-05', 4), (2, 'B2', '2026-01-01', 0), (3, 'C3', "
    "'2027-06-01', 9);"
    "INSERT INTO ret VALUES (101, 1, '2026-10-01', 1, 3, 'C', '2026-10-05', '2026-10-09'), (102, "
    "1, '2026-11-02', 2, NULL, 'X', NULL, '2026-11-03'), (103, 2, '2026-11-10', 2, 3, 'R', "
    "'2026-11-12', NULL), (104, 2, '2026-11-20', 1, NULL, 'N', NULL, NULL), (105, 1, "
    "'2026-11-21', 1, NULL, 'N', NULL, NULL);"
    "INSERT INTO ret_line VALUES (101, 1, 1, 3, 'sealed'), (101, 2, 2, 1, 'leaking'), (103, 1, 3, "
    "2, 'leaking');"
    "INSERT INTO credit_note VALUES (1, 101, '2026-10-10', 1, 612.5, NULL), (2, 103, "
    "'2026-11-15', 2, 80, '2026-11-16');"
    "INSERT INTO destruction VALUES (1, 101, '2026-10-20', 2, 'WD-1'), (2, 103, '2026-11-21', 3, "
    "NULL);";

static int setup(void **state)
{
    return fixture_open(state, returns);
}

/* A row's own day is the one that every row has: a refused return never came in. */
static void nlq_ask__reads__names_cut_to_their_beginning(void **state)
{
    static const struct asked cases[] = {
        {"returns per month",
         "SELECT strftime('%Y-%m', logged_on) AS month, count(*) AS returns FROM ret GROUP BY "
         "strftime('%Y-%m', logged_on) ORDER BY strftime('%Y-%m', logged_on)"},
        {"refused returns in 2026",
         "SELECT * FROM ret WHERE st = 'X' AND logged_on >= '2026-01-01' AND logged_on < "
         "'2027-01-01'"},
        {"how many returns in october 2026",
         "SELECT count(*) FROM ret WHERE logged_on >= '2026-10-01' AND logged_on < '2026-11-01'"},
        {"is return 103 still open", "SELECT * FROM ret WHERE ret_no = 103 AND closed_on IS NULL"},
        {"how many lines are leaking", "SELECT count(*) FROM ret_line WHERE cond = 'leaking'"},
        {"lines of return 101",
         "SELECT ret_line.* FROM ret_line JOIN ret ON ret_line.ret_no = ret.ret_no WHERE "
         "ret.ret_no = 101"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

/* R means received; what came in and was closed since came in as well. */
static void nlq_ask__tells__the_deed_by_its_day(void **state)
{
    static const struct asked cases[] = {
        {"returns received in october 2026",
         "SELECT * FROM ret WHERE recd_dt >= '2026-10-01' AND recd_dt < '2026-11-01'"},
        {"received returns", "SELECT * FROM ret WHERE st = 'R'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__names__who_did_it(void **state)
{
    static const struct asked cases[] = {
        {"who logged return 103",
         "SELECT DISTINCT staff.fname, staff.lname FROM staff JOIN ret ON ret.logged_by = "
         "staff.staff_id WHERE ret.ret_no = 103"},
        {"who inspected 101",
         "SELECT DISTINCT staff.fname, staff.lname FROM staff JOIN ret ON ret.inspected_by = "
         "staff.staff_id WHERE ret.ret_no = 101"},
        {"who witnessed the last destruction",
         "SELECT staff.fname, staff.lname FROM staff JOIN destruction ON destruction.witness = "
         "staff.staff_id ORDER BY destruction.destroyed_on DESC LIMIT 1"},
        {"who raised the biggest credit note",
         "SELECT staff.fname, staff.lname FROM staff JOIN credit_note ON credit_note.raised_by = "
         "staff.staff_id ORDER BY credit_note.amt DESC LIMIT 1"},
        {"credit notes raised by olga",
         "SELECT credit_note.* FROM credit_note JOIN staff ON credit_note.raised_by = "
         "staff.staff_id WHERE staff.fname = 'Olga'"},
        {"who left", "SELECT fname, lname FROM staff WHERE gone IS NOT NULL"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__reads__what_expires(void **state)
{
    static const struct asked cases[] = {
        {"expired batches", "SELECT batch_no FROM batch WHERE exp_dt < '2026-11-25'"},
        {"what expires in december 2026",
         "SELECT batch_no FROM batch WHERE exp_dt >= '2026-12-01' AND exp_dt < '2027-01-01'"},
        {"batches expiring in december 2026",
         "SELECT batch_no FROM batch WHERE exp_dt >= '2026-12-01' AND exp_dt < '2027-01-01'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

/* Without an apostrophe, or with that of print. */
static void nlq_ask__denies__in_haste(void **state)
{
    static const struct asked cases[] = {
        {"practices that dont have a contact", "SELECT name FROM practice WHERE contact IS NULL"},
        {"returns that werent inspected", "SELECT * FROM ret WHERE inspected_by IS NULL"},
        {"returns that aren’t closed", "SELECT * FROM ret WHERE closed_on IS NULL"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__shows__a_place_and_a_phone(void **state)
{
    static const struct asked cases[] = {
        {"where is practice V1", "SELECT town FROM practice WHERE acct_no = 'V1'"},
        {"phone of Severn Vets", "SELECT tel FROM practice WHERE name = 'Severn Vets'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__names_cut_to_their_beginning, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__the_deed_by_its_day, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__names__who_did_it, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__what_expires, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__denies__in_haste, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__a_place_and_a_phone, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
