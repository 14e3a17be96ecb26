/* Questions of a firm that hires out scaffold lifts: what a row is in, told by dates that may be
 * missing, by those that lie ahead, by flags, and by what some rows lack. */
#include "../fixture.h"

static const char hire[] =
    "CREATE TABLE fitter (fitter_id INTEGER PRIMARY KEY, name TEXT NOT NULL, licence_expiry DATE, "
    "left_on DATE);"
    "CREATE TABLE lift (lift_id INTEGER PRIMARY KEY, serial TEXT NOT NULL, certified_until DATE, "
    "next_service_on DATE, removed_on DATE, fitter_id INTEGER REFERENCES fitter (fitter_id));"
    "CREATE TABLE inspection (inspection_id INTEGER PRIMARY KEY, lift_id INTEGER NOT NULL "
    "REFERENCES lift (lift_id), kind TEXT NOT NULL, planned_dt DATE NOT NULL, done_dt DATE, "
    "attended INTEGER NOT NULL);"
    "CREATE TABLE hire (hire_id INTEGER PRIMARY KEY, lift_id INTEGER NOT NULL REFERENCES lift "
    "(lift_id), start_date DATE NOT NULL, cancelled_on DATE, cancel_reason TEXT);"
    "CREATE TABLE client (client_id INTEGER PRIMARY KEY, name TEXT NOT NULL, on_hold INTEGER NOT "
    "NULL, is_trade INTEGER NOT NULL, injured_since DATE);"
    "CREATE TABLE penalty (penalty_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES "
    "client (client_id), fine_amount NUMERIC NOT NULL, fine_due_on DATE NOT NULL, fine_paid_on "
    "DATE);"
    "CREATE TABLE rate (rate_id INTEGER PRIMARY KEY, rate_name TEXT NOT NULL, valid_from DATE NOT "
    "NULL, valid_to DATE);"
    "INSERT INTO fitter VALUES (1, 'Ada', '2026-01-31', NULL), (2, 'Ben', '2027-06-30', "
    "'2026-05-01'), (3, 'Cem', '2026-12-20', NULL);"
    "INSERT INTO lift VALUES (1, 'L1', '2026-03-01', '2026-10-01', NULL, 1), (2, 'L2', "
    "'2027-03-01', '2026-12-10', NULL, NULL), (3, 'L3', '2025-03-01', '2025-01-01', '2025-06-01', "
    "2);"
    "INSERT INTO inspection VALUES (1, 1, 'yearly', '2026-11-01', NULL, 0), (2, 2, 'yearly', "
    "'2026-12-01', NULL, 1), (3, 1, 'first', '2026-02-01', '2026-02-03', 1);"
    "INSERT INTO hire VALUES (1, 1, '2026-12-15', NULL, NULL), (2, 2, '2026-10-01', '2026-09-20', "
    "'rain'), (3, 1, '2026-08-01', NULL, NULL);"
    "INSERT INTO client VALUES (1, 'Zest', 1, 0, NULL), (2, 'Quay', 0, 1, '2026-10-01'), (3, "
    "'Plough', 0, 1, NULL);"
    "INSERT INTO penalty VALUES (1, 1, 40, '2026-10-01', NULL), (2, 2, 60, '2026-12-10', NULL), "
    "(3, 2, 25, '2026-09-01', '2026-08-30');"
    "INSERT INTO rate VALUES (1, 'Old', '2024-01-01', '2025-12-31'), (2, 'New', '2026-01-01', "
    "NULL);";

static int setup(void **state)
{
    return fixture_open(state, hire);
}

static void nlq_ask__tells__what_has_run_out(void **state)
{
    static const struct asked cases[] = {
        {"fitters whose licence has lapsed",
         "SELECT name FROM fitter WHERE licence_expiry < '2026-11-25'"},
        {"how many lifts have an expired certificate",
         "SELECT count(*) FROM lift WHERE certified_until < '2026-11-25'"},
        {"fitters whose licence runs out by the end of december",
         "SELECT name FROM fitter WHERE licence_expiry >= '2026-11-25' AND licence_expiry < "
         "'2027-01-01'"},
        {"lifts with expired certificate, still installed",
         "SELECT serial FROM lift WHERE certified_until < '2026-11-25' AND removed_on IS NULL"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__tells__what_is_gone(void **state)
{
    static const struct asked cases[] = {
        {"lifts we no longer hire out", "SELECT serial FROM lift WHERE removed_on IS NOT NULL"},
        {"lifts we got rid of in 2025", "SELECT serial FROM lift WHERE removed_on >= '2025-01-01' "
                                        "AND removed_on < '2026-01-01'"},
        {"lifts we have scrapped and when",
         "SELECT serial, removed_on FROM lift WHERE removed_on IS NOT NULL"},
        {"who has left the firm and when",
         "SELECT name, left_on FROM fitter WHERE left_on IS NOT NULL"},
        {"lifts out of action", "SELECT serial FROM lift WHERE removed_on IS NOT NULL"},
        {"lifts we still use", "SELECT serial FROM lift WHERE removed_on IS NULL"},
        {"lifts with removed_on in 2025", "SELECT serial FROM lift WHERE removed_on >= "
                                          "'2025-01-01' AND removed_on < '2026-01-01'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__tells__what_was_not_done__and_when(void **state)
{
    static const struct asked cases[] = {
        {"lifts we have done nothing with in 2025",
         "SELECT serial FROM lift WHERE lift_id NOT IN (SELECT lift_id FROM hire WHERE "
         "start_date >= '2025-01-01' AND start_date < '2026-01-01')"},
        {"inspections planned for the first week of december",
         "SELECT * FROM inspection WHERE planned_dt >= '2026-12-01' AND planned_dt < "
         "'2026-12-08'"},
        {"how many hires started this autumn (sept to nov)",
         "SELECT count(*) FROM hire WHERE start_date >= '2026-09-01' AND start_date < "
         "'2026-12-01'"},
        {"how many hires started since the summer, say from august",
         "SELECT count(*) FROM hire WHERE start_date >= '2026-08-01'"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__tells__what_is_overdue(void **state)
{
    static const struct asked cases[] = {
        {"overdue inspections",
         "SELECT * FROM inspection WHERE planned_dt < '2026-11-25' AND done_dt IS NULL"},
        {"inspections past due by kind",
         "SELECT kind, count(*) FROM inspection WHERE planned_dt < '2026-11-25' AND done_dt IS "
         "NULL GROUP BY kind"},
        {"lifts overdue for service",
         "SELECT serial FROM lift WHERE next_service_on < '2026-11-25' AND removed_on IS NULL"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__tells__what_is_still_there_or_lacking(void **state)
{
    static const struct asked cases[] = {
        {"how many lifts do we have in the field",
         "SELECT count(*) FROM lift WHERE removed_on IS NULL"},
        {"lifts without a regular fitter", "SELECT serial FROM lift WHERE fitter_id IS NULL"},
        {"lifts where we don't know the fitter", "SELECT serial FROM lift WHERE fitter_id IS NULL"},
        {"do we have any hires coming up",
         "SELECT * FROM hire WHERE start_date >= '2026-11-25' AND cancelled_on IS NULL ORDER BY "
         "start_date"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__dates__events_by_their_own_day(void **state)
{
    static const struct asked cases[] = {
        {"cancellations by reason this year",
         "SELECT cancel_reason, count(*) FROM hire WHERE cancelled_on >= '2026-01-01' AND "
         "cancelled_on < '2027-01-01' GROUP BY cancel_reason"},
        {"no-shows", "SELECT * FROM inspection WHERE attended = 0"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__tells__who_is_on_stop_and_what_is_owed(void **state)
{
    static const struct asked cases[] = {
        {"clients on stop", "SELECT name FROM client WHERE on_hold = 1"},
        {"how much is owed in fines that are past due",
         "SELECT sum(fine_amount) FROM penalty WHERE fine_due_on < '2026-11-25' AND fine_paid_on "
         "IS "
         "NULL"},
        {"unpaid fines by client",
         "SELECT client.name, sum(penalty.fine_amount) AS total_fine_amount FROM client JOIN "
         "penalty ON penalty.client_id = client.client_id WHERE penalty.fine_paid_on IS NULL GROUP "
         "BY client.client_id"},
        {"clients out injured right now",
         "SELECT name FROM client WHERE injured_since IS NOT NULL"},
        {"current rates",
         "SELECT rate_name FROM rate WHERE valid_from < '2026-11-26' AND (valid_to >= '2026-11-25' "
         "OR valid_to IS NULL)"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__tells__what_is_awaited_and_what_was_done(void **state)
{
    static const struct asked cases[] = {
        {"inspections still waiting to be done", "SELECT * FROM inspection WHERE done_dt IS NULL"},
        {"inspections that are done", "SELECT * FROM inspection WHERE done_dt IS NOT NULL"},
        {"which lifts did we remove this year",
         "SELECT serial FROM lift WHERE removed_on >= '2026-01-01' AND removed_on < '2027-01-01'"},
        {"lifts no longer in use", "SELECT serial FROM lift WHERE removed_on IS NOT NULL"},
        {"lifts with nobody on them", "SELECT serial FROM lift WHERE fitter_id IS NULL"},
    };
    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
}

static void nlq_ask__is_not_sure__of_rows_that_did_not_come(void **state)
{
    static const struct asked cases[] = {
        {"no-shows", "SELECT * FROM inspection WHERE attended = 0"},
    };
    assert_none_sure(*state, cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__tells__what_has_run_out, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__what_is_gone, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__what_was_not_done__and_when, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__what_is_overdue, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__what_is_still_there_or_lacking, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__dates__events_by_their_own_day, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__who_is_on_stop_and_what_is_owed, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__tells__what_is_awaited_and_what_was_done, setup,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__is_not_sure__of_rows_that_did_not_come, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
