/* What a number is compared with, where rows are many to one of what was asked for: each of them,
 * or all of them added up. */
#include "amounts/amounts.h"
#include "shapes/shape.h"

/* HAVING on an aggregate said before the column: "average age is above 30". */
static enum agg aggregate_before(struct ask *ask, struct column_ref column, size_t column_item)
{
    if (ask->subject >= 0 && wording_is(ask, ask->items[column_item].first, "total|overall") &&
        ask->items[column_item].zone != ZONE_SELECT &&
        tables_to_many(ask, ask->subject, column.table))
        return AGG_SUM; /* "owners with a total invoice amount above 1000" */
    size_t prev = item_prev(ask, column_item);
    if (prev >= ask->count || ask->items[prev].kind != ITEM_CUE ||
        ask->items[prev].zone == ZONE_SELECT)
        return AGG_NONE;
    enum agg agg = ask->items[prev].cue == CUE_AVG   ? AGG_AVG
                   : ask->items[prev].cue == CUE_SUM ? AGG_SUM
                   : ask->items[prev].cue == CUE_MAX ? AGG_MAX
                   : ask->items[prev].cue == CUE_MIN ? AGG_MIN
                                                     : AGG_NONE;
    if (agg != AGG_NONE)
        ask->items[prev].used = true;
    return agg;
}

/* "Customers with revenue over 5000": of all their orders, not of one. */
static bool compare_adds_up(struct ask *ask, size_t at, struct column_ref column)
{
    const struct item *item = at < ask->count ? &ask->items[at] : NULL;
    return item && item->measure && item->clause == 0 &&
           ask->words.v[item->first].lemma_is.takings && item->zone == ZONE_WHERE &&
           ask->subject >= 0 && tables_to_many(ask, ask->subject, column.table) &&
           same_column(item->column, column);
}

/* "Owners who spent more than 1000", "who paid over 500 this year": on all of it together. The
 * number is item i. */
static bool spends_in_all(struct ask *ask, size_t i)
{
    size_t verb = ask->items[i].first;
    while (verb > 0 && wording_is(ask, verb - 1,
                                  "more|less|than|over|above|under|below|at|least|"
                                  "most|only|up|to|fewer|exceeding"))
        verb--;
    const size_t end = ask->items[i].last;
    if (verb < 2 || (end < ask->words.len && lexicon_unit(ask->words.v[end].lemma)))
        return false; /* "spent more than 2 weeks" */
    return wording_is(ask, verb - 1, "spent|spend|spends|earned|earn|raised|donated|contributed") ||
           (wording_is(ask, verb - 1, "paid|invoiced|billed|charged") &&
            (wording_period(ask, end) > 0 ||
             (wording_is(ask, end, "in|during|since") && wording_period(ask, end + 1) > 0)));
}

/* "… earn more than 50000 a week on average", at the end. */
static bool averaged_behind(struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->count; k++) {
        const size_t next = item_next(ask, k);
        if (item_is(ask, k, CUE_AVG) && (next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT)))
            return ask->items[k].used = true;
    }
    return false;
}

/* "More than 1000 customers in total", "over 200 kwh on average": of all rows together. */
static enum agg aggregate_behind(struct ask *ask, struct column_ref column, size_t i)
{
    if (ask->subject < 0 || !tables_to_many(ask, ask->subject, column.table))
        return AGG_NONE;
    if (spends_in_all(ask, i))
        return AGG_SUM;
    if (averaged_behind(ask, i))
        return AGG_AVG;
    for (size_t w = ask->items[i].last; w < ask->words.len; w++) {
        if (wording_is(ask, w, "altogether|combined|overall") ||
            (wording_is(ask, w, "in") && wording_is(ask, w + 1, "total|all|sum") &&
             (w + 2 >= ask->words.len || ask->words.v[w + 2].punct ||
              wording_is(ask, w + 2,
                         "in|since|during|this|last|over|before|after|between|until|per|each|by"))))
            return AGG_SUM;
    }
    return AGG_NONE;
}

/* "Employees with more than 2 no-shows": of the rows with that flag, which is 0 or 1. */
static bool counts_flags(struct ask *ask, struct column_ref column, size_t i)
{
    return ask->items[i].number > 1 && ask->subject >= 0 && column_is_number(ask, column) &&
           flag_is(ask, column) && tables_to_many(ask, ask->subject, column.table);
}

enum agg amounts_added(struct ask *ask, struct column_ref column, size_t column_item,
                       enum sql_op op, size_t i)
{
    const bool date = column_is_date(ask, column);
    enum agg agg = column_item < ask->count ? aggregate_before(ask, column, column_item) : AGG_NONE;
    if (agg == AGG_NONE && !date && ask->subject >= 0 &&
        tables_to_many(ask, ask->subject, column.table) && averaged_behind(ask, i))
        agg = AGG_AVG;
    if (agg == AGG_NONE && op != SQL_OP_EQ && compare_adds_up(ask, column_item, column))
        agg = AGG_SUM;
    if (agg == AGG_NONE && counts_flags(ask, column, i))
        agg = AGG_SUM;
    return agg == AGG_NONE && !date ? aggregate_behind(ask, column, i) : agg;
}
