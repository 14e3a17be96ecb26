/* The word lists: the longest phrase wins, quotes are never part of one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "querent/lang/lexicon.h"
#include "querent/lang/status.h"
#include "querent/lang/synonyms.h"

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
    const char *others[4];
    assert_int_equal(synonyms_of("gender", others, 4), 1);
    assert_string_equal(others[0], "sex");
    assert_int_equal(synonyms_of("sex", others, 4), 1);
    assert_string_equal(others[0], "gender");
    assert_int_equal(synonyms_of("zebra", others, 4), 0);
    assert_int_equal(synonyms_of("person", others, 2), 2); /* no more than asked for */
    assert_string_equal(lexicon_value("female", 0), "F");
    assert_string_equal(lexicon_value("female", 1), "Female");
    assert_null(lexicon_value("zebra", 0));
    assert_int_equal(lexicon_month("september"), 9);
    assert_int_equal(lexicon_month("sep"), 9);
    assert_int_equal(lexicon_month("se"), 0);
}

static void status_traits__tell__what_took_place(void **state)
{
    (void)state;
    assert_true(status_traits("No_Show").off && status_traits("no-show").event);
    assert_true(status_traits("Cancelled").cancelled && status_traits("canceled").off);
    assert_true(status_traits("scheduled").planned && !status_traits("scheduled").off);
    assert_true(status_traits("attended").done);
    assert_false(status_traits("no show up").off || status_traits("no").off);
}

static void count_word(const char *word, size_t len, void *arg)
{
    static const char *const wanted[] = {"age", "salary", "sex"};
    for (size_t i = 0; i < 3; i++)
        ((int *)arg)[i] += strlen(wanted[i]) == len && memcmp(wanted[i], word, len) == 0;
}

static void synonyms_each_meant__tells__what_words_speak_of(void **state)
{
    static const struct {
        const char *lemma;
        int found[3];                   /* age, salary, sex */
    } cases[] = {{"old", {1, 0, 0}},    /* an adjective measures */
                 {"earn", {0, 1, 0}},   /* one way: nobody says salary and means earn */
                 {"gender", {0, 0, 1}}, /* both ways */
                 {"age", {0, 0, 0}},
                 {"zebra", {0, 0, 0}}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int found[3] = {0};
        synonyms_each_meant(cases[i].lemma, count_word, found);
        assert_memory_equal(found, cases[i].found, sizeof found);
    }
}

static void lexicon_spelling__folds__short_and_british(void **state)
{
    (void)state;
    assert_string_equal(lexicon_spelling("max"), "maximum");
    assert_string_equal(lexicon_spelling("colour"), "color");
    assert_string_equal(lexicon_spelling("zebra"), "zebra");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lexicon_adjective__knows__degrees),
        cmocka_unit_test(lexicon__finds__synonyms_values_months),
        cmocka_unit_test(status_traits__tell__what_took_place),
        cmocka_unit_test(synonyms_each_meant__tells__what_words_speak_of),
        cmocka_unit_test(lexicon_spelling__folds__short_and_british)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
