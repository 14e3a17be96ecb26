/* "Movies in the main competition or that have won a prize": rows without any of what the second
 * condition is about meet the first one all the same, so that they are not joined to it. */
#include "frame.h"

/* What is shown, grouped, ranked or restricted elsewhere is of the table. */
static bool either_needs(const struct frame *frame, int table, int either)
{
    bool needed = false;
    for (size_t i = 0; i < frame->select_count; i++)
        needed =
            needed || frame->select[i].column.table == table || frame->select[i].table == table;
    for (size_t i = 0; i < frame->group_count; i++)
        needed = needed || frame->groups[i].column.table == table;
    for (size_t i = 0; i < frame->order_count; i++)
        needed = needed || frame->orders[i].term.column.table == table ||
                 frame->orders[i].term.table == table;
    for (size_t i = 0; i < frame->cond_count; i++)
        needed = needed || (frame->conds[i].left.column.table == table &&
                            (frame->conds[i].either != either || frame->conds[i].along));
    return needed || frame->having_count > 0;
}

/* The one reference of the table's rows to the subject; -1: none, or several. */
static int only_reference(const struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to != ask->subject || edge->count != 1)
            continue;
        if (found >= 0)
            return -1;
        found = (int)e;
    }
    return found;
}

/* The condition is an alternative to one of other rows, and nothing holds along with it. */
static bool stands_apart(const struct frame *frame, const struct cond *cond)
{
    bool apart = false;
    for (size_t i = 0; i < frame->cond_count; i++) {
        const struct cond *other = &frame->conds[i];
        if (other->either != cond->either || other->clause)
            continue;
        if (other->along)
            return false;
        apart = apart || other->left.column.table != cond->left.column.table || other->way;
    }
    return apart;
}

/* Tables that stand between the subject and the condition's, and are needed for nothing else. */
static void forget_between(struct ask *ask, struct frame *frame, const struct cond *cond)
{
    const int to = cond->left.column.table, hops = table_hops(ask, ask->subject, to);
    for (size_t i = frame->table_count; i-- > 0;) {
        const int table = frame->tables[i];
        if (table != ask->subject && !either_needs(frame, table, cond->either) &&
            table_hops(ask, ask->subject, table) + table_hops(ask, table, to) == hops)
            frame_forget(frame, table);
    }
}

/* Over further rows: some of theirs meet it. */
static void either_far(struct ask *ask, struct frame *frame, struct cond *cond)
{
    const size_t max = sizeof frame->absences / sizeof *frame->absences;
    frame->unproven = true;
    if (frame->absence_count == max)
        return; /* rows without any are left out */
    const int clause = (int)frame->absence_count + 1;
    frame->absences[frame->absence_count++] = (struct absence){
        .clause = clause, .table = -1, .present = true, .at = SIZE_MAX, .either = cond->either};
    cond->clause = clause;
    forget_between(ask, frame, cond);
}

void either_apart(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        struct cond *cond = &frame->conds[i];
        const int table = cond->left.column.table;
        if (!cond->either || cond->clause || cond->way || cond->left.column.column < 0 ||
            table == ask->subject || ask->subject < 0 || !stands_apart(frame, cond) ||
            either_needs(frame, table, cond->either) || !tables_to_many(ask, ask->subject, table))
            continue;
        const int edge = only_reference(ask, table);
        if (edge < 0) {
            either_far(ask, frame, cond);
            continue;
        }
        cond->way = edge + 1;
        cond->way_up = true;
        frame_forget(frame, table);
    }
}
