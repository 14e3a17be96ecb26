/* "The joining fee", where only a monthly fee is kept: the noun before it says which fee, and what
 * the query takes is called otherwise. Such a word has no part in it. */
#include "guards/qualifier.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"

enum { STEM_LETTERS = 5 };

/* A word of the column's name, or of its table's, is akin to it. */
static bool says_column(struct ask *ask, struct column_ref at, const struct word *word)
{
    if (column_has_akin(ask, at, word->lemma) || column_has_words(ask, at, word->lower) ||
        table_has_word(ask, at.table, word->lemma) || table_has_word(ask, at.table, word->lower))
        return true;
    for (const char *p = catalog_table_words(ask->catalog, at.table); *p; p += *p == ' ') {
        const size_t len = strcspn(p, " ");
        char lemma[64];
        lemma_of(arena_strndup(ask->arena, p, len), lemma, sizeof lemma);
        if (lemma_is_akin(word->lemma, lemma, STEM_LETTERS))
            return true;
        p += len;
    }
    return false;
}

bool qualifier_is_lost(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i], *noun = item + 1;
    const struct word *word = item_first(ask, i);
    if ((item->kind != ITEM_WORD && item->kind != ITEM_NOISE) || item->last != item->first + 1 ||
        word->quoted || word->put || !str_ends(word->lower, "ing") || strlen(word->lower) < 6 ||
        i + 1 >= ask->count || noun->kind != ITEM_COLUMN || !noun->used || noun->measure ||
        noun->first != item->last || noun->column.column < 0 ||
        !column_is_number(ask, noun->column) || column_is_id(ask, noun->column))
        return false;
    const struct item *before = i > 0 ? item - 1 : NULL; /* "orders having total", no compound */
    return (before == NULL || before->kind == ITEM_NOISE || before->kind == ITEM_PUNCT ||
            (before->kind == ITEM_CUE && before->cue != CUE_AND && before->cue != CUE_OR)) &&
           !says_column(ask, noun->column, word);
}
