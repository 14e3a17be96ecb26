/* Lemmas by tables of cases. */
#include <string.h>

#include "querent/lang/lemma.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lemma_of__finds__singulars),
        cmocka_unit_test(lemma_of__finds__verbs),
        cmocka_unit_test(lemma_of__finds__adjectives),
        cmocka_unit_test(lemma_of__keeps__words_that_look_inflected),
        cmocka_unit_test(lemma_of__folds__case_and_possessive),
        cmocka_unit_test(lemma_of__cuts__at_the_size_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
