/* Follow-ups about the state of rows and amounts in cents: another state takes the place of the one
 * before, with its day; what is said in euros is compared with cents. */
#include <string.h>

#include "fixture.h"

static const char tables[] =
    "CREATE TABLE clinics (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);"
    "CREATE TABLE bills (id INTEGER PRIMARY KEY, bill_no TEXT NOT NULL, clinic_id INTEGER NOT NULL "
    "REFERENCES clinics (id), issued_on DATE NOT NULL, paid_on DATE, amount_cents INTEGER NOT "
    "NULL, "
    "status TEXT NOT NULL);"
    "CREATE TABLE jobs (id INTEGER PRIMARY KEY, job_no TEXT NOT NULL, clinic_id INTEGER NOT NULL "
    "REFERENCES clinics (id), ordered_on DATE NOT NULL, delivered_on DATE, cancelled_on DATE);"
    "INSERT INTO clinics VALUES (1, 'North Clinic', 'Kiel'), (2, 'South Clinic', 'Husum');"
    "INSERT INTO bills VALUES (1, 'B-1', 1, '2026-01-04', NULL, 120000, 'open'), (2, 'B-2', 1, "
    "'2026-02-04', '2026-03-01', 900000, 'paid'), (3, 'B-3', 2, '2025-02-04', NULL, 4000, 'void'), "
    "(4, 'B-4', 2, '2026-05-04', NULL, 777700, 'open');"
    "INSERT INTO jobs VALUES (1, 'J-1', 1, '2026-01-04', '2026-01-09', NULL), (2, 'J-2', 2, "
    "'2026-02-04', NULL, '2026-02-05');";

#define ISSUED_2026 "issued_on >= '2026-01-01' AND issued_on < '2027-01-01'"

static const struct chain followed[] = {
    /* cents */
    {{"open bills in 2026", "only over 5000 euro"},
     "SELECT bill_no FROM bills WHERE amount_cents > 500000 AND status = 'open' AND " ISSUED_2026},
    {{"open bills in 2026", "sort by amount", "under 20 euros"},
     "SELECT bill_no FROM bills WHERE amount_cents < 2000 AND status = 'open' AND " ISSUED_2026
     " ORDER BY amount_cents"},
    {{"total amount of bills per clinic", "more than 1000 euro"},
     "SELECT clinics.name, sum(bills.amount_cents) AS total_amount_cents FROM clinics JOIN bills "
     "ON "
     "bills.clinic_id = clinics.id GROUP BY clinics.id HAVING sum(bills.amount_cents) > 100000"},
    {{"number of bills per clinic", "more than 1"},
     "SELECT clinics.name, count(*) AS bills FROM clinics JOIN bills ON bills.clinic_id = "
     "clinics.id "
     "GROUP BY clinics.id HAVING count(*) > 1"},
    {{"total amount of open bills", "and the paid ones?", "in euros"},
     "SELECT sum(amount_cents) / 100.0 FROM bills WHERE status = 'paid'"},
    /* what was put together stays so */
    {{"jobs per month", "no, by delivery date"},
     "SELECT strftime('%Y-%m', delivered_on) AS month, count(*) AS jobs FROM jobs WHERE "
     "delivered_on IS NOT NULL GROUP BY strftime('%Y-%m', delivered_on) ORDER BY "
     "strftime('%Y-%m', delivered_on)"},
    {{"jobs per town", "only Kiel"},
     "SELECT clinics.town, count(*) AS jobs FROM clinics JOIN jobs ON jobs.clinic_id = clinics.id "
     "WHERE clinics.town = 'Kiel' GROUP BY clinics.town"},
    /* another state of the same rows */
    {{"total amount of open bills", "and the paid ones?"},
     "SELECT sum(amount_cents) FROM bills WHERE status = 'paid'"},
    {{"open bills in 2026", "and the paid ones?", "and the void ones?"},
     "SELECT bill_no FROM bills WHERE status = 'void' AND " ISSUED_2026},
    {{"paid bills in 2026", "and the open ones?"},
     "SELECT bill_no FROM bills WHERE status = 'open' AND " ISSUED_2026},
    {{"delivered jobs", "what about the cancelled ones?"},
     "SELECT job_no FROM jobs WHERE cancelled_on IS NOT NULL"},
    {{"delivered jobs", "only the cancelled ones"},
     "SELECT job_no FROM jobs WHERE cancelled_on IS NOT NULL AND delivered_on IS NOT NULL"},
    {{"delivered jobs in 2026", "and the cancelled ones?"},
     "SELECT job_no FROM jobs WHERE cancelled_on >= '2026-01-01' AND cancelled_on < '2027-01-01'"},
    {{"how many jobs were delivered in 2026", "and the cancelled ones in 2025?"},
     "SELECT count(*) FROM jobs WHERE cancelled_on >= '2025-01-01' AND cancelled_on < "
     "'2026-01-01'"},
};

static void nlq_ask__goes_on__in_the_unit_and_state_that_is_said(void **state)
{
    assert_all_followed(*state, followed, sizeof followed / sizeof *followed);
}

/* The day of the new state is the engine's guess. */
static void nlq_ask__is_not_sure__of_the_day_of_another_state(void **state)
{
    struct nlq_answer *first = fixture_ask(*state, "delivered jobs in 2026", NULL);
    struct nlq_answer *other = fixture_ask(*state, "and the cancelled ones?", first->context);
    assert_true(other->readings[0].answers && !other->readings[0].sure);
    nlq_answer_free(first);
    nlq_answer_free(other);
}

/* Where people read the rows, what they are sorted by stays beside a column more. */
static void nlq_ask__keeps__what_is_shown_beside_a_column_more(void **state)
{
    static const char *const asked[] = {"open bills in 2026", "sort by amount", "with clinic name"};
    struct nlq_answer *answers[3];
    for (size_t i = 0; i < 3; i++) {
        const struct nlq_request request = {.question = asked[i],
                                            .context = i ? answers[i - 1]->context : NULL,
                                            .now = FIXTURE_NOW,
                                            .ranks_shown = true};
        answers[i] = nlq_ask(*state, &request);
    }
    assert_true(answers[2]->readings[0].answers);
    assert_non_null(strstr(answers[2]->readings[0].sql,
                           "bills.bill_no, clinics.name, bills.amount_cents, bills.issued_on"));
    for (size_t i = 0; i < 3; i++)
        nlq_answer_free(answers[i]);
}

static int setup(void **state)
{
    return fixture_open(state, tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__goes_on__in_the_unit_and_state_that_is_said),
        cmocka_unit_test(nlq_ask__is_not_sure__of_the_day_of_another_state),
        cmocka_unit_test(nlq_ask__keeps__what_is_shown_beside_a_column_more),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
