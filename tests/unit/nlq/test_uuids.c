/* Rows that are called by a UUID, in quotes or not, whether a row has it or not. */
#include "fixture.h"

static const char tables[] =
    "CREATE TABLE visits(id UUID PRIMARY KEY, starts TIME, note TEXT);"
    "INSERT INTO visits VALUES ('12151fd2-7586-11e9-8f9e-2a86e4085a59', '11:30', 'a'),"
    "('6ba7b810-9dad-11d1-80b4-00c04fd430c8', '12:30', 'b'),"
    "('6ba7b811-9dad-11d1-80b4-00c04fd430c8', '13:30', 'c');";

static int setup(void **state)
{
    return fixture_open(state, tables);
}

static void nlq_ask__takes__a_uuid_for_one_value(void **state)
{
    static const struct asked cases[] = {
        {"visits with id 12151fd2-7586-11e9-8f9e-2a86e4085a59",
         "SELECT note FROM visits WHERE id = '12151fd2-7586-11e9-8f9e-2a86e4085a59'"},
        {"visits where id is '12151fd2-7586-11e9-8f9e-2a86e4085a59'",
         "SELECT note FROM visits WHERE id = '12151fd2-7586-11e9-8f9e-2a86e4085a59'"},
        {"note of the visit with id 00000000-0000-0000-0000-000000000001",
         "SELECT note FROM visits WHERE id = '00000000-0000-0000-0000-000000000001'"},
    };

    assert_all_answered(*state, cases, sizeof cases / sizeof *cases);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nlq_answer *answer = fixture_ask(*state, cases[i].question, NULL);
        if (!answer->readings[0].sure)
            fail_msg("%s: not sure", cases[i].question);
        nlq_answer_free(answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__takes__a_uuid_for_one_value),
    };
    return cmocka_run_group_tests(tests, setup, fixture_teardown);
}
