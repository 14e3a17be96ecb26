/* Word lists are strings of equally long words, one a length, so that they cost no relocation at
 * start-up and a look-up is a binary search. Pure, any thread. */
#include "lexicon.h"

#include <string.h>

#include "words/english_common.inc"
#include "words/english_known.inc"
#include "words/english_rare.inc"

enum { SHORTEST = 2, LONGEST = 16 };

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
#include "words/extra_words.inc"
};

static const struct {
    const char *abbreviation, *words;
} abbreviations[] = {
#include "words/abbreviations.inc"
};

static bool listed(const struct word_list *lists, const char *word, size_t len)
{
    const struct word_list *list = &lists[len - SHORTEST];
    size_t low = 0, high = list->bytes / len;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = memcmp(word, list->words + middle * len, len);
        if (order == 0)
            return true;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

/* Orders len bytes against a NUL-terminated text. */
static int compare(const char *word, size_t len, const char *text)
{
    const int order = strncmp(word, text, len);

    return order ? order : -(text[len] != '\0');
}

static bool is_database_word(const char *word, size_t len)
{
    size_t low = 0, high = sizeof database_words / sizeof *database_words;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = compare(word, len, database_words[middle]);
        if (order == 0)
            return true;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

enum lexicon_rank lexicon_rank(const char *word, size_t len)
{
    if (len < SHORTEST || len > LONGEST)
        return LEXICON_NONE;
    if (is_database_word(word, len))
        return LEXICON_DATABASE;
    if (listed(common, word, len))
        return LEXICON_COMMON;
    if (listed(known, word, len))
        return LEXICON_KNOWN;
    return listed(rare, word, len) ? LEXICON_RARE : LEXICON_NONE;
}

enum lexicon_rank lexicon_rank_inflected(const char *word, size_t len)
{
    const enum lexicon_rank rank = lexicon_rank(word, len);
    char singular[LONGEST + 1];

    if (rank != LEXICON_NONE || len < 4 || len > LONGEST || word[len - 1] != 's' ||
        word[len - 2] == 's')
        return rank;
    const enum lexicon_rank without_s = lexicon_rank(word, len - 1);
    if (without_s != LEXICON_NONE || len < 5 || word[len - 2] != 'e')
        return without_s;
    if (word[len - 3] != 'i')
        return lexicon_rank(word, len - 2);
    memcpy(singular, word, len - 3);
    singular[len - 3] = 'y';
    return lexicon_rank(singular, len - 2);
}

const char *lexicon_expand(const char *word, size_t len)
{
    size_t low = 0, high = sizeof abbreviations / sizeof *abbreviations;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = compare(word, len, abbreviations[middle].abbreviation);
        if (order == 0)
            return abbreviations[middle].words;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
