/* Questions with times of day: on columns of type TIME, kept with seconds and without, beside dates
 * with a time, whose hours are read. */
#include "../fixture.h"

struct shifts_case {
    const char *question, *sql;
};

static const char shifts[] =
    "CREATE TABLE shifts (id INTEGER PRIMARY KEY, worker TEXT, on_day DATE, starts_at TIME, "
    "ends_at TIME); CREATE TABLE visits (id INTEGER PRIMARY KEY, patient TEXT, begun_at "
    "TIMESTAMP); CREATE TABLE trains (id INTEGER PRIMARY KEY, line TEXT, departure TIME, platform "
    "INTEGER); INSERT INTO shifts VALUES (1, 'Ann', '2026-11-02', '06:00:00', '14:00:00'), (2, "
    "'Bob', '2026-11-02', '08:30:00', '16:30:00'), (3, 'Cleo', '2026-11-03', '14:00:00', "
    "'22:00:00'); INSERT INTO visits VALUES (1, 'P', '2026-11-02 07:15:00'), (2, 'Q', '2026-11-02 "
    "12:00:00'), (3, 'R', '2026-11-03 18:45:00'); INSERT INTO trains VALUES (1, 'S1', '05:10', 1), "
    "(2, 'S2', '23:40', 2), (3, 'S1', '12:00', 1);";

static const struct shifts_case cases[] = {
    {"how many shifts start after 9:30?",
     "SELECT count(*) FROM shifts WHERE starts_at > '09:30:00'"},
    {"shifts that start before 8 am", "SELECT worker FROM shifts WHERE starts_at < '08:00:00'"},
    {"shifts that start between 8:00 and 10:00",
     "SELECT worker FROM shifts WHERE starts_at BETWEEN '08:00:00' AND '10:00:00'"},
    {"workers whose shift ends at 10 pm", "SELECT worker FROM shifts WHERE ends_at = '22:00:00'"},
    {"shifts starting at noon or later", "SELECT worker FROM shifts WHERE starts_at >= '12:00:00'"},
    {"shifts that start after 8:00 and end before 17:00",
     "SELECT worker FROM shifts WHERE starts_at > '08:00:00' AND ends_at < '17:00:00'"},
    {"number of shifts per worker that start before 9:00",
     "SELECT worker, count(*) AS shifts FROM shifts WHERE starts_at < '09:00:00' GROUP BY worker"},
    {"number of trains that depart after 22:30",
     "SELECT count(*) FROM trains WHERE departure > '22:30'"},
    {"how many trains before 12 pm", "SELECT count(*) FROM trains WHERE departure < '12:00'"},
    {"earliest start of a shift", "SELECT min(starts_at) FROM shifts"},
    {"which worker has the earliest start", "SELECT worker FROM shifts ORDER BY starts_at LIMIT 1"},
    {"visits before 9 am",
     "SELECT patient FROM visits WHERE CAST(strftime('%H', begun_at) AS INTEGER) < 9"},
    {"how many visits between 7:00 and 12:00",
     "SELECT count(*) FROM visits WHERE CAST(strftime('%H', begun_at) AS INTEGER) >= 7 AND "
     "CAST(strftime('%H', begun_at) AS INTEGER) < 12"},
};

/* The hour alone does not tell half past; no column here is a time of trains' arrival; and times of
 * day have no average. */
static const char *const declined[] = {"visits after 18:30", "trains that arrive after 9:00",
                                       "average start of shifts"};

static int setup(void **state)
{
    return fixture_open(state, shifts);
}

static void nlq_ask__answers__times_of_day(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_true(answers_with(*state, cases[i].question, cases[i].sql));
}

static void nlq_ask__declines__times_that_no_column_tells(void **state)
{
    for (size_t i = 0; i < sizeof declined / sizeof *declined; i++) {
        struct nlq_answer *answer = fixture_ask(*state, declined[i], NULL);
        const bool sure = answer->count && answer->readings[0].sure;
        if (sure)
            fail_msg("'%s' is answered", declined[i]);
        nlq_answer_free(answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nlq_ask__answers__times_of_day, setup, fixture_teardown),
        cmocka_unit_test_setup_teardown(nlq_ask__declines__times_that_no_column_tells, setup,
                                        fixture_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
