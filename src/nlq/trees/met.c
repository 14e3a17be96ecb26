/* "Members per merchant", where payments say who paid whom: a member may have paid a merchant many
 * times, and counts once. Tables that only link two others have each pair once anyway. */
#include "paths/paths.h"

/* Rows that tell of something which happened, any number of times between the same two: they have a
 * key of their own and a date. */
static bool met_keeps_events(const struct ask *ask, int table)
{
    const int key = catalog_key_column(ask->catalog, table);
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == table && edge->count == 1 && edge->from_columns[0] == key)
            return false;
    }
    return key >= 0 && catalog_date_column(ask->catalog, table) >= 0;
}

/* The only reference from `from` to `to`; column -1: none, or several. */
static struct column_ref met_reference(const struct ask *ask, int from, int to)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != from || edge->to != to)
            continue;
        if (found.column >= 0 || edge->count != 1 || edge->only)
            return no_column();
        found = (struct column_ref){from, edge->from_columns[0]};
    }
    return found;
}

/* The rows themselves are spoken of, and not only the deed that they keep: "visits", no "visited".
 */
static bool met_is_said(const struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_TABLE && item->table == table && !item->deed &&
            !item_is_participle(ask, i))
            return true;
    }
    return table_is_demanded(ask, table);
}

/* The reference to `counted` in the one table of events that has another to `group`; column -1:
 * they do not meet so. */
static struct column_ref met_by(const struct ask *ask, int counted, int group)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (ask->schema->tables[t].hidden || (int)t == counted || (int)t == group ||
            met_reference(ask, (int)t, group).column < 0)
            continue;
        const struct column_ref at = met_reference(ask, (int)t, counted);
        if (at.column < 0)
            continue;
        if (found.column >= 0 || !met_keeps_events(ask, (int)t) || met_is_said(ask, (int)t))
            return no_column();
        found = at;
    }
    return found;
}

/* Each of the rows belongs to one of the group anyway: visits to the owner of their animal. */
static bool met_belongs(const struct ask *ask, int counted, int group)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && met_reference(ask, counted, (int)t).column >= 0 &&
            met_reference(ask, (int)t, group).column >= 0)
            return true;
    }
    return false;
}

static void met_count_once(struct ask *ask, struct term *term, int group)
{
    const bool counts = term->agg == AGG_COUNT && term->column.column < 0 && term->table >= 0;
    const struct column_ref bought =
        counts ? bought_reference(ask, term->table, group) : no_column();
    if (bought.column >= 0) {
        term->column = bought;
        term->distinct = true;
    }
    if (!counts || bought.column >= 0 || group < 0 || term->table == group ||
        table_hops(ask, term->table, group) != 2 || met_belongs(ask, term->table, group))
        return;
    const struct column_ref at = met_by(ask, term->table, group);
    if (at.column < 0)
        return;
    bought_doubt(ask, term->table, group, at.table);
    term->column = at;
    term->distinct = true;
}

void frame_count_met(struct ask *ask, struct frame *frame)
{
    const struct term *first = frame->group_count ? &frame->groups[0] : NULL;
    const int group = first == NULL               ? frame->subject
                      : first->column.column >= 0 ? first->column.table
                                                  : first->table;
    for (size_t i = 0; i < frame->select_count; i++)
        met_count_once(ask, &frame->select[i], group);
    for (size_t i = 0; i < frame->order_count; i++)
        met_count_once(ask, &frame->orders[i].term, group);
    for (size_t i = 0; i < frame->having_count; i++)
        met_count_once(ask, &frame->having[i].left, group);
}
