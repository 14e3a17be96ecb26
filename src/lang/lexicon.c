/* Looking words up in the tables of lexicon/. The tables are small: a linear look at those whose
 * first letter fits is a few microseconds a question, and nothing has to be built or locked. */
#include "querent/lang/lexicon.h"

#include <string.h>

#include "querent/base/str.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct cue_row cues[] = {
#define CUE(phrase, meaning) {phrase, CUE_##meaning},
#include "lexicon/cues.inc"
#include "lexicon/cues_operators.inc"
#undef CUE
};

static const struct adjective adjectives[] = {
#define ADJ(base, comparative, superlative, rising, falling)                                       \
    {base, comparative, superlative, rising, falling},
#include "lexicon/adjectives.inc"
#undef ADJ
};

static const struct number_word {
    const char *word;
    double value;
    bool ordinal;
} numbers[] = {
#define NUM(word, value) {word, value, false},
#define ORD(word, value) {word, value, true},
#include "lexicon/numbers.inc"
#undef NUM
#undef ORD
};

static const struct pair {
    const char *a, *b;
} synonyms[] =
    {
#define SYN(a, b) {a, b},
#include "lexicon/synonyms.inc"
#undef SYN
},
  spellings[] =
      {
#define SPELL(a, b) {a, b},
#include "lexicon/spellings.inc"
#undef SPELL
},
  values[] =
      {
#define VAL(word, spellings) {word, spellings},
#include "lexicon/values.inc"
#undef VAL
},
  unwanted[] =
      {
#define UNWANTED(phrase, what) {phrase, what},
#define LATER(phrase, what)
#include "lexicon/unwanted.inc"
#undef UNWANTED
#undef LATER
},
  later[] =
      {
#define UNWANTED(phrase, what)
#define LATER(phrase, what) {phrase, what},
#include "lexicon/unwanted.inc"
#undef UNWANTED
#undef LATER
},
  measures[] =
      {
#define MEASURE(verb, columns) {verb, columns},
#define STATE(word, columns)
#define UNIT(word, unit)
#include "lexicon/measures.inc"
#undef MEASURE
#undef STATE
#undef UNIT
},
  states[] =
      {
#define MEASURE(verb, columns)
#define STATE(word, columns) {word, columns},
#define UNIT(word, unit)
#include "lexicon/measures.inc"
#undef MEASURE
#undef STATE
#undef UNIT
},
  units[] = {
#define MEASURE(verb, columns)
#define STATE(word, columns)
#define UNIT(word, unit) {word, unit},
#include "lexicon/measures.inc"
#undef MEASURE
#undef STATE
#undef UNIT
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

static const struct scale {
    const char *said, *in_column;
    double factor;
} scales[] = {
#define SCALE(said, in_column, factor) {said, in_column, factor},
#include "lexicon/scales.inc"
#undef SCALE
};

static const struct noise_word {
    const char *word;
    bool light;
} noise[] = {
#define STOP(word) {word, false},
#define LIGHT(word) {word, true},
#include "lexicon/noise.inc"
#include "lexicon/noise_units.inc"
#undef STOP
#undef LIGHT
};

static const char *const months[] = {"january",   "february", "march",    "april",
                                     "may",       "june",     "july",     "august",
                                     "september", "october",  "november", "december"};

/* How many words from i on spell the phrase, 0: they don't. Quoted words are never part of one. */
static size_t phrase_at(const struct words *words, size_t i, const char *phrase)
{
    size_t used = 0;
    for (const char *p = phrase; *p;) {
        size_t n = strcspn(p, " ");
        if (i + used >= words->len || words->v[i + used].quoted)
            return 0;
        const char *lower = words->v[i + used].lower;
        if (strncmp(lower, p, n) != 0 || lower[n] != '\0')
            return 0;
        used++;
        p += n + (p[n] == ' ');
    }
    return used;
}

enum cue lexicon_cue(const struct words *words, size_t i, size_t *ret_len)
{
    enum cue best = CUE_NONE;
    size_t best_len = 0;
    char first = words->v[i].lower[0];
    for (size_t k = 0; k < COUNT(cues); k++) {
        if (cues[k].phrase[0] != first)
            continue;
        size_t len = phrase_at(words, i, cues[k].phrase);
        if (len > best_len) {
            best = cues[k].cue;
            best_len = len;
        }
    }
    *ret_len = best_len;
    return best;
}

const struct adjective *lexicon_adjective(const struct words *words, size_t i, size_t *ret_len,
                                          int *ret_degree)
{
    const struct adjective *best = NULL;
    size_t longest = 0;
    for (size_t k = 0; k < COUNT(adjectives); k++) {
        const char *const forms[] = {adjectives[k].base, adjectives[k].comparative,
                                     adjectives[k].superlative};
        for (int degree = 2; degree >= 0; degree--) {
            size_t len = forms[degree][0] ? phrase_at(words, i, forms[degree]) : 0;
            if (len <= longest)
                continue;
            *ret_len = longest = len;
            *ret_degree = degree;
            best = &adjectives[k];
        }
    }
    return best;
}

bool lexicon_number(const char *lower, double *ret_value, bool *ret_ordinal)
{
    for (size_t k = 0; k < COUNT(numbers); k++) {
        if (str_eq(numbers[k].word, lower)) {
            *ret_value = numbers[k].value;
            *ret_ordinal = numbers[k].ordinal;
            return true;
        }
    }
    return false;
}

static bool is_noise(const char *word, bool light)
{
    for (size_t k = 0; k < COUNT(noise); k++) {
        if (noise[k].light == light && str_eq(noise[k].word, word))
            return true;
    }
    return false;
}

bool lexicon_stop(const char *lower)
{
    return is_noise(lower, false);
}

bool lexicon_light(const char *lemma)
{
    return is_noise(lemma, true);
}

const char *lexicon_spelling(const char *lemma)
{
    for (size_t k = 0; k < COUNT(spellings); k++) {
        if (str_eq(spellings[k].a, lemma))
            return spellings[k].b;
    }
    return lemma;
}

void lexicon_synonyms(const char *lemma, const char **ret, size_t max)
{
    size_t n = 0;
    const char first = lemma[0];
    for (size_t k = 0; k < COUNT(synonyms) && n + 1 < max; k++) {
        if (synonyms[k].a[0] == first && str_eq(synonyms[k].a, lemma))
            ret[n++] = synonyms[k].b;
        else if (synonyms[k].b[0] == first && str_eq(synonyms[k].b, lemma))
            ret[n++] = synonyms[k].a;
    }
    ret[n] = NULL;
}

const char *lexicon_value(const char *lower, size_t i)
{
    static _Thread_local char out[64];
    for (size_t k = 0; k < COUNT(values); k++) {
        if (!str_eq(values[k].a, lower))
            continue;
        const char *p = values[k].b;
        for (; i > 0 && *p; i--) {
            p += strcspn(p, "|");
            p += *p == '|';
        }
        size_t n = strcspn(p, "|");
        if (n == 0 || n >= sizeof out)
            return NULL;
        memcpy(out, p, n);
        out[n] = '\0';
        return out;
    }
    return NULL;
}

/* A second request after the first: "how many orders; drop table orders". */
static const char *unwanted_later(const struct words *words)
{
    for (size_t i = 1; i + 1 < words->len; i++) {
        bool begins = word_is(&words->v[i - 1], "; . ! ? , : and then") ||
                      words->v[i].sentence != words->v[i - 1].sentence;
        bool commands = begins || word_is(&words->v[i + 1], "table from into");
        for (size_t k = 0; commands && k < COUNT(later); k++) {
            if (phrase_at(words, i, later[k].a) > 0)
                return later[k].b;
        }
    }
    return NULL;
}

const char *lexicon_unwanted(const struct words *words)
{
    const char *what = NULL;
    size_t best = 0;
    for (size_t k = 0; words->len && k < COUNT(unwanted); k++) {
        size_t len = phrase_at(words, 0, unwanted[k].a);
        if (len > best) {
            best = len;
            what = unwanted[k].b;
        }
    }
    bool polite =
        what && best + 3 < words->len &&
        (str_eq(what, "a greeting") || str_eq(what, "thanks") || str_eq(what, "a call for help"));
    return what && !polite ? what : unwanted_later(words); /* "hello, how many …" asks */
}

const char *lexicon_measure(const char *lemma)
{
    for (size_t k = 0; k < COUNT(measures); k++) {
        if (str_eq(measures[k].a, lemma))
            return measures[k].b;
    }
    return NULL;
}

const char *lexicon_done(const char *lemma)
{
    for (size_t k = 0; k < COUNT(states); k++) {
        if (str_eq(states[k].a, lemma))
            return states[k].b;
    }
    return NULL;
}

const char *lexicon_deed(const char *lower, const char *lemma)
{
    for (size_t k = 0; k < COUNT(deeds); k++) {
        if (str_eq(deeds[k].a, lower) || str_eq(deeds[k].a, lemma))
            return deeds[k].b;
    }
    return NULL;
}

bool lexicon_deed_done(const char *lower, const char *lemma)
{
    return lexicon_deed(lower, lemma) && !str_eq(lower, lemma) && !str_ends(lower, "s");
}

const char *lexicon_role(const char *lower, const char *lemma)
{
    for (size_t k = 0; k < COUNT(roles); k++) {
        if (str_eq(roles[k].a, lower) || str_eq(roles[k].a, lemma))
            return roles[k].b;
    }
    return NULL;
}

double lexicon_scale(const char *said, const char *in_column)
{
    for (size_t k = 0; k < COUNT(scales); k++) {
        if (str_eq(scales[k].said, said) && str_eq(scales[k].in_column, in_column))
            return scales[k].factor;
    }
    return 0;
}

const char *lexicon_unit(const char *lower)
{
    for (size_t k = 0; k < COUNT(units); k++) {
        if (str_eq(units[k].a, lower))
            return units[k].b;
    }
    return NULL;
}

/* The words of a phrase that are long enough to be misspelt recognisably. */
static void each_of(const char *phrase, void (*seen)(const char *word, void *arg), void *arg)
{
    char word[32];
    for (const char *p = phrase; *p;) {
        size_t n = strcspn(p, " ");
        if (n >= 4 && n < sizeof word) {
            memcpy(word, p, n);
            word[n] = '\0';
            seen(word, arg);
        }
        p += n + (p[n] == ' ');
    }
}

void lexicon_each_word(void (*seen)(const char *word, void *arg), void *arg)
{
    for (size_t k = 0; k < COUNT(cues); k++)
        each_of(cues[k].phrase, seen, arg);
    for (size_t k = 0; k < COUNT(adjectives); k++) {
        each_of(adjectives[k].base, seen, arg);
        each_of(adjectives[k].comparative, seen, arg);
        each_of(adjectives[k].superlative, seen, arg);
    }
    for (size_t k = 0; k < COUNT(states); k++)
        each_of(states[k].a, seen, arg);
    for (size_t k = 0; k < COUNT(measures); k++)
        each_of(measures[k].a, seen, arg);
    for (size_t k = 0; k < COUNT(units); k++)
        each_of(units[k].a, seen, arg);
    for (size_t k = 0; k < COUNT(months); k++)
        each_of(months[k], seen, arg);
}

int lexicon_month(const char *lower)
{
    size_t len = strlen(lower);
    for (size_t k = 0; k < COUNT(months); k++) {
        bool whole = str_eq(lower, months[k]);
        if (whole || (len == 3 && strncmp(lower, months[k], 3) == 0) ||
            (len == 4 && k == 8 && str_eq(lower, "sept")))
            return (int)k + 1;
    }
    return 0;
}
