/* Names cut down to their consonants ("mtr", "cmplnt"), to their beginning ("ret" for returns) or
 * to initials ("wo"), as old systems have them: what the question says in full is what they stand
 * for. Asked of the question's own words, so that no list has to know the name. */
#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/lexicon.h"
#include "querent/lang/vocabulary.h"
#include "words/names.h"

enum {
    SHORT_LEAST = 3,
    SHORT_MOST = 8,
    BONES_LEAST = 4, /* letters of the beginning of a word's consonants */
    BRIEF = 5,       /* letters of a word that two stand for: "pg" */
    SAVED_LEAST = 2, /* letters */
    INITIALS_MOST = 3
};

static bool is_vowel(char c)
{
    return strchr("aeiou", c) != NULL;
}

/* Begins with a letter and goes on with consonants, or is two letters long: no word, and no
 * beginning of one. */
static bool is_short(const char *name, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (!islower((unsigned char)name[i]) || (i > 0 && len > 2 && is_vowel(name[i])))
            return false;
    }
    return !vocabulary_is_form(name, len) && vocabulary_expand(name, len) == NULL;
}

/* The short form has the word's consonants in their order, its first letter, its last (the "e" that
 * ends "warehouse" aside), and most of those between. */
static bool is_short_for(const char *name, size_t len, const char *word)
{
    const size_t whole = strlen(word);
    const enum vocabulary_cut cut = vocabulary_cut_of(name, len, word, whole);
    size_t at = 0, consonants = 0;
    if (cut == CUT_BONES || (cut == CUT_BONES_BEGIN && len >= BONES_LEAST))
        return len > 2 || whole <= BRIEF;
    if (whole < len + SAVED_LEAST || word[0] != name[0] ||
        (word[whole - 1] != name[len - 1] &&
         (word[whole - 1] != 'e' || word[whole - 2] != name[len - 1])))
        return false;
    for (size_t i = 0; i < whole; i++) {
        const bool next = at < len && word[i] == name[at];
        at += next;
        consonants += !is_vowel(word[i]);
    }
    return at == len && 3 * len >= 2 * consonants;
}

bool names_stands_short(const char *name, const char *word)
{
    const size_t len = strlen(name);
    return len >= SHORT_LEAST && len <= SHORT_MOST && is_short(name, len) &&
           is_short_for(name, len, word);
}

/* A beginning that is no word by itself ("ret", "spon"), nor a usual abbreviation. */
static bool is_beginning(const char *name, size_t len)
{
    bool vowel = false;
    for (size_t i = 0; i < len; i++) {
        if (!islower((unsigned char)name[i]))
            return false;
        vowel = vowel || is_vowel(name[i]);
    }
    return vowel && len >= SHORT_LEAST && !vocabulary_is_form(name, len) &&
           vocabulary_expand(name, len) == NULL;
}

/* Words that say how something is, and begin as a short name does: "the regular driver" is no
 * registration. */
static bool says_how(const struct ask *ask, size_t i)
{
    return wording_is(ask, i,
                      "regular|special|normal|general|national|international|personal|"
                      "individual|final|minor|major|primary|principal|current|previous|"
                      "annual|local|total|average|several|different|possible|available");
}

/* Words that put rows in an order: the latest race has no latitude, the longest lap no longitude.
 */
static bool says_most(const struct ask *ask, size_t i)
{
    size_t len;
    int degree = 0;
    return wording_is(ask, i, "latest|last|first") ||
           (lexicon_adjective(&ask->words, i, &len, &degree) && degree > 0);
}

static bool has_vowel(const char *part)
{
    return strpbrk(part + (*part != '\0'), "aeiou") != NULL;
}

/* "Titl" begins a title, "rat" a rating. */
static bool begins_word(const char *name, size_t len, const struct word *word)
{
    if (strpbrk(word->lower, "._"))
        return false; /* a name, as a reader put it */
    const size_t saved = len > SHORT_LEAST ? 1 : SAVED_LEAST;
    return (strncmp(word->lemma, name, len) == 0 && strlen(word->lemma) >= len + saved) ||
           (strncmp(word->lower, name, len) == 0 && strlen(word->lower) > len + SAVED_LEAST);
}

/* The lemma of the one word of the question that begins so; NULL: of none, or of several. */
static const char *begun_word(const struct ask *ask, const char *name, size_t len)
{
    const struct word *begun = NULL;
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->punct || word->is_number || word->quoted || word->is.small || says_how(ask, i) ||
            !begins_word(name, len, word) || says_most(ask, i))
            continue;
        if (begun && strcmp(begun->lemma, word->lemma) != 0)
            return NULL;
        begun = word;
    }
    return begun ? begun->lemma : NULL;
}

/* The lemma of the question's word that the name is short for; NULL: of none. */
static const char *short_for_word(struct ask *ask, const char *name, size_t len)
{
    char contrary[64];
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->punct || word->is_number || word->is.small ||
            (i > 0 && wording_match(ask, i - 1, "in charge")))
            continue;
        if ((is_short_for(name, len, word->lower) || is_short_for(name, len, word->lemma)) &&
            !says_most(ask, i))
            return word->lemma;
        if (lemma_of_contrary(word->lower, contrary, sizeof contrary) &&
            (is_short_for(name, len, word->lower + 2) || is_short_for(name, len, contrary)))
            return arena_strdup(ask->arena, contrary);
    }
    return NULL;
}

/* The words of the question from which the name has its initials ("work orders"): the first of
 * them; ask->words.len: there are none. */
static size_t initials_at(const struct ask *ask, const char *name, size_t len)
{
    for (size_t i = 0; i + len <= ask->words.len; i++) {
        size_t fit = 0;
        while (fit < len && !ask->words.v[i + fit].punct && !ask->words.v[i + fit].is.small &&
               !ask->words.v[i + fit].is_number && strlen(ask->words.v[i + fit].lower) > 2 &&
               ask->words.v[i + fit].lower[0] == name[fit])
            fit++;
        if (fit == len)
            return i;
    }
    return ask->words.len;
}

/* The table is called by the initials: "km" is no name of a table, wo and its wo_no are. */
static bool is_of_table(const struct ask *ask, int table, const char *name)
{
    const char *words = catalog_table_words(ask->catalog, table);
    return str_starts(words, name) && (words[strlen(name)] == '\0' || words[strlen(name)] == ' ');
}

/* Some word of the question has the lemma. */
static bool is_asked(const struct ask *ask, const char *lemma)
{
    bool asked = false;
    for (size_t i = 0; i < ask->words.len && !asked; i++)
        asked = str_eq(ask->words.v[i].lemma, lemma);
    return asked;
}

/* A table is called by the short form, or by what it is read as: rep_id is of a rep. */
static bool is_table_called(struct ask *ask, const char *part, const char *full)
{
    bool called = false;
    char lemma[64];
    for (size_t t = 0; t < ask->schema->table_count && !called; t++) {
        lemma_of(catalog_table_words(ask->catalog, (int)t), lemma, sizeof lemma);
        called = str_eq(lemma, part) || str_eq(lemma, full);
    }
    return called;
}

/* The question's word that has all these consonants: "wines produced" have no price. */
static const struct word *bones_word(const struct ask *ask, const char *part, size_t n)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (!word->punct && !word->is_number && !word->is.small &&
            (vocabulary_cut_of(part, n, word->lower, strlen(word->lower)) == CUT_BONES ||
             vocabulary_cut_of(part, n, word->lemma, strlen(word->lemma)) == CUT_BONES) &&
            !says_most(ask, i))
            return word;
    }
    return NULL;
}

/* What the question says that the letters of the stored name are short for, where it does not say
 * what they were read as: AUTH are authors, FLT_LOG is one of faults. */
static const char *read_otherwise(struct ask *ask, struct column_ref at, const char *word)
{
    const char *part = NULL;
    char full[64];
    const size_t n = catalog_stored_part(ask->catalog, at, word, &part);
    if (n < SHORT_LEAST || n > SHORT_MOST)
        return NULL;
    part = arena_strndup(ask->arena, part, n);
    lemma_of(word, full, sizeof full);
    if (is_asked(ask, full) || is_asked(ask, part) ||
        (at.column >= 0 && column_is_id(ask, at) && is_table_called(ask, part, full)) ||
        (at.column >= 0 && column_is_number(ask, at) &&
         wording_among(full, "count|number|amount|quantity|total")))
        return NULL; /* head_cnt is no county */
    if (!has_vowel(part)) {
        const struct word *boned = bones_word(ask, part, n);
        return boned ? boned->lemma : begun_word(ask, part, n);
    }
    /* DEP is a department's before it is a depot's, which is only near; PROD may be productions */
    const char *begun = begun_word(ask, part, n);
    const bool other_table = at.column < 0 && begun && vocabulary_expand(part, n) &&
                             (n == SHORT_LEAST || is_table_called(ask, begun, begun));
    return other_table ? NULL : begun;
}

size_t names_unshorten(struct ask *ask, struct column_ref at, const char *name,
                       const char **ret_lemmas, size_t max)
{
    const size_t len = strlen(name);
    const char *other = max > 0 && at.table >= 0 ? read_otherwise(ask, at, name) : NULL;
    if (other) {
        ret_lemmas[0] = other;
        return 1;
    }
    if (len < 2 || len > SHORT_MOST)
        return 0;
    const bool begins = is_beginning(name, len);
    if (!begins && !is_short(name, len))
        return 0;
    const char *lemma = begins               ? begun_word(ask, name, len)
                        : len >= SHORT_LEAST ? short_for_word(ask, name, len)
                                             : NULL;
    if (begins || lemma) {
        if (!lemma || max == 0)
            return 0;
        ret_lemmas[0] = lemma;
        return 1;
    }
    const size_t first = len <= INITIALS_MOST && is_of_table(ask, at.table, name)
                             ? initials_at(ask, name, len)
                             : ask->words.len;
    if (first == ask->words.len || len > max)
        return 0;
    for (size_t k = 0; k < len; k++)
        ret_lemmas[k] = ask->words.v[first + k].lemma;
    return len;
}
