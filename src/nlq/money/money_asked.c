/* "What do we charge for a crown", "what have we spent with each lab", "ten most expensive vans for
 * workshop costs": money that is asked for by a verb, or ranked by. */
#include <string.h>

#include "money/rows_come_to.h"
#include "querent/base/str.h"
#include "words/names.h"

/* What rows of the table are sold for, and not what they cost us; column -1: they do not say. */
static struct column_ref charged_for(struct ask *ask, int table)
{
    const struct column_ref at = {
        table, table_column_by_words(ask, table,
                                     "sale price|selling price|sell price|list price|unit price|"
                                     "price|fee|charge|tariff|fare|list")};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                   strpbrk(ask_column(ask, at)->name, " -.") == NULL
               ? at
               : no_column();
}

/* The only rows that words [first, last) name; -1: none, or several. */
static int rows_named(struct ask *ask, size_t first, size_t last)
{
    const struct matches found = values_find(ask, first, last);
    int table = -1;
    for (size_t i = 0; i < found.len; i++) {
        const struct match *match = &found.v[i];
        if (match->score < .9 || match->at.column != table_label(ask, match->at.table) ||
            charged_for(ask, match->at.table).column < 0)
            continue;
        if (table >= 0 && table != match->at.table)
            return -1;
        table = match->at.table;
    }
    return table;
}

/* "What do we charge for X": the price of the row that is called so. */
static bool charge_asked(struct ask *ask)
{
    const size_t lead =
        wording_match(ask, 0, "what do|what does|what did|how much do|how much does");
    const size_t who = lead + wording_match(ask, lead, "we|they|you|one|it|people|customers"),
                 verb = who + wording_match(ask, who, "charge for|pay for|ask for|sell");
    size_t first = verb + wording_is(ask, verb, "a|an|the|one"), last = first;
    while (last < ask->words.len && !wording_ends(ask, last))
        last++;
    const bool sell = wording_is(ask, who, "sell");
    if (lead == 0 || who == lead || verb == who || last == first ||
        (sell && !wording_is(ask, last - 1, "for|at")))
        return false;
    const int table = rows_named(ask, first, last - sell);
    if (table < 0)
        return false;
    if (sell)
        wording_cut(ask, last - 1, 1);
    wording_put(ask, 0, first,
                arena_printf(ask->arena, "what is the %s of",
                             ask_column(ask, charged_for(ask, table))->name));
    return true;
}

/* The only number of money of the rows that keep the kind which words name. */
static bool spent_column(struct ask *ask, struct column_ref at, const void *kind)
{
    return table_is_open(ask, at.table) && column_is_text(ask, at) && column_repeats(ask, at) &&
           str_eq(catalog_column_words(ask->catalog, at), kind) &&
           strpbrk(ask_column(ask, at)->name, " -.") == NULL &&
           rows_come_to(ask, at.table).table >= 0;
}

/* "What have we spent with each lab", where orders say at which lab, and their cost. */
static bool spent_with(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0,
                                      "what have we spent|what did we spend|how much have we spent|"
                                      "how much did we spend|what do we spend|what we spent|what "
                                      "have we paid|how much have we paid|spend|total spend");
    const size_t with = lead + wording_match(ask, lead,
                                             "with each|with every|at each|at every|on "
                                             "each|on every|per|by|for each|to each");
    if (lead == 0 || with == lead || with >= ask->words.len || table_at_word(ask, with) >= 0)
        return false;
    const struct column_ref at = column_only(ask, spent_column, ask->words.v[with].lemma);
    if (at.column < 0)
        return false;
    const struct worth_said worth = rows_come_to(ask, at.table);
    const char *said = words_text(&ask->words, ask->arena, 0, with);
    wording_put(ask, 0, with, arena_printf(ask->arena, "total %s per", worth.text));
    ask->words.v[1].written = said;
    return true;
}

/* "Which visit type brings in the most money", where lines say the type, and their amount. */
static bool brings_most(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0, "which|what");
    for (size_t i = lead + 1; lead && i < ask->words.len && i < lead + 4; i++) {
        const size_t len =
            wording_match(ask, i,
                          "brings in the most money|brings in the most|brought in the most money|"
                          "brought in the most|earns the most money|earned the most money|earns us "
                          "the most|makes the most money|made the most money|makes us the most "
                          "money|earned us the most|earns the most|earned the most");
        char *noun = len ? words_text(&ask->words, ask->arena, lead, i) : NULL;
        const struct column_ref at = len && table_at_word(ask, i - 1) < 0
                                         ? column_only(ask, spent_column, noun)
                                         : no_column();
        if (at.column < 0)
            continue;
        const struct worth_said worth = rows_come_to(ask, at.table);
        const char *said = words_text(&ask->words, ask->arena, i, i + len);
        wording_put(ask, lead, i + len - lead,
                    arena_printf(ask->arena, "%s.%s has the highest total %s",
                                 ask_table(ask, at.table)->name, ask_column(ask, at)->name,
                                 worth.text));
        ask->words.v[lead + 5].written = said;
        return true;
    }
    return false;
}

/* "Ten most expensive vans for workshop costs": the ones with the highest. */
static bool dear_for(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0, "the|our|show me the|which are the|what are the");
    const bool number = lead < ask->words.len && (ask->words.v[lead].is_number ||
                                                  wording_is(ask, lead, "three|five|ten|twenty"));
    const size_t most = lead + number,
                 len = wording_match(ask, most, "most expensive|dearest|costliest|most costly"),
                 rows = most + len;
    if (!number || len == 0 || table_at_word(ask, rows) < 0 ||
        !word_is_plural(&ask->words.v[rows]) || !wording_is(ask, rows + 1, "for|by|in|on"))
        return false;
    for (size_t i = rows + 2; i < rows + 5 && i < ask->words.len; i++) {
        if (!wording_is(ask, i, "costs|cost|fees|charges|spend|bills"))
            continue;
        wording_put(ask, rows + 1, 1, "by total");
        wording_put(ask, lead, 1 + len,
                    arena_printf(ask->arena, "top %s", ask->words.v[lead].text));
        return true;
    }
    return false;
}

/* "The main reason for": the most common one. */
static void main_reason(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "main|top|commonest|usual|biggest") &&
            wording_is(ask, i + 1, "reason|cause") && !exact_is_name(ask, i) &&
            !column_at_word(ask, i)) {
            wording_put(ask, i, 1, "most common");
            return;
        }
    }
}

void money_asked_read(struct ask *ask)
{
    main_reason(ask);
    if (charge_asked(ask) || spent_with(ask) || brings_most(ask))
        return;
    dear_for(ask);
}
