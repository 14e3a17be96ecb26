/* Fiscal years that start in April: a mill's deliveries, and a school's grants; days of moments. */
#include "fixture.h"
#include "querent/base/str.h"

static const char mill[] =
    "CREATE TABLE bakers (baker_id INTEGER PRIMARY KEY, baker_name TEXT NOT NULL);"
    "CREATE TABLE deliveries (delivery_id INTEGER PRIMARY KEY, baker_id INTEGER NOT NULL "
    "REFERENCES "
    "bakers (baker_id), delivered_on DATE NOT NULL, amount NUMERIC(8,2) NOT NULL);"
    "INSERT INTO bakers VALUES (1, 'Amsel'), (2, 'Buche');"
    "INSERT INTO deliveries VALUES (1, 1, '2025-03-31', 10), (2, 1, '2025-04-01', 20), (3, 2, "
    "'2026-03-31', 40), (4, 2, '2026-11-02', 80);";

static const char school[] =
    "CREATE TABLE grants (grant_id INTEGER PRIMARY KEY, purpose TEXT NOT NULL, granted_on DATE NOT "
    "NULL, sum_granted NUMERIC(9,2) NOT NULL);"
    "INSERT INTO grants VALUES (1, 'books', '2025-05-01', 900), (2, 'sports', '2026-02-01', 400), "
    "(3, 'books', '2026-10-10', 700);";

static int setup_mill(void **state)
{
    return fixture_open(state, mill);
}

static int setup_school(void **state)
{
    return fixture_open(state, school);
}

static struct nlq_answer *ask_from(void *state, const char *question, int start)
{
    const struct nlq_request request = {
        .question = question, .now = FIXTURE_NOW, .fiscal_start = start};
    return nlq_ask(state, &request);
}

static bool assumes(const struct nlq_reading *reading, const char *text)
{
    for (size_t i = 0; i < reading->evidence_count; i++) {
        if (reading->evidence[i].kind == EVIDENCE_ASSUMED &&
            str_eq(reading->evidence[i].text, text))
            return true;
    }
    return false;
}

/* The statement, which says the assumption and is not sure. */
static void assert_reads(void *state, const char *question, int start, const char *sql,
                         const char *assumed)
{
    struct nlq_answer *answer = ask_from(state, question, start);
    assert_true(answer->count > 0 && answer->readings[0].answers);
    assert_same_text(question, answer->readings[0].sql, sql);
    assert_true(fixture_runs(sql));
    assert_false(answer->readings[0].sure);
    assert_true(assumes(&answer->readings[0], assumed));
    nlq_answer_free(answer);
}

static void nlq_ask__reads__fiscal_years_from_april(void **state)
{
    static const char fy26[] = "fiscal year 2026 = 2025-04-01 to 2026-03-31 (setting "
                               "fiscal_year_start = 4)";
    assert_reads(*state, "deliveries in fiscal year 2026", 4,
                 "SELECT * FROM deliveries WHERE delivered_on >= '2025-04-01' AND delivered_on < "
                 "'2026-04-01'",
                 fy26);
    assert_reads(*state, "total amount in FY26", 4,
                 "SELECT sum(amount) FROM deliveries WHERE delivered_on >= '2025-04-01' AND "
                 "delivered_on < '2026-04-01'",
                 fy26);
    assert_reads(*state, "number of deliveries per baker last fiscal year", 4,
                 "SELECT bakers.baker_name, count(*) AS deliveries FROM bakers JOIN deliveries ON "
                 "deliveries.baker_id = bakers.baker_id WHERE deliveries.delivered_on >= "
                 "'2025-04-01' AND deliveries.delivered_on < '2026-04-01' GROUP BY bakers.baker_id",
                 fy26);
    assert_reads(*state, "how many deliveries were there in FY2026", 1,
                 "SELECT count(*) FROM deliveries WHERE delivered_on >= '2026-01-01' AND "
                 "delivered_on < '2027-01-01'",
                 "fiscal year 2026 = 2026-01-01 to 2026-12-31 (setting fiscal_year_start = 1)");
}

static void nlq_ask__reads__fiscal_quarters(void **state)
{
    assert_reads(*state, "grants in Q1 of fiscal year 2026", 4,
                 "SELECT * FROM grants WHERE granted_on >= '2025-04-01' AND granted_on < "
                 "'2025-07-01'",
                 "quarter 1 of fiscal year 2026 = 2025-04-01 to 2025-06-30 (setting "
                 "fiscal_year_start = 4)");
    assert_reads(*state, "grants this fiscal quarter", 4,
                 "SELECT * FROM grants WHERE granted_on >= '2026-10-01' AND granted_on < "
                 "'2027-01-01'",
                 "quarter 3 of fiscal year 2027 = 2026-10-01 to 2026-12-31 (setting "
                 "fiscal_year_start = 4)");
}

/* Rows are put together by calendar years only. */
static void nlq_ask__declines__groups_by_a_fiscal_year_that_is_no_calendar_year(void **state)
{
    struct nlq_answer *answer = ask_from(*state, "number of grants per fiscal year", 4);
    assert_false(answer->count > 0 && answer->readings[0].answers);
    nlq_answer_free(answer);
    answer = ask_from(*state, "number of grants per fiscal year", 1);
    assert_true(answer->count > 0 && answer->readings[0].answers);
    assert_false(answer->readings[0].sure);
    nlq_answer_free(answer);
}

static const char calls[] =
    "CREATE TABLE calls (id INTEGER PRIMARY KEY, began_at TIMESTAMP WITH TIME ZONE NOT NULL, "
    "noted_on DATE NOT NULL);"
    "INSERT INTO calls VALUES (1, '2026-11-24 23:30:00+00', '2026-11-24');";

static int setup_calls(void **state)
{
    return fixture_open(state, calls);
}

/* Which day a moment is on depends on the session that is asked; that of a date does not. */
static void nlq_ask__names__the_zone_of_days_of_moments(void **state)
{
    static const char said[] = "days of calls.began_at begin at midnight in Europe/Berlin";
    struct schema *schema = (struct schema *)catalog_schema(*state);
    schema->time_zone = "Europe/Berlin";
    struct nlq_answer *answer = ask_from(*state, "how many calls began today?", 1);
    assert_true(answer->count > 0 && assumes(&answer->readings[0], said));
    nlq_answer_free(answer);
    answer = ask_from(*state, "how many calls were noted today?", 1);
    assert_true(answer->count > 0 && !assumes(&answer->readings[0], said));
    nlq_answer_free(answer);
    schema->time_zone = NULL; /* a server that does not say */
    answer = ask_from(*state, "how many calls began today?", 1);
    assert_true(answer->count > 0 && !assumes(&answer->readings[0], said));
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__reads__fiscal_years_from_april, setup_mill,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__reads__fiscal_quarters, setup_school,
                                        fixture_teardown),
        cmocka_unit_test_setup_teardown(
            nlq_ask__declines__groups_by_a_fiscal_year_that_is_no_calendar_year, setup_school,
            fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__names__the_zone_of_days_of_moments, setup_calls,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
