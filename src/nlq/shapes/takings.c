/* "How much did we sell in October" is the revenue of October; "what did we sell last week" asks
 * for the things that lines of sales refer to.
 */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "ranks/super.h"

#define DEEDS "sell|sold|make|made|earn|earned|take|took|taken"

/* The words after "how much" up to the verb, which nothing but a time or the end follows. */
static size_t takings_verb(const struct ask *ask, size_t i)
{
    size_t k = i + 2;
    if (wording_is(ask, k, "money|revenue|turnover"))
        k++;
    if (!wording_is(ask, k, "did|do|have|had") || !wording_is(ask, k + 1, "we|you|they|i") ||
        !wording_is(ask, k + 2, DEEDS))
        return 0;
    const size_t next = k + 3;
    const bool ends = next >= ask->words.len || ask->words.v[next].punct;
    return ends || wording_is(ask, next,
                              "in|on|last|this|since|between|from|during|per|by|today|yesterday|"
                              "before|after|until|each|every|so|over|with|to")
               ? k + 2
               : 0;
}

static void read_how_much(struct ask *ask)
{
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const size_t verb =
            wording_is(ask, i, "how") && wording_is(ask, i + 1, "much") ? takings_verb(ask, i) : 0;
        if (verb == 0)
            continue;
        wording_put(ask, i, verb + 1 - i, "total revenue");
        return;
    }
}

/* The one table of things that are sold, by the lines of sales that refer to it; -1: none, several.
 */
static int sold_table(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        if (table->hidden || table->kind != TABLE_BASE || table_keeps_sales(ask, (int)t) ||
            people_are(ask, (int)t) || super_sold(ask, (int)t).column < 0)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "What did we sell last week", "what did we sell the most of in May". */
static void read_what_sold(struct ask *ask)
{
    if (!wording_is(ask, 0, "what") || !wording_is(ask, 1, "did|have|do") ||
        !wording_is(ask, 2, "we|you|they") || !wording_is(ask, 3, "sell|sold"))
        return;
    const size_t most = wording_match(ask, 4, "the most of|the most|most of|most often|most|best");
    const int table = most || !wording_is(ask, 1, "do") ? sold_table(ask) : -1;
    if (table >= 0)
        wording_put(ask, 0, 4 + most,
                    arena_printf(ask->arena, most ? "which %s sold the most" : "which %s were sold",
                                 catalog_table_words(ask->catalog, table)));
}

static bool is_column(const struct ask *ask, const char *words)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (strcmp(catalog_column_words(ask->catalog, at), words) == 0)
                return true;
        }
    }
    return false;
}

/* "Total amount of invoices": a sum of theirs, though another table has a column called total. */
static void read_sums(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const struct word *noun = &ask->words.v[i + 1];
        if (wording_is(ask, i, "total") && wording_is(ask, i + 1, "amount|value") &&
            wording_is(ask, i + 2, "of") &&
            !is_column(ask, arena_printf(ask->arena, "total %s", noun->lemma)))
            wording_put(ask, i, 1, "sum of");
    }
}

/* The schema has a word like it. */
static bool is_known(struct ask *ask, size_t i)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!ask->schema->tables[t].hidden && column_has_akin(ask, at, ask->words.v[i].lemma))
                return true;
        }
    }
    return table_at_word(ask, i) >= 0;
}

/* "Monthly income": per month, though contracts may be monthly. "Parking income": what comes in,
 * where nothing is called parking. */
static void read_incomes(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (!wording_is(ask, i + 1, "income|revenue|turnover|takings|earnings") ||
            taught_has(ask, i) || taught_has(ask, i + 1))
            continue;
        const char *unit = wording_is(ask, i, "monthly")  ? "month"
                           : wording_is(ask, i, "weekly") ? "week"
                           : wording_is(ask, i, "daily")  ? "day"
                                                          : NULL;
        const char *said = word->text;
        if (unit)
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "%s per %s", ask->words.v[i + 1].text, unit));
        else if (str_ends(word->lower, "ing") && strlen(word->lower) > 5 && !is_known(ask, i)) {
            wording_cut(ask, i, 1);
            ask->words.v[i].written = arena_printf(ask->arena, "%s %s", said, ask->words.v[i].text);
        }
        return;
    }
}

/* The words up to a "total" that stands behind rows, and at the end or before their groups; 0: none
 * does. */
static size_t total_behind(const struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (wording_is(ask, i - 1, "how|which|what|number|count|of|in|per|by|and|with"))
            return 0;
        if (wording_is(ask, i, "total|altogether"))
            return wording_ends(ask, i + 1) || wording_is(ask, i + 1, "per|by") ? i + 1 : 0;
    }
    return 0;
}

/* "Unpaid fines total", "open invoices total per branch": what they come to. */
static void read_total_behind(struct ask *ask)
{
    size_t last = total_behind(ask);
    if (last < 2 || last > 5)
        return;
    const struct word *rows = &ask->words.v[last - 2];
    const int table = table_at_word(ask, last - 2);
    const struct column_ref amount = {
        table,
        table < 0 ? -1 : table_column_by_words(ask, table, "total|gross|amount|fee|charge|price")};
    if (amount.column < 0 || str_eq(rows->lower, rows->lemma) || !column_is_number(ask, amount) ||
        catalog_is_key(ask->catalog, amount))
        return;
    wording_cut(ask, last - 1, 1);
    wording_put(ask, 0, last - 1,
                arena_printf(ask->arena, "sum of %s of %s",
                             catalog_column_words(ask->catalog, amount),
                             words_text(&ask->words, ask->arena, 0, last - 1)));
}

/* "Sales amount": revenue, where no column is called so. */
static void read_sales_amount(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "sales|sale") &&
            wording_is(ask, i + 1, "amount|amounts|value|volume|total|totals|figures") &&
            !is_column(ask, arena_printf(ask->arena, "sale %s", ask->words.v[i + 1].lemma)) &&
            !is_column(ask, arena_printf(ask->arena, "sales %s", ask->words.v[i + 1].lemma)))
            wording_put(ask, i, 2, "revenue");
    }
}

void takings_read(struct ask *ask)
{
    read_incomes(ask);
    read_sales_amount(ask);
    read_how_much(ask);
    read_what_sold(ask);
    read_sums(ask);
    read_total_behind(ask);
}
