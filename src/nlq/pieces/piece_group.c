/* Grouping that is said: "for each city", "per customer", "by country" (a column after "by"; a
 * plural table after a verb and "by" is an agent and left alone). */
#include "frame.h"
#include "querent/base/str.h"

enum { COUNTED_HOPS = 5 }; /* "employees by region", over departments, their places and countries */

static void group_column(struct ask *ask, struct frame *frame, size_t k)
{
    struct item *item = &ask->items[k];
    struct term term = term_column(item->column, k);
    const int table = referred_table(ask, &term);
    if (table >= 0) { /* "per account manager": by whom the reference leads to */
        term = (struct term){.table = table, .column = {-1, -1}, .at = k};
        frame_mention(frame, table);
    }
    frame_group(frame, term);
    frame->group_wanted = true;
    item->used = true;
}

/* "Each consignor of the type dealer": the consignors, of which the type says only which. */
static bool tells_which_rows(struct ask *ask, size_t k)
{
    const struct item *item = &ask->items[k];
    return item->kind == ITEM_COLUMN && item->last > item->first + 2 &&
           wording_is(ask, item->first + 1, "of|with") && item_kind_is(ask, k + 1, ITEM_VALUE) &&
           same_column(ask->items[k + 1].column, item->column) &&
           table_at_word(ask, item->first) == item->column.table;
}

static void group_table(struct ask *ask, struct frame *frame, size_t k)
{
    struct item *item = &ask->items[k];
    struct term term = {.table = item->table, .column = {-1, -1}, .at = k};
    frame_group(frame, term);
    frame->group_wanted = true;
    frame_mention(frame, item->table);
    item->used = true;
}

/* "The highest price of each stock", where stock is a kind of instruments: those, one by one. */
static bool group_value(struct ask *ask, struct frame *frame, size_t i)
{
    const size_t k = item_next(ask, i);
    const int table = item_kind_is(ask, k, ITEM_VALUE) ? ask->items[k].column.table : -1;
    if (!item_is(ask, i, CUE_EACH) || table < 0 || table_label(ask, table) < 0 ||
        ask->items[k].zone != ZONE_SELECT || frame->group_count ||
        ask->items[k].column.column == table_label(ask, table))
        return false;
    frame_group(frame, (struct term){.table = table, .column = {-1, -1}, .at = k});
    frame->group_wanted = true;
    frame_mention(frame, table);
    return true;
}

/* "Each active route": the routes are told apart by no more than their flag. */
static bool flag_before_table(struct ask *ask, size_t k)
{
    const struct item *item = &ask->items[k];
    return item->kind == ITEM_COLUMN && item_kind_is(ask, k + 1, ITEM_TABLE) &&
           ask->items[k + 1].table == item->column.table && flag_is(ask, item->column);
}

/* "Per branch and channel", "per branch and vet": what stands behind "and". */
static bool is_group_too(const struct ask *ask, size_t i)
{
    return i < ask->count && !ask->items[i].used &&
           (item_kind_is(ask, i, ITEM_COLUMN) ||
            (item_kind_is(ask, i, ITEM_TABLE) && !word_is_plural(item_last(ask, i))));
}

static void group_after(struct ask *ask, struct frame *frame, size_t i)
{
    bool any = group_value(ask, frame, i);
    if (any) {
        ask->items[i].used = true;
        return;
    }
    for (size_t k = item_next(ask, i); k < ask->count; k = item_next(ask, k)) {
        struct item *item = &ask->items[k];
        if (flag_before_table(ask, k))
            continue;
        bool column_next = item->kind == ITEM_TABLE && item_kind_is(ask, k + 1, ITEM_COLUMN) &&
                           ask->items[k + 1].column.table == item->table;
        if (tells_which_rows(ask, k))
            item->table = item->column.table;
        if (item->kind == ITEM_COLUMN && !tells_which_rows(ask, k))
            group_column(ask, frame, k);
        else if ((item->kind == ITEM_TABLE && !column_next) || tells_which_rows(ask, k))
            group_table(ask, frame, k);
        else if (!item_is(ask, k, CUE_AND) && !item_is(ask, k, CUE_DISTINCT) &&
                 !item_is(ask, k, CUE_OF) && !(item->kind == ITEM_WORD && !any) &&
                 item->kind != ITEM_TABLE && !item_is(ask, k, CUE_EACH))
            break;
        else if (item_is(ask, k, CUE_OF) && any)
            break;
        any = any || item->used;
        size_t next = item_next(ask, k);
        if (any && !item_is(ask, k, CUE_AND) &&
            !(item_is(ask, next, CUE_AND) && is_group_too(ask, item_next(ask, next)) &&
              ask->items[next].zone == ask->items[k].zone))
            break;
    }
    ask->items[i].used = any;
}

/* Kinds of rows rather than rows: few values for many rows, or a table that rows refer to, over so
 * many joins at most. */
static bool group_tells_kinds(struct ask *ask, size_t i, int hops)
{
    const struct item *item = &ask->items[i];
    if (item->kind == ITEM_TABLE)
        return item->table != ask->subject && table_hops(ask, ask->subject, item->table) <= hops &&
               !tables_to_many(ask, ask->subject, item->table);
    const struct column_stats *stats = catalog_stats(ask->catalog, item->column);
    int64_t rows = ask_table(ask, item->column.table)->rows;
    return stats && stats->distinct >= 0 && rows > 0 && stats->distinct * 2 <= rows &&
           !column_is_date(ask, item->column);
}

/* "orders placed by customers": who did it, not what they fall into. */
static bool by_agent(struct ask *ask, size_t i, size_t next)
{
    return i > 0 && item_is_participle(ask, i - 1) && item_kind_is(ask, next, ITEM_TABLE);
}

/* "orders in 2025 by status": a table, what restricts it, and the kinds that it falls into. */
static bool counts_by_kind(struct ask *ask, const struct frame *frame, size_t i)
{
    size_t next = item_next(ask, i), tables = 0;
    bool name = item_kind_is(ask, next, ITEM_COLUMN) || item_kind_is(ask, next, ITEM_TABLE);
    if (!name || by_agent(ask, i, next) || ask->items[next].used || frame->order_count ||
        frame->limit || ask->subject_before >= 0 || !group_tells_kinds(ask, next, 2))
        return false;
    for (size_t k = 0; k < i; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE)
            tables++;
        else if (item->kind == ITEM_COLUMN && !item->used)
            return false;
        else if ((item->kind == ITEM_WORD && !item->used) || (item_is(ask, k, CUE_ORDER)))
            return false;
    }
    return tables == 1;
}

/* "number of tickets by priority", where priorities are a table; not "orders by customers". */
static bool groups_by_table(struct ask *ask, const struct frame *frame, size_t i)
{
    size_t next = item_next(ask, i), prev = item_prev(ask, i);
    if (!item_kind_is(ask, next, ITEM_TABLE) || ask->items[next].used ||
        item_kind_is(ask, item_next(ask, next), ITEM_VALUE) || /* "by the artist Metallica" */
        (item_kind_is(ask, prev, ITEM_WORD) && !ask->items[prev].used))
        return false;
    const struct word *word = item_last(ask, next);
    bool measures = false; /* "average mark by course": of rows that the courses have many of */
    bool spans = false;    /* "days between order and delivery by supplier" */
    for (size_t k = 0; k < i; k++) {
        const struct item *item = &ask->items[k];
        measures = measures || (item->kind == ITEM_COLUMN && item->column.column >= 0 &&
                                tables_to_many(ask, ask->items[next].table, item->column.table));
    }
    for (size_t k = 0; k < frame->select_count; k++) { /* "average delivery time by supplier" */
        const struct term *term = &frame->select[k];
        spans = spans || (term->span && term->agg != AGG_NONE &&
                          tables_to_many(ask, ask->items[next].table, term->column.table));
    }
    measures = measures || spans;
    return (spans || ask->items[prev].zone == ZONE_SELECT) && !word_is_plural(word) &&
           (measures || group_tells_kinds(ask, next, COUNTED_HOPS));
}

/* "Maintenance cost by machine": nothing but numbers of which each group has several. */
static bool numbers_before(struct ask *ask, size_t i)
{
    const size_t next = item_next(ask, i);
    size_t numbers = 0;
    for (size_t k = 0; k < i; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_COLUMN && !item->used) {
            if (item->column.column < 0 || !column_is_number(ask, item->column) ||
                column_is_id(ask, item->column))
                return false;
            const bool many = item_kind_is(ask, next, ITEM_TABLE)
                                  ? tables_to_many(ask, ask->items[next].table, item->column.table)
                                  : item_kind_is(ask, next, ITEM_COLUMN) &&
                                        ask->items[next].column.column >= 0 &&
                                        column_is_text(ask, ask->items[next].column);
            if (!many)
                return false;
            numbers++;
        } else if (item->kind == ITEM_TABLE || item->kind == ITEM_WORD ||
                   item_is(ask, k, CUE_ORDER)) {
            return false;
        }
    }
    return numbers > 0;
}

/* "by" groups when something is counted or aggregated and it is not an ordering. */
static bool by_groups(struct ask *ask, const struct frame *frame, size_t i)
{
    size_t next = item_next(ask, i);
    bool measured = ask->subject_before >= 0 || ask->shape.periods[0];
    for (size_t k = 0; k < frame->select_count; k++)
        measured = measured || frame->select[k].agg != AGG_NONE;
    for (size_t k = 0; k < i; k++) {
        const struct item *item = &ask->items[k];
        measured = measured || item_traits(ask, k).measures || item->bucket ||
                   (item->kind == ITEM_COLUMN && item->measure && !item->used);
    }
    measured = measured || numbers_before(ask, i);
    if (measured && groups_by_table(ask, frame, i))
        return true;
    size_t prev = item_prev(ask, i);
    bool open =
        item_kind_is(ask, prev, ITEM_WORD) && !ask->items[prev].bucket && !ask->items[prev].used;
    return measured && !open && item_kind_is(ask, next, ITEM_COLUMN) && !ask->items[next].used;
}

/* "Households per region": the rows of a kind, of which nothing else is asked. */
static bool counts_a_kind(const struct ask *ask, size_t i)
{
    const size_t kind = item_prev(ask, i);
    const bool first =
        item_prev(ask, kind) >= ask->count || item_traits(ask, item_prev(ask, kind)).requests;
    return (item_is(ask, i, CUE_EACH) || item_is(ask, i, CUE_BY)) &&
           item_kind_is(ask, kind, ITEM_VALUE) && first &&
           ask->items[kind].column.table == ask->subject && ask->subject >= 0 &&
           word_is_plural(item_last(ask, kind));
}

void piece_group(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].used)
            continue;
        if (item_is(ask, i, CUE_BY) && !by_groups(ask, frame, i) && counts_by_kind(ask, frame, i)) {
            group_after(ask, frame, i);
            frame->counts_rows = true;
            ask->guessed += item_is(ask, 0, CUE_SHOW);
        }
        if (counts_a_kind(ask, i))
            frame->counts_rows = true;
        if (item_is(ask, i, CUE_EACH) || (item_is(ask, i, CUE_BY) && by_groups(ask, frame, i)))
            group_after(ask, frame, i);
    }
}
