/* Questions about earlier questions: who asks, about what, and when that was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "querent/lang/recall.h"

#define NOW INT64_C(1795305600) /* 2026-11-22, a Sunday */
#define DAY INT64_C(86400)

static void recall__reads__topic_and_time(void **state)
{
    static const struct {
        const char *question, *topic;
        int64_t from, to; /* days before NOW; 0: open */
        bool newest;
    } cases[] = {
        {"what did I ask about returns last week", "returns", 13, 6, false},
        {"What have I asked about late returns?", "late returns", 0, 0, false},
        {"which questions did I ask yesterday", "", 1, -1, false},
        {"have I asked about returns before?", "returns", 0, 0, false},
        {"when did I last ask about Müller & Söhne", "Müller & Söhne", 0, 0, true},
        {"show my questions about revenue since 2026-11-01", "revenue", 21, -99, false},
        {"what was my last question?", "", 0, 0, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct recall recall;
        if (!recall_question(&arena, cases[i].question, NOW, &recall))
            fail_msg("'%s' asks for earlier questions", cases[i].question);
        assert_string_equal(recall.topic, cases[i].topic);
        assert_int_equal(recall.newest, cases[i].newest);
        if (cases[i].from)
            assert_int_equal(recall.from, NOW - cases[i].from * DAY);
        if (cases[i].to > -99 && cases[i].to)
            assert_int_equal(recall.to, cases[i].to < 0 ? NOW : NOW - cases[i].to * DAY);
        if (!cases[i].from)
            assert_true(recall.from == 0 && recall.to == INT64_MAX && !recall.when);
        arena_release(&arena);
    }
}

static void recall__leaves__questions_about_the_data(void **state)
{
    static const char *const cases[] = {
        "what can I ask?",
        "how many questions were asked last week",
        "what do customers ask",
        "which questions did Ann answer",
        "I ask you to list orders",
        "how many orders did we ship last week",
        "my orders",
        "list the questions of my department",
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct recall recall;
        if (recall_question(&arena, cases[i], NOW, &recall))
            fail_msg("'%s' asks for no earlier question", cases[i]);
        arena_release(&arena);
    }
}

static void recall__splits__any_words(void **state)
{
    struct arena arena = {0};
    struct recall recall;

    (void)state;
    recall_words(&arena, "the returns last week", NOW, &recall);
    assert_string_equal(recall.topic, "the returns");
    assert_string_equal(recall.when, "last week");
    assert_int_equal(recall.from, NOW - 13 * DAY);
    recall_words(&arena, "FROM returns", NOW, &recall);
    assert_string_equal(recall.topic, "FROM returns");
    assert_null(recall.when);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recall__reads__topic_and_time),
        cmocka_unit_test(recall__leaves__questions_about_the_data),
        cmocka_unit_test(recall__splits__any_words),
    };

    setenv("TZ", "UTC", 1);
    tzset();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
