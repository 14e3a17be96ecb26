/* "Rank the employees by salary": all rows in their order, each with its place; equal ones share
 * it. Read as "top … by …" without its limit. */
#include "frame.h"
#include "shapes/nested.h"

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
}

bool place_apply(struct ask *ask, struct frame *frame)
{
    (void)ask;
    if (!frame->shape.place)
        return true;
    frame->limit = 0;
    if (frame->order_count != 1 || frame->select_count == 0 || frame->select[0].all)
        return false;
    frame_select(frame, frame->orders[0].term);
    frame->whole = true;
    return true;
}

struct sql_query *place_dress(const struct maker *m, const struct frame *frame,
                              struct sql_query *query)
{
    (void)frame;
    struct sql_expr *by = sql_copy_expr(m->a, query->order->expr);
    sql_add_item(
        m->a, query,
        nested_window(m->a, sql_call(m->a, "rank", 0, NULL), 0, NULL, by, query->order->descending),
        "place");
    return query;
}
