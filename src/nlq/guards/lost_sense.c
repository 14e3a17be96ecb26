#include "guards/lost_sense.h"

#include <string.h>

/* "Passed both A and B": that it was passed holds for some row, and for each of the two as well. */
static bool stands_beside_sets(struct ask *ask, const struct frame *frame)
{
    size_t sets = 0;
    bool beside = false;
    for (size_t k = 0; k < frame->absence_count; k++)
        sets += frame->absences[k].present;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const int of = cond->left.column.column >= 0 ? cond->left.column.table : -1;
        beside = beside || (cond->clause == 0 && of >= 0 && ask->subject >= 0 &&
                            of != ask->subject && tables_to_many(ask, ask->subject, of));
    }
    return sets > 1 && beside;
}

static bool adds_anything_up(const struct frame *frame)
{
    bool adds = frame->having_count > 0;
    for (size_t k = 0; k < frame->select_count; k++)
        adds = adds || frame->select[k].agg != AGG_NONE;
    for (size_t k = 0; k < frame->order_count; k++)
        adds = adds || frame->orders[k].term.agg != AGG_NONE;
    return adds;
}

/* "How much do we pay for the sites altogether": one number, and rows are listed. The words that
 * say so may have been taken out by then. */
static bool lists_instead_of_sum(const struct ask *ask, const struct frame *frame)
{
    const char *said = ask->words.question;
    const bool total = strcasestr(said, "altogether") || strcasestr(said, "all together") ||
                       strcasestr(said, "in total");
    return total && strcasestr(said, "how m") && !adds_anything_up(frame);
}

/* "Sales paid with it", "sent by it": how it was done, and no state of the rows. */
static bool takes_means_for_state(struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const size_t word = cond->at < ask->count ? ask->items[cond->at].last : ask->words.len;
        if (cond->kind == COND_NULL && cond->negated &&
            wording_is(ask, word, "with|by|via|through|using|in|on") &&
            wording_is(ask, word + 1, "it|them|this|that|these|those"))
            return true;
    }
    return false;
}

/* "Who is the client of it": of all rows, since nothing says what it is. */
static bool points_at_nothing(const struct ask *ask, const struct frame *frame)
{
    bool points = false;
    for (size_t i = 1; i + 1 < ask->words.len; i++)
        points = points ||
                 (wording_is(ask, i, "of|for|by|from") &&
                  wording_is(ask, i + 1, "it|them|him|her|this|that") && wording_ends(ask, i + 2));
    return points && frame->cond_count == 0 && frame->having_count == 0 &&
           frame->absence_count == 0 && frame->order_count == 0 && !frame->among;
}

/* "What is on the presses": what they hold is asked for, and they themselves are shown. */
static bool shows_the_container(struct ask *ask, const struct frame *frame)
{
    const size_t noun = 3 + wording_is(ask, 3, "the|our|this|that|each");
    const int table = wording_is(ask, 0, "what|who") && wording_is(ask, 1, "is|are") &&
                              wording_is(ask, 2, "on|in|at|inside")
                          ? table_at_word(ask, noun)
                          : -1;
    bool own = table >= 0 && frame->select_count > 0;
    for (size_t k = 0; k < frame->select_count; k++)
        own = own && frame->select[k].agg == AGG_NONE && frame->select[k].column.table == table;
    return own;
}

static bool is_amount(struct ask *ask, struct column_ref at)
{
    enum { KINDS = 20 }; /* so many different numbers may be kinds, such as ratings */
    const struct column_stats *stats = at.column >= 0 ? catalog_stats(ask->catalog, at) : NULL;
    return stats && stats->distinct > KINDS && column_is_number(ask, at) &&
           !column_is_id(ask, at) && !catalog_is_key(ask->catalog, at) && !column_is_year(ask, at);
}

/* "Complaints by cause, plus the credit given": the amount is to be added up for each cause, and
 * groups by each amount count one row or two. */
static bool groups_by_amount(struct ask *ask, const struct frame *frame)
{
    bool counts = false, amount = false;
    for (size_t k = 0; k < frame->select_count; k++) {
        const struct term *term = &frame->select[k];
        counts = counts || term->agg == AGG_COUNT;
        amount = amount || (term->agg == AGG_NONE && is_amount(ask, term->column) &&
                            !frame_groups_by(frame, term->column));
    }
    return counts && amount && frame->group_count > 0;
}

/* "New orders", without a period: the reading takes all of them. */
static bool takes_new_for_any(const struct ask *ask, const struct frame *frame)
{
    bool drops = false, dated = frame->order_count > 0;
    for (size_t i = 0; i + 1 < ask->count; i++)
        drops = drops || (ask->items[i].kind == ITEM_WORD && ask->items[i + 1].kind == ITEM_TABLE &&
                          wording_is(ask, ask->items[i].first, "new") &&
                          ask->items[i].last == ask->items[i].first + 1);
    for (size_t i = 0; i < ask->count; i++)
        dated = dated || ask->items[i].kind == ITEM_DATE || ask->items[i].bucket;
    return drops && !dated;
}

/* "How many members per level", of mbr_lvl: each level has one level. */
static bool counts_groups_themselves(const struct frame *frame)
{
    bool same = false;
    for (size_t k = 0; k < frame->select_count; k++) {
        const struct term *term = &frame->select[k];
        same = same || (term->agg == AGG_COUNT && term->distinct && term->column.column >= 0 &&
                        !term->bucket && frame_groups_by(frame, term->column));
    }
    return same;
}

/* "Members who never booked" by their levels, "how many members" of mbr_lvl: a word of the column's
 * name stands for people. */
static bool takes_part_for_doers(const struct ask *ask, const struct frame *frame)
{
    bool denied = false;
    for (size_t k = 0; k < frame->absence_count; k++)
        denied = denied || !frame->absences[k].present;
    const struct term *shown =
        &frame->select[frame->select_count > 0 ? frame->select_count - 1 : 0];
    const struct item *item =
        frame->select_count > 0 && shown->at < ask->count ? &ask->items[shown->at] : NULL;
    const bool part =
        item && item->kind == ITEM_COLUMN && item->columns.len > 0 && item->columns.v[0].score < .6;
    const bool listed =
        (denied || frame->cond_count > 0) && frame->select_count == 1 && shown->agg == AGG_NONE;
    const bool counted = shown->agg == AGG_COUNT && shown->distinct && !shown->bucket;
    return part && (listed || counted);
}

/* Some rows of the subject have none of those counted, or nobody knows. */
static bool some_have_none(struct ask *ask, int subject, int counted)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const bool leads = edge->from == counted || table_hops(ask, edge->from, counted) == 1;
        if (edge->to != subject || edge->from == subject || edge->count != 1 || !leads)
            continue;
        const struct column_ref from = {edge->from, edge->from_columns[0]},
                                to = {subject, edge->to_columns[0]};
        const struct column_stats *have = catalog_stats(ask->catalog, from),
                                  *all = catalog_stats(ask->catalog, to);
        if (!have || !all || have->distinct < 0 || have->distinct < all->distinct)
            return true;
    }
    return false;
}

/* "The hospital with the fewest orders", of those that have any: none is fewer still. */
static bool fewest_but_none(struct ask *ask, const struct frame *frame)
{
    const struct order *order = &frame->orders[0];
    const int counted = order->term.column.column >= 0 ? order->term.column.table
                        : order->term.table >= 0       ? order->term.table
                                                       : frame->count_table;
    const bool fewest = frame->order_count > 0 && frame->limit > 0 && !order->descending &&
                        order->term.agg == AGG_COUNT && counted >= 0 && !frame->outer_from;
    bool none = fewest && frame->subject >= 0 && some_have_none(ask, frame->subject, counted);
    for (size_t k = 0; fewest && k < frame->select_count; k++)
        none = none || (frame->select[k].column.column >= 0 &&
                        some_have_none(ask, frame->select[k].column.table, counted));
    return none;
}

bool lost_sense(struct ask *ask, const struct frame *frame)
{
    return stands_beside_sets(ask, frame) || lists_instead_of_sum(ask, frame) ||
           takes_means_for_state(ask, frame) || points_at_nothing(ask, frame) ||
           shows_the_container(ask, frame) || groups_by_amount(ask, frame) ||
           takes_new_for_any(ask, frame) || counts_groups_themselves(frame) ||
           takes_part_for_doers(ask, frame) || fewest_but_none(ask, frame);
}
