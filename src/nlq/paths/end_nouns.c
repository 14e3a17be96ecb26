/* "The most arrivals", "departures per airport", "players without an assist": a noun for what was
 * done at one end of the rows is those rows, by that reference. */
#include "paths/paths.h"
#include "trees/roles.h"

#define BEGINNINGS "departure|takeoff|take-off|pickup|pick-up"
#define ENDINGS "arrival|landing|dropoff|drop-off"
/* What somebody did, where a column is called so: assist_id. */
#define DEEDS "assist|save|pickup|return|departure|arrival|referral|approval|request"

/* A number or a date of some table is called so: "home goals", "pickup date". */
static bool is_kept(const struct ask *ask, const char *lemma)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_has_words(ask, at, lemma) && !catalog_is_key(ask->catalog, at) &&
                (column_is_date(ask, at) || (column_is_number(ask, at) && !column_is_id(ask, at))))
                return true;
        }
    }
    return false;
}

/* The noun is of that reference, one of several from its table to another. */
static bool is_deed_of(struct ask *ask, size_t e, const char *lemma)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, e);
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    int ends[2];
    if (edge->from == edge->to || edge->count != 1 || edge->audit || !edge_has_twin(ask, e) ||
        !table_is_open(ask, edge->from))
        return false;
    if (ends_of(ask, edge->from, edge->to, ends) == ENDS_WAY &&
        wording_among(lemma, ends[0] == (int)e ? BEGINNINGS : ENDINGS))
        return true;
    return wording_among(lemma, DEEDS) && column_has_words(ask, at, lemma) &&
           !table_has_word(ask, edge->to, lemma) && !table_has_word(ask, edge->from, lemma);
}

/* Rows of the table are named. */
static bool is_spoken_of(struct ask *ask, int table)
{
    bool spoken = false;
    for (size_t i = 0; i < ask->words.len; i++)
        spoken = spoken || table_at_word(ask, i) == table;
    return spoken;
}

/* The only reference that the noun at word i is of; -1: none, or several. */
static int edge_of_noun(struct ask *ask, size_t i)
{
    static const char before[] =
        "no|the|of|most|fewest|many|more|least|any|without|with|a|an|single|one|total|than|fewer|"
        "their|its|highest|lowest|and|count|number|show|list";
    const struct word *word = &ask->words.v[i];
    const bool many = word_is_plural(word),
               led = i == 0 || wording_is(ask, i - 1, before) || ask->words.v[i - 1].is_number;
    const bool one = i > 0 && wording_is(ask, i - 1, "no|a|an|any|single|one");
    int found = -1;
    if (!(many || one) || !led || word->quoted || word->punct || table_at_word(ask, i) >= 0)
        return -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        if (!is_deed_of(ask, e, word->lemma) ||
            is_spoken_of(ask, catalog_edge(ask->catalog, e)->from))
            continue;
        if (found >= 0)
            return -1;
        found = (int)e;
    }
    return found >= 0 && !is_kept(ask, word->lemma) ? found : -1;
}

void end_nouns_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const int e = ask->shape.way ? -1 : edge_of_noun(ask, i);
        if (e < 0)
            continue;
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
        ask->shape.way = e + 1;
        ask->shape.done = no_column();
        if (!ask->shape.taken_for)
            ask->shape.taken_for = arena_printf(
                ask->arena, "%s = %s by %s", ask->words.v[i].text, table_plural(ask, edge->from),
                ask_column(ask, (struct column_ref){edge->from, edge->from_columns[0]})->name);
        const bool whose = i > 0 && wording_is(ask, i - 1, "a|an|any|single|one");
        wording_put(ask, i - whose, 1 + whose, table_plural(ask, edge->from));
        if (wording_is(ask, 0, "who") && people_do(ask, edge->to))
            wording_put(ask, 0, 1,
                        arena_printf(ask->arena, "which %s", table_plural(ask, edge->to)));
        return;
    }
}
