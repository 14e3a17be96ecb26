/* "The rooms of all apartments with a gym": joined to what they have, apartments would count
 * several times. What restricts the rows stands in a subquery of its own instead. */
#include "trees/tree.h"

/* The table's columns are shown, grouped or ordered by: it has to be joined. */
static bool apart_is_shown(const struct frame *frame, int table)
{
    bool shown = false;
    for (size_t i = 0; i < frame->select_count; i++)
        shown = shown || frame->select[i].table == table || frame->select[i].column.table == table;
    for (size_t i = 0; i < frame->group_count; i++)
        shown = shown || frame->groups[i].column.table == table;
    for (size_t i = 0; i < frame->order_count; i++)
        shown = shown || frame->orders[i].term.column.table == table;
    return shown;
}

static bool apart_may_move(const struct cond *cond)
{
    const bool plain = cond->kind == COND_COMPARE || cond->kind == COND_BETWEEN ||
                       cond->kind == COND_LIKE || cond->kind == COND_RANGE ||
                       cond->kind == COND_KEYS || cond->kind == COND_NULL;
    return plain && cond->clause == 0 && cond->either == 0 && cond->taught == NULL &&
           cond->left.column.column >= 0;
}

static int apart_new_clause(const struct frame *frame)
{
    int clause = 0;
    for (size_t i = 0; i < frame->absence_count; i++)
        clause = frame->absences[i].clause > clause ? frame->absences[i].clause : clause;
    return clause + 1;
}

/* The table's rows and all conditions on them, as one clause that has to hold. */
static bool apart_move(struct frame *frame, int table)
{
    const int clause = apart_new_clause(frame);
    if (frame->absence_count == sizeof frame->absences / sizeof *frame->absences)
        return false;
    for (size_t i = 0; i < frame->cond_count; i++) {
        struct cond *cond = &frame->conds[i];
        if (cond->clause != 0 || cond->left.column.table != table)
            continue;
        if (!apart_may_move(cond))
            return false;
        cond->clause = clause;
    }
    frame->absences[frame->absence_count++] =
        (struct absence){.clause = clause, .table = table, .present = true, .at = SIZE_MAX};
    size_t kept = 0;
    for (size_t i = 0; i < frame->table_count; i++) {
        if (frame->tables[i] != table)
            frame->tables[kept++] = frame->tables[i];
    }
    frame->table_count = kept;
    return true;
}

/* What the rows that are added up, or averaged, are rows of. */
static int apart_added_up(const struct frame *frame)
{
    int table = frame->subject;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_SUM || frame->select[i].agg == AGG_AVG)
            table = frame->select[i].column.table;
    }
    return table;
}

/* Tables that were spoken of and stand between the rows and those of the last clause. */
static void apart_drop_between(struct ask *ask, struct frame *frame)
{
    const int last = frame->absences[frame->absence_count - 1].table;
    const struct table_set ends = {.v = {frame->subject, last}, .len = 2};
    struct join_tree tree;
    size_t kept = 0;
    if (!tree_connect(ask, &ends, &tree))
        return;
    for (size_t i = 0; i < frame->table_count; i++) {
        bool between = false;
        for (size_t t = 0; t < tree.table_count; t++)
            between = between || tree.tables[t] == frame->tables[i];
        if (!between || frame->tables[i] == frame->subject)
            frame->tables[kept++] = frame->tables[i];
    }
    frame->table_count = kept;
}

bool tree_set_apart(struct ask *ask, const struct frame *frame, struct frame *ret_frame)
{
    const size_t before = frame->absence_count;
    *ret_frame = *frame;
    if (frame->select_count == 0 || frame->having_count || frame->above || frame->below ||
        frame->outer_from || frame->shape.periods[0])
        return false;
    ret_frame->subject = apart_added_up(frame);
    for (size_t i = 0; i < ret_frame->cond_count; i++) {
        const struct cond *cond = &ret_frame->conds[i];
        if (cond->clause != 0 || apart_is_shown(frame, cond->left.column.table))
            continue;
        if (!apart_move(ret_frame, cond->left.column.table))
            return false;
        apart_drop_between(ask, ret_frame);
    }
    for (size_t i = 0; i < frame->table_count && ret_frame->absence_count == before; i++) {
        if (!apart_is_shown(frame, frame->tables[i]) &&
            !apart_move(ret_frame, frame->tables[i])) /* "customers who have some loan" */
            return false;
    }
    return ret_frame->absence_count > before;
}
