/* Words that the schema does not know and that mean nearly what a word of it does: "clients" where
 * there are customers. Such a word is read as that one, and the answer says so. A word is exchanged
 * only where nothing nearer knows it: no name, no value, no cue of the language; and only for one
 * word that is nearer than all others. Synonyms are those of the lexicon and the thesaurus, and
 * WordNet's where it is installed. */
#include <math.h>
#include <string.h>

#include "frame.h"
#include "querent/base/map.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/synonyms.h"
#include "querent/lang/vocabulary.h"
#include "querent/lang/wordnet.h"
#include "words/names.h"

enum {
    KNOWN_COLUMN = 1,
    KNOWN_TABLE = 2, /* the last word of a table's name */
    KNOWN_FLAG = 4,  /* of a column that says yes or no, and which no noun stands for */
    KIN_MAX = 16,
    SHORTEST = 3
};

#define LEXICON_NEARNESS .96
#define THESAURUS_NEARNESS .9
#define BOTH_NEARNESS .03    /* the lexicon and WordNet agree */
#define SYNONYM_NEARNESS .79 /* below it is a kind of the other, or the other of it */
#define NEAREST_WORST .55    /* what is farther is another word */
#define RIVAL_DISTANCE .04   /* closer together, neither is meant */
#define CUT_LOSS .05         /* of a word that a name has a part of */

struct kin {
    const char *word;
    double nearness;
    bool of_lexicon;
    intptr_t known;
};

struct kinship {
    const struct map *known;
    struct arena *arena;
    bool plural, people;
    struct kin v[KIN_MAX];
    size_t len;
};

static void meant_know(struct map *known, const struct name *name, intptr_t kind)
{
    for (size_t k = 0; k < name->len; k++) {
        intptr_t as = kind == KNOWN_TABLE && k + 1 < name->len ? KNOWN_COLUMN : kind;
        as |= (intptr_t)map_get(known, name->lemma[k]);
        map_put(known, name->lemma[k], (void *)as);
    }
}

/* Flags say how something is: "buildings" are no blocks of BLOCKED_FLG. */
static bool meant_is_flag(const struct name *name)
{
    const char *last = name->len ? name->lemma[name->len - 1] : "";
    return name->len > 1 && (str_eq(last, "flag") || str_eq(last, "yn"));
}

static struct map meant_known(const struct ask *ask)
{
    struct map known = {0};
    for (size_t i = 0; i < ask->names->tables.len; i++)
        meant_know(&known, &ask->names->tables.v[i], KNOWN_TABLE);
    for (size_t i = 0; i < ask->names->others.len; i++)
        meant_know(&known, &ask->names->others.v[i], KNOWN_TABLE);
    for (size_t i = 0; i < ask->names->names.len; i++)
        meant_know(&known, &ask->names->names.v[i],
                   meant_is_flag(&ask->names->names.v[i]) ? KNOWN_FLAG : KNOWN_COLUMN);
    return known;
}

enum meant_hold {
    HOLD_NONE,
    HOLD_BEGINS, /* a word of the schema begins it: "repairman" where there are repairs */
    HOLD_HAS
};

static enum meant_hold schema_has(const struct map *known, const struct word *word, bool rows)
{
    enum meant_hold hold = HOLD_NONE;
    if (map_get(known, word->lemma) || map_get(known, word->lower))
        return HOLD_HAS;
    for (size_t i = 0; i < known->len; i++) {
        const char *key = known->items[i].key;
        const size_t len = strlen(key);
        const bool stem = !str_ends(word->lemma, "man") && lemma_is_same_stem(word->lemma, key);
        if (rows && (stem || (len >= 3 && str_starts(key, word->lemma))) &&
            !((intptr_t)known->items[i].value & KNOWN_TABLE)) {
            hold = HOLD_BEGINS; /* "bills" are invoices, and no billing address */
            continue;
        }
        if (stem)
            return HOLD_HAS;
        if (len >= 3 && str_starts(key, word->lemma))
            return HOLD_HAS;
        if (len >= 3 && str_starts(word->lemma, key))
            hold = vocabulary_rank(key, len) == VOCABULARY_NONE ? HOLD_HAS : HOLD_BEGINS;
        if (hold == HOLD_HAS)
            return HOLD_HAS;
    }
    return hold;
}

/* "The highest peak", "two peaks": what is counted or said in the highest degree is a thing. */
static bool is_counted_peak(const struct ask *ask, size_t i)
{
    size_t len;
    int degree = 0;
    const enum cue cue = cue_at(&ask->words, i, &len);
    if (i == 0 || len != 1 || (cue != CUE_MAX && cue != CUE_MIN))
        return false;
    return ask->words.v[i - 1].is_number ||
           (lexicon_adjective(&ask->words, i - 1, &len, &degree) && degree == 2);
}

/* "Happenings", "the heading": a noun, whatever verb it is of. */
static bool is_gerund(const struct word *word)
{
    return word_is_plural(word) && (str_ends(word->lower, "ing") || str_ends(word->lower, "ings"));
}

/* A part of a phrase that says something else: "contains the word". */
static bool is_in_cue(const struct ask *ask, size_t i)
{
    if (is_counted_peak(ask, i))
        return false;
    for (size_t back = 0; back <= i && back < 6; back++) {
        size_t len;
        if (cue_at(&ask->words, i - back, &len) != CUE_NONE && len > back)
            return true;
    }
    return false;
}

/* "who reports to": a verb. */
static bool is_verb(const struct ask *ask, size_t i)
{
    size_t len;
    const enum cue cue = i > 0 ? cue_at(&ask->words, i - 1, &len) : CUE_NONE;
    return cue == CUE_WHO || cue == CUE_THAT || cue == CUE_TO;
}

/* "Product kinds": a word for a thing behind a name of the schema, or one that was read as such. */
static bool is_kind_of_name(const struct ask *ask, size_t i)
{
    const struct word *before = i > 0 ? &ask->words.v[i - 1] : NULL;
    if (before == NULL || !ask->words.v[i].lemma_is.thing || before->punct || before->quoted)
        return false;
    bool of = before->nearness > 0 || names_have(ask, before->lemma);
    for (size_t k = 0; before->synonyms[k] && !of; k++)
        of = names_have(ask, before->synonyms[k]);
    return of;
}

/* "The most purchases", "each happening": nouns by what stands before them, whatever verbs they are
 * of. */
static bool is_counted_noun(const struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i], *before = i > 0 ? word - 1 : NULL;
    const bool kinds = i + 1 < ask->words.len && word_is(word + 1, "of"); /* "many kinds of pets" */
    const bool counts = before && (before->is.article || before->is_number ||
                                   word_is(before, "each") || (word_is(before, "many") && !kinds));
    return str_ends(word->lower, "ings") || (counts && (is_gerund(word) || word->lemma_is.thing));
}

static bool is_plural_noun(const struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i], *before = i > 0 ? word - 1 : NULL;
    size_t len;
    int degree;
    return before && !str_eq(word->lower, word->lemma) && str_ends(word->lower, "s") &&
           (before->is.article || before->is.possessive || before->lemma_is.totals ||
            before->is_number || word_is(before, "many") || word_is(before, "most") ||
            word_is(before, "of") || lexicon_adjective(&ask->words, i - 1, &len, &degree));
}

/* "Units per building", "our oldest building": a noun by where it stands, whatever verb it is of.
 */
static bool is_thing_in_ing(const struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i], *before = i > 0 ? word - 1 : NULL;
    size_t len;
    int degree = 0;
    const bool ends = wording_ends(ask, i + 1) || /* "a checking balance" */
                      wording_is(ask, i + 1,
                                 "and|or|is|are|was|were|has|have|in|at|on|for|with|"
                                 "that|which|by|this|last|since");
    return before && ends && str_ends(word->lower, "ing") &&
           (before->is.article || before->is.possessive ||
            wording_is(ask, i - 1, "per|each|every|which") ||
            (wording_is(ask, i - 1, "by") && wording_ends(ask, i + 1)) ||
            (lexicon_adjective(&ask->words, i - 1, &len, &degree) && degree == 2));
}

/* The only table that is called by the word; -1: none, or several. */
static int table_called(const struct ask *ask, const char *word)
{
    const struct name_index *names = ask->names;
    int found = -1;
    for (size_t i = 0; i < names->tables.len + names->others.len; i++) {
        const struct name *name =
            i < names->tables.len ? &names->tables.v[i] : &names->others.v[i - names->tables.len];
        if (name->len != 1 || !str_eq(name->lemma[0], word) || name->at.table == found)
            continue;
        if (found >= 0)
            return -1;
        found = name->at.table;
    }
    return found;
}

struct table_search {
    const struct ask *ask;
    bool found;
};

static void see_table(const char *word, size_t len, void *arg)
{
    struct table_search *search = arg;
    search->found = search->found ||
                    table_called(search->ask, arena_strndup(search->ask->arena, word, len)) >= 0;
}

/* A word that the lists know for it is what some table is called. */
static bool is_table_otherwise(const struct ask *ask, const struct word *word)
{
    struct table_search search = {ask, false};
    for (size_t k = 0; word->synonyms[k]; k++)
        see_table(word->synonyms[k], strlen(word->synonyms[k]), &search);
    if (!search.found)
        synonyms_each_near(word->lemma, see_table, &search);
    return search.found;
}

/* Rows have the word itself. "Clients", where there are customers, are no track called 'The
 * Client'. */
static bool is_stored(struct ask *ask, size_t i)
{
    enum { VERBATIM = 95 };
    const struct matches values = values_find(ask, i, i + 1);
    const struct word *word = &ask->words.v[i];
    if (values.len == 0 || word->capital || !word_is_plural(word) || !is_table_otherwise(ask, word))
        return values.len > 0;
    for (size_t k = 0; k < values.len; k++) {
        const struct column_stats *stats = catalog_stats(ask->catalog, values.v[k].at);
        if (values.v[k].score * 100 >= VERBATIM || values.v[k].meant ||
            (stats && stats->categorical))
            return true;
    }
    return false;
}

/* May the word be a noun that stands for a name? What the language itself knows it as comes first.
 */
static bool may_stand_for(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    double number;
    bool ordinal;
    int degree;
    bool begins = i == 0 || ask->words.v[i - 1].sentence != word->sentence;
    return !taught_has(ask, i) && !word->quoted && !word->punct && !word->is_number &&
           !word->ordinal && (!word->written || word->slip) && !(word->capital && !begins) &&
           strlen(word->lower) >= SHORTEST && !word->is.stop &&
           (!word->lemma_is.light || words_names_thing(&ask->words, i) || is_kind_of_name(ask, i) ||
            is_counted_noun(ask, i)) &&
           !(word->lemma_is.takings && lexicon_measure(word->lemma) && !word->lemma_is.money &&
             !names_have(ask, "revenue")) &&
           (!word_is_participle(word) || is_thing_in_ing(ask, i)) && !is_in_cue(ask, i) &&
           !is_verb(ask, i) && !lexicon_adjective(&ask->words, i, &(size_t){0}, &degree) &&
           !lexicon_unit(word->lower) && !lexicon_month(word->lower) &&
           !wording_is(ask, i, "second|seconds|minute|minutes|hour|hours") &&
           !lexicon_number(word->lower, &number, &ordinal) && !lexicon_value(word->lower, 0) &&
           (is_plural_noun(ask, i) || !lexicon_deed(word->lower, word->lemma)) &&
           !word->is.everything && !word->is.amounts && !exact_is_name(ask, i) &&
           !is_stored(ask, i) && !catalog_is_in_meaning(ask->catalog, ask->words.v[i].lemma);
}

/* What is known of a word that a name has whole or cut short: "enr" of enrollment. */
static intptr_t meant_known_as(const struct map *known, const char *word)
{
    enum { CUT = 3, CUT_OFF = 3 };
    const size_t len = strlen(word);
    intptr_t as = (intptr_t)map_get(known, word);
    char cut[CUT + 2] = "";
    for (size_t n = CUT; as == 0 && n <= CUT + 1 && len >= n + CUT_OFF; n++) {
        memcpy(cut, word, n);
        cut[n] = '\0';
        if (vocabulary_rank(cut, n) == VOCABULARY_NONE)
            as = (intptr_t)map_get(known, cut);
    }
    return as;
}

static void meant_add(struct kinship *kinship, const char *word, double nearness, bool of_lexicon)
{
    const intptr_t known = kinship->plural ? (intptr_t)map_get(kinship->known, word)
                                           : meant_known_as(kinship->known, word);
    if (known == 0 || known == KNOWN_FLAG)
        return;
    if (!map_get(kinship->known, word)) /* "direction" of a name that has "direct" */
        nearness -= CUT_LOSS;
    for (size_t i = 0; i < kinship->len; i++) {
        struct kin *kin = &kinship->v[i];
        if (!str_eq(kin->word, word))
            continue;
        double both = kin->of_lexicon != of_lexicon ? LEXICON_NEARNESS + BOTH_NEARNESS : 0;
        nearness = nearness > both ? nearness : both;
        kin->nearness = nearness > kin->nearness ? nearness : kin->nearness;
        return;
    }
    if (kinship->len < KIN_MAX)
        kinship->v[kinship->len++] = (struct kin){.word = arena_strdup(kinship->arena, word),
                                                  .nearness = nearness,
                                                  .of_lexicon = of_lexicon,
                                                  .known = known};
}

static void meant_see(const char *word, double nearness, void *arg)
{
    char lemma[64] = "";
    if (strlen(word) < 60)
        lemma_of(word, lemma, sizeof lemma);
    meant_add(arg, lexicon_spelling(lemma[0] ? lemma : word), nearness, false);
}

static void meant_see_near(const char *word, size_t len, void *arg)
{
    char near[64], lemma[64] = "";
    if (len >= 60)
        return;
    memcpy(near, word, len);
    near[len] = '\0';
    lemma_of(near, lemma, sizeof lemma); /* names are kept by their lemmas: "rate" for rating */
    meant_add(arg, lexicon_spelling(lemma[0] ? lemma : near), THESAURUS_NEARNESS, true);
}

/* The thesaurus of the word as it stands; a plural also without its s. */
static void meant_see_form(const struct word *word, struct kinship *kinship)
{
    char noun[64];
    const size_t len = strlen(word->lower);
    if (len < 4 || len >= sizeof noun)
        return;
    memcpy(noun, word->lower, len + 1);
    noun[len - (noun[len - 1] == 's')] = '\0';
    if (!str_eq(noun, word->lemma))
        synonyms_each_near(noun, meant_see_near, kinship);
}

/* What the lists know of the word. A heading is a noun of its own before it is of a verb. */
static void meant_see_lists(const struct word *word, struct kinship *kinship)
{
    meant_see_form(word, kinship);
    if ((is_gerund(word) || str_ends(word->lower, "ing")) && kinship->len > 0)
        return;
    for (size_t k = 0; word->synonyms[k]; k++)
        meant_add(kinship, word->synonyms[k], LEXICON_NEARNESS, true);
    synonyms_each_near(word->lemma, meant_see_near, kinship);
}

/* A word beside a name makes one thing with it: "office locations" are no other table. */
static bool is_beside_name(const struct ask *ask, const struct map *known, size_t i)
{
    bool before = i > 0 && map_get(known, ask->words.v[i - 1].lemma);
    bool after = i + 1 < ask->words.len && map_get(known, ask->words.v[i + 1].lemma);
    return before || after;
}

/* Said by its own name elsewhere in the question. */
static bool meant_is_said(const struct ask *ask, const char *lemma)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (ask->words.v[i].written == NULL && str_eq(ask->words.v[i].lemma, lemma))
            return true;
    }
    return false;
}

/* Both words call the same rows: holders and policyholders. */
static bool call_same_rows(const struct ask *ask, const struct kin *a, const struct kin *b)
{
    const int table = table_called(ask, a->word);
    return table >= 0 && table == table_called(ask, b->word);
}

/* The one that is nearest; a plural is rather of rows. NULL: none, or several alike. */
static const struct kin *meant_nearest(const struct ask *ask, const struct kinship *kinship,
                                       double of_rows, bool alone)
{
    const struct kin *best = NULL, *second = NULL;
    double best_score = 0, second_score = 0;
    for (size_t i = 0; i < kinship->len; i++) {
        const struct kin *kin = &kinship->v[i];
        bool synonym = kin->nearness >= SYNONYM_NEARNESS;
        if (kinship->people && name_is(kin->word, strlen(kin->word), NAME_BEGUN))
            continue; /* employees are no column called hired */
        if (!synonym && !(alone && (kin->known & KNOWN_TABLE)))
            continue;
        double score = kin->nearness + (kin->known & KNOWN_TABLE ? of_rows : 0) -
                       (meant_is_said(ask, kin->word) ? .05 : 0);
        if (score > best_score) {
            second = best, second_score = best_score;
            best = kin, best_score = score;
        } else if (score > second_score) {
            second = kin, second_score = score;
        }
    }
    const bool rival = best && second && best_score - second_score < RIVAL_DISTANCE &&
                       !call_same_rows(ask, best, second);
    return best && best->nearness >= NEAREST_WORST && !rival ? best : NULL;
}

const char *meant_plural(struct ask *ask, const char *word)
{
    const size_t len = strlen(word);
    if (str_ends(word, "species") || str_ends(word, "series") || str_ends(word, "aircraft"))
        return word;
    if (len > 1 && word[len - 1] == 'y' && !strchr("aeiou", word[len - 2]))
        return arena_printf(ask->arena, "%.*sies", (int)len - 1, word);
    const bool hisses =
        len > 1 && (strchr("sx", word[len - 1]) || str_ends(word, "ch") || str_ends(word, "sh"));
    return arena_printf(ask->arena, hisses ? "%ses" : "%ss", word);
}

static void meant_exchange(struct ask *ask, struct word *word, const struct kin *kin)
{
    bool plural = !str_eq(word->lower, word->lemma) && str_ends(word->lower, "s");
    const char *meant = arena_strdup(ask->arena, kin->word);
    const char *written = word->slip ? word->written : word->text;
    word_mend(word, ask->arena, plural ? meant_plural(ask, meant) : meant);
    word->written = written;
    word->lemma = meant;
    /* a slip is never sure: no nearer than a word of the thesaurus */
    word->nearness = word->slip ? fmin(kin->nearness, THESAURUS_NEARNESS) : kin->nearness;
}

/* Rows that a noun of several says, or one that is listed, by the one table that is called so. */
static bool calls_rows(const struct ask *ask, size_t i, const struct kin *kin)
{
    const struct word *word = &ask->words.v[i];
    const size_t stem = agent_letters(word->lemma); /* "payers" pay, which idioms know */
    const char *verb = stem ? arena_strndup(ask->arena, word->lemma, stem) : "";
    const bool listed = i > 0 && (word[-1].punct || wording_is(ask, i - 1, "and|per|each|which"));
    return (word_is_plural(word) || listed) && !word->lemma_is.takings && !word->lemma_is.money &&
           !(stem && lexicon_deed(verb, verb)) && kin->nearness >= THESAURUS_NEARNESS &&
           (kin->known & KNOWN_TABLE) && table_called(ask, kin->word) >= 0;
}

void meant_words(struct ask *ask, bool of_tables)
{
    struct map known = {0};
    if (!of_tables)
        meant_compounds(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        struct word *word = &ask->words.v[i];
        if (!may_stand_for(ask, i) || (of_tables && compound_has(ask, i)))
            continue;
        if (known.len == 0)
            known = meant_known(ask);
        const enum meant_hold hold =
            schema_has(&known, word, word_is_plural(word) && is_table_otherwise(ask, word));
        if (hold == HOLD_HAS && !(is_thing_in_ing(ask, i) && table_at_word(ask, i) < 0 &&
                                  !map_get(&known, word->lower)))
            continue; /* a building is nothing by when it was built */
        const bool plural = word_is_plural(word);
        struct kinship kinship = {.known = &known,
                                  .arena = ask->arena,
                                  .plural = plural,
                                  .people =
                                      name_is(word->lemma, strlen(word->lemma), NAME_WORKERS)};
        meant_see_lists(word, &kinship);
        if (hold == HOLD_NONE)
            wordnet_each_kin(word->lemma, meant_see, &kinship);
        const bool counted = plural && i > 0 && ask->words.v[i - 1].is_number; /* "5 reviews" */
        const struct kin *kin = meant_nearest(ask, &kinship,
                                              counted  ? .15
                                              : plural ? .05
                                                       : 0,
                                              !is_beside_name(ask, &known, i));
        /* a duration is the time between two dates, and no period that begins with one of them */
        const bool lapse = word->lemma_is.lapse && kin && str_eq(kin->word, "period");
        if (kin && !lapse && (!of_tables || calls_rows(ask, i, kin)))
            meant_exchange(ask, word, kin);
    }
    map_release(&known);
}
