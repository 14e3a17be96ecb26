/* "How much was refunded" names no amount, and means the sum of it. */
#include <string.h>

#include "ask.h"

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

void sayings_read(struct ask *ask)
{
    const bool ours = words_match(&ask->words, 0, "how much did we");
    const size_t verb = ours ? 4 : 3;

    if (!words_match(&ask->words, 0, "how much") || !(ours || wording_is(ask, 2, "was|is|were")) ||
        verb >= ask->words.len || wording_is(ask, verb, "the|a|an|in|on|last|this"))
        return;
    const struct column_ref amount =
        sayings_amount(ask, lexicon_deed(ask->words.v[verb].lower, ask->words.v[verb].lemma));
    if (amount.column >= 0)
        wording_put(ask, 0, verb + 1,
                    arena_printf(ask->arena, "total %s %s",
                                 catalog_table_words(ask->catalog, amount.table),
                                 catalog_column_words(ask->catalog, amount)));
    else
        wording_put(ask, 0, verb, "total");
}
