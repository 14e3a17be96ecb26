/* Questions of a community radio: people with a first and a last, sponsors whose contacts are not
 * what they are called, who does what beside rows, and what is owed where it is settled. */
#include <string.h>

#include "../fixture.h"

static const char radio[] =
    "CREATE TABLE person (pid INTEGER PRIMARY KEY, first TEXT, last TEXT, email TEXT, mobile "
    "TEXT, dbs_exp DATE);"
    "CREATE TABLE programme (prog_id INTEGER PRIMARY KEY, title TEXT, host INTEGER REFERENCES "
    "person (pid), producer INTEGER REFERENCES person (pid), axed_on DATE);"
    "CREATE TABLE studio (studio_id INTEGER PRIMARY KEY, nm TEXT, hr_rate NUMERIC);"
    "CREATE TABLE booking (bk_id INTEGER PRIMARY KEY, studio_id INTEGER REFERENCES studio "
    "(studio_id), booked_by INTEGER REFERENCES person (pid), bk_date DATE, fee NUMERIC, paid "
    "INTEGER, cancelled_at TIMESTAMP);"
    "CREATE TABLE sponsor (spon_id INTEGER PRIMARY KEY, biz TEXT, contact_nm TEXT, town TEXT, "
    "tier TEXT /* G gold, S silver */, looked_after_by INTEGER REFERENCES person (pid));"
    "CREATE TABLE advert (ad_id INTEGER PRIMARY KEY, spon_id INTEGER REFERENCES sponsor "
    "(spon_id), ad_name TEXT, approved_on DATE);"
    "CREATE TABLE spon_inv (si_no INTEGER PRIMARY KEY, spon_id INTEGER REFERENCES sponsor "
    "(spon_id), dt DATE, amt NUMERIC, settled DATE);"
    "CREATE TABLE complaint (comp_id INTEGER PRIMARY KEY, recd DATE, prog_id INTEGER REFERENCES "
    "programme (prog_id), summary TEXT, handler INTEGER REFERENCES person (pid), closed DATE);"
    "INSERT INTO person VALUES (1, 'Olga', 'Rees', 'olga@fm.example', NULL, '2027-01-01'), (2, "
    "'Joan', 'Taylor', NULL, '07700', NULL), (3, 'Will', 'Clarke', 'will@fm.example', '07701', "
    "'2026-01-01');"
    "INSERT INTO programme VALUES (1, 'Blue Hour', 1, 2, NULL), (2, 'Match Day', 3, NULL, "
    "'2026-10-01');"
    "INSERT INTO studio VALUES (1, 'Studio A', 22), (2, 'Studio B', 18);"
    "INSERT INTO booking VALUES (1, 1, 2, '2026-06-25', 54, 1, '2026-06-23 10:15:00'), (2, 2, 3, "
    "'2026-07-01', 36, 0, NULL), (3, 2, 3, '2026-07-02', 36, 1, NULL);"
    "INSERT INTO sponsor VALUES (1, 'Quay Cycles', 'Joan Ahmed', 'Filey', 'G', 1), (2, 'Zest "
    "Bar', NULL, 'Filey', 'S', 2), (3, 'The Plough', 'Kofi Young', 'Malton', 'S', NULL);"
    "INSERT INTO advert VALUES (1, 1, 'Quay spot', '2026-02-01'), (2, 2, 'Zest spot', NULL);"
    "INSERT INTO spon_inv VALUES (1, 1, '2026-09-01', 90, NULL), (2, 1, '2026-10-01', 90, "
    "'2026-10-11'), (3, 2, '2026-10-01', 40, NULL);"
    "INSERT INTO complaint VALUES (1, '2026-10-01', 1, 'swearing', 2, NULL), (2, '2026-10-03', 2, "
    "'too loud', NULL, '2026-10-20'), (3, '2026-10-09', 2, 'too loud', 3, NULL);";

static int setup(void **state)
{
    return fixture_open(state, radio);
}

static void nlq_ask__calls__people_by_first_and_last(void **state)
{
    static const struct asked cases[] = {
        {"who hosts Blue Hour",
         "SELECT DISTINCT person.first, person.last FROM person JOIN programme ON programme.host "
         "= person.pid WHERE programme.title = 'Blue Hour'"},
        {"people without a dbs", "SELECT first, last FROM person WHERE dbs_exp IS NULL"},
        {"volunteers with no mobile", "SELECT first, last FROM person WHERE mobile IS NULL"},
        {"who looks after Zest Bar",
         "SELECT DISTINCT person.first, person.last FROM person JOIN sponsor ON "
         "sponsor.looked_after_by = person.pid WHERE sponsor.biz = 'Zest Bar'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__calls__rows_by_their_own_name(void **state)
{
    static const struct asked cases[] = {
        {"gold sponsors", "SELECT biz FROM sponsor WHERE tier = 'G'"},
        {"do we have any sponsors in Malton", "SELECT biz FROM sponsor WHERE town = 'Malton'"},
        {"sponsors with no advert", "SELECT biz FROM sponsor WHERE spon_id NOT IN (SELECT spon_id "
                                    "FROM advert WHERE spon_id IS NOT NULL)"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__names__who_did_it_beside_the_rows(void **state)
{
    static const struct asked cases[] = {
        {"cancelled bookings and who booked them",
         "SELECT booking.*, person.first, person.last FROM booking LEFT JOIN person ON "
         "booking.booked_by = person.pid WHERE booking.cancelled_at IS NOT NULL"},
        {"open complaints and who handles them",
         "SELECT complaint.*, person.first, person.last FROM complaint LEFT JOIN person ON "
         "complaint.handler = person.pid WHERE complaint.closed IS NULL"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__adds_up__what_is_not_settled(void **state)
{
    static const struct asked cases[] = {
        {"how much does Quay Cycles owe",
         "SELECT sum(spon_inv.amt) FROM spon_inv JOIN sponsor ON spon_inv.spon_id = "
         "sponsor.spon_id WHERE sponsor.biz = 'Quay Cycles' AND spon_inv.settled IS NULL"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__shows__those_that_are_not(void **state)
{
    static const struct asked cases[] = {
        {"is every advert approved", "SELECT ad_name FROM advert WHERE approved_on IS NULL"},
        {"axed programmes", "SELECT title FROM programme WHERE axed_on IS NOT NULL"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__calls__people_by_first_and_last, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__calls__rows_by_their_own_name, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__names__who_did_it_beside_the_rows, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__adds_up__what_is_not_settled, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__shows__those_that_are_not, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
