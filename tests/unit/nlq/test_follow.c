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
    {{"How many members live in Vienna?", "list them"},
     "SELECT name FROM member WHERE city = 'Vienna'"},
    {{"Which members live in Vienna?", "Graz instead of Vienna"},
     "SELECT name FROM member WHERE city = 'Graz'"},
    {{"Which members live in Vienna?", "all cities"}, "SELECT name FROM member"},
    {{"Which members live in Vienna?", "How many books are there?"}, "SELECT count(*) FROM book"},
    {{"Which members live in Vienna?", "top 2 members by age"},
     "SELECT name FROM member ORDER BY age DESC LIMIT 2"},
    {{"Which of {member.name: 'O''Brien', 'Ann'} members live in Vienna?"},
     "SELECT name FROM member WHERE city = 'Vienna' AND name IN ('O''Brien', 'Ann')"},
    {{"How many {member.id: '3'} members are there?", "what about Graz"},
     "SELECT count(*) FROM member WHERE city = 'Graz' AND id = 3"},
    /* the rows before, with a column more, in another unit, by a column's place */
    {{"number of loans per month", "running total"},
     "SELECT strftime('%Y-%m', lent_on) AS month, count(*) AS loans, sum(count(*)) OVER (ORDER BY "
     "strftime('%Y-%m', lent_on)) AS running_total FROM loan GROUP BY strftime('%Y-%m', lent_on) "
     "ORDER BY strftime('%Y-%m', lent_on)"},
    {{"total pages of books by genre", "in thousands"},
     "SELECT genre.name, sum(book.pages) / 1000.0 AS pages_in_thousands FROM genre JOIN book ON "
     "book.genre_id = genre.id GROUP BY genre.id"},
    {{"How many members are there?", "by city", "sort by the second column"},
     "SELECT city, count(*) FROM member GROUP BY city ORDER BY count(*)"},
    {{"Show all loans", "sort by the last column descending"},
     "SELECT * FROM loan ORDER BY returned_on DESC"},
    /* the first rows stay the same rows */
    {{"the 2 oldest members", "sort by name"},
     "SELECT name FROM member WHERE id IN (SELECT id FROM (SELECT id FROM member ORDER BY age "
     "DESC LIMIT 2) AS ranked) ORDER BY name"},
    {{"How many members are there by city?", "top 2", "sort by city"},
     "SELECT city, count(*) FROM member WHERE city IN (SELECT city FROM (SELECT city FROM member "
     "GROUP BY city ORDER BY count(*) DESC LIMIT 2) AS ranked) GROUP BY city ORDER BY city"},
    {{"list members", "leave out Graz"}, "SELECT name FROM member WHERE city <> 'Graz'"},
    {{"Show all loans", "add the member"},
     "SELECT loan.*, member.name FROM loan JOIN member ON loan.member_id = member.id"},
    {{"number of loans in may 2025", "compare with the month before"},
     "SELECT strftime('%Y-%m', lent_on) AS month, count(*) AS loans FROM loan WHERE lent_on >= "
     "'2025-04-01' AND lent_on < '2025-06-01' GROUP BY strftime('%Y-%m', lent_on) ORDER BY "
     "strftime('%Y-%m', lent_on)"},
};

/* A noun phrase of the same rows keeps what restricted them, and is never sure; a full question,
 * and one of all rows, do not. */
static const struct {
    const char *before, *question, *sql;
    bool sure;
} phrases[] = {
    {"Which members live in Vienna?", "number of members",
     "SELECT count(*) FROM member WHERE city = 'Vienna'", false},
    {"Which members live in Vienna?", "list the members",
     "SELECT name FROM member WHERE city = 'Vienna'", false},
    {"Which members live in Vienna?", "number of all members", "SELECT count(*) FROM member", true},
    {"Which members live in Vienna?", "how many members are there?", "SELECT count(*) FROM member",
     true},
    {"Which members live in Vienna?", "number of books", "SELECT count(*) FROM book", false},
    {"How many members live in Vienna?", "which of these members are older than 30?",
     "SELECT name FROM member WHERE age > 30 AND city = 'Vienna'", true},
};

static void nlq_ask__keeps_conditions__of_a_noun_phrase(void **state)
{
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        struct nlq_answer *before = fixture_ask(*state, phrases[i].before, NULL);
        struct nlq_answer *answer = fixture_ask(*state, phrases[i].question, before->context);
        assert_same_text(phrases[i].question, answer->readings[0].sql, phrases[i].sql);
        if (!phrases[i].sure)
            assert_false(answer->readings[0].sure);
        nlq_answer_free(answer);
        nlq_answer_free(before);
    }
}

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

/* What cannot be made of the rows before is said, and nothing else is made in its place. */
static void nlq_ask__says__why_rows_cannot_be_reshaped(void **state)
{
    static const struct {
        const char *before, *after, *why;
    } rows[] = {{"How many members are there by city?", "running total", "for each day, week"},
                {"list members", "in thousands", "no amount to be given in thousands"},
                {"list members", "sort by the fifth column", "have 1 column"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct nlq_answer *before = fixture_ask(*state, rows[i].before, NULL);
        struct nlq_answer *answer = fixture_ask(*state, rows[i].after, before->context);
        if (answer->count || !answer->why_not || !strstr(answer->why_not, rows[i].why))
            fail_msg("%s: %s", rows[i].after, answer->why_not);
        nlq_answer_free(answer);
        nlq_answer_free(before);
    }
}

/* From the newest question back to the first, whether it changed the one before or stands alone. */
static void nlq_context_back__finds__the_question_before(void **state)
{
    static const char *const asked[] = {"Which members live in Vienna?", "sort them by age",
                                        "How many books are there?"};
    char *context = NULL;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct nlq_answer *answer = fixture_ask(*state, asked[i], context);
        free(context);
        context = strdup(answer->context);
        nlq_answer_free(answer);
    }
    struct arena arena = {0};
    char *question, *before = context;
    assert_true(nlq_context_back(&arena, context, &question, &before));
    assert_string_equal(question, asked[1]);
    assert_string_equal(before, asked[0]);
    struct nlq_answer *again = fixture_ask(*state, question, before);
    assert_same_text(question, again->readings[0].sql,
                     "SELECT name FROM member WHERE city = 'Vienna' ORDER BY age");
    assert_true(nlq_context_back(&arena, again->context, &question, &before));
    assert_string_equal(question, asked[0]);
    assert_null(before);
    assert_false(nlq_context_back(&arena, asked[0], &question, &before));
    nlq_answer_free(again);
    arena_release(&arena);
    free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__edits__the_question_before),
        cmocka_unit_test(nlq_ask__keeps_conditions__of_a_noun_phrase),
        cmocka_unit_test(nlq_ask__says__that_conditions_are_left_out),
        cmocka_unit_test(nlq_ask__ignores__a_follow_up_without_a_question_before),
        cmocka_unit_test(nlq_ask__declines__the_first_rows_of_one_number),
        cmocka_unit_test(nlq_ask__says__why_rows_cannot_be_reshaped),
        cmocka_unit_test(nlq_context_back__finds__the_question_before),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
