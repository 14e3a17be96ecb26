/* Questions that speak of columns without their names: in one word, in several, and by how they
 * ask. What is guessed so is said, and never sure. */
#include <string.h>

#include "fixture.h"

static const char kitchen[] =
    "CREATE TABLE courses (id INTEGER PRIMARY KEY, title TEXT NOT NULL, difficulty_level INTEGER, "
    "max_participants INTEGER, price_per_person REAL, theme TEXT, start_time TEXT);"
    "CREATE TABLE cooks (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT "
    "NULL, "
    "home_city TEXT, hourly_wage REAL, hired_on TEXT, occupation TEXT);"
    "CREATE TABLE firms (id INTEGER PRIMARY KEY, company_name TEXT NOT NULL, credit_limit INTEGER, "
    "industry TEXT);"
    "CREATE TABLE pans (id INTEGER PRIMARY KEY, name TEXT NOT NULL, unit_prc REAL, material TEXT, "
    "warranty_years INTEGER);"
    "CREATE TABLE visits (id INTEGER PRIMARY KEY, course_id INTEGER NOT NULL REFERENCES courses "
    "(id), "
    "amount_paid REAL, stars INTEGER, guest_count INTEGER, pay_method TEXT);"
    "INSERT INTO courses VALUES (1, 'Sauces', 2, 12, 60, 'French', '18:00'), "
    "(2, 'Smoking', 5, 8, 90, 'Barbecue', '11:00');"
    "INSERT INTO cooks VALUES (1, 'Ana', 'Ruiz', 'Kiel', 31, '2021-03-01', 'baker'), "
    "(2, 'Jo', 'Berg', 'Bonn', 24, '2024-06-01', 'teacher');"
    "INSERT INTO firms VALUES (1, 'Brix', 5000, 'Energy'), (2, 'Holm', 2000, 'Textiles');"
    "INSERT INTO pans VALUES (1, 'Wok', 39, 'steel', 5), (2, 'Pot', 25, 'iron', 20);"
    "INSERT INTO visits VALUES (1, 1, 120, 5, 2, 'cash'), (2, 2, 90, 3, 1, 'card');";

static const struct asked said[] = {
    {"title and toughness of the courses", "SELECT title, difficulty_level FROM courses"},
    {"what is the average group size of the visits", "SELECT avg(guest_count) FROM visits"},
    {"show the sum paid of each visit", "SELECT amount_paid FROM visits"},
    {"which firm has the highest credit ceiling",
     "SELECT company_name FROM firms ORDER BY credit_limit DESC LIMIT 1"},
    {"what is the mean pay per hour of the cooks", "SELECT avg(hourly_wage) FROM cooks"},
    {"what is the average cost apiece of the pans", "SELECT avg(unit_prc) FROM pans"},
};

static const struct asked asking[] = {
    {"how tough is Smoking", "SELECT difficulty_level FROM courses WHERE title = 'Smoking'"},
    {"how many people at most can take part in Sauces together",
     "SELECT max_participants FROM courses WHERE title = 'Sauces'"},
    {"at what time does Sauces begin", "SELECT start_time FROM courses WHERE title = 'Sauces'"},
    {"what is the Wok made of", "SELECT material FROM pans WHERE name = 'Wok'"},
};

/* What the schema calls by the words comes first. */
static const struct asked own[] = {
    {"how many courses have a price per person over 70",
     "SELECT count(*) FROM courses WHERE price_per_person > 70"},
    {"what is the highest amount paid", "SELECT max(amount_paid) FROM visits"},
};

static int setup(void **state)
{
    return fixture_open(state, kitchen);
}

static void nlq_ask__reads__what_is_said_for_a_column(void **state)
{
    assert_all_answered(*state, said, sizeof said / sizeof *said);
    assert_none_sure(*state, said, sizeof said / sizeof *said);
}

static void nlq_ask__reads__questions_that_ask_for_a_column(void **state)
{
    assert_all_answered(*state, asking, sizeof asking / sizeof *asking);
    assert_none_sure(*state, asking, sizeof asking / sizeof *asking);
}

static void nlq_ask__keeps__to_the_names_of_the_schema(void **state)
{
    assert_all_answered(*state, own, sizeof own / sizeof *own);
}

static void nlq_ask__says__which_column_was_meant(void **state)
{
    struct nlq_answer *answer =
        fixture_ask(*state, "which firm has the highest credit ceiling", NULL);
    bool said_so = false;
    assert_true(answer->count > 0 && answer->readings[0].answers);
    for (size_t i = 0; i < answer->readings[0].evidence_count; i++)
        said_so = said_so || strcmp(answer->readings[0].evidence[i].text,
                                    "credit ceiling = credit_limit") == 0;
    assert_true(said_so);
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__reads__what_is_said_for_a_column),
        cmocka_unit_test(nlq_ask__reads__questions_that_ask_for_a_column),
        cmocka_unit_test(nlq_ask__keeps__to_the_names_of_the_schema),
        cmocka_unit_test(nlq_ask__says__which_column_was_meant),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
