/* The words of one item, and its neighbours. */
#include "frame.h"
#include "querent/base/str.h"

static const struct word no_word = {.text = "", .lower = "", .lemma = ""};

const struct word *item_first(const struct ask *ask, size_t i)
{
    return i < ask->count ? &ask->words.v[ask->items[i].first] : &no_word;
}

const struct word *item_last(const struct ask *ask, size_t i)
{
    return i < ask->count ? &ask->words.v[ask->items[i].last - 1] : &no_word;
}

size_t item_next(const struct ask *ask, size_t i)
{
    for (i++; i < ask->count && ask->items[i].kind == ITEM_NOISE; i++)
        ;
    return i < ask->count ? i : ask->count;
}

size_t item_prev(const struct ask *ask, size_t i)
{
    while (i-- > 0) {
        if (ask->items[i].kind != ITEM_NOISE)
            return i;
    }
    return ask->count;
}

bool item_is_adjunct(struct ask *ask, size_t i)
{
    if (!item_kind_is(ask, i, ITEM_TABLE) || !item_kind_is(ask, i + 1, ITEM_TABLE))
        return false;
    const struct item *item = &ask->items[i], *head = &ask->items[i + 1];
    const struct word *word = item_last(ask, i), *of = item_last(ask, i + 1);
    return item->last == head->first && !word->possessive && !word_is_plural(word) &&
           str_ends(of->lower, "s") && word_is_plural(of) && item->table != head->table &&
           tables_to_many(ask, item->table, head->table);
}

static char *item_in_line(char *text) /* of a question that was pasted in lines */
{
    for (char *p = text; *p; p++)
        *p = *p == '\n' || *p == '\r' || *p == '\t' ? ' ' : *p;
    return text;
}

char *item_text(const struct ask *ask, const struct item *item)
{
    return item_in_line(words_text(&ask->words, ask->arena, item->first, item->last));
}

char *item_said(const struct ask *ask, const struct item *item)
{
    const char *question = ask->words.question;
    size_t from = SIZE_MAX, to = 0;
    bool put = false;
    for (size_t w = item->first; w < item->last; w++) {
        const struct word *word = &ask->words.v[w];
        put = put || word->put;
        from = word->offset < from ? word->offset : from;
        to = word->offset + word->len > to ? word->offset + word->len : to;
    }
    if (put && to <= strlen(question)) /* else of the question before, in a follow-up */
        return item_in_line(arena_strndup(ask->arena, question + from, to - from));
    const char *written = ask->words.v[item->first].written;
    return written && item->last == item->first + 1 ? arena_strdup(ask->arena, written)
                                                    : item_text(ask, item);
}

const char *item_lower(const struct ask *ask, size_t i)
{
    return ask->words.v[ask->items[i].first].lower;
}

bool item_is_stored(const struct ask *ask, size_t i)
{
    for (size_t k = 0; k < ask->count; k++) {
        if (ask->items[k].kind == ITEM_VALUE && ask->items[k].first <= i &&
            ask->items[k].last > i + 1 && ask->items[k].values.len)
            return true;
    }
    return false;
}

bool item_is_participle(const struct ask *ask, size_t i)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    return item && word_is_participle(item_last(ask, i)) &&
           (item->kind == ITEM_COLUMN || item->kind == ITEM_WORD || item->kind == ITEM_TABLE);
}
