/* "How many customers have more than 1 order": what is counted is those for whom a count of other
 * rows holds. A HAVING without its groups would count all rows as one; the condition goes into a
 * subquery that groups, and the rows are asked to be among those found. */
#include "frame.h"

/* "Customers with fewer than 2 orders": a list, and those without any are on it. */
static bool lists_few(const struct ask *ask, const struct frame *frame)
{
    const struct cond *cond = &frame->having[0];
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE || frame->select[i].table != ask->subject)
            return false;
    }
    return frame->having_count == 1 && cond->left.agg == AGG_COUNT &&
           cond->left.column.column < 0 && cond->left.table >= 0 &&
           (cond->op == SQL_OP_LT || cond->op == SQL_OP_LE);
}

static bool counts_subject(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg == AGG_NONE || term->table != ask->subject)
            return false;
    }
    return frame->select_count > 0;
}

/* Whose rows the conditions of HAVING count; -1: it cannot be told. */
static int counted_table(const struct ask *ask, const struct frame *frame)
{
    int counted = frame->having[0].left.table;
    for (size_t i = 0; counted < 0 && i < frame->table_count; i++)
        counted = frame->tables[i] != ask->subject ? frame->tables[i] : counted;
    for (size_t i = 1; i < frame->having_count; i++) {
        if (frame->having[i].left.table >= 0 && frame->having[i].left.table != counted)
            return -1;
    }
    return counted == ask->subject ? -1 : counted;
}

/* "fewer than 3 orders" holds for who has none: those with as many or more are left out. */
static bool turn_few(struct frame *frame)
{
    struct cond *cond = &frame->having[0];
    if (frame->having_count != 1 || cond->left.agg != AGG_COUNT ||
        (cond->op != SQL_OP_LT && cond->op != SQL_OP_LE))
        return false;
    cond->op = cond->op == SQL_OP_LT ? SQL_OP_GE : SQL_OP_GT;
    return true;
}

/* "How many customers of each country have more than one order": groups of the rows counted, and
 * not one for each of them. */
static bool groups_subject(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->group_count; i++) {
        const struct term *group = &frame->groups[i];
        const bool own = group->table == ask->subject;
        const int key = own ? catalog_key_column(ask->catalog, group->table) : -1;
        if (tables_to_many(ask, ask->subject, group->table) ||
            (own && (group->column.column < 0 || group->column.column == key ||
                     column_is_home(ask, group->column))))
            return false;
    }
    return frame->group_count == 0 || counts_subject(ask, frame);
}

/* "Emails used by more than one student": rows without one share nothing. */
static void having_known(struct ask *ask, struct frame *frame)
{
    const struct cond *cond = &frame->having[0];
    const struct term *shown = &frame->select[0];
    if (frame->having_count != 1 || cond->left.agg != AGG_COUNT || cond->left.column.column >= 0 ||
        !(cond->op == SQL_OP_GT || cond->op == SQL_OP_GE) || frame->select_count != 1 ||
        frame->group_count || shown->agg != AGG_NONE || shown->all || shown->column.column < 0 ||
        shown->bucket || cond->left.table != shown->column.table)
        return;
    const struct column_stats *stats = catalog_stats(ask->catalog, shown->column);
    if (!stats || stats->null_share <= 0)
        return;
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .left = term_column(shown->column, shown->at),
                                    .negated = true,
                                    .at = cond->at,
                                    .end = cond->end});
}

/* "Who spent more than 5000? Return the name and the total": the sum that was compared. */
static void having_shown(struct frame *frame)
{
    for (size_t h = 0; h < frame->having_count; h++) {
        const struct term *sum = &frame->having[h].left;
        for (size_t i = 0; i < frame->select_count && sum->agg == AGG_SUM; i++) {
            struct term *term = &frame->select[i];
            if (term->agg == AGG_NONE && sum->column.column >= 0 && !term->all && !term->bucket &&
                same_column(term->column, sum->column))
                term->agg = AGG_SUM;
        }
        for (size_t i = 0; i < frame->order_count && sum->agg == AGG_SUM; i++) {
            struct term *term = &frame->orders[i].term;
            if (term->agg == AGG_NONE && sum->column.column >= 0 &&
                same_column(term->column, sum->column))
                term->agg = AGG_SUM;
        }
    }
}

/* "Customers with more than 2 orders per month": the months are those of the orders, and no
 * customers' own. */
static void having_doubted(struct frame *frame)
{
    for (size_t h = 0; h < frame->having_count; h++) {
        for (size_t g = 0; g < frame->group_count; g++) {
            const struct term *counted = &frame->having[h].left, *group = &frame->groups[g];
            const int table = counted->column.column >= 0 ? counted->column.table : counted->table;
            frame->unproven = frame->unproven || (group->bucket && table != group->column.table);
        }
    }
}

/* "More than 3 deals of status signed": where only that one status is left, the rows are counted.
 */
static void having_fixed(struct frame *frame)
{
    for (size_t h = 0; h < frame->having_count; h++) {
        struct term *term = &frame->having[h].left;
        for (size_t c = 0; c < frame->cond_count; c++) {
            const struct cond *cond = &frame->conds[c];
            if (term->agg != AGG_COUNT || !term->distinct || term->column.column < 0 ||
                cond->kind != COND_COMPARE || cond->op != SQL_OP_EQ || cond->negated ||
                cond->either || !same_column(cond->left.column, term->column) ||
                cond->clause != frame->having[h].clause)
                continue;
            term->table = term->column.table;
            term->column = no_column();
            term->distinct = false;
        }
    }
}

void frame_having(struct ask *ask, struct frame *frame)
{
    having_fixed(frame);
    having_known(ask, frame);
    having_doubted(frame);
    having_shown(frame);
    if (frame->having_count == 0 || frame->having[0].clause || !groups_subject(ask, frame) ||
        frame->order_count || frame->absence_count ||
        !(counts_subject(ask, frame) || lists_few(ask, frame)))
        return;
    const int counted = counted_table(ask, frame), clause = (int)frame->absence_count + 1;
    if (counted < 0)
        return;
    const bool few = turn_few(frame);
    for (size_t i = 0; i < frame->having_count; i++)
        frame->having[i].clause = clause;
    for (size_t i = 0; i < frame->cond_count; i++) {
        struct cond *cond = &frame->conds[i];
        if (cond->clause == 0 && cond->left.column.table == counted)
            cond->clause = clause;
    }
    size_t kept = 0;
    for (size_t i = 0; i < frame->table_count; i++) {
        if (frame->tables[i] != counted)
            frame->tables[kept++] = frame->tables[i];
    }
    frame->table_count = kept;
    frame->absences[frame->absence_count++] =
        (struct absence){.clause = clause, .table = counted, .present = !few, .at = SIZE_MAX};
    frame->group_wanted = false;
    frame->count_table = -1;
}
