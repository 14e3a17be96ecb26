/* Words that are part of what is stored: "patients with psoriasis", where diagnoses are called
 * 'Psoriasis vulgaris'. Only a word that nothing else knows, where such a word would stand. */
#include <ctype.h>
#include <string.h>

#include "ask.h"
#include "querent/base/str.h"

enum { HITS_MAX = 24, SHORTEST = 4 };

/* Where the whole word stands in the text, whatever its case; NULL: it does not. */
static const char *part_in(const char *text, const char *word)
{
    const size_t len = strlen(word);
    for (const char *p = str_find_fold(text, word); p; p = str_find_fold(p + 1, word)) {
        if ((p == text || !isalnum((unsigned char)p[-1])) && !isalnum((unsigned char)p[len]))
            return p;
    }
    return NULL;
}

/* "With psoriasis", "psoriasis patients", "treatments for acne". */
static bool part_stands(const struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i), next = item_next(ask, i);
    if (prev < ask->count && prev + 1 == i && /* "complaints about towels" */
        wording_is(ask, ask->items[prev].first, "about|regarding|concerning|mentioning"))
        return true;
    return item_is(ask, prev, CUE_WITH) || item_is(ask, prev, CUE_FOR) ||
           item_is(ask, prev, CUE_HAVE) || item_is(ask, prev, CUE_FROM) ||
           (item_is(ask, prev, CUE_OF) && (item_kind_is(ask, item_prev(ask, prev), ITEM_TABLE) ||
                                           item_kind_is(ask, item_prev(ask, prev), ITEM_COLUMN))) ||
           item_kind_is(ask, next, ITEM_TABLE);
}

static bool part_may_be(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *word = &ask->words.v[item->first];
    size_t len;
    int degree;
    return item->kind == ITEM_WORD && item->last == item->first + 1 && !item->taught &&
           strlen(word->lower) >= SHORTEST && !word->is_number && !word->lemma_is.light &&
           !word->is.stop && !word->is.plain && !word_is_participle(word) && !word->is.lapse &&
           !word->is.mailer && !lexicon_adjective(&ask->words, item->first, &len, &degree) &&
           !lexicon_unit(word->lemma) && !lexicon_deed(word->lower, word->lemma) &&
           part_stands(ask, i);
}

/* The one column whose values have the word in them; the match's value is the word as it is spelt
 * there. */
static bool part_find(struct ask *ask, const char *word, struct match *ret_match)
{
    struct value_hit hits[HITS_MAX];
    const size_t count = catalog_find_value(ask->catalog, ask->arena, word, true, hits, HITS_MAX);
    bool found = false;
    for (size_t k = 0; k < count; k++) {
        const char *part = hits[k].numeric || ask_table(ask, hits[k].column.table)->hidden
                               ? NULL
                               : part_in(hits[k].value, word);
        if (part == NULL)
            continue;
        if (found && !same_column(ret_match->at, hits[k].column))
            return false;
        *ret_match = (struct match){.at = hits[k].column,
                                    .score = .8,
                                    .value = arena_strndup(ask->arena, part, strlen(word)),
                                    .part = true};
        found = true;
    }
    return found;
}

void values_part(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        struct match match;
        if (!part_may_be(ask, i))
            continue;
        const struct word *word = &ask->words.v[item->first];
        const size_t len = strlen(word->lower);
        const char *one = !str_eq(word->lower, word->lemma) ? word->lemma
                          : len > SHORTEST + 1 && word->lower[len - 1] == 's'
                              ? arena_strndup(ask->arena, word->lower, len - 1)
                              : NULL; /* "labradors", which no list knows */
        if (!part_find(ask, word->lower, &match) && (one == NULL || !part_find(ask, one, &match)))
            continue;
        struct match *v = arena_alloc(ask->arena, sizeof *v);
        *v = match;
        item->kind = ITEM_VALUE;
        item->values = (struct matches){v, 1};
    }
}
