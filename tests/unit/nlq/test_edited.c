/* Follow-ups of SQL that the operator typed or edited: what was written by hand stays in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

#define SQL(text) "\x1c" text "\x1c"

static const struct {
    const char *context, *questions[3], *sql;
} chains[] = {
    {SQL("SELECT name FROM member WHERE age > 30"),
     {"only Graz"},
     "SELECT name FROM member WHERE age > 30 AND city = 'Graz'"},
    {SQL("SELECT m.name, l.lent_on FROM member m JOIN loan l ON l.member_id = m.id WHERE l.id > 2"),
     {"only Graz"},
     "SELECT m.name, l.lent_on FROM member AS m JOIN loan AS l ON l.member_id = m.id WHERE l.id > "
     "2 "
     "AND m.city = 'Graz'"},
    /* a value of the same column takes the place of the one before */
    {SQL("SELECT name FROM member WHERE city = 'Graz' AND age > 30"),
     {"only Vienna"},
     "SELECT name FROM member WHERE age > 30 AND city = 'Vienna'"},
    /* rows of it are counted, and what it measures is measured of other groups */
    {SQL("SELECT name FROM member WHERE age > 30"),
     {"by city"},
     "SELECT city, count(*) AS members FROM member WHERE age > 30 GROUP BY city"},
    {SQL("SELECT age, avg(id) FROM member WHERE age > 30 GROUP BY age"),
     {"by city"},
     "SELECT city, avg(id) FROM member WHERE age > 30 GROUP BY city"},
    {SQL("SELECT name FROM member WHERE age > 30"),
     {"only Graz", "how many are there?"},
     "SELECT count(*) FROM member WHERE age > 30 AND city = 'Graz'"},
    /* a question of its own is none of its rows */
    {SQL("SELECT name FROM member WHERE age > 30"),
     {"How many books are there?"},
     "SELECT count(*) FROM book"},
};

static struct nlq_answer *ask_all(void *state, const char *context, const char *const *questions)
{
    struct nlq_answer *answer = NULL;
    for (size_t k = 0; questions[k]; k++) {
        char *before = strdup(answer ? answer->context : context);
        nlq_answer_free(answer);
        answer = fixture_ask(state, questions[k], before);
        free(before);
    }
    return answer;
}

static void nlq_ask__keeps_sql_of_the_operators(void **state)
{
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        struct nlq_answer *answer = ask_all(*state, chains[i].context, chains[i].questions);
        if (answer->count == 0)
            fail_msg("%s: %s", chains[i].context, answer->why_not);
        assert_same_text(chains[i].context, answer->readings[0].sql, chains[i].sql);
        assert_true(fixture_runs(answer->readings[0].sql));
        nlq_answer_free(answer);
    }
}

/* What cannot be put into it is said, and the next question still follows it. */
static void nlq_ask__says_what_it_cannot_put_into_sql(void **state)
{
    static const char *const own[] = {
        SQL("SELECT name FROM member ORDER BY age LIMIT 3"),
        SQL("WITH old AS (SELECT * FROM member WHERE age > 30) SELECT name FROM old"),
        SQL("SELECT city, count(*) FROM member GROUP BY city"),
    };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        struct nlq_answer *answer =
            fixture_ask(*state, i == 2 ? "how many are there" : "by age", own[i]);
        assert_int_equal(answer->count, 0);
        assert_non_null(strstr(answer->why_not, "did not write"));
        assert_string_equal(answer->context, own[i]);
        nlq_answer_free(answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nlq_ask__keeps_sql_of_the_operators),
        cmocka_unit_test(nlq_ask__says_what_it_cannot_put_into_sql),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
