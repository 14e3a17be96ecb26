/* "What does a cleaning cost", "what do the exams cost on average": how much of it is asked. */
#include "frame.h"
#include "words/names.h"

/* "How much did work orders cost us per building": what all of each cost. */
static void put_costs_of(struct ask *ask)
{
    const size_t first = wording_match(ask, 0, "how much did");
    size_t cost = first, per = 0;
    while (cost < ask->words.len && !wording_is(ask, cost, "cost") && !ask->words.v[cost].punct)
        cost++;
    const int table =
        first && cost > first && wording_is(ask, cost, "cost") ? table_at_word(ask, cost - 1) : -1;
    const size_t us = cost + 1 + wording_is(ask, cost + 1, "us");
    for (size_t i = us; table >= 0 && i < ask->words.len && per == 0; i++)
        per = wording_is(ask, i, "per|each|every|by") ? i : 0;
    const struct column_ref at = {table,
                                  table < 0 ? -1 : table_column_by_words(ask, table, "cost")};
    if (table < 0 || at.column < 0 || !column_is_number(ask, at) || exact_is_name(ask, cost))
        return;
    if (us > cost + 1)
        wording_cut(ask, cost + 1, 1);
    if (per == 0)
        return;
    wording_cut(ask, cost, 1);
    wording_put(ask, 0, first, "total cost of");
}

/* "How much is a track", "how much are the rooms": what they cost, and not how many they are. */
static void put_price_of(struct ask *ask)
{
    const size_t is = wording_match(ask, 0, "how much is|how much are");
    const size_t noun = is + wording_is(ask, is, "a|an|the|one|each|your|our");
    const int table = is ? table_at_word(ask, noun) : -1;
    const struct column_ref at = {
        table,
        table < 0 ? -1 : table_column_by_words(ask, table, "unit price|price|rate|fee|cost")};
    if (at.column < 0 || !column_is_number(ask, at) ||
        !(wording_ends(ask, noun + 1) || wording_is(ask, noun + 1, "of|in|by|for|from")))
        return;
    const char *said = words_text(&ask->words, ask->arena, 0, is);
    wording_put(ask, 0, is, arena_printf(ask->arena, "the %s of", ask_column(ask, at)->name));
    ask->words.v[1].written = said; /* and never sure */
}

void cost_of_read(struct ask *ask)
{
    size_t last = ask->words.len;
    put_costs_of(ask);
    put_price_of(ask);
    if (!wording_is(ask, 0, "what") || !wording_is(ask, 1, "does|do|did|will|would"))
        return;
    while (last > 2 && ask->words.v[last - 1].punct)
        last--;
    if (last > 3 && wording_is(ask, last - 1, "cost") && !exact_is_name(ask, last - 1))
        wording_put(ask, 0, 1, "how much");
}
