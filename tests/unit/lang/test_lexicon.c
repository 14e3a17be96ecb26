/* The word lists: the longest phrase wins, quotes are never part of one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "querent/lang/lexicon.h"

static void lexicon_adjective__knows__degrees(void **state)
{
    static const struct {
        const char *text;
        int degree;
        size_t len;
    } cases[] = {{"oldest", 2, 1}, {"older than", 1, 1},          {"most expensive", 2, 2},
                 {"tall", 0, 1},   {"highest paid worker", 2, 2}, {"highest tower", 2, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct words words;
        size_t len = 0;
        int degree = -1;
        words_split(&words, &arena, cases[i].text);
        assert_non_null(lexicon_adjective(&words, 0, &len, &degree));
        assert_int_equal(degree, cases[i].degree);
        assert_int_equal(len, cases[i].len);
        arena_release(&arena);
    }
}

static void lexicon__finds__synonyms_values_months(void **state)
{
    (void)state;
    const char *others[SYNONYMS_MAX];
    lexicon_synonyms("gender", others, SYNONYMS_MAX);
    assert_string_equal(others[0], "sex");
    assert_null(others[1]);
    lexicon_synonyms("sex", others, SYNONYMS_MAX);
    assert_string_equal(others[0], "gender");
    lexicon_synonyms("zebra", others, SYNONYMS_MAX);
    assert_null(others[0]);
    assert_string_equal(lexicon_value("female", 0), "F");
    assert_string_equal(lexicon_value("female", 1), "Female");
    assert_null(lexicon_value("zebra", 0));
    assert_int_equal(lexicon_month("september"), 9);
    assert_int_equal(lexicon_month("sep"), 9);
    assert_int_equal(lexicon_month("se"), 0);
}

static void lexicon_spelling__folds__short_british_irregular(void **state)
{
    (void)state;
    assert_string_equal(lexicon_spelling("max"), "maximum");
    assert_string_equal(lexicon_spelling("colour"), "color");
    assert_string_equal(lexicon_spelling("taught"), "teach");
    assert_string_equal(lexicon_spelling("zebra"), "zebra");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lexicon_adjective__knows__degrees),
        cmocka_unit_test(lexicon__finds__synonyms_values_months),
        cmocka_unit_test(lexicon_spelling__folds__short_british_irregular)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
