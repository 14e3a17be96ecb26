/* Finding values: exact, folded, by lemma, by beginning, by words, one edit away. */
#include "cases.h"
#include "values/values.h"

static const char *const stored[] = {"Germany",
                                     "germany",
                                     "New York City",
                                     "New Haven",
                                     "Jetblue Airways",
                                     "Charlie Brown",
                                     "Cars",
                                     "São Paulo",
                                     "42",
                                     "Zoë",
                                     "Öl",
                                     "東京",
                                     "Paris",
                                     "paprika"};

struct find_case {
    const char *phrase;
    enum value_reach reach;
    const char *value; /* of the best hit, NULL: nothing found */
    enum value_match match;
};

static void check(const struct find_case *cases, size_t count)
{
    struct value_index *index = value_index_new();

    for (size_t i = 0; i < COUNT(stored); i++)
        value_index_add(index, (struct column_ref){0, (int)i}, stored[i],
                        strcmp(stored[i], "42") == 0);
    value_index_seal(index);
    for (size_t i = 0; i < count; i++) {
        struct value_hit hits[4];
        const size_t found = value_index_find(index, cases[i].phrase, cases[i].reach, hits, 4);
        if (!cases[i].value) {
            if (found)
                fail_msg("'%s' finds '%s'", cases[i].phrase, hits[0].value);
            continue;
        }
        if (!found)
            fail_msg("'%s' finds nothing", cases[i].phrase);
        assert_string_equal(hits[0].value, cases[i].value);
        assert_int_equal(hits[0].match, cases[i].match);
        for (size_t k = 1; k < found; k++)
            assert_true(hits[k].score <= hits[k - 1].score);
    }
    value_index_free(index);
}

static void value_index_find__finds__whole_values(void **state)
{
    static const struct find_case cases[] = {
        {"Germany", REACH_WHOLE, "Germany", VALUE_EXACT},
        {"germany", REACH_WHOLE, "germany", VALUE_EXACT},
        {"GERMANY", REACH_WHOLE, "Germany", VALUE_FOLDED},
        {"sao paulo", REACH_WHOLE, "São Paulo", VALUE_FOLDED},
        {"car", REACH_WHOLE, "Cars", VALUE_STEM},
        {"zoe", REACH_WHOLE, "Zoë", VALUE_FOLDED},
        {"東京", REACH_WHOLE, "東京", VALUE_EXACT},
        {"42", REACH_WHOLE, "42", VALUE_EXACT},
        {"  new  york city", REACH_WHOLE, "New York City", VALUE_FOLDED},
        {"new york", REACH_WHOLE, NULL, VALUE_EXACT},
        {"", REACH_NEAR, NULL, VALUE_EXACT},
        {"'", REACH_NEAR, NULL, VALUE_EXACT},
    };
    (void)state;
    check(cases, COUNT(cases));
}

static void value_index_find__finds__beginnings_of_whole_words(void **state)
{
    static const struct find_case cases[] = {
        {"new york", REACH_PREFIX, "New York City", VALUE_PREFIX},
        {"jetblue", REACH_PREFIX, "Jetblue Airways", VALUE_PREFIX},
        {"new yor", REACH_PREFIX, NULL, VALUE_PREFIX},
        {"airways", REACH_PREFIX, NULL, VALUE_PREFIX},
    };
    (void)state;
    check(cases, COUNT(cases));
}

static void value_index_find__finds__near_values(void **state)
{
    static const struct find_case cases[] = {
        {"brown", REACH_NEAR, "Charlie Brown", VALUE_WORDS},
        {"Pariis", REACH_NEAR, "Paris", VALUE_NEAR},
        {"Gremany", REACH_NEAR, "Germany", VALUE_NEAR},
        {"germanyy", REACH_NEAR, "Germany", VALUE_NEAR},
        {"xermany", REACH_NEAR, "Germany", VALUE_NEAR},
        {"Pariz", REACH_NEAR, "Paris", VALUE_NEAR},
        {"qqqq", REACH_NEAR, NULL, VALUE_NEAR},
        {"olx", REACH_NEAR, NULL, VALUE_NEAR},
    };
    (void)state;
    check(cases, COUNT(cases));
}

static void value_index_find__respects__max(void **state)
{
    struct value_index *index = value_index_new();
    struct value_hit hits[3];

    (void)state;
    for (int i = 0; i < 1000; i++)
        value_index_add(index, (struct column_ref){0, i}, "same", false);
    value_index_seal(index);
    assert_int_equal(value_index_find(index, "same", REACH_NEAR, hits, 3), 3);
    assert_int_equal(value_index_find(index, "same", REACH_NEAR, hits, 0), 0);
    value_index_free(index);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(value_index_find__finds__whole_values),
        cmocka_unit_test(value_index_find__finds__beginnings_of_whole_words),
        cmocka_unit_test(value_index_find__finds__near_values),
        cmocka_unit_test(value_index_find__respects__max),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
