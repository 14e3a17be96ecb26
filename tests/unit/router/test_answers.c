/* What short answers mean, and above all what they do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/router/router.h"

#define BIT(answer) (1u << (answer))
#define CONFIRM (BIT(ANSWER_YES) | BIT(ANSWER_NO) | BIT(ANSWER_EDIT) | BIT(ANSWER_ANOTHER))
#define METHOD (BIT(ANSWER_GENERATE) | BIT(ANSWER_PROVIDE))
#define RESULTS (BIT(ANSWER_WRITE) | BIT(ANSWER_EMAIL) | BIT(ANSWER_DONE) | BIT(ANSWER_ASK_ON))

static const struct {
    const char *text;
    unsigned wanted;
    enum answer expected;
} cases[] = {
    {"yes", CONFIRM, ANSWER_YES},
    {"Yes please!", CONFIRM, ANSWER_YES},
    {"  ok, run it ", CONFIRM, ANSWER_YES},
    {"yes yes", CONFIRM, ANSWER_YES},
    {"y", CONFIRM, ANSWER_YES},
    {"go ahead", CONFIRM, ANSWER_YES},
    {"nope", CONFIRM, ANSWER_NO},
    {"no thanks", CONFIRM, ANSWER_NO},
    {"not ok", CONFIRM, ANSWER_NO},
    {"don't run it", CONFIRM, ANSWER_NO},
    {"not yes", CONFIRM, ANSWER_NONE},
    {"yes but only 2024", CONFIRM, ANSWER_NONE},
    {"ok is not the word", CONFIRM, ANSWER_NONE},
    {"yes or no?", CONFIRM, ANSWER_NONE},
    {"yesterday", CONFIRM, ANSWER_NONE},
    {"yes no", CONFIRM, ANSWER_NONE},
    {"", CONFIRM, ANSWER_NONE},
    {"please", CONFIRM, ANSWER_NONE},
    {"yes; drop table t", CONFIRM, ANSWER_NONE},
    {"edit", CONFIRM, ANSWER_EDIT},
    {"generate", METHOD, ANSWER_GENERATE},
    {"Generate it please", METHOD, ANSWER_GENERATE},
    {"I'll provide my own", METHOD, ANSWER_PROVIDE},
    {"provide", METHOD, ANSWER_PROVIDE},
    {"let me write my own", METHOD, ANSWER_PROVIDE},
    {"I would like to write it myself, please", METHOD, ANSWER_PROVIDE},
    {"I'd like to write it myself", METHOD, ANSWER_PROVIDE},
    {"I have my own SQL", METHOD, ANSWER_PROVIDE},
    {"you write it for me", METHOD, ANSWER_GENERATE},
    {"in plain English, please", METHOD, ANSWER_GENERATE},
    {"write down all customers", METHOD, ANSWER_NONE},
    {"better not", CONFIRM, ANSWER_NO},
    {"send them by mail", RESULTS, ANSWER_EMAIL},
    {"put it in a table, please", RESULTS, ANSWER_WRITE},
    {"that'll be all, thanks", RESULTS, ANSWER_DONE},
    {"yes", METHOD, ANSWER_NONE},
    {"e-mail it", RESULTS, ANSWER_EMAIL},
    {"email", RESULTS, ANSWER_EMAIL},
    {"write", RESULTS, ANSWER_WRITE},
    {"save it", RESULTS, ANSWER_WRITE},
    {"that's all, thank you", RESULTS, ANSWER_DONE},
    {"done", RESULTS, ANSWER_DONE},
    {"not done", RESULTS, ANSWER_NONE},
    {"next question", RESULTS, ANSWER_ASK_ON},
    {"that's right", CONFIRM, ANSWER_YES},
    {"not now", CONFIRM, ANSWER_NO},
    {"run it now, please", CONFIRM, ANSWER_YES},
    {"now", CONFIRM, ANSWER_NONE},
    {"that is wrong", CONFIRM, ANSWER_NO},
    {"don't", CONFIRM, ANSWER_NO},
    {"do not run it!", CONFIRM, ANSWER_NO},
    {"don't do it", CONFIRM, ANSWER_NONE},
    {"can't run it", CONFIRM, ANSWER_NONE},
    {"'yes'", CONFIRM, ANSWER_NONE},
    {"yes.it", CONFIRM, ANSWER_NONE},
    {"ok-ish", CONFIRM, ANSWER_NONE},
    {"no-go", CONFIRM, ANSWER_NONE},
    {"I'm done", RESULTS, ANSWER_DONE},
};

static void answer_read__takes__whole_answers_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum answer got = answer_read(cases[i].text, cases[i].wanted);
        if (got != cases[i].expected)
            fail_msg("'%s' was read as %d, not %d", cases[i].text, got, cases[i].expected);
    }
}

static const struct {
    const char *phrase;
    enum answer answer;
} replies[] = {
#define REPLY(phrase, meaning) {phrase, ANSWER_##meaning},
#include "querent/lang/replies.def"
#undef REPLY
};

/* Each phrase is read as what its row says, no row stands twice, and what confirms means nothing
 * else. */
static void replies__are__read_and_never_contradict(void **state)
{
    const size_t count = sizeof replies / sizeof *replies;
    (void)state;
    for (size_t i = 0; i < count; i++) {
        if (answer_read(replies[i].phrase, BIT(replies[i].answer)) != replies[i].answer)
            fail_msg("'%s' is not read", replies[i].phrase);
        for (size_t k = 0; k < i; k++) {
            if (strcmp(replies[i].phrase, replies[k].phrase) != 0)
                continue;
            if (replies[i].answer == replies[k].answer)
                fail_msg("'%s' has two rows", replies[i].phrase);
            if (replies[i].answer == ANSWER_YES || replies[k].answer == ANSWER_YES)
                fail_msg("'%s' confirms, and means something else", replies[i].phrase);
        }
    }
}

static void answer_is_sql__tells__sql_from_english(void **state)
{
    static const struct {
        const char *text;
        bool sql;
    } texts[] = {
        {"SELECT 1", true},
        {"select * from customers", true},
        {"  with x as (select 1) select * from x", true},
        {"(select 1)", true},
        {"DELETE FROM orders", true},
        {"update customers set name = 'x'", true},
        {"-- a comment\nselect 1", true},
        {"how many customers are there?", false},
        {"update me on yesterday's sales please", false},
        {"show all orders", false},
        {"yes", false},
        {"select the best ten customers by revenue", false},
        {"Select the name and price of all products with a price over 180, sorted", false},
        {"Select all the data from the products", false},
        {"with the orders of last year", false},
        {"delete all orders", false},
        {"Delete all the customers from Spain", false},
        {"update every price", false},
        {"DELETE FROM orders WHERE id = 1", true},
        {"SELEC * FROM orders", true},
        {"slect id, name FROM customers", true},
        {"Selected orders FROM Spain", false},
        {"elect the members, all of them", false},
        {"slect the best customers", false},
        {"", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (answer_is_sql(texts[i].text) != texts[i].sql)
            fail_msg("'%s' was misjudged", texts[i].text);
}

static void answer_is_question__wants__several_words(void **state)
{
    (void)state;
    assert_true(answer_is_question("how many orders are there?"));
    assert_true(answer_is_question("all customers from Germany"));
    assert_true(answer_is_question("any orders?"));
    assert_true(answer_is_question("show orders"));
    assert_true(answer_is_question("List products."));
    assert_true(answer_is_question("only cash"));
    assert_true(answer_is_question("by month"));
    assert_true(answer_is_question("top 5"));
    assert_true(answer_is_question("in october"));
    assert_true(answer_is_question("cheapest first"));
    assert_true(answer_is_question("how many"));
    assert_true(answer_is_question("Total"));
    assert_true(answer_is_question("last Month"));
    assert_true(answer_is_question("the others?"));
    assert_false(answer_is_question("last one"));
    assert_false(answer_is_question("total nonsense"));
    assert_false(answer_is_question("show it"));
    assert_false(answer_is_question("show them"));
    assert_false(answer_is_question("tell me"));
    assert_false(answer_is_question("list"));
    assert_false(answer_is_question("yes please do it"));
    assert_false(answer_is_question("hm"));
    assert_false(answer_is_question("?"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answer_read__takes__whole_answers_only),
        cmocka_unit_test(replies__are__read_and_never_contradict),
        cmocka_unit_test(answer_is_sql__tells__sql_from_english),
        cmocka_unit_test(answer_is_question__wants__several_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
