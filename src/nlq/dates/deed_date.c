/* When what a question counts, ranks or adds up was done: the period belongs to those rows, and not
 * to the ones that they are put together by. */
#include "amounts/amounts.h"
#include "dates/ends.h"
#include "judge/fork.h"
#include "parts/compare.h"

/* The table of a measure that is added up: ranked by it, or "revenue"; -1: none. */
static int measured_table(const struct ask *ask, const struct frame *frame)
{
    int table = ranked_table(frame);
    for (size_t i = 0; i < ask->count && table < 0; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_COLUMN && item->measure && item->column.table != ask->subject)
            table = item->column.table;
        else if (item->kind == ITEM_TABLE && item_last(ask, i)->lemma_is.money &&
                 item_is(ask, item_prev(ask, i), CUE_SUM))
            table = item->table; /* "the sum of payments of customers in 2025" */
    }
    return table;
}

/* The date that rows of `table` lead to, or, where most have none (delisted_on of what was sold),
 * one that all of them lead to. */
static struct column_ref date_of_all(struct ask *ask, int table, struct column_ref date)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, date);
    for (size_t e = 0; stats && stats->null_share > .5 && e < catalog_edge_count(ask->catalog);
         e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->to, catalog_date_column(ask->catalog, edge->to)};
        const struct column_stats *others =
            edge->from == table && edge->to != table && edge->to != ask->subject && at.column >= 0
                ? catalog_stats(ask->catalog, at)
                : NULL;
        if (others && others->null_share == 0)
            return at;
    }
    return date;
}

bool refers_always(const struct ask *ask, const struct join_edge *edge)
{
    const struct column_stats *stats =
        catalog_stats(ask->catalog, (struct column_ref){edge->from, edge->from_columns[0]});
    return stats && stats->null_share == 0;
}

/* When the rows of `table` came to be: their own date, else that of what they are part of or refer
 * to, away from the subject. */
static struct column_ref rows_date(struct ask *ask, int table)
{
    struct column_ref found = date_on_way(ask, table);
    if (found.column >= 0)
        return found;
    found = table_date(ask, table);
    bool part = false, loose = false;
    for (size_t e = 0; table >= 0 && found.table != table && e < catalog_edge_count(ask->catalog);
         e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const bool whole = table_is_part_of(ask, table, edge->to);
        const bool toward =
            table_hops(ask, ask->subject, edge->to) < table_hops(ask, ask->subject, table);
        const bool theirs = found.column >= 0 && people_are(ask, found.table) &&
                            !people_are(ask, edge->to); /* no day on which somebody was hired */
        const bool firm = refers_always(ask, edge);
        if (edge->from != table || edge->to == table ||
            (found.column >= 0 && !theirs && !(loose && firm) && (part || !whole)) ||
            (toward && (edge->to == ask->subject || (!whole && people_are(ask, edge->to)))))
            continue;
        const struct column_ref at = date_default(ask, edge->to);
        part = at.column >= 0 && whole;
        loose = at.column >= 0 ? !firm : loose;
        found = at.column >= 0 ? at : found;
    }
    return found.column >= 0 && found.table != table ? date_of_all(ask, table, found) : found;
}

/* "Worked more than 20 hours in October", "visited more than 10 times this year": the rows of many
 * that the comparison right before the period at item i is about; -1: none. */
static int compared_table(struct ask *ask, const struct frame *frame, size_t i)
{
    enum { NEAR = 3 };
    for (size_t h = 0; h < frame->having_count; h++) {
        const struct term *left = &frame->having[h].left;
        const int table = left->column.column >= 0 ? left->column.table : left->table;
        if (frame->having[h].at < i && table >= 0 && tables_to_many(ask, ask->subject, table))
            return table;
    }
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind == COND_COMPARE && cond->op != SQL_OP_EQ && cond->end <= i &&
            cond->end + NEAR >= i && column_is_number(ask, cond->left.column) &&
            tables_to_many(ask, ask->subject, cond->left.column.table))
            return cond->left.column.table;
    }
    return -1;
}

/* "Clients and their number of events this year": the rows that are counted right before the period
 * at item i; -1: none. */
static int counted_before(struct ask *ask, size_t i)
{
    size_t before = item_prev(ask, i);
    while (item_is(ask, before, CUE_IN))
        before = item_prev(ask, before);
    const size_t number = item_prev(ask, before);
    return item_kind_is(ask, before, ITEM_TABLE) &&
                   (item_is(ask, number, CUE_NUMBER_OF) || item_is(ask, number, CUE_COUNT)) &&
                   ask->subject >= 0 && ask->items[before].table != ask->subject &&
                   tables_to_many(ask, ask->subject, ask->items[before].table)
               ? ask->items[before].table
               : -1;
}

/* The rows that are counted for a rank: "which customer has the most orders in 2025". */
static int counted_table(const struct ask *ask, const struct frame *frame)
{
    const bool counted = frame->order_by_count && frame->limit > 0;
    return counted && frame->count_table != ask->subject ? frame->count_table : -1;
}

/* "Who read the most meters this year", by readings that refer to both: the rows with a date that
 * link the subject to those of `table`; -1: there are none. */
static int link_with_date(struct ask *ask, int table)
{
    struct join_tree path;
    if (ask->subject < 0 || table < 0 || table == ask->subject ||
        !catalog_path(ask->catalog, ask->arena, ask->subject, table, &path) || path.edge_count != 2)
        return -1;
    const struct join_edge *a = catalog_edge(ask->catalog, (size_t)path.edges[0]);
    const struct join_edge *b = catalog_edge(ask->catalog, (size_t)path.edges[1]);
    return a->from == b->from && a->from != ask->subject && a->from != table &&
                   catalog_date_column(ask->catalog, a->from) >= 0
               ? a->from
               : -1;
}

/* "And in 2024?": of the same date as before, unless the words name another or other rows. */
static struct column_ref date_followed(struct ask *ask)
{
    if (ask->subject_before < 0 || ask->date_before.column < 0)
        return no_column();
    for (size_t k = 0; k < ask->count; k++) {
        if (ask->items[k].kind == ITEM_TABLE || ask->items[k].kind == ITEM_COLUMN)
            return no_column();
    }
    for (size_t k = 0; k < ask->preferred_count; k++) {
        if (same_column(ask->preferred[k], ask->date_before))
            return ask->date_before;
    }
    return fork_date(ask, ask->date_before);
}

/* "Orders per customer in 2025": the table of what there is of each; -1: nothing is said so. */
static int table_of_each(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        size_t whose = item_next(ask, i), what = item_prev(ask, i);
        if (item_kind_is(ask, whose, ITEM_VALUE)) /* "per foreman", who are some of the staff */
            whose = item_next(ask, whose);
        if (what < ask->count &&
            wording_is(ask, ask->items[what].first, "did|does|do|has|have|had"))
            what = item_prev(ask, what); /* "how many visits did each vet do in October" */
        const bool column = item_kind_is(ask, what, ITEM_COLUMN);
        if (!item_is(ask, i, CUE_EACH) || !item_kind_is(ask, whose, ITEM_TABLE) ||
            !(column || item_kind_is(ask, what, ITEM_TABLE)))
            continue;
        const int table = column ? ask->items[what].column.table : ask->items[what].table;
        if (table != ask->items[whose].table)
            return table;
    }
    return -1;
}

/* A number of rows of which the subject has several each, shown beside it. */
static bool is_summed(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    bool each = false;
    for (size_t k = item_next(ask, i); k < ask->count && !each && ask->items[k].kind != ITEM_TABLE;
         k++)
        each = item_is(ask, k, CUE_BY) || item_is(ask, k, CUE_EACH);
    return each && item->zone == ZONE_SELECT && ask->subject >= 0 &&
           !catalog_is_key(ask->catalog, item->column) &&
           tables_to_many(ask, ask->subject, item->column.table);
}

/* "The average volume per exchange last month", "tips by waiter in October": the one table of all
 * that is added up or averaged; -1: none, or the subject's own. */
static int aggregated_table(struct ask *ask)
{
    int table = -1;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        size_t before = item_prev(ask, i);
        while (item_is(ask, before, CUE_AND) &&
               item_kind_is(ask, item_prev(ask, before), ITEM_COLUMN))
            before = item_prev(ask, item_prev(ask, before));
        if (item->kind != ITEM_COLUMN || !column_is_number(ask, item->column) ||
            !(item_traits(ask, before).aggregates || is_summed(ask, i)))
            continue;
        if (item->column.table == ask->subject || (table >= 0 && table != item->column.table))
            return -1;
        table = item->column.table;
    }
    return table;
}

/* The rows of which item i says what they are: by a value, by a flag, or by a value before their
 * name ("the night shift"); -1: none. */
static int described_at(struct ask *ask, size_t i)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    const size_t value = item_prev(ask, i);
    if (item == NULL)
        return -1;
    if (item->kind == ITEM_TABLE)
        return item_kind_is(ask, value, ITEM_VALUE) && ask->items[value].column.table == item->table
                   ? item->table
                   : -1;
    const bool flag =
        item->kind == ITEM_COLUMN && item->column.column >= 0 && flag_is(ask, item->column);
    return item->kind == ITEM_VALUE || flag || amount_is_state(ask, i) ? item->column.table : -1;
}

/* "Clients who placed a buy in the last 3 months", "agents absent last week": the table of what the
 * period follows, where the rows of the subject have several of them; -1: it follows something
 * else. */
static int dated_by_value(struct ask *ask, size_t i)
{
    size_t before = item_prev(ask, i);
    while (item_is(ask, before, CUE_IN))
        before = item_prev(ask, before);
    const int table = ask->subject < 0 ? -1 : described_at(ask, before);
    return table >= 0 && table != ask->subject && tables_to_many(ask, ask->subject, table) ? table
                                                                                           : -1;
}

/* "Containers discharged from vessels of MSC in 2025": the rows that keep what was done to those of
 * the subject, which is said before whatever else; -1: no such state is. */
static int dated_by_deed(struct ask *ask, size_t i)
{
    for (size_t k = 0; k < i && ask->subject >= 0; k++) {
        const struct item *item = &ask->items[k];
        const struct word *word = item_first(ask, k);
        size_t rows = item_prev(ask, k);
        while (item_is(ask, rows, CUE_IS) || item_is(ask, rows, CUE_THAT) ||
               item_is(ask, rows, CUE_WH))
            rows = item_prev(ask, rows);
        if (item->kind == ITEM_VALUE && item->clause == 0 && !word->quoted && !word->capital &&
            word_is_participle(word) && item_kind_is(ask, rows, ITEM_TABLE) &&
            ask->items[rows].table == ask->subject && item->column.table != ask->subject &&
            tables_to_many(ask, ask->subject, item->column.table))
            return item->column.table;
    }
    return -1;
}

struct column_ref outcome_date(struct ask *ask)
{
    struct column_ref from, to;
    for (size_t k = 0; k < ask->count && !date_says_verb(ask); k++) {
        const struct item *item = &ask->items[k];
        const int table = item->kind == ITEM_VALUE ? item->column.table : -1;
        if (table >= 0 && ask->subject >= 0 &&
            (table == ask->subject || tables_to_many(ask, ask->subject, table)) &&
            column_is_called(ask, item->column, NAME_OUTCOME) && rows_last(ask, table, &from, &to))
            return to;
    }
    return no_column();
}

struct column_ref deed_date(struct ask *ask, const struct frame *frame, size_t i)
{
    const struct column_ref followed = date_followed(ask);
    int table = deed_said(ask, i);
    if (followed.column >= 0)
        return followed;
    const struct column_ref over = table < 0 ? outcome_date(ask) : no_column();
    if (over.column >= 0)
        return over;
    if (table < 0)
        table = table_of_each(ask);
    if (table < 0)
        table = counted_before(ask, i);
    if (table < 0) {
        const int counted = counted_table(ask, frame), link = link_with_date(ask, counted);
        table = link >= 0 ? link : counted;
    }
    if (table < 0)
        table = measured_table(ask, frame);
    if (table < 0 && ask->subject >= 0 && !date_says_verb(ask))
        table = compared_table(ask, frame, i);
    if (table < 0 && !date_says_verb(ask)) {
        table = aggregated_table(ask);
        table = table < 0 ? dated_by_value(ask, i) : table;
        table = table < 0 ? dated_by_deed(ask, i) : table;
    }
    return rows_date(ask, table);
}

struct column_ref date_of_rated(struct ask *ask)
{
    for (size_t k = 0; ask->subject >= 0 && k < ask->count; k++) {
        const size_t rate = item_next(ask, k);
        const struct item *item = &ask->items[k];
        const int table =
            item->restricts && item_is(ask, rate, CUE_RATIO)
                ? (item->kind == ITEM_VALUE && item->values.len ? item->values.v[0].at.table
                                                                : item->column.table)
                : -1;
        if (table >= 0 && table != ask->subject && tables_to_many(ask, ask->subject, table))
            return date_default(ask, table);
    }
    return no_column();
}
