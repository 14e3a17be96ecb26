/* What a trade says of itself without naming a table: "how much did we sell", "who earns the most",
 * "fewer than 10 in stock". Read as the question about the columns that keep it, where the schema
 * has them. */
#include "ask.h"

/* The place of a column that is called so; {-1, -1}: there is none. */
static struct column_ref sayings_column(const struct ask *ask, const char *alternatives)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        const int column = table->hidden || table->kind != TABLE_BASE
                               ? -1
                               : table_column_by_words(ask, (int)t, alternatives);
        if (column >= 0)
            return (struct column_ref){(int)t, column};
    }
    return no_column();
}

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

/* "did we sell", "have we sold", "we sell": the words from i on, 0: they do not say that. */
static size_t sayings_we_sell(const struct ask *ask, size_t i)
{
    const size_t begin = i;
    i += wording_is(ask, i, "did|do|have|had|will|does");
    if (!wording_is(ask, i, "we|they|i|you"))
        return 0;
    return wording_is(ask, i + 1, "sell|sold|make|made|earn|earned|take") ? i + 2 - begin : 0;
}

/* "How much did we sell in October" is the revenue; "what did we sell" are the products. */
static void read_sales(struct ask *ask)
{
    const bool much = words_match(&ask->words, 0, "how much");
    const size_t asked = much || words_match(&ask->words, 0, "how much money") ? 2 : 1;
    const size_t money = much && wording_is(ask, 2, "money|revenue");
    const size_t len = sayings_we_sell(ask, asked + money);

    if (len == 0 || (wording_is(ask, asked + money + len - 1, "make|made|take|took") && !money &&
                     sayings_table(ask, "orders|sales|invoices|payments") < 0))
        return;
    if (much)
        wording_put(ask, 0, asked + money + len, "total revenue");
    else if (wording_is(ask, 0, "what") && sayings_table(ask, "products|product") >= 0)
        wording_put(ask, 0, asked + len, "products sold");
}

/* "Who earns the most": the highest salary, where somebody has one. */
static void read_earners(struct ask *ask)
{
    static const char pay[] = "salary|wage|annual salary|monthly salary|base salary";
    const struct column_ref at = sayings_column(ask, pay);
    const bool most = wording_is(ask, 3, "most|least");

    if (at.column < 0 || !wording_is(ask, 0, "who") || !wording_is(ask, 1, "earns|earn|makes") ||
        !wording_is(ask, 2, "the") || !most)
        return;
    wording_put(ask, 1, 3,
                arena_printf(ask->arena, "has the %s %s",
                             wording_is(ask, 3, "most") ? "highest" : "lowest",
                             ask_column(ask, at)->name));
}

/* "With fewer than 10 in stock": the quantity of all that is kept of it. */
static void read_stock(struct ask *ask)
{
    const int table = sayings_table(ask, "stock|inventory|stocks");
    const int quantity =
        table < 0 ? -1 : table_column_by_words(ask, table, "quantity|amount|units");

    for (size_t i = 2; i + 1 < ask->words.len && quantity >= 0; i++) {
        size_t with = i;
        if (!wording_is(ask, i, "in") || !wording_is(ask, i + 1, "stock|inventory"))
            continue;
        const size_t unit = wording_is(ask, i - 1, "pieces|units|items|left") ? 1 : 0;
        if (!ask->words.v[i - 1 - unit].is_number)
            continue;
        while (with > 0 && !wording_is(ask, with, "with|has|have|having|had"))
            with--;
        if (with == 0)
            continue;
        wording_cut(ask, i - unit, 2 + unit);
        wording_put(ask, with, 1,
                    arena_printf(ask->arena, "with total %s %s", ask_table(ask, table)->name,
                                 ask_table(ask, table)->columns[quantity].name));
        return;
    }
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
    read_sales(ask);
    read_how_much(ask);
    read_earners(ask);
    read_stock(ask);
}
