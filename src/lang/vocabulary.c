/* Word lists are strings of equally long words, one a length, so that they cost no relocation at
 * start-up. The first look-up hashes them all once, in about a millisecond: splitting the names of
 * a large schema asks hundreds of thousands of times. Any thread. */
#include "querent/lang/vocabulary.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "querent/base/map.h"
#include "querent/lang/lemma.h"
#include "vocabulary/english_common.inc"
#include "vocabulary/english_known.inc"
#include "vocabulary/english_rare.inc"
#include "vocabulary_runs.h"

enum { SHORTEST = 2, LONGEST = 16, ABBREVIATION_MAX = 8, RANK_BITS = 3, SLOTS = 1 << 16 };

struct word_list {
    const char *words;
    size_t bytes;
};

#define LIST(table, n)                                                                             \
    {                                                                                              \
        table##_##n, sizeof table##_##n - 1                                                        \
    }
#define LISTS(table)                                                                               \
    {                                                                                              \
        LIST(table, 2), LIST(table, 3), LIST(table, 4), LIST(table, 5), LIST(table, 6),            \
            LIST(table, 7), LIST(table, 8), LIST(table, 9), LIST(table, 10), LIST(table, 11),      \
            LIST(table, 12), LIST(table, 13), LIST(table, 14), LIST(table, 15), LIST(table, 16)    \
    }

static const struct word_list common[] = LISTS(common);
static const struct word_list known[] = LISTS(known);
static const struct word_list rare[] = LISTS(rare);

static const char *const database_words[] = {
#include "vocabulary/extra_words.inc"
};

static const struct {
    const char *abbreviation, *words;
} abbreviations[] = {
#include "vocabulary/abbreviations.inc"
};

/* A slot holds the upper bits of a word's hash and its rank; 0: free. With the place itself 45 bits
 * tell words apart, so that among 22,000 one in a billion strings is taken for a word. */
static uint32_t slots[SLOTS];
static pthread_once_t slots_once = PTHREAD_ONCE_INIT;

static uint32_t vocabulary_fingerprint(uint64_t hash)
{
    return (uint32_t)(hash >> 32) & ~((1u << RANK_BITS) - 1);
}

static uint32_t *vocabulary_find_slot(const char *word, size_t len)
{
    const uint64_t hash = hash_bytes(word, len, 1);
    size_t at = (size_t)hash & (SLOTS - 1);

    while (slots[at] && (slots[at] & ~((1u << RANK_BITS) - 1)) != vocabulary_fingerprint(hash))
        at = (at + 1) & (SLOTS - 1);
    return &slots[at];
}

static void vocabulary_add_word(const char *word, size_t len, enum vocabulary_rank rank)
{
    uint32_t *slot = vocabulary_find_slot(word, len);

    if (!*slot)
        *slot = vocabulary_fingerprint(hash_bytes(word, len, 1)) | (uint32_t)rank;
}

static void add_lists(const struct word_list *lists, enum vocabulary_rank rank)
{
    for (size_t len = SHORTEST; len <= LONGEST; len++)
        for (size_t at = 0; at + len <= lists[len - SHORTEST].bytes; at += len)
            vocabulary_add_word(lists[len - SHORTEST].words + at, len, rank);
}

/* The better rank comes first and stays. */
static void fill_slots(void)
{
    for (size_t i = 0; i < sizeof database_words / sizeof *database_words; i++)
        vocabulary_add_word(database_words[i], strlen(database_words[i]), VOCABULARY_DATABASE);
    add_lists(common, VOCABULARY_COMMON);
    add_lists(known, VOCABULARY_KNOWN);
    add_lists(rare, VOCABULARY_RARE);
}

/* Orders len bytes against a NUL-terminated text. */
static int vocabulary_compare(const char *word, size_t len, const char *text)
{
    const int order = strncmp(word, text, len);

    return order ? order : -(text[len] != '\0');
}

enum vocabulary_rank vocabulary_rank(const char *word, size_t len)
{
    if (len < SHORTEST || len > LONGEST)
        return VOCABULARY_NONE;
    pthread_once(&slots_once, fill_slots);
    return (enum vocabulary_rank)(*vocabulary_find_slot(word, len) & ((1u << RANK_BITS) - 1));
}

enum vocabulary_rank vocabulary_rank_inflected(const char *word, size_t len)
{
    const enum vocabulary_rank rank = vocabulary_rank(word, len);
    char singular[LONGEST + 1];

    if (rank != VOCABULARY_NONE || len < 4 || len > LONGEST || word[len - 1] != 's' ||
        word[len - 2] == 's')
        return rank;
    const enum vocabulary_rank without_s = vocabulary_rank(word, len - 1);
    if (without_s != VOCABULARY_NONE || len < 5 || word[len - 2] != 'e')
        return without_s;
    if (word[len - 3] != 'i')
        return vocabulary_rank(word, len - 2);
    memcpy(singular, word, len - 3);
    singular[len - 3] = 'y';
    return vocabulary_rank(singular, len - 2);
}

/* The letters of "player", "visitors" that are the verb's; 0: it is no agent. */
static size_t agent_stem(const char *word, size_t len)
{
    const size_t plural = word[len - 1] == 's', bare = len - plural;

    return bare > 2 && word[bare - 1] == 'r' && strchr("eo", word[bare - 2]) ? bare - 2 : 0;
}

bool vocabulary_is_form(const char *word, size_t len)
{
    char text[64], lemma[64];

    if (vocabulary_rank_inflected(word, len) != VOCABULARY_NONE)
        return true;
    if (len < 5 || len >= sizeof text)
        return false;
    memcpy(text, word, len);
    text[len] = '\0';
    lemma_of(text, lemma, sizeof lemma);
    if (strcmp(lemma, text) != 0 && vocabulary_rank(lemma, strlen(lemma)) != VOCABULARY_NONE)
        return true;
    const size_t stem = agent_stem(text, len);
    return stem >= 4 && (vocabulary_rank(text, stem) != VOCABULARY_NONE ||
                         vocabulary_rank(text, stem + 1) != VOCABULARY_NONE);
}

const char *vocabulary_expand(const char *word, size_t len)
{
    size_t low = 0,
           high = len <= ABBREVIATION_MAX ? sizeof abbreviations / sizeof *abbreviations : 0;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = vocabulary_compare(word, len, abbreviations[middle].abbreviation);
        if (order == 0)
            return abbreviations[middle].words;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *vocabulary_next(const char *word, size_t len, size_t *at)
{
    while (*at < sizeof abbreviations / sizeof *abbreviations) {
        const char *longer = abbreviations[*at].abbreviation;
        const char *words = abbreviations[(*at)++].words;
        if (strlen(longer) > len && strncmp(longer, word, len) == 0)
            return words;
    }
    return NULL;
}

/* The first word of the run that does not stand before the letter. */
static size_t run_from(const char *words, size_t len, size_t count, int letter)
{
    size_t low = 0, high = count;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (words[middle * len] < letter)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t vocabulary_runs(char first, struct vocabulary_run *runs)
{
    static const struct word_list *const lists[] = {common, known, rare};
    size_t n = 0;

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (size_t len = SHORTEST; len <= LONGEST; len++) {
            const struct word_list *list = &lists[i][len - SHORTEST];
            const size_t count = list->bytes / len, from = run_from(list->words, len, count, first),
                         to = run_from(list->words, len, count, first + 1);
            if (from < to)
                runs[n++] = (struct vocabulary_run){list->words + from * len, len, to - from};
        }
    }
    return n;
}

const char *vocabulary_database_word(size_t i)
{
    return i < sizeof database_words / sizeof *database_words ? database_words[i] : NULL;
}
