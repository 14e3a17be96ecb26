/* Codes by what their column's comment says they mean: "hospitals" are customers of type 'HSP',
 * "night shifts" those of type 'N'. A status that no comment explains is known by the one usual
 * word that it abbreviates, and is never sure. */
#include "words/meanings.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

enum { WORDS_MOST = 3, HITS_MOST = 16 };

#define SAID_SCORE .96
#define GUESSED_SCORE .9

/* Words that say more by themselves than as the meaning of a code. */
static bool says_nothing(const struct ask *ask, size_t first, size_t last)
{
    const struct word *word = &ask->words.v[first];
    size_t len;
    for (size_t i = first; i < last; i++) {
        if (ask->words.v[i].punct || ask->words.v[i].quoted || ask->words.v[i].is_number)
            return true;
    }
    return last == first + 1 &&
           (word->is.stop || word->is.small || cue_at(&ask->words, first, &len) != CUE_NONE ||
            wording_is(ask, first, "yes|no|none|true|false|not|all|other"));
}

static size_t meanings_of(struct ask *ask, size_t first, size_t last,
                          const struct value_meaning **hits)
{
    int degree = 0;
    size_t len;
    const bool most = lexicon_adjective(&ask->words, first, &len, &degree) && degree > 1;
    const char *phrase = most || says_nothing(ask, first, last)
                             ? ""
                             : words_text(&ask->words, ask->arena, first, last);
    const size_t count = *phrase ? catalog_find_meaning(ask->catalog, phrase, hits, HITS_MOST) : 0;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (!ask_table(ask, hits[i]->column.table)->hidden)
            hits[kept++] = hits[i];
    }
    return kept;
}

/* "Late deliveries": a word that many things are said to be, and that is a code of rows nobody
 * speaks of, where others are spoken of. */
static bool is_of_others(const struct ask *ask, size_t first, size_t last, int table)
{
    size_t len;
    int degree;
    const bool quality =
        last == first + 1 &&
        (lexicon_adjective(&ask->words, first, &len, &degree) ||
         word_is_participle(&ask->words.v[first]) ||
         wording_is(ask, first, "late|early|open|active|inactive|new|urgent|normal|free|full"));
    bool others = false;
    for (size_t t = 0; quality && t < ask->schema->table_count; t++)
        others = others || names_spoken(ask, (int)t) > 0;
    return others && names_spoken(ask, table) == 0;
}

size_t meanings_add(struct ask *ask, size_t first, size_t last, struct match *out, size_t n)
{
    const struct value_meaning *hits[HITS_MOST];
    const size_t count = meanings_of(ask, first, last, hits);
    for (size_t i = 0; i < count && n < MATCHES_MAX; i++) {
        bool known = is_of_others(ask, first, last, hits[i]->column.table);
        for (size_t k = 0; k < n; k++)
            known = known || same_column(out[k].at, hits[i]->column);
        if (!known)
            out[n++] = (struct match){.at = hits[i]->column,
                                      .score = hits[i]->guessed ? GUESSED_SCORE : SAID_SCORE,
                                      .value = hits[i]->value,
                                      .numeric = hits[i]->numeric,
                                      .meant = true};
    }
    return n;
}

size_t meanings_drop_others(struct ask *ask, struct match *out, size_t from, size_t n)
{
    size_t kept = from;
    bool meant = false;
    for (size_t i = 0; i < from; i++)
        meant = meant || out[i].meant;
    for (size_t i = from; i < n; i++) {
        const struct value_meaning *meaning =
            catalog_meaning(ask->catalog, out[i].at, out[i].value);
        if (!meant || meaning == NULL || meaning->guessed)
            out[kept++] = out[i];
    }
    return kept;
}

/* ---- nouns for rows */

/* In the plural: with an s that the meaning has not. */
static bool is_many(const struct word *word, const struct value_meaning *meaning)
{
    return str_ends(word->lower, "s") && !str_ends(meaning->meaning, "s");
}

/* A noun: in the plural, or one of many ("per hospital"). */
static bool is_noun(const struct ask *ask, size_t first, size_t last,
                    const struct value_meaning *meaning)
{
    const struct word *word = &ask->words.v[last - 1];
    const bool each = first > 0 && wording_is(ask, first - 1,
                                              "each|every|per|by|a|an|which|last|latest|first|next|"
                                              "newest|oldest|earliest");
    return (is_many(word, meaning) || each) && !lexicon_unit(word->lemma) &&
           !word_is_participle(word) &&
           !(first > 0 && wording_is(ask, first - 1, "is|are|was|were|be|as|not|type|status|kind"));
}

static bool column_is_wholly(const struct ask *ask, struct column_ref at, const char *lemmas)
{
    size_t words = 0, said = 0;
    for (const char *p = catalog_column_words(ask->catalog, at); *p; p++)
        words += *p == ' ';
    for (const char *p = lemmas; *p; p++)
        said += *p == ' ';
    return words == said && column_has_words(ask, at, lemmas);
}

/* A table or column is called so, or the rows are named behind it. */
static bool is_named(struct ask *ask, size_t first, size_t last, int table)
{
    const char *text = words_text(&ask->words, ask->arena, first, last), *lemmas = "";
    const char *next = wording_ends(ask, last) ? NULL : ask->words.v[last].lower;
    for (size_t i = first; i < last; i++)
        lemmas =
            arena_printf(ask->arena, "%s%s%s", lemmas, i > first ? " " : "", ask->words.v[i].lemma);
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        bool named = table_is_open(ask, (int)t) && deed_is_called(ask, (int)t, text, strlen(text));
        for (size_t c = 0;
             table_is_open(ask, (int)t) && !named && c < ask_table(ask, (int)t)->column_count; c++)
            named = column_is_wholly(ask, (struct column_ref){(int)t, (int)c}, lemmas);
        if (named)
            return true;
    }
    return next && deed_is_called(ask, table, next, strlen(next));
}

static const char *rows_in_words(struct ask *ask, int table, bool plural)
{
    const char *name = table_core(ask, table), *head = strrchr(name, ' ');
    char one[64];
    head = head ? head + 1 : name;
    lemma_of(head, one, sizeof one);
    return arena_printf(ask->arena, " %.*s%s", (int)(head - name), name,
                        plural ? meant_plural(ask, one) : one);
}

/* Puts the name of the rows behind words [first, last): "hospital customers". */
static bool put_rows(struct ask *ask, size_t first, size_t last)
{
    const struct value_meaning *hits[HITS_MOST];
    const size_t count = meanings_of(ask, first, last, hits);
    for (size_t i = 1; i < count; i++) {
        if (hits[i]->column.table != hits[0]->column.table)
            return false;
    }
    if (count == 0 || !is_noun(ask, first, last, hits[0]) ||
        ask_table(ask, hits[0]->column.table)->kind != TABLE_BASE ||
        is_named(ask, first, last, hits[0]->column.table) || taught_has(ask, first))
        return false;
    const struct word *word = &ask->words.v[last - 1];
    const bool many = is_many(word, hits[0]);
    const char *text = "";
    for (size_t i = first; i + 1 < last; i++) /* "pick-ups" are two words, and 'pickup' one */
        text = arena_printf(ask->arena, "%s%s%s", text, ask->words.v[i].lower,
                            strchr(hits[0]->meaning, ' ') ? " " : "");
    const char *noun = many && str_eq(word->lemma, word->lower)
                           ? arena_strndup(ask->arena, word->lower, strlen(word->lower) - 1)
                           : word->lemma;
    wording_put(ask, first, last - first,
                arena_printf(ask->arena, "%s%s%s", text, noun,
                             rows_in_words(ask, hits[0]->column.table, many)));
    return true;
}

void meaning_nouns(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t n = WORDS_MOST; n > 0; n--) {
            if (i + n <= ask->words.len && put_rows(ask, i, i + n)) {
                i += n;
                break;
            }
        }
    }
}

/* ---- what is said of it */

struct status_traits meaning_traits(const struct ask *ask, struct column_ref at, const char *value)
{
    const struct status_traits own = status_traits(value);
    const struct value_meaning *meaning = catalog_meaning(ask->catalog, at, value);
    const bool known = own.off || own.cancelled || own.planned || own.done || own.event;
    return known || meaning == NULL ? own : status_traits(meaning->meaning);
}

/* The meaning by which the words of the condition are its value; NULL: they are it otherwise. */
static const struct value_meaning *meaning_said(struct ask *ask, const struct cond *cond)
{
    const struct value_meaning *hits[HITS_MOST];
    const struct item *item = cond->left.at < ask->count ? &ask->items[cond->left.at] : NULL;
    const size_t count = item && cond->kind == COND_COMPARE && cond->value
                             ? meanings_of(ask, item->first, item->last, hits)
                             : 0;
    for (size_t i = 0; i < count; i++) {
        if (same_column(hits[i]->column, cond->left.column) && str_eq(hits[i]->value, cond->value))
            return hits[i];
    }
    return NULL;
}

const char *meaning_source(struct ask *ask, const struct cond *cond)
{
    const struct value_meaning *meaning = meaning_said(ask, cond);
    return meaning == NULL                       ? ""
           : meaning->guessed && !meaning->scale ? ", by its letters"
                                                 : ", by its comment";
}

bool meaning_is_guessed(struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct value_meaning *meaning = meaning_said(ask, &frame->conds[c]);
        if (meaning && meaning->guessed)
            return true;
    }
    return false;
}
