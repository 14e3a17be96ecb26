/* "Refunded in November", "booked in May but cancelled in June": the verb right before a period
 * says which date it is of, though it is the name of the rows as well. */
#include "parts/compare.h"
#include "querent/base/str.h"

/* The one date of the table that is called by the verb, else by what is akin to it; column -1: none
 * is, or several. */
static struct column_ref date_by_word(struct ask *ask, int table, const struct word *word)
{
    struct column_ref found = no_column();
    size_t akin = 0;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at))
            continue;
        if (column_has_words(ask, at, word->lower))
            return at;
        if (!column_has_akin(ask, at, word->lemma))
            continue;
        found = at;
        akin++;
    }
    return akin == 1 ? found : no_column();
}

/* The verb right before item `begin`, where the period or its comparison begins; ask->count: none.
 */
static size_t verb_before(const struct ask *ask, size_t begin)
{
    size_t verb = item_prev(ask, begin);
    while (item_is(ask, verb, CUE_IN))
        verb = item_prev(ask, verb);
    const struct item *item = verb < ask->count ? &ask->items[verb] : NULL;
    const struct word *word = item ? item_first(ask, verb) : NULL;
    for (size_t k = begin; word && k-- > verb + 1;) {
        if (ask->items[k].kind == ITEM_PUNCT)
            return ask->count;
    }
    return item && item->kind != ITEM_COLUMN && item->kind != ITEM_VALUE &&
                   item->kind != ITEM_DATE && item->last == item->first + 1 && !word->quoted &&
                   !word->capital && word_is_participle(word)
               ? verb
               : ask->count;
}

struct column_ref date_of_verb(struct ask *ask, size_t begin)
{
    const size_t verb = verb_before(ask, begin);
    if (verb == ask->count)
        return no_column();
    const struct word *word = item_first(ask, verb);
    struct item *item = &ask->items[verb];
    struct column_ref found = date_by_word(ask, ask->subject, word);
    if (found.column < 0 && item->kind == ITEM_TABLE)
        found = date_by_word(ask, item->table, word);
    if (found.column >= 0 && item->kind == ITEM_WORD)
        item->used = true;
    return found;
}
