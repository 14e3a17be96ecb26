/* "From which customers?", "for which patterns", after a list of rows: what these lead to, each
 * once.
 */
#include "engine.h"

/* The table that is asked for, where nothing else is said; -1: another question. */
static int whose_table(const struct ask *ask)
{
    size_t i = wording_is(ask, 0, "and|but|so");
    if (!wording_is(ask, i, "from|of|for|by|at|in|to|on|with") ||
        !wording_is(ask, i + 1, "which|what"))
        return -1;
    for (size_t k = 0; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        if (item->kind == ITEM_TABLE && item->first == i + 2 && wording_ends(ask, item->last))
            return item->tables.len ? item->tables.v[0].at.table : item->table;
    }
    return -1;
}

bool follow_says_whose(const struct ask *ask)
{
    return ask->request->context && whose_table(ask) >= 0;
}

bool follow_whose(struct ask *ask, struct frame *frame)
{
    const int table = whose_table(ask);
    bool lists = table >= 0 && table != ask->subject && frame->group_count == 0 &&
                 frame->limit == 0 && ask->subject >= 0 && tables_to_many(ask, table, ask->subject);
    for (size_t i = 0; i < frame->select_count; i++)
        lists = lists && frame->select[i].agg == AGG_NONE;
    if (table >= 0 && !lists)
        ask->stuck = "the rows before do not each lead to one of these";
    if (!lists)
        return false;
    frame->select_count = frame->order_count = 0;
    frame_select_label(ask, frame, table, SIZE_MAX);
    frame_mention(frame, table);
    frame->distinct = true;
    for (size_t i = 0; i < ask->count; i++)
        ask->items[i].used = true;
    return true;
}
