/* The tables of words: no row twice, none that contradicts another, none that can't be found. */
#include <stdio.h>
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/attributes.h"
#include "querent/lang/lemma.h"
#include "querent/lang/lexicon.h"
#include "querent/lang/synonyms.h"
#include "querent/lang/vocabulary.h"
#include "support/check.h"

struct pair {
    const char *a, *b;
};

static const struct {
    const char *a, *b;
    bool both;
} synonyms[] = {
#define SYN(a, b) {a, b, true},
#define MEANS(said, meant) {said, meant, false},
#include "lexicon/synonyms.inc"
#undef SYN
#undef MEANS
};

static const struct pair near_words[] = {
#define NEAR(word, others) {word, others},
#include "lexicon/thesaurus.inc"
#undef NEAR
};

static const struct pair compounds[] = {
#define COMPOUND(expression, meant) {expression, meant},
#include "lexicon/compounds.inc"
#undef COMPOUND
};

static const struct pair attributes[] = {
#define ATTRIBUTE(names, said) {names, said},
#include "lexicon/attributes.inc"
#include "lexicon/attributes_kinds.inc"
#include "lexicon/attributes_money.inc"
#include "lexicon/attributes_sizes.inc"
#include "lexicon/attributes_texts.inc"
#include "lexicon/attributes_when.inc"
#undef ATTRIBUTE
};

static const struct pair spellings[] = {
#define SPELL(a, b) {a, b},
#include "lexicon/spellings.inc"
#undef SPELL
};

static const struct pair irregulars[] = {
#include "vocabulary/irregular.inc"
};

static const struct pair abbreviations[] = {
#include "vocabulary/abbreviations.inc"
};

static const struct pair values[] = {
#define VAL(word, stored) {word, stored},
#include "lexicon/values.inc"
#undef VAL
};

static const struct pair deeds[] = {
#define DOES(verb, tables) {verb, tables},
#include "lexicon/verbs.inc"
#undef DOES
};

static const struct pair roles[] = {
#define ROLE(word, references) {word, references},
#include "lexicon/roles.inc"
#undef ROLE
};

static const struct pair measures[] = {
#define MEASURE(verb, columns) {"measure " verb, columns},
#define STATE(word, columns) {"state " word, columns},
#define UNIT(word, unit, name) {"unit " word, name},
#include "lexicon/measures.inc"
};

static const struct pair numbers[] = {
#define NUM(word, value) {word, #value},
#define ORD(word, value) {word, #value},
#define DAY(word, shift) {word, #shift},
#include "lexicon/numbers.inc"
};

static const struct adjective adjectives[] = {
#define ADJ(base, comparative, superlative, rising, falling)                                       \
    {base, comparative, superlative, rising, falling},
#include "lexicon/adjectives.inc"
#undef ADJ
};

/* Fails when two rows begin alike: they would say different things of one word. */
static void check_once(const char *table, const struct pair *rows, size_t count)
{
    struct map seen = {0};
    for (size_t i = 0; i < count; i++) {
        if (map_get(&seen, rows[i].a))
            fail_msg("%s: '%s' has two rows", table, rows[i].a);
        map_put(&seen, rows[i].a, (void *)rows);
    }
    map_release(&seen);
}

static void tables__have__a_word_once(void **state)
{
    (void)state;
    check_once("spellings", spellings, COUNT_OF(spellings));
    check_once("irregular", irregulars, COUNT_OF(irregulars));
    check_once("abbreviations", abbreviations, COUNT_OF(abbreviations));
    check_once("values", values, COUNT_OF(values));
    check_once("verbs", deeds, COUNT_OF(deeds));
    check_once("roles", roles, COUNT_OF(roles));
    check_once("measures", measures, COUNT_OF(measures));
    check_once("numbers", numbers, COUNT_OF(numbers));
}

static void check_form(struct map *seen, const char *form)
{
    if (!*form)
        return;
    if (map_get(seen, form))
        fail_msg("adjectives: '%s' stands twice", form);
    map_put(seen, form, (void *)adjectives);
}

/* Columns are found by lemmas. */
static void check_columns(const char *base, const char *columns)
{
    char word[64], lemma[64], past[72];
    for (const char *p = columns; *p; p += strspn(p, " |")) {
        const size_t len = strcspn(p, " |");
        snprintf(word, sizeof word, "%.*s", (int)len, p);
        snprintf(past, sizeof past, "%sed", word);
        lemma_of(word, lemma, sizeof lemma);
        lemma_of(past, past, sizeof past);
        if (!str_eq(lemma, word) && !str_eq(past, word))
            fail_msg("adjectives: '%s' of '%s' is never found, its lemma is '%s'", word, base,
                     lemma);
        p += len;
    }
}

static void adjectives__have__a_form_once(void **state)
{
    struct map seen = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(adjectives); i++) {
        check_form(&seen, adjectives[i].base);
        check_form(&seen, adjectives[i].comparative);
        check_form(&seen, adjectives[i].superlative);
        check_columns(adjectives[i].base, adjectives[i].rising);
        check_columns(adjectives[i].base, adjectives[i].falling);
        if (!*adjectives[i].rising && !*adjectives[i].falling)
            fail_msg("adjectives: '%s' measures nothing", adjectives[i].base);
    }
    map_release(&seen);
}

static const char *compared(const char *word, char lemma[64])
{
    lemma_of(word, lemma, 64);
    return lexicon_spelling(lemma);
}

static void check_lemma(const char *word)
{
    char lemma[64], past[64];
    snprintf(past, sizeof past, "%sed", word); /* "found" is the lemma of "founded" */
    if (!str_eq(compared(word, lemma), word) && !str_eq(compared(past, lemma), word))
        fail_msg("synonyms: '%s' is never found, its lemma is '%s'", word, compared(word, lemma));
}

static void see_pair(struct map *seen, const char *a, const char *b)
{
    char *key = mem_printf("%s %s", a, b);
    if (str_eq(a, b) || map_get(seen, key))
        fail_msg("synonyms: '%s' stands twice", key);
    map_put(seen, key, seen);
    mem_free(key);
}

static void synonyms__are__pairs_of_lemmas_once(void **state)
{
    struct map seen = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(synonyms); i++) {
        check_lemma(synonyms[i].a);
        check_lemma(synonyms[i].b);
        see_pair(&seen, synonyms[i].a, synonyms[i].b);
        if (synonyms[i].both)
            see_pair(&seen, synonyms[i].b, synonyms[i].a);
    }
    map_release(&seen);
}

static void thesaurus__has__each_word_once_and_others_once(void **state)
{
    struct map heads = {0}, seen = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(near_words); i++) {
        see_pair(&heads, near_words[i].a, "");
        for (const char *p = near_words[i].b; *p; p += strspn(p, " ")) {
            char *other = mem_printf("%.*s", (int)strcspn(p, " "), p);
            see_pair(&seen, near_words[i].a, other);
            mem_free(other);
            p += strcspn(p, " ");
        }
    }
    map_release(&heads);
    map_release(&seen);
}

static void compounds__have__several_words_and_stand_once(void **state)
{
    struct map seen = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(compounds); i++) {
        see_pair(&seen, compounds[i].a, "");
        if (strchr(compounds[i].a, ' ') == NULL)
            fail_msg("compounds: '%s' is one word", compounds[i].a);
        if (strstr(compounds[i].b, "  ") || strlen(compounds[i].b) == 0)
            fail_msg("compounds: '%s' means '%s'", compounds[i].a, compounds[i].b);
    }
    map_release(&seen);
}

/* Words with one blank between them, an expression once in a set. */
static void see_expressions(struct map *seen, size_t set, const char *list)
{
    for (const char *p = list; *p; p += strcspn(p, "|"), p += *p == '|') {
        const size_t len = strcspn(p, "|");
        char *key = mem_printf("%zu %.*s", set, (int)len, p);
        if (len == 0 || p[0] == ' ' || p[len - 1] == ' ' || strstr(key, "  ") || strchr(key, '\''))
            fail_msg("attributes: '%s' in '%s'", key, list);
        if (map_get(seen, key))
            fail_msg("attributes: '%s' stands twice", key);
        map_put(seen, key, seen);
        mem_free(key);
    }
}

static void attributes__are__expressions_that_stand_once_in_a_set(void **state)
{
    struct map seen = {0};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(attributes); i++) {
        see_expressions(&seen, i, attributes[i].a);
        see_expressions(&seen, i, attributes[i].b);
    }
    map_release(&seen);
}

static size_t attributes_of(const char *question, size_t i, struct attribute *ret, size_t max)
{
    struct arena arena = {0};
    struct words words;
    words_split(&words, &arena, question);
    const size_t n = attributes_at(&words, i, ret, max);
    arena_release(&arena);
    return n;
}

static void attributes_at__finds__the_longest_expression_first(void **state)
{
    struct attribute found[8];
    (void)state;
    assert_int_equal(attributes_of("which firm has the highest credit ceiling", 5, found, 8), 1);
    assert_int_equal(found[0].len, 2);
    assert_true(str_starts(found[0].names, "credit limit|"));
    assert_true(attributes_of("their places of birth", 1, found, 8) > 0);
    assert_int_equal(found[0].len, 3);
    assert_true(found[0].plural);
    assert_int_equal(attributes_of("the kettle", 1, found, 8), 0);
}

static void see_near(const char *word, size_t len, void *arg)
{
    bool *found = arg;
    *found = *found || (len == strlen("account") && strncmp(word, "account", len) == 0);
}

static void synonyms_each_near__goes__both_ways(void **state)
{
    bool found = false;
    (void)state;
    synonyms_each_near("ledger", see_near, &found);
    assert_true(found);
    found = false;
    synonyms_each_near("edger", see_near, &found);
    assert_false(found);
}

/* A spelling is applied to lemmas, once. */
static void spellings__are__of_lemmas_and_final(void **state)
{
    char lemma[64];
    (void)state;
    for (size_t i = 0; i < COUNT_OF(spellings); i++) {
        lemma_of(spellings[i].a, lemma, sizeof lemma);
        if (!str_eq(lemma, spellings[i].a))
            fail_msg("spellings: '%s' is never found, its lemma is '%s'", spellings[i].a, lemma);
        if (!str_eq(lexicon_spelling(spellings[i].b), spellings[i].b))
            fail_msg("spellings: '%s' has another one", spellings[i].b);
        const char *full = vocabulary_expand(spellings[i].a, strlen(spellings[i].a));
        if (full && !str_eq(full, spellings[i].b))
            fail_msg("spellings: '%s' is short for '%s'", spellings[i].a, full);
    }
}

static void irregulars__have__final_lemmas(void **state)
{
    char lemma[64];
    (void)state;
    for (size_t i = 0; i < COUNT_OF(irregulars); i++) {
        lemma_of(irregulars[i].a, lemma, sizeof lemma);
        if (!str_eq(lemma, irregulars[i].b))
            fail_msg("irregular: '%s' gives '%s'", irregulars[i].a, lemma);
        if (i > 0 && strcmp(irregulars[i - 1].a, irregulars[i].a) >= 0)
            fail_msg("irregular: '%s' is not in order", irregulars[i].a);
    }
    for (size_t i = 1; i < COUNT_OF(abbreviations); i++) {
        if (strcmp(abbreviations[i - 1].a, abbreviations[i].a) >= 0)
            fail_msg("abbreviations: '%s' is not in order", abbreviations[i].a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables__have__a_word_once),
        cmocka_unit_test(adjectives__have__a_form_once),
        cmocka_unit_test(synonyms__are__pairs_of_lemmas_once),
        cmocka_unit_test(thesaurus__has__each_word_once_and_others_once),
        cmocka_unit_test(compounds__have__several_words_and_stand_once),
        cmocka_unit_test(attributes__are__expressions_that_stand_once_in_a_set),
        cmocka_unit_test(attributes_at__finds__the_longest_expression_first),
        cmocka_unit_test(synonyms_each_near__goes__both_ways),
        cmocka_unit_test(spellings__are__of_lemmas_and_final),
        cmocka_unit_test(irregulars__have__final_lemmas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
