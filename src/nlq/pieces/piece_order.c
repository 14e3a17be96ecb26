/* Ordering: "sorted by age", "in descending order of price", "in alphabetical order". */
#include "frame.h"

static bool is_direction(const struct ask *ask, size_t i)
{
    return item_traits(ask, i).directs;
}

/* "sort first by price": no rank. */
static bool order_begins(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_TOP) && item_last(ask, i)->is.first_last &&
           item_is(ask, item_next(ask, i), CUE_BY);
}

static bool order_passes(const struct ask *ask, size_t i)
{
    return order_begins(ask, i) || item_is(ask, i, CUE_ALL) || item_is(ask, i, CUE_OF) ||
           item_is(ask, i, CUE_BY) || item_is(ask, i, CUE_IN) || item_is(ask, i, CUE_AND) ||
           item_is(ask, i, CUE_ORDER) || item_kind_is(ask, i, ITEM_WORD) ||
           item_kind_is(ask, i, ITEM_PUNCT) || item_is(ask, i, CUE_FROM);
}

static enum agg aggregate_of(enum cue cue)
{
    return cue == CUE_AVG   ? AGG_AVG
           : cue == CUE_SUM ? AGG_SUM
           : cue == CUE_MAX ? AGG_MAX
           : cue == CUE_MIN ? AGG_MIN
                            : AGG_NONE;
}

static bool holds_number(const struct ask *ask, struct column_ref column)
{
    return column_is_number(ask, column) && !catalog_is_key(ask->catalog, column);
}

/* "by price descending and name ascending": each key's own direction, else that of all. */
static bool key_direction(const struct ask *ask, size_t k, bool descending)
{
    size_t next = item_next(ask, k);
    while (item_is(ask, next, CUE_IN) || item_kind_is(ask, next, ITEM_PUNCT))
        next = item_next(ask, next);
    return item_is(ask, next, CUE_DESC) ? true : item_is(ask, next, CUE_ASC) ? false : descending;
}

/* "by the year they were built and their class": another key is coming. */
static bool key_follows(const struct ask *ask, size_t k)
{
    size_t and = item_next(ask, k);
    return item_is(ask, and, CUE_AND) && item_kind_is(ask, item_next(ask, and), ITEM_COLUMN) &&
           ask->items[and].zone == ZONE_WHERE;
}

/* One key at item k: a column, or rows of a table counted. */
static void order_take_key(struct ask *ask, struct frame *frame, size_t k, enum agg agg,
                           bool descending)
{
    struct item *item = &ask->items[k];
    struct term term = term_column(item->column, k);
    bool own = item->kind == ITEM_COLUMN && holds_number(ask, item->column);
    if (agg == AGG_COUNT && own) /* "by the number of seats" */
        agg = tables_to_many(ask, ask->subject, item->column.table) ? AGG_SUM : AGG_NONE;
    term.agg = agg;
    if (agg == AGG_COUNT) {
        term = term_count(item->table, k);
        frame->count_table = item->table;
        if (item->table >= 0 && item->table != ask->subject)
            frame_mention(frame, item->table);
    }
    frame->group_wanted = frame->group_wanted || agg != AGG_NONE;
    frame_order(frame, term, key_direction(ask, k, descending));
    item->used = true;
}

/* "sort by the average", "ordered by the count": of what is measured anyway. */
static size_t take_measure(struct frame *frame, enum agg agg, bool descending)
{
    const struct term measured = {.column = {-1, -1}, .table = -1, .agg = agg, .implied = true};
    if (agg == AGG_NONE)
        return 0;
    frame_order(frame, agg == AGG_COUNT ? term_count(frame->count_table, SIZE_MAX) : measured,
                descending);
    frame->group_wanted = frame->group_wanted || agg == AGG_COUNT;
    return 1;
}

/* "by name of …": the rows of a table by what they are called. */
static bool take_label(struct ask *ask, struct frame *frame, size_t k, bool descending)
{
    struct item *item = &ask->items[k];
    int label = item->kind == ITEM_TABLE ? table_label(ask, item->table) : -1;
    if (item->kind != ITEM_TABLE || item_kind_is(ask, item_next(ask, k), ITEM_COLUMN))
        return false;
    if (label >= 0)
        frame_order(frame, term_column((struct column_ref){item->table, label}, k), descending);
    return item->used = true;
}

/* What a cue or a word says of the key that follows. */
static enum agg key_aggregate(const struct ask *ask, size_t k, enum agg agg)
{
    const struct item *item = &ask->items[k];
    if (item->kind == ITEM_WORD)
        return ask->words.v[item->first].is.frequency ? AGG_COUNT : agg;
    return item_is(ask, k, CUE_NUMBER_OF) || item_is(ask, k, CUE_COUNT)    ? AGG_COUNT
           : item->kind == ITEM_CUE && aggregate_of(item->cue) != AGG_NONE ? aggregate_of(item->cue)
                                                                           : agg;
}

/* "Order the countries by number of airports": the noun at item k is what is sorted. */
static bool is_sorted(const struct ask *ask, size_t i, size_t k)
{
    const size_t by = item_next(ask, k);
    size_t noun = item_next(ask, i);
    noun = item_is(ask, noun, CUE_ALL) ? item_next(ask, noun) : noun;
    return item_is(ask, i, CUE_ORDER) && noun == k &&
           (item_is(ask, by, CUE_BY) ||
            (is_direction(ask, by) && item_is(ask, item_next(ask, by), CUE_NUMBER_OF)));
}

/* "Total revenue per customer …, ordered by revenue": the word that stands for a measure before. */
static enum agg order_said_before(struct ask *ask, size_t k)
{
    struct item *item = &ask->items[k];
    bool sums = false;
    for (size_t i = 0; i < k && item->kind == ITEM_WORD; i++) {
        const struct item *other = &ask->items[i];
        sums = sums || item_is(ask, i, CUE_SUM) || item_is(ask, i, CUE_EACH);
        if (!sums || other->kind != ITEM_COLUMN || !other->measure || other->column.column < 0 ||
            !word_is(item_last(ask, i), item_last(ask, k)->lower))
            continue;
        const size_t first = item->first, last = item->last;
        const enum zone zone = item->zone;
        *item = *other;
        item->first = first;
        item->last = last;
        item->zone = zone;
        item->used = false;
        return number_is_mean(ask, item->column) ? AGG_AVG : AGG_SUM;
    }
    return AGG_NONE;
}

/* Takes the keys from item i on; returns how many. */
static size_t take_keys(struct ask *ask, struct frame *frame, size_t i, bool descending)
{
    size_t taken = 0;
    enum agg agg = AGG_NONE;
    for (size_t k = item_next(ask, i); k < ask->count; k = item_next(ask, k)) {
        const struct item *item = &ask->items[k];
        if (taken && item_is(ask, k, CUE_BY)) { /* "in descending order of A, and then by B" */
            agg = AGG_NONE;
            descending = descending && !is_direction(ask, i);
        }
        const enum agg before = taken == 0 ? order_said_before(ask, k) : AGG_NONE;
        agg = before == AGG_NONE ? agg : before;
        if (item->kind == ITEM_WORD && taken && !key_follows(ask, k))
            break;
        enum agg said = key_aggregate(ask, k, agg);
        bool names = item->kind == ITEM_COLUMN || (item->kind == ITEM_TABLE && agg == AGG_COUNT);
        if ((names || item->kind == ITEM_TABLE) && taken == 0 && is_sorted(ask, i, k))
            continue;
        if (names) {
            order_take_key(ask, frame, k, agg, descending);
            taken++;
        } else if (item->kind == ITEM_TABLE && item_kind_is(ask, item_next(ask, k), ITEM_COLUMN)) {
            continue; /* "order of the company's market value" */
        } else if (taken == 0 && take_label(ask, frame, k, descending)) {
            return 1;
        } else if (said == agg && !is_direction(ask, k) && !order_passes(ask, k) &&
                   !(item->kind == ITEM_CUE && aggregate_of(item->cue) == agg && agg != AGG_NONE) &&
                   !item_is(ask, k, CUE_NUMBER_OF) && !item_is(ask, k, CUE_COUNT)) {
            break;
        }
        agg = said;
    }
    return taken ? taken : take_measure(frame, agg, descending);
}

static bool direction_from(struct ask *ask, size_t i, size_t *ret_last)
{
    bool descending = false;
    *ret_last = i;
    for (size_t k = i; k < ask->count; k++) {
        if (item_is(ask, k, CUE_DESC)) {
            ask->items[k].used = true;
            descending = true;
            *ret_last = k;
        } else if (item_is(ask, k, CUE_ASC) || item_is(ask, k, CUE_ALPHA) ||
                   (item_is(ask, k, CUE_ORDER) && k > i)) {
            ask->items[k].used = true;
        }
    }
    return descending;
}

/* "Lowest first", "from highest to lowest": no order of names. */
static bool says_size(const struct ask *ask, size_t i)
{
    const size_t first = ask->items[i].first;
    const size_t size = first + wording_is(ask, first, "from");
    return is_direction(ask, i) &&
           wording_is(
               ask, size + wording_is(ask, size, "the"),
               "highest|largest|biggest|greatest|most|lowest|smallest|least|high|low|"
               "longest|shortest|heaviest|lightest|tallest|cheapest|dearest|fastest|slowest");
}

/* "in alphabetical order": by the first column asked for. */
static void mark_default(const struct ask *ask, struct frame *frame, size_t i, bool descending)
{
    struct term none = {.column = {-1, -1}, .table = -1, .implied = true};
    frame_order(frame, none, descending);
    frame->order_sized = says_size(ask, i);
}

/* "The dates of games by home team in descending order": the key stands before; ask->count: it does
 * not. Of what is counted or added up, it would be the group. */
static size_t key_before(const struct ask *ask, size_t i)
{
    const size_t key = item_prev(ask, i);
    bool measured = false;
    for (size_t k = 0; k < i; k++)
        measured = measured || item_traits(ask, k).aggregates || item_is(ask, k, CUE_NUMBER_OF) ||
                   item_is(ask, k, CUE_COUNT) || item_is(ask, k, CUE_HOW_MANY) ||
                   ask->items[k].measure;
    return is_direction(ask, i) && !measured && item_kind_is(ask, key, ITEM_COLUMN) &&
                   item_is(ask, item_prev(ask, key), CUE_BY)
               ? key
               : ask->count;
}

/* "Per year, latest first": the units of time, and not what is counted in them. */
static bool says_time(const struct ask *ask, size_t i)
{
    bool bucket = false;
    for (size_t k = 0; k < i; k++)
        bucket = bucket || ask->items[k].bucket;
    return bucket && is_direction(ask, i) &&
           wording_is(ask, ask->items[i].first, "latest|newest|most|earliest|oldest") &&
           !wording_is(ask, ask->items[i].first + 1, "first|expensive") ==
               wording_is(ask, ask->items[i].first, "most");
}

void piece_order(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind != ITEM_CUE || item->used ||
            !(item->cue == CUE_ORDER || is_direction(ask, i)))
            continue;
        size_t last = i;
        item->used = true;
        if (says_time(ask, i)) {
            frame->newest_first = item->cue == CUE_DESC;
            return;
        }
        if (key_before(ask, i) < ask->count) {
            order_take_key(ask, frame, key_before(ask, i), AGG_NONE, item_is(ask, i, CUE_DESC));
            return;
        }
        bool descending = direction_from(ask, i, &last);
        size_t keys = i; /* "sort the names of … in alphabetical order": the keys are said later */
        for (size_t k = i + 1; i == 0 && ask->subject_before < 0 && k < ask->count; k++)
            keys = is_direction(ask, k) ? k : keys;
        if (keys > i && take_keys(ask, frame, keys, descending) == 0)
            mark_default(ask, frame, keys, descending);
        if (keys > i)
            return;
        size_t taken = take_keys(ask, frame, i, descending);
        if (taken == 0 && last > i)
            taken = take_keys(ask, frame, last, descending);
        if (taken == 0 && frame->order_count == 0)
            mark_default(ask, frame, i, descending);
        return;
    }
}
