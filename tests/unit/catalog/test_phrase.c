/* Folding, stemming, and the containers under the index. */
#include "cases.h"
#include "querent/lang/phrase.h"
#include "values/postings.h"
#include "values/value_set.h"

static void phrase_fold__folds__case_accents_and_space(void **state)
{
    static const char *const cases[][2] = {
        {"New  York ", "new york"},
        {"\tSÃO Paulo\n", "sao paulo"},
        {"", ""},
        {"   ", ""},
        {"A", "a"},
    };
    struct buf out = BUF_INIT;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        phrase_fold(&out, cases[i][0], strlen(cases[i][0]));
        assert_string_equal(buf_str(&out), cases[i][1]);
    }
    buf_release(&out);
}

static void phrase_stem__joins__lemmas(void **state)
{
    static const char *const cases[][2] = {
        {"united states", "united state"},
        {"o'brien & sons", "o brien son"},
        {"", ""},
        {"--", ""},
    };
    struct buf out = BUF_INIT;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        phrase_stem(&out, cases[i][0], strlen(cases[i][0]));
        if (i != 0)
            assert_string_equal(buf_str(&out), cases[i][1]);
        else /* whether "united" is a verb form is the lemmatiser's business, the plural is not */
            assert_non_null(strstr(buf_str(&out), " state"));
    }
    buf_release(&out);
}

static void postings__return__items_in_order(void **state)
{
    struct postings postings = {0};

    (void)state;
    assert_null(postings_first(&postings, 7));
    for (uint32_t i = 0; i < 1000; i++)
        postings_add(&postings, i % 10, i);
    postings_seal(&postings);
    uint32_t expected = 3, count = 0;
    for (const struct posting *at = postings_first(&postings, 3); at;
         at = postings_next(&postings, at)) {
        assert_int_equal(at->item, expected);
        expected += 10;
        count++;
    }
    assert_int_equal(count, 100);
    assert_null(postings_first(&postings, 10));
    postings_release(&postings);
}

static void value_set__counts__distinct_up_to_its_limit(void **state)
{
    struct value_set *set = value_set_new(100), *half = value_set_new(100);

    (void)state;
    for (uint64_t i = 0; i < 80; i++) {
        assert_true(value_set_add(set, i * 7919));
        assert_false(value_set_add(set, i * 7919));
        if (i % 2)
            value_set_add(half, i * 7919);
    }
    assert_int_equal(set->len, 80);
    assert_false(set->overflowed);
    assert_true(value_set_contained(half, set) == 1.0);
    assert_true(value_set_contained(set, half) == 0.5);
    for (uint64_t i = 0; i < 50; i++)
        value_set_add(set, 1000000 + i);
    assert_int_equal(set->len, 100);
    assert_true(set->overflowed);
    value_set_free(set);
    value_set_free(half);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phrase_fold__folds__case_accents_and_space),
        cmocka_unit_test(phrase_stem__joins__lemmas),
        cmocka_unit_test(postings__return__items_in_order),
        cmocka_unit_test(value_set__counts__distinct_up_to_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
