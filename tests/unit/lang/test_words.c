/* Splitting questions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "querent/base/buf.h"
#include "querent/lang/words.h"

static const struct {
    const char *question, *words; /* folded words, '|' between; quoted ones in brackets */
} cases[] = {
    {"How many books?", "how|many|books|?"},
    {"Doesn't it cost $1,200.50?", "does|not|it|cost|$1,200.50|?"},
    {"the student's name", "the|student|name"},
    {"titled 'War and Peace' or \"It\"", "titled|[war and peace]|or|[it]"},
    {"part-time jobs since 2010-09-21.", "part|time|jobs|since|2010-09-21|."},
    {"the members' age", "the|members|age"},
    {"'''", "[']"},
    {"a \u2019T\u2019 in it", "a|[t]|in|it"},
    {"called ''tea'' and ''salt'", "called|[tea]|and|['salt]"},
    {"St. Helena wines", "st|.|helena|wines"},
    {"What's its price, and who's it for?", "what|is|its|price|,|and|who|is|it|for|?"},
    {"I'm sure they're late, can't they've paid?",
     "i|am|sure|they|are|late|,|can|not|they|have|paid|?"},
    {"id 12151FD2-7586-11e9-8f9e-2a86e4085a59, or 12151fd2-7586",
     "id|[12151fd2-7586-11e9-8f9e-2a86e4085a59]|,|or|12151fd2-7586"},
    {"e-mail of part-time staff", "e-mail|of|part|time|staff"},
};

static void words_split__undoes__contractions_and_quotes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct words words;
        struct buf got = BUF_INIT;
        words_split(&words, &arena, cases[i].question);
        for (size_t k = 0; k < words.len; k++)
            buf_addf(&got, words.v[k].quoted ? "%s[%s]" : "%s%s", k ? "|" : "", words.v[k].lower);
        assert_string_equal(buf_str(&got), cases[i].words);
        buf_release(&got);
        arena_release(&arena);
    }
}

/* "Over 10 000", and not "room 10 500". */
static void words_split__joins__thousands(void **state)
{
    struct arena arena = {0};
    struct words words;
    (void)state;
    words_split(&words, &arena, "over 10 000 in total");
    assert_int_equal(words.len, 4);
    assert_true(words.v[1].number == 10000);
    words_split(&words, &arena, "above 1 250 000");
    assert_int_equal(words.len, 2);
    assert_true(words.v[1].number == 1250000);
    words_split(&words, &arena, "room 10 500");
    assert_int_equal(words.len, 3);
    arena_release(&arena);
}

static void words_split__reads__numbers(void **state)
{
    static const struct {
        const char *text;
        double value;
    } numbers[] = {{"1,200", 1200},
                   {"1.200,50", 1200.5},
                   {"1,200.50", 1200.5},
                   {"1.000.000", 1000000},
                   {"10'000", 10000},
                   {"10\u202f000", 10000},
                   {"1\u00a0000\u00a0000", 1000000},
                   {"1,5", 1.5},
                   {"0,125", .125},
                   {"3.5m", 3500000},
                   {"10k", 10000},
                   {"twelve", 12},
                   {"$30", 30},
                   {"20%", 20},
                   {"twice", 2}};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct arena arena = {0};
        struct words words;
        words_split(&words, &arena, numbers[i].text);
        assert_int_equal(words.len, 1);
        assert_true(words.v[0].is_number);
        assert_true(words.v[0].number == numbers[i].value);
        arena_release(&arena);
    }
}

static void words_split__keeps__places(void **state)
{
    struct arena arena = {0};
    struct words words;
    (void)state;
    words_split(&words, &arena, "in 'New York' city");
    assert_int_equal(words.len, 3);
    assert_int_equal(words.v[1].offset, 3);
    assert_int_equal(words.v[1].len, 10);
    assert_string_equal(words.v[1].text, "New York");
    assert_int_equal(words.v[2].offset, 14);
    arena_release(&arena);
}

static void words__know__what_they_are(void **state)
{
    struct arena arena = {0};
    struct words words;
    (void)state;
    words_split(&words, &arena, "Their 'sold' red orders, placed and sold");
    assert_true(words.v[0].is.possessive && words.v[0].is.stop);
    assert_true(word_is(&words.v[3], "orders"));
    assert_true(word_is_mark(&words.v[4], ",.") && !word_is_mark(&words.v[4], ";"));
    assert_true(word_is_participle(&words.v[5]) && word_is_participle(&words.v[7]));
    assert_false(word_is_participle(&words.v[2])); /* "red" only ends like one */
    assert_int_equal(words_match(&words, 5, "placed and sold"), 3);
    assert_int_equal(words_match(&words, 0, "their sold"), 0); /* quoted words are names */
    assert_int_equal(words_match(&words, 7, "sold out"), 0);
    word_mend(&words.v[2], &arena, "paid");
    assert_string_equal(words.v[2].lemma, "pay");
    assert_string_equal(words.v[2].written, "red");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_split__undoes__contractions_and_quotes),
        cmocka_unit_test(words_split__reads__numbers),
        cmocka_unit_test(words_split__joins__thousands),
        cmocka_unit_test(words_split__keeps__places), cmocka_unit_test(words__know__what_they_are)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
