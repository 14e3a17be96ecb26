/* Follow-ups: each conversation is a chain of questions, the last one's statement is checked. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

static const struct {
    const char *questions[4];
    const char *sql;
} chains[] = {
    {{"Which members live in Vienna?", "what about Graz"},
     "SELECT name FROM member WHERE city = 'Graz'"},
    {{"Which members live in Vienna?", "only Graz and Vienna"},
     "SELECT name FROM member WHERE city = 'Graz' OR city = 'Vienna'"},
    {{"Which members live in Vienna or Graz?", "only Vienna"},
     "SELECT name FROM member WHERE city = 'Vienna'"},
    {{"Which members live in Vienna?", "only Graz and Vienna", "only those older than 30"},
     "SELECT name FROM member WHERE age > 30 AND (city = 'Graz' OR city = 'Vienna')"},
    {{"Which members live in Vienna?", "and only those older than 30"},
     "SELECT name FROM member WHERE age > 30 AND city = 'Vienna'"},
    {{"Which members live in Vienna?", "how many are there?"},
     "SELECT count(*) FROM member WHERE city = 'Vienna'"},
    {{"Which members live in Vienna?", "sort them by age"},
     "SELECT name FROM member WHERE city = 'Vienna' ORDER BY age"},
    {{"Which members live in Vienna?", "sort them by age", "show only the first 2"},
     "SELECT name FROM member WHERE city = 'Vienna' ORDER BY age LIMIT 2"},
    {{"top 2 authors by number of books", "no, by total pages"},
     "SELECT author.first_name, author.last_name, sum(book.pages) AS total_pages FROM author JOIN "
     "book ON book.author_id = author.id GROUP BY author.id ORDER BY sum(book.pages) DESC LIMIT 2"},
    /* rows that are put into groups are counted: a column alone would say nothing */
    {{"Which members live in Vienna?", "by age"},
     "SELECT age, count(*) FROM member WHERE city = 'Vienna' GROUP BY age"},
    {{"Show all loans", "by month"},
     "SELECT strftime('%Y-%m', lent_on) AS month, count(*) AS loans FROM loan GROUP BY "
     "strftime('%Y-%m', lent_on) ORDER BY strftime('%Y-%m', lent_on)"},
    {{"How many members are there?", "by city"}, "SELECT city, count(*) FROM member GROUP BY city"},
    {{"Which members live in Vienna?", "what about Graz", "sort them by age in descending order"},
     "SELECT name FROM member WHERE city = 'Graz' ORDER BY age DESC"},
    {{"Which members live in Vienna?", "How many books are there?"}, "SELECT count(*) FROM book"},
    {{"Which members live in Vienna?", "top 2 members by age"},
     "SELECT name FROM member ORDER BY age DESC LIMIT 2"},
    {{"Which of {member.name: 'O''Brien', 'Ann'} members live in Vienna?"},
     "SELECT name FROM member WHERE city = 'Vienna' AND name IN ('O''Brien', 'Ann')"},
    {{"How many {member.id: '3'} members are there?", "what about Graz"},
     "SELECT count(*) FROM member WHERE city = 'Graz' AND id = 3"},
};

static void nlq_ask__edits__the_question_before(void **state)
{
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        char *context = NULL;
        for (size_t k = 0; chains[i].questions[k]; k++) {
            struct nlq_answer *answer = fixture_ask(*state, chains[i].questions[k], context);
            if (answer->count == 0)
                fail_msg("%s: %s", chains[i].questions[k], answer->why_not);
            if (chains[i].questions[k + 1] == NULL)
                assert_same_text(chains[i].questions[k], answer->readings[0].sql, chains[i].sql);
            free(context);
            context = strdup(answer->context);
            nlq_answer_free(answer);
        }
        free(context);
    }
}

static bool says_alone(const struct nlq_answer *answer)
{
    for (size_t i = 0; i < answer->readings[0].evidence_count; i++)
        if (strstr(answer->readings[0].evidence[i].text, "a question of its own"))
            return true;
    return false;
}

/* What ranks rows that it names stands alone, and says so where conditions end with it. */
static void nlq_ask__says__that_conditions_are_left_out(void **state)
{
    static const struct {
        const char *before, *after;
        bool said;
    } rows[] = {{"Which members live in Vienna?", "top 2 members by age", true},
                {"Which members live in Vienna?", "top 2 by age", false},
                {"How many members are there?", "top 2 members by age", false},
                {"Which members live in Vienna?", "How many books are there?", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct nlq_answer *before = fixture_ask(*state, rows[i].before, NULL);
        struct nlq_answer *answer = fixture_ask(*state, rows[i].after, before->context);
        assert_true(answer->count > 0);
        if (says_alone(answer) != rows[i].said)
            fail_msg("%s %s", rows[i].before, rows[i].after);
        nlq_answer_free(answer);
        nlq_answer_free(before);
    }
}

static void nlq_ask__ignores__a_follow_up_without_a_question_before(void **state)
{
    struct nlq_answer *answer = fixture_ask(*state, "what about Graz", NULL);
    assert_true(answer->count == 0 || !answer->readings[0].answers);
    nlq_answer_free(answer);
}

static void nlq_ask__declines__the_first_rows_of_one_number(void **state)
{
    struct nlq_answer *before = fixture_ask(*state, "How many members are there?", NULL);
    struct nlq_answer *answer = fixture_ask(*state, "show only the first 10", before->context);
    assert_int_equal(answer->count, 0);
    assert_non_null(strstr(answer->why_not, "one row only"));
    nlq_answer_free(answer);
    nlq_answer_free(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__edits__the_question_before),
        cmocka_unit_test(nlq_ask__says__that_conditions_are_left_out),
        cmocka_unit_test(nlq_ask__ignores__a_follow_up_without_a_question_before),
        cmocka_unit_test(nlq_ask__declines__the_first_rows_of_one_number),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
