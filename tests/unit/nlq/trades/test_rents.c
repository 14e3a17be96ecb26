/* Questions of a housing officer: what is to let is not let, who waits has not been housed, and
 * tenants are found by their tenancies, as the foreign keys lead. */
#include <string.h>

#include "../fixture.h"

static const char rents[] =
    "CREATE TABLE estate (estate_id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE block (block_id INTEGER PRIMARY KEY, estate_id INTEGER NOT NULL REFERENCES "
    "estate (estate_id), name TEXT);"
    "CREATE TABLE flat (flat_id INTEGER PRIMARY KEY, block_id INTEGER NOT NULL REFERENCES block "
    "(block_id), flat_no TEXT, status_cd TEXT, sold_on DATE);"
    "CREATE TABLE tenant (tenant_id INTEGER PRIMARY KEY, first_name TEXT, surname TEXT);"
    "CREATE TABLE tenancy (tenancy_id INTEGER PRIMARY KEY, ten_ref TEXT UNIQUE, flat_id INTEGER "
    "NOT NULL REFERENCES flat (flat_id), tenant_id INTEGER NOT NULL REFERENCES tenant (tenant_id), "
    "start_date DATE NOT NULL, end_date DATE);"
    "CREATE TABLE rent_charge (charge_id INTEGER PRIMARY KEY, tenancy_id INTEGER NOT NULL "
    "REFERENCES tenancy (tenancy_id), period_start DATE, amount NUMERIC(9,2));"
    "CREATE TABLE rent_payment (payment_id INTEGER PRIMARY KEY, tenancy_id INTEGER NOT NULL "
    "REFERENCES tenancy (tenancy_id), paid_on DATE, amt NUMERIC(9,2), reversed_at DATETIME);"
    "CREATE TABLE repair_job (job_id INTEGER PRIMARY KEY, job_no TEXT UNIQUE, flat_id INTEGER "
    "REFERENCES flat (flat_id), block_id INTEGER REFERENCES block (block_id), tenant_id INTEGER, "
    "target_date DATE, completed_at DATETIME);"
    "CREATE TABLE waiting_list (applicant_id INTEGER PRIMARY KEY, full_name TEXT, band TEXT, "
    "status TEXT, registered_on DATE);"
    "INSERT INTO estate VALUES (1, 'Larkhill'), (2, 'Mill Lane');"
    "INSERT INTO block VALUES (1, 1, 'Oak House'), (2, 2, 'Ash House');"
    "INSERT INTO flat VALUES (1, 1, 'F1', 'LET', NULL), (2, 1, 'F2', 'VOID', NULL), (3, 2, 'F3', "
    "'LET', NULL), (4, 2, 'F4', 'SOLD', '2025-03-01'), (5, 2, 'F5', 'VOID', NULL), (6, 2, 'F6', "
    "'SOLD', '2025-04-01');"
    "INSERT INTO tenant VALUES (1, 'Rosa', 'Wright'), (2, 'Imran', 'Hall'), (3, 'Olive', 'Dunne');"
    "INSERT INTO tenancy VALUES (1, 'T1', 1, 1, '2024-01-02', NULL), (2, 'T2', 3, 2, '2024-05-06', "
    "'2026-12-20'), (3, 'T3', 2, 3, '2024-02-03', '2025-01-31');"
    "INSERT INTO rent_charge VALUES (1, 1, '2026-11-02', 100), (2, 2, '2026-11-02', 90);"
    "INSERT INTO rent_payment VALUES (1, 1, '2026-11-05', 60, NULL), (2, 1, '2026-11-12', 40, "
    "'2026-11-14 09:00:00');"
    "INSERT INTO repair_job VALUES (1, 'R1', 1, 1, 1, '2026-09-01', NULL), (2, 'R2', 3, 2, 2, "
    "'2026-11-20', NULL), (3, 'R3', 2, 1, 3, '2026-10-01', '2026-10-09 10:00:00');"
    "INSERT INTO waiting_list VALUES (1, 'Ann Lee', 'A', 'ACTIVE', '2026-01-02'), (2, 'Bo Ray', "
    "'A', 'HOUSED', '2026-02-03'), (3, 'Cy Poe', 'B', 'WITHDRAWN', '2026-03-04'), (4, 'Di Fox', "
    "'B', 'ACTIVE', '2026-04-05');";

static int rents_setup(void **state)
{
    return fixture_open(state, rents);
}

/* The first reading is not sure, and says what it took for granted. */
static void assert_said(void *state, const char *question, const char *said)
{
    struct nlq_answer *answer = fixture_ask(state, question, NULL);
    const struct nlq_reading *first = answer->count ? &answer->readings[0] : NULL;
    bool found = false;
    for (size_t i = 0; first && i < first->evidence_count; i++)
        found = found || (first->evidence[i].kind == EVIDENCE_ASSUMED &&
                          strstr(first->evidence[i].text, said) != NULL);
    if (!found || first->sure)
        fail_msg("%s: sure, or does not say '%s'", question, said);
    nlq_answer_free(answer);
}

static void nlq_ask__reads__what_is_to_let_as_what_nobody_has(void **state)
{
    static const struct asked asked[] = {
        {"flats to let", "SELECT flat_no FROM flat WHERE status_cd = 'VOID'"},
        {"empty flats", "SELECT flat_no FROM flat WHERE status_cd = 'VOID'"},
        {"flats for rent in Oak House",
         "SELECT flat.flat_no FROM flat JOIN block ON flat.block_id = "
         "block.block_id WHERE flat.status_cd = 'VOID' AND "
         "block.name = 'Oak House'"},
        {"how many lettings per year",
         "SELECT strftime('%Y', start_date) AS year, count(*) AS tenancies FROM "
         "tenancy GROUP BY strftime('%Y', start_date) ORDER BY "
         "strftime('%Y', start_date)"},
        {"live tenancies", "SELECT ten_ref FROM tenancy WHERE start_date < '2026-11-26' AND "
                           "(end_date >= '2026-11-25' OR end_date IS NULL)"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__lists__who_still_waits(void **state)
{
    static const struct asked asked[] = {
        {"how many on the waiting list by band",
         "SELECT band, count(*) AS waiting_lists FROM waiting_list WHERE status = 'ACTIVE' GROUP "
         "BY band"},
        {"who is on the waiting list", "SELECT full_name FROM waiting_list WHERE status = "
                                       "'ACTIVE'"},
        {"band A applicants waiting",
         "SELECT full_name FROM waiting_list WHERE band = 'A' AND status = 'ACTIVE'"},
        {"applicants who were housed", "SELECT full_name FROM waiting_list WHERE status = "
                                       "'HOUSED'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, 3);
}

static void nlq_ask__joins__by_declared_keys_before_a_guess(void **state)
{
    static const struct asked asked[] = {
        {"tenants on Larkhill",
         "SELECT DISTINCT tenant.first_name, tenant.surname FROM tenant JOIN tenancy ON "
         "tenancy.tenant_id = "
         "tenant.tenant_id JOIN flat ON tenancy.flat_id = flat.flat_id JOIN block ON flat.block_id "
         "= block.block_id JOIN estate ON block.estate_id = estate.estate_id WHERE estate.name = "
         "'Larkhill'"},
        {"tenants with repair jobs in Oak House",
         "SELECT DISTINCT tenant.first_name, tenant.surname FROM tenant JOIN repair_job ON "
         "repair_job.tenant_id = tenant.tenant_id JOIN block ON repair_job.block_id = "
         "block.block_id WHERE block.name = 'Oak House'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_said(*state, "tenants on Larkhill", "by declared keys, and not over repair_job");
}

static void nlq_ask__takes__one_sum_off_another(void **state)
{
    static const struct asked asked[] = {
        {"charges minus payments per tenancy",
         "SELECT ten_ref, round(coalesce((SELECT sum(rent_charge.amount) FROM rent_charge WHERE "
         "rent_charge.tenancy_id = tenancy.tenancy_id), 0) - coalesce((SELECT "
         "sum(rent_payment.amt) FROM rent_payment WHERE rent_payment.tenancy_id = "
         "tenancy.tenancy_id AND rent_payment.reversed_at IS NULL), 0), 2) AS balance FROM "
         "tenancy"},
        {"charges minus payments",
         "SELECT round(sum(coalesce((SELECT sum(rent_charge.amount) FROM rent_charge WHERE "
         "rent_charge.tenancy_id = tenancy.tenancy_id), 0) - coalesce((SELECT "
         "sum(rent_payment.amt) FROM rent_payment WHERE rent_payment.tenancy_id = "
         "tenancy.tenancy_id AND rent_payment.reversed_at IS NULL), 0)), 2) FROM tenancy"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_none_sure(*state, asked, sizeof asked / sizeof *asked);
}

static void nlq_ask__tells__how_long_rows_have_been_overdue(void **state)
{
    static const struct asked asked[] = {
        {"repair jobs more than 30 days overdue",
         "SELECT job_no FROM repair_job WHERE target_date < '2026-11-25' AND completed_at IS NULL "
         "AND target_date < '2026-10-26'"},
        {"how many repair jobs are overdue by more than 2 weeks",
         "SELECT count(*) FROM repair_job WHERE target_date < '2026-11-25' AND completed_at IS "
         "NULL AND target_date < '2026-11-11'"},
    };
    assert_all_answered(*state, asked, sizeof asked / sizeof *asked);
    assert_said(*state, "tenancies with no payment in the last 60 days",
                "that have ended (end_date) are among them");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_is_to_let_as_what_nobody_has),
        cmocka_unit_test(nlq_ask__lists__who_still_waits),
        cmocka_unit_test(nlq_ask__joins__by_declared_keys_before_a_guess),
        cmocka_unit_test(nlq_ask__takes__one_sum_off_another),
        cmocka_unit_test(nlq_ask__tells__how_long_rows_have_been_overdue),
    };
    return cmocka_run_group_tests(tests, rents_setup, fixture_teardown);
}
