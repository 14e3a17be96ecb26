/* The table of cues and of what words are: the longest phrase wins, quotes are never part of one,
 * and no two rows say different things of the same phrase. */
#include <ctype.h>
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/str.h"
#include "querent/lang/cue.h"
#include "querent/lang/lemma.h"
#include "querent/lang/lexicon.h"
#include "support/check.h"

static const struct {
    const char *phrase;
    struct word_classes classes;
} rows[] = {
#define CUE(phrase, meaning, ...) {phrase, {__VA_ARGS__}},
#define WORD(phrase, ...) {phrase, {__VA_ARGS__}},
#include "lexicon/cues_asking.inc"
#include "lexicon/cues_comparing.inc"
#include "lexicon/cues_ranking.inc"
#include "lexicon/cues_structure.inc"
#include "lexicon/cues_texts.inc"
#include "lexicon/words.inc"
#undef CUE
#undef WORD
};

static void cue_at__takes__the_longest_phrase(void **state)
{
    static const struct {
        const char *text;
        enum cue cue;
        size_t len;
    } cases[] = {{"how many books", CUE_HOW_MANY, 2},
                 {"greater than or equal to 5", CUE_GE, 5},
                 {"most number of cats", CUE_MOST, 3},
                 {"no more than 3", CUE_LE, 3},
                 {"in total", CUE_NOISE, 2},
                 {"the most", CUE_MOST, 2},
                 {"the", CUE_NONE, 0},
                 {"books", CUE_NONE, 0},
                 {"'how many' books", CUE_NONE, 0},
                 {"how 'many' books", CUE_NONE, 0}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct arena arena = {0};
        struct words words;
        size_t len = 7;
        words_split(&words, &arena, cases[i].text);
        assert_int_equal(cue_at(&words, 0, &len), cases[i].cue);
        assert_int_equal(len, cases[i].len);
        arena_release(&arena);
    }
}

static void cue_traits__tell__what_meanings_have_in_common(void **state)
{
    (void)state;
    assert_true(cue_traits(CUE_GT).compares && cue_traits(CUE_GT).bounds);
    assert_true(cue_traits(CUE_BETWEEN).compares && !cue_traits(CUE_BETWEEN).bounds);
    assert_true(cue_traits(CUE_AVG).aggregates && cue_traits(CUE_AVG).loss == LOSS_DOUBTS);
    assert_true(cue_traits(CUE_EXCEPT).negates && !cue_traits(CUE_AND).negates);
    assert_true(cue_traits(CUE_HOW_MANY).requests && !cue_traits(CUE_NUMBER_OF).requests);
    for (int cue = 0; cue < CUE_MEANINGS; cue++) {
        const struct cue_traits traits = cue_traits((enum cue)cue);
        assert_true(!traits.aggregates || traits.measures);
        assert_true(!traits.bounds || traits.compares);
        assert_true(!traits.restricts || !traits.restricts_nouns);
    }
}

static void word_classes__know__words_and_lemmas(void **state)
{
    (void)state;
    assert_true(word_classes("last").past && word_classes("last").first_last);
    assert_true(word_classes("their").stop && word_classes("their").possessive);
    assert_true(word_classes("information").light && word_classes("information").everything);
    assert_false(word_classes("how").stop); /* of "how", not of "how many" */
    assert_false(word_classes("zebra").stop);
    assert_false(word_classes("").stop);
}

static void rows__are__folded_phrases(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *p = rows[i].phrase;
        if (!*p || *p == ' ' || p[strlen(p) - 1] == ' ' || strstr(p, "  "))
            fail_msg("'%s' is no phrase", p);
        for (; *p; p++) {
            if (isupper((unsigned char)*p))
                fail_msg("'%s' is not folded", rows[i].phrase);
        }
    }
}

static void rows__stand__once(void **state)
{
    struct map seen = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (map_get(&seen, rows[i].phrase))
            fail_msg("'%s' has two rows", rows[i].phrase);
        map_put(&seen, rows[i].phrase, (void *)rows);
    }
    map_release(&seen);
}

/* Light words are asked for by their lemma: a form that is none would never be found. */
static void light_words__are__lemmas(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char lemma[64];
        lemma_of(rows[i].phrase, lemma, sizeof lemma);
        if (rows[i].classes.light && !str_eq(lexicon_spelling(lemma), rows[i].phrase))
            fail_msg("'%s' is light, but its lemma is '%s'", rows[i].phrase,
                     lexicon_spelling(lemma));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cue_at__takes__the_longest_phrase),
        cmocka_unit_test(cue_traits__tell__what_meanings_have_in_common),
        cmocka_unit_test(word_classes__know__words_and_lemmas),
        cmocka_unit_test(rows__are__folded_phrases),
        cmocka_unit_test(rows__stand__once),
        cmocka_unit_test(light_words__are__lemmas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
