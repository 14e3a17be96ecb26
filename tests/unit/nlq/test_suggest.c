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

static const char visits[] =
    "CREATE TABLE tblVisit (id INTEGER PRIMARY KEY, remarks TEXT, urgent TEXT, outcome TEXT, "
    "createdBy INTEGER, plannedHours INTEGER);"
    "CREATE TABLE tblNurse (id INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE tblWard (id INTEGER PRIMARY KEY, name TEXT);"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24) "
    "INSERT INTO tblVisit SELECT i, iif(i % 2, 'went well and all is fine', 'has to be seen again "
    "soon'), iif(i % 3, 'Y', 'N'), iif(i % 4, 'done', 'refused'), i % 5, i FROM n;";

static int open_visits(void **state)
{
    return fixture_open(state, visits);
}

/* Rows are counted by classes, not by remarks and flags; hours that were planned are no "planned",
 * and whoever created a row has no average. */
static void nlq_suggest__counts__by_classes(void **state)
{
    struct arena arena = {0};
    char *questions[8];
    const size_t count = nlq_suggest(*state, &arena, FIXTURE_NOW, questions, 8);
    bool outcome = false;

    for (size_t i = 0; i < count; i++) {
        outcome |= strcmp(questions[i], "How many visits are there for each outcome?") == 0;
        if (strstr(questions[i], "remarks") || strstr(questions[i], "urgent") ||
            strstr(questions[i], "planned of") || strstr(questions[i], "created by"))
            fail_msg("%s", questions[i]);
    }
    assert_true(outcome);
    arena_release(&arena);
}

static void words__of_a_table_with_a_prefix__leave_it_out(void **state)
{
    const struct sql_lookup lookup = catalog_lookup(*state);
    const char sql[] = "SELECT outcome, count(*) FROM tblVisit GROUP BY outcome";
    struct arena arena = {0};
    struct sql_error error;
    struct buf words = BUF_INIT;
    const struct sql_query *query = sql_parse(&arena, sql, sizeof sql - 1, SQL_SQLITE, &error);

    assert_non_null(query);
    sql_words(query, &lookup, &words);
    if (strstr(buf_str(&words), "tbl") || !strstr(buf_str(&words), "counts the visits"))
        fail_msg("%s", buf_str(&words));
    buf_release(&words);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_suggest__offers__what_it_answers),
        cmocka_unit_test(nlq_ask__offers__whole_questions_instead),
        cmocka_unit_test(nlq_suggest__offers__no_more_than_asked_for)};
    const struct CMUnitTest of_visits[] = {
        cmocka_unit_test(nlq_suggest__counts__by_classes),
        cmocka_unit_test(words__of_a_table_with_a_prefix__leave_it_out)};
    const int failed = cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);

    return failed + cmocka_run_group_tests(of_visits, open_visits, fixture_teardown);
}
