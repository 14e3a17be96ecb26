/* Sums that a verb asks for: "who spent the most", "how much did Mia spend in May", "how many
 * chairs did we sell", "what did we spend on software", "travel costs in March". */
#include <string.h>

#include "flat/flat.h"

#define SELLS                                                                                      \
    "sell|sells|sold|make|makes|made|earn|earns|earned|generate|generated|produce|produces|"       \
    "produced"
#define BUYS "buy|buys|bought|order|orders|ordered|purchase|purchased"
#define SPENDS                                                                                     \
    "spend|spends|spent|pay|pays|paid|cost|claim|claimed|expense|expensed|give|gives|gave|given|"  \
    "donate|donates|donated|contribute|contributed|invest|invested"

/* "We", and whoever is meant by it. */
#define WE "we|i|you|they|us|the company"

static bool flat_deed(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, SELLS) || wording_is(ask, i, BUYS) || wording_is(ask, i, SPENDS);
}

/* Pieces where things are said behind the verb, else money; NULL: the rows have neither. */
static const char *measure_of(struct ask *ask, int table, bool things)
{
    const char *pieces = flat_column(ask, table, FLAT_PIECES),
               *money = flat_column(ask, table, FLAT_MONEY);
    return (things && pieces) || money == NULL ? pieces : money;
}

/* "Who sold the most [chairs] [this year]". */
static void who_most(struct ask *ask, int table)
{
    const bool who = wording_is(ask, 0, "who"), most = wording_is(ask, 3, "most");
    if (!who || !flat_deed(ask, 1) || !wording_is(ask, 2, "the") ||
        !(most || wording_is(ask, 3, "least")))
        return;
    const size_t rest = 4 + wording_is(ask, 4, "money");
    const bool things = flat_is_value(ask, rest, rest + 1) || wording_is(ask, rest, "units|pieces");
    const char *person =
                   flat_column(ask, table, wording_is(ask, 1, SELLS) ? FLAT_SELLER : FLAT_BUYER),
               *sum = measure_of(ask, table, things && !wording_is(ask, 1, SPENDS));
    if (person && sum)
        flat_put(ask, 0, rest,
                 arena_printf(ask->arena, "%s with the %s sum of %s%s", person,
                              most ? "highest" : "lowest", sum, things ? " for" : ""));
}

/* "Who worked the most hours", "who closed the most tickets": by a number of the rows, or by the
 * rows themselves. */
static void who_most_of(struct ask *ask, int table)
{
    const size_t noun = 4;
    const bool most = wording_is(ask, 3, "most");
    const char *person = flat_column(ask, table, FLAT_SELLER);
    if (!wording_is(ask, 0, "who") || !wording_is(ask, 2, "the") || noun >= ask->words.len ||
        !(most || wording_is(ask, 3, "fewest|least")) || person == NULL)
        return;
    const struct column_ref at = {table,
                                  table_column_by_words(ask, table, ask->words.v[noun].lemma)};
    if (at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at) &&
        strcmp(ask_column(ask, at)->name, person) != 0)
        flat_put(
            ask, 0, noun,
            arena_printf(ask->arena, "%s with the %s sum of", person, most ? "highest" : "lowest"));
    else if (table_at_word(ask, noun) == table && word_is_participle(&ask->words.v[1]))
        flat_put(ask, 0, noun,
                 arena_printf(ask->arena, "%s with the %s %s", person, most ? "most" : "fewest",
                              ask->words.v[1].text));
}

/* The words behind "did", which end where the verb begins; 0: no verb follows. */
static size_t verb_behind(const struct ask *ask, size_t did)
{
    enum { NAME_MAX = 4 };
    for (size_t i = did + 2; i <= did + 1 + NAME_MAX && i < ask->words.len; i++)
        if (flat_deed(ask, i))
            return i;
    return 0;
}

/* "How much did Mia spend [on travel]", "what did we spend on software", "how much money has Bo
 * made". */
static void how_much(struct ask *ask, int table)
{
    const size_t asked = words_match(&ask->words, 0, "how much") + wording_is(ask, 0, "what"),
                 did = asked + (asked && wording_is(ask, asked, "money"));
    if (asked == 0 || !wording_is(ask, did, "did|do|does|have|has"))
        return;
    const size_t verb = verb_behind(ask, did);
    const bool we = verb == did + 2 && wording_is(ask, did + 1, WE),
               on = wording_is(ask, verb + 1, "on|for|with|from"),
               counts = words_match(&ask->words, 0, "how much") || wording_is(ask, verb, SPENDS);
    const char *money = flat_column(ask, table, FLAT_MONEY);
    if (verb == 0 || money == NULL || !counts || (!we && !flat_is_value(ask, did + 1, verb)))
        return;
    const char *whose =
        we ? "" : arena_printf(ask->arena, " of %s", wording_text(ask, did + 1, verb));
    flat_put(ask, 0, verb + 1 + on,
             arena_printf(ask->arena, "sum of %s%s%s", money, whose, on ? " for" : ""));
}

/* "How much did each region sell": the sum for each. */
static void how_much_each(struct ask *ask, int table)
{
    const size_t did = words_match(&ask->words, 0, "how much"), each = did + 1, verb = each + 2;
    const char *money = flat_column(ask, table, FLAT_MONEY);
    if (did && money && wording_is(ask, did, "did|does|do") &&
        wording_is(ask, each, "each|every") && verb < ask->words.len && flat_deed(ask, verb))
        flat_put(ask, 0, verb + 1,
                 arena_printf(ask->arena, "sum of %s per %s", money, ask->words.v[each + 1].text));
}

/* "How many chairs did we sell", "how many units of Desk Lamp were sold". */
static void how_many(struct ask *ask, int table)
{
    const size_t asked = words_match(&ask->words, 0, "how many");
    const bool units =
        wording_is(ask, asked, "units|pieces|pcs") && wording_is(ask, asked + 1, "of");
    const size_t first = asked + (units ? 2 : 0);
    size_t did = first + 1;
    while (asked && did < ask->words.len && !wording_is(ask, did, "did|do|have|were|was|are|has"))
        did++;
    if (asked == 0 || did >= ask->words.len || !flat_is_value(ask, first, did))
        return;
    const size_t verb = flat_deed(ask, did + 1) ? did + 1 : verb_behind(ask, did);
    const bool named = verb > did + 1 && !wording_is(ask, did + 1, WE);
    if (named && !flat_is_value(ask, did + 1, verb))
        return;
    const char *whose =
        named ? arena_printf(ask->arena, "by %s", wording_text(ask, did + 1, verb)) : NULL;
    const char *pieces = flat_column(ask, table, FLAT_PIECES);
    if (pieces == NULL || !(wording_is(ask, verb, SELLS) || wording_is(ask, verb, BUYS)))
        return;
    if (whose)
        wording_put(ask, did, verb + 1 - did, whose);
    else
        wording_cut(ask, did, verb + 1 - did);
    flat_put(ask, 0, first, arena_printf(ask->arena, "sum of %s of", pieces));
}

/* "How much is not reimbursed", "how much is still unpaid". */
static void how_much_is(struct ask *ask, int table)
{
    const size_t verb = words_match(&ask->words, 0, "how much");
    const size_t still = verb && wording_is(ask, verb + 1, "still|yet");
    const char *money = flat_column(ask, table, FLAT_MONEY);
    if (money && verb && wording_is(ask, verb, "is|was") && verb + still + 1 < ask->words.len &&
        !wording_is(ask, verb + still + 1, "the|a|an|it|there|in|spent|left"))
        flat_put(ask, 0, verb + 1 + still, arena_printf(ask->arena, "sum of %s that is", money));
}

/* "Travel costs in March": a value of the rows and what they cost. */
static void value_costs(struct ask *ask, int table)
{
    const char *money = flat_column(ask, table, FLAT_MONEY);
    for (size_t i = 1; money && i < ask->words.len && i <= 3; i++) {
        if (!wording_is(ask, i,
                        "costs|cost|spend|spending|revenue|turnover|total|fees|dues|"
                        "income|takings|payments|donations") ||
            !flat_is_value(ask, 0, i))
            continue;
        const char *value = wording_text(ask, 0, i);
        flat_put(ask, 0, i + 1, arena_printf(ask->arena, "sum of %s for %s", money, value));
        return;
    }
}

/* "Spending per month", "total spend by person". */
static void spending_by(struct ask *ask, int table)
{
    const size_t i = wording_is(ask, 0, "total|our|the");
    const char *money = flat_column(ask, table, FLAT_MONEY);
    if (money && wording_is(ask, i, "spend|spending|costs|outgoings") &&
        (wording_is(ask, i + 1, "per|by|in|on|for|last|this") || wording_ends(ask, i + 1)))
        flat_put(ask, 0, i + 1 + wording_is(ask, i + 1, "on"),
                 arena_printf(ask->arena, "sum of %s%s", money,
                              wording_is(ask, i + 1, "on") ? " for" : ""));
}

/* "Expenses by person": by the column that says who it was. */
static void by_person(struct ask *ask, int table)
{
    const char *person = flat_column(ask, table, FLAT_BUYER);
    for (size_t i = 1; person && i < ask->words.len; i++) {
        if (!wording_is(ask, i, "person|people|employee|who") || column_at_word(ask, i) ||
            !wording_is(ask, i - 1, "per|by|each"))
            continue;
        flat_put(ask, i, 1, person);
        return;
    }
}

/* "Average meal", "avg hotel claim": of what the rows with it cost. */
static void average_of_value(struct ask *ask, int table)
{
    const size_t asked = words_match(&ask->words, 0, "what is the"),
                 i = asked + wording_is(ask, asked, "average|avg");
    const char *money = flat_column(ask, table, FLAT_MONEY);
    const size_t rows = table_at_word(ask, i + 1) == table;
    if (i > asked && money && flat_is_value(ask, i, i + 1) && wording_ends(ask, i + 1 + rows)) {
        if (rows)
            wording_cut(ask, i + 1, 1);
        flat_put(ask, 0, i, arena_printf(ask->arena, "average %s for", money));
    }
}

/* "Monthly spend 2026", "weekly sales". */
static void rhythm_of(struct ask *ask, int table)
{
    static const char *const units[][2] = {{"monthly", "month"}, {"weekly", "week"},
                                           {"daily", "day"},     {"yearly", "year"},
                                           {"annual", "year"},   {"quarterly", "quarter"}};
    const char *money = flat_column(ask, table, FLAT_MONEY);
    for (size_t k = 0; money && k < sizeof units / sizeof *units; k++)
        if (wording_is(ask, 0, units[k][0]) &&
            wording_is(ask, 1, "spend|spending|sales|revenue|turnover|costs|takings|income"))
            flat_put(ask, 0, 2, arena_printf(ask->arena, "sum of %s per %s", money, units[k][1]));
}

/* "Who checked the most" where a column says who checked it: by the number of rows. */
static void who_did_most(struct ask *ask, int table)
{
    const bool most = wording_is(ask, 3, "most");
    if (!wording_is(ask, 0, "who") || !wording_is(ask, 2, "the") ||
        !(most || wording_is(ask, 3, "fewest|least")) ||
        !(wording_ends(ask, 4) || table_at_word(ask, 4) == table))
        return;
    const int at =
        table_column_by_words(ask, table, arena_printf(ask->arena, "%s by", ask->words.v[1].lemma));
    if (at >= 0)
        flat_put(ask, 0, ask->words.len > 4 ? 5 : 4,
                 arena_printf(ask->arena, "%s.%s with the %s %s", ask_table(ask, table)->name,
                              ask_table(ask, table)->columns[at].name, most ? "most" : "fewest",
                              catalog_table_words(ask->catalog, table)));
}

void flat_amounts_read(struct ask *ask)
{
    const int table = flat_table(ask);
    if (table < 0)
        return;
    by_person(ask, table);
    who_did_most(ask, table);
    rhythm_of(ask, table);
    who_most(ask, table);
    who_most_of(ask, table);
    how_much(ask, table);
    how_much_each(ask, table);
    how_many(ask, table);
    how_much_is(ask, table);
    value_costs(ask, table);
    spending_by(ask, table);
    average_of_value(ask, table);
}
