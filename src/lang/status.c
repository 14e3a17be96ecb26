#include "querent/lang/status.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static const struct {
    const char *text;
    struct status_traits traits;
} statuses[] = {
#define STATUS(value, ...) {value, {__VA_ARGS__}},
#include "lexicon/statuses.inc"
};

static const struct status_said sayings[] = {
#define STATUS_SAID(said, stored) {said, stored},
#include "lexicon/statuses.inc"
};

/* The value in small letters and single words is the text. */
static bool is_status(const char *value, const char *text)
{
    for (; *value && *text; value++, text++) {
        const unsigned char c = (unsigned char)*value;
        if ((c == '_' || c == '-' ? ' ' : tolower(c)) != *text)
            return false;
    }
    return *value == *text;
}

struct status_traits status_traits(const char *value)
{
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        if (is_status(value, statuses[i].text))
            return statuses[i].traits;
    }
    return (struct status_traits){0};
}

const struct status_said *status_sayings(size_t *ret_count)
{
    *ret_count = sizeof sayings / sizeof *sayings;
    return sayings;
}

static const char *const usual_words[] = {
#define STATUS_USUAL(word) word,
#include "lexicon/statuses.inc"
};

/* The code is how the word begins, or what is left of its beginning without vowels. */
static bool abbreviates(const char *code, const char *word)
{
    const char *whole = word, *rest = word + 1;
    size_t same = 0;

    while (code[same] && tolower((unsigned char)code[same]) == whole[same])
        same++;
    if (!code[same])
        return true;
    if (tolower((unsigned char)*code) != *word)
        return false;
    for (code++; *code; code++, rest++) {
        while (*rest && strchr("aeiou", *rest))
            rest++;
        if (tolower((unsigned char)*code) != *rest)
            return false;
    }
    return true;
}

/* Its letters are some of the word's consonants, in their order, and the first one: "blk". */
static bool thins(const char *code, const char *word)
{
    if (strpbrk(code, "aeiouAEIOU") || tolower((unsigned char)*code) != *word)
        return false;
    for (; *code; code++, word++) {
        while (*word && tolower((unsigned char)*code) != *word)
            word++;
        if (!*word)
            return false;
    }
    return true;
}

/* A code in capitals, or one in small letters that is no word: "exp", "blk". */
static bool is_code(const char *code)
{
    enum { SHORTEST = 3, LONGEST = 5, VOWELLED = 3 };
    const size_t len = strlen(code), large = strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
                 small = strspn(code, "abcdefghijklmnopqrstuvwxyz");
    return len >= SHORTEST && len <= LONGEST &&
           (large == len || (small == len && (len <= VOWELLED || !strpbrk(code, "aeiou"))));
}

/* The only usual word that `fits` the code, or the only one that the names speak of; NULL. */
static const char *usual_word(bool (*fits)(const char *, const char *), const char *code,
                              const char *beside)
{
    enum { STEM = 5 };
    const char *found = NULL, *named = NULL;
    size_t count = 0, names = 0;

    for (size_t i = 0; i < sizeof usual_words / sizeof *usual_words; i++) {
        const char *word = usual_words[i];
        char stem[STEM + 1] = "";
        if (strlen(word) == strlen(code) || !fits(code, word))
            continue;
        for (size_t k = 0; k < STEM && word[k]; k++)
            stem[k] = word[k];
        count++;
        found = word;
        if (!strstr(beside, stem))
            continue;
        names++;
        named = word;
    }
    return count == 1 ? found : names == 1 ? named : NULL;
}

const char *status_in_full(const char *code, const char *beside)
{
    if (!is_code(code))
        return NULL;
    const char *found = usual_word(abbreviates, code, beside);
    return found ? found : usual_word(thins, code, beside);
}
