/* "Profit margin per category", "profit by carrier": what sales leave over their cost, of all rows
 * of a group together: the sum of the amounts less that of the costs, and that divided by the
 * amounts. A row of sales has both, or so many pieces of a thing that has a price and a cost. */
#include <string.h>

#include "amounts/amounts.h"
#include "querent/base/str.h"

#define AMOUNTS "revenue|income|turnover|amount|total|charge|fare|fee|rent|price"
#define COSTS "total cost|cost|costs|expense|expenses"
#define EACH_COSTS "unit cost|purchase price|cost price|cost"

static struct column_ref margin_number(struct ask *ask, int table, const char *phrases)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, phrases)};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at)
               ? at
               : no_column();
}

/* What rows brought: sold for, or billed, before any amount that is no cost. */
static struct column_ref margin_amount(struct ask *ask, int table)
{
    static const char amounts[] = "sell|selling|sale|sales|billed|" AMOUNTS;
    for (const char *p = amounts; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *word = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (column_has_words(ask, at, word) && !column_has_words(ask, at, "cost") &&
                !column_has_words(ask, at, "expenses") && column_is_number(ask, at) &&
                !catalog_is_key(ask->catalog, at) && !column_is_id(ask, at))
                return at;
        }
    }
    return no_column();
}

/* Rows of the table lead to others that have a date. */
static bool is_part_of_events(const struct ask *ask, int table)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == table && edge->to != table &&
            catalog_date_column(ask->catalog, edge->to) >= 0)
            return true;
    }
    return false;
}

/* Its rows happen at some time; what lies in a warehouse, or was bought, has sold nothing. */
static bool keeps_events(struct ask *ask, int table)
{
    const char *words = catalog_table_words(ask->catalog, table);
    bool level = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        level = level || (name_has(catalog_column_words(ask->catalog, at), NAME_LEVEL) &&
                          !column_has_words(ask, at, "capacity"));
    }
    return !table_only_buys(ask, table) && !name_has(words, NAME_PURCHASES) && !level &&
           (table_keeps_sales(ask, table) || catalog_date_column(ask->catalog, table) >= 0 ||
            is_part_of_events(ask, table));
}

/* The one table of things with a price and a cost that the rows refer to; -1: none, or several. */
static int priced_things(struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || !table_is_open(ask, edge->to) ||
            margin_number(ask, edge->to, EACH_COSTS).column < 0)
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}

/* How many a row is about, and not how many of them were scrapped; column -1: it does not say. */
static struct column_ref sold_pieces(struct ask *ask, int table)
{
    const struct column_ref at = margin_number(ask, table, name_phrases(NAME_SOLD));
    const bool plain =
        at.column >= 0 && wording_among(catalog_column_words(ask->catalog, at),
                                        "quantity|quantity sold|sold quantity|units|units sold|"
                                        "quantity ordered|order quantity|unit count|ordered");
    return plain ? at : no_column();
}

/* Material and labour: no one of them is what the row cost. */
static bool has_several_costs(const struct ask *ask, int table)
{
    size_t count = 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        count += column_is_number(ask, at) && column_has_words(ask, at, "cost");
    }
    return count > 1;
}

/* Lines of sales: so many pieces, at a price of their own or of the thing. */
static bool margin_of_lines(struct ask *ask, int table, struct margin *out)
{
    const struct column_ref pieces = sold_pieces(ask, table),
                            own_cost = margin_number(ask, table, EACH_COSTS);
    const int things = own_cost.column >= 0 ? table : priced_things(ask, table);
    if (pieces.column < 0 || things < 0 || (things == table && has_several_costs(ask, table)))
        return false;
    *out = (struct margin){.pieces = pieces,
                           .amount = margin_number(ask, table, "amount|total|subtotal|revenue"),
                           .cost = margin_number(ask, things, EACH_COSTS),
                           .cost_each = true};
    if (out->amount.column < 0) {
        out->amount_each = true;
        out->amount = margin_number(ask, table, name_phrases(NAME_EACH_PRICE));
    }
    if (out->amount.column < 0)
        out->amount = margin_number(ask, things, name_phrases(NAME_EACH_PRICE));
    return out->amount.column >= 0 && !same_column(out->amount, out->cost);
}

/* Rows that say themselves what they brought and what they cost. */
static bool margin_of_row(struct ask *ask, int table, struct margin *out)
{
    *out = (struct margin){.pieces = no_column(),
                           .amount = margin_amount(ask, table),
                           .cost = margin_number(ask, table, COSTS)};
    return out->amount.column >= 0 && out->cost.column >= 0 &&
           (!has_several_costs(ask, table) ||
            wording_among(catalog_column_words(ask->catalog, out->cost), "cost|total cost")) &&
           !same_column(out->amount, out->cost) && !column_has_words(ask, out->amount, "cost") &&
           !column_has_words(ask, out->cost, "unit");
}

/* The one table of sales that it can be told of, those called so before others; false: none, or
 * several. */
static bool margin_find(struct ask *ask, struct margin *ret)
{
    size_t count[2] = {0, 0};
    struct margin found[2], margin;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const bool sales = table_keeps_sales(ask, (int)t);
        if (!table_is_open(ask, (int)t) || ask_table(ask, (int)t)->kind != TABLE_BASE ||
            !keeps_events(ask, (int)t) ||
            !(margin_of_lines(ask, (int)t, &margin) || margin_of_row(ask, (int)t, &margin)))
            continue;
        found[sales] = margin;
        count[sales]++;
    }
    const size_t kind = count[1] > 0;
    if (count[kind] != 1)
        return false;
    *ret = found[kind];
    return true;
}

/* "Profit per kilometre": of each of some number, and no group. */
static bool per_number(struct ask *ask, size_t link)
{
    const size_t unit = item_next(ask, link);
    const struct item *item = unit < ask->count ? &ask->items[unit] : NULL;
    return item_is(ask, link, CUE_EACH) && item && item->kind == ITEM_COLUMN && item->columns.len &&
           column_is_number(ask, item->columns.v[0].at) &&
           !catalog_is_key(ask->catalog, item->columns.v[0].at) &&
           !column_is_year(ask, item->columns.v[0].at);
}

/* Sums of what: "profit per category", "what is our margin in 2026". */
static bool margin_is_asked(struct ask *ask, size_t first, size_t last)
{
    const size_t prev = item_prev(ask, first), next = item_next(ask, last);
    const bool asked =
        prev >= ask->count || item_is(ask, prev, CUE_SHOW) || item_is(ask, prev, CUE_WH) ||
        item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_SUM) || item_is(ask, prev, CUE_BY) ||
        item_is(ask, prev, CUE_AND) || item_is(ask, prev, CUE_MAX) || item_is(ask, prev, CUE_MIN) ||
        item_is(ask, prev, CUE_MOST) || item_is(ask, prev, CUE_LEAST);
    return asked && !per_number(ask, next) &&
           (next >= ask->count || item_is(ask, next, CUE_EACH) || item_is(ask, next, CUE_OF) ||
            item_is(ask, next, CUE_BY) || item_is(ask, next, CUE_IN) ||
            item_is(ask, next, CUE_FOR) || item_kind_is(ask, next, ITEM_PUNCT) ||
            item_kind_is(ask, next, ITEM_DATE) || item_is(ask, next, CUE_AND));
}

/* The things are spoken of: the margin of one is that of its price, and of no sales. */
static bool of_things(const struct ask *ask, size_t margin, int things)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_TABLE && item->tables.len && item->tables.v[0].at.table == things &&
            (!item_is(ask, item_prev(ask, i), CUE_OF) ||
             item_prev(ask, item_prev(ask, i)) == margin))
            return true;
    }
    return false;
}

void margins_make(struct ask *ask)
{
    struct margin found;
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t prev = item_prev(ask, i);
        const bool both = prev < i && item_kind_is(ask, prev, ITEM_WORD) &&
                          wording_is(ask, ask->items[prev].first, "profit|gross|net|sales");
        if (item->kind != ITEM_WORD || !difference_is_profit(ask, i) ||
            !margin_is_asked(ask, both ? prev : i, i) || !margin_find(ask, &found) ||
            (found.cost.table != found.amount.table && of_things(ask, i, found.cost.table)))
            continue;
        struct margin *margin = arena_alloc(ask->arena, sizeof *margin);
        *margin = found;
        margin->ratio = str_eq(item_last(ask, i)->lemma, "margin");
        item->columns.v = arena_alloc(ask->arena, sizeof *item->columns.v);
        item->columns.v[0] =
            (struct match){.at = found.pieces.column >= 0 ? found.pieces : found.amount,
                           .score = .9,
                           .margin_of = margin};
        item->columns.len = 1;
        item->tables.len = item->values.len = 0;
        item->kind = ITEM_COLUMN;
        item->measure = item->partial = true;
        item->table = -1;
        if (both)
            ask->items[prev].kind = ITEM_NOISE;
    }
}

static const char *margin_side_said(struct ask *ask, const struct margin *margin,
                                    struct column_ref side, bool each)
{
    const char *name = arena_printf(ask->arena, "%s.%s", ask_table(ask, side.table)->name,
                                    ask_column(ask, side)->name);
    return each ? arena_printf(ask->arena, "%s × %s", ask_column(ask, margin->pieces)->name, name)
                : name;
}

char *margin_said(struct ask *ask, const struct item *item)
{
    const struct margin *margin = item->margin_of;
    const char *amount = margin_side_said(ask, margin, margin->amount, margin->amount_each),
               *cost = margin_side_said(ask, margin, margin->cost, margin->cost_each);
    return arena_printf(ask->arena, "%s = sum of %s − %s%s", item_said(ask, item), amount, cost,
                        margin->ratio ? ", in percent of the former" : "");
}
