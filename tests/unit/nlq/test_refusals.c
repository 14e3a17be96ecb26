/* What is not answered, and what is said instead. */
#include <stdio.h>
#include <string.h>

#include "fixture.h"

static void nlq_ask__declines__what_the_database_lacks(void **state)
{
    static const char *const questions[] = {
        "How many unicorns live in Atlantis?", "What is the weather in Paris tomorrow?",
        "asdf qwer zxcv", "Who won the world cup?", "What is the meaning of life?"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        if (answer->count && answer->readings[0].answers)
            fail_msg("%s: answered by %s", questions[i], answer->readings[0].sql);
        assert_non_null(answer->why_not);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__refuses__to_change_anything(void **state)
{
    static const char *const questions[] = {"Delete all members", "Update the price of books to 5",
                                            "drop table loan", "Please remove the member Anna Berg",
                                            "hello"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        assert_int_equal(answer->count, 0);
        assert_non_null(answer->why_not);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__names__what_it_did_not_understand(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "How many unicorns live in Atlantis?", NULL);
    assert_non_null(strstr(answer->why_not, "'unicorns'"));
    assert_non_null(strstr(answer->why_not, "'Atlantis'"));
    nlq_answer_free(answer);
}

/* A rule has put other words in their place: those are not what the operator typed. */
static void nlq_ask__quotes__the_words_that_were_typed(void **state)
{
    static const char *const questions[] = {"who does Megan report to", "what is the best seller"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        const char *p = answer->why_not ? strchr(answer->why_not, ':') : NULL;
        const char *end = p ? strstr(p, "you can ask") : NULL;
        for (; p && (p = strchr(p, '\'')) && (!end || p < end); p++) {
            const char *close = strchr(++p, '\'');
            char word[64];
            snprintf(word, sizeof word, "%.*s", (int)(close - p), p);
            if (strstr(questions[i], word) == NULL)
                fail_msg("%s: %s", questions[i], answer->why_not);
            p = close;
        }
        nlq_answer_free(answer);
    }
}

static void nlq_ask__survives__odd_text(void **state)
{
    static const char *const questions[] = {"",
                                            "   ",
                                            "?",
                                            "'",
                                            "\"\"",
                                            "((((",
                                            "of the of the",
                                            "\xff\xfe",
                                            "1 2 3 4 5 6 7 8 9",
                                            "and or not",
                                            "most",
                                            "each each each",
                                            "the top 999999999999999999999 books",
                                            "books with more than pages"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct nlq_answer *answer = fixture_ask(*state, questions[i], NULL);
        assert_true(answer->count > 0 || answer->why_not != NULL || answer->about_schema);
        nlq_answer_free(answer);
    }
}

static void nlq_ask__offers__what_is_near_and_what_can_be_asked(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "members that are purple", NULL);
    assert_non_null(answer->why_not);
    const char *offer = strstr(answer->why_not, "you can ask: \"");
    assert_non_null(strstr(answer->why_not, "not understood: 'purple'"));
    assert_non_null(offer);
    for (const char *p = strchr(offer, '"'); p; p = strchr(p + 1, '"')) { /* each is answered */
        char question[200];
        const size_t len = strcspn(p + 1, "\"");
        snprintf(question, sizeof question, "%.*s", (int)len, p + 1);
        struct nlq_answer *other = fixture_ask(*state, question, NULL);
        assert_true(other->count > 0 && other->readings[0].answers);
        nlq_answer_free(other);
        p += len + 1;
    }
    nlq_answer_free(answer);
}

static void nlq_ask__names__a_name_or_value_that_is_near(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "books with trench", NULL);
    assert_non_null(answer->why_not);
    assert_non_null(strstr(answer->why_not, "did you mean 'French' (language) for 'trench'?"));
    nlq_answer_free(answer);
    answer = fixture_ask(*state, "members from Groz", NULL); /* of four letters one is wrong */
    assert_non_null(answer->why_not);
    assert_non_null(strstr(answer->why_not, "did you mean 'Graz' (city) for 'Groz'?"));
    nlq_answer_free(answer);
}

static void nlq_ask__answers__questions_about_the_schema(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "what tables are there?", NULL);
    assert_true(answer->about_schema);
    assert_non_null(strstr(answer->text, "member (4 rows)"));
    nlq_answer_free(answer);
    answer = fixture_ask(*state, "what columns does the loan table have?", NULL);
    assert_true(answer->about_schema);
    assert_non_null(strstr(answer->text, "lent_on"));
    nlq_answer_free(answer);
}

/* With a table's name alone they are a question about the schema; with more, of its rows. */
static void nlq_ask__shows__all_columns_of_some_rows(void **state)
{
    static const struct asked rows[] = {
        {"all columns of books over 300 pages", "SELECT * FROM book WHERE pages > 300"},
        {"show all fields of members in Vienna", "SELECT * FROM member WHERE city = 'Vienna'"},
        {"every column of loans in 2025",
         "SELECT * FROM loan WHERE lent_on >= '2025-01-01' AND lent_on < '2026-01-01'"},
        {"show me members older than 30 with all columns", "SELECT * FROM member WHERE age > 30"},
    };
    static const char *const schema[] = {"all columns of loans", "all columns of the loan table",
                                         "show all fields of the members"};
    assert_all_answered(*state, rows, sizeof rows / sizeof *rows);
    for (size_t i = 0; i < sizeof schema / sizeof *schema; i++) {
        struct nlq_answer *answer = fixture_ask(*state, schema[i], NULL);
        assert_true(answer->about_schema);
        nlq_answer_free(answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__declines__what_the_database_lacks),
        cmocka_unit_test(nlq_ask__refuses__to_change_anything),
        cmocka_unit_test(nlq_ask__names__what_it_did_not_understand),
        cmocka_unit_test(nlq_ask__quotes__the_words_that_were_typed),
        cmocka_unit_test(nlq_ask__survives__odd_text),
        cmocka_unit_test(nlq_ask__offers__what_is_near_and_what_can_be_asked),
        cmocka_unit_test(nlq_ask__names__a_name_or_value_that_is_near),
        cmocka_unit_test(nlq_ask__answers__questions_about_the_schema),
        cmocka_unit_test(nlq_ask__shows__all_columns_of_some_rows),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
