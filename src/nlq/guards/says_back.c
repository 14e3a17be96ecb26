/* An answer that only says back what was asked: the name of what is called so, or the name of the
 * one row that a number stands for, where something else of it was asked. */
#include "guards/undone.h"
#include "places/told_row.h"

static bool is_fixed(const struct ask *ask, const struct frame *frame, struct column_ref at)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ && !cond->negated &&
            !cond->either && cond->way == 0 && !cond->way_up && cond->clause == 0 &&
            !cond->taught && same_column(cond->left.column, at) &&
            !told_row_stands(ask, cond->value))
            return true;
    }
    return false;
}

/* "What did we do for animal 12": not what it is called. */
static bool asks_deed(const struct ask *ask)
{
    return wording_is(ask, 0, "what|how|when|where|why") &&
           wording_is(ask, 1, "did|do|does|has|have|was|were");
}

static bool asks_something(const struct ask *ask)
{
    return wording_is(ask, 0, "what|how|when|where|why|who|which|at|in|find|give|tell");
}

/* "List the names of …": the column itself is said. */
static bool says_column(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_COLUMN && ask->items[i].zone == ZONE_SELECT &&
            ask->items[i].used)
            return true;
    }
    return false;
}

bool says_back(const struct ask *ask, const struct frame *frame)
{
    const int key = ask->subject >= 0 ? catalog_key_column(ask->catalog, ask->subject) : -1;
    const bool one = key >= 0 && is_fixed(ask, frame, (struct column_ref){ask->subject, key});
    const int label = ask->subject >= 0 ? table_label(ask, ask->subject) : -1;
    if (!(asks_something(ask) || says_column(ask)) || frame->select_count == 0 ||
        frame->group_count > 0 || frame->having_count > 0)
        return false; /* "animals called Rex" are listed */
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const bool named =
            one && asks_deed(ask) && term->table == ask->subject && term->column.column == label;
        if (term->agg != AGG_NONE || term->all || term->span || term->column.column < 0 ||
            !(is_fixed(ask, frame, term->column) || named))
            return false;
    }
    return true;
}

bool counts_itself(struct ask *ask, const struct frame *frame)
{
    const struct term *group = &frame->groups[0];
    const int key = group->table >= 0 ? catalog_key_column(ask->catalog, group->table) : -1;
    if (frame->group_count != 1 || key < 0 || frame->table_count > 1 || frame->below ||
        frame->above || !(group->column.column < 0 || group->column.column == key))
        return false;
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if (term->agg == AGG_COUNT && term->column.column < 0 &&
            (term->table < 0 || term->table == group->table))
            return true;
    }
    return false;
}
