/* Examples offered to an operator are questions the engine is sure of. */
#include <string.h>

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

/* What is offered behind a question that was not understood is a whole question, and is answered.
 */
static void nlq_ask__offers__whole_questions_instead(void **state)
{
    static const struct {
        const char *question, *offered; /* NULL: nothing of it can be asked by itself */
    } rows[] = {{"How many zorky members are there?", "\"How many members are there?\""},
                {"show the members with frobbed glue", "\"show the members\""},
                {"of zorky members", NULL},
                {"zorky members last month", NULL},
                {"list the number of book zorks", NULL}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct nlq_answer *answer = fixture_ask(*state, rows[i].question, NULL);
        const char *offers = answer->why_not ? strstr(answer->why_not, "you can ask: ") : NULL;
        const char *first = offers ? offers + strlen("you can ask: ") : "";
        if (rows[i].offered ? strncmp(first, rows[i].offered, strlen(rows[i].offered)) != 0
                            : *first && strncmp(first, "\"How many ", 10) != 0 &&
                                  strncmp(first, "\"What is ", 9) != 0)
            fail_msg("%s: %s", rows[i].question, answer->why_not ? answer->why_not : "");
        nlq_answer_free(answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_suggest__offers__what_it_answers),
        cmocka_unit_test(nlq_ask__offers__whole_questions_instead),
        cmocka_unit_test(nlq_suggest__offers__no_more_than_asked_for)};
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
