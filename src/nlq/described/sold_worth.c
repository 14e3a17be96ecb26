/* "How much has each kind of customer spent", where orders only say how many of which product, and
 * the product what one costs: that is what they come to, if the price has always been the same. */
#include "described/described.h"
#include "words/names.h"

struct sale {
    struct column_ref pieces, price;
};

/* Rows of the table have an amount of their own. */
static bool has_amount(const struct ask *ask, int table)
{
    static const char *const money[] = {"amount", "total", "price", "cost", "fee", "paid", "value"};
    bool has = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        for (size_t i = 0; i < sizeof money / sizeof *money; i++)
            has = has || (column_is_number(ask, at) && column_has_words(ask, at, money[i]));
    }
    return has;
}

/* The one price of what the table's rows refer to; column -1: none, or several. */
static struct column_ref price_of(const struct ask *ask, int lines)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {
            edge->to, table_column_by_words(ask, edge->to, "unit price|price|list price|cost")};
        if (edge->from != lines || edge->to == lines || at.column < 0 ||
            !column_is_number(ask, at) || catalog_is_key(ask->catalog, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* The only sales of the database, where nothing else says what they came to. */
static bool only_sale(struct ask *ask, struct sale *out)
{
    size_t count = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int table = (int)t;
        if (!table_is_open(ask, table) || !table_keeps_sales(ask, table))
            continue;
        const struct sale sale = {amount_kept(ask, table), price_of(ask, table)};
        if (has_amount(ask, table))
            return false;
        if (sale.pieces.column < 0 || sale.price.column < 0)
            continue;
        *out = sale;
        count++;
    }
    return count == 1;
}

static const char *sale_said(struct ask *ask, const struct sale *sale, const char *said)
{
    const char *pieces = amount_name(ask, sale->pieces), *price = amount_name(ask, sale->price);
    ask->shape.taken_for = arena_printf(ask->arena, "%s = %s × %s", said, pieces, price);
    return arena_printf(ask->arena, "total %s times %s", pieces, price);
}

/* The verb of "has each kind of customer spent" behind word i; 0: nobody is said to have spent. */
static size_t spent_at(const struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->words.len && !ask->words.v[k].punct; k++) {
        if (wording_is(ask, k, "spend|spent|spends"))
            return wording_ends(ask, k + 1) || wording_is(ask, k + 1, "in|on|since|so") ? k : 0;
    }
    return 0;
}

/* "How much has each customer spent" at word i. */
static bool spent_put(struct ask *ask, size_t i)
{
    struct sale sale;
    const size_t helps = i + wording_match(ask, i, "how much money|how much");
    const size_t verb =
        helps > i && wording_is(ask, helps, "has|have|did|does|do") ? spent_at(ask, helps) : 0;
    const char *who = verb > helps + 1 ? wording_text(ask, helps + 1, verb) : NULL;
    if (who == NULL || wording_is(ask, helps + 1, "we|i|you") || wording_is(ask, verb + 1, "on") ||
        !only_sale(ask, &sale))
        return false;
    const char *total = sale_said(ask, &sale, "spent");
    wording_put(ask, helps, verb + 1 - helps, arena_printf(ask->arena, "of %s", who));
    wording_put(ask, i, helps - i, arena_printf(ask->arena, "what is the %s", total));
    amount_said_again(ask, sale.pieces);
    return true;
}

/* "Spent the most", "the most revenue", "total revenue" at word i. */
static bool revenue_put(struct ask *ask, size_t i)
{
    struct sale sale;
    const size_t most = wording_match(ask, i, "spent the most|spends the most|spend the most");
    const size_t total = wording_match(ask, i, "total revenue|total turnover|total takings");
    if ((!most && !total) || (most && !wording_ends(ask, i + most)) || !only_sale(ask, &sale))
        return false;
    if (most)
        wording_put(ask, i, most,
                    arena_printf(ask->arena, "has the highest %s", sale_said(ask, &sale, "spent")));
    else
        wording_put(ask, i, total, sale_said(ask, &sale, "revenue"));
    return true;
}

void sold_worth_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (spent_put(ask, i) || revenue_put(ask, i))
            return;
    }
}
