/* Questions of a food bank: times of day, hours by place and month, limits that are no capacities,
 * and what is not between two numbers. */
#include <string.h>

#include "../fixture.h"

static const char food[] =
    "CREATE TABLE warehouses (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, capacity INTEGER "
    "NOT NULL, cold BOOLEAN NOT NULL, state TEXT NOT NULL);"
    "CREATE TABLE volunteers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born DATE NOT NULL, "
    "driver BOOLEAN NOT NULL, parcel_cap_kg INTEGER);"
    "CREATE TABLE households (id INTEGER PRIMARY KEY, surname TEXT NOT NULL, registered DATE NOT "
    "NULL);"
    "CREATE TABLE visits (id INTEGER PRIMARY KEY, household_id INTEGER NOT NULL REFERENCES "
    "households (id), warehouse_id INTEGER NOT NULL REFERENCES "
    "warehouses (id), visited_at TIMESTAMP NOT NULL);"
    "CREATE TABLE shifts (id INTEGER PRIMARY KEY, volunteer_id INTEGER NOT NULL REFERENCES "
    "volunteers (id), warehouse_id INTEGER NOT NULL REFERENCES warehouses (id), day DATE NOT NULL, "
    "hours REAL NOT NULL);"
    "CREATE TABLE items (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, weight_kg REAL NOT "
    "NULL);"
    "INSERT INTO warehouses VALUES (1, 'North Hub', 400, 1, 'open'), (2, 'Mill Lane', 120, 0, "
    "'sold "
    "out');"
    "INSERT INTO volunteers VALUES (1, 'Mei Tanaka', '1990-02-03', 1, 12), (2, 'Tom Price', "
    "'1985-02-03', 0, NULL), (3, 'Ella Wood', '1971-02-03', 1, NULL);"
    "INSERT INTO households VALUES (1, 'Khan', '2024-05-06'), (2, 'Silva', '2025-05-06');"
    "INSERT INTO visits VALUES (1, 1, 1, '2026-03-03 09:15:00'), (2, 2, 2, '2026-04-04 16:30:00'), "
    "(3, 1, 1, '2026-04-05 23:45:00');"
    "INSERT INTO shifts VALUES (1, 1, 1, '2026-03-03', 4.5), (2, 2, 2, '2026-04-04', 2);"
    "INSERT INTO items VALUES (1, 'Rice', 1), (2, 'Beans', 0.4);";

#define HOUR "CAST(strftime('%H', visited_at) AS INTEGER)"

static const struct {
    const char *question, *sql;
} cases[] = {
    {"visits before 10 am", "SELECT * FROM visits WHERE " HOUR " < 10"},
    {"visits after 4 pm", "SELECT * FROM visits WHERE " HOUR " >= 16"},
    {"visits after 18:00", "SELECT * FROM visits WHERE " HOUR " >= 18"},
    {"visits before 10am", "SELECT * FROM visits WHERE " HOUR " < 10"},
    {"visits between 9 and 11 am", "SELECT * FROM visits WHERE " HOUR " >= 9 AND " HOUR " < 11"},
    {"visits at night", "SELECT * FROM visits WHERE " HOUR " NOT BETWEEN 6 AND 21"},
    {"how many visits were there in the afternoon",
     "SELECT count(*) FROM visits WHERE " HOUR " BETWEEN 12 AND 17"},
    {"hours per warehouse per month",
     "SELECT strftime('%Y-%m', shifts.day) AS month, warehouses.name, sum(shifts.hours) AS "
     "total_hours FROM shifts JOIN warehouses ON shifts.warehouse_id = warehouses.id GROUP BY "
     "strftime('%Y-%m', shifts.day), warehouses.id ORDER BY strftime('%Y-%m', shifts.day)"},
    /* the period is that of what is compared, or of what was done */
    {"warehouses with more than 10 shift hours in March 2026",
     "SELECT DISTINCT warehouses.name FROM warehouses JOIN shifts ON shifts.warehouse_id = "
     "warehouses.id WHERE shifts.hours > 10 AND shifts.day >= '2026-03-01' AND shifts.day < "
     "'2026-04-01'"},
    {"which warehouses were visited more than 10 times this year",
     "SELECT warehouses.name FROM warehouses JOIN visits ON visits.warehouse_id = warehouses.id "
     "WHERE visits.visited_at >= '2026-01-01' AND visits.visited_at < '2027-01-01' GROUP BY "
     "warehouses.id HAVING count(*) > 10"},
    {"how many households came in April 2026",
     "SELECT count(DISTINCT households.id) FROM households JOIN visits ON visits.household_id = "
     "households.id WHERE visits.visited_at >= '2026-04-01' AND visits.visited_at < "
     "'2026-05-01'"},
    /* of those that the flag is said of; a status that sounds like a deed */
    {"largest cold warehouse",
     "SELECT name FROM warehouses WHERE cold = 1 ORDER BY capacity DESC LIMIT 1"},
    {"which warehouses are sold out", "SELECT name FROM warehouses WHERE state = 'sold out'"},
    {"3 oldest drivers", "SELECT name FROM volunteers WHERE driver = 1 ORDER BY born LIMIT 3"},
    {"volunteers without a parcel cap", "SELECT name FROM volunteers WHERE parcel_cap_kg IS NULL"},
    {"items whose weight is not between 1 and 3",
     "SELECT title FROM items WHERE weight_kg NOT BETWEEN 1 AND 3"},
};

static void nlq_ask__reads__what_a_food_bank_asks(void **state)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(answers_with(*state, cases[i].question, cases[i].sql));
        assert_true(fixture_runs(cases[i].sql));
    }
}

/* Days keep no hours, and half past is not a whole one. */
static void nlq_ask__is_unsure_of__times_that_are_not_kept(void **state)
{
    static const char *const questions[] = {"shifts before 10 am", "visits before 10:30"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        assert_false(answer->count && answer->readings[0].sure);
        nlq_answer_free(answer);
    }
}

/* What a warehouse holds is not how large the households are that come to it. */
static void nlq_ask__declines__a_size_that_is_not_kept(void **state)
{
    static const char *const questions[] = {"average household size"};
    struct nlq_answer *answer = fixture_ask(*state, questions[0], NULL);
    assert_non_null(answer->why_not);
    assert_non_null(strstr(answer->why_not, "not understood: 'size'"));
    nlq_answer_free(answer);
    assert_all_declined(*state, questions, sizeof questions / sizeof *questions);
}

static int open_tables(void **state)
{
    return fixture_open(state, food);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_a_food_bank_asks),
        cmocka_unit_test(nlq_ask__is_unsure_of__times_that_are_not_kept),
        cmocka_unit_test(nlq_ask__declines__a_size_that_is_not_kept)};
    return cmocka_run_group_tests(tests, open_tables, fixture_teardown);
}
