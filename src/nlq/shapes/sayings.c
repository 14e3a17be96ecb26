/* "How much was refunded" names no amount, and means the sum of it. */
#include "ask.h"

/* The table that is called by one of the words; -1: none. */
static int sayings_table(const struct ask *ask, const char *alternatives)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *words = catalog_table_words(ask->catalog, (int)t);
        const struct schema_table *table = &ask->schema->tables[t];
        struct words split;
        words_split(&split, ask->arena, words);
        const struct ask named = {.words = split};
        if (!table->hidden && table->kind == TABLE_BASE && split.len == 1 &&
            wording_is(&named, 0, alternatives))
            return (int)t;
    }
    return -1;
}

/* "How much was refunded": the sum of it; what was paid stands among the payments. */
static void read_how_much(struct ask *ask)
{
    const bool ours = words_match(&ask->words, 0, "how much did we");
    const size_t verb = ours ? 4 : 3;

    if (!words_match(&ask->words, 0, "how much") || !(ours || wording_is(ask, 2, "was|is|were")) ||
        verb >= ask->words.len || wording_is(ask, verb, "the|a|an|in|on|last|this"))
        return;
    if (wording_is(ask, verb, "paid|pay") && sayings_table(ask, "payments|payment") >= 0)
        wording_put(ask, 0, verb + 1, "total payment amount");
    else
        wording_put(ask, 0, verb, "total");
}

void sayings_read(struct ask *ask)
{
    read_how_much(ask);
}
