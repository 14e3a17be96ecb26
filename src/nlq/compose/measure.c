/* What is measured: "total fees", "copies sold", "billed amount", "number of claims", "payouts". */
#include <string.h>

#include "compose/compose.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

/* What the words of one measure say. */
struct said {
    enum agg agg;
    bool distinct, ranked;
    size_t deed; /* "sold", before or behind the noun; SIZE_MAX: none */
};

static bool is_noise(const struct ask *ask, size_t i)
{
    return item_kind_is(ask, i, ITEM_NOISE);
}

static enum agg agg_said(const struct ask *ask, size_t i)
{
    if (!item_kind_is(ask, i, ITEM_CUE))
        return AGG_NONE;
    switch (ask->items[i].cue) {
    case CUE_AVG:
        return AGG_AVG;
    case CUE_SUM:
        return AGG_SUM;
    case CUE_MAX:
        return AGG_MAX;
    case CUE_MIN:
        return AGG_MIN;
    case CUE_NUMBER_OF:
    case CUE_HOW_MANY:
    case CUE_COUNT:
        return AGG_COUNT;
    default:
        return AGG_NONE;
    }
}

/* A verb of what was done, that is no name of the noun's own. */
static bool is_deed(const struct ask *ask, size_t i)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    return item && item->last == item->first + 1 && word_is_participle(item_first(ask, i)) &&
           (item->kind == ITEM_WORD || item->kind == ITEM_COLUMN ||
            (item->kind == ITEM_TABLE && (item->deed || item->partial)));
}

/* The rows of the table keep what the verb says was done: they are called by it ("billed": bills),
 * or a date or amount of theirs is ("printed": printed_on). */
static bool keeps_deed(struct ask *ask, int table, size_t deed)
{
    const struct word *verb = item_first(ask, deed);
    if (deed_keeps(ask, verb) == table || table_has_word(ask, table, verb->lemma))
        return true;
    if (word_is(verb, "sell") && table_keeps_sales(ask, table))
        return true;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_has_akin(ask, at, verb->lemma) || column_has_words(ask, at, verb->lower))
            return true;
    }
    return false;
}

static bool is_measure(struct ask *ask, struct column_ref at)
{
    return !flag_is(ask, at) && at.column >= 0 && column_is_number(ask, at) &&
           !column_is_id(ask, at) && !catalog_is_key(ask->catalog, at) && !column_is_year(ask, at);
}

/* The best of the item's columns that is a number, of rows that keep the deed where one is said. */
static struct column_ref column_measured(struct ask *ask, size_t i, size_t deed)
{
    const struct item *item = &ask->items[i];
    const bool settled = item->kind == ITEM_COLUMN && is_measure(ask, item->column);
    if (settled && (deed == SIZE_MAX || keeps_deed(ask, item->column.table, deed)))
        return item->column;
    for (size_t k = 0; k < item->columns.len; k++) {
        const struct match *match = &item->columns.v[k];
        if (match->score >= .6 && match->times == 0 && match->over == 0 &&
            is_measure(ask, match->at) &&
            (deed == SIZE_MAX || keeps_deed(ask, match->at.table, deed)))
            return match->at;
    }
    return no_column();
}

/* What a row of the table comes to; column -1: it has several amounts, or none. */
static struct column_ref worth_of_rows(struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!is_measure(ask, at) || !column_is_called(ask, at, NAME_PRICE))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* Payments and fees are added up where nobody says that they are counted. */
static bool rows_are_money(const struct ask *ask, size_t i)
{
    const char *lemma = item_last(ask, i)->lemma;
    if (ask->items[i].last > ask->items[i].first + 1 && name_is(lemma, strlen(lemma), NAME_WORTH))
        return true; /* "billed amount" of bills */
    return name_is(lemma, strlen(lemma), NAME_MONEY);
}

struct column_ref money_of_rows(struct ask *ask, size_t i)
{
    const int table = item_kind_is(ask, i, ITEM_TABLE) ? ask->items[i].table : -1;
    return table >= 0 && rows_are_money(ask, i) ? worth_of_rows(ask, table) : no_column();
}

static bool table_measure(struct ask *ask, size_t i, const struct said *said, struct term *ret_term)
{
    const int table = ask->items[i].table;
    const bool adds =
        said->agg == AGG_SUM || said->ranked || (said->agg != AGG_COUNT && rows_are_money(ask, i));
    if (table < 0 || (said->deed != SIZE_MAX && !keeps_deed(ask, table, said->deed)))
        return false;
    const struct column_ref worth = adds ? worth_of_rows(ask, table) : no_column();
    if (worth.column >= 0) {
        *ret_term = term_column(worth, i);
        ret_term->agg = said->agg == AGG_NONE ? AGG_SUM : said->agg;
        return true;
    }
    *ret_term = term_count(table, i);
    return said->agg == AGG_NONE || said->agg == AGG_COUNT;
}

/* A verb of doing business: of rows with one such amount it restricts nothing. */
static bool is_plain_deed(const struct ask *ask, size_t i)
{
    return wording_is(ask, ask->items[i].first,
                      "collected|driven|handled|carried|worked|earned|made|generated|recorded|"
                      "logged|used|consumed|processed|transported|taken|produced|travelled|"
                      "traveled|done|written|booked|billed|charged|raised|spent|brought");
}

static bool noun_measure(struct ask *ask, size_t i, const struct said *said, struct term *ret_term)
{
    struct column_ref at = column_measured(ask, i, said->deed);
    if (at.column < 0 && said->deed != SIZE_MAX && is_plain_deed(ask, said->deed))
        at = column_measured(ask, i, SIZE_MAX);
    if (item_kind_is(ask, i, ITEM_TABLE) && (at.column < 0 || said->agg == AGG_COUNT))
        return table_measure(ask, i, said, ret_term);
    if (at.column < 0 || said->agg == AGG_COUNT)
        return false;
    ask->items[i].column = at;
    measures_multiply(&ask->items[i]);
    *ret_term = term_column(at, i);
    ret_term->agg = said->agg != AGG_NONE ? said->agg
                    : !ask->items[i].measure && said->deed == SIZE_MAX && number_is_mean(ask, at)
                        ? AGG_AVG
                        : AGG_SUM;
    return true;
}

/* What ends a measure: a link to the groups, a condition, or the question. */
static bool ends_measure(const struct ask *ask, size_t i)
{
    return i >= ask->count || item_kind_is(ask, i, ITEM_PUNCT) || item_kind_is(ask, i, ITEM_CUE) ||
           item_kind_is(ask, i, ITEM_DATE);
}

bool measure_read(struct ask *ask, struct slots *slots, size_t i, bool ranked, size_t *ret_end)
{
    struct said said = {.ranked = ranked, .deed = SIZE_MAX};
    const size_t begin = i;
    for (; i < ask->count; i++) {
        const enum agg agg = agg_said(ask, i);
        if (agg == AGG_COUNT && said.agg != AGG_NONE && said.agg != AGG_SUM)
            return false; /* the average of counts */
        if (agg != AGG_NONE && (said.agg == AGG_NONE || agg == AGG_COUNT))
            said.agg = agg;
        else if (item_is(ask, i, CUE_DISTINCT))
            said.distinct = true;
        else if (!is_noise(ask, i) && !(item_is(ask, i, CUE_OF) && i > begin) &&
                 !item_is(ask, i, CUE_ALL))
            break;
    }
    if (is_deed(ask, i) &&
        (item_kind_is(ask, i + 1, ITEM_COLUMN) || item_kind_is(ask, i + 1, ITEM_TABLE)))
        said.deed = i++;
    const size_t noun = i++;
    if (said.deed == SIZE_MAX && is_deed(ask, i) && ends_measure(ask, item_next(ask, i)))
        said.deed = i++;
    struct term term;
    if (slots->measure_count == SLOT_TERMS || noun >= ask->count ||
        !(item_kind_is(ask, noun, ITEM_TABLE) || item_kind_is(ask, noun, ITEM_COLUMN)) ||
        !ends_measure(ask, i) || !noun_measure(ask, noun, &said, &term))
        return false;
    term.distinct = said.distinct;
    slots->measures[slots->measure_count++] = term;
    for (size_t k = begin; k < i; k++)
        slots->taken[k] = true;
    if (said.deed != SIZE_MAX)
        ask->items[said.deed].kind = ITEM_WORD; /* it only says of which rows */
    *ret_end = i;
    return true;
}
