/* Whether a few words are about what the database holds: told by its names and values alone, which
 * stand in memory. */
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/classes.h"
#include "querent/lang/lemma.h"
#include "querent/lang/phrase.h"
#include "querent/lang/vocabulary.h"
#include "rank_index.h"
#include "values/values.h"

enum { WORDS_MOST = 6, WORD_MAX = 64, HITS = 1 };

struct named_word {
    const char *at; /* in the folded text */
    size_t len;
    char text[WORD_MAX], lemma[WORD_MAX];
    struct word_classes is;
};

/* 0: there are none, more than are looked at, or one that is too long to be a name. */
static size_t named_split(const char *folded, size_t len, struct named_word words[WORDS_MOST])
{
    size_t count = 0, at = 0, n;
    for (const char *word; (word = phrase_word(folded, len, &at, &n));) {
        struct named_word *out = &words[count];
        if (count == WORDS_MOST || n >= WORD_MAX)
            return 0;
        memcpy(out->text, word, n);
        out->text[n] = '\0';
        out->at = word;
        out->len = n;
        lemma_of(out->text, out->lemma, sizeof out->lemma);
        out->is = word_classes(out->text);
        count++;
    }
    return count;
}

/* "Order" asks for something where it is said first; "open orders" and "orders today" are rows. */
static bool named_says_nothing(const struct named_word *word, bool first)
{
    return word->is.plain || word->is.stop || word->is.courtesy || word->is.general ||
           ((word->is.asking || word_classes(word->lemma).asking) && first &&
            strcmp(word->text, word->lemma) == 0);
}

/* A table's or column's name has the word; what is said of it (items behind) is no name. */
static bool named_in_name(const struct catalog *catalog, const char *lemma)
{
    const struct rank_index *index = catalog->rank;
    const struct posting *at = postings_first(&index->words, phrase_hash(lemma, strlen(lemma)));
    for (; at; at = postings_next(&index->words, at)) {
        if (at->item >= index->items)
            continue;
        const size_t table = at->item < index->tables
                                 ? at->item
                                 : (size_t)index->columns[at->item - index->tables].table;
        if (!catalog->schema->tables[table].hidden)
            return true;
    }
    return false;
}

static bool named_as_value(const struct catalog *catalog, const struct named_word *first,
                           const struct named_word *last)
{
    char phrase[WORDS_MOST * WORD_MAX];
    struct value_hit hits[HITS];
    const size_t len = (size_t)(last->at + last->len - first->at);
    if (len >= sizeof phrase || phrase_is_number(first->at, len))
        return false;
    memcpy(phrase, first->at, len);
    phrase[len] = '\0';
    return value_index_find(catalog->values, phrase, REACH_WHOLE, hits, HITS) > 0;
}

static bool named_is_table(const struct catalog *catalog, const struct named_word *word)
{
    const struct schema *schema = catalog->schema;
    char lemma[WORD_MAX];
    for (size_t t = 0; t < schema->table_count; t++) {
        if (schema->tables[t].hidden)
            continue;
        lemma_of(catalog_table_words(catalog, (int)t), lemma, sizeof lemma);
        if (strcmp(lemma, word->lemma) == 0)
            return true;
    }
    return false;
}

/* Takings are worked out where no column has them. */
static bool named_word_is(const struct catalog *catalog, const struct named_word *words, size_t i)
{
    const struct named_word *word = &words[i];
    if (named_says_nothing(word, i == 0))
        return false;
    return word->is.takings || named_in_name(catalog, word->lemma) ||
           (!word_is_listed(word->text) && named_as_value(catalog, word, word));
}

/* "Invoces": no word of the language, and a letter or two from one of a table's name. */
static bool named_is_slip(const struct catalog *catalog, const struct named_word *word)
{
    enum { SHORTEST = 5, LONG = 8 };
    const struct schema *schema = catalog->schema;
    char plural[WORD_MAX + 2];
    if (word->len < SHORTEST || word->is.plain || word->is.stop ||
        vocabulary_rank_inflected(word->text, word->len) != VOCABULARY_NONE)
        return false;
    const unsigned limit = word->len >= LONG ? 2 : 1;
    for (size_t t = 0; t < schema->table_count; t++) {
        const char *name = catalog_table_words(catalog, (int)t), *last = strrchr(name, ' ');
        last = last ? last + 1 : name;
        if (schema->tables[t].hidden || last[0] != word->text[0] || strlen(last) >= WORD_MAX)
            continue;
        snprintf(plural, sizeof plural, "%ss", last);
        if (str_distance(word->text, last, limit) <= limit ||
            str_distance(word->text, plural, limit) <= limit)
            return true;
    }
    return false;
}

bool catalog_names(const struct catalog *catalog, const char *text)
{
    struct named_word words[WORDS_MOST];
    struct buf folded = BUF_INIT;
    bool named = false;
    phrase_fold(&folded, text, strlen(text));
    const size_t count = named_split(buf_str(&folded), folded.len, words);
    if (count == 1)
        named = named_is_table(catalog, &words[0]);
    for (size_t i = 0; count > 1 && i < count && !named; i++)
        named = named_word_is(catalog, words, i);
    for (size_t i = 0; count > 1 && i < count && !named; i++)
        named = named_is_slip(catalog, &words[i]);
    if (count > 1 && !named)
        named = named_as_value(catalog, &words[0], &words[count - 1]);
    buf_release(&folded);
    return named;
}

int catalog_nearest_table(const struct catalog *catalog, const char *name)
{
    const struct schema *schema = catalog->schema;
    const char **names = mem_alloc((schema->table_count + 1) * sizeof *names);
    int *tables = mem_alloc((schema->table_count + 1) * sizeof *tables);
    size_t n = 0;

    for (size_t i = 0; i < schema->table_count; i++)
        if (!schema->tables[i].hidden) {
            tables[n] = (int)i;
            names[n++] = schema->tables[i].name;
        }
    const int near = str_nearest(name, names, n);
    const int table = near < 0 ? -1 : tables[near];
    mem_free(names);
    mem_free(tables);
    return table;
}
