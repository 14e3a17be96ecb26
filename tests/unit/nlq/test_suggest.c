/* Examples offered to an operator are questions the engine is sure of. */
#include "fixture.h"

static void nlq_suggest__offers__what_it_answers(void **state)
{
    struct arena arena = {0};
    char *questions[8];
    size_t count = nlq_suggest(*state, &arena, FIXTURE_NOW, questions, 8);
    assert_true(count >= 3);
    for (size_t i = 0; i < count; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        assert_true(answer->count > 0);
        assert_true(answer->readings[0].sure);
        nlq_answer_free(answer);
    }
    arena_release(&arena);
}

static void nlq_suggest__offers__no_more_than_asked_for(void **state)
{
    struct arena arena = {0};
    char *questions[2];
    assert_true(nlq_suggest(*state, &arena, FIXTURE_NOW, questions, 2) <= 2);
    assert_int_equal(nlq_suggest(*state, &arena, FIXTURE_NOW, questions, 0), 0);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_suggest__offers__what_it_answers),
        cmocka_unit_test(nlq_suggest__offers__no_more_than_asked_for)};
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
