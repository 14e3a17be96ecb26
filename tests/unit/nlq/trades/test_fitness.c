/* A gym with several fees: which of them is meant says the word before it. */
#include "../fixture.h"

static const char tables[] =
    "CREATE TABLE plans (id INTEGER PRIMARY KEY, name TEXT NOT NULL, monthly_fee REAL NOT NULL, "
    "fee_category TEXT);"
    "CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT NOT NULL, plan_id INTEGER NOT NULL "
    "REFERENCES plans (id), joined_on DATE NOT NULL, joining_fee_paid REAL NOT NULL);"
    "CREATE TABLE trainers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, fee REAL NOT NULL, "
    "joined DATE NOT NULL);"
    "INSERT INTO plans VALUES (1, 'Basic', 29, 'A'), (2, 'Plus', 39, 'B');"
    "INSERT INTO members VALUES (1, 'Anna Berg', 1, '2025-01-02', 10), (2, 'Otto Falk', 2, "
    "'2025-02-03', 20), (3, 'Mia Hahn', 2, '2025-03-04', 0);"
    "INSERT INTO trainers VALUES (1, 'Ida', 50, '2024-01-01'), (2, 'Jan', 60, '2024-02-01');";

static const struct asked fees[] = {
    {"joining fee of Anna Berg", "SELECT joining_fee_paid FROM members WHERE name = 'Anna Berg'"},
    {"what is the average joining fee", "SELECT avg(joining_fee_paid) FROM members"},
    {"how much was the joining fee", "SELECT sum(joining_fee_paid) FROM members"},
};

static const struct asked unsure[] = {
    {"how much was the joining fee", NULL},
    {"total parking fees", NULL},
    {"what is the parking fee of Ida", NULL},
};

static int open_tables(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__takes__the_number_that_has_both_words(void **state)
{
    assert_all_answered(*state, fees, sizeof fees / sizeof *fees);
}

static void nlq_ask__is_not_sure__of_a_fee_of_another_kind(void **state)
{
    assert_none_sure(*state, unsure, sizeof unsure / sizeof *unsure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__takes__the_number_that_has_both_words),
        cmocka_unit_test(nlq_ask__is_not_sure__of_a_fee_of_another_kind),
    };
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
