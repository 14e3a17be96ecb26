/* Lemmas of English by irregulars, then rules whose result must be a word of the lexicon, so that
 * "using" gives "use" and "string" stays. Both the names of a schema and the words of a question go
 * through it, so being consistent matters more than being right. Pure, any thread. */
#include "querent/lang/lemma.h"

#include <stdlib.h>
#include <string.h>

#include "querent/lang/vocabulary.h"

static const struct {
    const char *form, *lemma;
} irregulars[] = {
#include "vocabulary/irregular.inc"
};

static const char *const adjectives[] = {
#include "vocabulary/adjectives.inc"
};

static const char *const endings[] = {
#include "vocabulary/endings.inc"
};

enum { WORD_MAX = 63 };

/* A form without its suffix; the rules try endings on it. */
struct stem {
    char text[WORD_MAX + 2];
    size_t len;
};

static const char *lemma_irregular(const char *word)
{
    size_t low = 0, high = sizeof irregulars / sizeof *irregulars;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = strcmp(word, irregulars[middle].form);
        if (order == 0)
            return irregulars[middle].lemma;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static int compare_text(const void *key, const void *item)
{
    return strcmp(key, *(const char *const *)item);
}

static bool is_adjective(const char *word)
{
    return bsearch(word, adjectives, sizeof adjectives / sizeof *adjectives, sizeof *adjectives,
                   compare_text) != NULL;
}

bool lemma_is_ending(const char *ending)
{
    return bsearch(ending, endings, sizeof endings / sizeof *endings, sizeof *endings,
                   compare_text) != NULL;
}

static bool lemma_is_word(const char *word)
{
    return vocabulary_rank(word, strlen(word)) != VOCABULARY_NONE;
}

static bool lemma_ends(const char *word, size_t len, const char *suffix)
{
    const size_t n = strlen(suffix);

    return len > n && memcmp(word + len - n, suffix, n) == 0;
}

static struct stem lemma_cut(const char *word, size_t len, size_t suffix, const char *instead)
{
    struct stem stem = {.len = len - suffix};

    memcpy(stem.text, word, stem.len);
    for (; *instead; instead++)
        stem.text[stem.len++] = *instead;
    return stem;
}

static bool has_vowel(const struct stem *stem)
{
    return strpbrk(stem->text, "aeiouy") != NULL;
}

/* One vowel and one consonant at the end of a single syllable ("rat", "us"): it would have been
 * doubled before a suffix, so what stood there was "rate", "use". */
static bool short_syllable(const struct stem *stem)
{
    const char last = stem->text[stem->len - 1], before = stem->text[stem->len - 2];

    return strcspn(stem->text, "aeiouy") == stem->len - 2 && !strchr("aeiouywx", last) &&
           strchr("aeiouy", before);
}

/* Tries a verb's or adjective's stem as it is, with a silent e, undoubled, or with y for i. */
static bool lemma_restore(const char *word, size_t len, size_t suffix, bool (*accept)(const char *),
                          struct stem *ret_stem)
{
    struct stem bare = lemma_cut(word, len, suffix, "");

    if (bare.len < 2 || !has_vowel(&bare))
        return false;
    const char last = bare.text[bare.len - 1];
    struct stem with_e = lemma_cut(word, len, suffix, "e");
    struct stem with_y = lemma_cut(word, len, suffix + 1, "y");
    struct stem undoubled = lemma_cut(word, len, suffix + 1, "");
    const bool twice = bare.len > 2 && last == bare.text[bare.len - 2];
    const bool silent_e = strchr("cvuz", last) || short_syllable(&bare);
    const struct stem *order[] = {silent_e ? &with_e : &bare, silent_e ? &bare : &with_e,
                                  &undoubled, &with_y};
    const bool allowed[] = {true, true, twice, last == 'i'};
    for (size_t i = 0; i < 4; i++) {
        if (allowed[i] && order[i]->len > 1 && accept(order[i]->text)) {
            *ret_stem = *order[i];
            return true;
        }
    }
    return false;
}

/* Plural nouns and verbs in -s. */
static bool strip_s(const char *word, size_t len, struct stem *ret_stem)
{
    static const char *const kept[] = {"ss", "us", "is", "'s"};

    if (len < 4 || word[len - 1] != 's')
        return false;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (lemma_ends(word, len, kept[i]))
            return false;
    const struct stem bare = lemma_cut(word, len, 1, "");
    if (lemma_ends(word, len, "ies") && len > 4) {
        *ret_stem = lemma_is_word(bare.text) ? bare : lemma_cut(word, len, 3, "y");
        return true;
    }
    if (lemma_ends(word, len, "ves")) {
        const struct stem f = lemma_cut(word, len, 3, "f"), fe = lemma_cut(word, len, 3, "fe");
        *ret_stem = lemma_is_word(bare.text) ? bare
                    : lemma_is_word(f.text)  ? f
                    : lemma_is_word(fe.text) ? fe
                                             : bare;
        return true;
    }
    const bool sibilant = lemma_ends(word, len, "ses") || lemma_ends(word, len, "xes") ||
                          lemma_ends(word, len, "zes") || lemma_ends(word, len, "ches") ||
                          lemma_ends(word, len, "shes") || lemma_ends(word, len, "oes");
    const struct stem without_es = lemma_cut(word, len, 2, "");
    const bool cut_es = sibilant && !lemma_is_word(bare.text) &&
                        (lemma_is_word(without_es.text) || !lemma_ends(word, len, "ses"));
    *ret_stem = cut_es ? without_es : bare;
    return true;
}

static bool strip_verb(const char *word, size_t len, struct stem *ret_stem)
{
    if (len > 4 && lemma_ends(word, len, "ing"))
        return lemma_restore(word, len, 3, lemma_is_word, ret_stem);
    if (len > 3 && lemma_ends(word, len, "ed") && !lemma_ends(word, len, "eed"))
        return lemma_restore(word, len, 2, lemma_is_word, ret_stem);
    return false;
}

static bool strip_comparison(const char *word, size_t len, struct stem *ret_stem)
{
    if (len > 4 && lemma_ends(word, len, "est"))
        return lemma_restore(word, len, 3, is_adjective, ret_stem);
    if (len > 3 && lemma_ends(word, len, "er"))
        return lemma_restore(word, len, 2, is_adjective, ret_stem);
    return false;
}

static void lemma_put(char *out, size_t size, const char *text)
{
    if (size == 0)
        return;
    const size_t len = strnlen(text, size - 1);
    memcpy(out, text, len);
    out[len] = '\0';
}

/* "Salesmen", "repairwomen": men of a kind, where what is before them is a word; "specimen" is one.
 */
static bool strip_men(const char *lower, size_t len, struct stem *stem)
{
    enum { MEN = 3 };
    const size_t kind = len - MEN - (len > MEN && lemma_ends(lower, len, "women") ? 2 : 0);
    if (len < 2 * MEN || !lemma_ends(lower, len, "men") ||
        vocabulary_rank(lower, kind) == VOCABULARY_NONE ||
        vocabulary_rank(lower, len) >= VOCABULARY_KNOWN)
        return false;
    *stem = lemma_cut(lower, len, 2, "an");
    return true;
}

static void lemma_find(const char *word, char *out, size_t size)
{
    char lower[WORD_MAX + 1];
    size_t len = 0;
    struct stem stem;

    for (; word[len] && len < WORD_MAX; len++)
        lower[len] = (char)(word[len] >= 'A' && word[len] <= 'Z' ? word[len] + 32 : word[len]);
    lower[len] = '\0';
    if (word[len]) { /* no English word is that long */
        lemma_put(out, size, word);
        return;
    }
    if (lemma_ends(lower, len, "'s"))
        lower[len -= 2] = '\0';
    if (!lemma_irregular(lower) && strip_s(lower, len, &stem))
        memcpy(lower, stem.text, (len = stem.len) + 1);
    const char *known = lemma_irregular(lower);
    if (known)
        lemma_put(out, size, known);
    else if (strip_men(lower, len, &stem) || strip_comparison(lower, len, &stem) ||
             strip_verb(lower, len, &stem))
        lemma_put(out, size, stem.text);
    else
        lemma_put(out, size, lower);
}

/* What was looked up before: a question asks for the same names' lemmas again and again. */
enum { REMEMBERED = 1024, REMEMBERED_MAX = 23 };

struct remembered {
    char word[REMEMBERED_MAX + 1], lemma[REMEMBERED_MAX + 1]; /* word: "" where nothing is kept */
};

static _Thread_local struct remembered remembered[REMEMBERED];

/* FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
static struct remembered *remembered_at(const char *word, size_t len)
{
    unsigned hash = 2166136261u;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)word[i]) * 16777619u;
    return &remembered[(hash ^ hash >> 16) % REMEMBERED];
}

void lemma_of(const char *word, char *out, size_t size)
{
    const size_t len = strnlen(word, REMEMBERED_MAX + 1);
    if (len == 0 || len > REMEMBERED_MAX || size <= REMEMBERED_MAX) {
        lemma_find(word, out, size);
        return;
    }
    struct remembered *kept = remembered_at(word, len);
    if (memcmp(kept->word, word, len + 1) != 0) {
        char lemma[WORD_MAX + 1];
        lemma_find(word, lemma, sizeof lemma);
        if (strlen(lemma) > REMEMBERED_MAX) {
            lemma_put(out, size, lemma);
            return;
        }
        memcpy(kept->word, word, len + 1);
        lemma_put(kept->lemma, sizeof kept->lemma, lemma);
    }
    lemma_put(out, size, kept->lemma);
}

bool lemma_of_contrary(const char *lower, char *out, size_t size)
{
    static const struct {
        const char *text;
        size_t letters; /* at least so many behind it */
    } prefixes[] = {{"un", 4}, {"non", 4}, {"in", 4}, {"im", 6}, {"ir", 6}, {"il", 5}};
    static const char *const others[][2] = {
        {"failed", "pass"},   {"failing", "pass"},    {"fail", "pass"},     {"lost", "win"},
        {"absent", "attend"}, {"disabled", "enable"}, {"offline", "online"}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strcmp(lower, others[i][0]) == 0) {
            lemma_of(others[i][1], out, size);
            return true;
        }
    }
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        const size_t n = strlen(prefixes[i].text);
        if (strncmp(lower, prefixes[i].text, n) == 0 && strlen(lower) >= n + prefixes[i].letters) {
            lemma_of(lower + n + (lower[n] == '-'), out, size);
            return true;
        }
    }
    return false;
}

static size_t lemma_common_letters(const char *a, const char *b)
{
    size_t n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    return n;
}

bool lemma_is_akin(const char *a, const char *b, size_t letters)
{
    const size_t n = lemma_common_letters(a, b);
    return n >= letters || (n >= 4 && (!a[n] || !b[n])) || (!a[n] && !b[n]);
}

bool lemma_is_same_stem(const char *a, const char *b)
{
    const size_t n = lemma_common_letters(a, b);
    if (n >= 5 && strlen(a + n) <= 3 && strlen(b + n) <= 3)
        return true;
    return n >= 4 && (!a[n] || !b[n]) && lemma_is_ending(a[n] ? a + n : b + n);
}

/* ---- one and many */

/* Two consonants that no English word begins with. */
static bool begins_no_word(const char *lower)
{
    static const char *const starts[] = {
        "bl", "br", "ch", "cl", "cr", "dr", "dw", "fl", "fr", "gh", "gl", "gn", "gr", "kh", "kl",
        "kn", "kr", "ll", "ph", "pl", "pn", "pr", "ps", "rh", "sc", "sh", "sk", "sl", "sm", "sn",
        "sp", "sq", "st", "sv", "sw", "th", "tr", "ts", "tw", "vl", "wh", "wr", "zw", NULL};

    if (strcspn(lower, "aeiouy") < 2)
        return false;
    for (size_t i = 0; starts[i]; i++)
        if (!strncmp(lower, starts[i], 2))
            return false;
    return true;
}

bool lemma_keeps_form(const char *lower)
{
    static const char *const same[] = {"aircraft", "baggage", "equipment", "feedback", "freight",
                                       "hardware", "luggage", "news",      "series",   "software",
                                       "species",  "staff",   NULL};
    const size_t len = strlen(lower);

    for (size_t i = 0; same[i]; i++)
        if (!strcmp(lower, same[i]))
            return true;
    return len >= 2 && len <= 4 && strspn(lower, "abcdefghijklmnopqrstuvwxyz") == len &&
           begins_no_word(lower);
}
