/* What texts ask for, by their words: each sign where it belongs, and above all where not. */
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "support/check.h"

enum sign {
    ALTERS = 1,
    CHAT = 2,
    HOW = 4,
    PROGRAM = 8,
    SCHEMA = 16,
    FOLLOWS = 32,
    MAY_FOLLOW = 64,
    THANKS = 128
};

#define PLAN                                                                                       \
    "a question for the query's plan: p in the SQL pane, or querent sql --explain, shows it"

static const struct {
    const char *text;
    unsigned signs;
    const char *what;
} cases[] = {
    {"how many orders are there?", 0, NULL},
    {"", 0, NULL},
    {"???", 0, NULL},
    /* changes, politely too; not what was changed, and not a sum */
    {"Delete all orders of 2020", ALTERS, "a request to delete"},
    {"please could you drop the customers table", ALTERS, "a request to drop something"},
    {"set the country of Ann to France", ALTERS, "a request to change something"},
    {"set menus by price", 0, "a request to change something"},
    {"remove customer 5", 0, "a request to delete"},
    {"please remove customer 5", 0, "a request to delete"},
    {"add up the totals", 0, NULL},
    {"how many orders were deleted", 0, NULL},
    {"orders with the last update_time", 0, NULL},
    {"how many orders; drop table orders", 0, "a request to drop something"},
    /* what corrects stands before what is meant, and an addition says so at its end */
    {"no, I mean per subject area", FOLLOWS | MAY_FOLLOW, NULL},
    {"no, by month", MAY_FOLLOW, NULL},
    {"oldest first", FOLLOWS | MAY_FOLLOW, NULL},
    {"from cheapest to most expensive", FOLLOWS | MAY_FOLLOW, NULL},
    {"movies, oldest first", 0, NULL},
    {"sorry, only those from Berlin", FOLLOWS | MAY_FOLLOW, NULL},
    {"no orders by month", 0, NULL},
    {"show the client name too", FOLLOWS | MAY_FOLLOW, NULL},
    {"show the city as well", FOLLOWS | MAY_FOLLOW, NULL},
    {"orders that are too late", 0, NULL},
    {"orders by year. delete them", FOLLOWS, "a request to delete"},
    /* talk, unless a question follows */
    {"hello!", CHAT, "a greeting"},
    {"hello, how many orders are there?", CHAT, NULL},
    {"who are you", CHAT, "small talk"},
    {"thanks a lot", CHAT | THANKS, "thanks"},
    {"Thank you, that was great!", CHAT | THANKS, NULL},
    {"great, thanks", CHAT | THANKS, NULL},
    {"thanks, how many orders are there now", CHAT, NULL},
    {"thank you for the music", CHAT, "thanks"},
    {"thanks?", CHAT, "thanks"},
    {"great", CHAT, NULL},
    {"what will we sell next year", 0, "a forecast"},
    /* how, why, and the documents; never a quoted word */
    {"How do I export the rows?", HOW | PROGRAM, "a question how to do something"},
    {"how does shipping work", HOW, NULL},
    {"why are there no orders", HOW, "a question for a reason, which rows cannot answer"},
    {"why is this so slow?", HOW, PLAN},
    {"why does it take so long", HOW, PLAN},
    {"what is our return policy", HOW, NULL},
    {"customers of the service 'Close a policy'", 0, NULL},
    {"which key opens help", PROGRAM, NULL},
    /* the schema */
    {"What tables are there?", SCHEMA, NULL},
    {"describe the table orders", SCHEMA, NULL},
    {"how many tables are reserved", 0, NULL},
    /* after another question: whole words only */
    {"and only those from France", FOLLOWS | MAY_FOLLOW, NULL},
    {"what about Graz", FOLLOWS | MAY_FOLLOW, NULL},
    {"in 2024", MAY_FOLLOW, NULL},
    {"by city", MAY_FOLLOW, NULL},
    {"themes of parties", 0, NULL},
    {"these by country", FOLLOWS | MAY_FOLLOW, NULL},
    {"them by month", FOLLOWS | MAY_FOLLOW, NULL},
    {"list them by name", FOLLOWS | MAY_FOLLOW, NULL},
};

static void question_signs_of__tells__what_is_asked(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct question_signs signs = question_signs_of(cases[i].text);
        const unsigned got = (signs.change ? ALTERS : 0) | (signs.chat ? CHAT : 0) |
                             (signs.how ? HOW : 0) | (signs.program ? PROGRAM : 0) |
                             (signs.asks_schema ? SCHEMA : 0) | (signs.follows ? FOLLOWS : 0) |
                             (signs.may_follow ? MAY_FOLLOW : 0) | (signs.thanks ? THANKS : 0);
        const char *what = signs.what ? signs.what : "-";
        if (got != cases[i].signs || !str_eq(what, cases[i].what ? cases[i].what : "-"))
            fail_msg("'%s': signs %u, %s", cases[i].text, got, what);
    }
}

static void question_meaning__finds__what_is_asked_about(void **state)
{
    static const struct {
        const char *text, *about;
    } meanings[] = {{"What does status 3 mean?", "status 3"},
                    {"what does qty stand for", "qty"},
                    {"the meaning of order status, please", "order status"},
                    {"describe the column region.", "region"},
                    {"what does the average cost", NULL},
                    {"what does mean", NULL},
                    {"how many orders are there?", NULL}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(meanings); i++) {
        struct arena arena = {0};
        struct words words;
        size_t first = 0, last = 0;
        words_split(&words, &arena, meanings[i].text);
        const bool found = question_meaning(&words, &first, &last);
        assert_int_equal(found, meanings[i].about != NULL);
        if (found)
            assert_string_equal(words_text(&words, &arena, first, last), meanings[i].about);
        arena_release(&arena);
    }
}

static const struct {
    const char *place, *phrase;
} rows[] = {
#define OPENS(phrase, what, ...) {"opens", phrase},
#define CHANGE(word, with, within) {"change", word " / " #with},
#define LATER(phrase, what) {"later", phrase},
#define HAS(phrase, ...) {"has", phrase},
#define MEANING(before, after) {"meaning", before " / " #after},
#include "lexicon/questions.inc"
#define SCHEMA(of, before, after) {"schema", before " / " #after},
#include "lexicon/schema_asks.inc"
};

static void rows__stand__once(void **state)
{
    struct map seen = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char *key = mem_printf("%s: %s", rows[i].place, rows[i].phrase);
        if (map_get(&seen, key))
            fail_msg("questions: '%s' has two rows", key);
        map_put(&seen, key, (void *)rows);
        mem_free(key);
    }
    map_release(&seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(question_signs_of__tells__what_is_asked),
        cmocka_unit_test(question_meaning__finds__what_is_asked_about),
        cmocka_unit_test(rows__stand__once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
