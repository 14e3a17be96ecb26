/* "last order of each customer": the latest row of each group. The word "last" alone is often read
 * as a part of a column's name ("last name"); before a table it is a superlative. */
#include "frame.h"
#include "judge/fork.h"
#include "querent/base/str.h"

/* "last 10 orders", "the first one": rows in their order, not a part of a person's name that would
 * be '10' or '1'. */
static bool counts_rows(const struct ask *ask, size_t i)
{
    const size_t number = i + 1;

    return item_kind_is(ask, number, ITEM_NUMBER) ||
           word_is(&ask->words.v[ask->items[number].first], "one") ||
           word_is(&ask->words.v[ask->items[number].first], "ones");
}

/* "Last delivery stop": rows of one kind, whose last one it is. */
static bool tells_kind(const struct ask *ask, size_t i)
{
    const size_t value = i + 1, rows = i + 2;
    const enum item_kind kind = ask->items[i].kind;
    return (kind == ITEM_WORD || kind == ITEM_COLUMN || kind == ITEM_CUE) &&
           ask->items[i].last == ask->items[i].first + 1 &&
           wording_is(ask, ask->items[i].first, "last") && item_kind_is(ask, value, ITEM_VALUE) &&
           item_kind_is(ask, rows, ITEM_TABLE) && ask->items[value].values.len &&
           ask->items[rows].tables.len &&
           ask->items[value].values.v[0].at.table == ask->items[rows].tables.v[0].at.table;
}

void latest_make(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        struct item *item = &ask->items[i];
        const struct word *word = &ask->words.v[item->first];
        bool one = item->last == item->first + 1;
        if (item->kind == ITEM_COLUMN && one && word->is.first_last && i + 2 < ask->count &&
            ask->items[i + 1].kind == ITEM_NUMBER && ask->items[i + 2].kind == ITEM_TABLE) {
            item->kind = ITEM_CUE; /* "the last 10 orders": nobody is called 10 */
            item->cue = word_is(word, "first") ? CUE_TOP : CUE_BOTTOM;
            continue;
        }
        if (tells_kind(ask, i)) {
            item->kind = ITEM_CUE;
            item->cue = CUE_LATEST;
            continue;
        }
        if (item->kind != ITEM_COLUMN || !one ||
            !(word->is.first_last || word_is(word, "latest")) ||
            (ask->items[i + 1].kind != ITEM_TABLE && !counts_rows(ask, i)))
            continue;
        item->kind = ITEM_CUE;
        item->cue = word_is(word, "first") ? CUE_EARLIEST : CUE_LATEST;
    }
}

static bool is_super_of_date(const struct ask *ask, size_t i, bool *ret_latest)
{
    const struct item *item = &ask->items[i];
    if (item->kind != ITEM_CUE)
        return false;
    bool adjective = item->cue == CUE_ADJ_SUPER && item->adjective;
    *ret_latest =
        item->cue == CUE_LATEST || (adjective && str_starts(item->adjective->rising, "date"));
    return *ret_latest || item->cue == CUE_EARLIEST ||
           (adjective && str_starts(item->adjective->falling, "date"));
}

/* The table of which each row is one group: after "of each", "per", "for every". */
static size_t group_item(const struct ask *ask, size_t i)
{
    size_t link = item_next(ask, i);
    size_t group = item_is(ask, link, CUE_EACH) ? item_next(ask, link) : ask->count;
    return item_kind_is(ask, group, ITEM_TABLE) ? group : ask->count;
}

/* Rows of the table refer to the other one in one way only. */
static bool belongs(const struct ask *ask, int table, int whose)
{
    size_t ways = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        ways += edge->from == table && edge->to == whose && edge->count == 1;
    }
    return ways == 1;
}

/* The rows themselves (ranks/best.c), else the date that stands for them. */
static void take_latest(struct ask *ask, struct frame *frame, struct term date, bool latest,
                        int whose)
{
    if (belongs(ask, date.column.table, whose)) {
        frame_order(frame, date, latest);
        frame->limit = 1;
        return;
    }
    date.agg = latest ? AGG_MAX : AGG_MIN;
    frame_select(frame, date);
    ask->guessed++;
}

void piece_latest(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i + 1 < ask->count; i++) {
        bool latest = false;
        size_t what = item_next(ask, i);
        if (!is_super_of_date(ask, i, &latest) || !item_kind_is(ask, what, ITEM_TABLE))
            continue;
        size_t group = group_item(ask, what);
        int table = ask->items[what].table;
        int date = table >= 0 ? catalog_date_column(ask->catalog, table) : -1;
        if (group == ask->count || date < 0 || !tables_to_many(ask, ask->items[group].table, table))
            continue;
        const struct term term =
            term_column(fork_date(ask, (struct column_ref){table, date}), what);
        frame_group(
            frame,
            (struct term){.table = ask->items[group].table, .column = no_column(), .at = group});
        take_latest(ask, frame, term, latest, ask->items[group].table);
        frame_mention(frame, ask->items[group].table);
        frame->group_wanted = true;
        frame->whole = true;
        for (size_t k = i; k <= group; k++)
            ask->items[k].used = true;
        return;
    }
}
