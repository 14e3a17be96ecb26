/* "Which customer ordered most recently", "the 5 guests who stayed most recently": by the date of
 * what was done, and not by one of those who did it. */
#include "frame.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "ranks/super.h"

static bool is_adverb(const struct ask *ask, size_t i)
{
    return (item_is(ask, i, CUE_LATEST) || item_is(ask, i, CUE_EARLIEST) ||
            item_is(ask, i, CUE_ADJ_SUPER)) &&
           wording_is(ask, ask->items[i].last - 1, "recently");
}

/* A verb, or what it was read as: a table or a column of what was done. */
static bool is_deed(const struct ask *ask, size_t k)
{
    if (k >= ask->count)
        return false;
    const struct item *item = &ask->items[k];
    const bool verb = item->last == item->first + 1 && word_is_participle(item_first(ask, k));
    return ((item->kind == ITEM_WORD || item->kind == ITEM_NOISE) && verb) ||
           (item->kind == ITEM_TABLE && (item->deed || verb) && item->table != ask->subject) ||
           (item->kind == ITEM_COLUMN && word_is_participle(item_first(ask, k)) &&
            item->column.table != ask->subject && !column_is_date(ask, item->column));
}

/* The verb of the adverb at item i: before it, over what was bought and where; else behind it. */
static size_t deed_of(const struct ask *ask, size_t i)
{
    for (size_t k = item_prev(ask, i); k < ask->count; k = item_prev(ask, k)) {
        if (is_deed(ask, k))
            return k;
        if (item_is(ask, k, CUE_WHO) || item_is(ask, k, CUE_THAT) ||
            ask->items[k].zone == ZONE_SELECT)
            break;
    }
    for (size_t k = i; k-- > 0 && k + 2 >= i;) {
        if (is_deed(ask, k))
            return k;
    }
    return is_deed(ask, item_next(ask, i)) ? item_next(ask, i) : ask->count;
}

static bool keeps_dates(struct ask *ask, int table)
{
    return table >= 0 && table != ask->subject && table_date(ask, table).column >= 0 &&
           tables_to_many(ask, ask->subject, table);
}

/* The only rows with dates that refer to the subject's; -1: there are none, or several kinds. */
static int only_rows(struct ask *ask)
{
    int only = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != ask->subject || edge->from == only || !keeps_dates(ask, edge->from))
            continue;
        if (only >= 0)
            return -1;
        only = edge->from;
    }
    return only;
}

static int rows_of_deed(struct ask *ask, size_t verb)
{
    const struct item *item = &ask->items[verb];
    const int own = item->kind == ITEM_TABLE    ? item->table
                    : item->kind == ITEM_COLUMN ? item->column.table
                                                : deed_keeps(ask, item_first(ask, verb));
    if (keeps_dates(ask, own))
        return own;
    if (!people_are(ask, ask->subject) && catalog_date_column(ask->catalog, ask->subject) >= 0)
        return -1; /* "the order made most recently" */
    for (size_t k = 0; k < ask->count; k++) {
        if (ask->items[k].kind == ITEM_TABLE && keeps_dates(ask, ask->items[k].table))
            return ask->items[k].table;
    }
    return only_rows(ask);
}

/* "The 5 customers who …": how many is read at the noun. */
static bool asks_for_several(const struct ask *ask)
{
    for (size_t k = 0; k + 1 < ask->count; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_NUMBER && item->number > 1 && item->zone == ZONE_SELECT &&
            item_kind_is(ask, k + 1, ITEM_TABLE))
            return true;
    }
    return false;
}

void piece_recent_deed(struct ask *ask, struct frame *frame)
{
    for (size_t i = 1; i < ask->count && ask->subject >= 0; i++) {
        const size_t verb = is_adverb(ask, i) ? deed_of(ask, i) : ask->count;
        const int rows = verb < ask->count ? rows_of_deed(ask, verb) : -1;
        if (rows < 0)
            continue;
        struct term when = term_column(table_date(ask, rows), i);
        const bool latest = !item_is(ask, i, CUE_EARLIEST);
        const bool least = wording_is(ask, ask->items[i].last - 2, "least");
        if (least || asks_for_several(ask)) { /* each of them once, by the last that they did */
            when.agg = latest || least ? AGG_MAX : AGG_MIN;
            frame->group_wanted = true;
        }
        super_rank(ask, frame, when, (struct super){.at = i, .limit = 1, .descending = latest});
        frame_mention(frame, rows);
        ask->items[verb].used = true;
        for (size_t k = verb + 1; k < ask->count; k++) {
            if (item_kind_is(ask, k, ITEM_WORD) &&
                wording_is(ask, ask->items[k].first, "something|anything|things"))
                ask->items[k].used = true;
        }
        return;
    }
}
