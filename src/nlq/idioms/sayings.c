/* "How much was refunded" names no amount, and means the sum of it; "by pieces" is by quantity. */
#include <string.h>

#include "frame.h"
#include "words/names.h"

struct column_ref sayings_amount(struct ask *ask, const char *tables)
{
    for (const char *p = tables; p && *p; p += strcspn(p, "|"), p += *p == '|') {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            const struct schema_table *table = &ask->schema->tables[t];
            const struct column_ref at = {
                (int)t, table_column_by_words(ask, (int)t, name_phrases(NAME_WORTH))};
            if (!table->hidden && table->kind == TABLE_BASE && at.column >= 0 &&
                column_is_number(ask, at) && deed_is_called(ask, (int)t, p, strcspn(p, "|")))
                return at;
        }
    }
    return no_column();
}

/* "… and how much of that has been paid": another question follows. */
static bool asks_more(const struct ask *ask)
{
    for (size_t i = 3; i < ask->words.len; i++) {
        if (wording_match(ask, i, "and how much|and how many|and what"))
            return true;
    }
    return false;
}

/* The verb of "how much was", "how much did we", "how much money did we"; 0: another question. */
static size_t sayings_verb(const struct ask *ask)
{
    const size_t aux = wording_is(ask, 2, "money|cash") ? 3 : 2;
    if (wording_is(ask, 0, "what") && wording_is(ask, 1, "did|have") && wording_is(ask, 2, "we") &&
        wording_is(ask, 3, "invoice|invoiced|bill|billed|charge|charged|refund|refunded"))
        return asks_more(ask) ? 0 : 3;
    if (!words_match(&ask->words, 0, "how much"))
        return 0;
    if (wording_is(ask, aux, "did|have") && wording_is(ask, aux + 1, "we"))
        return aux + 2;
    return wording_is(ask, aux, "was|is|were") ? aux + 1 : 0;
}

/* A quantity, and nothing that is called pieces, is kept somewhere. */
static bool keeps_quantity(struct ask *ask)
{
    bool kept = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_has_words(ask, at, "piece") || column_has_words(ask, at, "pieces"))
                return false;
            kept = kept || (column_has_words(ask, at, "quantity") && column_is_number(ask, at));
        }
    }
    return kept;
}

/* "Top 5 defects by pieces", "scrapped pieces per alloy": by the quantity that is kept. */
static void put_quantity(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool last = wording_ends(ask, i + 1);
        const char *said = ask->words.v[i].text;
        if (!wording_is(ask, i, "pieces|pcs") || exact_is_name(ask, i) || ask->words.v[i].quoted ||
            !((wording_is(ask, i - 1, "by|in") && last) || wording_is(ask, i + 1, "per|by")) ||
            !keeps_quantity(ask))
            continue;
        wording_put(ask, i, 1, "quantity");
        ask->words.v[i].written = said; /* and never sure */
        return;
    }
}

void sayings_read(struct ask *ask)
{
    put_quantity(ask);
    const size_t verb = sayings_verb(ask);
    if (verb == 0 || verb >= ask->words.len || wording_is(ask, verb, "the|a|an|in|on|last|this"))
        return;
    const struct column_ref amount =
        sayings_amount(ask, lexicon_deed(ask->words.v[verb].lower, ask->words.v[verb].lemma));
    if (amount.column >= 0)
        wording_put(ask, 0, verb + 1,
                    arena_printf(ask->arena, "total %s %s",
                                 catalog_table_words(ask->catalog, amount.table),
                                 catalog_column_words(ask->catalog, amount)));
    else if (wording_is(ask, verb, "raise|raised|collect|collected|receive|received"))
        wording_put(ask, 0, verb + 1, "total revenue");
    else
        wording_put(ask, 0, verb, "total");
}
