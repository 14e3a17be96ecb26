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

const char *status_in_full(const char *code)
{
    enum { SHORTEST = 3, LONGEST = 5 };
    const size_t len = strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const char *found = NULL;

    if (code[len] || len < SHORTEST || len > LONGEST)
        return NULL;
    for (size_t i = 0; i < sizeof usual_words / sizeof *usual_words; i++) {
        if (strlen(usual_words[i]) == len || !abbreviates(code, usual_words[i]))
            continue;
        if (found)
            return NULL;
        found = usual_words[i];
    }
    return found;
}
