/* "How much money did the orders of 2021 bring in", "how many copies were sold": amounts and
 * quantities that rows keep, added up. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* What the only table that keeps how many calls it: "quantity"; NULL: none does, or something is
 * called by the word itself. */
static const char *quantity_kept(struct ask *ask, size_t i)
{
    const char *found = NULL;
    if (table_at_word(ask, i) >= 0 || column_at_word(ask, i))
        return NULL;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, "quantity")};
        if (!table_is_open(ask, (int)t) || at.column < 0 || !column_is_number(ask, at) ||
            column_has_words(ask, at, "stock") || column_has_words(ask, at, "hand"))
            continue;
        if (found)
            return NULL;
        found = catalog_column_words(ask->catalog, at);
    }
    return found;
}

/* "How many copies", "the number of copies sold" at word i. */
static bool copies_put(struct ask *ask, size_t i)
{
    const size_t many = wording_match(ask, i, "how many|number of|the number of|how much"),
                 noun = i + many;
    if (!many || !wording_is(ask, noun, "copies|units|pieces"))
        return false;
    const char *quantity = quantity_kept(ask, noun);
    size_t end = noun + 1;
    if (quantity == NULL || wording_is(ask, end, "of"))
        return false;
    if (wording_is(ask, end, "were|was|are|is|got"))
        end++;
    wording_put(ask, i, end - i, arena_printf(ask->arena, "the total %s", quantity));
    return true;
}

/* "How much money did the orders bring in" at the beginning: what they come to. */
static bool money_put(struct ask *ask)
{
    static const char amounts[] = "total amount|amount|total|revenue|price paid|fee|price|cost";
    const size_t did = wording_match(ask, 0,
                                     "how much money did|how much did|how much money do|"
                                     "how much money does");
    for (size_t i = did + 1; did && i < ask->words.len && !ask->words.v[i].punct; i++) {
        const size_t brought = wording_match(ask, i, "bring us|bring|yield|generate"),
                     total = wording_match(ask, i + brought, "in total|in all|altogether|overall"),
                     end = i + brought + (total ? total : wording_is(ask, i + brought, "in"));
        if (!brought || !wording_ends(ask, end))
            continue;
        int table = -1;
        for (size_t k = did; k < i && table < 0; k++)
            table = table_at_word(ask, k);
        const struct column_ref at = {table,
                                      table < 0 ? -1 : table_column_by_words(ask, table, amounts)};
        if (at.column < 0 || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at))
            return false;
        wording_cut(ask, i, end - i);
        const char *words = catalog_column_words(ask->catalog, at);
        wording_put(ask, 0, did,
                    arena_printf(ask->arena, "what is the %s%s of",
                                 str_starts(words, "total") ? "sum of " : "total ", words));
        return true;
    }
    return false;
}

void brought_in_read(struct ask *ask)
{
    if (money_put(ask))
        return;
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (copies_put(ask, i))
            return;
    }
}
