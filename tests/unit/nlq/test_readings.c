/* Evidence, confidence, constraints. */
#include <string.h>

#include "fixture.h"

static bool has_evidence(const struct nlq_reading *reading, int kind, const char *text)
{
    for (size_t i = 0; i < reading->evidence_count; i++) {
        if ((int)reading->evidence[i].kind == kind && strcmp(reading->evidence[i].text, text) == 0)
            return true;
    }
    return false;
}

static void nlq_ask__tells__what_was_used_and_assumed(void **state)
{
    const char *question = "How many loans were lent last year to members from Vienna?";
    struct nlq_answer *answer = fixture_ask(*state, question, NULL);
    assert_true(answer->count > 0);
    const struct nlq_reading *reading = &answer->readings[0];
    assert_true(has_evidence(reading, EVIDENCE_USED, "loans"));
    assert_true(has_evidence(reading, EVIDENCE_USED, "members"));
    assert_true(has_evidence(reading, EVIDENCE_USED, "Vienna"));
    assert_true(has_evidence(reading, EVIDENCE_ASSUMED, "last year = 2025"));
    for (size_t i = 0; i < reading->evidence_count; i++)
        assert_true(reading->evidence[i].offset + reading->evidence[i].len <= strlen(question));
    nlq_answer_free(answer);
}

static void nlq_ask__tells__what_was_ignored(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "List the purple members from Vienna", NULL);
    assert_true(answer->count > 0);
    assert_true(has_evidence(&answer->readings[0], EVIDENCE_IGNORED, "purple"));
    nlq_answer_free(answer);
}

static void nlq_ask__is_surer__of_what_it_covers(void **state)
{
    struct nlq_answer *whole = fixture_ask(*state, "How many members are there?", NULL);
    struct nlq_answer *part =
        fixture_ask(*state, "How many frobnicated members did Zorg zap?", NULL);
    assert_true(whole->count > 0);
    assert_true(whole->readings[0].sure);
    assert_true(part->count == 0 || part->readings[0].confidence < whole->readings[0].confidence);
    assert_true(part->count == 0 || !part->readings[0].sure);
    nlq_answer_free(whole);
    nlq_answer_free(part);
}

static void nlq_ask__orders__readings_by_confidence(void **state)
{
    static const char *const questions[] = {"What are the names?",
                                            "Show the name of members and genres", "books by name"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        for (size_t k = 1; k < answer->count; k++) {
            assert_true(answer->readings[k].confidence <= answer->readings[k - 1].confidence ||
                        k > 1);
            assert_non_null(answer->readings[k].difference);
            assert_string_not_equal(answer->readings[k].sql, answer->readings[0].sql);
        }
        nlq_answer_free(answer);
    }
}

static void nlq_ask__obeys__tables_to_avoid(void **state)
{
    const struct schema *schema = catalog_schema(*state);
    const int avoided = schema_find_table(schema, NULL, "member");
    const struct nlq_request request = {.question = "How many members are there?",
                                        .now = FIXTURE_NOW,
                                        .avoid_tables = &avoided,
                                        .avoid_count = 1};
    struct nlq_answer *answer = nlq_ask(*state, &request);
    assert_true(answer->count == 0 || !answer->readings[0].answers);
    nlq_answer_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__tells__what_was_used_and_assumed),
        cmocka_unit_test(nlq_ask__tells__what_was_ignored),
        cmocka_unit_test(nlq_ask__is_surer__of_what_it_covers),
        cmocka_unit_test(nlq_ask__orders__readings_by_confidence),
        cmocka_unit_test(nlq_ask__obeys__tables_to_avoid),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
