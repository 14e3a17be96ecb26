/* A condition on rows that only a subquery says: bookings that overlap another one, invoices whose
 * payments do not come to their amount. What says it is taken out of the question, which is then
 * read as one of these rows; the condition is added to its frame. */
#include "frame.h"

static bool is_of(const struct term *term, int table)
{
    return (term->column.column >= 0 ? term->column.table : term->table) == table;
}

/* The main query reads rows of the table. */
static bool held_is_read(const struct frame *frame, int table)
{
    bool read = frame->subject == table;
    for (size_t i = 0; i < frame->table_count; i++)
        read = read || frame->tables[i] == table;
    for (size_t i = 0; i < frame->select_count; i++)
        read = read || is_of(&frame->select[i], table);
    for (size_t i = 0; i < frame->order_count; i++)
        read = read || is_of(&frame->orders[i].term, table);
    for (size_t i = 0; i < frame->cond_count; i++)
        read = read || (frame->conds[i].clause == 0 && is_of(&frame->conds[i].left, table));
    return read;
}

/* The clause that speaks of the rows ("customers without unpaid invoices"), 0 where the question
 * itself does; -1: none, or several. */
static int held_clause(const struct frame *frame, int table)
{
    int clause = -1;
    for (size_t i = 0; i < frame->absence_count; i++) {
        if (frame->absences[i].table != table)
            continue;
        if (clause >= 0)
            return -1;
        clause = frame->absences[i].clause;
    }
    return clause >= 0 || !held_is_read(frame, table) ? clause : 0;
}

bool held_against_apply(struct ask *ask, struct frame *frame)
{
    const struct cond *against = frame->shape.against;
    (void)ask;
    if (against == NULL)
        return true;
    const struct column_ref left = against->left.column, right = against->right.column;
    if (!held_is_read(frame, left.table))
        return false;
    frame_mention(frame, left.table);
    if (right.column >= 0)
        frame_mention(frame, right.table);
    frame->whole = frame->unproven = true;
    return frame_cond(frame, *against) != NULL;
}

bool held_apply(struct ask *ask, struct frame *frame)
{
    const struct nlq_taught *held = frame->shape.held;
    (void)ask;
    if (held == NULL)
        return true;
    const int clause = held_clause(frame, held->at.table);
    frame->whole = frame->unproven = true;
    if (clause == 0)
        frame_mention(frame, held->at.table);
    return clause >= 0 && frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                                          .op = SQL_OP_EQ,
                                                          .left = term_column(held->at, SIZE_MAX),
                                                          .value = "?",
                                                          .at = SIZE_MAX,
                                                          .end = SIZE_MAX,
                                                          .clause = clause,
                                                          .taught = held}) != NULL;
}
