/* Looking words up in the small tables of lexicon/: a linear look is a fraction of a microsecond,
 * and nothing has to be built or locked. */
#include "querent/lang/lexicon.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/cue.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct pair {
    const char *word, *means;
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
};

static const struct {
    const char *word;
    int shift;
} days[] = {
#define DAY(word, shift) {word, shift},
#include "lexicon/numbers.inc"
};

static const struct pair spellings[] = {
#define SPELL(written, compared) {written, compared},
#include "lexicon/spellings.inc"
#undef SPELL
};

static const struct pair values[] = {
#define VAL(word, stored) {word, stored},
#include "lexicon/values.inc"
#undef VAL
};

static const struct pair countries[] = {
#define COUNTRY(name, codes) {name, codes},
#include "lexicon/countries.inc"
#undef COUNTRY
};

static const struct pair measures[] = {
#define MEASURE(verb, columns) {verb, columns},
#include "lexicon/measures.inc"
};

static const struct pair idioms[] = {
#define IDIOM(said, meant) {said, meant},
#include "lexicon/idioms.inc"
#undef IDIOM
};

static const struct pair states[] = {
#define STATE(word, columns) {word, columns},
#include "lexicon/measures.inc"
};

static const struct {
    const char *word;
    enum time_unit unit;
    const char *name;
} units[] = {
#define UNIT(word, unit, name) {word, TIME_##unit, name},
#include "lexicon/measures.inc"
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

static const struct pair doers[] = {
#define DOER(verb, agents) {verb, agents},
#include "lexicon/doers.inc"
#undef DOER
};

static const char *const leads[] = {
#define LEADS(verb) verb,
#include "lexicon/leads.inc"
#undef LEADS
};

static const struct scale {
    const char *said, *in_column;
    double factor;
} scales[] = {
#define SCALE(said, in_column, factor) {said, in_column, factor},
#include "lexicon/scales.inc"
#undef SCALE
};

static const struct quantity {
    const char *unit;
    enum { LASTS, WEIGHS, REACHES, HOLDS, KEEPS } of;
    double factor;
} quantities[] = {
#define QUANTITY(unit, of, factor) {unit, of, factor},
#include "lexicon/quantities.inc"
#undef QUANTITY
};

static const char *const months[] = {"january",   "february", "march",    "april",
                                     "may",       "june",     "july",     "august",
                                     "september", "october",  "november", "december"};

/* What the word, or its other form, means; NULL: it is not in the table. */
static const char *meaning_of(const struct pair *pairs, size_t count, const char *word,
                              const char *other)
{
    for (size_t k = 0; k < count; k++) {
        if (str_eq(pairs[k].word, word) || (other && str_eq(pairs[k].word, other)))
            return pairs[k].means;
    }
    return NULL;
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
            size_t len = forms[degree][0] ? words_match(words, i, forms[degree]) : 0;
            if (len <= longest)
                continue;
            *ret_len = longest = len;
            *ret_degree = degree;
            best = &adjectives[k];
        }
    }
    return best;
}

const struct adjective *lexicon_adjective_of(const char *lemma)
{
    for (size_t k = 0; k < COUNT(adjectives); k++) {
        if (str_eq(adjectives[k].base, lemma))
            return &adjectives[k];
    }
    return NULL;
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

bool lexicon_multiplies(const char *lower)
{
    double value;
    bool ordinal;
    return lexicon_number(lower, &value, &ordinal) && !ordinal && value >= 100;
}

bool lexicon_day(const char *lower, int *ret_shift)
{
    for (size_t k = 0; k < COUNT(days); k++) {
        if (str_eq(days[k].word, lower)) {
            *ret_shift = days[k].shift;
            return true;
        }
    }
    return false;
}

const char *lexicon_spelling(const char *lemma)
{
    const char *other = meaning_of(spellings, COUNT(spellings), lemma, NULL);
    return other ? other : lemma;
}

const char *lexicon_value(const char *lower, size_t i)
{
    static _Thread_local char out[64];
    const char *p = meaning_of(values, COUNT(values), lower, NULL);
    for (; p && i > 0 && *p; i--) {
        p += strcspn(p, "|");
        p += *p == '|';
    }
    size_t n = p ? strcspn(p, "|") : 0;
    if (n == 0 || n >= sizeof out)
        return NULL;
    memcpy(out, p, n);
    out[n] = '\0';
    return out;
}

const char *lexicon_country(const char *name)
{
    return meaning_of(countries, COUNT(countries), name, NULL);
}

const char *lexicon_measure(const char *lemma)
{
    return meaning_of(measures, COUNT(measures), lemma, NULL);
}

const char *lexicon_done(const char *lower)
{
    return meaning_of(states, COUNT(states), lower, NULL);
}

const char *lexicon_deed(const char *lower, const char *lemma)
{
    return meaning_of(deeds, COUNT(deeds), lower, lemma);
}

bool lexicon_deed_done(const char *lower, const char *lemma)
{
    return lexicon_deed(lower, lemma) && !str_eq(lower, lemma) && !str_ends(lower, "s");
}

const char *lexicon_doer(const char *lemma)
{
    return meaning_of(doers, COUNT(doers), lemma, NULL);
}

bool lexicon_leads(const char *lemma)
{
    bool found = false;
    for (size_t k = 0; k < COUNT(leads) && !found; k++)
        found = str_eq(leads[k], lemma);
    return found;
}

const char *lexicon_role(const char *lower, const char *lemma)
{
    return meaning_of(roles, COUNT(roles), lower, lemma);
}

static const struct quantity *quantity_called(const char *word)
{
    for (size_t k = 0; k < COUNT(quantities); k++) {
        if (str_eq(quantities[k].unit, word))
            return &quantities[k];
    }
    return NULL;
}

bool lexicon_is_quantity(const char *lemma)
{
    const struct quantity *quantity = quantity_called(lemma);
    return quantity && quantity->of != LASTS && strlen(lemma) > 1;
}

double lexicon_scale(const char *said, const char *in_column)
{
    for (size_t k = 0; k < COUNT(scales); k++) {
        if (str_eq(scales[k].said, said) && str_eq(scales[k].in_column, in_column))
            return scales[k].factor;
    }
    const struct quantity *from = quantity_called(said), *to = quantity_called(in_column);
    return from && to && from->of == to->of ? from->factor / to->factor : 0;
}

enum time_unit lexicon_time_unit(const char *lower, const char **ret_name)
{
    for (size_t k = 0; k < COUNT(units); k++) {
        if (str_eq(units[k].word, lower)) {
            *ret_name = units[k].name;
            return units[k].unit;
        }
    }
    return TIME_NONE;
}

const char *lexicon_unit(const char *lower)
{
    const char *name = NULL;
    return lexicon_time_unit(lower, &name) == TIME_NONE ? NULL : name;
}

struct seeing {
    void (*seen)(const char *word, void *arg);
    void *arg;
};

/* Words that are long enough to be misspelt recognisably. */
static void lexicon_see_word(const char *text, size_t len, void *arg)
{
    const struct seeing *seeing = arg;
    char word[32];
    if (len < 4 || len >= sizeof word)
        return;
    memcpy(word, text, len);
    word[len] = '\0';
    seeing->seen(word, seeing->arg);
}

static void see_phrase(const char *phrase, struct seeing *seeing)
{
    for (const char *p = phrase; *p;) {
        size_t n = strcspn(p, " ");
        lexicon_see_word(p, n, seeing);
        p += n + (p[n] == ' ');
    }
}

void lexicon_each_word(void (*seen)(const char *word, void *arg), void *arg)
{
    struct seeing seeing = {seen, arg};
    cue_each_word(lexicon_see_word, &seeing);
    for (size_t k = 0; k < COUNT(adjectives); k++) {
        see_phrase(adjectives[k].base, &seeing);
        see_phrase(adjectives[k].comparative, &seeing);
        see_phrase(adjectives[k].superlative, &seeing);
    }
    for (size_t k = 0; k < COUNT(states); k++)
        see_phrase(states[k].word, &seeing);
    for (size_t k = 0; k < COUNT(measures); k++)
        see_phrase(measures[k].word, &seeing);
    for (size_t k = 0; k < COUNT(units); k++)
        see_phrase(units[k].word, &seeing);
    for (size_t k = 0; k < COUNT(months); k++)
        see_phrase(months[k], &seeing);
}

const char *lexicon_idiom(const struct words *words, size_t i, size_t *ret_len)
{
    for (size_t k = 0; k < COUNT(idioms); k++) {
        *ret_len = words_match(words, i, idioms[k].word);
        if (*ret_len)
            return idioms[k].means;
    }
    return NULL;
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
