/* Idioms of amounts, read as plainer words: "a discount of 20 percent" is a number, "the most
 * profitable" has the highest profit, "cost more than they sell for" holds two prices against each
 * other, "produced versus planned quantity" asks for both, and money that is overdue is the amount
 * of what is. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

/* A table's number that one of the words describes. */
struct number_wish {
    const char *alternatives;
    struct column_ref found;
};

static bool has_number(struct ask *ask, int table, void *arg)
{
    struct number_wish *wish = arg;
    const struct column_ref at = {table, table_column_by_words(ask, table, wish->alternatives)};
    if (at.column < 0 || !column_is_number(ask, at) || catalog_is_key(ask->catalog, at))
        return false;
    wish->found = at;
    return true;
}

/* {-1, -1}: no table has one, or several have. */
static struct column_ref find_number(struct ask *ask, const char *alternatives)
{
    struct number_wish wish = {.alternatives = alternatives};
    return table_meant(ask, has_number, &wish) >= 0 ? wish.found : no_column();
}

/* "With a discount of 20 percent", "a rate above 5 %": a number, and no share of the rows. */
static void percent_values(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "percent|percents|%|pct") || !ask->words.v[i - 1].is_number ||
            wording_is(ask, i + 1, "of|in|more|less|higher|lower|cheaper|off"))
            continue;
        const bool compared = wording_is(
            ask, i - 2, "of|above|below|over|under|than|least|most|exceeding|exceeds|to|is|at");
        if (!compared || wording_is(ask, 0, "top|bottom"))
            continue;
        wording_cut(ask, i, 1);
        ask->shape.percent_said = true;
    }
    for (size_t i = 1; i < ask->words.len; i++) { /* "above 30%", in one word */
        const struct word *word = &ask->words.v[i];
        if (word->is_number && str_ends(word->text, "%") && wording_ends(ask, i + 1) &&
            wording_is(ask, i - 1, "of|above|below|over|under|than|least|most|exceeding"))
            ask->shape.percent_said = true;
    }
}

/* "The most profitable product", "top 5 most profitable products". */
static void most_profitable(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const bool counted = i > 0 && ask->words.v[i - 1].is_number;
        if (!wording_is(ask, i, "most|least") || !wording_is(ask, i + 1, "profitable"))
            continue;
        const char *noun = ask->words.v[i + 2].text;
        if (counted)
            wording_put(ask, i, 3, arena_printf(ask->arena, "%s by profit", noun));
        else
            wording_put(ask, i, 3,
                        arena_printf(ask->arena, "%s with the %s profit", noun,
                                     wording_is(ask, i, "most") ? "highest" : "lowest"));
        return;
    }
}

/* The prices of a table: what a thing costs to make or buy, and what it is sold for. */
struct prices {
    struct column_ref cost, price;
};

static bool has_prices(struct ask *ask, int table, void *arg)
{
    struct prices *prices = arg;
    const struct column_ref cost = {
        table, table_column_by_words(ask, table,
                                     "unit cost|cost price|buy price|purchase price|"
                                     "standard cost|cost")};
    const struct column_ref price = {
        table, table_column_by_words(ask, table,
                                     "list price|sale price|selling price|sell price|"
                                     "retail price|unit price|price")};
    *prices = (struct prices){cost, price};
    return cost.column >= 0 && price.column >= 0 && cost.column != price.column &&
           column_is_number(ask, cost) && column_is_number(ask, price);
}

static bool two_prices(struct ask *ask, struct prices *ret_prices)
{
    return table_meant(ask, has_prices, ret_prices) >= 0;
}

/* "Products that cost more than they sell for", "sold below cost", "sold at a loss". */
static void below_cost(struct ask *ask)
{
    struct prices prices;
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        size_t len = 0;
        if (wording_is(ask, i, "cost|costs") && wording_is(ask, i + 1, "more") &&
            wording_is(ask, i + 2, "than") && wording_is(ask, i + 3, "they|it|we") &&
            wording_is(ask, i + 4, "sell|sells|are|is"))
            len = wording_is(ask, i + 4, "are|is") ? 7 : wording_is(ask, i + 5, "for|at") ? 6 : 5;
        else if (wording_is(ask, i, "sold|sell|sells|selling|priced") &&
                 wording_is(ask, i + 1, "below|under") && wording_is(ask, i + 2, "cost"))
            len = 3;
        else if (wording_is(ask, i, "sold|sell|sells|selling") &&
                 words_match(&ask->words, i + 1, "at a loss"))
            len = 4;
        if (len == 0 || i + len > ask->words.len || !two_prices(ask, &prices))
            continue;
        size_t first = i;
        while (first > 0 && wording_is(ask, first - 1, "that|which|we|are|is|were"))
            first--;
        wording_put(ask, first, i + len - first,
                    arena_printf(ask->arena, "with %s higher than %s",
                                 catalog_column_words(ask->catalog, prices.cost),
                                 catalog_column_words(ask->catalog, prices.price)));
        return;
    }
}

/* "Products that cost more than 50 to make", "that cost us more than 50": what was paid for them.
 */
static void cost_to_make(struct ask *ask)
{
    struct prices prices;
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const bool us = wording_is(ask, i + 1, "us|me");
        size_t to = i + 1;
        if (!wording_is(ask, i, "cost|costs"))
            continue;
        while (to + 1 < ask->words.len &&
               !(wording_is(ask, to, "to") &&
                 wording_is(ask, to + 1, "make|produce|buy|build|manufacture|purchase")))
            to++;
        const bool made = to + 1 < ask->words.len;
        if (!(us || made) || !two_prices(ask, &prices))
            continue;
        if (made)
            wording_cut(ask, to, 2);
        const size_t first = wording_is(ask, i - 1, "that|which") ? i - 1 : i;
        wording_put(
            ask, first, i + 1 + us - first,
            arena_printf(ask->arena, "with %s", catalog_column_words(ask->catalog, prices.cost)));
        return;
    }
}

/* "Produced versus planned quantity": two columns of one table, beside each other. */
static void versus_columns(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (!wording_is(ask, i, "versus|vs|against"))
            continue;
        const char *head = ask->words.v[i + 2].lemma;
        const struct column_ref own =
            find_number(ask, arena_printf(ask->arena, "%s %s", ask->words.v[i - 1].lower, head));
        const struct column_ref other =
            find_number(ask, arena_printf(ask->arena, "%s %s", ask->words.v[i + 1].lower, head));
        if (own.column >= 0 && other.column >= 0 && own.table == other.table)
            wording_put(ask, i, 1, "and");
        return;
    }
}

/* Its rows fall due and come to something. */
static bool falls_due(struct ask *ask, int table, void *arg)
{
    struct column_ref *amount = arg;
    *amount =
        (struct column_ref){table, table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    return amount->column >= 0 && column_is_number(ask, *amount) &&
           table_column_by_words(ask, table, name_phrases(NAME_DUE)) >= 0;
}

static struct column_ref due_amount(struct ask *ask)
{
    struct column_ref amount;
    return table_meant(ask, falls_due, &amount) >= 0 ? amount : no_column();
}

/* "How much money is overdue", "how much is still unpaid". */
static void money_overdue(struct ask *ask)
{
    if (!words_match(&ask->words, 0, "how much"))
        return;
    const size_t is = wording_is(ask, 2, "money") ? 3 : 2,
                 state = wording_is(ask, is + 1, "still|currently") ? is + 2 : is + 1;
    const struct column_ref amount = due_amount(ask);
    const char *words = amount.column < 0 ? "" : catalog_column_words(ask->catalog, amount);
    if (str_eq(words, "total")) /* "total total" is no name */
        words = arena_printf(ask->arena, "%s.%s", ask_table(ask, amount.table)->name,
                             ask_column(ask, amount)->name);
    if (amount.column >= 0 && wording_is(ask, is, "is|are") &&
        wording_is(ask, state, "overdue|unpaid|outstanding"))
        wording_put(ask, 0, state + 1,
                    arena_printf(ask->arena, "sum of %s of %s %s", words,
                                 wording_is(ask, state, "overdue") ? "overdue" : "unpaid",
                                 catalog_table_words(ask->catalog, amount.table)));
}

/* The one text of few values that is called so, of no table's name; {-1, -1}: none, or several. */
static struct column_ref kinds_called(const struct ask *ask, const char *lemma)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        if (table_has_word(ask, (int)t, lemma))
            return no_column();
        const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, lemma)};
        const struct column_stats *stats = at.column >= 0 ? catalog_stats(ask->catalog, at) : NULL;
        if (at.column < 0 || !column_is_text(ask, at) || !(stats && stats->categorical))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "Top 3 reasons for downtime": the most common ones. */
static void top_kinds(struct ask *ask)
{
    const size_t top = wording_is(ask, 0, "the|show|list") ? 1 : 0;
    const size_t noun = top + 2;
    if (!wording_is(ask, top, "top") || noun >= ask->words.len ||
        !ask->words.v[top + 1].is_number || wording_has(ask, "by|with") ||
        !(noun + 1 >= ask->words.len || wording_is(ask, noun + 1, "for|of|in")) ||
        str_eq(ask->words.v[noun].lower, ask->words.v[noun].lemma) ||
        kinds_called(ask, ask->words.v[noun].lemma).column < 0)
        return;
    wording_put(ask, top, 2,
                arena_printf(ask->arena, "%s most common", ask->words.v[top + 1].text));
}

/* "Value of all copies per branch": what one of them costs, added up. */
static void value_of_rows(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        size_t noun = i + 2;
        if (!wording_is(ask, i, "value|worth") || !wording_is(ask, i + 1, "of") ||
            !(i == 0 || wording_is(ask, i - 1, "the|total|average|show")))
            continue;
        while (wording_is(ask, noun, "all|the|our|these"))
            noun++;
        if (table_at_word(ask, noun) < 0 && table_at_word(ask, noun + 1) >= 0 &&
            noun < ask->words.len && !ask->words.v[noun].punct)
            noun++; /* "accepted quotes" */
        for (size_t t = 0; noun < ask->words.len && t < ask->schema->table_count; t++) {
            const char *lemma = ask->words.v[noun].lemma;
            const struct column_ref at = {
                (int)t, table_column_by_words(ask, (int)t, "value|total|amount|price|cost")};
            if (!table_is_open(ask, (int)t) || !deed_is_called(ask, (int)t, lemma, strlen(lemma)) ||
                at.column < 0 || !column_is_number(ask, at) ||
                (str_eq(ask->words.v[noun].lower, lemma) && noun > i + 2) ||
                column_is_called(ask, at, NAME_PIECES) ||
                table_column_by_words(ask, (int)t, "stock|quantity|on hand") >= 0)
                continue;
            wording_put(
                ask, i, 1,
                arena_printf(ask->arena, "%s%s",
                             i > 0 && wording_is(ask, i - 1, "total|average") ? "" : "total ",
                             catalog_column_words(ask->catalog, at)));
            return;
        }
    }
}

/* "Total outstanding amount": what the unpaid rows come to. "Outstanding invoices": unpaid ones. */
static void outstanding(struct ask *ask)
{
    const struct column_ref amount = due_amount(ask);
    for (size_t i = 0; amount.column >= 0 && i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "outstanding") || exact_is_name(ask, i))
            continue;
        const size_t first = i > 0 && wording_is(ask, i - 1, "total") ? i - 1 : i;
        if (wording_is(ask, i + 1, "amount|amounts|balance|money|total|sum"))
            wording_put(ask, first, i + 2 - first,
                        arena_printf(ask->arena, "total %s of unpaid %s",
                                     catalog_column_words(ask->catalog, amount),
                                     catalog_table_words(ask->catalog, amount.table)));
        else
            wording_put(ask, i, 1, "unpaid");
        return;
    }
}

/* "Difference between claimed and approved amount": two columns of one table share their last word.
 */
static void shared_head(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const char *head = ask->words.v[i + 2].lemma;
        if (!wording_is(ask, i, "and|or") || !word_is_participle(&ask->words.v[i - 1]) ||
            !word_is_participle(&ask->words.v[i + 1]))
            continue;
        const struct column_ref own =
            find_number(ask, arena_printf(ask->arena, "%s %s", ask->words.v[i - 1].lower, head));
        const struct column_ref other =
            find_number(ask, arena_printf(ask->arena, "%s %s", ask->words.v[i + 1].lower, head));
        if (own.column >= 0 && other.column >= 0 && own.table == other.table)
            wording_put(ask, i, 1, arena_printf(ask->arena, "%s and", ask->words.v[i + 2].text));
        return;
    }
}

/* A flag of the schema has the stem of the word: attendance, attended. */
static bool lemma_rate_of(struct ask *ask, const char *lemma)
{
    enum { STEM_LETTERS = 5 };
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (flag_is(ask, at) &&
                lemma_is_akin(lemma, catalog_column_words(ask->catalog, at), STEM_LETTERS))
                return true;
        }
    }
    return false;
}

/* "The average attendance rate": a rate is one anyway. */
static void average_rates(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "average|mean|overall") && ask->words.v[i + 2].is.rate &&
            find_number(ask, arena_printf(ask->arena, "%s rate", ask->words.v[i + 1].lemma))
                    .column < 0 &&
            lemma_rate_of(ask, ask->words.v[i + 1].lemma))
            wording_cut(ask, i, 1);
    }
}

void idioms_amounts_read(struct ask *ask)
{
    outstanding(ask);
    shared_head(ask);
    average_rates(ask);
    money_overdue(ask);
    percent_values(ask);
    most_profitable(ask);
    below_cost(ask);
    cost_to_make(ask);
    versus_columns(ask);
    top_kinds(ask);
    value_of_rows(ask);
}
