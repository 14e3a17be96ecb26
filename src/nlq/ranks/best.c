/* "The most expensive product in each category", "top 2 products per category by price", "the last
 * order of each customer": the best rows of each group. A row is among them when fewer than so many
 * of its group are better, so that rows which are equally good are all shown; the second best has
 * one better price, in however many rows. */
#include "frame.h"

struct column_ref group_of_rows(struct ask *ask, const struct term *group, int rows)
{
    struct column_ref found = no_column();
    if (group->bucket || (group->column.column >= 0 && group->column.table != rows))
        return no_column();
    if (group->column.column >= 0)
        return group->column;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != rows || edge->to != group->table || edge->from == edge->to)
            continue;
        if (edge->count != 1 || edge->only || found.column >= 0)
            return no_column();
        found = (struct column_ref){rows, edge->from_columns[0]};
    }
    return found;
}

static bool shows_rows(const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE)
            return false;
    }
    return true;
}

/* The group first, the rows, and what they are ranked by. */
static void show_groups(struct ask *ask, struct frame *frame, const struct term *group,
                        const struct term *by)
{
    struct term rows[TERMS_MAX];
    const size_t count = frame->select_count;
    for (size_t i = 0; i < count; i++)
        rows[i] = frame->select[i];
    frame->select_count = 0;
    if (group->column.column >= 0)
        frame_select(frame, *group);
    else
        frame_select_label(ask, frame, group->table, group->at);
    const struct term shown = frame->select[0];
    for (size_t i = 0; i < count; i++)
        frame_select(frame, rows[i]);
    if (count == 0)
        frame_select_label(ask, frame, by->column.table, SIZE_MAX);
    frame_select(frame, *by);
    frame->order_count = 0;
    frame_order(frame, shown, false);
}

/* "The highest no-show rate": by the share that is asked for, and by no column called a rate. */
static void rank_by_share(struct ask *ask, struct frame *frame)
{
    enum { APART = 4 };
    struct term share = {.agg = AGG_NONE};
    for (size_t s = 0; s < frame->select_count; s++)
        share = frame->select[s].agg == AGG_SHARE ? frame->select[s] : share;
    if (share.agg == AGG_NONE || share.at >= ask->count || frame->order_count > 1)
        return;
    const size_t last = ask->items[share.at].first;
    for (size_t w = last > APART ? last - APART : 0; w < last; w++) {
        const bool high = wording_is(ask, w, "highest|biggest|largest|greatest"),
                   low = wording_is(ask, w, "lowest|smallest");
        if (!high && !low)
            continue;
        frame->order_count = 0;
        frame_order(frame, share, high);
        frame->limit = frame->limit ? frame->limit : 1;
        frame->unproven = true;
        for (size_t i = 0; i < share.at; i++)
            ask->items[i].used = ask->items[i].used || ask->items[i].first == w;
        return;
    }
}

void frame_best(struct ask *ask, struct frame *frame)
{
    rank_by_share(ask, frame);
    const struct order order = frame->orders[0];
    const struct term group = frame->groups[0];
    if (frame->limit == 0 || (frame->offset && frame->limit != 1) || frame->order_count != 1 ||
        frame->group_count != 1 || order.term.agg != AGG_NONE || order.term.column.column < 0 ||
        order.term.bucket || frame->having_count || frame->absence_count || !shows_rows(frame))
        return;
    const struct column_ref same = group_of_rows(ask, &group, order.term.column.table);
    if (same.column < 0)
        return;
    struct cond best = {
        .kind = COND_BEST,
        .left = order.term,
        .op = frame->offset ? SQL_OP_EQ : SQL_OP_LT,
        .value = arena_printf(ask->arena, "%ld", frame->offset ? frame->offset : frame->limit),
        .descending = order.descending,
        .same = same,
        .at = order.term.at,
        .end = order.term.at};
    best.left.at = SIZE_MAX;
    if (frame_cond(frame, best) == NULL)
        return;
    show_groups(ask, frame, &group, &order.term);
    frame_order(frame, order.term, order.descending);
    frame->limit = frame->offset = 0;
    frame->group_count = 0;
    frame->group_wanted = frame->show_order = false;
    frame->whole = true;
}
