/* The table whose rows a noun may call: "experts" of specialists, "branches" that are venues, by
 * how near lexicon/row_nouns.inc has them. */
#include <stdio.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/synonyms.h"
#include "words/names.h"

enum {
    NOUNS_MAX = 96,
    WORD_LONGEST = 60,
    OTHER_WORDS = 1, /* a name that only ends so is farther than one that is no more */
    STEP = 2,
    FAR = 3 * STEP
};

struct near_noun {
    const char *text;
    int step;
};

struct near_nouns {
    struct ask *ask;
    struct near_noun v[NOUNS_MAX];
    size_t len;
};

static void see_row_noun(const char *noun, size_t len, int step, void *arg)
{
    struct near_nouns *nouns = arg;
    if (nouns->len < NOUNS_MAX)
        nouns->v[nouns->len++] =
            (struct near_noun){arena_strndup(nouns->ask->arena, noun, len), step};
}

/* The name up to its last word, and that word: as it stands, as one of many, and its lemma. */
struct forms {
    const char *before;
    char last[WORD_LONGEST], one[WORD_LONGEST], lemma[WORD_LONGEST];
};

static bool forms_of(struct ask *ask, const char *name, struct forms *ret)
{
    const char *blank = strrchr(name, ' '), *last = blank ? blank + 1 : name;
    const size_t len = strlen(last);
    if (len == 0 || len >= WORD_LONGEST)
        return false;
    ret->before = blank ? arena_strndup(ask->arena, name, (size_t)(last - name)) : "";
    memcpy(ret->last, last, len + 1);
    memcpy(ret->one, last, len + 1);
    ret->one[len - (len > 1 && last[len - 1] == 's')] = '\0';
    lemma_of(last, ret->lemma, sizeof ret->lemma);
    snprintf(ret->one, sizeof ret->one, "%s", lexicon_spelling(ret->one));
    snprintf(ret->lemma, sizeof ret->lemma, "%s", lexicon_spelling(ret->lemma));
    return true;
}

static bool is_form(const struct forms *forms, const char *word)
{
    return str_eq(word, forms->lemma) || str_eq(word, forms->one) || str_eq(word, forms->last);
}

/* The noun is the whole name, or the last of its words. */
static int noun_distance(const struct forms *forms, const struct near_noun *noun)
{
    const size_t before = strlen(forms->before);
    if (before > 0 && strncmp(noun->text, forms->before, before) == 0 &&
        is_form(forms, noun->text + before))
        return noun->step * STEP;
    return is_form(forms, noun->text) || names_stands_short(forms->last, noun->text)
               ? noun->step * STEP + (before > 0 ? OTHER_WORDS : 0)
               : FAR;
}

static int name_distance(struct ask *ask, const struct near_nouns *nouns, const char *name)
{
    struct forms forms;
    int nearest = FAR;
    if (!forms_of(ask, name, &forms))
        return FAR;
    for (size_t i = 0; i < nouns->len; i++) {
        const int distance = noun_distance(&forms, &nouns->v[i]);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

/* What rows are of, where the last word only says how they are kept: panels of panel_model. */
static const char *name_without_kind(struct ask *ask, const char *name)
{
    const char *blank = strrchr(name, ' ');
    return blank && wording_among(blank + 1, "model|models|master|record|records|list|info|data|"
                                             "detail|details|profile|profiles|entry|entries")
               ? arena_strndup(ask->arena, name, (size_t)(blank - name))
               : NULL;
}

static int table_distance(struct ask *ask, const struct near_nouns *nouns, int table)
{
    const char *core = table_core(ask, table), *rest = name_without_kind(ask, core);
    const int whole = name_distance(ask, nouns, core),
              kept = rest ? name_distance(ask, nouns, rest) + OTHER_WORDS : FAR;
    return kept < whole ? kept : whole;
}

/* The nearest table; -1: none, or several that are as near. */
static int nearest_table(struct ask *ask, const struct near_nouns *nouns, int *ret_distance)
{
    int found = -1;
    *ret_distance = FAR;
    for (size_t t = 0; nouns->len > 0 && t < ask->schema->table_count; t++) {
        const int distance = table_is_open(ask, (int)t) ? table_distance(ask, nouns, (int)t) : FAR;
        if (distance >= FAR || distance > *ret_distance)
            continue;
        found = distance == *ret_distance ? -1 : (int)t;
        *ret_distance = distance;
    }
    return found;
}

/* A column is called by what means the same as the word. */
static bool is_called_by(const struct word *word, const char *name)
{
    const char *blank = strrchr(name, ' ');
    char lemma[WORD_LONGEST];
    lemma_of(blank ? blank + 1 : name, lemma, sizeof lemma);
    return name_is_synonym(word, lemma);
}

static bool is_column_otherwise(struct ask *ask, const struct word *word)
{
    for (size_t t = 0; word->synonyms[0] && t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!catalog_is_key(ask->catalog, at) &&
                is_called_by(word, catalog_column_words(ask->catalog, at)))
                return true;
        }
    }
    return false;
}

/* Some table's name has the word: "members" are of member_of_club. */
static bool is_in_table_name(struct ask *ask, const char *lemma)
{
    bool has = false;
    for (size_t t = 0; t < ask->schema->table_count && !has; t++)
        has = table_is_open(ask, (int)t) && table_has_word(ask, (int)t, lemma);
    return has;
}

int rows_near(struct ask *ask, const struct word *word, const char *noun, bool closely)
{
    struct near_nouns nouns = {.ask = ask};
    int distance;
    if (is_in_table_name(ask, word->lemma))
        return -1;
    synonyms_each_row_noun(noun, see_row_noun, &nouns);
    const int table = nearest_table(ask, &nouns, &distance);
    const bool far = distance >= (closely ? 2 * STEP : FAR);
    return far || (table >= 0 && distance >= STEP && is_column_otherwise(ask, word)) ? -1 : table;
}
