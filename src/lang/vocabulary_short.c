/* What letters are short for that no list of abbreviations has: "trck" has the consonants of a
 * track, "titl" begins a title, "apntmn" has the first consonants of an appointment. Certain only
 * where no other word as usual would be cut so. */
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/vocabulary.h"
#include "vocabulary_runs.h"

enum {
    BONES_LEAST = 3,     /* letters of a word's consonants */
    BEGINNING_LEAST = 4, /* letters of its beginning */
    BONES_CUT_LEAST = 5, /* of the beginning of its consonants */
    LETTERS_MOST = 9,
    WORD_MOST = 17,
    CLEAR = 2 /* ranks by which a word is likelier than another */
};

struct short_search {
    const char *letters;
    size_t len;
    bool bones; /* no vowel behind the first letter */
    char best[WORD_MOST];
    enum vocabulary_rank rank, rival;
};

static bool is_vowel_letter(char c)
{
    return strchr("aeiou", c) != NULL;
}

enum vocabulary_cut vocabulary_cut_of(const char *letters, size_t len, const char *word, size_t n)
{
    size_t at = 1;
    if (len < 2 || n <= len || letters[0] != word[0])
        return CUT_NONE;
    if (memcmp(letters, word, len) == 0)
        return CUT_BEGINS;
    for (size_t i = 1; i < n; i++) {
        if (is_vowel_letter(word[i]) || (word[i] == word[i - 1] && letters[at] != word[i]))
            continue;
        if (at == len)
            return word[i] == 'y' ? CUT_BONES : CUT_BONES_BEGIN;
        if (letters[at] == word[i])
            at++;
        else if (word[i] != 'y')
            return CUT_NONE;
    }
    return at == len ? CUT_BONES : CUT_NONE;
}

/* One is a form of the other: titles, titled and a title. */
static bool is_kin(const char *a, const char *b)
{
    char first[64], second[64];
    lemma_of(a, first, sizeof first);
    lemma_of(b, second, sizeof second);
    return str_eq(first, second) || str_eq(first, b) || str_eq(second, a);
}

/* Of two forms the one that names things are called by. */
static bool is_plainer(const char *word, const char *than)
{
    const bool deed = str_ends(word, "ed") || str_ends(word, "ing");
    const bool other = str_ends(than, "ed") || str_ends(than, "ing");
    return deed != other ? other : strlen(word) < strlen(than);
}

static bool fits_word(const struct short_search *search, const char *word, size_t n)
{
    if (n == search->len + 1 && word[n - 1] == 's')
        return false; /* nothing is cut by the s of its plural */
    switch (vocabulary_cut_of(search->letters, search->len, word, n)) {
    case CUT_BEGINS:
        return search->len >= BEGINNING_LEAST;
    case CUT_BONES:
        return search->bones;
    case CUT_BONES_BEGIN:
        return search->bones && search->len >= BONES_CUT_LEAST;
    default:
        return false;
    }
}

static void see_word(struct short_search *search, const char *word, size_t n)
{
    char text[WORD_MOST];
    if (n >= WORD_MOST || !fits_word(search, word, n))
        return;
    memcpy(text, word, n);
    text[n] = '\0';
    const enum vocabulary_rank rank = vocabulary_rank(text, n);
    const bool kin = search->best[0] && is_kin(text, search->best);
    const bool better =
        kin ? rank > search->rank || (rank + 1 >= search->rank && is_plainer(text, search->best))
            : rank > search->rank;
    const enum vocabulary_rank other = better ? search->rank : rank;
    if (!kin && other > search->rival)
        search->rival = other;
    if (better) {
        search->rank = rank > search->rank || !kin ? rank : search->rank;
        memcpy(search->best, text, n + 1);
    }
}

static bool is_acronym(const char *letters, size_t len)
{
    static const char acronyms[] =
        "|ssn|vin|ean|upc|pin|utc|gmt|cpr|ddl|ssl|tcp|dns|cpl|rpm|bpm|mph|"
        "kph|psf|gpm|pts|lbs|kgs|kms|cms|mms|hrs|mrs|dvr|vcr|gps|";
    char key[LETTERS_MOST + 3] = "|";
    memcpy(key + 1, letters, len);
    key[len + 1] = '|';
    return strstr(acronyms, key) != NULL;
}

bool vocabulary_in_full(const char *letters, size_t len, char *ret_word, size_t max)
{
    struct vocabulary_run runs[VOCABULARY_RUNS];
    struct short_search search = {.letters = letters, .len = len, .bones = true};
    if (len < BONES_LEAST || len > LETTERS_MOST || is_acronym(letters, len))
        return false;
    for (size_t i = 0; i < len; i++) {
        if (letters[i] < 'a' || letters[i] > 'z' ||
            (i > 1 && letters[i] == letters[i - 1] && len == BONES_LEAST))
            return false;
        search.bones = search.bones && (i == 0 || !is_vowel_letter(letters[i]));
    }
    for (size_t i = 0; vocabulary_database_word(i); i++)
        see_word(&search, vocabulary_database_word(i), strlen(vocabulary_database_word(i)));
    const size_t count = vocabulary_runs(letters[0], runs);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < runs[i].count && runs[i].len > len; k++)
            see_word(&search, runs[i].words + k * runs[i].len, runs[i].len);
    }
    const enum vocabulary_rank least = len == BONES_LEAST       ? VOCABULARY_DATABASE
                                       : len >= BONES_CUT_LEAST ? VOCABULARY_RARE
                                                                : VOCABULARY_KNOWN;
    if (search.rank < least ||
        search.rank < search.rival + CLEAR - (search.rival == VOCABULARY_NONE) ||
        strlen(search.best) >= max)
        return false;
    memcpy(ret_word, search.best, strlen(search.best) + 1);
    return true;
}
