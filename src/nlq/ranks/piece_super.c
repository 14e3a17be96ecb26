/* Superlatives: "the oldest student", "with the highest salary", "the three cheapest", "most
 * orders", "most common type". In the select zone "highest salary" alone is an aggregate and left
 * to select. */
#include "amounts/amounts.h"
#include "parts/compare.h"
#include "querent/base/str.h"
#include "ranks/super.h"
#include "words/names.h"

#include <string.h>

/* "The most popular class", where classes have sessions and sessions have bookings; "genre", where
 * clubs have one and members: by which of them was not said. */
static bool is_popular_twice(const struct ask *ask, size_t i)
{
    const size_t next = item_next(ask, i);
    if (!item_last(ask, i)->is.busy && !wording_is(ask, ask->items[i].last - 1, "popular"))
        return false;
    const bool kind = item_kind_is(ask, next, ITEM_COLUMN); /* "genre", of what is lent */
    const int whose = item_kind_is(ask, next, ITEM_TABLE) ? ask->items[next].table
                      : kind                              ? ask->items[next].column.table
                                                          : -1;
    for (size_t e = 0; whose >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const bool others =
            edge->to == whose && edge->from != whose && !ask_table(ask, edge->from)->hidden;
        if (others && (kind || catalog_date_column(ask->catalog, edge->from) < 0))
            return true; /* what only links was not done by anybody */
        for (size_t d = 0; edge->to == whose && d < catalog_edge_count(ask->catalog); d++) {
            if (catalog_edge(ask->catalog, d)->to == edge->from)
                return true;
        }
    }
    return false;
}

/* The column of the subject's rows that item k is, or that leads to the table that it is; column
 * -1: none, or several. */
static struct column_ref own_column(const struct ask *ask, size_t k)
{
    struct column_ref found = no_column();
    if (item_kind_is(ask, k, ITEM_COLUMN) && ask->items[k].column.table == ask->subject)
        return ask->items[k].column;
    for (size_t e = 0; item_kind_is(ask, k, ITEM_TABLE) && e < catalog_edge_count(ask->catalog);
         e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != ask->subject || edge->to != ask->items[k].table || edge->count != 1 ||
            edge->only)
            continue;
        if (found.column >= 0)
            return no_column();
        found = (struct column_ref){edge->from, edge->from_columns[0]};
    }
    return found;
}

/* "The users with the most common role": all of them, and not the one user with the most. */
static bool restricts_to_common(struct ask *ask, struct frame *frame, size_t i, bool most)
{
    const size_t kind = item_next(ask, i), link = item_prev(ask, i);
    const struct column_ref column = own_column(ask, kind);
    const bool linked =
        item_is(ask, link, CUE_WITH) || item_is(ask, link, CUE_HAVE) || item_is(ask, link, CUE_IN);
    if (ask->items[i].zone != ZONE_WHERE || !linked || column.column < 0 ||
        column_is_home(ask, column) || super_limit(ask, i) != 1)
        return false;
    frame_cond(frame, (struct cond){.kind = COND_TOP,
                                    .op = SQL_OP_EQ,
                                    .left = term_column(column, i),
                                    .right = term_count(column.table, i),
                                    .descending = most,
                                    .at = i,
                                    .end = kind + 1});
    super_take(ask, i);
    super_take(ask, kind);
    frame->unproven = true; /* of several kinds that are as common, one */
    return true;
}

/* "The most common full name": by how many rows are called so; the name of a person is two columns.
 */
static bool ranks_names(struct ask *ask, struct frame *frame, struct super super)
{
    const size_t name = item_next(ask, super.at);
    if (ask->items[super.at].zone != ZONE_SELECT || !item_kind_is(ask, name, ITEM_COLUMN) ||
        !item_last(ask, name)->lemma_is.name || item_first(ask, name)->is.name_part ||
        frame->select_count || !frame_is_part_name(ask, ask->items[name].column))
        return false;
    frame_select_label(ask, frame, ask->items[name].column.table, name);
    for (size_t k = 0; k < frame->select_count; k++)
        frame_group(frame, term_column(frame->select[k].column, name));
    super_rank_count(ask, frame, ask->items[name].column.table, super);
    super_take(ask, name);
    return true;
}

/* "The most common type", "the type that is most common". */
static void super_common(struct ask *ask, struct frame *frame, size_t i, bool most)
{
    struct super super = {.at = i, .limit = super_limit(ask, i), .descending = most};
    if (restricts_to_common(ask, frame, i, most) || ranks_names(ask, frame, super))
        return;
    super_rank_count(ask, frame, -1, super);
    frame->unproven = frame->unproven || (ask->items[i].zone == ZONE_WHERE &&
                                          item_kind_is(ask, item_next(ask, i), ITEM_TABLE));
    frame->unproven = frame->unproven || is_popular_twice(ask, i);
}

/* "The largest outdoor venue", "the oldest unpaid invoice": behind the flag, or the date that is
 * missing, that tells which of them. */
static size_t behind_flag(struct ask *ask, size_t k)
{
    const bool of_rows = item_kind_is(ask, k, ITEM_COLUMN) &&
                         item_kind_is(ask, k + 1, ITEM_TABLE) &&
                         ask->items[k + 1].table == ask->items[k].column.table;
    const bool undone = of_rows && str_starts(item_first(ask, k)->lower, "un") &&
                        column_is_date(ask, ask->items[k].column);
    return of_rows && (undone || flag_is(ask, ask->items[k].column)) ? k + 1 : k;
}

/* In the select zone a superlative with a column is what is asked ("the highest salary"), unless a
 * table or another column is asked before it ("the name and highest salary" stays an aggregate as
 * well). */
static bool super_is_aggregate(struct ask *ask, size_t i)
{
    if (ask->items[i].zone != ZONE_SELECT)
        return false;
    size_t of = item_prev(ask, i);
    if (item_is(ask, of, CUE_OF) && item_kind_is(ask, item_prev(ask, of), ITEM_TABLE))
        return false; /* "the name of the pilot of the highest rank" */
    size_t next = behind_flag(ask, item_next(ask, i));
    while (item_is(ask, next, CUE_AND) || item_is(ask, next, CUE_MAX) ||
           item_is(ask, next, CUE_MIN) || item_is(ask, next, CUE_AVG) ||
           item_is(ask, next, CUE_SUM) || item_kind_is(ask, next, ITEM_PUNCT))
        next = item_next(ask, next);
    if (item_kind_is(ask, next, ITEM_COLUMN))
        return column_is_number(ask, ask->items[next].column) ||
               column_is_date(ask, ask->items[next].column) ||
               column_is_time(ask, ask->items[next].column) || item_first(ask, i)->is.bound;
    return !item_kind_is(ask, next, ITEM_TABLE) && ask->items[i].adjective == NULL;
}

static bool has_target(struct ask *ask, size_t i)
{
    size_t next = behind_flag(ask, item_next(ask, i));
    return item_kind_is(ask, next, ITEM_COLUMN) || item_is(ask, next, CUE_AVG) ||
           item_is(ask, next, CUE_SUM) || item_is(ask, next, CUE_NUMBER_OF) ||
           item_kind_is(ask, next, ITEM_WORD);
}

/* "The second highest salary": the value itself is asked for, each once. */
static void show_place(struct ask *ask, struct frame *frame, size_t i)
{
    const struct term *by = &frame->orders[0].term;
    const size_t before = item_prev(ask, item_prev(ask, i));
    const bool asked = before >= ask->count || item_traits(ask, before).directs ||
                       item_is(ask, before, CUE_IS) || item_is(ask, before, CUE_SHOW) ||
                       item_is(ask, before, CUE_WH);
    if (frame->offset == 0 || by->agg != AGG_NONE || by->column.column < 0 || !asked ||
        !item_kind_is(ask, item_next(ask, i), ITEM_COLUMN))
        return;
    frame_select(frame, *by);
    frame->distinct = true;
}

/* "Highest price per make", "lowest salary", "highest refund in 2025": with nothing before it, the
 * value itself. */
static bool super_is_value(const struct ask *ask, size_t i)
{
    const size_t column = item_next(ask, i), behind = item_next(ask, column);
    if (!item_kind_is(ask, column, ITEM_COLUMN))
        return false;
    const bool number = column_is_number(ask, ask->items[column].column) &&
                        !column_is_id(ask, ask->items[column].column);
    const size_t when = item_is(ask, behind, CUE_IN) ? item_next(ask, behind) : behind;
    const bool year = item_kind_is(ask, when, ITEM_NUMBER) && when != behind &&
                      item_next(ask, when) >= ask->count;
    return item_is(ask, behind, CUE_EACH) ||
           (number && (behind >= ask->count || item_kind_is(ask, when, ITEM_DATE) || year));
}

/* "Our biggest customers", who have no size: by what they brought in, or not at all. A bill's own
 * amount is found later: "the highest bill of each subscriber". */
static void rank_by_worth(struct ask *ask, struct frame *frame, size_t i, size_t next)
{
    const int table = ask->items[next].table;
    const struct super best = {
        .at = i, .limit = super_how_many(ask, i, next), .descending = ask->items[i].cue == CUE_MAX};
    const struct column_ref own = {table,
                                   table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    if (own.column >= 0 && measure_fits(ask, own) && !people_do(ask, table)) {
        super_rank(ask, frame, term_column(own, i), best); /* "the highest invoice" */
        ask_assume(ask, i, arena_printf(ask->arena, "by %s", ask_column(ask, own)->name));
        frame->unproven = true;
        return;
    }
    if (!super_worth(ask, frame, table, best) && own.column < 0)
        frame->impossible = true;
}

/* "highest", "lowest": an aggregate, an adjective of a table, or a rank by the column that follows
 */
static void super_general(struct ask *ask, struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    size_t prev = item_prev(ask, i);
    if (super_is_aggregate(ask, i) &&
        (prev < ask->count ? !item_kind_is(ask, prev, ITEM_NUMBER) : super_is_value(ask, i)))
        return;
    size_t next = item_next(ask, i);
    if (item_kind_is(ask, next, ITEM_TABLE) && super_mass(ask, &ask->items[next]).column >= 0) {
        super_most(ask, frame, i, item->cue == CUE_MAX); /* "the lowest stock" */
    } else if (item->adjective && !has_target(ask, i)) {
        super_adjective(ask, frame, i, item->adjective);
    } else
        super_column(ask, frame, i, item->cue == CUE_MAX);
    if (frame->order_count)
        show_place(ask, frame, i);
    else if (item->adjective && item_kind_is(ask, next, ITEM_TABLE) && item->zone == ZONE_SELECT &&
             ask->items[next].table == ask->subject &&
             !item_kind_is(ask, item_next(ask, next), ITEM_COLUMN))
        rank_by_worth(ask, frame, i, next);
}

static void super_recognise(struct ask *ask, struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    switch (item->cue) {
    case CUE_MAX:
    case CUE_MIN:
        return super_general(ask, frame, i);
    case CUE_ADJ_SUPER:
        return super_adjective(ask, frame, i, item->adjective);
    case CUE_LATEST:
    case CUE_EARLIEST:
        return super_date(ask, frame, i, item->cue == CUE_LATEST);
    case CUE_MOST:
    case CUE_LEAST:
        return super_most(ask, frame, i, item->cue == CUE_MOST);
    case CUE_COMMON:
    case CUE_RARE:
        return super_common(ask, frame, i, item->cue == CUE_COMMON);
    case CUE_SELLING:
        return super_selling(ask, frame, i);
    case CUE_TOP:
    case CUE_BOTTOM:
        return super_top(ask, frame, i, item->cue == CUE_TOP);
    default:
        return;
    }
}

/* "the three artists who have the most songs": how many is said at the noun. */
static void limit_at_noun(struct ask *ask, struct frame *frame)
{
    for (size_t i = 1; i < ask->count && frame->limit == 1; i++) {
        struct item *item = &ask->items[i];
        size_t prev = item_prev(ask, i), next = item_next(ask, i);
        bool noun = item_kind_is(ask, next, ITEM_TABLE) || item_kind_is(ask, next, ITEM_COLUMN);
        bool said = prev >= ask->count || item_is(ask, prev, CUE_OF) ||
                    item_is(ask, prev, CUE_FOR) || item_is(ask, prev, CUE_SHOW) ||
                    item_is(ask, prev, CUE_WH) || item_is(ask, prev, CUE_IS);
        if (item->kind != ITEM_NUMBER || item->used || item->zone != ZONE_SELECT || !noun ||
            !said || ask->words.v[item->first].ordinal)
            continue;
        if (item->number >= 1 && item->number <= 1000)
            frame->limit = (long)item->number;
        item->used = true;
    }
}

/* "clubs, starting with the oldest": all of them, in that order. */
static void super_begins_order(struct ask *ask, struct frame *frame, size_t i)
{
    const size_t starts = item_prev(ask, i);

    if (frame->order_count == 0 || !item_is(ask, starts, CUE_STARTS))
        return;
    frame->limit = 0;
    ask->items[starts].used = true;
}

void piece_super(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind != ITEM_CUE || ask->items[i].used || frame->order_count > 0 ||
            comparison_before(ask, i).found) /* "less than the largest salary" is no rank */
            continue;
        super_recognise(ask, frame, i);
        super_begins_order(ask, frame, i);
    }
    if (frame->order_count) {
        limit_at_noun(ask, frame);
        super_several(ask, frame);
    }
}
