/* "The difference between the amount claimed and the amount paid", "profit" of a price and a cost:
 * a column less another one of its table, row by row. */
#include "amounts/amounts.h"
#include "querent/base/str.h"

#define DIFFERENCE_FIT .85
#define PRICES                                                                                     \
    "unit price|sale price|sales price|selling price|sell price|list price|retail price|price "    \
    "each|list amount|bill rate|charge rate|price"
#define COSTS                                                                                      \
    "unit cost|purchase price|purchasing price|buying price|buy price|cost price|standard cost|"   \
    "cost|pay rate"

static bool is_amount(const struct ask *ask, struct column_ref at)
{
    return column_is_number(ask, at) && !catalog_is_key(ask->catalog, at);
}

enum arithmetic { ARITHMETIC_MINUS, ARITHMETIC_PLUS, ARITHMETIC_OVER };

/* The pairs of one table that the two names can mean, as one column less the other, or what else is
 * made of them. */
static struct matches difference_of(struct ask *ask, const struct item *a, const struct item *b,
                                    enum arithmetic sign)
{
    struct matches found = {.v = arena_alloc(ask->arena, MATCHES_MAX * sizeof *found.v)};
    for (size_t i = 0; i < a->columns.len; i++) {
        for (size_t k = 0; k < b->columns.len && found.len < MATCHES_MAX; k++) {
            const struct match *first = &a->columns.v[i], *second = &b->columns.v[k];
            if (first->score < DIFFERENCE_FIT || second->score < DIFFERENCE_FIT ||
                table_hops(ask, first->at.table, second->at.table) > 1 ||
                same_column(first->at, second->at) || !is_amount(ask, first->at) ||
                !is_amount(ask, second->at))
                continue;
            found.v[found.len] = *first;
            if (first->times) { /* "A plus B minus C" */
                if (sign != ARITHMETIC_MINUS || first->off || !(first->minus || first->plus) ||
                    first->at.table != second->at.table)
                    continue;
                found.v[found.len++].off = second->at.column + 1;
                continue;
            }
            found.v[found.len].minus = sign == ARITHMETIC_MINUS;
            found.v[found.len].plus = sign == ARITHMETIC_PLUS;
            found.v[found.len].over = sign == ARITHMETIC_OVER;
            found.v[found.len].times_table =
                first->at.table == second->at.table ? 0 : second->at.table + 1;
            found.v[found.len++].times = second->at.column + 1;
        }
    }
    return found;
}

/* Sales of one thing each, whose cost stands where the thing is kept: the price less that cost. */
static void difference_of_sales(struct ask *ask, struct matches *found)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog) && found->len < MATCHES_MAX; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref price = {edge->from,
                                         table_column_by_words(ask, edge->from,
                                                               "sale price|selling price|price")},
                                cost = {edge->to,
                                        table_column_by_words(ask, edge->to,
                                                              "unit cost|purchase price|cost")};
        if (edge->from == edge->to || ask_table(ask, edge->from)->hidden ||
            ask_table(ask, edge->to)->hidden || !table_keeps_sales(ask, edge->from) ||
            price.column < 0 || cost.column < 0 || !is_amount(ask, price) ||
            !is_amount(ask, cost) ||
            table_column_by_words(ask, edge->from, name_phrases(NAME_SOLD)) >= 0)
            continue;
        found->v[found->len++] = (struct match){.at = price,
                                                .score = .75,
                                                .times = cost.column + 1,
                                                .times_table = cost.table + 1,
                                                .minus = true};
    }
}

/* What is sold at a price and has cost something: its price less its cost. */
static struct matches difference_profits(struct ask *ask)
{
    struct matches found = {.v = arena_alloc(ask->arena, MATCHES_MAX * sizeof *found.v)};
    for (size_t t = 0; t < ask->schema->table_count && found.len < MATCHES_MAX; t++) {
        const struct column_ref price = {(int)t, table_column_by_words(ask, (int)t, PRICES)},
                                cost = {(int)t, table_column_by_words(ask, (int)t, COSTS)};
        if (ask->schema->tables[t].hidden || price.column < 0 || cost.column < 0 ||
            same_column(price, cost) || !is_amount(ask, price) || !is_amount(ask, cost))
            continue;
        found.v[found.len++] =
            (struct match){.at = price, .score = .75, .times = cost.column + 1, .minus = true};
    }
    if (found.len == 0)
        difference_of_sales(ask, &found);
    return found;
}

static void difference_make(struct item *item, struct matches columns)
{
    item->kind = ITEM_COLUMN;
    item->columns = columns;
    item->tables.len = item->values.len = 0;
    item->measure = item->partial = true;
    item->table = -1;
}

/* "Difference between A and B" from item i on. */
static void difference_said(struct ask *ask, size_t i)
{
    const size_t between = item_next(ask, i),
                 first = item_next(ask, between), and = item_next(ask, first),
                 second = item_next(ask, and);
    if (!item_is(ask, between, CUE_BETWEEN) || !item_kind_is(ask, first, ITEM_COLUMN) ||
        !item_is(ask, and, CUE_AND) || !item_kind_is(ask, second, ITEM_COLUMN))
        return;
    const struct matches found =
        difference_of(ask, &ask->items[first], &ask->items[second], ARITHMETIC_MINUS);
    if (found.len == 0)
        return;
    for (size_t k = i; k <= second; k++)
        ask->items[k].kind = ITEM_NOISE;
    difference_make(&ask->items[first], found);
}

/* "Sale price minus cost" at the sign's item i; with what it is called before it in brackets:
 * "gross margin (sale price minus cost)". */
static void difference_minus(struct ask *ask, size_t i, enum arithmetic sign)
{
    const size_t first = item_prev(ask, i),
                 second = item_next(ask, sign == ARITHMETIC_OVER ? i + 1 : i);
    if (!item_kind_is(ask, first, ITEM_COLUMN) || !item_kind_is(ask, second, ITEM_COLUMN))
        return;
    const struct matches found = difference_of(ask, &ask->items[first], &ask->items[second], sign);
    if (found.len == 0)
        return;
    for (size_t k = i; k <= second; k++)
        ask->items[k].kind = ITEM_NOISE;
    difference_make(&ask->items[first], found);
    const size_t opens = item_prev(ask, first), closes = second + 1;
    if (!item_kind_is(ask, opens, ITEM_PUNCT) || !item_kind_is(ask, closes, ITEM_PUNCT) ||
        !word_is_mark(item_first(ask, opens), "(") || !word_is_mark(item_first(ask, closes), ")"))
        return;
    ask->items[opens].kind = ask->items[closes].kind = ITEM_NOISE;
    for (size_t k = opens;
         k-- > 0 && (ask->items[k].kind == ITEM_WORD ||
                     (ask->items[k].kind == ITEM_COLUMN && ask->items[k].measure));)
        ask->items[k].kind = ITEM_NOISE;
}

/* "Margin of each product, in percent": the words that say so are taken out. */
void margin_percent_read(struct ask *ask)
{
    for (size_t i = 0; wording_has(ask, "margin|margins") && i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i,
                                         "in percent|in per cent|in %|in pct|as a percentage|as "
                                         "percentage|as a percent|as %|in percentage"),
                     before = len ? 0 : wording_match(ask, i, "percentage|percent|%|pct");
        const bool own = before && wording_is(ask, i + before, "margin|margins"),
                   behind = before && i > 0 && wording_is(ask, i - 1, "margin|margins");
        if (len == 0 && !own && !behind)
            continue;
        const bool mark = len && i > 0 && word_is_mark(&ask->words.v[i - 1], ",");
        wording_cut(ask, i - mark, len + before + mark);
        ask->shape.margin_percent = true;
        return;
    }
}

bool difference_is_profit(const struct ask *ask, size_t i)
{
    const char *lemma = item_last(ask, i)->lemma;
    return str_eq(lemma, "profit") || str_eq(lemma, "margin");
}

void differences_make(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const struct word *word = &ask->words.v[item->last - 1];
        if (item->kind == ITEM_WORD && str_eq(word->lemma, "difference")) {
            difference_said(ask, i);
        } else if (word_is(word, "minus") || word_is(word, "less")) {
            difference_minus(ask, i, ARITHMETIC_MINUS);
        } else if (word_is(word, "plus")) {
            difference_minus(ask, i, ARITHMETIC_PLUS);
        } else if (word_is(word, "divided") && item_is(ask, i + 1, CUE_BY)) {
            difference_minus(ask, i, ARITHMETIC_OVER);
        } else if (item->kind == ITEM_WORD && difference_is_profit(ask, i)) {
            const struct matches found = difference_profits(ask);
            if (found.len)
                difference_make(&ask->items[i], found);
        }
    }
}

/* Each row of the term's table is a group of its own. */
static bool difference_of_each(const struct ask *ask, const struct frame *frame, int table)
{
    bool own = false;
    for (size_t i = 0; i < frame->group_count; i++) {
        const struct term *group = &frame->groups[i];
        own = own || (group->column.column < 0 && group->table == table) ||
              (group->column.table == table &&
               group->column.column == catalog_key_column(ask->catalog, table));
    }
    return own;
}

/* "Job titles and the difference between …": of each row beside what it is called, not added up. */
static void difference_of_rows(struct ask *ask, struct frame *frame)
{
    const struct column_ref by =
        frame->group_count == 1 && !frame->groups[0].bucket ? frame->groups[0].column : no_column();
    if (by.column < 0 || by.column != table_label(ask, by.table) || frame->having_count ||
        frame->order_count || wording_has(ask, "total|sum|sums|altogether|overall|together") ||
        !column_tells_row(ask, by))
        return;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const bool row = term->agg == AGG_SUM && term->minus && !term->times_table;
        if (term->column.table != by.table || (!row && term->agg != AGG_NONE))
            return;
    }
    for (size_t i = 0; i < frame->select_count; i++)
        frame->select[i].agg = AGG_NONE;
    frame->group_count = 0;
    frame->group_wanted = false;
}

void differences_check(struct ask *ask, struct frame *frame)
{
    difference_of_rows(ask, frame);
    for (size_t i = 0; i < frame->select_count + frame->order_count; i++) {
        const struct term *term = i < frame->select_count
                                      ? &frame->select[i]
                                      : &frame->orders[i - frame->select_count].term;
        if (!term->minus || term->at >= ask->count || !difference_is_profit(ask, term->at))
            continue;
        frame->unproven = true; /* of one piece, or of all that were sold? */
        const bool several =
            term->agg == AGG_SUM && !difference_of_each(ask, frame, term->column.table);
        if (several && (ask->shape.margin_percent || !table_keeps_sales(ask, term->column.table)))
            frame->impossible = true;
        else if (ask->shape.margin_percent)
            (i < frame->select_count ? &frame->select[i]
                                     : &frame->orders[i - frame->select_count].term)
                ->percent = true;
    }
}
