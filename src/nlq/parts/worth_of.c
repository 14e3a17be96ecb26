/* "Stock value", "order value per segment": what rows are worth, added up. It is their own amount,
 * else how many they are times what one costs: in the same row, or in the one table that they refer
 * to and that has a price. */
#include <string.h>

#include "money/rows_come_to.h"
#include "parts/select.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"

#define COSTS "unit cost|purchase price|cost price|buying price|cost"

static struct column_ref worth_number(struct ask *ask, int table, const char *phrases)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, phrases)};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at)
               ? at
               : no_column();
}

/* What one of the rows' things costs; none: no price, or several tables have one. */
static struct column_ref worth_price(struct ask *ask, int table)
{
    const char *phrases = ask->shape.worth_at == WORTH_COST ? COSTS : name_phrases(NAME_EACH_PRICE);
    struct column_ref found = worth_number(ask, table, phrases);
    for (size_t e = 0; found.table != table && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table)
            continue;
        const struct column_ref price = worth_number(ask, edge->to, phrases);
        if (price.column >= 0 && found.column >= 0)
            return no_column();
        found = price.column >= 0 ? price : found;
    }
    return found;
}

/* How many there are, and not how many there have to be ("minimum stock"). */
static struct column_ref pieces_of(struct ask *ask, int table)
{
    const struct column_ref found = worth_number(ask, table, name_phrases(NAME_ON_HAND));
    if (found.column < 0 || !name_has(catalog_column_words(ask->catalog, found), NAME_LEVEL))
        return found;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_called(ask, at, NAME_ON_HAND) && column_is_number(ask, at) &&
            !name_has(catalog_column_words(ask->catalog, at), NAME_LEVEL))
            return at;
    }
    return no_column();
}

/* The amount of a row, or how many and what each costs; column -1: neither. */
static struct match worth_match(struct ask *ask, int table)
{
    const struct column_ref own = ask->shape.worth_at == WORTH_ANY
                                      ? worth_number(ask, table, "total|value|amount")
                                      : no_column();
    const struct column_ref pieces = pieces_of(ask, table);
    const struct column_ref price = worth_price(ask, table);
    if (own.column >= 0)
        return (struct match){.at = own, .score = .9};
    if (pieces.column < 0 || price.column < 0 || same_column(pieces, price))
        return (struct match){.at = no_column()};
    return (struct match){
        .at = pieces, .score = .9, .times = price.column + 1, .times_table = price.table + 1};
}

/* The words of the item end in "value", which is no part of the name that they were taken for. */
static int worth_table(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *last = item_last(ask, i);
    if (item->last < item->first + 2 || !last->is.worth || item->taught)
        return -1;
    if (item->kind == ITEM_TABLE && item->tables.len)
        return str_ends(catalog_table_words(ask->catalog, item->tables.v[0].at.table), last->lemma)
                   ? -1
                   : item->tables.v[0].at.table;
    if (item->kind != ITEM_COLUMN || item->columns.len == 0 ||
        column_has_words(ask, item->columns.v[0].at, last->lemma) ||
        !column_is_called(ask, item->columns.v[0].at, NAME_ON_HAND))
        return -1;
    return item->columns.v[0].at.table;
}

void worth_offer(struct ask *ask, size_t i)
{
    const int table = worth_table(ask, i);
    struct item *item = &ask->items[i];
    const size_t prev = item_prev(ask, i), next = item_next(ask, i);
    const bool asked = prev >= ask->count || item_is(ask, prev, CUE_SHOW) ||
                       item_is(ask, prev, CUE_WH) || item_is(ask, prev, CUE_IS) ||
                       item_is(ask, prev, CUE_SUM) || word_is(item_first(ask, prev), "total");
    const bool spread = next >= ask->count || item_is(ask, next, CUE_EACH) ||
                        item_is(ask, next, CUE_BY) || item_is(ask, next, CUE_IN) ||
                        item_is(ask, next, CUE_OF) || item_is(ask, next, CUE_FOR) ||
                        item_kind_is(ask, next, ITEM_PUNCT) || item_kind_is(ask, next, ITEM_DATE);
    const struct match worth =
        table >= 0 && asked && spread ? worth_match(ask, table) : (struct match){.at = no_column()};
    if (worth.at.column < 0)
        return;
    if (prev < ask->count && ask->items[prev].kind == ITEM_COLUMN &&
        word_is(item_first(ask, prev), "total"))
        ask->items[prev].kind = ITEM_NOISE; /* says that it is a sum, and no column */
    ask->shape.worth_met = true;
    ask->reached = ask->reached || (worth.times && worth.times_table != table + 1);
    item->columns.v = arena_alloc(ask->arena, sizeof *item->columns.v);
    item->columns.v[0] = worth;
    item->columns.len = 1;
    item->kind = ITEM_COLUMN;
    item->measure = item->partial = true;
    item->table = -1;
}

/* "the average rating", where a rating has but one number. */
static struct column_ref only_measure(struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        struct column_ref at = {table, (int)c};
        if (!column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
            column_has_words(ask, at, "year") || catalog_is_private(ask->catalog, at) ||
            column_tells_apart(ask, at) || flag_is(ask, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* A rate of each day, an age, what somebody may owe at most: nothing of a total. */
static bool is_no_part(const struct ask *ask, struct column_ref at)
{
    static const char *const words[] = {"rate", "limit", "lim", "age", "score", "rating"};
    bool none = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        none = none || column_has_words(ask, at, words[i]);
    return none;
}

/* "The total of open invoices", "the average invoice": of the one number that they have, else of
 * what each of them comes to. */
struct column_ref amount_of_rows(struct ask *ask, enum agg agg, int table, size_t i)
{
    const struct column_ref only = only_measure(ask, table);
    struct column_ref total = {table, table_column_by_words(ask, table, "total|gross")};
    if (total.column < 0 && agg == AGG_AVG && only.column < 0)
        total = rows_own_amount(ask, table); /* "the average quote" */
    if (only.column >= 0 && agg == AGG_SUM && is_no_part(ask, only))
        return no_column(); /* no sum of them says anything */
    if (only.column >= 0 || !(agg == AGG_SUM || agg == AGG_AVG) || total.column < 0 ||
        !column_is_number(ask, total) || catalog_is_key(ask->catalog, total))
        return only;
    ask_assume(ask, i,
               arena_printf(ask->arena, "what each comes to = %s.%s", ask_table(ask, table)->name,
                            ask_column(ask, total)->name));
    ask->guessed++;
    return total;
}

struct column_ref amount_of_counted(struct ask *ask, enum agg agg, const struct term *count)
{
    const int table = count->table;
    if (count->agg != AGG_COUNT || count->at >= ask->count)
        return no_column();
    struct column_ref amount = amount_of_rows(ask, agg, table, count->at);
    if (amount.column >= 0 || (agg != AGG_SUM && agg != AGG_AVG))
        return amount;
    amount = (struct column_ref){table, table_column_by_words(ask, table, "amount|value|price")};
    if (amount.column < 0 || !column_is_number(ask, amount) || catalog_is_key(ask->catalog, amount))
        return no_column();
    ask_assume(ask, count->at,
               arena_printf(ask->arena, "what each comes to = %s.%s", ask_table(ask, table)->name,
                            ask_column(ask, amount)->name));
    return amount;
}
