/* Columns that are added up: "total amount", "total of orders by kind", "refund per product". */
#include "trees/totals.h"

#include "frame.h"

/* "unpaid amount": a word that says yes or no of a table's rows stands before what is measured. */
static bool totals_is_flag(struct ask *ask, size_t i)
{
    return item_kind_is(ask, i, ITEM_COLUMN) && ask->items[i].last == ask->items[i].first + 1 &&
           flag_is(ask, ask->items[i].columns.v[0].at);
}

int totals_owner_by_flag(struct ask *ask, size_t i)
{
    const size_t before = item_prev(ask, i);
    return before + 1 == i && totals_is_flag(ask, before) ? ask->items[before].columns.v[0].at.table
                                                          : -1;
}

/* "Total data usage", though bills have a total: that of the rows behind it, where they have none.
 */
static bool totals_of_rows(const struct ask *ask, const struct item *item, size_t next)
{
    const struct item *rows = item_kind_is(ask, next, ITEM_TABLE) ? &ask->items[next] : NULL;
    if (rows == NULL || rows->tables.len == 0 || rows->tables.v[0].score < .9 ||
        !word_is(&ask->words.v[item->first], "total"))
        return false;
    for (size_t k = 0; k < item->columns.len; k++) {
        if (item->columns.v[k].at.table == rows->tables.v[0].at.table ||
            table_is_said(ask, item->columns.v[k].at.table))
            return false;
    }
    return true;
}

/* "total amount" asks for a sum though a column is called total. */
void totals_promote(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        size_t next = item_next(ask, i);
        if (item->kind != ITEM_COLUMN || item->last != item->first + 1 ||
            !ask->words.v[item->first].is.totals)
            continue;
        if (totals_is_flag(ask, next))
            next = item_next(ask, next);
        if (totals_of_rows(ask, item, next)) {
            item->kind = ITEM_CUE;
            item->cue = CUE_SUM;
            continue;
        }
        if (!item_kind_is(ask, next, ITEM_COLUMN) ||
            !(column_is_number(ask, ask->items[next].columns.v[0].at) ||
              lexicon_measure(ask->words.v[ask->items[next].first].lemma)))
            continue;
        item->kind = ITEM_CUE;
        item->cue = word_is(&ask->words.v[item->first], "average") ? CUE_AVG : CUE_SUM;
    }
}

/* "refund per product", "invoice amount per customer": worth is added up for each row of another
 * table. */
static bool totals_is_worth(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const size_t each = item_next(ask, i), whose = item_next(ask, each);
    return item->kind == ITEM_COLUMN && item->zone == ZONE_SELECT && item_is(ask, each, CUE_EACH) &&
           item_kind_is(ask, whose, ITEM_TABLE) && item->columns.v[0].score >= .9 &&
           item->columns.v[0].at.table != ask->items[whose].table &&
           column_is_number(ask, item->columns.v[0].at) &&
           !catalog_is_key(ask->catalog, item->columns.v[0].at) &&
           column_is_called(ask, item->columns.v[0].at, NAME_WORTH);
}

/* "total of orders by customer kind": a column called total, added up by group. */
void totals_add_up(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        const size_t of = item_next(ask, i), whose = item_next(ask, of), by = item_next(ask, whose);
        if (totals_is_worth(ask, i))
            item->measure = true;
        if (item->kind == ITEM_COLUMN && item->last == item->first + 1 &&
            word_is(item_first(ask, i), "total") && item_is(ask, of, CUE_OF) &&
            item_kind_is(ask, whose, ITEM_TABLE) &&
            item->columns.v[0].at.table == ask->items[whose].table &&
            column_is_number(ask, item->columns.v[0].at) &&
            (item_is(ask, by, CUE_BY) || item_is(ask, by, CUE_EACH)))
            item->measure = true;
    }
}
