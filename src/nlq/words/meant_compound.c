/* Expressions of several words that one word of the schema stands for: "political group" where
 * there are parties. Such an expression is read as that word, and the answer says so. */
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/synonyms.h"
#include "words/names.h"

#define COMPOUND_NEARNESS .93

static bool compound_in_name(const struct name *name, const char *lemma)
{
    bool has = str_eq(name->joined, lemma);
    for (size_t k = 0; k < name->len && !has; k++)
        has = str_eq(name->lemma[k], lemma);
    return has;
}

/* Said with the name's own words: "date of birth" of date_of_birth. */
static bool compound_spelled(const struct ask *ask, const struct name *name, size_t first,
                             size_t last)
{
    size_t found = 0;
    for (size_t i = first; i < last; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->is.small || word_is(word, "number"))
            continue;
        if (!compound_in_name(name, word->lemma))
            return false;
        found++;
    }
    return found > 0;
}

/* What a word may stand for in names: some name has it; an expression: some name spells it. */
struct compound_look {
    const struct ask *ask;
    const char *lemma;
    size_t first, last;
};

static bool compound_looks(const struct compound_look *look, const struct name *name)
{
    return look->lemma ? compound_in_name(name, look->lemma)
                       : compound_spelled(look->ask, name, look->first, look->last);
}

static bool compound_any_name(const struct ask *ask, const struct compound_look *look)
{
    const struct name_index *index = ask->names;
    bool any = false;
    for (size_t i = 0; i < index->tables.len && !any; i++)
        any = compound_looks(look, &index->tables.v[i]);
    for (size_t i = 0; i < index->others.len && !any; i++)
        any = compound_looks(look, &index->others.v[i]);
    for (size_t i = 0; i < index->names.len && !any; i++)
        any = compound_looks(look, &index->names.v[i]);
    return any;
}

bool names_have(const struct ask *ask, const char *lemma)
{
    return compound_any_name(ask, &(struct compound_look){.ask = ask, .lemma = lemma});
}

/* A table that the operator said to use is called so. */
static bool compound_is_demanded(const struct ask *ask, const char *word)
{
    bool demanded = false;
    for (size_t i = 0; i < ask->request->must_count && !demanded; i++)
        demanded = compound_in_name(&ask->names->tables.v[ask->request->must_tables[i]], word);
    return demanded;
}

/* The word of a table that has to be used, else the first that a name has; NULL: none. */
static const char *compound_word(struct ask *ask, const char *meant)
{
    const char *found = NULL;
    for (const char *p = meant; *p;) {
        const size_t n = strcspn(p, " ");
        const char *word = arena_strndup(ask->arena, p, n);
        if (compound_is_demanded(ask, word))
            return word;
        found = found == NULL && names_have(ask, word) ? word : found;
        p += n + (p[n] == ' ');
    }
    return found;
}

static bool is_table_word(const struct ask *ask, const struct word *word)
{
    bool is = false;
    for (size_t t = 0; t < ask->names->tables.len && !is; t++) {
        const struct name *name = &ask->names->tables.v[t];
        is = name->len == 1 && str_eq(name->lemma[0], word->lemma);
    }
    return is;
}

/* Stored so; 'Landed' is no landing. */
static bool is_value_word(struct ask *ask, size_t i)
{
    static const double STORED = .95;
    const struct matches values = values_find(ask, i, i + 1);
    return values.len > 0 && values.v[0].score > STORED;
}

bool compound_is_known(struct ask *ask, size_t first, size_t last)
{
    const struct compound_look spelled = {.ask = ask, .first = first, .last = last};
    bool known = taught_has(ask, first) || compound_any_name(ask, &spelled) ||
                 values_find(ask, first, last).len > 0;
    for (size_t i = first; i < last && !known; i++) {
        const struct word *word = &ask->words.v[i];
        known = !word->is.small && (is_table_word(ask, word) || is_value_word(ask, i));
    }
    return known;
}

bool compound_means(struct ask *ask, size_t first, size_t last)
{
    size_t len = 0;
    bool plural;
    const char *meant = synonyms_compound(&ask->words, first, &len, &plural);
    return meant && first + len >= last && compound_word(ask, meant);
}

bool compound_has(struct ask *ask, size_t i)
{
    bool in = compound_means(ask, i, i + 2);
    for (size_t back = 1; back <= 2 && back <= i && !in; back++)
        in = compound_means(ask, i - back, i + 1);
    return in;
}

void meant_compounds(struct ask *ask)
{
    meant_columns(ask, false);
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        size_t len;
        bool plural;
        const char *meant = synonyms_compound(&ask->words, i, &len, &plural);
        if (meant == NULL || compound_is_known(ask, i, i + len))
            continue;
        const char *word = compound_word(ask, meant);
        if (word == NULL)
            continue;
        words_mend(&ask->words, ask->arena, i, i + len, plural ? meant_plural(ask, word) : word);
        ask->words.v[i].lemma = word;
        ask->words.v[i].nearness = COMPOUND_NEARNESS;
    }
}
