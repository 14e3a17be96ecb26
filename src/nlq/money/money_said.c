/* Words for what came in and what was spent, where tables keep both: "sales by category" are
 * revenue, "takings per day" what was paid, and "spend per supplier" what was bought costs. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char behind[] =
    "by|per|in|this|last|for|from|since|between|and|vs|versus|compared|until|before|after|during|"
    "today|yesterday|each|with|over|to|year|month|quarter|week|on|made|of|previous|past|"
    "month-to-date|year-to-date|ytd|mtd";

/* Nothing stands before word i that makes another thing of it: "head of sales". */
static bool stands_alone(const struct ask *ask, size_t i)
{
    return i == 0 || wording_is(ask, i - 1,
                                "total|the|our|show|compare|and|by|monthly|daily|weekly|yearly|"
                                "average|what|is|are|were|was|me|top|overall|all");
}

/* A column's name ends in the word. */
static bool column_ends_in(const struct ask *ask, const char *word)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *words = catalog_column_words(ask->catalog, at);
            const char *last = strrchr(words, ' ');
            if (!ask->schema->tables[t].hidden && str_starts(last ? last + 1 : words, word))
                return true;
        }
    }
    return false;
}

static bool table_called(const struct ask *ask, const char *lemma)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!ask->schema->tables[t].hidden && table_has_word(ask, (int)t, lemma))
            return true;
    }
    return false;
}

/* Sales are kept; *ret_bought: and purchases beside them. */
static bool sales_kept(const struct ask *ask, bool *ret_bought)
{
    bool sold = false;
    *ret_bought = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        *ret_bought = *ret_bought || table_only_buys(ask, (int)t);
        sold = sold || (table_keeps_sales(ask, (int)t) &&
                        table_column_by_words(ask, (int)t, "total|amount|price|gross") >= 0);
    }
    return sold;
}

/* "Sales" at word i have groups, or a total: nobody counts them, though rows are called so. */
static bool sums_said(struct ask *ask, size_t i)
{
    const size_t group = i + 2;
    const bool grouped = wording_is(ask, i + 1, "by|per") && group < ask->words.len &&
                         !(group + 1 < ask->words.len && ask->words.v[group + 1].capital);
    const bool ends = wording_ends(ask, i + 1) || wording_is(ask, i + 1, behind);
    return (i > 0 && wording_is(ask, i - 1, "total") && ends) ||
           (grouped && (lexicon_unit(ask->words.v[group].lower) || column_at_word(ask, group) ||
                        table_at_word(ask, group) >= 0));
}

/* "Sales by category" are no purchases, which are as near to the word, and no count of rows. */
static void sales_said(struct ask *ask)
{
    bool bought;
    const bool called = table_called(ask, "sale");
    if (!sales_kept(ask, &bought) || !(bought || called) || column_ends_in(ask, "sale"))
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!wording_is(ask, i, "sales") || !stands_alone(ask, i) ||
            !(called ? sums_said(ask, i)
                     : wording_ends(ask, i + 1) || wording_is(ask, i + 1, behind)))
            continue;
        wording_put(ask, i, 1, "revenue");
        ask->words.v[i].written = "sales";
        return;
    }
}

/* The amount of payments that say when they were made; column -1: there are none. */
static struct column_ref payments(struct ask *ask)
{
    const struct column_ref at = sayings_amount(ask, lexicon_deed("pay", "pay"));
    return at.column >= 0 && catalog_date_column(ask->catalog, at.table) >= 0 ? at : no_column();
}

static void put_sum(struct ask *ask, size_t first, size_t count, const char *sum)
{
    const bool total = first > 0 && wording_is(ask, first - 1, "total");
    wording_put(ask, first - total, count + total, sum);
}

/* "Takings by day", "how much did we take today": what was paid, and not what was invoiced. */
static void takings_said(struct ask *ask)
{
    const size_t much = wording_match(ask, 0, "how much did we take|how much have we taken");
    size_t i = 0, len = much;
    if (much && !(wording_ends(ask, much) || wording_is(ask, much, behind)))
        return;
    for (; len == 0 && i < ask->words.len; i++) {
        if (wording_is(ask, i, "takings") && stands_alone(ask, i) && !exact_is_name(ask, i))
            len = 1;
    }
    i -= len == 1;
    const struct column_ref paid = len ? payments(ask) : no_column();
    if (paid.column >= 0)
        put_sum(ask, i, len,
                arena_printf(ask->arena, "sum of %s of %s",
                             catalog_column_words(ask->catalog, paid),
                             catalog_table_words(ask->catalog, paid.table)));
}

/* What purchases cost: their own total, else each line's pieces times what one costs; NULL: they do
 * not say, or several tables do. */
static const char *bought_sum(struct ask *ask)
{
    const char *found = NULL;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref
            total = {(int)t, table_column_by_words(ask, (int)t, "total cost|total|amount")},
            pieces = {(int)t, table_column_by_words(ask, (int)t, name_phrases(NAME_SOLD))},
            each = {(int)t, table_column_by_words(ask, (int)t,
                                                  "unit cost|purchase price|cost price|cost|unit "
                                                  "price|price")};
        const bool product = pieces.column >= 0 && each.column >= 0 && column_is_number(ask, each);
        if (!table_is_open(ask, (int)t) || !table_keeps_purchases(ask, (int)t) ||
            !(product || total.column >= 0))
            continue;
        if (found)
            return NULL;
        const char *name = ask->schema->tables[t].name;
        found =
            total.column >= 0
                ? arena_printf(ask->arena, "total %s.%s", name, ask_column(ask, total)->name)
                : arena_printf(ask->arena, "total %s.%s times %s.%s", name,
                               ask_column(ask, pieces)->name, name, ask_column(ask, each)->name);
    }
    return found;
}

/* "How much did we spend per supplier", "purchase cost by supplier". */
static void spent_said(struct ask *ask)
{
    static const char said[] =
        "how much did we spend|how much have we spent|how much money did we spend|total "
        "spend|spend|total spending|spending|purchase cost|purchase costs|purchasing cost|"
        "purchasing costs|purchase value|purchase volume|cost of purchases|value of purchases";
    const size_t len = wording_match(ask, 0, said);
    if (len == 0 || exact_is_name(ask, 0) || table_called(ask, "expense") ||
        column_ends_in(ask, "spend") ||
        !(wording_ends(ask, len) ||
          wording_is(ask, len, "by|per|in|this|last|since|with|at|from|for|between|each|today")))
        return;
    const char *sum = bought_sum(ask);
    if (sum)
        wording_put(ask, 0, len, sum);
}

/* "Compare invoiced this year with last year", "billed per month": what it came to, since nothing
 * stands there that could be counted. */
static void deed_alone(struct ask *ask)
{
    static const char deeds[] = "invoiced|billed|charged|collected|refunded|donated|paid";
    const size_t i =
        wording_match(ask, 0, "compare|comparing|total|amount|the amount|total amount");
    if (!wording_is(ask, i, deeds) || exact_is_name(ask, i) ||
        !wording_is(ask, i + 1, i ? "by|per|in|this|last|since|between|from|so|until" : "by|per"))
        return;
    const struct column_ref at =
        sayings_amount(ask, lexicon_deed(ask->words.v[i].lower, ask->words.v[i].lemma));
    if (at.column >= 0 && catalog_date_column(ask->catalog, at.table) >= 0)
        wording_put(ask, i, 1,
                    arena_printf(ask->arena, "total %s.%s", ask_table(ask, at.table)->name,
                                 ask_column(ask, at)->name));
}

/* "Discounts given away per year", "credits we granted", "deposit money", "the salary bill": the
 * words behind the amount say nothing more. */
static void amounts_plainly(struct ask *ask)
{
    static const char given[] =
        "given away|given out|handed out|knocked off|granted|given|we granted|we have granted|we "
        "gave|we gave away|we have given|we have given away|that we gave|that we granted";
    static const char amounts[] = "discount|discounts|credit|credits|rebate|rebates|allowance|"
                                  "allowances";
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool named = exact_is_name(ask, i) || ask->words.v[i].quoted;
        const size_t len = wording_is(ask, i - 1, amounts) ? wording_match(ask, i, given)
                           : wording_is(ask, i, "bill") && wording_is(ask, i - 1,
                                                                      "salary|wage|pay|"
                                                                      "wages")
                               ? 1
                           : wording_is(ask, i, "money") && i > 2 && column_at_word(ask, i - 1) &&
                                   words_match(&ask->words, i - 3, "how much")
                               ? 1
                               : 0;
        if (len == 0 || named)
            continue;
        wording_cut(ask, i, len);
        return;
    }
}

/* "How much did we turn over last month": sold. */
static void turned_over(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i - 1, "we|you|they|i|have") || !wording_is(ask, i, "turn|turned") ||
            !wording_is(ask, i + 1, "over"))
            continue;
        wording_put(ask, i, 2, "sell");
        return;
    }
}

/* "What did each vet bring in this year": revenue per vet. "Top 5 treatments by money". */
static void brought_in(struct ask *ask)
{
    enum { WORDS_MAX = 3 };
    static const char leads[] =
        "what did each|what did every|what has each|what does each|how much did each|how much has "
        "each|how much money did each|how much money has each|how much money does each|how much "
        "did every|how much does each";
    static const char deeds[] = "bring in|brought in|turn over|turned over|generate|generated|earn "
                                "us|earned us|make us|made us|earn for us|make for us|take in";
    const size_t lead = wording_match(ask, 0, leads);
    for (size_t i = lead + 1; lead && i < ask->words.len && i <= lead + WORDS_MAX; i++) {
        const size_t deed = wording_match(ask, i, deeds);
        if (deed == 0)
            continue;
        wording_put(ask, 0, i + deed,
                    arena_printf(ask->arena, "revenue per %s",
                                 words_text(&ask->words, ask->arena, lead, i)));
        return;
    }
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "by") && wording_is(ask, i + 1, "money") &&
            wording_match(ask, 0, "top|best|biggest|worst|bottom")) {
            wording_put(ask, i + 1, 1, "revenue");
            return;
        }
    }
}

void money_said_read(struct ask *ask)
{
    brought_in(ask);
    turned_over(ask);
    amounts_plainly(ask);
    deed_alone(ask);
    sales_said(ask);
    takings_said(ask);
    spent_said(ask);
}
