/* Slips of the keyboard. A word is mended only when nothing in the question's language or in the
 * database knows it, and exactly one known word or value is near: one edit away (two for long
 * words), with the same first letter. What was mended is said, and never makes a sure answer. */
#include "words/spelling.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/lang/attributes.h"
#include "querent/lang/lemma.h"
#include "querent/lang/vocabulary.h"
#include "words/names.h"

#define SHORTEST 4 /* below, too many words are neighbours */
#define SHORT 5    /* below, only what is no word of the language is a slip */
#define LONG 8     /* from here on two edits */

struct search {
    const char *written;
    unsigned limit, best;
    size_t found; /* different words at the best distance */
    char word[64];
};

static bool spelling_is_plain(const struct word *word)
{
    for (const char *p = word->lower; *p; p++) {
        if (!islower((unsigned char)*p))
            return false;
    }
    return !word->quoted && !word->is_number && !word->ordinal && !word->possessive &&
           !word->is.still && strlen(word->lower) >= SHORTEST && strlen(word->lower) < 40;
}

static void spelling_consider(struct search *search, const char *word)
{
    if (word[0] != search->written[0] || strlen(word) >= sizeof search->word)
        return;
    unsigned distance = str_distance(search->written, word, search->limit);
    if (distance > search->limit || distance > search->best)
        return;
    if (distance < search->best)
        search->found = 0;
    if (search->found == 0 || !str_eq(search->word, word))
        search->found++;
    search->best = distance;
    memcpy(search->word, word, strlen(word) + 1);
}

static void consider_word(const char *word, void *arg)
{
    spelling_consider(arg, word);
}

/* The words of a name, as they stand and in the plural. */
static void consider_name(struct search *search, const char *words)
{
    char word[62], lemma[64];
    for (const char *p = words; *p;) {
        size_t n = strcspn(p, " ");
        if (n >= 4 && n < sizeof word - 2) {
            memcpy(word, p, n);
            word[n] = '\0';
            lemma_of(word, lemma, sizeof lemma);
            bool plural = word[n - 1] == 's' && lemma[0] && !str_eq(lemma, word);
            spelling_consider(search, word);
            if (plural)
                spelling_consider(search, lemma);
            else if (word[n - 1] != 's' && !str_ends(word, "ed"))
                spelling_consider(search, strcat(word, "s"));
        }
        p += n + (p[n] == ' ');
    }
}

static void consider_tables(const struct ask *ask, struct search *search)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!ask->schema->tables[t].hidden)
            consider_name(search, catalog_table_words(ask->catalog, (int)t));
    }
}

static void consider_schema(const struct ask *ask, struct search *search)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        if (table->hidden)
            continue;
        consider_name(search, catalog_table_words(ask->catalog, (int)t));
        for (size_t c = 0; c < table->column_count; c++)
            consider_name(search,
                          catalog_column_words(ask->catalog, (struct column_ref){(int)t, (int)c}));
    }
}

static bool name_knows(const char *words, const char *lemma)
{
    char word[62], other[64];
    for (const char *p = words; *p;) {
        size_t n = strcspn(p, " ");
        if (n > 0 && n < sizeof word) {
            memcpy(word, p, n);
            word[n] = '\0';
            lemma_of(word, other, sizeof other);
            const char *known = lexicon_spelling(other[0] ? other : word);
            if (str_eq(known, lemma) || lemma_is_same_stem(known, lemma))
                return true;
        }
        p += n + (p[n] == ' ');
    }
    return false;
}

static bool schema_knows(const struct ask *ask, const char *lemma)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        if (!table->hidden && name_knows(catalog_table_words(ask->catalog, (int)t), lemma))
            return true;
        for (size_t c = 0; !table->hidden && c < table->column_count; c++) {
            struct column_ref at = {(int)t, (int)c};
            if (name_knows(catalog_column_words(ask->catalog, at), lemma))
                return true;
        }
    }
    return false;
}

static bool spelling_is_value(const struct ask *ask, const struct word *word)
{
    struct value_hit hit;
    return catalog_find_value(ask->catalog, ask->arena, word->lower, false, &hit, 1) > 0 ||
           catalog_is_in_meaning(ask->catalog, word->lemma);
}

static bool spelling_is_known(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    struct search exact = {.written = word->lower, .limit = 0, .best = 0};
    size_t len = 0;
    int degree;
    if (cue_at(&ask->words, i, &len) != CUE_NONE || word->is.stop || word->lemma_is.light ||
        lexicon_adjective(&ask->words, i, &len, &degree) || lexicon_month(word->lower) ||
        lexicon_unit(word->lower) || word->synonyms[0])
        return true;
    if (exact_is_name(ask, i) || word->is.region || attributes_have(&ask->words, i))
        return true;
    lexicon_each_word(consider_word, &exact);
    exact.written = word->lemma; /* another form of a known word */
    lexicon_each_word(consider_word, &exact);
    return exact.found > 0 || schema_knows(ask, word->lemma) || spelling_is_value(ask, word);
}

/* The one value that is an edit away from the word; NULL: none, or several. */
static const char *nearest_value(const struct ask *ask, const struct word *word)
{
    enum { HITS_MAX = 12 };
    struct value_hit hits[HITS_MAX];
    const char *found = NULL;
    const size_t count =
        catalog_find_value(ask->catalog, ask->arena, word->lower, true, hits, HITS_MAX);
    for (size_t i = 0; i < count; i++) {
        const bool near = hits[i].match == VALUE_NEAR && !strpbrk(hits[i].value, " \t\n") &&
                          !ask_table(ask, hits[i].column.table)->hidden;
        if (near && found && !str_eq_fold(found, hits[i].value))
            return NULL;
        found = near ? hits[i].value : found;
    }
    return found;
}

/* "Hwo many": of three letters only what the language itself can tell. */
static bool spelling_is_short_slip(const struct word *word)
{
    return strlen(word->lower) == 3 && islower((unsigned char)word->lower[0]) &&
           islower((unsigned char)word->lower[1]) && islower((unsigned char)word->lower[2]) &&
           !word->quoted && !word->possessive && !word->capital &&
           vocabulary_rank(word->lower, 3) == VOCABULARY_NONE &&
           vocabulary_expand(word->lower, 3) == NULL;
}

static void spelling_slip(struct ask *ask, size_t i)
{
    const char *lemma = ask->words.v[i].lemma; /* "sells" is a form of a word, and no slip */
    const bool form = vocabulary_rank(lemma, strlen(lemma)) != VOCABULARY_NONE;
    const char *meant = form ? NULL : slips_word(ask, i);
    if (meant == NULL)
        return;
    word_mend(&ask->words.v[i], ask->arena, meant);
    ask->words.v[i].slip = true;
}

static void nlq_spelling_mend(struct ask *ask, struct word *word, const char *meant)
{
    word_mend(word, ask->arena, arena_strdup(ask->arena, meant));
}

static const char *spelling_folded(const struct ask *ask, const char *value)
{
    struct buf out = BUF_INIT;
    text_fold(&out, value, strlen(value));
    char *text = arena_strdup(ask->arena, buf_str(&out));
    buf_release(&out);
    return text;
}

void spelling_mend(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        struct word *word = &ask->words.v[i];
        if (!spelling_is_plain(word) || taught_has(ask, i) || spelling_is_known(ask, i))
            continue;
        bool english = vocabulary_rank(word->lower, strlen(word->lower)) != VOCABULARY_NONE;
        if (english && strlen(word->lower) < SHORT)
            continue;
        const char *value =
            english || strlen(word->lower) < SHORT ? NULL : nearest_value(ask, word);
        if (value && word->capital) { /* "Germny": a name is rather a value */
            nlq_spelling_mend(ask, word, spelling_folded(ask, value));
            continue;
        }
        /* what is a word of its own is hardly typed for one that is two letters away */
        unsigned limit = strlen(word->lower) >= LONG && !english ? 2 : 1;
        struct search search = {.written = word->lower, .limit = limit, .best = limit};
        consider_tables(ask, &search);
        if (search.found != 1) {
            search = (struct search){.written = word->lower, .limit = limit, .best = limit};
            consider_schema(ask, &search);
        }
        if (search.found == 0 && !english)
            lexicon_each_word(consider_word, &search);
        if (search.found == 1)
            nlq_spelling_mend(ask, word, search.word);
        else if (search.found == 0 && value)
            nlq_spelling_mend(ask, word, spelling_folded(ask, value));
        else if (!english)
            spelling_slip(ask, i);
    }
    for (size_t i = 0; i < ask->words.len; i++) {
        if (spelling_is_short_slip(&ask->words.v[i]) && !taught_has(ask, i) &&
            !spelling_is_known(ask, i))
            spelling_slip(ask, i);
    }
}
