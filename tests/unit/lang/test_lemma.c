/* Lemmas by tables of cases. */
#include <stdio.h>
#include <string.h>

#include "querent/lang/lemma.h"
#include "querent/lang/vocabulary.h"
#include "support/check.h"

static void check(const char *const cases[][2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char lemma[64];
        lemma_of(cases[i][0], lemma, sizeof lemma);
        if (strcmp(lemma, cases[i][1]) != 0)
            fail_msg("'%s' gives '%s', not '%s'", cases[i][0], lemma, cases[i][1]);
    }
}

static void lemma_of__finds__singulars(void **state)
{
    static const char *const cases[][2] = {
        {"companies", "company"},  {"orders", "order"},       {"boxes", "box"},
        {"movies", "movie"},       {"courses", "course"},     {"wolves", "wolf"},
        {"heroes", "hero"},        {"people", "person"},      {"children", "child"},
        {"buses", "bus"},          {"classes", "class"},      {"addresses", "address"},
        {"statuses", "status"},    {"houses", "house"},       {"cities", "city"},
        {"churches", "church"},    {"photos", "photo"},       {"analyses", "analysis"},
        {"employees", "employee"}, {"languages", "language"},
    };
    (void)state;
    check(cases, COUNT_OF(cases));
}

static void lemma_keeps_form__knows__nouns_without_a_plural(void **state)
{
    static const char *const keep[] = {"staff", "equipment", "aircraft", "gse", "gpu", "hr"};
    static const char *const change[] = {"order", "dog",  "fee", "stand", "key",     "tax",
                                         "shop",  "tray", "day", "bus",   "incident"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(keep); i++)
        if (!lemma_keeps_form(keep[i]))
            fail_msg("%s", keep[i]);
    for (size_t i = 0; i < COUNT_OF(change); i++)
        if (lemma_keeps_form(change[i]))
            fail_msg("%s", change[i]);
}

static void lemma_of__finds__verbs(void **state)
{
    static const char *const cases[][2] = {
        {"ordered", "order"}, {"using", "use"},     {"stopped", "stop"}, {"placed", "place"},
        {"paid", "pay"},      {"studied", "study"}, {"making", "make"},  {"rated", "rate"},
        {"ratings", "rate"},  {"bought", "buy"},    {"opened", "open"},  {"enrolled", "enroll"},
        {"has", "have"},      {"shipped", "ship"},  {"named", "name"},
    };
    (void)state;
    check(cases, COUNT_OF(cases));
}

static void lemma_of__finds__adjectives(void **state)
{
    static const char *const cases[][2] = {
        {"oldest", "old"},    {"larger", "large"}, {"heaviest", "heavy"}, {"biggest", "big"},
        {"cheaper", "cheap"}, {"best", "good"},    {"latest", "late"},    {"worst", "bad"},
    };
    (void)state;
    check(cases, COUNT_OF(cases));
}

static void lemma_of__keeps__words_that_look_inflected(void **state)
{
    static const char *const cases[][2] = {
        {"status", "status"},
        {"address", "address"},
        {"customer", "customer"},
        {"number", "number"},
        {"guest", "guest"},
        {"interest", "interest"},
        {"king", "king"},
        {"hundred", "hundred"},
        {"speed", "speed"},
        {"series", "series"},
        {"this", "this"},
        {"s", "s"},
        {"", ""},
        {"ing", "ing"},
        {"ed", "ed"},
        {"42", "42"},
    };
    (void)state;
    check(cases, COUNT_OF(cases));
}

static void lemma_of__folds__case_and_possessive(void **state)
{
    static const char *const cases[][2] = {
        {"Germany's", "germany"}, {"ORDERS", "order"}, {"Über", "Über"}};

    (void)state;
    check(cases, COUNT_OF(cases));
}

static void lemma_of__cuts__at_the_size_given(void **state)
{
    char lemma[4];
    char long_word[300];

    (void)state;
    lemma_of("customers", lemma, sizeof lemma);
    assert_string_equal(lemma, "cus");
    memset(long_word, 'x', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = '\0';
    lemma_of(long_word, lemma, sizeof lemma);
    assert_string_equal(lemma, "xxx");
}

/* More words than are remembered: none gets the lemma of another, and short ones of long ones. */
static void lemma_of__finds__the_same_again(void **state)
{
    enum { WORDS = 5000, SIZE = 64 };
    static char firsts[WORDS][SIZE];
    (void)state;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < WORDS; i++) {
            char word[SIZE], lemma[SIZE];
            snprintf(word, sizeof word, "%c%c%corders", 'a' + i % 26, 'a' + i / 26 % 26,
                     'a' + i / 676);
            lemma_of(word, lemma, sizeof lemma);
            if (round == 0)
                snprintf(firsts[i], SIZE, "%s", lemma);
            word[strlen(word) - 1] = '\0';
            assert_string_equal(lemma, word);
            assert_string_equal(lemma, firsts[i]);
        }
    }
    char cut[4];
    lemma_of("companies", cut, sizeof cut);
    assert_string_equal(cut, "com");
}

static void lemma_is_akin__tells__words_of_one_stem(void **state)
{
    static const struct {
        const char *a, *b;
        bool akin, same_stem;
    } cases[] = {{"resolution", "resolve", true, false}, {"book", "booking", true, true},
                 {"rent", "rental", true, true},         {"rent", "rentless", true, false},
                 {"director", "directed", true, true},   {"cat", "category", false, false},
                 {"order", "order", true, true},         {"order", "customer", false, false}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        if (lemma_is_akin(cases[i].a, cases[i].b, 5) != cases[i].akin ||
            lemma_is_same_stem(cases[i].a, cases[i].b) != cases[i].same_stem)
            fail_msg("'%s' and '%s'", cases[i].a, cases[i].b);
    }
    assert_false(lemma_is_akin("destroy", "destruction", 6));
}

static void lemma_of_contrary__finds__what_is_denied(void **state)
{
    char lemma[64];
    (void)state;
    assert_true(lemma_of_contrary("unpaid", lemma, sizeof lemma));
    assert_string_equal(lemma, "pay");
    assert_true(lemma_of_contrary("non-refundable", lemma, sizeof lemma));
    assert_string_equal(lemma, "refundable");
    assert_false(lemma_of_contrary("unit", lemma, sizeof lemma));
    assert_false(lemma_of_contrary("paid", lemma, sizeof lemma));
}

static void vocabulary_is_form__knows__forms_of_words(void **state)
{
    static const char *const forms[] = {"order", "orders", "ordering", "visitor", "trainers"};
    static const char *const others[] = {"cust", "orderdate", "qty", "xyzer"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(forms); i++)
        assert_true(vocabulary_is_form(forms[i], strlen(forms[i])));
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_false(vocabulary_is_form(others[i], strlen(others[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lemma_of__finds__singulars),
        cmocka_unit_test(lemma_keeps_form__knows__nouns_without_a_plural),
        cmocka_unit_test(lemma_of__finds__verbs),
        cmocka_unit_test(lemma_of__finds__adjectives),
        cmocka_unit_test(lemma_of__keeps__words_that_look_inflected),
        cmocka_unit_test(lemma_of__folds__case_and_possessive),
        cmocka_unit_test(lemma_of__cuts__at_the_size_given),
        cmocka_unit_test(lemma_of__finds__the_same_again),
        cmocka_unit_test(lemma_is_akin__tells__words_of_one_stem),
        cmocka_unit_test(lemma_of_contrary__finds__what_is_denied),
        cmocka_unit_test(vocabulary_is_form__knows__forms_of_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
