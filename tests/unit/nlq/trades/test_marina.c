/* Questions of a marina: berths, boats, stays, repairs and fuel. */
#include "../fixture.h"

static const char marina[] =
    "CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, boat_name TEXT NOT NULL, kind TEXT NOT NULL, "
    "charter INTEGER NOT NULL);"
    "CREATE TABLE piers (pier_id INTEGER PRIMARY KEY, pier_name TEXT NOT NULL);"
    "CREATE TABLE berths (berth_id INTEGER PRIMARY KEY, pier_id INTEGER NOT NULL REFERENCES piers "
    "(pier_id), berth_no TEXT NOT NULL);"
    "CREATE TABLE stays (stay_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES boats "
    "(boat_id), berth_id INTEGER NOT NULL REFERENCES berths (berth_id), arrived_on DATE NOT NULL, "
    "left_on DATE, charge NUMERIC(8,2), paid INTEGER NOT NULL);"
    "CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT "
    "NOT "
    "NULL, job TEXT NOT NULL, smoker INTEGER NOT NULL);"
    "CREATE TABLE repairs (repair_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES "
    "boats "
    "(boat_id), mechanic_id INTEGER REFERENCES staff (staff_id), ordered_on DATE NOT NULL, "
    "finished_on DATE, work TEXT NOT NULL);"
    "INSERT INTO boats VALUES (1, 'Aurora', 'catamaran', 1), (2, 'Freya', 'motor yacht', 0), (3, "
    "'Calypso', 'catamaran', 0), (4, 'Dorado', 'motor yacht', 1);"
    "INSERT INTO piers VALUES (1, 'North Pier'), (2, 'Old Pier');"
    "INSERT INTO berths VALUES (1, 1, 'A1'), (2, 1, 'A2'), (3, 2, 'B1');"
    "INSERT INTO stays VALUES (1, 1, 1, '2026-05-01', '2026-05-04', 90, 1), (2, 2, 3, "
    "'2026-06-01', "
    "'2026-06-02', 40, 1), (3, 3, 2, '2026-11-20', NULL, NULL, 0), (4, 1, 3, '2026-07-01', "
    "'2026-07-08', 210, 0);"
    "INSERT INTO staff VALUES (1, 'Marco', 'Bruni', 'mechanic', 1), (2, 'Lise', 'Holm', 'harbour "
    "master', 0), (3, 'Jan', 'Peters', 'mechanic', 0), (4, 'Tim', 'Olsen', 'attendant', 1);"
    "INSERT INTO repairs VALUES (1, 1, 1, '2026-05-01', '2026-05-03', 'engine'), (2, 2, 3, "
    "'2026-06-01', '2026-06-20', 'hull'), (3, 1, 1, '2026-11-01', NULL, 'engine'), (4, 4, NULL, "
    "'2026-11-11', NULL, 'rigging');";

static const struct {
    const char *question, *sql;
} cases[] = {
    /* rows that last are averaged by how long, and not by what they cost */
    {"average stay in days", "SELECT avg(julianday(left_on) - julianday(arrived_on)) FROM stays"},
    {"average stay in days by kind of boat",
     "SELECT boats.kind, avg(julianday(stays.left_on) - julianday(stays.arrived_on)) FROM boats "
     "JOIN stays ON stays.boat_id = boats.boat_id GROUP BY boats.kind"},
    /* those of whom a column says yes, and not how many answers there are */
    {"how many smokers are there?", "SELECT count(*) FROM staff WHERE smoker = 1"},
};

static void marina__answers__what_is_asked(void **state)
{
    size_t failed = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(fixture_runs(cases[i].sql));
        failed += !answers_with(*state, cases[i].question, cases[i].sql);
    }
    assert_int_equal(failed, 0);
}

static const char *const doubtful[] = {
    "most common kind of repair",         /* boats have a kind, repairs have none */
    "repairs not finished after 10 days", /* how long it took, and no day */
};

static void marina__is_not_sure__of_other_rows(void **state)
{
    for (size_t i = 0; i < sizeof doubtful / sizeof *doubtful; i++) {
        struct nlq_answer *answer = fixture_ask(*state, doubtful[i], NULL);
        if (answer->count > 0 && answer->readings[0].sure)
            fail_msg("sure of: %s", doubtful[i]);
        nlq_answer_free(answer);
    }
}

static int setup(void **state)
{
    return fixture_open(state, marina);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(marina__answers__what_is_asked),
                                       cmocka_unit_test(marina__is_not_sure__of_other_rows)};
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
