/* "Rank the employees by salary": all rows in their order, each with its place; equal ones share
 * it. Read as "top … by …" without its limit. "Within their department": as the top of each. */
#include <string.h>

#include "shapes/nested.h"
#include "trees/tree.h"

/* "Within their branch", "in each town" from word i to the end: in each of them. */
static bool place_within(struct ask *ask, size_t i)
{
    const size_t own =
        wording_match(ask, i + 1, "their own|their|each|its own|its|every|the same|the");
    const size_t last = ask->words.len - word_is_mark(&ask->words.v[ask->words.len - 1], ".?!");
    if (!wording_is(ask, i, "within|in|inside|for|per") ||
        (own == 0 && !wording_is(ask, i, "per")) || i + 1 + own >= last)
        return false;
    const char *group = wording_text(ask, i + 1 + own, last);
    size_t by = i;
    while (by > 0 && !wording_is(ask, by, "by"))
        by--;
    if (group == NULL || by == 0 || last - (i + 1 + own) > 2)
        return false;
    wording_cut(ask, i, last - i);
    wording_put(ask, by, 1, arena_printf(ask->arena, "in each %s by", group));
    ask->shape.place_within = true;
    return true;
}

void place_read(struct ask *ask)
{
    size_t first = wording_is(ask, 0, "show|give|list") ? 1 : 0;
    first += first && wording_is(ask, first, "me");
    first += first && wording_is(ask, first, "a|the");
    if (!wording_is(ask, first, "rank|ranking"))
        return;
    size_t count = 1;
    count += wording_is(ask, first + count, "of");
    count += wording_is(ask, first + count, "the|all|our");
    bool by = false;
    for (size_t i = first + count; i < ask->words.len; i++)
        by = by || wording_is(ask, i, "by");
    if (!by)
        return;
    wording_put(ask, 0, first + count, "top 1");
    ask->shape.place = true;
    for (size_t i = 3; i + 1 < ask->words.len; i++) {
        if (place_within(ask, i))
            return;
    }
}

/* Ranked by a number of their own: the best ones of each group become all of them. */
static bool place_of_each(struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (frame->conds[i].kind != COND_BEST)
            continue;
        frame->shape.placed = frame->conds[i].same;
        memmove(&frame->conds[i], &frame->conds[i + 1],
                (frame->cond_count - i - 1) * sizeof *frame->conds);
        frame->cond_count--;
        return frame->order_count == 2;
    }
    return false;
}

bool place_apply(struct ask *ask, struct frame *frame)
{
    (void)ask;
    if (!frame->shape.place)
        return true;
    frame->limit = 0;
    if (frame->shape.place_within)
        return frame->best_of || place_of_each(frame);
    if (frame->order_count != 1 || frame->select_count == 0 || frame->select[0].all)
        return false;
    frame_select(frame, frame->orders[0].term);
    frame->whole = true;
    return true;
}

struct sql_query *place_dress(const struct maker *m, const struct frame *frame,
                              struct sql_query *query)
{
    const bool each = frame->shape.place_within;
    const struct sql_order *order = each ? query->order->next : query->order;
    struct sql_expr **group = arena_alloc(m->a, sizeof *group);
    group[0] = each ? tree_column(m, frame->shape.placed) : NULL;
    struct sql_expr *by = sql_copy_expr(m->a, order->expr);
    struct sql_expr *rank =
        nested_window(m->a, sql_call(m->a, "rank", 0, NULL), each, group, by, order->descending);
    rank->over->order->nulls = order->nulls;
    sql_add_item(m->a, query, rank, "place");
    return query;
}
